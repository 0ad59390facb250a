"""What stands: a fold over the entries of a record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import NamedTuple, assert_never

import msgspec

from referee.kernel import Plain
from referee.kernel.record.entries import (
    Adjusted,
    Amended,
    Checked,
    Ended,
    Entry,
    Forced,
    Inserted,
    Line,
    Note,
    Played,
    Redone,
    Reopened,
    Restored,
    TakenBack,
)
from referee.kernel.record.errors import RecordError
from referee.kernel.text import say


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


def places(numbers: Sequence[int]) -> list[int]:
    """The places of standing lines among the entries: of one that was put in, that of the line it stands before."""
    return [*accumulate(reversed(numbers), min)][::-1]


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
