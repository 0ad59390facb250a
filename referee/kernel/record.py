"""The record of one game: entries are only ever added, and what stands is a fold over them.

The record knows no game and no file. A move in it is a plain dictionary; the game builds and reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate
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


class Unfit(RecordError):
    """Line *number* is to stand again and no longer fits what stands before it, for the reason *why*."""

    def __init__(self, number: int, why: ValueError) -> None:
        what = say("entry {number} no longer fits what stands before it today: {why}", number=number, why=str(why))
        super().__init__(what)
        self.number, self.why = number, why


class _Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="entry", tag=_tag):
    at: str = ""
    rules: str = ""  # By which version of the rules, where the entry before knew another.
    by: str = ""  # Who took back, brought back, amended, forced or put right: a name, or a side.
    unasked: bool = False  # Nobody said who: `by` is the side whose lines they are.


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


class Restored(_Entry, frozen=True):
    """Line `number` stands again, with the lines that it was played after; what was played since stands no longer.

    `fresh` are the numbers of the lines that stand again with the digests that hold now. `barrier`: a die or a reveal
    was among the lines that stand no longer.
    """

    number: int
    fresh: tuple[tuple[int, str], ...] = ()
    barrier: bool = False
    consent: bool = False


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
    """A remark of the table; put in before entry `before`, or what entry `instead` reads now, where one is named."""

    text: str
    before: int = 0
    instead: int = 0


class Ruled(Note, frozen=True):
    """A dispute and how it was settled; *about* is the number of an entry, 0 where it is about none."""

    about: int = 0


Agreed: TypeAlias = Adjusted | Ended | Reopened
"""A line that the players agreed on, which makes no move."""
Line: TypeAlias = Played | Forced | Agreed
Entry: TypeAlias = Line | TakenBack | Redone | Restored | Amended | Inserted | Checked | Note | Ruled


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


class Struck(NamedTuple):
    """A line that stands no longer, as it reads today.

    *after* is the number of the line that it was played after (0: the beginning), *away* that of the entry which took
    it away.
    """

    line: Standing
    after: int
    away: int


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
    """The lines that stand after every take-back, redo, restoration and amendment, in playing order."""
    course = Course(entries)
    return tuple(course.lines[: course.here])


def taken_back(entries: Iterable[Entry]) -> tuple[Standing, ...]:
    """The lines that redo can bring back, the next one first. Playing a new line empties this; `restore` does not."""
    course = Course(entries)
    return tuple(course.lines[course.here :])


def struck(entries: Iterable[Entry]) -> tuple[Struck, ...]:
    """The lines that stand no longer, in the order in which they were entered; `restore` brings any of them back."""
    course = Course(entries)
    off = {**course.off, **{line.number: line for line in course.lines[course.here :]}}
    return tuple(Struck(off[number], course.after[number], course.away.get(number, 0)) for number in sorted(off))


class Remark(NamedTuple):
    """A remark or a board that was read, as it reads today. Its *place* is just before an entry where it was put in."""

    place: float
    number: int
    entry: Note | Checked


def remarks(entries: Iterable[Entry]) -> list[Remark]:
    """The remarks of the table and the boards that were read, as they read today, in their places."""
    found = dict[int, Remark]()
    for number, entry in enumerate(entries, start=1):
        if isinstance(entry, Note) and (old := found.get(entry.instead)):
            if isinstance(old.entry, Note):
                reads = msgspec.structs.replace(old.entry, text=entry.text)
                found[entry.instead] = Remark(old.place, old.number, reads)
        elif isinstance(entry, Note | Checked):
            put_in = isinstance(entry, Note) and entry.before
            found[number] = Remark(put_in - 0.5 if put_in else number, number, entry)
    return sorted(found.values(), key=lambda remark: (remark.place, remark.number))


def places(numbers: Sequence[int]) -> list[int]:
    """The places of standing lines among the entries: of one that was put in, that of the line it stands before."""
    return [*accumulate(reversed(numbers), min)][::-1]


def has_barrier(lines: Iterable[Standing], reveals: Callable[[Plain], bool]) -> bool:
    """True when one of the lines holds a move that rolls a die or reveals hidden information."""
    return any(reveals(move) for line in lines for move in line.moves)


def undo(
    entries: Sequence[Entry],
    count: int,
    reveals: Callable[[Plain], bool],
    *,
    consent: bool = False,
    at: str = "",
    by: str = "",
) -> TakenBack:
    """The entry that takes back the last `count` standing lines, or RecordError.

    Lines are taken back, never amendments, notes or checks: an amended line goes, and comes back, as amended.
    ConsentNeeded is raised when a die or a reveal is among the lines and there is no `consent`.
    """
    lines = standing(entries)
    _require(count, len(lines), "take back")
    barrier = _agreed(lines[-count:], reveals, consent)
    return TakenBack(count=count, barrier=barrier, consent=consent, at=at, by=by)


def _agreed(lines: Iterable[Standing], reveals: Callable[[Plain], bool], consent: bool) -> bool:
    """Whether a die or a reveal is among the lines that are to go; ConsentNeeded where nobody agreed to that."""
    barrier = has_barrier(lines, reveals)
    if barrier and not consent:
        raise ConsentNeeded(
            say("a die roll or revealed information would be taken back: the other player must consent")
        )
    return barrier


def redo(entries: Sequence[Entry], count: int = 1, *, at: str = "", by: str = "") -> Redone:
    """The entry that brings back the `count` lines taken back last, or RecordError.

    They come back as they were, so after an amendment in between replay them before the entry is added.
    """
    _require(count, len(taken_back(entries)), "redo")
    return Redone(count=count, at=at, by=by)


def restore(
    entries: Sequence[Entry],
    number: int,
    reveals: Callable[[Plain], bool],
    *,
    consent: bool = False,
    at: str = "",
    by: str = "",
) -> Restored:
    """The entry that brings line *number* back with those that it was played after, or RecordError.

    The lines that stand now and are none of these stand no longer; ConsentNeeded is raised as by `undo`. Whether what
    comes back still fits is for `replay` to say.
    """
    course = Course(entries)
    here = course.lines[: course.here]
    if any(line.number == number for line in here):
        raise RecordError(say("entry {number} stands", number=number))
    if number not in course.after:
        raise RecordError(say("entry {number} is no line that was taken back; see: history --all", number=number))
    path = set(course.path(number))
    barrier = _agreed((line for line in here if line.number not in path), reveals, consent)
    return Restored(number=number, barrier=barrier, consent=consent, at=at, by=by)


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


class Course:
    """The lines of a record as they read after all its entries: those that stand or can be redone, and the others.

    The first *here* of *lines* stand, *off* are the lines that are not among these. Of every line *after* says which
    one it was played after (0: none), and of one that stands no longer *away* which entry took it away.
    """

    def __init__(self, entries: Iterable[Entry]) -> None:
        self.lines, self.here = list[Standing](), 0
        self.off = dict[int, Standing]()
        self.after, self.away = dict[int, int](), dict[int, int]()
        for number, entry in enumerate(entries, start=1):
            self._enter(number, entry)

    def path(self, number: int) -> list[int]:
        """The numbers of a line and of all lines that it was played after, in playing order."""
        found = list[int]()
        while number:
            found.append(number)
            number = self.after[number]
        return found[::-1]

    def _enter(self, number: int, entry: Entry) -> None:
        match entry:
            case Played() | Forced() | Adjusted() | Ended() | Reopened():
                self._play(Standing(number, entry))
            case TakenBack(count=count):
                self._move(number, -count)
            case Redone(count=count):
                self._move(number, count)
            case Restored():
                self._restore(number, entry)
            case Amended():
                self._amend(number, entry)
            case Checked() | Note():
                pass
            case _:
                assert_never(entry)

    def _play(self, line: Standing) -> None:
        self.after[line.number] = self.lines[self.here - 1].number if self.here else 0
        if self.here < len(self.lines):
            self.off.update((each.number, each) for each in self.lines[self.here :])
        self.lines[self.here :] = [line]
        self.here += 1

    def _move(self, number: int, count: int) -> None:
        here = self.here + count
        if not 0 <= here <= len(self.lines):
            raise RecordError(say("entry {number} takes back or redoes lines that are not there", number=number))
        for line in self.lines[here : self.here]:
            self.away[line.number] = number
        self.here = here

    def _restore(self, number: int, entry: Restored) -> None:
        if entry.number not in self.after:
            raise RecordError(
                say("entry {number} brings back line {line}, which is not there", number=number, line=entry.number)
            )
        path, now = self.path(entry.number), dict(entry.fresh)
        known = self.off | {line.number: line for line in self.lines}
        self.away |= {line.number: number for line in self.lines[: self.here] if line.number not in path}
        if entry.number not in [line.number for line in self.lines]:
            self.lines = [known.pop(each) for each in path]
            self.off = known
        self.here = len(path)
        self.lines = [_sealed(line, now) if line.number in now else line for line in self.lines]

    def _amend(self, number: int, change: Amended) -> None:
        place = next((index for index, line in enumerate(self.lines) if line.number == change.number), None)
        if place is None:
            raise RecordError(
                say("entry {number} amends line {line}, which is not there", number=number, line=change.number)
            )
        more = int(isinstance(change, Inserted))
        after, now = place + 1 - more, dict(change.fresh)
        gone = [line for line in self.lines[after:] if line.number in change.dropped]
        self.away |= {line.number: number for line in gone}
        self.off |= {line.number: line for line in gone}
        standing = sum(line.number in change.dropped for line in self.lines[after : self.here])
        later = [_sealed(line, now) for line in self.lines[after:] if line.number not in change.dropped]
        line = Standing(number, _rewritten(change, change)) if more else _reread(self.lines[place], change)
        self.lines = [*self.lines[:place], line, *later]
        self.here += more - standing
        self._linked(place)

    def _linked(self, place: int) -> None:
        """The lines from *place* on come one after the other."""
        before = self.lines[place - 1].number if place else 0
        for line in self.lines[place:]:
            self.after[line.number] = before
            before = line.number


def _sealed(line: Standing, now: Mapping[int, str]) -> Standing:
    """The line with the digest that is noted *now*, if any is: one noted before is void."""
    return Standing(line.number, msgspec.structs.replace(line.entry, digest=now.get(line.number, "")))


def _reread(line: Standing, change: Amended) -> Standing:
    return Standing(line.number, _rewritten(line.entry, change))


def _rewritten(old: Line | Amended, change: Amended) -> Line:
    if change.rulings:
        return Forced(change.line, change.moves, change.rulings, digest=change.digest, at=old.at)
    return Played(change.line, change.moves, digest=change.digest, at=old.at)
