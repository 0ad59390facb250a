"""The remarks of the table and the boards that were read, as they read today, each in its place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from referee.kernel.record.entries import Checked, Entry, Note


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
                found[entry.instead] = Remark(old.place, old.number, replace(old.entry, text=entry.text))
        elif isinstance(entry, Note | Checked):
            put_in = isinstance(entry, Note) and entry.before
            found[number] = Remark(put_in - 0.5 if put_in else number, number, entry)
    return sorted(found.values(), key=lambda remark: (remark.place, remark.number))
