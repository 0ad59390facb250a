"""Where the lines of a game on the table lead: all of them, or as far as an entry, with their trails."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import dropwhile, takewhile
from typing import Any

from msgspec.structs import replace

from referee.kernel.decision import Move
from referee.kernel.ends import ended, reopened
from referee.kernel.engine import advance, apply
from referee.kernel.forms.typed import Written
from referee.kernel.game import Game
from referee.kernel.line import Reading, retrace
from referee.kernel.record.course import Standing
from referee.kernel.record.entries import Adjusted, Agreed, Ended, Forced, Reopened
from referee.kernel.record.errors import RecordError
from referee.kernel.record.replaying import Replayed, replay
from referee.kernel.ruling import RefereeError
from referee.kernel.text import say
from referee.store import snapshot
from referee.store.file.disk import StoreError
from referee.store.sitting import Misfit, Sitting, unfit

# What a game raises for a move that nobody could have typed: of a damaged record, or forced.
_IMPOSSIBLE = (AssertionError, LookupError, ValueError)


def replayed(sitting: Sitting, lines: Sequence[Standing], judged: bool = False) -> Replayed[Any]:
    """How far *lines* lead from the first position; what was ruled once is ruled again only when *judged*."""
    return replay(lines, sitting.first, lambda position, line: follow(sitting.game, position, line, judged))


def reached(sitting: Sitting, lines: Sequence[Standing]) -> Replayed[Any]:
    """As `replayed`, from a position kept aside on where one is: it costs what the lines after it cost."""
    found = snapshot.within(sitting.game, lines, sitting.tail)
    if found is None:
        return replayed(sitting, lines)
    came = replay(found.lines, found.position, lambda now, line: follow(sitting.game, now, line))
    skipped = len(lines) - len(found.lines)
    return came if came.fails is None else came._replace(fails=came.fails + skipped)


def follow(rules: Game, position: Any, line: Standing, judged: bool = False) -> Any:
    """The position after a standing line; with *judged* IllegalMove when today's rules refuse a line they allowed."""
    entry = line.entry
    match entry:
        case Adjusted(changes=changes):
            return rules.adjust(position, changes)
        case Ended():
            return ended(rules, position, entry)
        case Reopened():
            return reopened(position)
    made = apply if judged and not isinstance(entry, Forced) else advance
    for move in rules.from_plain(entry.moves):
        with _of_a_record(rules, move):
            position = made(position, move)
    return position


@contextmanager
def _of_a_record(rules: Game, *moves: Move) -> Iterator[None]:
    """What a move raises that nobody could have typed is told as trouble with the record."""
    try:
        yield
    except RefereeError:
        raise
    except _IMPOSSIBLE as error:
        raise _not_taken(rules, *moves) from error


def _not_taken(rules: Game, *moves: Move) -> RecordError:
    said = tuple(Written(rules.name, move.face_down()) for move in moves)
    return RecordError(str(say("nothing is pending that takes '{move}'", move=said)))


def led(sitting: Sitting) -> Sitting:
    """The game where its standing lines lead, or the first that can no longer be replayed."""
    lines = sitting.standing
    came = replayed(sitting, lines)
    misfit = None if came.fails is None else Misfit(lines[came.fails], came.why)
    return replace(sitting, position=came.position, misfit=misfit)


def traced(sitting: Sitting) -> Iterator[tuple[Standing, Reading, Any]]:
    """Each standing line with its trail and the position after it; no trail from the first that is a misfit on."""
    position, lost = sitting.first, False
    for line in sitting.standing:
        try:
            reading = Reading(line.line, position) if lost else _retraced(sitting, position, line)
        except StoreError:
            reading, lost = Reading(line.line, position), True
        if lost:
            yield line, reading, position
            continue
        agreed = isinstance(line.entry, Agreed)
        position = follow(sitting.game, position, line) if agreed else reading.after
        yield line, reading, position


def entered(sitting: Sitting, number: int) -> Reading:
    """The trail of the standing line of that number; what was agreed makes no step."""
    return _retraced(sitting, before(sitting, number), sitting.line(number))


def went_on(sitting: Sitting, number: int, trail: Reading) -> Sitting:
    """The game where its standing lines lead after that of *number*, whose trail is known; else as `led`."""
    line, rules = sitting.line(number), sitting.game
    position = follow(rules, trail.before, line) if isinstance(line.entry, Agreed) else trail.after
    later = [*dropwhile(lambda each: each.number != number, sitting.standing)][1:]
    came = replay(later, position, lambda now, each: follow(rules, now, each))
    misfit = None if came.fails is None else Misfit(later[came.fails], came.why)
    return replace(sitting, position=came.position, misfit=misfit)


def _retraced(sitting: Sitting, position: Any, line: Standing) -> Reading:
    rules = sitting.game
    try:
        moves = rules.from_plain(line.moves)
        with _of_a_record(rules, *moves):
            reading = retrace(rules, line.line, position, moves)
        if lost := next((step for step in reading.steps if step.is_refused), None):
            raise _not_taken(rules, lost.move)
    except ValueError as error:
        raise unfit(sitting, line, error) from error
    return reading


def at(sitting: Sitting, number: int) -> Any:
    """The position after entry *number*, as the record reads today; 0 is the first position."""
    if not 0 <= number <= len(sitting.entries):
        last = len(sitting.entries)
        raise RecordError(str(say("there is no entry {number}; the last one is {last}", number=number, last=last)))
    lines = until(sitting.standing, number)
    return _after(sitting, lines)


def until(standing: Sequence[Standing], number: int) -> Sequence[Standing]:
    """The lines up to the last that was entered as number *number* or before, and what was put in among them."""
    places = [place for place, line in enumerate(standing, start=1) if line.number <= number]
    return standing[: max(places, default=0)]


def before(sitting: Sitting, number: int) -> Any:
    """The position in which the standing line of that number was entered."""
    line = sitting.line(number)
    lines = tuple(takewhile(lambda each: each.number != line.number, sitting.standing))
    return _after(sitting, lines)


def _after(sitting: Sitting, lines: Sequence[Standing]) -> Any:
    came = reached(sitting, lines)
    if came.fails is not None:
        raise unfit(sitting, lines[came.fails], came.why)
    return came.position
