"""The fold of a game over the lines that stand."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, NamedTuple, TypeVar

from referee.kernel.record.course import Standing

Position = TypeVar("Position")


class Replayed(NamedTuple, Generic[Position]):
    """How far a replay came: its last position, and the index of the line that failed with the reason, if any."""

    position: Position
    fails: int | None = None
    why: ValueError | None = None


def replay(
    lines: Iterable[Standing], start: Position, play: Callable[[Position, Standing], Position]
) -> Replayed[Position]:
    """Fold `play` over the lines, stopping at the first one for which it raises ValueError."""
    position = start
    for index, line in enumerate(lines):
        try:
            position = play(position, line)
        except ValueError as error:
            return Replayed(position, index, error)
    return Replayed(position)
