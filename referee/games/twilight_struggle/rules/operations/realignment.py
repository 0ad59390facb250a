"""Realignment: one roll for each point, both sides' dice (6.2)."""

from __future__ import annotations

from msgspec.structs import replace

from referee.games.twilight_struggle.printed.sides import Side, other, title
from referee.games.twilight_struggle.rules.decisions import Die, card_rule
from referee.games.twilight_struggle.rules.operations import limits
from referee.games.twilight_struggle.rules.operations.influence import Spending, lost_bonus
from referee.games.twilight_struggle.rules.operations.modifiers import realign_tally, regional
from referee.games.twilight_struggle.rules.written import readings
from referee.games.twilight_struggle.state.moves import Done, Realign, Roll
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.decision import Move
from referee.kernel.ruling import Ruling
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say


class Realigning(Spending[Realign | Done], frozen=True, kw_only=True):
    """One roll for each point, each resolved before the next target is named (6.2.2).

    *optional*: rolls that an event grants need not all be made.
    """

    used: tuple[str, ...] = ()
    optional: bool = False

    def prompt(self, position: Position) -> Text:
        if self._may_stop():
            return say("realign, rolls left: {left}, or done", left=self._left(position, ()))
        return say("realign, rolls left: {left}", left=self._left(position, ()))

    def _may_stop(self) -> bool:
        return self.optional or len(self.used) >= self.points

    def _left(self, position: Position, more: tuple[str, ...]) -> int:
        countries = (*self.used, *more)
        return self.points - len(self.used) + regional(position, self.owner(), self.card, countries, self.short)

    def is_open(self, position: Position) -> bool:
        targets = self.targets(position) if self._left(position, ()) > 0 else ()
        return any(not self.against(position, Realign(side=self.side, country=country)) for country in targets)

    def candidates(self, position: Position) -> list[Move]:
        return [*(Realign(side=self.side, country=c) for c in self.targets(position)), Done(side=self.side)]

    def against(self, position: Position, move: Realign | Done) -> tuple[Ruling, ...]:
        if isinstance(move, Done):
            return () if self._may_stop() else self.no(say("all operations have to be used"))
        left = self._left(position, (move.country,))
        spent = () if left > 0 else (lost_bonus(position, self.owner(), self.card, move.country),)
        closed = self.outside(move.country, position) + self._elsewhere(position, move.country)
        return spent + closed + limits.against(position, move, self.exempt)

    def _elsewhere(self, position: Position, country: str) -> tuple[Ruling, ...]:
        """Return the rulings against *country* outside the one region that the first roll went to."""
        first = (area for area in self.one_of if self.used and area.holds(position, self.used[0]))
        for area in first:
            if not area.holds(position, country):
                reason = say("the rolls of {card} stay in one region: {where}", card=self.card, where=area.phrase())
                return (Ruling(card_rule(self.card), reason), *readings(position, self.card))
        return ()

    def ended(self, position: Position, move: Realign | Done) -> tuple[Ruling, ...]:
        return self.against(position, move) if self._left(position, ()) > 0 else ()

    def note(self, position: Position, move: Realign | Done) -> Text | None:
        return realign_note(position, self.owner(), move.country) if isinstance(move, Realign) else None

    def accept(self, position: Position, move: Realign | Done) -> Position:
        if isinstance(move, Done):
            return position
        again = replace(self, used=(*self.used, move.country))
        if len(self.used) == self.points - self.short:
            position = position.tell(*self.stretched(position, again.used))
        return position.push(RealignDice(by=self.owner(), country=move.country, source="6.2.2"), again)


def realign_note(position: Position, side: Side, country: str) -> Text:
    """Return what both sides add to their dice of a realignment by *side* (6.2.2)."""
    own, enemy = (int(realign_tally(position, each, country, None, side)) for each in (side, other(side)))
    return say("die {own} against die {enemy}", own=Text(f"{own:+d}"), enemy=Text(f"{enemy:+d}"))


class RealignDice(Die[Roll], frozen=True, kw_only=True):
    """Both realignment dice: the acting side's first, then the enemy's (6.2.2)."""

    by: Side
    country: str
    own: int = 0

    def prompt(self, position: Position) -> Text:
        whose = other(self.by) if self.own else self.by
        return say("the {side} die for {country}", side=title(whose), country=self.country)

    def total(self, position: Position, move: Roll) -> int | None:
        return int(self._both(position, move.pips)[0]) if self.own else None

    def _both(self, position: Position, pips: int) -> tuple[Tally, Tally]:
        return (
            realign_tally(position, self.by, self.country, self.own, self.by),
            realign_tally(position, other(self.by), self.country, pips, self.by),
        )

    def accept(self, position: Position, move: Roll) -> Position:
        if not self.own:
            second = RealignDice(by=self.by, country=self.country, source=self.source, own=move.pips)
            return position.push(second)
        mine, theirs = self._both(position, move.pips)
        lead, position = int(mine) - int(theirs), position.tell(mine, theirs)
        if lead < 0 and spares_own(position):
            position = position.tell(say("{side} loses nothing where it realigns itself", side=title(self.by)))
        return realigned(position, self.by, self.country, lead)


def realigned(position: Position, by: Side, country: str, lead: int) -> Position:
    """Return the board after a roll that *by* won by *lead*, or lost where that is below 0 (6.2.2)."""
    if lead < 0 and spares_own(position):
        return position
    return position.put(other(by) if lead > 0 else by, country, -abs(lead))


def spares_own(position: Position) -> bool:
    """True where the side that realigns never loses markers itself (designers' option, p. 13)."""
    return position.options["realign-loss"] == "none"
