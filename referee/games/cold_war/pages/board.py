"""The table as it lies."""

from __future__ import annotations

from typing import Any

from referee.games.cold_war.pages.parts import groups_in_play, heading, side_data
from referee.games.cold_war.printed.sides import SIDES, title
from referee.games.cold_war.state.position import Position
from referee.kernel.pages.summary import Summary
from referee.kernel.ruling import RefereeError
from referee.kernel.text import say


def board(position: Position, area: str) -> Summary:
    """Return what lies on the table: the objective and the groups before each side; *area* is cia, kgb or ''."""
    sides = tuple(side for side in SIDES if area.strip().casefold() in ("", side))
    if not sides:
        raise RefereeError(say("the table has two sides: {sides}", sides=tuple(title(side) for side in SIDES)))
    data: dict[str, Any] = {side: side_data(position, side) for side in sides}
    return Summary(say("The table"), (*heading(position), *groups_in_play(position, sides)), data)
