"""The moves of a block as entries of a record, in our notation."""

from __future__ import annotations

from itertools import groupby

from referee.games.twilight_struggle import GAME
from referee.games.twilight_struggle.playdek.translate import Step
from referee.kernel.record import Entry, Forced, Played


def entries_of(steps: tuple[Step, ...]) -> tuple[Entry, ...]:
    """Return *steps* as entries: what is legal in one line, each forced move in a line of its own."""
    found: list[Entry] = []
    for forced, group in groupby(steps, key=lambda step: bool(step.rulings)):
        members = tuple(group)
        found += map(_forced, members) if forced else (_played(members),)
    return tuple(found)


def _played(steps: tuple[Step, ...]) -> Entry:
    return Played(line=_line(steps), moves=tuple(GAME.to_plain(step.move) for step in steps))


def _forced(step: Step) -> Entry:
    rulings = tuple({"rule": r.rule, "reason": str(r.reason), "source": GAME.source(r.rule)} for r in step.rulings)
    return Forced(line=_line((step,)), moves=(GAME.to_plain(step.move),), rulings=rulings)


def _line(steps: tuple[Step, ...]) -> str:
    return "; ".join(GAME.write(step.move) for step in steps)
