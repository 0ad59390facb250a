"""Hands, known and unknown: what can be in one, what is discarded from it or shown."""

from __future__ import annotations

from typing import ClassVar

from referee.games.twilight_struggle.printed.cards import CARDS, CHINA
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, seat, title
from referee.games.twilight_struggle.printed.typed import DONE
from referee.games.twilight_struggle.rules.decisions import Decision
from referee.games.twilight_struggle.rules.operations.modifiers import card_value
from referee.games.twilight_struggle.state.moves import Discard, Done, Reveal
from referee.games.twilight_struggle.state.position import OPTIONAL, Position
from referee.kernel.decision import Frame, Move
from referee.kernel.ruling import Claim, Ruling
from referee.kernel.text import Text, say


def can_hold(position: Position, side: Side, card: str) -> Text | None:
    """Return the reason why *card* cannot be in the hand of *side*, or None when it may be."""
    place = position.whereabouts(card)
    if place == side:
        return None
    hand, size = position.known[seat(side)], position.hands[seat(side)]
    if place:
        where = _place(place if place != "box" or not is_left_out(position, card) else "left out")
        return say("{card} cannot be in the {side} hand: {place}", card=card, side=title(side), place=where)
    if len(hand) >= size:
        return say("the {side} hand is known and does not hold {card}", side=title(side), card=card)
    return None


def _place(place: str) -> Text:
    return {
        "discard": say("it is in the discard pile"),
        "removed": say("it is removed from the game"),
        "front": say("it lies on the table"),
        "us": say("the US holds it"),
        "ussr": say("the USSR holds it"),
        "box": say("it is not in the game yet"),
        "out": say("it is not in this game"),
        "left out": say("this game is played without the optional cards"),
    }[place]


def is_left_out(position: Position, card: str) -> bool:
    """True when *card* is one of the optional cards and the table plays without them."""
    return CARDS[card].optional and position.options[OPTIONAL] == "no"


def holdable(position: Position, side: Side) -> tuple[str, ...]:
    """Return the cards that may be in the hand of *side* as far as the referee knows."""
    hand, size = position.known[seat(side)], position.hands[seat(side)]
    return hand if len(hand) >= size else (*hand, *position.unseen())


class HandDiscard(Decision[Discard | Done], frozen=True, kw_only=True):
    """*side* discards a card worth *least* or more, of its own choice or drawn by the other side.

    *optional*: the side may refuse, and then *otherwise* happens.
    """

    parts: ClassVar[bool] = True

    card: str = ""
    least: int = 0
    optional: bool = False
    blind: bool = False
    then: tuple[Frame, ...] = ()
    otherwise: tuple[Frame, ...] = ()

    def prompt(self, position: Position) -> Text:
        if self.blind:
            return say("discard the card that was drawn at random")
        return say("discard a card of {least} or more operations, or {done}", done=DONE, least=self.least)

    def is_open(self, position: Position) -> bool:
        return position.hands[0 if self.owner() == US else 1] > 0 or bool(self.otherwise)

    def owner(self) -> Side:
        """Return the side whose hand it is."""
        return US if self.side == US else USSR

    def untold(self, position: Position) -> list[Move]:
        return [Done(side=self.side)] if self.otherwise else []

    def candidates(self, position: Position) -> list[Move]:
        stop: list[Move] = [Done(side=self.side)] if self.optional else []
        return stop + [Discard(side=self.side, card=card) for card in holdable(position, self.owner())]

    def against(self, position: Position, move: Discard | Done) -> tuple[Ruling, ...]:
        if isinstance(move, Done):
            return () if self.optional else self.no(say("a card has to be discarded"))
        if move.card == CHINA:
            return (Ruling("9.5", say("the China Card cannot be discarded")),)
        found = tuple(self.no(reason)[0] for reason in (can_hold(position, self.owner(), move.card),) if reason)
        if self.least and card_value(position, self.owner(), move.card) < self.least:
            value = card_value(position, self.owner(), move.card)
            short = "{card} is worth {value}; a card of {least} or more is needed"
            found += self.no(say(short, card=move.card, value=value, least=self.least))
        return found

    def accept(self, position: Position, move: Discard | Done) -> Position:
        if isinstance(move, Done):
            return position.push(*self.otherwise)
        return position.leave_hand(self.owner(), move.card).to_discard(move.card).push(*self.then)


class ShowHand(Decision[Reveal | Done], frozen=True, kw_only=True):
    """*side* shows its hand: every card may be typed; what is not typed stays unknown to the referee.

    *scoring*: only scoring cards are asked for, and 'done' declares that there are no more.
    """

    card: str = ""
    scoring: bool = False

    def prompt(self, position: Position) -> Text:
        if self.scoring:
            return say("reveal every scoring card in hand, then {done}", done=DONE)
        return say("reveal the hand, then {done}", done=DONE)

    def owner(self) -> Side:
        """Return the side whose hand it is."""
        return US if self.side == US else USSR

    def is_open(self, position: Position) -> bool:
        place = seat(self.owner())
        return len(position.known[place]) < position.hands[place]

    def implied(self, position: Position) -> Move | None:
        """A hand that was looked at need not be typed in; that there is no more scoring card has to be said."""
        return None if self.scoring else Done(side=self.side)

    def by_custom(self, position: Position) -> bool:
        return True

    def candidates(self, position: Position) -> list[Move]:
        hidden = (c for c in position.unseen() if CARDS[c].scoring or not self.scoring)
        return [Done(side=self.side), *(Reveal(side=self.side, card=card) for card in hidden)]

    def against(self, position: Position, move: Reveal | Done) -> tuple[Ruling, ...]:
        if isinstance(move, Done):
            return ()
        if self.scoring and not CARDS[move.card].scoring:
            return self.no(say("{card} is no scoring card", card=move.card))
        return tuple(self.no(reason)[0] for reason in (can_hold(position, self.owner(), move.card),) if reason)

    def claims(self, position: Position, move: Reveal | Done) -> tuple[Claim, ...]:
        if not isinstance(move, Done) or not self.scoring:
            return ()
        return (Claim(self.side, "no scoring", say("{side} holds no further scoring card", side=title(self.side))),)

    def accept(self, position: Position, move: Reveal | Done) -> Position:
        if isinstance(move, Done):
            return position
        return position.show(self.owner(), move.card).push(self)
