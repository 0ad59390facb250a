"""Verbs about hands: cards shown, discarded or put in order, and UN Intervention that has come to a side."""

from __future__ import annotations

from msgspec.structs import replace

from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, seat, title
from referee.games.twilight_struggle.rules.consequences import with_companion
from referee.games.twilight_struggle.rules.decisions import Decision, card_rule
from referee.games.twilight_struggle.rules.events import Happen, PutAway
from referee.games.twilight_struggle.rules.hands import HandDiscard, ShowHand, holdable
from referee.games.twilight_struggle.rules.playable import UN, use_refused
from referee.games.twilight_struggle.rules.sentences import Verb
from referee.games.twilight_struggle.state.moves import Choose, Discard, Done, Play
from referee.games.twilight_struggle.state.position import Fact, Position
from referee.kernel.decision import Effect, Frame, Move
from referee.kernel.ruling import Ruling
from referee.kernel.text import Text, say

# -- shown -------------------------------------------------------------------------------------------------------------


OPENED_BY = ("Aldrich Ames Remix", "CIA Created", "Lone Gunman")


def shown_too(position: Position, side: Side) -> tuple[Frame, ...]:
    """Return what *side* owes when it has drawn cards: where a card holds its hand open, they are shown (card 98)."""
    return tuple(
        ShowHand(side=side, card=card, source=card_rule(card)) for card in OPENED_BY if position.has(card, side)
    )[:1]


class Hand(Verb, frozen=True, kw_only=True):
    """*side* shows its hand, or only its scoring cards."""

    side: Side
    scoring: bool = False

    def resolve(self, position: Position) -> Position:
        return position.push(
            ShowHand(side=self.side, card=self.card, scoring=self.scoring, source=card_rule(self.card))
        )


# -- discarded ---------------------------------------------------------------------------------------------------------


class DiscardOrElse(Verb, frozen=True, kw_only=True):
    """*side* discards a card worth *least* or more, or *otherwise* happens; the choice is its own (card 10).

    An empty hand leaves no choice.
    """

    side: Side
    least: int
    otherwise: tuple[Effect, ...]

    def resolve(self, position: Position) -> Position:
        if not position.hands[seat(self.side)]:
            return position.push(*self.otherwise)
        return position.push(
            HandDiscard(
                side=self.side,
                card=self.card,
                least=self.least,
                optional=True,
                otherwise=self.otherwise,
                source=card_rule(self.card),
            )
        )


class DiscardAtRandom(Verb, frozen=True, kw_only=True):
    """*side* discards *n* cards drawn at random; no event happens (5.4)."""

    side: Side
    n: int = 1

    def resolve(self, position: Position) -> Position:
        one = HandDiscard(side=self.side, card=self.card, blind=True, source=card_rule(self.card))
        return position.push(*(one,) * self.n)


class DiscardByPlan(Verb, frozen=True, kw_only=True):
    """The USSR discards a card drawn at random; a US event among them happens (card 5)."""

    def resolve(self, position: Position) -> Position:
        return position.push(PlanDiscard(side=USSR, card=self.card, blind=True, source=card_rule(self.card)))


class PlanDiscard(HandDiscard, frozen=True, kw_only=True):
    """The card that Five Year Plan throws out: a US event happens, anything else is only discarded."""

    def accept(self, position: Position, move: Move) -> Position:
        assert isinstance(move, Discard)
        if CARDS[move.card].side != US:
            return HandDiscard.accept(self, position, move)
        laid = position.leave_hand(USSR, move.card).lay(move.card)
        return laid.push(Happen(card=move.card, player=USSR), PutAway(card=move.card))


class DiscardFrom(Verb, frozen=True, kw_only=True):
    """*by* chooses a card of the enemy hand, which lies open; it is discarded without its event."""

    by: Side

    def resolve(self, position: Position) -> Position:
        return position.push(ChosenByEnemy(side=self.by, card=self.card, source=card_rule(self.card)))


class ChosenByEnemy(HandDiscard, frozen=True, kw_only=True):
    """The enemy of the hand's owner chooses what is discarded; either side may say which card it is."""

    def owner(self) -> Side:
        return USSR if self.side == US else US

    def prompt(self, position: Position) -> Text:
        return say("choose a card of the {side} hand to be discarded", side=title(self.owner()))

    def objections(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        if isinstance(move, Discard) and move.side == self.owner():
            move = Discard(side=self.side, card=move.card)
        return HandDiscard.objections(self, position, move)


# -- put in order ------------------------------------------------------------------------------------------------------


class OrderHand(Verb, frozen=True, kw_only=True):
    """*by* sets the order in which the enemy plays the cards of its open hand this turn (first edition, Z-8)."""

    by: Side

    def resolve(self, position: Position) -> Position:
        return position.push(Ordering(side=self.by, card=self.card, source="Z-8"))


class Ordering(Decision[Choose], frozen=True, kw_only=True):
    """The next card of the order is named, until all that are known in the hand have their place."""

    card: str
    order: tuple[str, ...] = ()

    def owner(self) -> Side:
        """Return the side whose hand is put in order."""
        return USSR if self.side == US else US

    def left(self, position: Position) -> tuple[str, ...]:
        """Return the cards that have no place yet."""
        return tuple(card for card in position.known[seat(self.owner())] if card not in self.order)

    def is_open(self, position: Position) -> bool:
        return bool(self.left(position))

    def prompt(self, position: Position) -> Text:
        n = len(self.order) + 1
        return say("choose card {n} of the order: {cards}", n=n, cards=self.left(position))

    def candidates(self, position: Position) -> list[Move]:
        return [Choose(side=self.side, option=card) for card in self.left(position)]

    def against(self, position: Position, move: Choose) -> tuple[Ruling, ...]:
        return () if move.option in self.left(position) else self.no(self.prompt(position))

    def accept(self, position: Position, move: Choose) -> Position:
        order = (*self.order, move.option)
        fact = Fact(self.card, self.owner(), "turn", "; ".join(order))
        return position.put_in_play(fact).push(replace(self, order=order))


# -- played ------------------------------------------------------------------------------------------------------------


class PlayCompanion(Verb, frozen=True, kw_only=True):
    """*side* plays UN Intervention, which has come to it, with an enemy card of its hand, or with none (card 32)."""

    side: Side

    def resolve(self, position: Position) -> Position:
        return position.push(Companion(side=self.side, source=card_rule(self.card)))


class Companion(Decision[Play | Done], frozen=True, kw_only=True):
    """UN Intervention lies on the table: the side names the enemy card it cancels, or has none to play."""

    def owner(self) -> Side:
        """Return the side that plays."""
        return US if self.side == US else USSR

    def prompt(self, position: Position) -> Text:
        return say("name the enemy card that UN Intervention cancels, as in 'un intervention fidel', or done")

    def candidates(self, position: Position) -> list[Move]:
        with_it = (Play(side=self.side, card=UN, use="event", companion=c) for c in holdable(position, self.owner()))
        return [Done(side=self.side), *with_it]

    def against(self, position: Position, move: Play | Done) -> tuple[Ruling, ...]:
        if isinstance(move, Done):
            return ()
        if move.card != UN or not move.companion:
            return self.no(self.prompt(position))
        return use_refused(position.hold(self.owner(), 1), move, self.owner())

    def accept(self, position: Position, move: Play | Done) -> Position:
        return with_companion(position, move, self.owner()) if isinstance(move, Play) else position
