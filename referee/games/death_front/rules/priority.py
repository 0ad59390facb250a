"""Where two cards disagree: skill, then unit, then facility, then resource (the highest principle of the guide)."""

from __future__ import annotations

from referee.games.death_front.printed.cards import Kind
from referee.games.death_front.state.position import Piece, Position, named
from referee.kernel.text import say

ORDER: tuple[Kind, ...] = ("skill", "unit", "facility", "resource")


def wins(acting: Kind, other: Kind) -> bool:
    """Return True where the text of a card of class *acting* beats that of a card of class *other*."""
    return ORDER.index(acting) < ORDER.index(other)


def speaks_against(position: Position, acting: Kind, piece: Piece) -> bool:
    """Return True where *piece* says that cards of class *acting* do not touch it."""
    return acting in position.card(piece).exempt


def touches(position: Position, acting: Kind, piece: Piece) -> bool:
    """Return True where the text of a card of class *acting* takes effect on *piece*, whatever that says."""
    return not speaks_against(position, acting, piece) or wins(acting, piece.kind)


def decided(position: Position, acting: Kind, piece: Piece) -> Position:
    """Return *position* telling which text won, where *piece* says that cards of class *acting* do not touch it."""
    if not speaks_against(position, acting, piece):
        return position
    if wins(acting, piece.kind):
        line = "{winner} > {loser} (priority): what {card} says does not spare it"
        return position.tell(say(line, winner=acting, loser=piece.kind, card=named(piece)))
    line = "{winner} > {loser} (priority): {card} is not touched, as it says"
    return position.tell(say(line, winner=piece.kind, loser=acting, card=named(piece)))
