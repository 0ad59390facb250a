"""A recorded game gone back to: its lines up to an entry, and a new game that begins as this one stood there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from referee.kernel.record.course import Standing, places
from referee.kernel.record.entries import Checked, Entry, Line, Note, Ruled
from referee.kernel.record.errors import RecordError
from referee.kernel.record.remarks import remarks
from referee.kernel.text import say
from referee.store.following import follow, until
from referee.store.sitting import Sitting, began, today


def reaching(sitting: Sitting, number: int) -> Sequence[Standing]:
    """The standing lines up to entry *number*, as the record reads today; RecordError where there is no such entry."""
    last = len(sitting.entries)
    if not 0 <= number <= last:
        raise RecordError(str(say("there is no entry {number}; the last one is {last}", number=number, last=last)))
    return until(sitting.standing, number)


def branched(sitting: Sitting, number: int) -> Sitting:
    """A game on no shelf that begins as *sitting* stood after entry *number*: its record holds those lines and remarks.

    RecordError where there is no such entry, or a line up to it can no longer be replayed.
    """
    branch, now = began(today(replace(sitting.header, name="", created=""))), dict[int, int]()
    for old, kept in tuple(_kept(sitting, number)):
        entry = replace(kept, about=now.get(kept.about, 0)) if isinstance(kept, Ruled) else kept
        branch = branch.with_entry(replace(entry, rules=""), _led(branch, entry))
        now[old] = len(branch.entries)
    return branch


def _led(branch: Sitting, entry: Entry) -> Any:
    """The position after *entry*, which comes next in *branch*."""
    if not isinstance(entry, Line):
        return branch.position
    number = len(branch.entries) + 1
    try:
        return follow(branch.game, branch.position, Standing(number, entry))
    except ValueError as error:
        why = say("entry {number} can no longer be replayed ({why})", number=number, why=str(error))
        raise RecordError(str(why)) from error


def _kept(sitting: Sitting, number: int) -> Iterator[tuple[int, Entry]]:
    """Yield the lines up to entry *number* in playing order, with the remarks made among them, each with its number."""
    lines = reaching(sitting, number)
    noted = [(place, n, _plainly(entry)) for place, n, entry in remarks(sitting.entries) if place <= number]
    for place, line in zip(places([line.number for line in lines]), lines, strict=True):
        while noted and noted[0][0] < place:
            yield noted.pop(0)[1:]
        yield line.number, line.entry
    yield from (each[1:] for each in noted)


def _plainly(entry: Note | Checked) -> Note | Checked:
    """A remark without the place where it was put in, which is that of the branch."""
    return replace(entry, before=0) if isinstance(entry, Note) else entry
