"""What the turn decides: hand sizes, action rounds and eras; and which regions DEFCON closes (`turns.toml`)."""

from __future__ import annotations

from functools import cache
from typing import Any, cast

from referee.games.twilight_struggle.printed.facts import facts

LAST_TURN = 10
"""The turn after which the game is scored (4.1)."""


def _printed(part: str) -> Any:
    return facts("turns")[part]


@cache
def _period(turn: int) -> dict[str, int]:
    """Return what holds from a turn on, for *turn*."""
    return cast(dict[str, int], [period for period in _printed("period") if period["from"] <= turn][-1])


def hand_size(turn: int) -> int:
    """Return the cards to be dealt up to: 8, from turn 4 on 9 (4.5B)."""
    return _period(turn)["hand"]


def printed_rounds(turn: int) -> int:
    """Return the action rounds that every side has: 6, from turn 4 on 7 (4.5D)."""
    return _period(turn)["rounds"]


@cache
def era_begins(era: str) -> int:
    """Return the turn in which the cards of *era* join the draw pile: 1, 4 or 8 (4.4)."""
    return int(_printed("era")[era])


@cache
def defcon_floors() -> dict[str, int]:
    """Return the lowest DEFCON at which each region is open to coups and realignment, 2-5 (8.1.5)."""
    return dict(_printed("defcon")["open"])
