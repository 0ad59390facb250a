"""Verbs and conditions that one Late War card each needs."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from referee.games.twilight_struggle.board import CARDS, US, USSR, Side, other, seat, title
from referee.games.twilight_struggle.choices import Choosing
from referee.games.twilight_struggle.conditions import Condition
from referee.games.twilight_struggle.decisions import Decision, card_rule
from referee.games.twilight_struggle.effects import Verb
from referee.games.twilight_struggle.events import Happen, PutAway
from referee.games.twilight_struggle.hands import HandDiscard
from referee.games.twilight_struggle.moves import Choose, Discard, Done, Take
from referee.games.twilight_struggle.playing import flower_power
from referee.games.twilight_struggle.position import Fact, Position
from referee.kernel.position import Move
from referee.kernel.ruling import Ruling
from referee.kernel.text import Text, say

# -- conditions ------------------------------------------------------------------------------------------------------


class LeadsVp(Condition, frozen=True):
    """*side* is ahead in victory points."""

    side: Side

    def holds(self, position: Position) -> bool:
        return position.vp > 0 if self.side == US else position.vp < 0

    def phrase(self) -> Text:
        return say("the {side} leads in victory points", side=title(self.side))


class LeadsSpace(Condition, frozen=True):
    """*side* is ahead on the space track."""

    side: Side

    def holds(self, position: Position) -> bool:
        return position.space[seat(self.side)] > position.space[seat(other(self.side))]

    def phrase(self) -> Text:
        return say("the {side} is ahead in the Space Race", side=title(self.side))


class HangsOver(Condition, frozen=True):
    """The lasting effect of *effect* is one that *side* suffers."""

    effect: str
    side: Side

    def holds(self, position: Position) -> bool:
        return position.has(self.effect, self.side)

    def phrase(self) -> Text:
        return say("{card} hangs over the {side}", card=self.effect, side=title(self.side))


class OriginalAmes(Condition, frozen=True):
    """The table plays Aldrich Ames in its first edition (Z-8)."""

    def holds(self, position: Position) -> bool:
        return position.options.ames_edition == "original"

    def phrase(self) -> Text:
        return say("the table plays the first edition of Aldrich Ames")


# -- verbs -----------------------------------------------------------------------------------------------------------


class GainHalf(Verb, frozen=True, kw_only=True):
    """*side* gains 1 VP for every two markers of *of* in *country* (card 84)."""

    side: Side
    of: Side
    country: str

    def resolve(self, position: Position) -> Position:
        return position.gain(self.side, position.influence(self.of, self.country) // 2, say("{card}", card=self.card))


class Double(Verb, frozen=True, kw_only=True):
    """The markers of *side* in *country* double (card 95)."""

    side: Side
    country: str

    def resolve(self, position: Position) -> Position:
        return position.put(self.side, self.country, position.influence(self.side, self.country))


# -- Wargames (card 100) ---------------------------------------------------------------------------------------------


class OfferTheEnd(Verb, frozen=True, kw_only=True):
    """*by* may give the opponent 6 VP and end the game."""

    by: Side

    def resolve(self, position: Position) -> Position:
        end = EndedByWargames(card=self.card, by=self.by)
        return position.push(
            Offer(side=self.by, card=self.card, ways=(("end the game", (end,)),), source=card_rule(self.card))
        )


class Offer(Choosing, frozen=True, kw_only=True):
    """The named ways, or none of them."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Choose, Done)

    def prompt(self, position: Position) -> Text:
        return say("choose: {options}, or done", options=tuple(word for word, _ in self.ways))

    def candidates(self, position: Position) -> list[Move]:
        return [Done(side=self.side), *Choosing.candidates(self, position)]

    def against(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        return () if isinstance(move, Done) else Choosing.against(self, position, move)

    def accept(self, position: Position, move: Move) -> Position:
        return position if isinstance(move, Done) else Choosing.accept(self, position, move)


class EndedByWargames(Verb, frozen=True, kw_only=True):
    """The opponent of *by* has its 6 VP and the game is over, without a final scoring; 0 is a draw."""

    by: Side

    def resolve(self, position: Position) -> Position:
        after = position.gain(other(self.by), 6, say("{card}", card=self.card))
        if after.over:
            return after
        winner = US if after.vp > 0 else USSR if after.vp < 0 else ""
        stands = say("{side} ahead by {n} VP", side=title(winner), n=abs(after.vp)) if winner else say("even, a draw")
        how = say("{side} ends the game with {card}: {stands}", side=title(self.by), card=self.card, stands=stands)
        return after.end(winner, how, card_rule(self.card))


# -- Star Wars (card 85) ---------------------------------------------------------------------------------------------


class EventFromDiscard(Verb, frozen=True, kw_only=True):
    """*by* may take a card that is no scoring card out of the discard pile: its event happens at once."""

    by: Side

    def resolve(self, position: Position) -> Position:
        return position.push(TakingEvent(side=self.by, source=card_rule(self.card)))


class TakingEvent(Decision, frozen=True, kw_only=True):
    """The side names the discarded card whose event happens."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Take, Done)

    def owner(self) -> Side:
        """Return the side that takes."""
        return US if self.side == US else USSR

    def is_open(self, position: Position) -> bool:
        return any(not CARDS[card].scoring for card in position.discard)

    def prompt(self, position: Position) -> Text:
        return say("take a card that is no scoring card from the discard pile for its event, or done")

    def candidates(self, position: Position) -> list[Move]:
        return [Done(side=self.side), *(Take(side=self.side, card=card) for card in position.discard)]

    def against(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        if isinstance(move, Done):
            return ()
        assert isinstance(move, Take)
        if move.card not in position.discard:
            return self.no(say("{card} is not in the discard pile", card=move.card))
        return self.no(say("{card} is a scoring card", card=move.card)) if CARDS[move.card].scoring else ()

    def accept(self, position: Position, move: Move) -> Position:
        if isinstance(move, Done):
            return position
        assert isinstance(move, Take)
        side = self.owner()
        paid = flower_power(position.from_discard(move.card).lay(move.card), side, move.card)
        return paid.push(Happen(card=move.card, player=side), PutAway(card=move.card)) if not paid.over else paid


# -- Aldrich Ames (card 98) ------------------------------------------------------------------------------------------


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


class OrderHand(Verb, frozen=True, kw_only=True):
    """*by* sets the order in which the enemy plays the cards of its open hand this turn (first edition, Z-8)."""

    by: Side

    def resolve(self, position: Position) -> Position:
        return position.push(Ordering(side=self.by, card=self.card, source="Z-8"))


class Ordering(Decision, frozen=True, kw_only=True):
    """The next card of the order is named, until all that are known in the hand have their place."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Choose,)
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

    def against(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        assert isinstance(move, Choose)
        return () if move.option in self.left(position) else self.no(self.prompt(position))

    def accept(self, position: Position, move: Move) -> Position:
        assert isinstance(move, Choose)
        order = (*self.order, move.option)
        fact = Fact(self.card, self.owner(), "turn", "; ".join(order))
        return position.put_in_play(fact).push(replace(self, order=order))
