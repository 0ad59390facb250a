"""The set-up: free markers and the handicap (section 3)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from referee.games.twilight_struggle.board import US, USSR, Side
from referee.games.twilight_struggle.dealing import Dealing
from referee.games.twilight_struggle.decisions import Decision
from referee.games.twilight_struggle.headlines import Headlines
from referee.games.twilight_struggle.moves import (
    Place,
)
from referee.games.twilight_struggle.position import Position
from referee.games.twilight_struggle.rounds import NextRound
from referee.games.twilight_struggle.where import Area, Occupied, Where, unfit
from referee.kernel.position import Effect, Move
from referee.kernel.ruling import Ruling
from referee.kernel.text import Text, say


class SetUp(Decision, frozen=True, kw_only=True):
    """*side* places its free markers, or the handicap that was agreed, before the first turn (3.2, 3.3)."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Place,)
    n: int
    where: Where

    def is_open(self, position: Position) -> bool:
        return self.n > 0

    def prompt(self, position: Position) -> Text:
        return say("set up {n} more influence: {where}", n=self.n, where=self.where.phrase())

    def candidates(self, position: Position) -> list[Move]:
        return [Place(side=self.side, country=country) for country in self.where.countries(position)]

    def against(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        assert isinstance(move, Place)
        if self.where.holds(position, move.country):
            return ()
        return self.no(unfit(position, self.where, move.country))

    def accept(self, position: Position, move: Move) -> Position:
        assert isinstance(move, Place)
        mine: Side = US if self.side == US else USSR
        return position.put(mine, move.country, 1).push(replace(self, n=self.n - 1))


def setup_frames(handicap: tuple[int, int], bid_rule: str) -> tuple[Effect | Decision, ...]:
    """Return what happens from the shuffled box to the first turn; *handicap* markers are for (US, USSR)."""
    return (
        Dealing(source="4.5B"),
        SetUp(side=USSR, n=6, where=Area("Eastern Europe"), source="3.2"),
        SetUp(side=US, n=7, where=Area("Western Europe"), source="3.3"),
        SetUp(side=US, n=handicap[0], where=_bid_area(US, bid_rule), source="Z-16"),
        SetUp(side=USSR, n=handicap[1], where=_bid_area(USSR, bid_rule), source="Z-16"),
        BoardReady(),
        Headlines(source="4.5C"),
        NextRound(),
    )


def _bid_area(side: Side, bid_rule: str) -> Where:
    """Return where handicap markers may go: where influence already stands, or (Z-16) also where set-up allowed it."""
    free = Area("Western Europe" if side == US else "Eastern Europe")
    return Occupied(side) | free if bid_rule == "setup" else Occupied(side)


class BoardReady(Effect, frozen=True, kw_only=True):
    """The set-up is done: the headline phase of turn 1 begins."""

    def resolve(self, position: Position) -> Position:
        return position.but(stage="headline")
