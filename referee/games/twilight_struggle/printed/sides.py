"""The two sides."""

from __future__ import annotations

from typing import Literal

Side = Literal["us", "ussr"]
US: Side = "us"
USSR: Side = "ussr"


def other(side: Side) -> Side:
    """Return the opponent of *side*."""
    return USSR if side == US else US


def seat(side: Side) -> int:
    """Return the place of *side* in a pair: 0 for the US, 1 for the USSR."""
    return 0 if side == US else 1


def title(side: str) -> str:
    """Return how a side is written in sentences: US, USSR, table."""
    return side if side == "table" else side.upper()
