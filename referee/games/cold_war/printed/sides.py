"""The two sides, the six phases of a turn, and the points that win."""

from __future__ import annotations

from typing import Literal

Side = Literal["cia", "kgb"]
CIA: Side = "cia"
KGB: Side = "kgb"
SIDES: tuple[Side, Side] = (CIA, KGB)
Phase = Literal["briefing", "planning", "struggle", "cease-fire", "debriefing", "detente"]
PHASES: dict[str, str] = {
    "briefing": "Briefing",
    "planning": "Planning",
    "struggle": "Influence Struggle",
    "cease-fire": "Cease-fire",
    "debriefing": "Debriefing",
    "detente": "Detente",
}
VICTORY = 100


def other(side: str) -> Side:
    """Return the opponent of *side*."""
    return KGB if side == CIA else CIA


def seat(side: str) -> int:
    """Return the place of *side* in a pair: 0 for the CIA, 1 for the KGB."""
    return 0 if side == CIA else 1


def title(side: str) -> str:
    """Return how a side is written in sentences: CIA, KGB, table."""
    return side.upper() if side in SIDES else side
