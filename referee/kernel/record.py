"""The record of one game: entries are only ever added, and what stands is a fold over them.

The record knows no game and no file. A move in it is a plain dictionary; the game builds and reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, Generic, Literal, NamedTuple, TypeAlias, TypeVar, assert_never

import msgspec

from referee.kernel import Plain
from referee.kernel.text import Text, say

Position = TypeVar("Position")


class RecordError(ValueError):
    """The record does not allow this; the message is one line."""


class ConsentNeeded(RecordError):
    """A die or hidden information would be taken back, and the other player has not agreed."""


def _tag(name: str) -> str:
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).strip("-")


class GameOver(RecordError):
    """The game is over: nothing more can be entered but notes."""


class _Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="entry", tag=_tag):
    at: str = ""
    rules: str = ""  # By which version of the rules, where the entry before knew another.


class Played(_Entry, frozen=True):
    """A line that the rules allowed. `digest` is that of the position after it."""

    line: str
    moves: tuple[Plain, ...] = ()
    side_note: str = ""
    digest: str = ""


class Forced(_Entry, frozen=True):
    """A line that the rules refused and the table played all the same, with the rulings overruled."""

    line: str
    moves: tuple[Plain, ...] = ()
    rulings: tuple[Plain, ...] = ()
    side_note: str = ""
    digest: str = ""


class Adjusted(_Entry, frozen=True):
    """The table's agreed correction of the position. It stands as a line and can be taken back."""

    changes: Plain
    reason: str = ""
    digest: str = ""

    @property
    def line(self) -> str:
        """How the correction reads in a history."""
        return f"adjust: {self.reason}"

    @property
    def moves(self) -> tuple[Plain, ...]:
        """Nothing: a correction makes no move."""
        return ()


class Ended(_Entry, frozen=True):
    """The players ended the game. It stands as a line and can be taken back."""

    how: Literal["resign", "draw agreed", "abandoned", "not counted"]
    side: str = ""
    reason: str = ""
    digest: str = ""

    @property
    def line(self) -> str:
        """How the end is typed."""
        return " ".join(filter(None, ("end", self.how, self.side, self.reason)))

    @property
    def moves(self) -> tuple[Plain, ...]:
        """Nothing: an agreed end makes no move."""
        return ()


class Reopened(_Entry, frozen=True):
    """The game that the players ended goes on. It stands as a line and can be taken back."""

    digest: str = ""
    line: ClassVar[str] = "reopen"
    moves: ClassVar[tuple[Plain, ...]] = ()


class TakenBack(_Entry, frozen=True):
    """The last `count` standing lines no longer stand. `barrier`: a die or a reveal was among them."""

    count: int = 1
    barrier: bool = False
    consent: bool = False


class Redone(_Entry, frozen=True):
    """The `count` lines taken back last stand again."""

    count: int = 1


class Amended(_Entry, frozen=True):
    """Line `number` reads otherwise from now on, in its old place; the `dropped` lines after it are gone.

    With `rulings` the new line was forced. Digests noted for later lines are void, for they knew the old line; `fresh`
    are the numbers of those lines with the digests that hold now.
    """

    number: int
    line: str
    moves: tuple[Plain, ...] = ()
    dropped: tuple[int, ...] = ()
    rulings: tuple[Plain, ...] = ()
    digest: str = ""
    fresh: tuple[tuple[int, str], ...] = ()


class Inserted(Amended, frozen=True):
    """A line that was played before line `number`, where it stands under the number of this entry; else as amended."""


class Checked(_Entry, frozen=True):
    """The players read the real board aloud, and it agreed with the record or did not."""

    board: Plain
    agrees: bool


class Note(_Entry, frozen=True):
    """A remark of the table."""

    text: str


class Ruled(Note, frozen=True):
    """A dispute and how it was settled; *about* is the number of an entry, 0 where it is about none."""

    about: int = 0


Agreed: TypeAlias = Adjusted | Ended | Reopened
"""A line that the players agreed on, which makes no move."""
Line: TypeAlias = Played | Forced | Agreed
Entry: TypeAlias = Line | TakenBack | Redone | Amended | Inserted | Checked | Note | Ruled


class Standing(NamedTuple):
    """A line as it reads today. `number` is its entry's place in the record and never changes."""

    number: int
    entry: Line

    @property
    def line(self) -> str:
        """The line as typed, or as amended."""
        return self.entry.line

    @property
    def moves(self) -> tuple[Plain, ...]:
        """The line's moves; a correction has none."""
        return self.entry.moves


class Replayed(NamedTuple, Generic[Position]):
    """How far a replay came: its last position, and the index of the line that failed with the reason, if any."""

    position: Position
    fails: int | None = None
    why: ValueError | None = None


def to_plain(entry: Entry) -> Plain:
    """The entry as a dictionary that JSON can hold."""
    plain: Plain = msgspec.to_builtins(entry)
    return plain


def from_plain(plain: Sequence[Plain], after: int = 0) -> tuple[Entry, ...]:
    """The entries that `to_plain` turned into these dictionaries, or RecordError naming the first that is none.

    They come *after* that many others.
    """
    try:
        entries: tuple[Entry, ...] = msgspec.convert(plain, type=tuple[Entry, ...])
    except msgspec.ValidationError as error:
        raise RecordError(_first_bad(str(error), after)) from None
    return entries


def from_json(documents: Sequence[bytes], after: int = 0) -> tuple[Entry, ...]:
    """The entries that these JSON documents hold, *after* that many others; RecordError names one that is none."""
    try:
        return _READER.decode(b"[" + b",".join(documents) + b"]")
    except msgspec.ValidationError as error:
        raise RecordError(_first_bad(str(error), after)) from None


_READER = msgspec.json.Decoder(tuple[Entry, ...])


def _first_bad(error: str, after: int) -> Text:
    """msgspec says `... - at `$[4].line``; the record says `entry 5: ...`."""
    reason, _, where = error.partition(" - at `$[")
    number, _, field = where.rstrip("`").partition("]")
    if field:
        return say("entry {number}: {why} in {field}", number=int(number) + 1 + after, why=reason, field=field[1:])
    return say("entry {number}: {why}", number=int(number) + 1 + after, why=reason)


def standing(entries: Iterable[Entry]) -> tuple[Standing, ...]:
    """The lines that stand after every take-back, redo and amendment, in playing order."""
    lines, here = _timeline(entries)
    return tuple(lines[:here])


def taken_back(entries: Iterable[Entry]) -> tuple[Standing, ...]:
    """The lines that redo can bring back, the next one first. Playing a new line empties this."""
    lines, here = _timeline(entries)
    return tuple(lines[here:])


def has_barrier(lines: Iterable[Standing], reveals: Callable[[Plain], bool]) -> bool:
    """True when one of the lines holds a move that rolls a die or reveals hidden information."""
    return any(reveals(move) for line in lines for move in line.moves)


def undo(
    entries: Sequence[Entry], count: int, reveals: Callable[[Plain], bool], *, consent: bool = False, at: str = ""
) -> TakenBack:
    """The entry that takes back the last `count` standing lines, or RecordError.

    Lines are taken back, never amendments, notes or checks: an amended line goes, and comes back, as amended.
    ConsentNeeded is raised when a die or a reveal is among the lines and there is no `consent`.
    """
    lines = standing(entries)
    _require(count, len(lines), "take back")
    barrier = has_barrier(lines[-count:], reveals)
    if barrier and not consent:
        raise ConsentNeeded(
            say("a die roll or revealed information would be taken back: the other player must consent")
        )
    return TakenBack(count=count, barrier=barrier, consent=consent, at=at)


def redo(entries: Sequence[Entry], count: int = 1, *, at: str = "") -> Redone:
    """The entry that brings back the `count` lines taken back last, or RecordError.

    They come back as they were, so after an amendment in between replay them before the entry is added.
    """
    _require(count, len(taken_back(entries)), "redo")
    return Redone(count=count, at=at)


def amend(entries: Sequence[Entry], change: Amended) -> Amended:
    """The change of a line, or of what stands before it, where there is such a line; else RecordError.

    Whether the later lines still fit is for `replay` to say, over `standing((*entries, change))`.
    """
    number = change.number
    old = next((each.entry for each in standing(entries) if each.number == number), None)
    if old is None:
        raise RecordError(say("no line {number} stands in this record", number=number))
    if isinstance(change, Inserted):
        return change
    if isinstance(old, Adjusted):
        raise RecordError(
            say("entry {number} is a correction of the board; adjust again in place of amending it", number=number)
        )
    if isinstance(old, Agreed):
        raise RecordError(say("entry {number} is no line of play; take it back in place of amending it", number=number))
    return change


def replay(
    lines: Iterable[Standing], start: Position, play: Callable[[Position, Standing], Position]
) -> Replayed[Position]:
    """Fold `play` over the lines, stopping at the first one for which it raises ValueError."""
    position = start
    for index, line in enumerate(lines):
        try:
            position = play(position, line)
        except ValueError as error:
            return Replayed(position, index, error)
    return Replayed(position)


def _require(count: int, available: int, verb: str) -> None:
    if not available:
        raise RecordError(say("nothing to {verb}", verb=verb))
    if not 1 <= count <= available:
        raise RecordError(
            say("cannot {verb} {count} lines: give a number from 1 to {last}", verb=verb, count=count, last=available)
        )


def _timeline(entries: Iterable[Entry]) -> tuple[list[Standing], int]:
    """Every line that stands or can be redone, and how many of them stand."""
    lines: list[Standing] = []
    here = 0
    for number, entry in enumerate(entries, start=1):
        match entry:
            case Played() | Forced() | Adjusted() | Ended() | Reopened():
                lines[here:] = [Standing(number, entry)]
                here += 1
            case TakenBack(count=count):
                here = _held(here - count, lines, number)
            case Redone(count=count):
                here = _held(here + count, lines, number)
            case Amended():
                lines, here = _amended(lines, here, number, entry)
            case Checked() | Note():
                pass
            case _:
                assert_never(entry)
    return lines, here


def _held(here: int, lines: list[Standing], number: int) -> int:
    if not 0 <= here <= len(lines):
        raise RecordError(say("entry {number} takes back or redoes lines that are not there", number=number))
    return here


def _amended(lines: list[Standing], here: int, number: int, change: Amended) -> tuple[list[Standing], int]:
    place = next((index for index, line in enumerate(lines) if line.number == change.number), None)
    if place is None:
        raise RecordError(
            say("entry {number} amends line {line}, which is not there", number=number, line=change.number)
        )
    more = int(isinstance(change, Inserted))
    after = place + 1 - more
    kept = [line for line in lines[after:] if line.number not in change.dropped]
    gone = sum(line.number in change.dropped for line in lines[after:here])
    now = dict(change.fresh)
    later = [Standing(n, msgspec.structs.replace(entry, digest=now.get(n, ""))) for n, entry in kept]
    line = Standing(number, _rewritten(change, change)) if more else _reread(lines[place], change)
    return [*lines[:place], line, *later], here - gone + more


def _reread(line: Standing, change: Amended) -> Standing:
    return Standing(line.number, _rewritten(line.entry, change))


def _rewritten(old: Line | Amended, change: Amended) -> Line:
    if change.rulings:
        return Forced(change.line, change.moves, change.rulings, digest=change.digest, at=old.at)
    return Played(change.line, change.moves, digest=change.digest, at=old.at)
