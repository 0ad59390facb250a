"""Operations points and what they buy: influence, realignment, a coup; and the dice of the Space Race (section 6)."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from msgspec import Struct

from referee.games.twilight_struggle import rules
from referee.games.twilight_struggle.board import CARDS, MAP, NAMES, US, USSR, Side, facts, other, seat, title
from referee.games.twilight_struggle.decisions import Decision, Die, card_rule
from referee.games.twilight_struggle.effects import here
from referee.games.twilight_struggle.modifiers import (
    bonuses,
    coup_tally,
    has_ability,
    operations,
    realign_tally,
    regional,
)
from referee.games.twilight_struggle.moves import Coup, Done, Place, Realign, Roll
from referee.games.twilight_struggle.position import Position
from referee.games.twilight_struggle.where import Where
from referee.kernel.position import Effect, Move
from referee.kernel.ruling import Ruling
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say

PLACE, REALIGN, COUP = "influence", "realignment", "coup"
ALL_KINDS = (PLACE, REALIGN, COUP)
_KIND: dict[type[Move], str] = {Place: PLACE, Realign: REALIGN, Coup: COUP}


class Conduct(Effect, frozen=True, kw_only=True):
    """Give *side* the operations of *card*, worth *printed* before modifiers, for one of *uses* within *where*.

    *free*: no military operations and no DEFCON limits (6.3.5). *exempt*: paragraphs the card overrides.
    *optional*: the side may turn it down. *granted*: an event gives the points (Z-1). *after*: what a successful
    coup brings.
    """

    side: Side
    card: str
    printed: int
    uses: tuple[str, ...] = ALL_KINDS
    where: Where | None = None
    free: bool = False
    exempt: tuple[str, ...] = ()
    optional: bool = False
    granted: bool = False
    after: tuple[Effect, ...] = ()

    def resolve(self, position: Position) -> Position:
        tally = operations(position, self.side, self.printed, self.granted)
        told = position.tell(tally) if len(tally.lines) > 1 else position
        exempt = (*self.exempt, "8.1.5") if self.free else self.exempt
        return told.push(
            Operations(
                side=self.side,
                card=self.card,
                points=int(tally),
                uses=self.uses,
                where=self.where,
                free=self.free,
                exempt=exempt,
                optional=self.optional,
                after=self.after,
                source=_source(self.card, self.granted),
            )
        )


def _source(card: str, granted: bool) -> str:
    return card_rule(card) if granted else "6.0"


class Spending(Decision, frozen=True, kw_only=True):
    """Operations points being spent: what each purpose shares."""

    card: str
    points: int
    where: Where | None = None
    exempt: tuple[str, ...] = ()

    def outside(self, country: str, position: Position) -> tuple[Ruling, ...]:
        """Return the ruling against a country outside the set that the card allows."""
        if self.where is None or self.where.holds(position, country):
            return ()
        reason = say("{card} allows only: {where}", card=self.card, where=self.where.phrase())
        return (Ruling(card_rule(self.card), reason),)

    def owner(self) -> Side:
        """Return the side that spends."""
        return US if self.side == US else USSR


class Operations(Spending, frozen=True, kw_only=True):
    """The side has *points* and has not said yet what for; all of them go into one purpose (6.0)."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Place, Realign, Coup, Done)
    uses: tuple[str, ...] = ALL_KINDS
    free: bool = False
    optional: bool = False
    after: tuple[Effect, ...] = ()

    def prompt(self, position: Position) -> Text:
        return say("use {points} operations: {uses}", points=self.points, uses=self.uses)

    def is_open(self, position: Position) -> bool:
        if PLACE in self.uses and self._influence().is_open(position):
            return True
        return any(self._legal(position, kind, country) for kind in (Coup, Realign) for country in NAMES)

    def _legal(self, position: Position, kind: type[Coup] | type[Realign], country: str) -> bool:
        return not self.against(position, kind(side=self.side, country=country))

    def candidates(self, position: Position) -> list[Move]:
        done: list[Move] = [Done(side=self.side)] if self.optional else []
        return done + [kind(side=self.side, country=c) for kind in (Place, Realign, Coup) for c in NAMES]

    def against(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        if isinstance(move, Done):
            return () if self.optional else self.no(say("all operations have to be used"))
        assert isinstance(move, Place | Realign | Coup)
        barred = (
            ()
            if _KIND[type(move)] in self.uses
            else self.no(say("{card} allows only: {uses}", card=self.card, uses=self.uses))
        )
        if isinstance(move, Place):
            return barred + self._influence().against(position, move)
        return barred + self.outside(move.country, position) + rules.OPERATIONS.rulings(position, move, self.exempt)

    def accept(self, position: Position, move: Move) -> Position:
        if isinstance(move, Place):
            return self._influence().accept(position, move)
        if isinstance(move, Realign):
            return self._realigning().accept(position, move)
        if isinstance(move, Coup):
            return launch_coup(position, self._coup(position, move.country))
        return position

    def tallies(self, position: Position, move: Move) -> tuple[Tally, ...]:
        return self._influence().tallies(position, move) if isinstance(move, Place) else ()

    def _influence(self) -> Influence:
        return Influence(
            side=self.side, card=self.card, points=self.points, where=self.where, exempt=self.exempt, source=self.source
        )

    def _realigning(self) -> Realigning:
        return Realigning(
            side=self.side, card=self.card, points=self.points, where=self.where, exempt=self.exempt, source=self.source
        )

    def _coup(self, position: Position, country: str) -> CoupDie:
        return CoupDie(
            by=self.owner(),
            card=self.card,
            value=self.points,
            country=country,
            free=self.free,
            after=self.after,
            source="6.3.2",
        )


class Influence(Spending, frozen=True, kw_only=True):
    """Markers are placed one by one, each paid as the board then stands (6.1.2)."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Place, Done)
    spent: int = 0
    used: tuple[str, ...] = ()

    def prompt(self, position: Position) -> Text:
        return say("place influence, {left} operations left", left=self._left(position, ()))

    def _left(self, position: Position, more: tuple[str, ...]) -> int:
        """Return the points left when *more* countries join those already used, regional bonus included."""
        return self.points - self.spent + regional(position, self.owner(), self.card, (*self.used, *more))

    def is_open(self, position: Position) -> bool:
        most = self.points - self.spent + len(bonuses(position, self.owner(), self.card))
        return most > 0 and any(
            not self.against(position, Place(side=self.side, country=country)) for country in self._nearest()
        )

    def _nearest(self) -> tuple[str, ...]:
        """Return the countries, those used last first: they most often take another marker."""
        return (*self.used[-1:], *NAMES)

    def candidates(self, position: Position) -> list[Move]:
        return [*(Place(side=self.side, country=country) for country in NAMES), Done(side=self.side)]

    def against(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        if isinstance(move, Done):
            return () if self.spent >= self.points else self.no(say("all operations have to be used"))
        assert isinstance(move, Place)
        dear = self._too_dear(position, move.country)
        return dear + self.outside(move.country, position) + rules.OPERATIONS.rulings(position, move, self.exempt)

    def _too_dear(self, position: Position, country: str) -> tuple[Ruling, ...]:
        price, left = cost(position, self.owner(), country), self._left(position, (country,))
        if price <= left:
            return ()
        reason = say("{country} costs {cost}, {left} operations left", country=country, cost=price, left=max(left, 0))
        if self.spent < self.points and left < price <= self._left(position, ()):
            return (Ruling("7.4", reason),)
        return (Ruling("6.1.2", reason),)

    def tallies(self, position: Position, move: Move) -> tuple[Tally, ...]:
        if not isinstance(move, Place):
            return ()
        what = say("influence in {country}", country=move.country)
        enemy = title(other(self.owner()))
        if cost(position, self.owner(), move.country) == 1:
            return (Tally(what).plus(1, say("a marker")),)
        return (Tally(what).plus(2, say("a marker in a {side}-controlled country", side=enemy)),)

    def accept(self, position: Position, move: Move) -> Position:
        if isinstance(move, Done):
            return position
        assert isinstance(move, Place)
        price = cost(position, self.owner(), move.country)
        placed = position.put(self.owner(), move.country, 1)
        return placed.push(
            Influence(
                side=self.side,
                card=self.card,
                points=self.points,
                where=self.where,
                exempt=self.exempt,
                source=self.source,
                spent=self.spent + price,
                used=(*self.used, move.country),
            )
        )


def cost(position: Position, side: Side, country: str) -> int:
    """Return the price of one marker: 2 where the enemy controls, else 1 (6.1.2)."""
    return 2 if position.control(country) == other(side) else 1


class Realigning(Spending, frozen=True, kw_only=True):
    """One roll for each point, each resolved before the next target is named (6.2.2)."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Realign, Done)
    used: tuple[str, ...] = ()

    def prompt(self, position: Position) -> Text:
        return say("realign, {left} rolls left", left=self._left(position, ()))

    def _left(self, position: Position, more: tuple[str, ...]) -> int:
        return self.points - len(self.used) + regional(position, self.owner(), self.card, (*self.used, *more))

    def is_open(self, position: Position) -> bool:
        most = self.points - len(self.used) + len(bonuses(position, self.owner(), self.card))
        return most > 0 and any(not self.against(position, Realign(side=self.side, country=c)) for c in NAMES)

    def candidates(self, position: Position) -> list[Move]:
        return [*(Realign(side=self.side, country=country) for country in NAMES), Done(side=self.side)]

    def against(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        if isinstance(move, Done):
            return () if len(self.used) >= self.points else self.no(say("all operations have to be used"))
        assert isinstance(move, Realign)
        spent = (
            ()
            if self._left(position, (move.country,)) > 0
            else (Ruling("9.7", say("the extra roll has to be in the region that gives it, like all the others")),)
        )
        return spent + self.outside(move.country, position) + rules.OPERATIONS.rulings(position, move, self.exempt)

    def accept(self, position: Position, move: Move) -> Position:
        if isinstance(move, Done):
            return position
        assert isinstance(move, Realign)
        again = Realigning(
            side=self.side,
            card=self.card,
            points=self.points,
            where=self.where,
            exempt=self.exempt,
            source=self.source,
            used=(*self.used, move.country),
        )
        return position.push(RealignDice(by=self.owner(), country=move.country, source="6.2.2"), again)


class RealignDice(Die, frozen=True, kw_only=True):
    """Both realignment dice: the acting side's first, then the enemy's (6.2.2)."""

    by: Side
    country: str
    own: int = 0

    def prompt(self, position: Position) -> Text:
        whose = other(self.by) if self.own else self.by
        return say("the {side} die for {country}", side=title(whose), country=self.country)

    def tallies(self, position: Position, move: Move) -> tuple[Tally, ...]:
        assert isinstance(move, Roll)
        return self._both(position, move.pips) if self.own else ()

    def _both(self, position: Position, pips: int) -> tuple[Tally, Tally]:
        return (
            realign_tally(position, self.by, self.country, self.own),
            realign_tally(position, other(self.by), self.country, pips),
        )

    def accept(self, position: Position, move: Move) -> Position:
        assert isinstance(move, Roll)
        if not self.own:
            second = RealignDice(by=self.by, country=self.country, source=self.source, own=move.pips)
            return position.push(second)
        mine, theirs = self._both(position, move.pips)
        lead = int(mine) - int(theirs)
        loser = other(self.by) if lead > 0 else self.by
        return position.put(loser, self.country, -abs(lead))


def launch_coup(position: Position, die: CoupDie) -> Position:
    """Return the position with the coup's die owed; under the Cuban Missile Crisis the attempt loses at once."""
    if position.has("Cuban Missile Crisis", die.by):
        how = say("a coup by the {side} during the Cuban Missile Crisis", side=title(die.by))
        return position.end(other(die.by), how, "card 40")
    return position.push(die)


class CoupDie(Die, frozen=True, kw_only=True):
    """The die of a coup (6.3.2). *after* follows when it removed enemy influence; HERE in it is the target."""

    by: Side
    card: str
    value: int
    country: str
    free: bool = False
    after: tuple[Effect, ...] = ()

    def prompt(self, position: Position) -> Text:
        return say("the die of the {side} coup in {country}", side=title(self.by), country=self.country)

    def tallies(self, position: Position, move: Move) -> tuple[Tally, ...]:
        assert isinstance(move, Roll)
        return (coup_tally(position, self.by, self.card, self.value, self.country, move.pips),)

    def accept(self, position: Position, move: Move) -> Position:
        assert isinstance(move, Roll)
        result = int(coup_tally(position, self.by, self.card, self.value, self.country, move.pips))
        after = remove_and_fill(position, self.by, self.country, result)
        after = self._military_ops(after)
        after = degrade_for_coup(after, self.by, self.country)
        if self.by == US and not after.over and after.has("Yuri and Samantha"):
            after = after.gain(USSR, 1, say("Yuri and Samantha"))
        removed = result > 0 and position.influence(other(self.by), self.country) > 0
        return after.push(*here(self.after, self.country)) if removed and not after.over else after

    def _military_ops(self, position: Position) -> Position:
        if self.free:
            return position
        return position.move_military_ops(self.by, self.value + regional(position, self.by, self.card, (self.country,)))


def remove_and_fill(position: Position, by: Side, country: str, result: int) -> Position:
    """Return the board after a coup won by *result*: enemy markers go, the rest of *result* comes in (6.3.3)."""
    if result <= 0:
        return position
    standing = position.influence(other(by), country)
    return position.put(other(by), country, -result).put(by, country, max(result - standing, 0))


def degrade_for_coup(position: Position, by: Side, country: str) -> Position:
    """Return the position after a coup attempt in a battleground lowered DEFCON (6.3.4); card 41 spares the US."""
    if not MAP[country].battleground or (by == US and position.has("Nuclear Subs")):
        return position
    return position.set_defcon(position.defcon - 1, say("coup in {country}", country=country))


class Box(Struct, frozen=True):
    """A box of the space track: operations needed, die 1-*die* succeeds, VP for the first and second to arrive."""

    box: int
    ops: int
    die: int
    first: int
    second: int


@cache
def space_box(box: int) -> Box:
    """Return box 1-8 of the space track as printed."""
    for row in facts("space")["box"]:  # type: ignore[attr-defined]
        if row["number"] == box:
            return Box(box, row["ops"], row["die"], *row["vp"])
    raise KeyError(box)


def advance_in_space(position: Position, side: Side, box: int, source: Text) -> Position:
    """Return the position with the marker of *side* on *box* and that box's VP paid (6.4.3)."""
    us, ussr = position.space
    moved = position.but(space=(box, ussr) if side == US else (us, box))
    reached = space_box(box)
    first = position.space[seat(other(side))] < box
    return moved.gain(side, reached.first if first else reached.second, source)


class SpaceDie(Die, frozen=True, kw_only=True):
    """The die of a space race attempt (6.4.1)."""

    by: Side

    def prompt(self, position: Position) -> Text:
        return say("the {side} space race die", side=title(self.by))

    def accept(self, position: Position, move: Move) -> Position:
        assert isinstance(move, Roll)
        target = space_box(position.space[seat(self.by)] + 1)
        if move.pips > target.die:
            return position.tell(say("space race fails: needed 1-{need}", need=target.die))
        return advance_in_space(position, self.by, target.box, say("space race box {box}", box=target.box))


def space_objections(position: Position, side: Side, card: str) -> tuple[Ruling, ...]:
    """Return every reason against *side* sending *card* into space."""
    box = position.space[seat(side)]
    if box == 8:
        return (Ruling("6.4.6", say("the {side} marker has reached the last box", side=title(side))),)
    found: tuple[Ruling, ...] = ()
    tries = 2 if has_ability(position, side, 2) else 1
    if position.space_tries[seat(side)] >= tries:
        used = say("{side} has used its {tries} space attempts of the turn", side=title(side), tries=tries)
        found += (Ruling("6.4.2", used),)
    if CARDS[card].scoring:
        return (*found, Ruling("2.2.1", say("a scoring card has no operations value")))
    value, needed = operations(position, side, CARDS[card].ops), space_box(box + 1).ops
    if int(value) < needed:
        reason = say("box {box} needs {needed} operations: {tally}", box=box + 1, needed=needed, tally=str(value))
        found += (Ruling("6.4.1", reason),)
    return found


def enter_space(position: Position, side: Side) -> Position:
    """Return the position with an attempt counted and the space die owed."""
    us, ussr = position.space_tries
    counted = position.but(space_tries=(us + 1, ussr) if side == US else (us, ussr + 1))
    return counted.push(SpaceDie(by=side, source="6.4.1"))
