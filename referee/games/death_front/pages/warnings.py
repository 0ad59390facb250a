"""What the table should hear before a legal move."""

from __future__ import annotations

from referee.games.death_front.rules.attack import succeeds
from referee.games.death_front.rules.attack_paragraphs import target_of
from referee.games.death_front.state.moves import Attack, Deploy, Discard, Use
from referee.games.death_front.state.position import Position, opponents
from referee.kernel import engine
from referee.kernel.decision import Move
from referee.kernel.losing import Loss, lost
from referee.kernel.step import Step
from referee.kernel.text import Text, say


def losses(position: Position, move: Move) -> tuple[Loss, ...]:
    """Return the warning that the legal *move* loses the game at once."""
    return lost(engine.step(position, move), opponents(position))


def warnings(step: Step) -> tuple[Text, ...]:
    """Return what the table should hear before *step*: an attack that cannot succeed, a last card in hand."""
    position, move = step.before, step.move
    if loss := lost(step, opponents(position)):
        return loss
    if isinstance(move, Attack) and target_of(position, move) and not succeeds(position, move):
        return (say("this attack cannot succeed; its attackers are turned sideways all the same"),)
    if isinstance(move, Deploy | Use | Discard) and position.hand(move.side) == 1:
        when = "at once" if position.options["end-check"] == "at-once" else "in settlement"
        line = "this is the last card in hand: with an empty hand the game ends {when} and the area is compared"
        return (say(line, when=when),)
    return ()
