"""Which card can come out of a hand: what is known of it, and whether a copy is left."""

from __future__ import annotations

from referee.games.death_front.printed.armies import title
from referee.games.death_front.printed.cards import COUNTS, PLURAL, Card
from referee.games.death_front.state.moves import Deploy, Discard, Use
from referee.games.death_front.state.position import Position
from referee.kernel.ruling import RefereeError, Ruling
from referee.kernel.text import Text, say

Shown = Deploy | Discard | Use


def shown(position: Position, move: Shown) -> Card | None:
    """Return what stands on the card of *move*: as it is known, or as the move describes it; None when nobody did."""
    return position.deck(move.side).find(move.card) or move.first


def printed(position: Position, move: Shown) -> Card:
    """Return what stands on the card of *move*; a forced move needs a card that somebody has described."""
    card = shown(position, move)
    if card is None:
        raise RefereeError(_undescribed(move.card))
    return card


def from_hand(position: Position, move: Shown) -> tuple[Ruling, ...]:
    """Return the reasons why the card of *move* cannot come out of its player's hand."""
    card = shown(position, move)
    reason = _not_described(position, move, card) or (card and cannot_hold(position, move.side, card))
    return (Ruling("cards 1", reason),) if reason else ()


def cannot_hold(position: Position, player: str, card: Card) -> Text | None:
    """Return why *card* cannot be in the hand of *player*, or None."""
    if not position.hand(player):
        return say("{player} holds no cards", player=title(player))
    copies, all_of = card.copies, COUNTS[card.kind]
    if copies and position.seen(player, card.name) >= copies:
        line = (
            "{count:the only copy|all # copies} of {card} {count:is|are} on the table "
            "or in the discard pile of the {player}"
        )
        return say(line, count=copies, card=card.name, player=title(player))
    if position.seen_of(player, card.kind) >= all_of:
        line = "all {count} {kinds} of the {player} are on the table or in the discard pile"
        return say(line, count=all_of, kinds=PLURAL[card.kind], player=title(player))
    return None


def _not_described(position: Position, move: Shown, card: Card | None) -> Text | None:
    deck = position.deck(move.side)
    known = deck.find(move.card)
    if card is None:
        return _undescribed(move.card)
    if known and move.first and known.told() != move.first.told():
        return say("{card} was described differently before; 'adjust' corrects the deck", card=move.card)
    if not known and deck.closed:
        return say("the deck of the {player} is complete and has no {card}", player=title(move.side), card=move.card)
    return None


def _undescribed(name: str) -> Text:
    return say("nobody has described {card}: give what stands on it after '='", card=name)
