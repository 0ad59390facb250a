"""What lies face down on the table: the headline (4.5C), or the statecraft card (TZ 2), of the side that lays first."""

from __future__ import annotations

from msgspec.structs import replace

from referee.games.twilight_struggle.printed.sides import US, USSR, Side, other
from referee.games.twilight_struggle.rules.crises import Laying, cards_left
from referee.games.twilight_struggle.rules.operations.modifiers import has_ability
from referee.games.twilight_struggle.rules.turn.headlines import BOX4, Headlines
from referee.games.twilight_struggle.state.moves import Headline
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.decision import FACE_DOWN, Move


def face_down(position: Position) -> tuple[Move, ...]:
    """Return the headline or statecraft card that lies face down; box 4 makes the enemy show his first (6.4.4)."""
    laid = _laid(position)
    if laid is None:
        return ()
    if isinstance(laid, Laying):
        return laid.face_down()
    sides: tuple[tuple[Side, str], ...] = ((US, laid.us), (USSR, laid.ussr))
    return tuple(
        Headline(side=side, card=card) for side, card in sides if card and not has_ability(position, other(side), BOX4)
    )


def as_seen(position: Position) -> Position:
    """Return what both sides see: a card lies there, and might still be in any hand, or be one that was known."""
    hidden, laid = face_down(position), _laid(position)
    if laid is None or not hidden:
        return position
    covered = replace(laid, **{move.side: FACE_DOWN for move in hidden})
    names = {name for name in (laid.us, laid.ussr) if name not in (covered.us, covered.ussr)}
    front = tuple(card for card in position.front if card not in names)
    laying = {move.side for move in hidden if isinstance(move, Headline)}
    us, ussr = (() if side in laying else hand for side, hand in zip((US, USSR), position.known, strict=True))
    return position.but(front=front, known=(us, ussr), stack=(*position.stack[:-1], covered))


def may_lie(position: Position, side: str) -> frozenset[str]:
    """Return what *side* may have laid: the cards that are seen nowhere else, and its statecraft that is left."""
    of: Side = US if side == US else USSR
    return frozenset((*position.unseen(), *cards_left(position, of)))


def put_back(position: Position) -> Position:
    """Return the position where what lies face down is in the hand again: who laid it, lays anew."""
    seen = as_seen(position)
    for move in face_down(position):
        if isinstance(move, Headline):
            seen = seen.hold(US if move.side == US else USSR, 1)
    return seen


def _laid(position: Position) -> Headlines | Laying | None:
    top = position.stack[-1] if position.stack else None
    return top if isinstance(top, Headlines | Laying) else None


def untold(position: Position) -> frozenset[str]:
    """Return the cards in the hands that were shown: both sides know them, and nobody else needs to."""
    return frozenset((*position.known[0], *position.known[1]))


def without(position: Position, cards: frozenset[str]) -> Position:
    """Return *position* where nobody knows that any of *cards* is in a hand."""
    us, ussr = (tuple(card for card in hand if card not in cards) for hand in position.known)
    return position.but(known=(us, ussr))
