"""The warning that a move loses the game at once: it is marked where moves are offered, and asked about."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from referee.kernel.position import Over
from referee.kernel.step import Step
from referee.kernel.text import Text, say


class Loss(Text, frozen=True):
    """That a move loses the game at once."""


def loses(side: str, over: Over) -> Loss:
    """Return that the game is lost for *side*, as *over* says."""
    told = say("this loses the game for the {side}: {how} [{rule}]", side=side, how=over.how, rule=over.rule)
    return Loss(told.template, told.fields)


def lost(step: Step, opponents: Mapping[str, str]) -> tuple[Loss, ...]:
    """Return the warning when *step* ends the game and the opponent of who made it has won."""
    over: Over | None = step.after.over
    if over is None or not over.winner or opponents.get(step.move.side) != over.winner:
        return ()
    return (loses(step.before.title(step.move.side), over),)


def losses(warnings: Iterable[Text]) -> tuple[Loss, ...]:
    """Return those of *warnings* that say that the game is lost at once."""
    return tuple(warning for warning in warnings if isinstance(warning, Loss))
