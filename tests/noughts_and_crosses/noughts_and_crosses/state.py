"""The position, the moves, and what differs between two positions."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Self

from noughts_and_crosses.printed import CELLS, LINES, PACKAGE, SIDES
from referee.kernel.change import Change, changed, ended
from referee.kernel.decision import TABLE, Move
from referee.kernel.position import Position as AnyPosition
from referee.kernel.printed.options import Options
from referee.kernel.printed.options_file import table_options
from referee.kernel.text import Text, say

OPTIONS = table_options(PACKAGE)


class Mark(Move, frozen=True, kw_only=True, tag="mark"):
    """*side* puts its mark on *cell*."""

    cell: str


class Toss(Move, frozen=True, kw_only=True, tag="toss"):
    """The coin is tossed: *first* begins."""

    reveals = True

    first: str
    side: str = TABLE


AnyMove = Mark | Toss
NAMES = {"cell": CELLS, "first": SIDES}


class Position(AnyPosition, frozen=True, kw_only=True):
    """The grid: the side whose mark is on each cell, '' where there is none."""

    grid: tuple[str, ...] = ("",) * len(CELLS)
    options: Options = OPTIONS.standard

    def mark(self, cell: str) -> str:
        """Return whose mark is on *cell*."""
        return self.grid[CELLS.index(cell)]

    def put(self, side: str, cell: str) -> Self:
        """Return the position with the mark of *side* on *cell*."""
        return self.but(grid=tuple(side if each == cell else was for each, was in zip(CELLS, self.grid, strict=True)))

    def has_line(self, side: str) -> bool:
        """True when *side* has three in a line."""
        return any(all(self.mark(cell) == side for cell in line) for line in LINES)


def faults(position: Position) -> tuple[Text, ...]:
    """Return what cannot be: the sides take turns, so that neither is two marks ahead."""
    crosses, noughts = map(position.grid.count, SIDES)
    if abs(crosses - noughts) < 2:
        return ()
    return (say("{m} crosses and {n} noughts: the sides take turns", m=crosses, n=noughts),)


def changes(before: Position, after: Position) -> Iterator[Change]:
    """Yield what differs on the grid, and the end of the game."""
    for cell in CELLS:
        yield from changed("cell", before.mark(cell), after.mark(cell), where=cell)
    yield from ended(before, after)


def opponents(position: Position) -> dict[str, str]:
    """Return who may give up, each with who has won then."""
    crosses, noughts = SIDES
    return {crosses: noughts, noughts: crosses}
