"""The engine: a decision is answered, then everything that happens by itself happens."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from msgspec.structs import replace

from referee.kernel.position import Decision, Effect, Move, Position
from referee.kernel.ruling import IllegalMove, Ruling

P = TypeVar("P", bound=Position)


def settle(position: P, fell_away: list[Decision] | None = None) -> P:
    """Return the position after all that happens by itself, up to the next open decision or the end.

    *fell_away* collects the decisions that were passed over because they left nothing to decide.
    """
    while position.stack and not position.over:
        top = position.stack[-1]
        if isinstance(top, Decision):
            if top.is_open(position):
                break
            if fell_away is not None:
                fell_away.append(top)
            position = replace(position, stack=position.stack[:-1])
        else:
            assert isinstance(top, Effect)
            position = top.resolve(replace(position, stack=position.stack[:-1]))
    return position


def answer(position: P, move: Move) -> P:
    """Return the position after *move* answers the pending decision; legality is not looked at again."""
    decision = position.pending
    assert decision is not None, "the game is over"
    answered: P = decision.accept(replace(position, stack=position.stack[:-1], news=()), move)
    return settle(answered)


def fell_away(position: Position, move: Move) -> list[Decision]:
    """Return the decisions that *move* brought up and that left nothing to decide, in their order."""
    decision, found = position.pending, list[Decision]()
    if decision is not None and not decision.objections(position, move):
        settle(decision.accept(replace(position, stack=position.stack[:-1], news=()), move), found)
    return found


def refuse(move: Move, rulings: tuple[Ruling, ...]) -> None:
    """Raise IllegalMove when there is any ruling."""
    if rulings:
        raise IllegalMove(move, rulings)


def legal(position: P, moves: list[Move], judge: Callable[[P, Move], tuple[Ruling, ...]]) -> list[Move]:
    """Return those of *moves* that nothing refuses, each once, in their order."""
    return [move for move in dict.fromkeys(moves) if not judge(position, move)]
