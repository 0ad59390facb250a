"""Operations that buy influence and realignment rolls from one card (designers' option, p. 13)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from referee.games.twilight_struggle.printed.typed import DONE
from referee.games.twilight_struggle.rules.operations import limits
from referee.games.twilight_struggle.rules.operations.influence import Influence, lost_bonus
from referee.games.twilight_struggle.rules.operations.realignment import RealignDice, realign_note
from referee.games.twilight_struggle.state.moves import Done, Place, Realign
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.decision import Move
from referee.kernel.ruling import Ruling
from referee.kernel.text import Text, say


class Mixed(Influence, frozen=True, kw_only=True):
    """Each point pays for markers or for one realignment roll; *rolled* are those of the *used* countries rolled in."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Place, Realign, Done)

    rolled: tuple[str, ...] = ()

    def prompt(self, position: Position) -> Text:
        left = self._left(position, ())
        if self.spent >= self.points:
            return say("place influence or realign, operations left: {left}, or {done}", done=DONE, left=left)
        return say("place influence or realign, operations left: {left}", left=left)

    def is_open(self, position: Position) -> bool:
        if super().is_open(position):
            return True
        targets = self.targets(position) if self._left(position, ()) > 0 else ()
        return any(not self.against(position, Realign(side=self.side, country=country)) for country in targets)

    def candidates(self, position: Position) -> list[Move]:
        rolls = [Realign(side=self.side, country=country) for country in self.targets(position)]
        return [*super().candidates(position), *rolls]

    def against(self, position: Position, move: Place | Realign | Done) -> tuple[Ruling, ...]:
        if isinstance(move, Done):
            return super().against(position, move)
        both = self._both(move)
        if isinstance(move, Place):
            return both + super().against(position, move)
        left = self._left(position, (move.country,))
        spent = () if left > 0 else (lost_bonus(position, self.owner(), self.card, move.country),)
        return both + spent + self.outside(move.country, position) + limits.against(position, move, self.exempt)

    def _both(self, move: Place | Realign) -> tuple[Ruling, ...]:
        """Return the ruling against markers and a roll in one country."""
        country, rolled = move.country, move.country in self.rolled
        if country not in self.used or rolled == isinstance(move, Realign):
            return ()
        told = "{country} was rolled in" if rolled else "markers were placed in {country}"
        reason = say("{why}: a round has one of both in a country", why=say(told, country=country))
        return (Ruling("p. 13", reason),)

    def accept(self, position: Position, move: Place | Realign | Done) -> Position:
        if not isinstance(move, Realign):
            return super().accept(position, move)
        told, used = self._priced(position, move.country, 1), (*self.used, move.country)
        again = replace(self, spent=self.spent + 1, used=used, rolled=(*self.rolled, move.country))
        return told.push(RealignDice(by=self.owner(), country=move.country, source="6.2.2"), again)

    def total(self, position: Position, move: Place | Realign | Done) -> int | None:
        return None if isinstance(move, Realign) else super().total(position, move)

    def note(self, position: Position, move: Place | Realign | Done) -> Text | None:
        if isinstance(move, Realign):
            return realign_note(position, self.owner(), move.country)
        return super().note(position, move)
