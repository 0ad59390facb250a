"""The parts that status, score and board share: heading, tables, and the same as plain data."""

from __future__ import annotations

from typing import Any

from referee.games.cold_war.printed.cards import AGENTS, GROUPS, OBJECTIVES
from referee.games.cold_war.printed.sides import PHASES, SIDES, Side, seat, title
from referee.games.cold_war.state.moves import UNNAMED
from referee.games.cold_war.state.position import Names, Position
from referee.kernel.change import owed
from referee.kernel.decision import owes
from referee.kernel.pages.summary import Cell, Table
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say

Part = Text | Tally | Table


def heading(position: Position) -> tuple[Part, ...]:
    """Return turn and phase, the objective while it lies open, and who owes what."""
    now = say("Turn {turn}, {phase}", turn=position.turn, phase=PHASES[position.phase])
    parts: list[Part] = [now]
    if position.objective and not position.settled:
        parts.append(_objective(position.objective))
    return (*parts, _owed(position))


def _objective(name: str) -> Text:
    card = OBJECTIVES[name]
    return say(
        "Objective {card}: {points:# point|# points}, population {population}, stability {stability}, bias {bias}",
        card=name,
        points=card.points,
        population=card.population,
        stability=card.stability,
        bias=card.bias,
    )


def _owed(position: Position) -> Text:
    told = owed(position)
    if "over" in told:
        return say("The game is over: {how}", how=told["how"])
    return owes(title(told["side"]), told["decision"])


def groups_in_play(position: Position, sides: tuple[Side, ...] = SIDES) -> tuple[Part, ...]:
    """Return the groups on the table before *sides*, when there are any."""
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            title(side),
            say("{group}", group=held.group),
            GROUPS[held.group].faction,
            GROUPS[held.group].value,
            say("ready") if held.ready else say("mobilized"),
        )
        for side, held in position.in_play()
        if side in sides
    )
    columns = (say("side"), say("group"), say("faction"), say("value"), say("state"))
    return (Table(say("Groups in play"), columns, rows),) if rows else ()


def agents(position: Position) -> Table:
    """Return where the agents of both sides are."""
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (title(side), x_told(position, side), *_places(position, side)) for side in SIDES
    )
    columns = (say("side"), say("Agent X"), say("headquarters"), say("on leave"), say("terminated"))
    return Table(say("Agents"), columns, rows)


def x_told(position: Position, side: str) -> Cell:
    """Return the Agent X of *side*, as far as he may be told."""
    agent = position.x(side)
    if agent == UNNAMED and position.returned[seat(side)]:
        return say("unnamed, not: {agents}", agents=position.returned[seat(side)])
    if agent and agent != UNNAMED and not position.shown[seat(side)]:
        return say("{agent} (not shown)", agent=agent)
    return agent or say("none")


def _places(position: Position, side: str) -> tuple[Cell, Cell, Cell]:
    s = seat(side)
    places = (position.headquarters(side), position.on_leave[s], position.terminated[s])
    home, leave, lost = (_list(names) for names in places)
    return home, leave, lost


def _list(names: Names) -> Cell:
    if len(names) == len(AGENTS):
        return say("all six")
    return say("{agents}", agents=names) if names else say("none")


def data_of(position: Position) -> dict[str, Any]:
    """Return what status and score show, as plain data."""
    return {
        "turn": position.turn,
        "phase": position.phase,
        "objective": "" if position.settled else position.objective,
        "token": position.token,
        "next": owed(position),
        "decks": {"groups": len(position.unseen()), "objectives": len(position.loose()) + len(position.bottom)},
        "sides": {side: side_data(position, side) for side in SIDES},
        "ledger": [{"side": e.side, "points": e.points, "card": e.card, "by": e.by} for e in position.ledger],
    }


def side_data(position: Position, side: str) -> dict[str, Any]:
    """Return points, groups, objectives and agents of *side*, as plain data."""
    s = seat(side)
    groups = [
        {"group": held.group, "value": GROUPS[held.group].value, "ready": held.ready} for held in position.mine(side)
    ]
    return {
        "points": position.score(side),
        "influence": position.influence(side),
        "groups": groups,
        "objectives": list(position.won[s]),
        "agent_x": position.x(side),
        "headquarters": list(position.headquarters(side)),
        "on_leave": list(position.on_leave[s]),
        "terminated": list(position.terminated[s]),
    }
