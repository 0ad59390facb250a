"""Format 2 of a game's file: a row a line, each with a code that is chained over all rows before it.

A line is whole when writing it again gives the same bytes. So no byte of it can change, no row can go, come or change
its place without the first such line being found; only rows missing at the end are told by their code alone.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import Any, NamedTuple

import msgspec

from referee.kernel.text import Text, say

FORMAT = 2
CODE = 12  # hexadecimal digits
_FIRST, _CODED, _DOC, _END = b'{"row":', b',"code":"', b'","doc":', b"}"
_MARK = b"\xef\xbb\xbf"
_BESIDES = len(_FIRST + _CODED + _DOC) + CODE


class Fault(NamedTuple):
    """The first line of a file that is not its next row: which row was due, and what is wrong."""

    row: int
    what: Text


class Rows(NamedTuple):
    """The rows of a file as far as they are whole.

    *docs* are their documents as JSON; *code* is that of the last, *size* the bytes up to its end. *torn* is what was
    cut off behind them: no whole line. *open_ended*: only the line end of the last row is missing.
    """

    docs: tuple[bytes, ...]
    code: str = ""
    size: int = 0
    torn: bytes = b""
    open_ended: bool = False
    fault: Fault | None = None


def document(plain: object) -> bytes:
    """What a row holds, as JSON in one line; TypeError for what JSON cannot hold."""
    try:
        return msgspec.json.encode(plain)
    except UnicodeEncodeError:  # A lone surrogate becomes \udcXX, which is also its JSON escape.
        text = json.dumps(msgspec.to_builtins(plain), ensure_ascii=False, separators=(",", ":"))
        return text.encode("utf-8", "backslashreplace")


def chained(code: str, doc: bytes) -> str:
    """The code of a row that holds *doc* and follows on the row with *code* ('' before the first)."""
    return blake2b(code.encode() + doc, digest_size=CODE // 2).hexdigest()


def written(docs: Iterable[bytes], first: int = 0, code: str = "") -> tuple[bytes, str]:
    """The rows that hold *docs*, from number *first* on, after the row with *code*; and the code of the last."""
    lines = []
    for number, doc in enumerate(docs, start=first):
        code = chained(code, doc)
        lines.append(_line(number, code.encode(), doc) + b"\n")
    return b"".join(lines), code


def _line(number: int, code: bytes, doc: bytes) -> bytes:
    return b'{"row":%d,"code":"%b","doc":%b}' % (number, code, doc)


def plain_lines(data: bytes) -> bytes:
    """The content of a file without what an editor adds to one: a mark before it, other line ends.

    A row holds neither of these signs, so no word of one is lost.
    """
    return data.removeprefix(_MARK).replace(b"\r\n", b"\n")


def is_rows(data: bytes) -> bool:
    """True for the content of a file of this format, damaged or not: the first line may be what is damaged."""
    return data.removeprefix(_MARK).startswith(_FIRST) or b"\n" + _FIRST in data


def read(data: bytes) -> Rows:
    """The rows of a file, up to the first line that is not whole."""
    *lines, tail = data.split(b"\n")
    docs, code = _whole(lines)
    size = sum(map(len, lines[: len(docs)])) + len(docs)
    if len(docs) < len(lines):
        return Rows(tuple(docs), code, size, fault=fault(len(docs), lines[len(docs)], code))
    return _ended(Rows(tuple(docs), code, size), tail)


def _whole(lines: Sequence[bytes]) -> tuple[list[bytes], str]:
    docs: list[bytes] = []
    code = b""
    for number, line in enumerate(lines):
        doc = line[_BESIDES + len(str(number)) : -1]
        code_now = blake2b(code + doc, digest_size=CODE // 2).hexdigest().encode()
        if line != _line(number, code_now, doc):
            break
        docs.append(doc)
        code = code_now
    return docs, code.decode()


def _ended(rows: Rows, tail: bytes) -> Rows:
    """The rows with what stands behind the last line end: nothing, a row without its line end, or a piece of one."""
    number = len(rows.docs)
    if doc := follows(tail, number, rows.code):
        return Rows((*rows.docs, doc), chained(rows.code, doc), rows.size + len(tail), open_ended=True)
    if tail and follows(tail[:-1], number, rows.code):
        return rows._replace(fault=Fault(number, say("its line end is damaged")))
    return rows._replace(torn=tail)


def follows(line: bytes, number: int, code: str) -> bytes:
    """What the line holds, where it is row *number* and follows on the row with *code*; else nothing."""
    doc = line[_BESIDES + len(str(number)) : -1]
    return doc if line == _line(number, chained(code, doc).encode(), doc) else b""


def claimed(line: bytes) -> tuple[int, str, bytes] | None:
    """The number, code and document that a line names, or None where it names none."""
    number, found, rest = line.removeprefix(_FIRST).partition(_CODED)
    code, told, doc = rest.partition(_DOC)
    if not (line.startswith(_FIRST) and found and told and number.isdigit() and doc.endswith(_END)):
        return None
    return int(number), code.decode("latin-1"), doc.removesuffix(_END)


def fault(number: int, line: bytes, code: str) -> Fault:
    """What is wrong with the line that was to be row *number*, after the row with *code*."""
    named = claimed(line)
    if named is None:
        return Fault(number, say("it cannot be read"))
    if named[0] != number:
        return Fault(number, say("row {found} stands in its place", found=named[0]))
    return Fault(number, say("its code does not fit: it was changed, or follows on other rows"))


def plain(doc: bytes) -> Any:
    """What the document of a row says; ValueError or RecursionError where it is no JSON."""
    try:
        return msgspec.json.decode(doc)
    except msgspec.DecodeError:
        return json.loads(doc)
