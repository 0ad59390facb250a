"""Why a line is refused, where the reason is not that of the decision that was asked."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import asdict, fields, replace

from referee.kernel.decision import Decision, Move
from referee.kernel.forms.typed import Written
from referee.kernel.game import Game
from referee.kernel.ruling import NotOwed, Ruling
from referee.kernel.step import Step
from referee.kernel.text import say

Steps = tuple[Step, ...]


def is_not_owed(step: Step) -> bool:
    """True when the refused *step* is no answer to what is owed."""
    return isinstance(step.rulings[0], NotOwed)


def explained(game: Game, steps: Steps) -> Steps:
    """Return the steps of a refused line; where the last is more of what was done before, its ruling says so."""
    *made, last = steps
    if not made or not is_not_owed(last) or last.asked is None:
        return steps
    took = next((step for step in reversed(made) if not step.granted and _alike(step.move, last.move)), None)
    if took is None or took.asked is None:
        return (*made, _meant(last, made[-1].passed_over))
    if ended := _ended(last, made[-1].passed_over):
        return (*made, replace(last, rulings=ended))
    same = isinstance(last.move, last.asked.kinds)
    reason = last.rulings[0].reason if same else last.asked.owing(last.before)
    reason = say("'{move}' is one too many; {reason}", move=Written(game.name, last.move), reason=reason)
    return (*made, replace(last, rulings=(Ruling(took.asked.source, reason), *last.rulings[1:])))


def _ended(refused: Step, passed_over: Sequence[Decision[Any, Any]]) -> tuple[Ruling, ...]:
    """Return why the choice that *refused* goes on with has come to its end; empty where it is plainly used up."""
    found = (choice.ended(refused.before, refused.move) for choice in passed_over if choice.takes(refused.move))
    return next(filter(None, found), ())


def unplayed(steps: Steps) -> Steps:
    """Return *steps* refused, for more was typed after the move that ended the game."""
    *made, last = steps
    over = last.after.over
    ruling = Ruling(over.rule if over else "", say("the game is over"))
    return (*made, Step(move=last.move, before=last.before, after=last.before, asked=last.asked, rulings=(ruling,)))


def too_late(game: Game, step: Step) -> Step:
    """Return *step* refused, since what it answers ended by itself before it."""
    assert step.asked
    reason = "'{move}' is not needed: what it answers ended by itself; {owed}"
    told = say(reason, move=Written(game.name, step.move), owed=step.asked.owing(step.before))
    ruling = NotOwed(step.asked.source, told)
    return Step(move=step.move, before=step.before, after=step.before, asked=step.asked, rulings=(ruling,))


def _meant(refused: Step, passed_over: Sequence[Decision[Any, Any]]) -> Step:
    """Return *refused*, or, where its move answers a choice that fell away, the step that this choice refuses.

    It is meant for the last one that takes such a move; one said by a word of several meanings may be for another.
    """
    last_first = tuple(reversed(passed_over))
    exact = ((choice, refused.move) for choice in last_first if choice.takes(refused.move))
    other = ((choice, _as_answer(refused.move, choice.kinds)) for choice in last_first)
    for choice, answer in (*exact, *other):
        if answer is not None and choice.side == answer.side:
            rulings = choice.objections(refused.before, answer)
            return replace(refused, move=answer, rulings=rulings) if rulings else refused
    return refused


def _as_answer(move: Move, kinds: tuple[type[Move], ...]) -> Move | None:
    """Return *move*, or the one of *kinds* that says as much: a bare country may be meant as any of several.

    A move that dice belong to is said by its own word.
    """
    if isinstance(move, kinds):
        return move
    if move.tail:
        return None
    said = asdict(move)
    return next((kind(**said) for kind in kinds if _is_said_by(kind, said)), None)


def _is_said_by(kind: type[Move], said: dict[str, Any]) -> bool:
    """True when *said* are fields of *kind*, and all that it needs."""
    names = {field.name: field.required for field in fields(kind)}
    return said.keys() <= names.keys() and all(name in said for name, needed in names.items() if needed)


def _alike(one: Move, two: Move) -> bool:
    return type(one) is type(two) and one.side == two.side
