"""The entries of a record, read from their rows as they are asked for: a move needs but the last ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, overload

import msgspec

from referee.kernel.record.entries import Entry
from referee.kernel.record.errors import RecordError
from referee.kernel.record.plain import from_json, from_plain
from referee.kernel.text import say
from referee.store.file import rows
from referee.store.file.disk import StoreError

_RULES = b'"rules":"'


class Entries(Sequence[Entry]):
    """The entries that are in a file, as JSON, and those after them; StoreError names one that cannot be read."""

    def __init__(self, path: Path, docs: Sequence[bytes], later: tuple[Entry, ...] = ()) -> None:
        self._path, self._docs, self._later = path, docs, later
        self._all: tuple[Entry, ...] | None = None

    def __len__(self) -> int:
        return len(self._docs) + len(self._later)

    @overload
    def __getitem__(self, which: int) -> Entry: ...
    @overload
    def __getitem__(self, which: slice) -> tuple[Entry, ...]: ...
    def __getitem__(self, which: int | slice) -> Entry | tuple[Entry, ...]:
        if self._all is not None:
            return self._all[which]
        places = range(len(self))[which]
        if isinstance(places, int):
            return self._read(range(places, places + 1))[0]
        return self._read(places) if places.step == 1 else tuple(self)[which]

    def __iter__(self) -> Iterator[Entry]:
        if self._all is None:
            self._all = self._read(range(len(self)))
        return iter(self._all)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(tuple(self))

    def with_entry(self, entry: Entry) -> Entries:
        """These entries and one more."""
        return Entries(self._path, self._docs, (*self._later, entry))

    @property
    def rules(self) -> str:
        """The version of the rules that was noted last in them, or ''."""
        noted = (entry.rules for entry in reversed(self._later) if entry.rules)
        coded = (number for number in range(len(self._docs) - 1, -1, -1) if _RULES in self._docs[number])
        return next(noted, "") or next((rules for number in coded if (rules := self[number].rules)), "")

    def _read(self, places: range) -> tuple[Entry, ...]:
        split = len(self._docs)
        written = self._docs[places.start : min(places.stop, split)]
        later = self._later[max(places.start - split, 0) : max(places.stop - split, 0)]
        return (*_of_json(written, self._path, places.start), *later)


def _of_json(docs: Sequence[bytes], path: Path, first: int) -> tuple[Entry, ...]:
    try:
        try:
            return from_json(docs, first)
        except msgspec.DecodeError:  # A lone surrogate, which the slower reader takes.
            return from_plain([_plain(doc) for doc in docs], first)
    except (RecordError, RecursionError) as error:
        where = say("{path}: {why}", path=str(path), why=str(error))
        raise StoreError(say("{where}; mend it or put a backup in its place", where=where)) from None


def _plain(doc: bytes) -> Any:
    try:
        return rows.plain(doc)
    except ValueError:
        return None
