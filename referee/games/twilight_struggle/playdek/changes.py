"""What a move changed on the board, effect by effect, as the log prints it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from referee.games.twilight_struggle.printed.map import NAMES
from referee.games.twilight_struggle.printed.sides import US, USSR, Side
from referee.games.twilight_struggle.rules import answering
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.position import Decision, Effect, Move


class Moved(Struct, frozen=True):
    """*amount* markers of *side* came into *country* (left it when negative)."""

    side: Side
    country: str
    amount: int


class Scored(Struct, frozen=True):
    """The marker of victory points moved by *amount*, + for the US."""

    amount: int


class Raised(Struct, frozen=True):
    """DEFCON came to *level*."""

    level: int


Change = Moved | Scored | Raised


def changes(position: Position, move: Move) -> tuple[Change, ...]:
    """Return all that *move* changes in *position*, one effect after the other, up to the next decision."""
    return _changes(position, move, 0)


def consequences(position: Position, move: Move) -> tuple[Change, ...]:
    """Return what *move* itself brings, without what was to come after the decision that it answers."""
    return _changes(position, move, len(position.stack) - 1)


def _changes(position: Position, move: Move, floor: int) -> tuple[Change, ...]:
    found: list[Change] = []
    for after in _stages(position, move, floor):
        found += _between(position, after)
        position = after
    return tuple(found)


def _stages(position: Position, move: Move, floor: int) -> Iterator[Position]:
    """Yield the positions that answering with *move* leads through: the engine's own loop, one step at a time.

    The frames of the stack up to *floor* are left alone.
    """
    pending = position.pending
    if pending is None or not isinstance(move, getattr(pending, "kinds", ())) or move.side != _asked(pending, move):
        yield answering.advance(position, move)
        return
    position = pending.accept(position.but(stack=position.stack[:-1], news=()), move)
    yield position
    while len(position.stack) > floor and not position.over:
        top, below = position.stack[-1], position.but(stack=position.stack[:-1])
        if isinstance(top, Effect):
            position = top.resolve(below)
            yield position
        elif isinstance(top, Decision) and not top.is_open(position):
            position = below
        else:
            return


def _asked(pending: Decision, move: Move) -> str:
    return move.side if pending.side == "both" else pending.side


def _between(before: Position, after: Position) -> Iterator[Change]:
    for side, old, new in ((US, before.us, after.us), (USSR, before.ussr, after.ussr)):
        if old is not new:
            yield from (Moved(side, c, n - o) for c, o, n in zip(NAMES, old, new, strict=True) if n != o)
    if after.ledger != before.ledger:
        yield from (Scored(entry.amount) for entry in after.ledger[len(before.ledger) :])
    if after.defcon != before.defcon:
        yield Raised(after.defcon)
