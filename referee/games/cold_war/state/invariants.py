"""What is true of every position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from referee.games.cold_war.printed.cards import AGENTS
from referee.games.cold_war.printed.sides import SIDES, seat, title
from referee.games.cold_war.state.moves import UNNAMED
from referee.games.cold_war.state.position import Position
from referee.kernel.text import Text, say


def faults(position: Position) -> tuple[Text, ...]:
    """Return every invariant that *position* breaks; empty in a sound one."""
    return (*_twice(position), *_agents(position), *_counts(position))


def _twice(position: Position) -> Iterator[Text]:
    groups = [*position.discard, *(held.group for _, held in position.in_play())]
    objectives = [*position.won[0], *position.won[1], *position.bottom, *position.spent]
    if position.objective and not position.settled:
        objectives.append(position.objective)
    for name, times in Counter([*groups, *objectives]).items():
        if times > 1:
            yield say("{card} lies in {n} places", card=name, n=times)


def _agents(position: Position) -> Iterator[Text]:
    for side in SIDES:
        s = seat(side)
        named = () if position.x(side) in ("", UNNAMED) else (position.x(side),)
        placed = (*position.headquarters(side), *position.on_leave[s], *position.terminated[s], *named)
        if sorted(placed) != sorted(AGENTS):
            yield say("the agents of the {side} are not six: {agents}", side=title(side), agents=placed)


def _counts(position: Position) -> Iterator[Text]:
    for side in SIDES:
        if position.score(side) < 0:
            yield say("the score of the {side} is below zero", side=title(side))
        if position.phase == "struggle" and len(position.mine(side)) > position.card.population:
            yield say("the {side} has more groups than the population allows", side=title(side))
