"""What every decision of this game shares, and rulings that rest on a table option."""

from __future__ import annotations

from typing import Generic

from referee.games.cold_war.rules import events
from referee.games.cold_war.state.moves import Use
from referee.games.cold_war.state.options import option, rests
from referee.games.cold_war.state.position import Position
from referee.kernel.decision import Decision as AnyDecision
from referee.kernel.decision import M, Move
from referee.kernel.ruling import Ruling
from referee.kernel.text import Text


class Decision(AnyDecision[Position, M], Generic[M], frozen=True, kw_only=True):
    """A decision of this game: an event that is used out of place is refused for what the event says."""

    def objections(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        refused = events.against(position, move) if isinstance(move, Use) else ()
        return refused or super().objections(position, move)

    def only(self, position: Position) -> Move | None:
        """Return the answer when there is but one: a later line takes it for granted."""
        candidates = self.candidates(position)
        return candidates[0] if len(candidates) == 1 else None


def no(rule: str, reason: Text) -> tuple[Ruling, ...]:
    """Return *reason* as a ruling by *rule*."""
    return (Ruling(rule, reason),)


def by_option(position: Position, name: str, reason: Text) -> tuple[Ruling, ...]:
    """Return *reason* as a ruling that rests on the table option *name*, and says so."""
    return (Ruling(option(name), rests(position.options, name, reason)),)
