"""The round: three phases of steps, each done by all players in order before the next begins."""

from __future__ import annotations

from collections.abc import Callable

from referee.games.death_front.rules.attack import attack_step
from referee.games.death_front.rules.deployment import deploy_step, facility_step, phase_begun, removals
from referee.games.death_front.rules.drawing import draw_step, mulligans
from referee.games.death_front.rules.settlement import settlement
from referee.games.death_front.rules.skills import skill_step
from referee.games.death_front.state.position import STEPS, Position, StepName
from referee.kernel.decision import Effect, Frame


class Begin(Effect, frozen=True, kw_only=True):
    """A step begins."""

    step: StepName

    def resolve(self, position: Position) -> Position:
        return STARTS[self.step](position.but(step=self.step))


class NextRound(Effect, frozen=True, kw_only=True):
    """The round is over; the next one begins."""

    def resolve(self, position: Position) -> Position:
        return position.but(round=position.round + 1).push(*after("setup"))


def after(step: StepName) -> tuple[Frame, ...]:
    """Return what is still to come in the round after *step*."""
    rest = STEPS[STEPS.index(step) + 1 :]
    return (*(Begin(step=name) for name in rest), NextRound())


def opening() -> tuple[Frame, ...]:
    """Return what is to come in a new game."""
    return (Begin(step="setup"), *after("setup"))


def _phase_and_draw(position: Position) -> Position:
    return draw_step(phase_begun(position))


def _removals_and_skills(position: Position) -> Position:
    return skill_step(removals(position))


STARTS: dict[StepName, Callable[[Position], Position]] = {
    "setup": mulligans,
    "draw": _phase_and_draw,
    "deploy": deploy_step,
    "facility": facility_step,
    "skill": _removals_and_skills,
    "attack": attack_step,
    "settlement": settlement,
}
