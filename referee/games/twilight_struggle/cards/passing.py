"""Verbs of the Mid War cards that pass a card from one hand to the other: Missile Envy, Grain Sales to Soviets."""

from __future__ import annotations

from typing import ClassVar, Generic

from referee.games.twilight_struggle.printed.cards import CARDS, CHINA
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, other, seat, title
from referee.games.twilight_struggle.printed.typed import DONE, typed
from referee.games.twilight_struggle.rules.consequences import play, war_is_paid
from referee.games.twilight_struggle.rules.decisions import Decision, card_rule
from referee.games.twilight_struggle.rules.events import Happen, PutAway
from referee.games.twilight_struggle.rules.hands import can_hold, holdable
from referee.games.twilight_struggle.rules.lasting import on
from referee.games.twilight_struggle.rules.meanings import OpsModifier
from referee.games.twilight_struggle.rules.operations.conduct import Operations, worth
from referee.games.twilight_struggle.rules.operations.modifiers import card_value, operations
from referee.games.twilight_struggle.rules.operations.space_race import enter_space, space_objections
from referee.games.twilight_struggle.rules.playable import fitting, use_refused
from referee.games.twilight_struggle.rules.sentences import TableReads, Verb
from referee.games.twilight_struggle.rules.written import cancellers, readings
from referee.games.twilight_struggle.state.moves import Coup, Done, Draw, Give, Place, Play, Realign, Use
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.decision import Frame, M, Move
from referee.kernel.ruling import Claim, Ruling
from referee.kernel.text import Text, say


class FromHand(Decision[M], Generic[M], frozen=True, kw_only=True):
    """A decision of *side* about *card*, which asks."""

    card: str = ""

    def owner(self) -> Side:
        """Return the side that decides."""
        return US if self.side == US else USSR

    def held(self, position: Position, side: Side, card: str) -> tuple[Ruling, ...]:
        """Return the ruling against *card* as one from the hand of *side*: the China Card never is (9.1)."""
        if card == CHINA:
            return (Ruling("9.1", say("the China Card lies open and is not part of a hand")),)
        reason = can_hold(position, side, card)
        return self.no(reason) if reason else ()


# -- Missile Envy ----------------------------------------------------------------------------------------------------


class Exchange(Verb, frozen=True, kw_only=True):
    """*side* swaps this card for the enemy's card of most operations, and *duty* begins.

    With an empty enemy hand nothing happens. *printed*: the table compares what is printed on the cards.
    """

    side: Side
    duty: tuple[Frame, ...]
    printed: TableReads

    def resolve(self, position: Position) -> Position:
        giver = other(self.side)
        if not position.hands[seat(giver)]:
            return position.to_discard(self.card).tell(say("{side} has no card to give", side=title(giver)))
        source, printed = card_rule(self.card), self.printed.holds(position)
        return position.push(Giving(side=giver, card=self.card, duty=self.duty, printed=printed, source=source))


class Giving(FromHand[Give | Done], frozen=True, kw_only=True):
    """The side hands over its card of most operations, choosing among equals (card 49)."""

    duty: tuple[Frame, ...]
    printed: bool = False

    def prompt(self, position: Position) -> Text:
        return say("give the card of most operations, or {done} with scoring cards only", done=DONE)

    def candidates(self, position: Position) -> list[Move]:
        return [*(Give(side=self.side, card=card) for card in holdable(position, self.owner())), Done(side=self.side)]

    def against(self, position: Position, move: Give | Done) -> tuple[Ruling, ...]:
        known = position.known[seat(self.owner())]
        best = max(known, key=lambda card: self._value(position, card), default="")
        worth = self._value(position, best) if best else 0
        if isinstance(move, Done):
            return self.no(say("{card} has to be given", card=best)) if worth else ()
        if found := self.held(position, self.owner(), move.card):
            return found
        if CARDS[move.card].scoring:
            return self.no(say("{card} has no operations value", card=move.card))
        if self._value(position, move.card) >= worth:
            return ()
        told = self.no(say("{card} is worth {worth}, more than {given}", card=best, worth=worth, given=move.card))
        return told + (readings(position, self.card) if on(position, OpsModifier, self.owner()) else ())

    def _value(self, position: Position, card: str) -> int:
        return CARDS[card].ops if self.printed else card_value(position, self.owner(), card)

    def claims(self, position: Position, move: Give | Done) -> tuple[Claim, ...]:
        side = self.owner()
        shown = position.show(side, move.card) if isinstance(move, Give) else position
        if len(shown.known[seat(side)]) >= position.hands[seat(side)]:
            return ()
        if not isinstance(move, Give):
            return (Claim(side, "at most", say("{side} holds scoring cards only", side=title(side)), 0),)
        worth = self._value(position, move.card)
        text = say("{side} holds no card worth more than {card}", side=title(side), card=move.card)
        return (Claim(side, "at most", text, self._printed_for(position, worth)),)

    def _printed_for(self, position: Position, worth: int) -> int:
        """Return the most that can be printed on a card worth *worth*."""
        if self.printed:
            return worth
        return max(n for n in range(1, 5) if int(operations(position, self.owner(), n)) <= worth)

    def accept(self, position: Position, move: Give | Done) -> Position:
        if not isinstance(move, Give):
            return position.to_discard(self.card)
        front = (*(card for card in position.front if card != self.card), move.card)
        swapped = position.leave_hand(self.owner(), move.card).but(front=front)
        return self._use(swapped.take_in_hand(self.owner(), self.card), move.card)

    def _use(self, position: Position, given: str) -> Position:
        """The taker's own or a neutral event happens at once; an enemy card gives its operations only."""
        taker = other(self.owner())
        paid = war_is_paid(position, taker, given)
        if CARDS[given].side == self.side:
            return paid.push(*self.duty, UseOperations(card=given, side=taker), PutAway(card=given))
        return paid.push(*self.duty, Happen(card=given, player=taker), PutAway(card=given))


class UseOperations(Verb, frozen=True, kw_only=True):
    """*side* uses the operations of *card*, which lies on the table, as if it had played the card."""

    side: Side

    def resolve(self, position: Position) -> Position:
        told, points, short = worth(position, self.side, CARDS[self.card].ops)
        return told.push(CardOperations(side=self.side, card=self.card, points=points, short=short, source="6.0"))


class CardOperations(Operations, frozen=True, kw_only=True):
    """Operations of a card on the table, which may also go to the Space Race."""

    kinds: ClassVar[tuple[type[Move], ...]] = (
        Place,
        Realign,
        Coup,
        Play,
        Done,
    )

    def is_open(self, position: Position) -> bool:
        return Operations.is_open(self, position) or not space_objections(position, self.owner(), self.card)

    def candidates(self, position: Position) -> list[Move]:
        return [*Operations.candidates(self, position), Play(side=self.side, card=self.card, use="space")]

    def against(self, position: Position, move: Place | Realign | Coup | Play | Done) -> tuple[Ruling, ...]:
        if not isinstance(move, Play):
            return Operations.against(self, position, move)
        if move != Play(side=self.side, card=self.card, use="space"):
            return self.no(say("only the operations of {card} may be used", card=self.card))
        return space_objections(position, self.owner(), self.card)

    def accept(self, position: Position, move: Place | Realign | Coup | Play | Done) -> Position:
        return (
            enter_space(position, self.owner()) if isinstance(move, Play) else Operations.accept(self, position, move)
        )


# -- Grain Sales to Soviets ------------------------------------------------------------------------------------------


class DrawFromEnemyHand(Verb, frozen=True, kw_only=True):
    """*side* draws a card of the enemy's hand and plays it or gives it back; given back, *otherwise* happens."""

    side: Side
    otherwise: tuple[Frame, ...]

    def resolve(self, position: Position) -> Position:
        if not position.hands[seat(other(self.side))]:
            return position.push(*self.otherwise)
        source = card_rule(self.card)
        return position.push(Drawing(side=self.side, card=self.card, otherwise=self.otherwise, source=source))


class Drawing(FromHand[Draw], frozen=True, kw_only=True):
    """The side draws a card at random from the enemy's hand, and both see it."""

    otherwise: tuple[Frame, ...]

    def prompt(self, position: Position) -> Text:
        return say("draw a card at random from the {side} hand", side=title(other(self.owner())))

    def candidates(self, position: Position) -> list[Move]:
        return [Draw(side=self.side, card=card) for card in holdable(position, other(self.owner()))]

    def against(self, position: Position, move: Draw) -> tuple[Ruling, ...]:
        return self.held(position, other(self.owner()), move.card)

    def accept(self, position: Position, move: Draw) -> Position:
        drawn = Drawn(side=self.side, card=self.card, drawn=move.card, otherwise=self.otherwise, source=self.source)
        return position.show(other(self.owner()), move.card).push(drawn)


class Drawn(FromHand[Play | Give], frozen=True, kw_only=True):
    """The side plays the *drawn* card in any way it could play its own, or gives it back."""

    drawn: str
    otherwise: tuple[Frame, ...]

    def prompt(self, position: Position) -> Text:
        return say("play {card} or {give} it back", give=typed("give"), card=self.drawn)

    def candidates(self, position: Position) -> list[Move]:
        plays = [Play(side=self.side, card=self.drawn, use=use) for use in fitting(self.drawn, self.owner())]
        return [Give(side=self.side, card=self.drawn), *plays, *self._with_another(position)]

    def _with_another(self, position: Position) -> list[Move]:
        """Return the drawn card played with another one, or another one with it."""
        found: list[Move] = []
        for card in cancellers():
            companions = holdable(position, self.owner()) if self.drawn == card else (self.drawn,)
            uses: tuple[Use, ...] = ("event", "space")
            found += [Play(side=self.side, card=card, use=use, companion=c) for c in companions for use in uses]
        return found

    def against(self, position: Position, move: Play | Give) -> tuple[Ruling, ...]:
        if move.card != self.drawn and not (isinstance(move, Play) and move.companion == self.drawn):
            return self.no(self.prompt(position))
        if isinstance(move, Give):
            return ()
        taken = self._taken(position)
        return self.held(taken, self.owner(), move.card) + use_refused(taken, move, self.owner())

    def _taken(self, position: Position) -> Position:
        """Return the position with the drawn card in the hand of the side that drew it."""
        return position.leave_hand(other(self.owner()), self.drawn).take_in_hand(self.owner(), self.drawn)

    def accept(self, position: Position, move: Play | Give) -> Position:
        if isinstance(move, Play):
            return play(self._taken(position), move, self.owner())
        return position.push(*self.otherwise)
