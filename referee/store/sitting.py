"""A recorded game on the table: its record read, folded to a position, and saved.

Entries are added to a sitting in memory (`referee.store.entering`); only `start`, `save` and `writing` touch the shelf.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.kernel import record
from referee.kernel.change import owed
from referee.kernel.decision import Move
from referee.kernel.ends import ended, reopened
from referee.kernel.engine import advance, apply
from referee.kernel.forms.typed import Written
from referee.kernel.game import Game, game
from referee.kernel.line import Reading, retrace
from referee.kernel.record import (
    Adjusted,
    Agreed,
    Ended,
    Entry,
    Forced,
    RecordError,
    Reopened,
    Replayed,
    Standing,
)
from referee.kernel.ruling import RefereeError
from referee.kernel.text import canonical, say
from referee.store import games
from referee.store.games import Header
from referee.store.storage import StoreError

# How fingerprints are taken; to be changed with what a position file says of unfinished business.
TAKEN = "2."
# What a game raises for a move that nobody could have typed: of a damaged record, or forced.
_IMPOSSIBLE = (AssertionError, LookupError, ValueError)


class Sitting(Struct, frozen=True):
    """A game at the table. *position* is where its standing lines lead; the first *saved* entries are in its file."""

    name: str
    header: Header
    game: Game
    entries: tuple[Entry, ...]
    saved: int
    first: Any
    position: Any
    warnings: tuple[str, ...] = ()

    @property
    def standing(self) -> tuple[Standing, ...]:
        """The lines that stand."""
        return record.standing(self.entries)

    def line(self, number: int) -> Standing:
        """The standing line of that number, or RecordError."""
        for each in self.standing:
            if each.number == number:
                return each
        raise RecordError(
            str(say("no line {number} stands in {name}; see: referee history", number=number, name=self.name))
        )

    def with_entry(self, entry: Entry, position: Any) -> Sitting:
        """The sitting with one more entry, which leads to *position*."""
        return replace(self, entries=(*self.entries, entry), position=position)


# -- the shelf -------------------------------------------------------------------------------------------------------


def sit(name: str | None = None) -> Sitting:
    """The recorded game of that name, or the one written last; StoreError when a line can no longer be replayed."""
    return seated(opened(name))


def seated(sitting: Sitting) -> Sitting:
    """The game where its standing lines lead; StoreError when one can no longer be replayed."""
    came = replayed(sitting, sitting.standing)
    if came.fails is not None:
        raise _unfit(sitting, sitting.standing[came.fails], came.why)
    return replace(sitting, position=came.position)


def led(sitting: Sitting) -> Sitting:
    """The game where its standing lines lead, or the first that can no longer be replayed."""
    return replace(sitting, position=replayed(sitting, sitting.standing).position)


def _unfit(sitting: Sitting, line: Standing, why: ValueError | None) -> StoreError:
    what = "{name}: entry {number} can no longer be replayed ({why}); see: referee verify"
    return StoreError(str(say(what, name=sitting.name, number=line.number, why=str(why))))


def opened(name: str | None = None) -> Sitting:
    """The recorded game as it began: its record is read and not yet replayed."""
    return of_file(games.load(name))


def of_file(file: games.Game) -> Sitting:
    """The game of a file as it began."""
    begun = began(file.header, file.entries)
    return replace(begun, name=file.name, saved=len(file.entries), warnings=file.warnings)


def began(header: Header, entries: tuple[Entry, ...] = ()) -> Sitting:
    """A game as it begins, which is on no shelf; what *entries* there are is not yet replayed."""
    rules = game(header.game)
    first = rules.new(header.setup, header.options)
    return Sitting(header.name, header, rules, entries, 0, first, first)


def start(name: str, header: Header) -> Sitting:
    """A new game stands on the shelf, with nothing played; raises before anything is written."""
    return shelved(began(header), name)


def shelved(sitting: Sitting, name: str) -> Sitting:
    """The game has a file under a name that was free, in which none of its entries are yet."""
    return replace(sitting, name=name, header=games.create(name, sitting.header), saved=0)


def save(sitting: Sitting) -> Sitting:
    """The new entries are in the file, unless another terminal wrote in between: then StoreError, and none is."""
    new = sitting.entries[sitting.saved :]
    if not new:
        return sitting
    return replace(sitting, saved=games.append(sitting.name, *new, after=sitting.saved))


@contextmanager
def writing(name: str | None = None) -> Iterator[Sitting]:
    """The recorded game, with every other terminal kept from writing to it meanwhile."""
    name = games.newest() if name is None else name
    with games.locked(name):
        yield sit(name)


# -- replaying -------------------------------------------------------------------------------------------------------


def replayed(sitting: Sitting, lines: Sequence[Standing], judged: bool = False) -> Replayed[Any]:
    """How far *lines* lead from the first position; what was ruled once is ruled again only when *judged*."""
    return record.replay(lines, sitting.first, lambda position, line: follow(sitting.game, position, line, judged))


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


def traced(sitting: Sitting) -> Iterator[tuple[Standing, Reading, Any]]:
    """Each standing line with its trail and the position after it; StoreError when one can no longer be replayed."""
    position = sitting.first
    for line in sitting.standing:
        reading = _retraced(sitting, position, line)
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
    later = [each for each in sitting.standing if each.number > number]
    came = record.replay(later, position, lambda now, each: follow(rules, now, each))
    return replace(sitting, position=came.position)


def _retraced(sitting: Sitting, position: Any, line: Standing) -> Reading:
    rules = sitting.game
    try:
        moves = rules.from_plain(line.moves)
        with _of_a_record(rules, *moves):
            reading = retrace(rules, line.line, position, moves)
        if lost := next((step for step in reading.steps if step.is_refused), None):
            raise _not_taken(rules, lost.move)
    except ValueError as error:
        raise _unfit(sitting, line, error) from error
    return reading


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


def at(sitting: Sitting, number: int) -> Any:
    """The position after entry *number*, as the record reads today; 0 is the first position."""
    if not 0 <= number <= len(sitting.entries):
        last = len(sitting.entries)
        raise RecordError(str(say("there is no entry {number}; the last one is {last}", number=number, last=last)))
    lines = [line for line in sitting.standing if line.number <= number]
    came = replayed(sitting, lines)
    if came.fails is not None:
        raise _unfit(sitting, lines[came.fails], came.why)
    return came.position


def before(sitting: Sitting, number: int) -> Any:
    """The position in which the standing line of that number was entered."""
    return at(sitting, sitting.line(number).number - 1)


def digest(rules: Game, position: Any) -> str:
    """A short fingerprint of all that a position file says of the position, and of who has to act.

    It begins with the way in which it was taken: one that was taken otherwise tells nothing.
    """
    import json
    from hashlib import blake2b

    owing = owed(position)
    with canonical():
        seen = [rules.dump_position(position), owing.get("side"), owing.get("winner")]
    return TAKEN + blake2b(json.dumps(seen, sort_keys=True, ensure_ascii=False).encode(), digest_size=6).hexdigest()
