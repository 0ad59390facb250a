"""A game's file as rows: read as far as it is whole, begun, added to, carried over from format 1.

Whoever knows where the rows end adds to them without reading them again (`added`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace as replaced

from referee.kernel.text import Text, say
from referee.store.file import first_format, rows
from referee.store.file.disk import DamagedError, extend, keep_beside, read_bytes, real, replace
from referee.store.file.rows import FORMAT, Fault, Rows

Mark: TypeAlias = tuple[int, int, int]


class Tail(Struct, frozen=True):
    """Where the rows of a file end: the next one follows there, with no need to read those before it.

    *mark* tells whether anybody has written since; *format* is 1 for a file that is to be carried over first, *whole*
    is false where something was cut off behind the last row. To a *damaged* one nothing is added: rows that may be
    whole stand behind its end. *edited*: the file has other line ends than we write, and is written anew first.
    """

    path: Path
    rows: int = 0
    code: str = ""
    size: int = 0
    mark: Mark = (0, 0, 0)
    format: int = FORMAT
    whole: bool = True
    open_ended: bool = False
    damaged: DamagedError | None = None
    edited: bool = False


class Held(NamedTuple):
    """The documents of a file as JSON, the header's first, where they end, what was cut off, how it was *edited*."""

    docs: tuple[bytes, ...]
    tail: Tail
    torn: Text | None = None
    edited: Text | None = None


def held(path: Path, whole: bool = True) -> Held | None:
    """What the file holds; None when there is no file. DamagedError names a damaged row that others follow.

    Where it need not be *whole*, it is what stands before that row, and DamagedError where that is not even a header.
    """
    path = real(path)
    mark, data = marked(path), read_bytes(path)
    if data is None:
        return None
    if not rows.is_rows(data):
        return _tables(path, data, mark)
    found = rows.read(plain := rows.plain_lines(data))
    if (found.torn or found.fault) and marked(path) != mark:  # Another terminal was just writing its row.
        return held(path, whole)
    return _rows(path, found, mark, whole) if plain == data else _edited(_rows(path, found, mark, whole))


def _edited(found: Held) -> Held:
    """What a file holds that went through an editor."""
    line = "{path}: its line ends were changed, as an editor does, and no word of it; the next entry restores them"
    told = None if found.tail.damaged else say(line, path=str(found.tail.path))
    return Held(found.docs, replaced(found.tail, edited=True), found.torn, told)


def marked(path: Path) -> Mark:
    """What changes when anybody writes to the file."""
    try:
        found = path.stat()
    except OSError:
        return 0, 0, 0
    return found.st_ino, found.st_size, found.st_mtime_ns


def _rows(path: Path, found: Rows, mark: Mark, whole: bool) -> Held:
    damage = damaged(path, found.fault) if found.fault else None
    if not found.docs or (damage and whole):
        raise damage or damaged(path, Fault(0, say("it cannot be read")))
    tail = Tail(path, len(found.docs), found.code, found.size, mark, FORMAT, not found.torn, found.open_ended, damage)
    line = len(found.docs) + 1
    torn = say("{path}: cut off in line {line}", path=str(path), line=line) if found.torn else None
    return Held(found.docs, tail, torn)


def damaged(path: Path, fault: Fault) -> DamagedError:
    """The error that names the row and how it is mended."""
    where = say("{path}: row {row} is damaged: {what}", path=str(path), row=fault.row, what=fault.what)
    return DamagedError(where, say("nothing is written to it; see: referee doctor {name} --mend", name=path.stem))


def _tables(path: Path, data: bytes, mark: Mark) -> Held:
    found = first_format.read(data, path)
    tail = Tail(path, len(found.docs), size=len(data), mark=mark, format=1, whole=found.torn is None)
    return Held(tuple(map(rows.document, found.docs)), tail, found.torn)


# -- written -----------------------------------------------------------------------------------------------------------


_written = 0


def has_written() -> bool:
    """True where this program has added a row, or begun a file, since it started."""
    return _written > 0


def _count() -> None:
    global _written
    _written += 1


def begun(path: Path, header: object) -> Tail:
    """The file holds a header and nothing else."""
    data, code = rows.written([rows.document(header)])
    replace(path, data)
    _count()
    return Tail(real(path), 1, code, len(data), marked(real(path)))


def added(tail: Tail, documents: Iterable[object]) -> Tail:
    """The documents follow as rows, all or none of them: one append, one fsync. Returns where the file ends now.

    What was cut off behind the last row is first kept beside the file. DamagedError where a row of it is damaged.
    """
    if tail.damaged:
        raise tail.damaged
    docs = [rows.document(each) for each in documents]
    if not docs:
        return tail
    if not tail.whole:
        keep_beside(tail.path, "damaged")
    data, code = rows.written(docs, tail.rows, tail.code)
    if tail.open_ended:
        data = b"\n" + data
    extend(tail.path, tail.size, data)
    _count()
    size = tail.size + len(data)
    return Tail(tail.path, tail.rows + len(docs), code, size, marked(tail.path))


def carried_over(found: Held, header: object) -> Tail:
    """A file of format 1 stands in format 2, with *header* and its entries as they were; the old one is kept beside."""
    return _anew(found, [rows.document(header), *found.docs[1:]], "format-1")


def restored(found: Held) -> Tail:
    """A file that went through an editor has our line ends again, and its rows as they were; the old one is kept."""
    return _anew(found, found.docs, "edited")


def _anew(found: Held, docs: Sequence[bytes], suffix: str) -> Tail:
    path = found.tail.path
    keep_beside(path, "damaged" if found.torn else suffix)
    data, code = rows.written(docs)
    replace(path, data)
    return Tail(path, len(docs), code, len(data), marked(path))
