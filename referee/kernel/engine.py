"""The engine: a decision is answered, then everything that happens by itself happens."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, TypeVar

from msgspec.structs import replace

from referee.kernel.decision import Decision, Effect, Frame, Move
from referee.kernel.position import Position
from referee.kernel.ruling import IllegalMove, RefereeError, Ruling
from referee.kernel.step import Step
from referee.kernel.text import say

P = TypeVar("P", bound=Position)


def unfolding(position: P) -> Iterator[tuple[Frame, P]]:
    """Yield what comes off the stack by itself, each with the position after it, up to the next open decision."""
    while position.stack and not position.over:
        top = position.stack[-1]
        if isinstance(top, Effect):
            position = top.resolve(replace(position, stack=position.stack[:-1]))
        elif isinstance(top, Decision) and top.is_open(position):
            return
        else:
            position = replace(position, stack=position.stack[:-1])
        yield top, position


def settle(position: P) -> P:
    """Return the position after all that happens by itself, up to the next open decision or the end."""
    stages = tuple(unfolding(position))
    return stages[-1][1] if stages else position


def judge(position: Position, move: Move) -> tuple[Ruling, ...]:
    """Return every ruling against *move*; empty means legal. Changes nothing."""
    asked = addressed(position, move)
    if asked is None:
        return (_is_over(position),)
    return asked.objections(position, move)


def _is_over(position: Position) -> Ruling:
    """Return that nothing can be done any more, and how the game ended where that is said."""
    over = position.over
    how = over.how if over and str(over.how) else None
    reason = say("the game is over: {how}", how=how) if how else say("the game is over")
    return Ruling(over.rule if over else "", reason)


def addressed(position: Position, move: Move) -> Decision[Any, Any] | None:
    """Return what *move* is said to: what is pending, or what may be said at any time where that refuses it."""
    pending = position.pending
    aside = _aside(position, move) if pending else None
    return aside if aside and pending and pending.objections(position, move) else pending


def _aside(position: Position, move: Move) -> Decision[Any, Any] | None:
    return next((aside for aside in position.asides if aside.interrupts(position, move)), None)


def answered(position: Position, move: Move) -> Decision[Any, Any]:
    """Return what *move* answers: what is pending, or what may be said at any time where that refuses it.

    Raises RefereeError for a move that nothing can take: it cannot even be forced.
    """
    asked = addressed(position, move)
    if asked is None:
        raise RefereeError(say("cannot be done now, not even forced; the game is over"))
    if not isinstance(move, asked.kinds):
        owed = asked.asks(position)
        raise RefereeError(say("cannot be done now, not even forced; owed is: {owed}", owed=owed))
    return asked


def step(position: Position, move: Move) -> Step:
    """Return the step that *move* makes, which was judged before or is forced; raise RefereeError as `answered`."""
    asked = answered(position, move)
    claims, answer = asked.claims(position, move), accepted(position, asked, move)
    stages = ((asked, answer), *unfolding(answer))
    after = stages[-1][1]
    if claims:
        after = after.declare(*claims)
    return Step(move=move, before=position, after=after, asked=asked, stages=stages, claims=claims)


def attempt(position: Position, move: Move, forced: bool = False, made: Step | None = None) -> Step:
    """Return the step that *move* makes with the rulings against it; *made*, where it has been made before.

    A refused one leads nowhere, unless it is *forced* and something takes it.
    """
    rulings, pending = judge(position, move), position.pending
    if rulings and not (forced and pending and pending.takes(move)):
        return Step(move=move, before=position, after=position, asked=addressed(position, move), rulings=rulings)
    made = made or step(position, move)
    return replace(made, rulings=rulings) if rulings else made


def accepted(position: P, asked: Decision[P, Any], move: Move) -> P:
    """Return the position right after the answer, before anything else happens; its news are the sums behind it."""
    stack = position.stack if asked is not position.stack[-1] else position.stack[:-1]
    return asked.accept(replace(position, stack=stack, news=()), move)


def advance(position: P, move: Move) -> P:
    """Return the position after *move*, which was judged before: replay uses it, as does a forced move."""
    after: P = step(position, move).after
    return after


def apply(position: P, move: Move) -> P:
    """Return the position after *move*, or raise IllegalMove and change nothing."""
    if rulings := judge(position, move):
        raise IllegalMove(move, rulings)
    return advance(position, move)


def options(position: Position) -> list[Move]:
    """Return every legal move that the pending decision offers; empty when the game is over."""
    return position.pending.legal(position) if position.pending else []


def asides(position: Position) -> list[Move]:
    """Return what may be said although something else is pending; empty when the game is over."""
    return [move for aside in position.asides for move in aside.legal(position)] if position.pending else []
