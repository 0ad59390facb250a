"""Of a refusal, what may be told while something lies face down: nothing that would tell what lies there.

Whoever reads a line gets its rulings from here (`referee.kernel.line.read`), so that no screen has to think of it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from referee.kernel.decision import Move
from referee.kernel.forms.typed import Written
from referee.kernel.game import Game
from referee.kernel.ruling import FaceDown
from referee.kernel.step import Step
from referee.kernel.text import say

Moves = tuple[Move, ...]


def lying(game: Game, position: Any, now: Moves | None = None) -> Moves:
    """Return what lies face down in *position*; of *now*, where given, what still does so today."""
    down = game.face_down(position)
    return down if now is None else tuple(move for move in down if move in now)


def turned_up_at(game: Game, steps: Sequence[Step], lies: Moves) -> int | None:
    """Return the place of the step that turns up something of what *lies* face down; None where none does."""
    for place, step in enumerate(steps):
        if not step.is_refused and not set(lies) <= set(game.face_down(step.after)):
            return place
    return None


def openly(game: Game, step: Step) -> Step:
    """Return the refused *step* with those of its rulings that stand whatever lies face down.

    Where none would, they are what may be said of it; where all that is said is about the line, they stay.
    """
    known = game.judge(game.as_seen(step.before), step.move)
    if not known and game.judge(step.before, step.move):
        return replace(step, rulings=tuple(FaceDown(each.rule, each.reason) for each in step.rulings))
    told = tuple(ruling for ruling in step.rulings if ruling in known)
    return replace(step, rulings=told) if told else step


def withheld(game: Game, step: Step) -> Step:
    """Return *step*, which turns up what lies face down, refused because the line goes on after it."""
    told = say(
        "'{move}' turns up what lies face down: play it first; what follows it is judged when that is seen",
        move=Written(game.name, step.move),
    )
    ruling = FaceDown(step.asked.source if step.asked else "", told)
    return replace(step, after=step.before, rulings=(ruling,), claims=(), changes=(), stages=(), warnings=())
