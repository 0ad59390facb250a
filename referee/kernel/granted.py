"""The law of what a line takes for granted: moves that nobody typed, played before one that somebody did.

A decision says what goes without saying (`implied`), and whether it is the only answer or the table's custom
(`by_custom`). It is taken for granted only for a typed move that is then legal, in the step that its words name; never
past the end of the game or of the chapter that is played, and never so that somebody loses a choice by another's act.

A decision also says which of its answers the rest of a line may show (`untold`): where its ways part, that it goes the
way on which the typed move lies ('add', for what cannot be removed); where a side may stop, that it did so once it had
begun, as it goes on with something else. Where several would do, none is taken for granted: the line is ambiguous.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.kernel.decision import TABLE, Aside, Move
from referee.kernel.step import Step

Steps = Sequence[Step]


def may_follow(granted: Steps, step: Step, named: type[Move] | None, made: Steps = ()) -> bool:
    """True when the typed *step* may come after *granted*, which comes after the steps that the line has *made*.

    *named* is the kind of move that the words mean before anything is granted, None where they mean nothing there:
    the end of a turn is granted only to what opens the next one, in words that mean nothing else before it.
    """
    closing = any(each.move.closes for each in granted)
    if isinstance(step.asked, Aside):
        return not closing and not had_choice(granted)
    if closing and not (step.move.opens and type(step.move) is named):
        return False
    return all(_shows(made, each, step) if each.shown else not _gives_away(each, step) for each in granted)


def had_choice(granted: Steps) -> bool:
    """True when something else than what was granted could have been answered."""
    return any(_had_choice(each) or each.shown for each in granted)


def stays(step: Step) -> bool:
    """True when *step*, which nobody typed, ends neither the game nor, unless that is what it says, the chapter."""
    here = step.after.chapter == step.before.chapter or step.move.closes
    return not step.rulings and not step.after.over and here


def _gives_away(granted: Step, step: Step) -> bool:
    """True when *granted* was somebody's turn to do what *step* does, and could have been used."""
    return bool(granted.asked and isinstance(step.move, granted.asked.kinds)) and _had_choice(granted)


def _had_choice(granted: Step) -> bool:
    return bool(granted.asked and granted.asked.by_custom(granted.before))


# -- what the rest of a line shows -----------------------------------------------------------------------------------


def may_be_shown(made: Steps, step: Step) -> bool:
    """True when what comes after *step* may show that it was made, where the line has *made* these steps before it."""
    if step.asked is None:
        return False
    if step.asked.parts:
        return _is_on_its_way(step, step.after)
    return step.asked.is_begun or _has_begun(made, step)


def _shows(made: Steps, granted: Step, step: Step) -> bool:
    """True when the typed *step* shows that *granted* was answered, and nobody loses a choice by another's act.

    A die shows which way a choice went, and somebody else's act where the choice came up in the same line: the sentence
    tells what was done. That a side stopped is shown by its own act alone.
    """
    own = step.move.side == granted.move.side
    if not (granted.asked and granted.asked.parts):
        return own
    by_all = own or step.move.side == TABLE or (bool(made) and granted.asked not in made[0].before.stack)
    return by_all and _is_on_its_way(granted, step.before)


def _is_on_its_way(granted: Step, position: Any) -> bool:
    """True when what waits in *position* came of the answer *granted*, and not of what had waited below it."""
    below = granted.before.stack[:-1]
    return len(position.stack) > len(below) and position.stack[: len(below)] == below


def _has_begun(made: Steps, step: Step) -> bool:
    """True when the last that a side did in the line was an answer, of the side of *step*, to the same choice."""
    last = next((each for each in reversed(made) if each.move.side != TABLE and not each.granted), None)
    return bool(last and type(last.asked) is type(step.asked) and last.move.side == step.move.side)


# -- words that nothing asks for any more ----------------------------------------------------------------------------


def is_late(made: Steps, step: Step) -> bool:
    """True when *step* would answer what comes next, and means what came before and ended by itself.

    Two skips end a step; had the second player nothing to do in it, the second skip is not that of the next step.
    """
    last = next((each for each in reversed(made) if not each.granted), None)
    if last is None or last.asked is None or type(last.move) is not type(step.move):
        return False
    return type(last.asked) is not type(step.asked) and step.move.side in last.asked.awaited


def is_spare(made: Steps, step: Step, before: Sequence[Move]) -> bool:
    """True when the move of the refused *step* does no harm: the choice that it ends has come to its end by itself.

    *before* are the moves of the line that were so already: one die belongs to a move that ended the game, no second.
    """
    if made and any(each.confirms(step.before, step.move) for each in made[-1].passed_over):
        return True
    if not made or (step.asked and step.asked.takes(step.move)):
        return False
    last = made[-1]
    if last.after.over:
        return isinstance(step.move, last.move.tail) and not any(type(each) is type(step.move) for each in before)
    return step.move.spare and _ended(last)


def _ended(step: Step) -> bool:
    """True when *step* brought to its end what it answered: nothing of that waited on the stack any more."""
    return any(position.stack == step.before.stack[:-1] for _, position in step.stages)
