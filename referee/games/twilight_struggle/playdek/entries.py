"""The moves of a block as entries of a record, in our notation."""

from __future__ import annotations

from itertools import groupby

from referee.games.twilight_struggle import GAME
from referee.games.twilight_struggle.playdek.translate import Step
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.record.entries import Entry, Forced, Played
from referee.kernel.seal import sealed


def entries_of(steps: tuple[Step, ...], end: Position) -> tuple[Entry, ...]:
    """Return *steps*, which lead to *end*, as entries: what is legal in one line, each forced move in its own."""
    found: list[Entry] = []
    led = zip(steps, [*(step.before for step in steps), end][1:], strict=True)
    for forced, group in groupby(led, key=lambda pair: bool(pair[0].rulings)):
        members = tuple(group)
        if forced:
            found += (sealed(GAME, after, _forced(step)) for step, after in members)
        else:
            found.append(sealed(GAME, members[-1][1], _played(tuple(step for step, _ in members))))
    return tuple(found)


def _played(steps: tuple[Step, ...]) -> Played:
    return Played(line=_line(steps), moves=tuple(GAME.to_plain(step.move) for step in steps))


def _forced(step: Step) -> Forced:
    rulings = tuple({"rule": r.rule, "reason": str(r.reason), "source": GAME.source(r.rule)} for r in step.rulings)
    return Forced(line=_line((step,)), moves=(GAME.to_plain(step.move),), rulings=rulings)


def _line(steps: tuple[Step, ...]) -> str:
    return "; ".join(GAME.write(step.move) for step in steps)
