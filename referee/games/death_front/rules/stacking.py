"""What may share a cell."""

from __future__ import annotations

from referee.games.death_front.printed.armies import CAMPS
from referee.games.death_front.printed.cards import Kind
from referee.games.death_front.state.position import Position, called, named
from referee.kernel.text import Text, say


def unit_bars(position: Position, cell: str) -> Text | None:
    """Return the reason when *cell* holds a unit, friend or foe: nothing is deployed or moved there (deployment 3)."""
    there = position.unit(cell)
    return say("{cell} holds {unit}", cell=cell, unit=called(there)) if there else None


def resource_bars(position: Position, cell: str, kind: Kind) -> Text | None:
    """Return the reason when a resource on *cell* keeps a card of class *kind* out (D4)."""
    there = next(position.on(cell, "resource"), None)
    if there is None or (kind == "unit" and position.options["stacking"] == "free"):
        return None
    line = "{cell} holds {resource}; a {kind} cannot share a cell with it (stacking = {option})"
    return say(line, cell=cell, resource=called(there), kind=kind, option=position.options.said("stacking"))


def facility_bars(position: Position, cell: str) -> Text | None:
    """Return the reason when *cell* holds a facility already: no two share a cell (reminder 6)."""
    there = next(position.on(cell, "facility"), None)
    line = "{cell} holds {facility}; two facilities cannot share a cell"
    return say(line, cell=cell, facility=called(there)) if there else None


def enemy_bars(position: Position, cell: str, player: str) -> Text | None:
    """Return the reason when an enemy card holds the cell of a facility to be placed (D19)."""
    there = next((p for p in position.on(cell, "unit", "resource") if p.camp != CAMPS[player]), None)
    return say("{cell} is held by {card}; see the facility's own text", cell=cell, card=named(there)) if there else None


def can_enter(position: Position, cell: str, kind: Kind) -> bool:
    """True when a unit or resource may come to stand on *cell*."""
    return not unit_bars(position, cell) and not resource_bars(position, cell, kind)
