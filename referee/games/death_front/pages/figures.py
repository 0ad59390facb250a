"""What is counted of one game of Death Front, to be summed up with that of others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from referee.games.death_front.printed.armies import CAMPS
from referee.games.death_front.rules.victory import SIDES, area, dead
from referee.games.death_front.state.moves import Attack, Deploy, Discard, Use
from referee.games.death_front.state.position import Position
from referee.kernel.step import Step
from referee.kernel.telling import Moment, positions

Pair = tuple[int, int]


class Figures(Struct, frozen=True):
    """One game: its players and rounds, area and losses of both sides at the end of each round, attacks, cards used.

    *attacks* are those of a side and how many of them destroyed their target. *uses* are by player, card and use.
    """

    players: int
    round: int
    area: tuple[Pair, ...]
    dead: tuple[Pair, ...]
    attacks: dict[str, Pair]
    uses: dict[tuple[str, str, str], int]


def figures(setup: Mapping[str, Any], first: Position, moments: tuple[Moment, ...]) -> Figures:
    """Return what is counted of one game."""
    end = moments[-1].after if moments else first
    last = {position.round: position for position in positions(first, moments)}
    steps = [step for moment in moments for step in moment.reading.steps if not step.is_refused]
    return Figures(
        players=len(end.players),
        round=end.round,
        area=tuple((len(area(p, SIDES[0])), len(area(p, SIDES[1]))) for p in last.values()),
        dead=tuple((dead(p, SIDES[0]), dead(p, SIDES[1])) for p in last.values()),
        attacks={camp: _attacks(steps, camp) for camp in SIDES},
        uses=dict(Counter(use for step in steps for use in _uses(step))),
    )


def _attacks(steps: list[Step], camp: str) -> Pair:
    """Return the attacks of a side, and those after which the target no longer lies where it lay."""
    own = [step for step in steps if isinstance(step.move, Attack) and CAMPS.get(step.move.side) == camp]
    return len(own), sum(_destroyed(step) for step in own)


def _destroyed(step: Step) -> bool:
    return any(event.what == "destroyed" for event in step.after.events[len(step.before.events) :])


def _uses(step: Step) -> Iterator[tuple[str, str, str]]:
    """Yield whose card was put to which use in a step."""
    match step.move:
        case Deploy(side=side, card=card):
            yield side, card, "deployed"
        case Use(side=side, card=card):
            yield side, card, "used"
        case Discard(side=side, card=card):
            yield side, card, "discarded"
