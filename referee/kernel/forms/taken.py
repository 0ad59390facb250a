"""What a reading of a line has taken for granted so far, and what the law lets come after it."""

from __future__ import annotations

from referee.kernel.decision import Move
from referee.kernel.engine import addressed
from referee.kernel.forms.look import State
from referee.kernel.forms.vocabulary import PENALTY
from referee.kernel.granted import had_choice, may_follow
from referee.kernel.step import Step

# Of two readings that the rest of the line shows, none is so much likelier that the other cannot be meant.
DOUBT = 10 * PENALTY


def turns(state: State, kind: type[Move]) -> int:
    """Return what it costs to take words without a verb for another *kind* of move than the verb before them says."""
    if state.verb in (None, kind):
        return 0
    if state.verb in getattr(state.position.pending, "kinds", ()):
        return 1
    begun = state.granted[0].before.pending if state.granted else None
    return DOUBT if state.verb in getattr(begun, "kinds", ()) else 0


def answers_what_is_shown(state: State, move: Move) -> bool:
    """True when *move* would rather answer what *state* takes the rest of the line to show."""
    return any(step.shown and step.asked and isinstance(move, step.asked.kinds) for step in state.granted)


def is_let_follow(state: State, move: Move) -> bool:
    """True when the law lets *move* come after what *state* takes for granted.

    Of a list that is too long the rest is not another side's, past a choice that custom alone lets go unsaid.
    """
    if _goes_on(typed(state)[-1:], move) and move.side != state.side and had_choice(state.granted):
        return False
    asked = addressed(state.position, move)
    step = Step(move=move, before=state.position, after=None, asked=asked)
    return may_follow(state.granted, step, type(move), state.steps[: len(state.steps) - len(state.granted)])


def _goes_on(last: tuple[Move, ...], move: Move) -> bool:
    """True when *move* is another of the *last* one typed, by another side."""
    return any(type(each) is type(move) and each.side != move.side for each in last)


def shown(state: State) -> tuple[tuple[int, Move], ...]:
    """Return what in *state* goes without saying only because the rest of the line shows it, by its place."""
    return tuple((place, state.moves[place]) for place in state.implied if state.steps[place].shown)


def typed(state: State) -> tuple[Move, ...]:
    """Return the moves of *state* that somebody typed."""
    return tuple(move for place, move in enumerate(state.moves) if place not in state.implied)
