"""Tables side by side in a terminal: a map that one can read in 80 columns."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from referee.kernel.pages.summary import Beside, Cell, Table
from referee.kernel.pages.wrapping import cells
from referee.report.language import named

GAP, MOST = 1, 28


def beside(part: Beside, width: int) -> list[str]:
    """Return the rows of *part*, none wider than *width*; a name that does not fit is cut and ends with a point."""
    count = len(part.columns)
    room = min((width - GAP * (count - 1)) // count, MOST)
    columns = [_column(column, room) for column in part.columns]
    rows = zip_longest(*columns, fillvalue="")
    return [(" " * GAP).join(_padded(cell, room) for cell in row).rstrip() for row in rows]


def _column(tables: Sequence[Table], room: int) -> list[str]:
    rows: list[str] = []
    for table in tables:
        rows += [
            *([""] if rows else []),
            _cut(str(table.title).upper(), room),
            *(_row(row, room) for row in table.rows),
        ]
    return rows


def _row(row: Sequence[Cell], room: int) -> str:
    """Return a name, and what stands behind it at the right edge; a number has room for brackets around it."""
    name, *rest = (named(cell) if isinstance(cell, str) else str(cell) for cell in row)
    behind = "".join(
        f" {cell} " if isinstance(cell, int) else text or " " for cell, text in zip(row[1:], rest, strict=True)
    )
    return f"{_padded(_cut(name, room - cells(behind)), room - cells(behind))}{behind}"


def _cut(text: str, room: int) -> str:
    if cells(text) <= room:
        return text
    while text and cells(text) > room - 1:
        text = text[:-1]
    return f"{text.rstrip()}."


def _padded(text: str, room: int) -> str:
    return text + " " * (room - cells(text))
