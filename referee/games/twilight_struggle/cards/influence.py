"""Verbs that move influence."""

from __future__ import annotations

from functools import reduce
from operator import or_

from msgspec.structs import replace

from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.map import MAP
from referee.games.twilight_struggle.printed.sides import USSR, Side, other, title
from referee.games.twilight_struggle.printed.typed import DONE
from referee.games.twilight_struggle.rules.choices import Placing, Removing
from referee.games.twilight_struggle.rules.decisions import card_rule
from referee.games.twilight_struggle.rules.scoring import scored_by
from referee.games.twilight_struggle.rules.sentences import Verb
from referee.games.twilight_struggle.state.moves import Done, Remove
from referee.games.twilight_struggle.state.position import Position
from referee.games.twilight_struggle.state.where import Anywhere, Area, Controlled, Where
from referee.kernel.decision import Move
from referee.kernel.ruling import Ruling
from referee.kernel.text import Text, say

# -- in a country that the card names ----------------------------------------------------------------------------------


class Add(Verb, frozen=True, kw_only=True):
    """Add *n* markers of *side* to *country*."""

    side: Side
    n: int
    country: str

    def resolve(self, position: Position) -> Position:
        return position.put(self.side, self.country, self.n)


class Subtract(Verb, frozen=True, kw_only=True):
    """Take up to *n* markers of *side* out of *country*."""

    side: Side
    n: int
    country: str

    def resolve(self, position: Position) -> Position:
        return position.put(self.side, self.country, -self.n)


class Clear(Verb, frozen=True, kw_only=True):
    """Take all markers of *side* out of *country*."""

    side: Side
    country: str

    def resolve(self, position: Position) -> Position:
        return position.put(self.side, self.country, -position.influence(self.side, self.country))


class Halve(Verb, frozen=True, kw_only=True):
    """Take half of the markers of *side*, rounded up, out of *country*."""

    side: Side
    country: str

    def resolve(self, position: Position) -> Position:
        leaves = (position.influence(self.side, self.country) + 1) // 2
        return position.put(self.side, self.country, -leaves)


class RaiseToControl(Verb, frozen=True, kw_only=True):
    """Add just the markers that give *side* control of *country*; none when it has it."""

    side: Side
    country: str

    def resolve(self, position: Position) -> Position:
        enough = position.influence(other(self.side), self.country) + MAP[self.country].stability
        missing = enough - position.influence(self.side, self.country)
        return position.put(self.side, self.country, max(missing, 0))


class MatchEnemy(Verb, frozen=True, kw_only=True):
    """Add markers of *side* in *country* until it has as many as its enemy (card 22)."""

    side: Side
    country: str

    def resolve(self, position: Position) -> Position:
        lacks = position.influence(other(self.side), self.country) - position.influence(self.side, self.country)
        return position.put(self.side, self.country, max(lacks, 0))


class Double(Verb, frozen=True, kw_only=True):
    """The markers of *side* in *country* double (card 95)."""

    side: Side
    country: str

    def resolve(self, position: Position) -> Position:
        return position.put(self.side, self.country, position.influence(self.side, self.country))


# -- where the side chooses --------------------------------------------------------------------------------------------


class PlaceWhereNamed(Verb, frozen=True, kw_only=True):
    """The USSR may add 1 marker in a region that a scoring card in the open US hand names (card 104)."""

    def resolve(self, position: Position) -> Position:
        shown = [card for card in position.known[0] if CARDS[card].scoring]
        if not shown:
            return position.tell(say("the US shows no scoring card"))
        areas: list[Where] = [Area(scored_by(card)) for card in shown]
        where = reduce(or_, areas)
        source = card_rule(self.card)
        return position.push(Placing(side=USSR, card=self.card, n=1, where=where, optional=True, source=source))


class PlacingTogether(Placing, frozen=True, kw_only=True):
    """*side* adds *n* of its markers, all of them to the country named first."""

    def prompt(self, position: Position) -> Text:
        return say("add {n} influence to one country: {where}", n=self.n - len(self.used), where=self.where.phrase())

    def country_refused(self, position: Position, country: str) -> tuple[Ruling, ...]:
        found = Placing.country_refused(self, position, country)
        if self.used and country != self.used[0]:
            found += self.no(
                say("{n:the marker goes|all # markers go} to one country, {country}", n=self.n, country=self.used[0])
            )
        return found


class PlacingUnrest(Placing, frozen=True, kw_only=True):
    """*side* adds 2 to *country*, or 1 to it and 2 to its neighbours, in one of them or two (card 53)."""

    n: int = 3
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


class Lifting(Removing, frozen=True, kw_only=True):
    """Markers are taken up, then all placed where the enemy has no control, at most *each_down* in one country."""

    where: Where = Anywhere()
    optional: bool = True
    each_down: int

    def prompt(self, position: Position) -> Text:
        return say(
            "take up {n} more {side} influence to move, or {done}",
            done=DONE,
            n=self.n - len(self.used),
            side=title(self.of),
        )

    def is_open(self, position: Position) -> bool:
        return bool(self.used) or Removing.is_open(self, position)

    def accept(self, position: Position, move: Move) -> Position:
        if isinstance(move, Done):
            return self._put_down(position, self.used)
        assert isinstance(move, Remove)
        used = (*self.used, move.country)
        lifted = position.put(self.of, move.country, -1)
        return self._put_down(lifted, used) if len(used) == self.n else lifted.push(replace(self, used=used))

    def _put_down(self, position: Position, lifted: tuple[str, ...]) -> Position:
        where = Anywhere() - Controlled(other(self.of))
        n, each = len(lifted), self.each_down
        return position.push(Placing(side=self.side, card=self.card, n=n, where=where, each=each, source=self.source))
