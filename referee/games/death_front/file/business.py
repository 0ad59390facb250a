"""The unfinished business of a position as plain data, and back: what a position file keeps of the stack."""

from __future__ import annotations

from typing import Any

import msgspec

from referee.games.death_front.cards.skills import ChooseTarget, RecoverCard
from referee.games.death_front.rules.attack import AdvanceGo, AttackGo
from referee.games.death_front.rules.deployment import DeployGo, FacilityGo
from referee.games.death_front.rules.drawing import DiscardDown, DrawGo, MulliganGo
from referee.games.death_front.rules.entering import Entered
from referee.games.death_front.rules.go import Go
from referee.games.death_front.rules.rounds import Begin, NextRound, after
from referee.games.death_front.rules.settlement import Consent, Settle
from referee.games.death_front.rules.skills import HandLimit, SkillGo, Work
from referee.games.death_front.state.position import Position, StepName
from referee.kernel.position import Frame

Business = (
    MulliganGo
    | DrawGo
    | DeployGo
    | FacilityGo
    | SkillGo
    | AttackGo
    | AdvanceGo
    | Entered
    | DiscardDown
    | ChooseTarget
    | RecoverCard
    | Work
    | HandLimit
    | Settle
    | Consent
)
GOES: dict[StepName, type[Go]] = {
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


def to_plain(frames: tuple[Frame, ...]) -> list[dict[str, Any]]:
    """Return *frames* as plain tables."""
    plain: list[dict[str, Any]] = msgspec.to_builtins(frames)
    return plain


def from_plain(plain: Any) -> tuple[Frame, ...]:
    """Return the frames that `to_plain` turned into *plain*; raise msgspec.ValidationError."""
    return msgspec.convert(plain, tuple[Business, ...])


def go_of(step: StepName, waiting: tuple[str, ...]) -> tuple[Frame, ...]:
    """Return the frames of *step* in which *waiting* have still to act, the first of them first."""
    if step == "settlement":
        return (Settle(),)
    return (GOES[step](side=waiting[0], waiting=waiting),) if waiting else ()


def with_business(position: Position, frames: tuple[Frame, ...]) -> Position:
    """Return *position* with *frames*, the next thing last, and then the rest of the round."""
    return position.but(stack=()).push(*frames[::-1], *after(position.step))
