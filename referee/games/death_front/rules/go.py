"""What every decision of this game shares, and the go that passes from player to player until a step is done."""

from __future__ import annotations

from typing import Any, Generic

from referee.games.death_front.printed.armies import title
from referee.games.death_front.rules.victory import ended_by_empty_hand
from referee.games.death_front.state.moves import Redraw, Skip
from referee.games.death_front.state.position import Position
from referee.kernel.decision import TABLE, M, Move, owes
from referee.kernel.decision import Decision as AnyDecision
from referee.kernel.ruling import Ruling
from referee.kernel.text import Text, say


class Decision(AnyDecision[Position, M], Generic[M], frozen=True, kw_only=True):
    """A decision of this game: it is asked in a step of the round."""

    def asks(self, position: Position) -> Text:
        return say("{step} step: {what}", step=position.step, what=self.prompt(position))

    def owing(self, position: Position) -> Text:
        return owes(title(self.side), self.prompt(position))

    def turn(self, position: Position) -> Text | None:
        return None if self.side == TABLE else say("it is the go of the {player}", player=title(self.side))

    def objections(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        refused = super().objections(position, move)
        if isinstance(move, Redraw) and not self.takes(move) and move.side in position.redrawn:
            again = say("the {player} has redrawn already, and there is never a second time", player=title(move.side))
            return (Ruling("setup 4", again), *refused)
        return refused


def accepts(pending: Any, move: Move) -> bool:
    """True when *pending* asks for that kind of move."""
    return isinstance(pending, Decision) and isinstance(move, pending.kinds)


class Go(Decision[M], Generic[M], frozen=True, kw_only=True):
    """One player's go in a step: *waiting* are the players who have not finished it, the one to act first."""

    waiting: tuple[str, ...]

    @classmethod
    def can_act(cls, position: Position, player: str) -> bool:
        """True while *player* has anything to decide in this step."""
        return True

    @property
    def awaited(self) -> tuple[str, ...]:
        return self.waiting[1:]

    def acted(self, position: Position) -> Position:
        """Return *position* where the go passes on and comes round again."""
        return ask(position, type(self), self.waiting[1:] + self.waiting[:1])

    def finished(self, position: Position) -> Position:
        """Return *position* where this player has finished the step (D6: a skip is final)."""
        return ask(position, type(self), self.waiting[1:])

    def implied(self, position: Position) -> Move | None:
        """A player with nothing to do but skip need not say so."""
        offered = [move for move in self.candidates(position) if not self.objections(position, move)]
        return offered[0] if len(offered) == 1 and isinstance(offered[0], Skip) else None


def ask(position: Position, go: type[Go[Any]], waiting: tuple[str, ...]) -> Position:
    """Return *position* with the go of the first of *waiting* who can act; with nobody's, when none can."""
    if position.step != "setup" and position.options["end-check"] == "at-once":
        position = ended_by_empty_hand(position)
    while waiting and not go.can_act(position, waiting[0]):
        waiting = waiting[1:]
    if not waiting or position.over:
        return position
    return position.push(go(side=waiting[0], waiting=waiting))
