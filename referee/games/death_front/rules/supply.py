"""Who supplies a unit, from where and at what level: the sums behind every attack."""

from __future__ import annotations

from msgspec import Struct

from referee.games.death_front.printed import grid
from referee.games.death_front.printed.armies import CAMPS
from referee.games.death_front.state.position import Piece, Position
from referee.kernel.text import Text, say


def coverage(position: Position, player: str) -> dict[str, int]:
    """Return the highest level of supply that *player* has on each cell covered."""
    levels = dict[str, int]()
    for resource in position.pieces:
        allied = position.options["ally-supply"] == "yes" and resource.camp == CAMPS[player]
        if resource.kind == "resource" and (resource.owner == player or allied):
            for cell in position.covers(resource):
                levels[cell] = max(levels.get(cell, 0), position.card(resource).level)
    return levels


class Source(Struct, frozen=True):
    """A resource whose supply range covers a unit: *enough* when its level alone meets the need."""

    resource: Piece
    level: int
    distance: int
    enough: bool

    def said(self) -> Text:
        """Return the source in words: 'Big on a2, level 2, 2 squares away'."""
        line = "{card} on {cell}, level {level}, distance {distance}"
        r = self.resource
        return say(line, card=r.card, cell=r.cell, level=self.level, distance=self.distance)


def sources(position: Position, unit: Piece, allied: bool = False) -> tuple[Source, ...]:
    """Return the resources that cover *unit*, the highest level first: its owner's, with *allied* its side's."""
    need = position.card(unit).needs
    found = []
    for resource in position.pieces:
        own = resource.owner == unit.owner or (allied and resource.camp == unit.camp)
        if resource.kind == "resource" and own and unit.cell in position.covers(resource):
            level = position.card(resource).level
            found.append(Source(resource, level, grid.distance(resource.cell, unit.cell), level >= need))
    return tuple(sorted(found, key=lambda s: (-s.level, s.distance, s.resource.cell)))


def supplier(position: Position, unit: Piece) -> Text | None:
    """Return what supplies *unit*, in words, or None when nothing does (attack 4; levels are not added)."""
    card = position.card(unit)
    if not card.needs:
        return say("needs no supply")
    if boost := next(position.boost(unit.owner, "supply"), None):
        return say("supplied by {card}", card=boost.card)
    best = next((s for s in sources(position, unit, position.options["ally-supply"] == "yes") if s.enough), None)
    return say("supplied by {source}", source=best.said()) if best else None


def shortage(position: Position, unit: Piece) -> Text:
    """Return why *unit* is not supplied: no resource covers it, or each alone is of too low a level."""
    need = position.card(unit).needs
    found = sources(position, unit, position.options["ally-supply"] == "yes")
    if not found:
        line = "{card} on {cell} needs supply of level {need} and is in no supply range"
        return say(line, card=unit.card, cell=unit.cell, need=need)
    line = "{card} on {cell} needs supply of level {need}; it has {sources}"
    text = say(line, card=unit.card, cell=unit.cell, need=need, sources=tuple(s.said() for s in found))
    return say("{text}; levels are not added", text=text) if len(found) > 1 else text


def ally_would_supply(position: Position, unit: Piece) -> Source | None:
    """Return the ally's resource that covers *unit* at its level, or None."""
    return next((s for s in sources(position, unit, allied=True) if s.enough and s.resource.owner != unit.owner), None)
