"""The verbs, conditions and sets that only one Early War card needs."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import ClassVar

from referee.games.twilight_struggle.board import CARDS, US, USSR, Side, other, seat, title
from referee.games.twilight_struggle.calendar import era_begins
from referee.games.twilight_struggle.choices import Placing
from referee.games.twilight_struggle.conditions import Condition
from referee.games.twilight_struggle.decisions import Decision, card_rule
from referee.games.twilight_struggle.effects import Verb
from referee.games.twilight_struggle.events import Happen, PutAway
from referee.games.twilight_struggle.hands import HandDiscard, holdable
from referee.games.twilight_struggle.moves import Discard, Done, Play
from referee.games.twilight_struggle.playing import with_companion
from referee.games.twilight_struggle.plays import UN, use_refused
from referee.games.twilight_struggle.position import Fact, Position
from referee.games.twilight_struggle.space_race import advance_in_space
from referee.games.twilight_struggle.where import Area, Where
from referee.kernel.position import Move
from referee.kernel.ruling import Ruling
from referee.kernel.text import Text, say

# -- sets and conditions ---------------------------------------------------------------------------------------------


class Behind(Where, frozen=True):
    """Countries where *side* has fewer markers than its enemy."""

    side: Side

    def holds(self, position: Position, country: str) -> bool:
        return position.influence(self.side, country) < position.influence(other(self.side), country)

    def phrase(self) -> Text:
        return say("with less {side} than {enemy} influence", side=title(self.side), enemy=title(other(self.side)))


class LateWar(Condition, frozen=True):
    """The Late War has begun: turn 8 or later (4.4)."""

    def holds(self, position: Position) -> bool:
        return position.turn >= era_begins("Late")

    def phrase(self) -> Text:
        return say("the Late War has begun")


class BeforeLateWar(Condition, frozen=True):
    """The Late War has not begun: turn 7 or earlier (card 104)."""

    def holds(self, position: Position) -> bool:
        return position.turn < 8

    def phrase(self) -> Text:
        return say("the Late War has not begun")


class InActionRound(Condition, frozen=True):
    """An action round is being played, not the headline phase."""

    def holds(self, position: Position) -> bool:
        return position.stage == "action_round"

    def phrase(self) -> Text:
        return say("it is an action round, not the headline phase")


class HandStaysOpen(Condition, frozen=True):
    """The table reads CIA Created as opening the hand for the whole turn (Z-6)."""

    def holds(self, position: Position) -> bool:
        return position.options.cia_reveal == "turn"

    def phrase(self) -> Text:
        return say("the hand stays open for the turn")


# -- what happens by itself ------------------------------------------------------------------------------------------


class GainDanger(Verb, frozen=True, kw_only=True):
    """*side* gains 5 less the DEFCON level in VP (card 4)."""

    side: Side

    def resolve(self, position: Position) -> Position:
        return position.gain(self.side, 5 - position.defcon, say("{card}", card=self.card))


class GainPeace(Verb, frozen=True, kw_only=True):
    """*side* gains the DEFCON level less 2 in VP (card 34)."""

    side: Side

    def resolve(self, position: Position) -> Position:
        return position.gain(self.side, position.defcon - 2, say("{card}", card=self.card))


class MatchEnemy(Verb, frozen=True, kw_only=True):
    """Add markers of *side* in *country* until it has as many as its enemy (card 22)."""

    side: Side
    country: str

    def resolve(self, position: Position) -> Position:
        lacks = position.influence(other(self.side), self.country) - position.influence(self.side, self.country)
        return position.put(self.side, self.country, max(lacks, 0))


class AdvanceInSpace(Verb, frozen=True, kw_only=True):
    """*side* moves one box up the space track and takes its VP; on box 8 nothing happens (card 18)."""

    side: Side

    def resolve(self, position: Position) -> Position:
        box = position.space[seat(self.side)] + 1
        if box > 8:
            return position
        return advance_in_space(position, self.side, box, say("{card}", card=self.card))


class Defect(Verb, frozen=True, kw_only=True):
    """Defectors: in the headline phase the US cancels the USSR headline; a USSR round pays the US 1 VP (card 103)."""

    holder: Side

    def resolve(self, position: Position) -> Position:
        if position.stage == "headline" and self.holder == US:
            return position.put_in_play(Fact(self.card, until="round"))
        if position.stage == "action_round" and self.holder == position.phasing == USSR:
            return position.gain(US, 1, say("{card}", card=self.card))
        return position


class PlaceWhereNamed(Verb, frozen=True, kw_only=True):
    """The USSR may add 1 marker in a region that a scoring card in the open US hand names (card 104)."""

    def resolve(self, position: Position) -> Position:
        shown = [card for card in position.known[0] if CARDS[card].scoring]
        if not shown:
            return position.tell(say("the US shows no scoring card"))
        areas: list[Where] = [Area(card.removesuffix(" Scoring")) for card in shown]
        where = reduce(or_, areas)
        source = card_rule(self.card)
        return position.push(Placing(side=USSR, card=self.card, n=1, where=where, optional=True, source=source))


# -- hands -----------------------------------------------------------------------------------------------------------


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


class PlayCompanion(Verb, frozen=True, kw_only=True):
    """*side* plays UN Intervention, which has come to it, with an enemy card of its hand, or with none (card 32)."""

    side: Side

    def resolve(self, position: Position) -> Position:
        return position.push(Companion(side=self.side, source=card_rule(self.card)))


class Companion(Decision, frozen=True, kw_only=True):
    """UN Intervention lies on the table: the side names the enemy card it cancels, or has none to play."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Play, Done)

    def owner(self) -> Side:
        """Return the side that plays."""
        return US if self.side == US else USSR

    def prompt(self, position: Position) -> Text:
        return say("name the enemy card that UN Intervention cancels, as in 'un intervention fidel', or done")

    def candidates(self, position: Position) -> list[Move]:
        with_it = (Play(side=self.side, card=UN, use="event", companion=c) for c in holdable(position, self.owner()))
        return [Done(side=self.side), *with_it]

    def against(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        if isinstance(move, Done):
            return ()
        assert isinstance(move, Play)
        if move.card != UN or not move.companion:
            return self.no(self.prompt(position))
        return use_refused(position.hold(self.owner(), 1), move, self.owner())

    def accept(self, position: Position, move: Move) -> Position:
        return with_companion(position, move, self.owner()) if isinstance(move, Play) else position
