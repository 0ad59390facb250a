"""What a player wants to hear after a break: what this round brought, and how far each side is from each victory."""

from __future__ import annotations

from referee.games.death_front.pages.score import turn_summary, verdict
from referee.games.death_front.printed import grid
from referee.games.death_front.printed.armies import Camp, enemy, title
from referee.games.death_front.rules.victory import SIDES, area, dead, units_of
from referee.games.death_front.state.position import Position
from referee.kernel import Plain
from referee.kernel.pages.summary import Cell, Summary, Table
from referee.kernel.telling import Moment
from referee.kernel.text import Text, say

BROKEN_THROUGH = 4  # cells into enemy land


def recap(first: Position, moments: tuple[Moment, ...]) -> Summary:
    """Return the round's events, and what each side lacks for breakthrough, annihilation and the greater area."""
    position = moments[-1].after if moments else first
    parts: tuple[Text | Table, ...] = (*turn_summary(position), _lacking(position), verdict(position))
    return Summary(say("Recap"), parts, {"lacking": {camp: _data(position, camp) for camp in SIDES}})


def deepest(position: Position, camp: Camp) -> int:
    """Return how deep in enemy land the foremost unit of *camp* stands: 0 on the front row or behind it."""
    return max((grid.depth(p.cell, camp) for p in position.pieces if p.kind == "unit" and p.camp == camp), default=0)


def _data(position: Position, camp: Camp) -> Plain:
    ahead = len(area(position, enemy(camp))) + 1 - len(area(position, camp))
    return {
        "breakthrough": BROKEN_THROUGH - max(deepest(position, camp), 0),
        "annihilation": units_of(position, enemy(camp)) - dead(position, enemy(camp)),
        "area": max(ahead, 0),
    }


def _lacking(position: Position) -> Table:
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (title(camp), *(_data(position, camp)[key] for key in ("breakthrough", "annihilation", "area")))
        for camp in SIDES
    )
    columns = (
        say("side"),
        say("cells to a breakthrough"),
        say("enemy units still to be destroyed"),
        say("cells to the greater area"),
    )
    return Table(say("What each side still lacks"), columns, rows)
