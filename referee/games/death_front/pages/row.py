"""A line of the record as columns of a spreadsheet."""

from __future__ import annotations

from referee.games.death_front.pages.status import PHASES
from referee.games.death_front.printed.armies import title
from referee.games.death_front.rules.victory import SIDES, area, dead
from referee.games.death_front.state.position import Position
from referee.kernel.decision import TABLE
from referee.kernel.line import Reading
from referee.kernel.pages.summary import Cell
from referee.kernel.text import Text, say


def row(reading: Reading, after: Position) -> tuple[tuple[Text, Cell], ...]:
    """Return round, step and player of a line, and the area and the losses of both sides after it."""
    before: Position = reading.before
    side = next((move.side for move in reading.moves if move.side != TABLE), "")
    held = ((say("area {side}", side=title(camp)), len(area(after, camp))) for camp in SIDES)
    lost = ((say("units lost {side}", side=title(camp)), dead(after, camp)) for camp in SIDES)
    return (
        (say("round"), before.round),
        (say("step"), say("{phase}", phase=PHASES[before.step])),
        (say("player"), title(side) if side else ""),
        *held,
        *lost,
    )
