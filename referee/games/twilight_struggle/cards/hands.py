"""Verbs about hands: cards shown, discarded or put in order, and UN Intervention that has come to a side."""

from __future__ import annotations

from msgspec.structs import replace

from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, seat, title
from referee.games.twilight_struggle.printed.typed import DONE, typed
from referee.games.twilight_struggle.rules.consequences import with_companion
from referee.games.twilight_struggle.rules.decisions import Decision, card_rule
from referee.games.twilight_struggle.rules.events import Happen, PutAway
from referee.games.twilight_struggle.rules.hands import HandDiscard, ShowHand, holdable
from referee.games.twilight_struggle.rules.lasting import on
from referee.games.twilight_struggle.rules.meanings import HandOpen
from referee.games.twilight_struggle.rules.operations.modifiers import card_value
from referee.games.twilight_struggle.rules.playable import use_refused
from referee.games.twilight_struggle.rules.sentences import Verb
from referee.games.twilight_struggle.state.moves import Choose, Discard, Done, Play
from referee.games.twilight_struggle.state.position import Fact, Position
from referee.kernel.decision import Frame, Move
from referee.kernel.ruling import Ruling
from referee.kernel.text import Text, say

WITH_UN = typed("{un} {companion}", un="UN Intervention", companion="Fidel")

# -- shown -------------------------------------------------------------------------------------------------------------


def shown_too(position: Position, side: Side) -> tuple[Frame, ...]:
    """Return what *side* owes when it has drawn cards: where a card holds its hand open, they are shown (card 98)."""
    cards = [effect.card for effect in on(position, HandOpen, side)]
    last = max(cards, key=lambda card: CARDS[card].number, default="")
    return (ShowHand(side=side, card=last, source=card_rule(last)),) if last else ()


# -- discarded ---------------------------------------------------------------------------------------------------------


class DiscardOrElse(Verb, frozen=True, kw_only=True):
    """*side* discards a card worth *least* or more, or *otherwise* happens; the choice is its own (card 10).

    A hand that is known to hold no such card, as an empty one is, leaves no choice.
    """

    side: Side
    least: int
    otherwise: tuple[Frame, ...]

    def resolve(self, position: Position) -> Position:
        if not any(card_value(position, self.side, card) >= self.least for card in holdable(position, self.side)):
            told = say("the {side} holds no card worth {least} or more", side=title(self.side), least=self.least)
            return position.tell(told).push(*self.otherwise)
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


class PlanDiscard(HandDiscard, frozen=True, kw_only=True):
    """The USSR discards a card drawn at random: a US event happens, anything else is only discarded (card 5)."""

    side: str = USSR
    blind: bool = True

    def accept(self, position: Position, move: Move) -> Position:
        assert isinstance(move, Discard)
        if CARDS[move.card].side != US:
            return HandDiscard.accept(self, position, move)
        laid = position.leave_hand(USSR, move.card).lay(move.card)
        return laid.push(Happen(card=move.card, player=USSR, thrown=True), PutAway(card=move.card))


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


class Ordering(Decision[Choose], frozen=True, kw_only=True):
    """*side* sets the order in which the enemy plays the cards of its open hand this turn (first edition, Z-8)."""

    source: str = "Z-8"
    card: str = ""
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


class Companion(Decision[Play | Done], frozen=True, kw_only=True):
    """UN Intervention has come to *side*: it names the enemy card whose event is cancelled, or has none (card 32)."""

    card: str = ""

    def owner(self) -> Side:
        """Return the side that plays."""
        return US if self.side == US else USSR

    def prompt(self, position: Position) -> Text:
        return say(
            "name the enemy card that UN Intervention cancels, as in '{example}', or {done}", example=WITH_UN, done=DONE
        )

    def candidates(self, position: Position) -> list[Move]:
        held = holdable(position, self.owner())
        with_it = (Play(side=self.side, card=self.card, use="event", companion=companion) for companion in held)
        return [Done(side=self.side), *with_it]

    def against(self, position: Position, move: Play | Done) -> tuple[Ruling, ...]:
        if isinstance(move, Done):
            return ()
        if move.card != self.card or not move.companion:
            return self.no(self.prompt(position))
        return use_refused(position.hold(self.owner(), 1), move, self.owner())

    def accept(self, position: Position, move: Play | Done) -> Position:
        return with_companion(position, move, self.owner()) if isinstance(move, Play) else position
