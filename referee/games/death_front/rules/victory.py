"""How the game ends: breakthrough, annihilation, and the area held when it ends otherwise."""

from __future__ import annotations

from referee.games.death_front.printed import grid
from referee.games.death_front.printed.armies import CAMPS, Camp, enemy, title
from referee.games.death_front.printed.cards import COUNTS
from referee.games.death_front.state.position import Event, Piece, Position, named
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say

SIDES: tuple[Camp, Camp] = ("allies", "germans")


def area(position: Position, camp: Camp) -> tuple[str, ...]:
    """Return the cells of enemy territory that hold a unit of *camp* (victory 2, D36); the front row is nobody's."""
    return tuple(p.cell for p in position.pieces if p.kind == "unit" and p.camp == camp and _held(p, camp))


def _held(piece: Piece, camp: Camp) -> bool:
    return grid.land(piece.cell) == enemy(camp)


def area_tally(position: Position, camp: Camp) -> Tally:
    """Return the area of *camp*, a line for each cell."""
    tally = Tally(say("area held by the {side}", side=title(camp)))
    for piece in position.pieces:
        if piece.kind == "unit" and piece.camp == camp and _held(piece, camp):
            tally = tally.plus(1, named(piece))
    return tally


def leader(position: Position) -> Camp | None:
    """Return the side that holds the greater area, None when they are equal."""
    held, lost = (len(area(position, camp)) for camp in SIDES)
    return "allies" if held > lost else "germans" if lost > held else None


def ended(position: Position, why: Text, rule: str) -> Position:
    """Return the game ended by *why*: the greater area wins (D11), equal areas are a draw (D37)."""
    winner, held, lost = leader(position), *(len(area(position, camp)) for camp in SIDES)
    line = "{why}; area held: Allies {held}, Germans {lost}: {result}"
    result = say("the {side} win", side=title(winner)) if winner else say("a draw")
    return position.end(winner or "", say(line, why=why, held=held, lost=lost, result=result), rule)


def ended_by_empty_hand(position: Position) -> Position:
    """Return the game ended when a player holds no card (end 1), else the same position."""
    empty = next((player for player in position.players if not position.hand(player)), None)
    if empty is None or position.over:
        return position
    return ended(position, say("the {player} holds no cards", player=title(empty)), "end 1")


def broke_through(position: Position, piece: Piece) -> Position:
    """Return the game won by the side of *piece*, which has reached enemy depth 4 (victory 3, D2, D3, D41)."""
    told = say("{card} breaks through to enemy depth 4: the {side} win", card=named(piece), side=title(piece.camp))
    noted = position.note(Event("broke through", piece.card, piece.owner, piece.cell))
    return noted.end(piece.camp, told, "victory 3")


def units_of(position: Position, camp: Camp) -> int:
    """Return how many unit cards the decks of *camp* hold: 24 a player."""
    return COUNTS["unit"] * len(position.camp_players(camp))


def dead(position: Position, camp: Camp) -> int:
    """Return how many unit cards of *camp* are in the discard piles."""
    return sum(position.discarded(player, "unit") for player in position.camp_players(camp))


def standing(position: Position, camp: Camp) -> int:
    """Return how many units of *camp* are on the table."""
    return sum(p.kind == "unit" and p.camp == camp for p in position.pieces)


def after_loss(position: Position, owner: str) -> Position:
    """Return the position after a unit of *owner* died: won by the enemy when all are destroyed (victory 1, D9)."""
    camp = CAMPS[owner]
    if standing(position, camp):
        return position
    if position.options["annihilation"] == "on-table":
        how = say("the {camp} have no unit left on the table", camp=title(camp))
        return position.end(enemy(camp), say("{how}: the {side} win", how=how, side=title(enemy(camp))), "victory 1")
    if dead(position, camp) == units_of(position, camp):
        how = say("all {n} unit cards of the {camp} are destroyed", n=units_of(position, camp), camp=title(camp))
        return position.end(enemy(camp), say("{how}: the {side} win", how=how, side=title(enemy(camp))), "victory 1")
    line = "no unit of the {camp} is left on the table; with annihilation = all-cards that does not win (D9)"
    return position.tell(say(line, camp=title(camp)))
