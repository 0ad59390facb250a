"""What differs between two positions, as data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.games.cold_war.printed.cards import AGENTS, GROUPS, OBJECTIVES
from referee.games.cold_war.printed.sides import SIDES, seat
from referee.games.cold_war.state.position import Position
from referee.kernel.change import Change, changed, ended

# Where each card is: a place, or the side that has it and how it lies.
Places = Mapping[str, str | tuple[tuple[str, ...], ...]]
DECK = "deck"
TOLD = frozenset({"turn"})


def changes(before: Position, after: Position) -> Iterator[Change]:
    """Yield what differs on the table."""
    for what in ("turn", "phase", "token", "domination"):
        yield from changed(what, getattr(before, what), getattr(after, what))
    yield from _moved("objective", _objectives(before), _objectives(after))
    yield from _moved("group", _groups(before), _groups(after))
    for side in SIDES:
        yield from _moved("agent", _agents(before, side), _agents(after, side), side=side)
        yield from changed("score", before.score(side), after.score(side), side=side)
    yield from ended(before, after)


def _moved(what: str, before: Places, after: Places, **more: str) -> Iterator[Change]:
    for name, was in before.items():
        yield from changed(what, was, after[name], where=name, **more)


def _objectives(position: Position) -> Places:
    places: dict[str, Any] = dict.fromkeys(OBJECTIVES, DECK)
    if position.objective:
        places[position.objective] = "objective"
    for name in position.bottom:
        places[name] = "bottom"
    for name in position.spent:
        places[name] = "spent"
    for side in SIDES:
        for name in position.won[seat(side)]:
            places[name] = side
    return places


def _groups(position: Position) -> Places:
    places: dict[str, Any] = dict.fromkeys(GROUPS, DECK)
    for name in position.discard:
        places[name] = "discard"
    for side, held in position.in_play():
        places[held.group] = ((side, "ready" if held.ready else "mobilized"),)
    return places


def _agents(position: Position, side: str) -> Places:
    return {name: position.whereabouts(side, name) for name in AGENTS}
