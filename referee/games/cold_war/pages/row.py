"""A line of the record as columns of a spreadsheet."""

from __future__ import annotations

from referee.games.cold_war.printed.sides import PHASES, SIDES, title
from referee.games.cold_war.state.position import Position
from referee.kernel.decision import TABLE
from referee.kernel.line import Reading
from referee.kernel.pages.summary import Cell
from referee.kernel.text import Text, say


def row(reading: Reading, after: Position) -> tuple[tuple[Text, Cell], ...]:
    """Return turn, phase, side and objective of a line, and influence and points of both sides after it."""
    before: Position = reading.before
    side = next((move.side for move in reading.moves if move.side != TABLE), "")
    influence = ((say("influence {side}", side=title(each)), after.influence(each)) for each in SIDES)
    points = ((say("points {side}", side=title(each)), after.score(each)) for each in SIDES)
    return (
        (say("turn"), before.turn),
        (say("phase"), say("{phase}", phase=PHASES[before.phase])),
        (say("side"), title(side) if side in SIDES else ""),
        (say("objective"), say("{card}", card=after.objective) if after.objective else ""),
        *influence,
        *points,
    )
