"""What every decision of this game shares, and the go that passes from player to player until a step is done."""

from __future__ import annotations

from typing import ClassVar

from referee.games.death_front.cards import COUNTS, PLURAL, Card
from referee.games.death_front.description import described
from referee.games.death_front.moves import Deploy, Discard, Skip, Use
from referee.games.death_front.position import Position, title
from referee.games.death_front.victory import ended_by_empty_hand
from referee.kernel.position import Decision as AnyDecision
from referee.kernel.position import Move
from referee.kernel.ruling import RefereeError, Ruling
from referee.kernel.text import Text, say

Shown = Deploy | Discard | Use


class Decision(AnyDecision, frozen=True, kw_only=True, tag_field="asks", tag=True):
    """A decision that accepts only *kinds* of move, from its own side; `against` holds the rest of the reasons."""

    kinds: ClassVar[tuple[type[Move], ...]] = ()

    def objections(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        if move.side != self.side or not isinstance(move, self.kinds):
            owed = say("{side} owes: {what}", side=title(self.side), what=self.prompt(position))
            return (Ruling(self.source, owed),)
        return self.against(position, move)

    def against(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        """Return the reasons against *move*, which has the right side and kind."""
        return ()

    def no(self, reason: Text) -> tuple[Ruling, ...]:
        """Return *reason* as a ruling by whatever asks."""
        return (Ruling(self.source, reason),)


def accepts(pending: AnyDecision, move: Move) -> bool:
    """True when *pending* asks for that kind of move."""
    return isinstance(pending, Decision) and isinstance(move, pending.kinds)


class Go(Decision, frozen=True, kw_only=True):
    """One player's go in a step: *waiting* are the players who have not finished it, the one to act first."""

    waiting: tuple[str, ...]

    @classmethod
    def can_act(cls, position: Position, player: str) -> bool:
        """True while *player* has anything to decide in this step."""
        return True

    def acted(self, position: Position) -> Position:
        """Return *position* where the go passes on and comes round again."""
        return ask(position, type(self), self.waiting[1:] + self.waiting[:1])

    def finished(self, position: Position) -> Position:
        """Return *position* where this player has finished the step (D6: a skip is final)."""
        return ask(position, type(self), self.waiting[1:])

    def implied(self, position: Position) -> Move | None:
        """A player with nothing to do but skip need not say so."""
        offered = [move for move in self.candidates(position) if not self.objections(position, move)]
        return offered[0] if len(offered) == 1 and isinstance(offered[0], Skip) else None


def ask(position: Position, go: type[Go], waiting: tuple[str, ...]) -> Position:
    """Return *position* with the go of the first of *waiting* who can act; with nobody's, when none can."""
    if position.step != "setup" and position.options.end_check == "at-once":
        position = ended_by_empty_hand(position)
    while waiting and not go.can_act(position, waiting[0]):
        waiting = waiting[1:]
    if not waiting or position.over:
        return position
    return position.push(go(side=waiting[0], waiting=waiting))


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
        line = "all {count} copies of {card} are on the table or in the discard pile of the {player}"
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
    if known and move.first and described(known) != described(move.first):
        return say("{card} was described differently before; 'adjust' corrects the deck", card=move.card)
    if not known and deck.closed:
        return say("the deck of the {player} is complete and has no {card}", player=title(move.side), card=move.card)
    return None


def _undescribed(name: str) -> Text:
    return say("nobody has described {card}: give what stands on it after '='", card=name)
