"""What a move changed on the board, effect by effect, as the log prints it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from referee.games.twilight_struggle.printed.map import NAMES
from referee.games.twilight_struggle.printed.sides import US, USSR, Side
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.step import Step


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


def changes(step: Step) -> tuple[Change, ...]:
    """Return all that *step* changed, one effect after the other, up to the next decision."""
    return _changes(step, 0)


def consequences(step: Step) -> tuple[Change, ...]:
    """Return what the move itself brings, without what was to come after the decision that it answers."""
    return _changes(step, len(step.before.stack) - 1)


def _changes(step: Step, floor: int) -> tuple[Change, ...]:
    """Return what changed until only *floor* frames were left on the stack."""
    found, position = list[Change](), step.before
    for _, after in step.stages:
        found += _between(position, after)
        position = after
        if len(position.stack) <= floor:
            break
    return tuple(found)


def _between(before: Position, after: Position) -> Iterator[Change]:
    for side, old, new in ((US, before.us, after.us), (USSR, before.ussr, after.ussr)):
        if old is not new:
            yield from (Moved(side, c, n - o) for c, o, n in zip(NAMES, old, new, strict=True) if n != o)
    if after.ledger != before.ledger:
        yield from (Scored(entry.amount) for entry in after.ledger[len(before.ledger) :])
    if after.defcon != before.defcon:
        yield Raised(after.defcon)
