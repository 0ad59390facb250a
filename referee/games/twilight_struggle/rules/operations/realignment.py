"""Realignment: one roll for each point, both sides' dice (6.2)."""

from __future__ import annotations

from msgspec.structs import replace

from referee.games.twilight_struggle.printed.sides import Side, other, title
from referee.games.twilight_struggle.rules.decisions import Die
from referee.games.twilight_struggle.rules.operations import limits
from referee.games.twilight_struggle.rules.operations.influence import Spending, lost_bonus
from referee.games.twilight_struggle.rules.operations.modifiers import realign_tally, regional, stretched
from referee.games.twilight_struggle.state.moves import Done, Realign, Roll
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.decision import Move
from referee.kernel.ruling import Ruling
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say


class Realigning(Spending[Realign | Done], frozen=True, kw_only=True):
    """One roll for each point, each resolved before the next target is named (6.2.2)."""

    used: tuple[str, ...] = ()

    def prompt(self, position: Position) -> Text:
        return say("realign, rolls left: {left}", left=self._left(position, ()))

    def _left(self, position: Position, more: tuple[str, ...]) -> int:
        return self.points - len(self.used) + regional(position, self.owner(), self.card, (*self.used, *more))

    def is_open(self, position: Position) -> bool:
        targets = self.targets(position) if self._left(position, ()) > 0 else ()
        return any(not self.against(position, Realign(side=self.side, country=country)) for country in targets)

    def candidates(self, position: Position) -> list[Move]:
        return [*(Realign(side=self.side, country=c) for c in self.targets(position)), Done(side=self.side)]

    def against(self, position: Position, move: Realign | Done) -> tuple[Ruling, ...]:
        if isinstance(move, Done):
            return () if len(self.used) >= self.points else self.no(say("all operations have to be used"))
        left = self._left(position, (move.country,))
        spent = () if left > 0 else (lost_bonus(position, self.owner(), self.card, move.country),)
        return spent + self.outside(move.country, position) + limits.against(position, move, self.exempt)

    def note(self, position: Position, move: Realign | Done) -> Text | None:
        return realign_note(position, self.owner(), move.country) if isinstance(move, Realign) else None

    def accept(self, position: Position, move: Realign | Done) -> Position:
        if isinstance(move, Done):
            return position
        again = replace(self, used=(*self.used, move.country))
        if len(self.used) == self.points:
            position = position.tell(stretched(position, self.owner(), self.card, self.points, again.used))
        return position.push(RealignDice(by=self.owner(), country=move.country, source="6.2.2"), again)


def realign_note(position: Position, side: Side, country: str) -> Text:
    """Return what both sides add to their dice of a realignment by *side* (6.2.2)."""
    own, enemy = (int(realign_tally(position, by, country, None)) for by in (side, other(side)))
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
            realign_tally(position, self.by, self.country, self.own),
            realign_tally(position, other(self.by), self.country, pips),
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
