"""Verbs and conditions that few Mid War cards need: DEFCON, the China Card, space, odd placements, the Summit."""

from __future__ import annotations

from typing import ClassVar

from referee.games.twilight_struggle.board import MAP, REGIONS, US, USSR, Side, other, seat, title
from referee.games.twilight_struggle.cards.late_war_verbs import Offer
from referee.games.twilight_struggle.choices import Picking, Placing
from referee.games.twilight_struggle.conditions import Condition
from referee.games.twilight_struggle.decisions import Die, card_rule
from referee.games.twilight_struggle.effects import HERE, Defcon, Verb
from referee.games.twilight_struggle.moves import Roll, Target, Winner
from referee.games.twilight_struggle.playing import FORMOSAN
from referee.games.twilight_struggle.position import Position
from referee.games.twilight_struggle.rules import nato_protects
from referee.games.twilight_struggle.scoring import score_region
from referee.games.twilight_struggle.space_race import advance_in_space
from referee.games.twilight_struggle.wars import Attack
from referee.games.twilight_struggle.where import NextTo, Only, Where
from referee.kernel.position import Move
from referee.kernel.ruling import Ruling
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say

# -- countries -------------------------------------------------------------------------------------------------------


class Unstable(Where, frozen=True):
    """Countries whose stability is *most* or less."""

    most: int

    def holds(self, position: Position, country: str) -> bool:
        return MAP[country].stability <= self.most

    def phrase(self) -> Text:
        return say("stability 1 to {most}", most=self.most)


# -- conditions ------------------------------------------------------------------------------------------------------


class AheadInMilitaryOps(Condition, frozen=True):
    """*side* has more military operations than its opponent."""

    side: Side

    def holds(self, position: Position) -> bool:
        return position.military_ops[seat(self.side)] > position.military_ops[seat(other(self.side))]

    def phrase(self) -> Text:
        return say("{side} has more military operations", side=title(self.side))


class MeetsDefcon(Condition, frozen=True):
    """*side* has the military operations that DEFCON asks for (8.2.1)."""

    side: Side

    def holds(self, position: Position) -> bool:
        return position.military_ops[seat(self.side)] >= position.defcon

    def phrase(self) -> Text:
        return say("{side} has the military operations that DEFCON asks for", side=title(self.side))


class MoreBattlegrounds(Condition, frozen=True):
    """*side* controls more battlegrounds than its opponent."""

    side: Side

    def holds(self, position: Position) -> bool:
        held = [position.control(name) for name, country in MAP.items() if country.battleground]
        return held.count(self.side) > held.count(other(self.side))

    def phrase(self) -> Text:
        return say("{side} controls more battlegrounds than its opponent", side=title(self.side))


class HoldsChina(Condition, frozen=True):
    """*side* has the China Card, face up or down."""

    side: Side

    def holds(self, position: Position) -> bool:
        return position.china == self.side

    def phrase(self) -> Text:
        return say("{side} holds the China Card", side=title(self.side))


class BehindInSpace(Condition, frozen=True):
    """*side* is behind on the space track."""

    side: Side

    def holds(self, position: Position) -> bool:
        return position.space[seat(self.side)] < position.space[seat(other(self.side))]

    def phrase(self) -> Text:
        return say("{side} is behind on the space track", side=title(self.side))


# -- what happens by itself ------------------------------------------------------------------------------------------


class SetDefcon(Verb, frozen=True, kw_only=True):
    """DEFCON stands at *level*."""

    level: int

    def resolve(self, position: Position) -> Position:
        return position.set_defcon(self.level, say("{card}", card=self.card))


class TakeChina(Verb, frozen=True, kw_only=True):
    """*side* has the China Card, face up when *playable* (9.4)."""

    side: Side
    playable: bool

    def resolve(self, position: Position) -> Position:
        told = say("{side} takes the China Card", side=title(self.side))
        return position.but(china=self.side, china_playable=self.playable).tell(told)


class Advance(Verb, frozen=True, kw_only=True):
    """*side* is *boxes* further on the space track, the last box paid only; this is no space attempt."""

    side: Side
    boxes: int

    def resolve(self, position: Position) -> Position:
        box = min(position.space[seat(self.side)] + self.boxes, 8)
        return advance_in_space(position, self.side, box, say("{card}", card=self.card))


# -- war ------------------------------------------------------------------------------------------------------------


class AttackOutsideNato(Verb, frozen=True, kw_only=True):
    """*by* attacks a country of *where* (7.6), which NATO must not protect against it (cards 21, 36)."""

    by: Side
    where: Where
    win: int
    military_ops: int
    points: int

    def resolve(self, position: Position) -> Position:
        attack = Attack(
            card=self.card,
            by=self.by,
            country=HERE,
            win=self.win,
            military_ops=self.military_ops,
            points=self.points,
            home=False,
        )
        source = card_rule(self.card)
        return position.push(
            TargetOutsideNato(side=self.by, card=self.card, where=self.where, then=(attack,), source=source)
        )


class TargetOutsideNato(Picking, frozen=True, kw_only=True):
    """The side names the country it attacks."""

    def against(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        found = Picking.against(self, position, move)
        if self.side == USSR and isinstance(move, Target) and nato_protects(position, move.country):
            return (*found, Ruling("card 21", say("NATO protects {country}", country=move.country)))
        return found


# -- placements ------------------------------------------------------------------------------------------------------


class PlaceTogether(Verb, frozen=True, kw_only=True):
    """*side* adds *n* of its markers to one country of *where*."""

    side: Side
    n: int
    where: Where

    def resolve(self, position: Position) -> Position:
        source = card_rule(self.card)
        return position.push(PlacingTogether(side=self.side, card=self.card, n=self.n, where=self.where, source=source))


class PlacingTogether(Placing, frozen=True, kw_only=True):
    """The side adds markers, all of them to the country named first."""

    def prompt(self, position: Position) -> Text:
        return say("add {n} influence to one country: {where}", n=self.n - len(self.used), where=self.where.phrase())

    def country_refused(self, position: Position, country: str) -> tuple[Ruling, ...]:
        found = Placing.country_refused(self, position, country)
        if self.used and country != self.used[0]:
            found += self.no(say("all {n} markers go to one country, {country}", n=self.n, country=self.used[0]))
        return found


class Unrest(Verb, frozen=True, kw_only=True):
    """*side* adds 2 to *country*, or 1 to it and 2 to its neighbours, in one of them or two (card 53)."""

    side: Side
    country: str

    def resolve(self, position: Position) -> Position:
        where = Only((self.country,)) | NextTo(self.country)
        source = card_rule(self.card)
        return position.push(
            PlacingUnrest(side=self.side, card=self.card, n=3, where=where, country=self.country, source=source)
        )


class PlacingUnrest(Placing, frozen=True, kw_only=True):
    """The side adds markers until *country* has 2, or 1 with 2 next to it."""

    country: str

    def prompt(self, position: Position) -> Text:
        return say("add 2 influence to {country}, or 1 there and 2 next to it", country=self.country)

    def country_refused(self, position: Position, country: str) -> tuple[Ruling, ...]:
        found = Placing.country_refused(self, position, country)
        if found:
            return found
        centre = self.used.count(self.country)
        beside = len(self.used) - centre
        there = not centre or (centre, beside) == (1, 0)
        fits = there if country == self.country else centre < 2 and beside < 2
        return () if fits else self.no(self.prompt(position))


# -- the Summit ------------------------------------------------------------------------------------------------------


class MeetToTalk(Verb, frozen=True, kw_only=True):
    """Both sides roll for the Summit, *by* first (card 45)."""

    by: Side

    def resolve(self, position: Position) -> Position:
        return position.push(SummitDice(by=self.by, card=self.card, source=card_rule(self.card)))


class SummitDice(Die, frozen=True, kw_only=True):
    """Both dice of the Summit, those of *by* first; a table that read out no dice may name the winner."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Roll, Winner)
    by: Side
    card: str
    own: int = 0

    def prompt(self, position: Position) -> Text:
        return say("the {side} die for the Summit", side=title(other(self.by) if self.own else self.by))

    def candidates(self, position: Position) -> list[Move]:
        named: list[Move] = [] if self.own else [Winner(who=US), Winner(who=USSR), Winner(who="tie")]
        return Die.candidates(self, position) + named

    def against(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        if not isinstance(move, Winner):
            return Die.against(self, position, move)
        return self.no(say("one die has been read out: read the other")) if self.own else ()

    def tallies(self, position: Position, move: Move) -> tuple[Tally, ...]:
        if not self.own or not isinstance(move, Roll):
            return ()
        return summit_tally(position, self.by, self.own), summit_tally(position, other(self.by), move.pips)

    def accept(self, position: Position, move: Move) -> Position:
        if isinstance(move, Winner):
            return self._won(position, move.who)
        assert isinstance(move, Roll)
        if not self.own:
            return position.push(SummitDice(by=self.by, card=self.card, own=move.pips, source=self.source))
        mine, theirs = (int(tally) for tally in self.tallies(position, move))
        return self._won(position, "tie" if mine == theirs else self.by if mine > theirs else other(self.by))

    def _won(self, position: Position, who: str) -> Position:
        if who == "tie":
            return position.tell(say("the Summit ends without a winner"))
        side = US if who == US else USSR
        paid = position.gain(side, 2, say("{card}", card=self.card))
        ways = tuple((word, (Defcon(card=self.card, steps=n),)) for word, n in (("improve", 1), ("degrade", -1)))
        return paid.push(Offer(side=side, card=self.card, ways=ways, source=self.source))


def summit_tally(position: Position, side: Side, pips: int) -> Tally:
    """Return the die of *side* at the Summit: +1 for each of the six regions that it dominates or controls.

    Nothing is scored here, so Formosan Resolution makes no battleground of Taiwan: it speaks of scoring only (card 35).
    """
    tally = Tally(say("{side} at the Summit", side=title(side))).plus(pips, say("die"))
    printed = position.but(facts=tuple(fact for fact in position.facts if fact.card != FORMOSAN))
    for region in REGIONS:
        score = score_region(printed, region)
        level = (score.us if side == US else score.ussr).level
        if level in ("domination", "control"):
            tally = tally.plus(1, say("{level} in {region}", level=level, region=region))
    return tally
