"""A damaged file looked at line by line, and put together again from what is whole and what the table agrees to."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from enum import Enum
from pathlib import Path
from typing import Any

from msgspec import Struct

from referee.kernel.record.entries import Note
from referee.kernel.record.errors import RecordError
from referee.kernel.record.plain import from_json
from referee.kernel.text import Text, say
from referee.store.file import rows
from referee.store.file.disk import DamagedError, keep_beside, read_bytes, real, replace
from referee.store.file.rows import Fault

# Rows run into one another where a line end is damaged.
_ROWS = re.compile(rb'\n|(?=\{"row":\d+,"code":")')


class State(Enum):
    """What can be said of a row."""

    WHOLE = "whole"
    CHANGED = "changed"  # It can be read, and its code does not vouch for it.
    LOST = "lost"  # It is missing, or cannot be read.
    SPARE = "spare"  # It is there once more.


class Piece(Struct, frozen=True):
    """One row of a damaged file, or a line that is none: its number, its document, and the line as it stands.

    What a *covered* one holds is not to be said: it may lie face down on the table.
    """

    row: int
    state: State
    doc: bytes = b""
    raw: bytes = b""
    covered: bool = False

    @property
    def said(self) -> str:
        """How the row reads, as it may be shown: the line that was played, or all of it."""
        if self.covered:
            return str(say("what may lie face down"))
        return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in self._read()[:200])

    def _read(self) -> str:
        try:
            found = rows.plain(self.doc)
        except (ValueError, RecursionError):
            return self.raw.decode("utf-8", "replace")
        told = found.get("line") or found.get("text") if isinstance(found, dict) else None
        return str(told or self.doc.decode("utf-8", "replace"))


def examined(path: Path) -> list[Piece]:
    """Every row of the file with its state; none of a file of format 1, which has no codes."""
    data = rows.plain_lines(read_bytes(real(path)) or b"")
    return list(_pieces(_ROWS.split(data))) if rows.is_rows(data) else []


def _pieces(lines: Iterable[bytes]) -> Iterator[Piece]:
    due, codes = 0, {""}
    for line in filter(None, lines):
        doc, named = _followed(line, due, codes), rows.claimed(line)
        if doc:
            yield Piece(due, State.WHOLE, doc, line)
            due, codes = due + 1, _codes_of(line, codes)
        elif doc := _followed(line[:-1], due, codes):
            yield Piece(due, State.CHANGED, doc, line)
            due, codes = due + 1, _codes_of(line[:-1], codes)
        elif named is None or not _is_read(named[0], named[2]):
            yield Piece(due, State.LOST, raw=line)
            due, codes = due + 1, _codes_of(line, codes)
        elif named[0] < due:
            yield Piece(named[0], State.SPARE, raw=line)
        else:
            yield from (Piece(missing, State.LOST) for missing in range(due, named[0]))
            yield Piece(named[0], State.CHANGED, named[2], line)
            due, codes = named[0] + 1, _codes_of(line, codes)


def _followed(line: bytes, number: int, codes: Iterable[str]) -> bytes:
    """What the line holds where it follows on a row with one of the codes."""
    return next((doc for code in codes if (doc := rows.follows(line, number, code))), b"")


def _codes_of(line: bytes, before: Iterable[str]) -> set[str]:
    """The codes that the row after a damaged one may have been chained to: the one it names, and the one it should."""
    named = rows.claimed(line)
    return {named[1], *(rows.chained(code, named[2]) for code in before)} if named else set()


def _is_read(number: int, doc: bytes) -> bool:
    """True when a document can be an entry's, or the header's."""
    try:
        found = rows.plain(doc)
        if number == 0:
            return isinstance(found, dict) and "game" in found
        from_json([doc])
    except (ValueError, RecursionError, RecordError):
        return False
    return True


def left_out(row: int) -> Note:
    """The entry that stands in the place of a lost one, so that all others keep their numbers."""
    return Note(text=str(say("entry {number} was damaged and is lost", number=row)))


def mended(path: Path, pieces: Iterable[Piece], taken: Iterable[int]) -> Path:
    """The file is whole again, and the damaged one is kept beside; its path.

    The changed rows that were *taken* stand as they read, and a note in the place of each that is lost. DamagedError
    where the header is lost: no game can be told from the entries alone.
    """
    path, agreed, docs = real(path), {*taken}, list[bytes]()
    for piece in pieces:
        if piece.state is State.SPARE:
            continue
        if piece.state is State.WHOLE or piece.row in agreed:
            docs.append(piece.doc)
        elif piece.row:
            docs.append(rows.document(left_out(piece.row)))
        else:
            raise DamagedError(_line(path, Fault(0, say("the header of the game is lost"))))
    kept = keep_beside(path, "damaged")
    replace(path, rows.written(docs)[0])
    return kept


def restored(path: Path) -> Path | None:
    """The file, all rows of which are whole, has our line ends again; the one that it was before is kept, its path."""
    path = real(path)
    data = read_bytes(path) or b""
    if (plain := rows.plain_lines(data)) == data:
        return None
    kept = keep_beside(path, "edited")
    replace(path, plain)
    return kept


def _line(path: Path, fault: Fault) -> Text:
    return say("{path}: row {row} is damaged: {what}", path=str(path), row=fault.row, what=fault.what)


def told(pieces: Iterable[Piece]) -> list[Text]:
    """What of a file is whole and what is not, in order."""
    found = list[Text]()
    run: list[Any] = []
    for piece in [*pieces, None]:
        if run and (piece is None or piece.state is not State.WHOLE):
            found.append(say("rows {first} to {last}: whole", first=run[0], last=run[-1]))
            run = []
        if piece is not None and piece.state is State.WHOLE:
            run.append(piece.row)
        elif piece is not None:
            found.append(_told(piece))
    return found


def _told(piece: Piece) -> Text:
    said = Text(piece.said)
    match piece.state:
        case State.CHANGED:
            return say("row {row}: was changed, or follows on other rows; it reads: {text}", row=piece.row, text=said)
        case State.SPARE:
            return say("row {row} stands there once more: {text}", row=piece.row, text=said)
        case _ if piece.raw:
            return say("row {row}: cannot be read: {text}", row=piece.row, text=said)
    return say("row {row}: is missing", row=piece.row)
