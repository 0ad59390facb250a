"""The rules: what is owed, the paragraphs that refuse a move, and how a game begins and ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from noughts_and_crosses.printed import CELLS, CROSSES, SIDES, other
from noughts_and_crosses.state import OPTIONS, Mark, Position, Toss
from referee.kernel.decision import TABLE, Decision, Move
from referee.kernel.position import Over
from referee.kernel.printed.settings import only
from referee.kernel.rulebook import Rulebook
from referee.kernel.ruling import Ruling
from referee.kernel.text import Text, say

RULES = Rulebook()


def new(setup: Mapping[str, Any], options: Mapping[str, str]) -> Position:
    """Return the empty grid; raise RefereeError for a setting or table option that there is not."""
    only(setup)
    return onward(Position(options=OPTIONS.choose(options)))


def onward(position: Position, side: str = "") -> Position:
    """Return the position with what is owed now, *side* being next; or the game that has ended (3, 4)."""
    for winner in SIDES:
        if position.has_line(winner):
            return position.but(stack=(), over=Over(winner, say("three in a line"), "3"))
    if all(position.grid):
        return position.but(stack=(), over=Over("", say("the grid is full"), "4"))
    tossed = not side and position.options["begins"] == "coin"
    return position.but(stack=(Coin(side=TABLE) if tossed else Turn(side=side or CROSSES),), over=None)


class Coin(Decision[Position, Toss], frozen=True, kw_only=True):
    """A coin says who begins, where the table has chosen so."""

    source: str = OPTIONS.rows["begins"].rule

    def prompt(self, position: Position) -> Text:
        return say("toss a coin: who begins?")

    def candidates(self, position: Position) -> list[Move]:
        return [Toss(first=side) for side in SIDES]

    def accept(self, position: Position, move: Toss) -> Position:
        return onward(position, move.first)


class Turn(Decision[Position, Mark], frozen=True, kw_only=True):
    """*side* puts its next mark (1)."""

    source: str = "1"

    def prompt(self, position: Position) -> Text:
        return say("put a mark on an empty cell")

    def candidates(self, position: Position) -> list[Move]:
        return [Mark(side=self.side, cell=cell) for cell in CELLS]

    def against(self, position: Position, move: Mark) -> tuple[Ruling, ...]:
        return RULES.rulings(position, move)

    def accept(self, position: Position, move: Mark) -> Position:
        return onward(position.put(move.side, move.cell), other(move.side))


@RULES.paragraph("2", Mark)
def cell_must_be_empty(position: Position, move: Mark) -> Text | None:
    """A mark goes on an empty cell."""
    there = position.mark(move.cell)
    return say("{cell} holds a mark of {side}", cell=move.cell, side=there) if there else None
