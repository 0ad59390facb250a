"""What the table should hear before a legal move."""

from __future__ import annotations

from referee.games.cold_war.printed.sides import SIDES, title
from referee.games.cold_war.rules.struggle import Act
from referee.games.cold_war.state.moves import Pass, Recruit, Steal
from referee.games.cold_war.state.position import Position, opponents
from referee.kernel import engine
from referee.kernel.decision import Move
from referee.kernel.losing import Loss, lost
from referee.kernel.step import Step
from referee.kernel.text import Text, say


def losses(position: Position, move: Move) -> tuple[Loss, ...]:
    """Return the warning that the legal *move* loses the game at once."""
    return lost(engine.step(position, move), opponents(position))


def warnings(step: Step) -> tuple[Text, ...]:
    """Return what the table should hear before *step*: a side that ends the phase, or is led, above stability."""
    position, move = step.before, step.move
    if loss := lost(step, opponents(position)):
        return loss
    if isinstance(move, Pass) and isinstance(step.asked, Act) and step.asked.passes:
        return tuple(_disorder(position, side) for side in SIDES if _is_above(position, side))
    rises = isinstance(move, Recruit | Steal) and _is_above(step.after, move.side)
    return (_above(step.after, move.side),) if rises and not _is_above(position, move.side) else ()


def _is_above(position: Position, side: str) -> bool:
    return position.influence(side) > position.card.stability


def _above(position: Position, side: str) -> Text:
    total, limit = position.influence(side), position.card.stability
    return say("the {side} stands at {total}, above stability {limit}", side=title(side), total=total, limit=limit)


def _disorder(position: Position, side: str) -> Text:
    return say("the phase ends: {above}: civil disorder", above=_above(position, side))
