"""What is counted of one game of the Cold War, to be summed up with that of others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from referee.games.cold_war.pages.luck import Drawn, draws
from referee.games.cold_war.printed.cards import AGENTS
from referee.games.cold_war.printed.sides import SIDES
from referee.games.cold_war.state.moves import Activate, Recruit, Use
from referee.games.cold_war.state.position import Position
from referee.kernel.step import Step
from referee.kernel.telling import Moment, ledger, positions


class Points(Struct, frozen=True):
    """Points that *side* has won, or spent, in a *turn*, by what."""

    turn: int
    side: str
    by: str
    amount: int


class Figures(Struct, frozen=True):
    """One game: its turns, points, objectives with where they went, groups with their uses, agents lost, and draws."""

    turn: int
    score: tuple[int, int]
    points: tuple[Points, ...]
    objectives: tuple[tuple[str, str], ...]
    uses: dict[tuple[str, str], int]
    agents: dict[tuple[str, str], int]
    draws: tuple[Drawn, ...]


def figures(setup: Mapping[str, Any], first: Position, moments: tuple[Moment, ...]) -> Figures:
    """Return what is counted of one game."""
    end = moments[-1].after if moments else first
    steps = [step for moment in moments for step in moment.reading.steps if not step.is_refused]
    lines = [(position.turn, line) for position, line in ledger(first, moments)]
    last = {p.turn: p for p in positions(first, moments) if p.objective}
    return Figures(
        turn=end.turn,
        score=(end.score(SIDES[0]), end.score(SIDES[1])),
        points=tuple(Points(turn, line.side, line.by, line.points) for turn, line in lines if line.card not in AGENTS),
        objectives=tuple((p.objective, p.settled) for p in last.values() if p.settled),
        uses=dict(Counter(use for step in steps for use in _uses(step))),
        agents=dict(Counter((line.card, line.side) for _, line in lines if line.card in AGENTS)),
        draws=tuple(draws(moments)),
    )


def _uses(step: Step) -> Iterator[tuple[str, str]]:
    """Yield the card of a step with what was done with it."""
    match step.move:
        case Recruit(group=group):
            yield group, "recruited"
        case Activate(group=group):
            yield group, "activated"
        case Use(event=event):
            yield event, "used"
