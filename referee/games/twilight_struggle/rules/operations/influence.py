"""Placing influence with operations: paid marker by marker (6.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Generic

from msgspec.structs import replace

from referee.games.twilight_struggle.printed.cards import CHINA
from referee.games.twilight_struggle.printed.map import CIVIL_WAR, MAP, NAMES, PLACES
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, other, seat, title
from referee.games.twilight_struggle.printed.typed import DONE
from referee.games.twilight_struggle.rules.civil_war import marker_placed, marker_refused
from referee.games.twilight_struggle.rules.decisions import Decision, card_rule
from referee.games.twilight_struggle.rules.operations import limits
from referee.games.twilight_struggle.rules.operations.modifiers import bonuses, regional, stretched
from referee.games.twilight_struggle.state.moves import Done, Place
from referee.games.twilight_struggle.state.position import Position
from referee.games.twilight_struggle.state.where import Where
from referee.kernel.decision import M, Move
from referee.kernel.ruling import Ruling
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say


class Spending(Decision[M], Generic[M], frozen=True, kw_only=True):
    """Operations points being spent: what each purpose shares.

    *short*: so many of the *points* are there by the floor of 1 only. *one_of*: all targets lie in one of these.
    """

    card: str
    points: int
    short: int = 0
    where: Where | None = None
    one_of: tuple[Where, ...] = ()
    exempt: tuple[str, ...] = ()

    def takes_space(self, move: Move) -> bool:
        return isinstance(move, Place) and Place in self.kinds and self.where is None

    def outside(self, country: str, position: Position) -> tuple[Ruling, ...]:
        """Return the ruling against a country outside the set that the card allows."""
        if self.where is None or self.where.holds(position, country):
            return ()
        reason = say("{card} allows only: {where}", card=self.card, where=self.where.phrase())
        return (Ruling(card_rule(self.card), reason),)

    def targets(self, position: Position) -> list[str]:
        """Return the countries that the card allows and that could be realigned or couped as far as markers go."""
        return self._allowed(position, limits.realignable(position, self.owner()))

    def reachable(self, position: Position) -> list[str]:
        """Return the countries that the card allows and that operations could reach."""
        space = (CIVIL_WAR,) if self.where is None and not marker_refused(position, self.owner()) else ()
        return [*self._allowed(position, limits.reachable(position, self.owner())), *space]

    def _allowed(self, position: Position, countries: Iterable[str]) -> list[str]:
        return [country for country in countries if self.where is None or self.where.holds(position, country)]

    def stretched(self, position: Position, countries: tuple[str, ...]) -> tuple[Tally, ...]:
        """Return the sum that a bonus region changes once the points go into *countries*; nothing elsewhere."""
        tally = stretched(position, self.owner(), self.card, self.points, countries, self.short)
        return (tally,) if len(tally.lines) > 1 else ()

    def owner(self) -> Side:
        """Return the side that spends."""
        return US if self.side == US else USSR


class Influence(Spending[Place | Done], frozen=True, kw_only=True):
    """Markers are placed one by one, each paid as the board then stands (6.1.2); *dear* are those that cost 2."""

    spent: int = 0
    used: tuple[str, ...] = ()
    dear: tuple[str, ...] = ()

    def prompt(self, position: Position) -> Text:
        left = self._left(position, ())
        if self.spent >= self.points:
            return say("place influence, operations left: {left}, or {done}", done=DONE, left=left)
        return say("place influence, operations left: {left}", left=left)

    def _left(self, position: Position, more: tuple[str, ...]) -> int:
        """Return the points left when *more* countries join those already used, regional bonus included."""
        countries = (*self.used, *more)
        return self.points - self.spent + regional(position, self.owner(), self.card, countries, self.short)

    def is_open(self, position: Position) -> bool:
        # A superpower's own neighbours lie in two regions and cost 2 at most, so 2 points always buy something.
        if self.where is None and self.points - self.spent >= 2:
            return True
        most = self._left(position, ())
        payable = (c for c in self._nearest(position) if cost(position, self.owner(), c) <= most)
        return most > 0 and any(not self.against(position, Place(side=self.side, country=c)) for c in payable)

    def _nearest(self, position: Position) -> Iterator[str]:
        """Yield the countries, those that held own markers first: they most often take another."""
        held = position.reach[seat(self.owner())]
        yield from (country for country, markers in zip(NAMES, held, strict=False) if markers)
        yield from NAMES

    def candidates(self, position: Position) -> list[Move]:
        return [*(Place(side=self.side, country=c) for c in self.reachable(position)), Done(side=self.side)]

    def against(self, position: Position, move: Place | Done) -> tuple[Ruling, ...]:
        if isinstance(move, Done):
            return () if self.spent >= self.points else self.no(say("all operations have to be used"))
        dear = self._too_dear(position, move.country)
        return dear + self.outside(move.country, position) + limits.against(position, move, self.exempt)

    def _too_dear(self, position: Position, country: str) -> tuple[Ruling, ...]:
        price, left = cost(position, self.owner(), country), self._left(position, (country,))
        if price <= left:
            return ()
        if left < price <= self._left(position, ()):
            return (lost_bonus(position, self.owner(), self.card, country),)
        reason = say("{country} costs {cost}; operations left: {left}", country=country, cost=price, left=max(left, 0))
        return (Ruling("6.1.2", reason),)

    def ended(self, position: Position, move: Place | Done) -> tuple[Ruling, ...]:
        if self._left(position, ()) > 0:
            return self.against(position, move)
        told = say("no operations are left: a marker cost 2 in {countries}", countries=tuple(dict.fromkeys(self.dear)))
        return (Ruling("6.1.2", told),) if self.dear else ()

    def total(self, position: Position, move: Place | Done) -> int | None:
        return cost(position, self.owner(), move.country) if isinstance(move, Place) else None

    def note(self, position: Position, move: Place | Done) -> Text | None:
        if not isinstance(move, Place) or cost(position, self.owner(), move.country) == 1:
            return None
        return say("{side}-controlled", side=title(other(self.owner())))

    def accept(self, position: Position, move: Place | Done) -> Position:
        if isinstance(move, Done):
            return position
        price = cost(position, self.owner(), move.country)
        told = self._priced(position, move.country, price)
        placed = told.put(self.owner(), move.country, 1) if move.country in MAP else marker_placed(told)
        dear = (*self.dear, move.country) if price > 1 else self.dear
        return placed.push(replace(self, spent=self.spent + price, used=(*self.used, move.country), dear=dear))

    def _priced(self, position: Position, country: str, price: int) -> Position:
        """Return the position telling what a marker costs, where that is more than 1, and the point of a region."""
        if price > 1:
            why = say("a marker in a {side}-controlled country", side=title(other(self.owner())))
            position = position.tell(Tally(say("influence in {country}", country=country)).plus(price, why))
        if self.spent <= self.points - self.short < self.spent + price:
            position = position.tell(*self.stretched(position, (*self.used, country)))
        return position


def lost_bonus(position: Position, side: Side, card: str, country: str) -> Ruling:
    """Return the ruling against the point or roll that only a bonus region gives, spent in *country* outside it."""
    given = bonuses(position, side, card)
    area, bonus = next((area, bonus) for area, bonus in given if area not in PLACES[country].areas)
    told = say("the extra operation is for {area} only", area=area)
    return Ruling("9.6" if bonus == CHINA else card_rule(bonus), told)


def cost(position: Position, side: Side, country: str) -> int:
    """Return the price of one marker: 2 where the enemy controls, else 1 (6.1.2)."""
    return 2 if country in MAP and position.control(country) == other(side) else 1
