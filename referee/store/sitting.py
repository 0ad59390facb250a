"""A recorded game on the table: its record read, folded to a position, and saved.

Entries are added to a sitting in memory (`referee.store.entering`); only `start`, `save` and `writing` touch the shelf.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import dropwhile, takewhile
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.kernel import record
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
    Line,
    Note,
    RecordError,
    Reopened,
    Replayed,
    Standing,
)
from referee.kernel.ruling import RefereeError
from referee.kernel.seal import sealed
from referee.kernel.text import say
from referee.store import games, snapshot
from referee.store.file.disk import StoreError
from referee.store.file.entries import Entries
from referee.store.file.storage import Tail, marked
from referee.store.games import Header
from referee.store.versions import rules_version

# What a game raises for a move that nobody could have typed: of a damaged record, or forced.
_IMPOSSIBLE = (AssertionError, LookupError, ValueError)


class Misfit(Struct, frozen=True):
    """The first standing line that can no longer be replayed, and why."""

    line: Standing
    why: ValueError | None = None


class Sitting(Struct, frozen=True):
    """A game at the table. *position* is where its standing lines lead; the first *saved* entries are in its file.

    *judged_by* is the version of the rules by which it was judged last, '' where it does not say.
    With a *misfit* they lead no further than to the line before it. *tail* is where the file ends, *kept* how many
    entries the position kept aside knows.
    """

    name: str
    header: Header
    game: Game
    entries: Sequence[Entry]
    saved: int
    first: Any
    position: Any
    warnings: tuple[str, ...] = ()
    tail: Tail | None = None
    misfit: Misfit | None = None
    kept: int = 0
    judged_by: str = ""

    @property
    def code(self) -> str:
        """The code of the record's last row, which tells that nothing is missing; '' where it is in no file yet."""
        return self.tail.code if self.tail and self.saved == len(self.entries) else ""

    @property
    def standing(self) -> tuple[Standing, ...]:
        """The lines that stand."""
        return record.standing(self.entries)

    def line(self, number: int) -> Standing:
        """The standing line of that number, or RecordError."""
        for each in self.standing:
            if each.number == number:
                return each
        if 1 <= number <= len(self.entries) and isinstance(self.entries[number - 1], Note):
            told = "entry {number} is a remark, no line; to change it: amend {number} note ..."
            raise RecordError(str(say(told, number=number)))
        raise RecordError(
            str(say("no line {number} stands in {name}; see: referee history", number=number, name=self.name))
        )

    def with_entry(self, entry: Entry, position: Any) -> Sitting:
        """The sitting with one more entry, which leads to *position*; StoreError for a line after a misfit."""
        if isinstance(entry, Line):
            if self.misfit:
                raise _unfit(self, self.misfit.line, self.misfit.why)
            entry = sealed(self.game, position, entry)
        rules, old = rules_version(self.game), self.entries
        if rules != self.judged_by:
            entry = replace(entry, rules=rules)
        entries = old.with_entry(entry) if isinstance(old, Entries) else (*old, entry)
        return replace(self, entries=entries, position=position, judged_by=rules)


# -- the shelf -------------------------------------------------------------------------------------------------------


def sit(name: str | None = None) -> Sitting:
    """The recorded game of that name, or the one written last, as far as its lines can be replayed."""
    return seated(opened(name))


def seated(sitting: Sitting) -> Sitting:
    """The game where its standing lines lead; before the first that can no longer be replayed, with a warning."""
    if found := snapshot.recalled(sitting.game, sitting.entries, sitting.tail):
        came = record.replay(found.lines, found.position, lambda now, line: follow(sitting.game, now, line))
        if came.fails is None:
            return replace(sitting, position=came.position, kept=found.number)
    here = led(sitting)
    return replace(here, warnings=(*sitting.warnings, _stuck(here, here.misfit))) if here.misfit else here


def _stuck(sitting: Sitting, misfit: Misfit) -> str:
    why, count = str(misfit.why), len([*dropwhile(lambda line: line.number != misfit.line.number, sitting.standing)])
    what = "entry {number} can no longer be replayed ({why}); this is the game before it. Go on with: {ways}"
    ways = say("referee amend {number} LINE, or referee undo {count} --agreed", number=misfit.line.number, count=count)
    return str(say(what, number=misfit.line.number, why=why, ways=ways))


def led(sitting: Sitting) -> Sitting:
    """The game where its standing lines lead, or the first that can no longer be replayed."""
    lines = sitting.standing
    came = replayed(sitting, lines)
    misfit = None if came.fails is None else Misfit(lines[came.fails], came.why)
    return replace(sitting, position=came.position, misfit=misfit)


def _unfit(sitting: Sitting, line: Standing, why: ValueError | None) -> StoreError:
    what = "{name}: entry {number} can no longer be replayed ({why}); see: referee verify"
    return StoreError(str(say(what, name=sitting.name, number=line.number, why=str(why))))


def opened(name: str | None = None) -> Sitting:
    """The recorded game as it began: its record is read, as far as it is whole, and not yet replayed."""
    return of_file(games.load(name, whole=False))


def of_file(file: games.Game) -> Sitting:
    """The game of a file as it began; a record judged under other rules says so."""
    begun = began(file.header, file.entries)
    sitting = replace(begun, name=file.name, saved=len(file.entries), tail=file.tail, warnings=file.warnings)
    then, now = sitting.judged_by, rules_version(sitting.game)
    if not then or not now or then == now:
        return sitting
    what = "{name} was judged under other rules ({then}, now {now}) and goes on as it was judged; see: referee verify"
    told = str(say(what, name=file.name, then=then, now=now))
    return replace(sitting, warnings=(*sitting.warnings, told))


def today(header: Header) -> Header:
    """The header of a game that begins now, under the rules of today."""
    return replace(header, rules=rules_version(game(header.game)), by=_who())


def began(header: Header, entries: Sequence[Entry] = ()) -> Sitting:
    """A game as it begins, which is on no shelf; what *entries* there are is not yet replayed."""
    rules = game(header.game)
    first = rules.new(header.setup, header.options)
    noted = entries.rules if isinstance(entries, Entries) else _noted(entries)
    return Sitting(header.name, header, rules, entries, 0, first, first, judged_by=noted or header.rules)


def _noted(entries: Sequence[Entry]) -> str:
    """The version of the rules that was noted last, or ''."""
    return next((entry.rules for entry in reversed(entries) if entry.rules), "")


def fresh(header: Header) -> Sitting:
    """A game that begins now, under the rules of today."""
    return began(today(header))


def _who() -> str:
    """Who is at the keyboard, as the machine knows them; '' where it does not."""
    import getpass

    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""


def start(name: str, header: Header) -> Sitting:
    """A new game stands on the shelf, with nothing played; raises before anything is written."""
    return shelved(fresh(header), name)


def shelved(sitting: Sitting, name: str) -> Sitting:
    """The game has a file under a name that was free, in which none of its entries are yet."""
    header, tail = games.begin(name, sitting.header)
    return replace(sitting, name=name, header=header, tail=tail, saved=0)


def save(sitting: Sitting) -> Sitting:
    """The new entries are in the file, unless another terminal wrote in between: then StoreError, and none is."""
    new = sitting.entries[sitting.saved :]
    if not new:
        return sitting
    assert sitting.tail is not None, "it has a file"
    tail = games.extend(sitting.name, sitting.tail, new)
    kept = snapshot.keep(sitting.game, sitting.entries, sitting.position, tail, sitting.kept)
    return replace(sitting, saved=len(sitting.entries), tail=tail, kept=kept)


@contextmanager
def again(sitting: Sitting) -> Iterator[Sitting]:
    """The same game once more, with every other terminal kept from writing meanwhile.

    It is *sitting* itself unless another terminal wrote to it; then it is read and replayed.
    """
    with games.locked(sitting.name):
        tail = sitting.tail
        yield sitting if tail is not None and marked(tail.path) == tail.mark else sit(sitting.name)


@contextmanager
def writing(name: str | None = None) -> Iterator[Sitting]:
    """The recorded game, with every other terminal kept from writing to it meanwhile; DamagedError where a row is."""
    name = games.newest() if name is None else name
    with games.locked(name):
        yield seated(of_file(games.load(name)))


# -- replaying -------------------------------------------------------------------------------------------------------


def replayed(sitting: Sitting, lines: Sequence[Standing], judged: bool = False) -> Replayed[Any]:
    """How far *lines* lead from the first position; what was ruled once is ruled again only when *judged*."""
    return record.replay(lines, sitting.first, lambda position, line: follow(sitting.game, position, line, judged))


def reached(sitting: Sitting, lines: Sequence[Standing]) -> Replayed[Any]:
    """As `replayed`, from a position kept aside on where one is: it costs what the lines after it cost."""
    found = snapshot.within(sitting.game, lines, sitting.tail)
    if found is None:
        return replayed(sitting, lines)
    came = record.replay(found.lines, found.position, lambda now, line: follow(sitting.game, now, line))
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
    came = record.replay(later, position, lambda now, each: follow(rules, now, each))
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
    lines = until(sitting.standing, number)
    return _after(sitting, lines)


def until(standing: Sequence[Standing], number: int) -> Sequence[Standing]:
    """The lines up to the last that was entered as number *number* or before, and what was put in among them."""
    places = [place for place, line in enumerate(standing, start=1) if line.number <= number]
    return standing[: max(places, default=0)]


def _after(sitting: Sitting, lines: Sequence[Standing]) -> Any:
    came = reached(sitting, lines)
    if came.fails is not None:
        raise _unfit(sitting, lines[came.fails], came.why)
    return came.position


def before(sitting: Sitting, number: int) -> Any:
    """The position in which the standing line of that number was entered."""
    line = sitting.line(number)
    lines = tuple(takewhile(lambda each: each.number != line.number, sitting.standing))
    return _after(sitting, lines)
