"""A game's file for TinyDB: row lines in, tables out, for whoever wants to look things up in records by queries.

The referee itself adds a row without reading those before it, which TinyDB cannot: it asks for all tables, and hands
all of them back. Whoever comes this way keeps to the same rules: what is new is added, and nothing is changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, TypeAlias

from tinydb import Storage

from referee.kernel.text import say
from referee.store.file import rows
from referee.store.file.disk import StoreError, real
from referee.store.file.rows import FORMAT
from referee.store.file.storage import Tail, added, begun, held

Tables: TypeAlias = dict[str, dict[str, Any]]


class RowStorage(Storage):
    """The rows of one file as tables: `header`, with one document, and `entries`. Rows are only added."""

    def __init__(self, path: str | Path) -> None:
        self.path = real(path)
        self._tail: Tail | None = None
        self._known: tuple[bytes, ...] = ()

    def read(self) -> Tables | None:
        """The tables in the file; None when there is no file; DamagedError when a row of it is damaged."""
        found = held(self.path)
        if found is None:
            return None
        self._tail, self._known = found.tail, found.docs
        header, *entries = map(rows.plain, found.docs)
        return {"header": {"1": header}, "entries": {str(n): doc for n, doc in enumerate(entries, start=1)}}

    def write(self, data: Tables) -> None:
        """The rows that are new stand in the file; StoreError when one that stands there would be changed."""
        docs = _in_order(data)
        if self._tail is None:
            self._tail = begun(self.path, docs[0])
            self._known = (rows.document(docs[0]),)
        known = len(self._known)
        if self._tail.format != FORMAT or self._tail.edited or docs[:known] != [*map(rows.plain, self._known)]:
            raise StoreError(say("{path}: rows are added to a game, never changed", path=str(self.path)))
        self._tail = added(self._tail, docs[known:])
        self._known = (*self._known, *map(rows.document, docs[known:]))


def _in_order(tables: Tables) -> list[Any]:
    """The documents of the tables as rows, the header first."""
    header = list(tables.get("header", {}).values())
    entries: Sequence[Any] = list(tables.get("entries", {}).values())
    assert len(header) == 1, "a game has one header"
    return [*header, *entries]
