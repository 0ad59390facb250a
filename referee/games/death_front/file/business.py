"""The unfinished business of a position as plain data, and back: what a position file keeps of the stack."""

from __future__ import annotations

from typing import Any

from referee.games.death_front.printed.cards import SkillEffect
from referee.games.death_front.rules.attack import AttackGo
from referee.games.death_front.rules.deployment import DeployGo, FacilityGo
from referee.games.death_front.rules.drawing import DrawGo, MulliganGo
from referee.games.death_front.rules.go import Go
from referee.games.death_front.rules.rounds import Begin, NextRound, after
from referee.games.death_front.rules.settlement import Settle
from referee.games.death_front.rules.skills import SkillGo
from referee.games.death_front.state.position import Position, StepName
from referee.kernel.decision import Frame
from referee.kernel.file.business import Business

BUSINESS = Business("referee.games.death_front", {}, SkillEffect)
GOES: dict[StepName, type[Go[Any]]] = {
    "setup": MulliganGo,
    "draw": DrawGo,
    "deploy": DeployGo,
    "facility": FacilityGo,
    "skill": SkillGo,
    "attack": AttackGo,
}


def unfinished(position: Position) -> tuple[Frame, ...]:
    """Return what is going on in this step, the next thing last; the steps to come follow from the step."""
    return tuple(frame for frame in position.stack if not isinstance(frame, Begin | NextRound))


def go_of(step: StepName, waiting: tuple[str, ...]) -> tuple[Frame, ...]:
    """Return the frames of *step* in which *waiting* have still to act, the first of them first."""
    if step == "settlement":
        return (Settle(),)
    return (GOES[step](side=waiting[0], waiting=waiting),) if waiting else ()


def with_business(position: Position, frames: tuple[Frame, ...]) -> Position:
    """Return *position* with *frames*, the next thing last, and then the rest of the round."""
    return position.but(stack=()).push(*frames[::-1], *after(position.step))
