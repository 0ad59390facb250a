"""The drawing of a game; of one that draws nothing, the tables and sentences of its board page, cell by cell."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

from referee.kernel.game import Game
from referee.kernel.pages.drawing import Drawing, Face, Faces, Field
from referee.kernel.pages.summary import Summary, Table
from referee.kernel.pages.wrapping import cells
from referee.kernel.telling import HasDrawing
from referee.report.drawn import said

SIGN, HIGH, GAP, LEAST = 8.0, 34, 4, 44
Grid = list[list[str]]


def sheet_of(rules: Game, positions: Sequence[Any]) -> tuple[Drawing, list[Faces]]:
    """Return the drawing of a game and what it shows in each of *positions*, as everybody sees them.

    A game that draws nothing gets its board page, drawn as it is printed.
    """
    seen = [rules.as_seen(position) for position in positions]
    if hasattr(rules, "drawing"):
        drawn = cast(HasDrawing, rules)
        return drawn.drawing(seen[0]), [drawn.drawn(position) for position in seen]
    return _plain(rules, seen)


def _plain(rules: Game, positions: Sequence[Any]) -> tuple[Drawing, list[Faces]]:
    """Return one drawing with room for the board page of every one of *positions*, and what each shows."""
    pages = [_grids(rules.board(position, "")) for position in positions]
    room = [_room([page[place] for page in pages if place < len(page)]) for place in range(max(map(len, pages)))]
    fields = tuple(_fields(room))
    width = max((field.x + field.width for field in fields), default=LEAST)
    height = max((field.y + field.height for field in fields), default=HIGH)
    drawing = Drawing(width=width, height=height, fields=fields, sides=("", ""))
    return drawing, [dict(_faces(page)) for page in pages]


def _grids(page: Summary) -> list[Grid]:
    """Return each part of the page as rows of words: a table with its columns first, a sentence as one cell."""
    return [
        [[said(cell) if isinstance(cell, str) else str(cell) for cell in row] for row in (part.columns, *part.rows)]
        if isinstance(part, Table)
        else [[str(part)]]
        for part in page.flat
    ]


def _room(grids: Sequence[Grid]) -> list[list[float]]:
    """Return the widths of the cells, row by row, that any of *grids* needs; those of a column are alike."""
    columns = max(len(row) for grid in grids for row in grid)
    rows = max(map(len, grids))
    signs = [max((cells(row[n]) for grid in grids for row in grid if n < len(row)), default=0) for n in range(columns)]
    return [[max(count * SIGN + 2 * GAP, LEAST) for count in signs] for _ in range(rows)]


def _fields(room: Sequence[list[list[float]]]) -> Iterator[Field]:
    y = 0.0
    for part, rows in enumerate(room):
        for row, widths in enumerate(rows):
            for column, width in enumerate(widths):
                x = sum(widths[:column])
                key = _key(part, row, column)
                yield Field(key=key, x=x, y=y, width=width - GAP, height=HIGH - GAP, style="card", lines=1)
            y += HIGH
        y += HIGH / 2


def _key(part: int, row: int, column: int) -> str:
    return f"{part + 1}.{row + 1}.{column + 1}"


def _faces(page: Sequence[Grid]) -> Iterator[tuple[str, Face]]:
    for part, grid in enumerate(page):
        for row, words in enumerate(grid):
            told = " ".join(filter(None, words))
            for column, word in enumerate(words):
                if word:
                    yield _key(part, row, column), Face((word,), said="" if column else told)
