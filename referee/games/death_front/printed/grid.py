"""The grid: 7 rows from the Allied edge to the German edge, 4 or 5 columns from the left as the Allies see it.

A cell is a letter and a number: a, b, c are the Allied rows A3, A2, A1; d is the front row; e, f, g are the German
rows G1, G2, G3. `c2` may be typed `a1-2` as well: the row's name with its depth, a dash, the column.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Literal

from referee.games.death_front.printed.armies import Camp
from referee.games.death_front.printed.cards import Offset

ROWS = "abcdefg"
NAMES = ("A3", "A2", "A1", "F", "G1", "G2", "G3")
FRONT = 3
DEEP = 3
_SHORT = re.compile(r"([a-g])(\d)")
_LONG = re.compile(r"(a[123]|f|g[123])-(\d)")


def row(cell: str) -> int:
    """Return the row of *cell*, 0 at the Allied edge, 3 the front, 6 at the German edge."""
    return ROWS.index(cell[0])


def column(cell: str) -> int:
    """Return the column of *cell*, from 1."""
    return int(cell[1:])


def read(text: str) -> str | None:
    """Return the cell that *text* names in either spelling, on the grid or beside it; None when it names none.

    >>> read("C2"), read("a1-2"), read("F-3"), read("g1-4"), read("h2")
    ('c2', 'c2', 'd3', 'e4', None)
    """
    folded = text.casefold()
    if short := _SHORT.fullmatch(folded):
        return folded if int(short[2]) else None
    if long := _LONG.fullmatch(folded):
        return f"{ROWS[NAMES.index(long[1].upper())]}{long[2]}" if int(long[2]) else None
    return None


def long(cell: str) -> str:
    """Return *cell* by the name of its row: `A1-2`."""
    return f"{NAMES[row(cell)]}-{column(cell)}"


@cache
def cells(columns: int) -> tuple[str, ...]:
    """Return every cell, row by row from the Allied edge."""
    return tuple(f"{letter}{number}" for letter in ROWS for number in range(1, columns + 1))


def at(rank: int, file: int, columns: int) -> str | None:
    """Return the cell in row *rank* and column *file*, or None beyond an edge."""
    return f"{ROWS[rank]}{file}" if 0 <= rank < len(ROWS) and 1 <= file <= columns else None


@cache
def own_cells(camp: Camp, columns: int) -> tuple[str, ...]:
    """Return the cells of the territory of *camp*."""
    return tuple(cell for cell in cells(columns) if land(cell) == camp)


def land(cell: str) -> Camp | Literal["front"]:
    """Return whose territory *cell* is in."""
    rank = row(cell)
    return "front" if rank == FRONT else "allies" if rank < FRONT else "germans"


def depth(cell: str, camp: Camp) -> int:
    """Return how deep in enemy land *cell* is for *camp*: 1 to 3; 0 on the front row, less on its own side."""
    return row(cell) - FRONT if camp == "allies" else FRONT - row(cell)


@cache
def neighbours(cell: str, columns: int) -> tuple[str, ...]:
    """Return the cells one square from *cell*, orthogonally."""
    near = [at(row(cell) + f, column(cell) + r, columns) for f, r in ((1, 0), (0, 1), (0, -1), (-1, 0))]
    return tuple(found for found in near if found)


def distance(one: str, other: str) -> int:
    """Return the squares between two cells, counted orthogonally."""
    return abs(row(one) - row(other)) + abs(column(one) - column(other))


def is_diagonal(one: str, other: str) -> bool:
    """True for two cells that touch at a corner only."""
    return abs(row(one) - row(other)) == abs(column(one) - column(other)) == 1


@cache
def covered(cell: str, reach: tuple[Offset, ...], turned: bool, columns: int) -> tuple[str, ...]:
    """Return the cells that a card on *cell* covers; beyond the edge nothing is covered.

    *turned* is the diagram of the side opposite, by 180 degrees: (1, 1) becomes (-1, -1).
    """
    sign = -1 if turned else 1
    found = [at(row(cell) + sign * f, column(cell) + sign * r, columns) for f, r in reach]
    return tuple(cell for cell in cells(columns) if cell in found)
