"""What differs between two positions, and what is owed next, as plain data."""

from __future__ import annotations

from typing import Any

from referee.games.cold_war.printed.cards import AGENTS, GROUPS, OBJECTIVES
from referee.games.cold_war.printed.sides import SIDES, seat
from referee.games.cold_war.state.position import Position

Plain = dict[str, Any]
DECK = "deck"


def changes(before: Position, after: Position) -> list[Plain]:
    """Return what differs on the table, as in design.md section 6."""
    found = [
        *_single(before, after),
        *_moved("objective", _objectives(before), _objectives(after)),
        *_moved("group", _groups(before), _groups(after)),
    ]
    for side in SIDES:
        found += _moved("agent", _agents(before, side), _agents(after, side), side=side)
        if before.score(side) != after.score(side):
            found.append({"what": "score", "side": side, "from": before.score(side), "to": after.score(side)})
    return found


def _single(before: Position, after: Position) -> list[Plain]:
    """Return the changes of what there is only one of."""
    tracks = (
        ("turn", before.turn, after.turn),
        ("phase", before.phase, after.phase),
        ("token", before.token, after.token),
        ("domination", before.domination, after.domination),
    )
    return [{"what": what, "from": was, "to": now} for what, was, now in tracks if was != now]


def _moved(what: str, before: dict[str, str], after: dict[str, str], **more: str) -> list[Plain]:
    return [
        {"what": what, "where": name, **more, "from": was, "to": after[name]}
        for name, was in before.items()
        if was != after[name]
    ]


def _objectives(position: Position) -> dict[str, str]:
    places = dict.fromkeys(OBJECTIVES, DECK)
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


def _groups(position: Position) -> dict[str, str]:
    places = dict.fromkeys(GROUPS, DECK)
    for name in position.discard:
        places[name] = "discard"
    for side, held in position.in_play():
        places[held.group] = f"{side} {'ready' if held.ready else 'mobilized'}"
    return places


def _agents(position: Position, side: str) -> dict[str, str]:
    return {name: position.whereabouts(side, name) for name in AGENTS}


def owed(position: Position) -> Plain:
    """Return {'side', 'decision'} of what is owed, or {'over', 'winner', 'how'}."""
    if position.over:
        return {"over": True, "winner": position.over.winner, "how": str(position.over.how)}
    pending = position.pending
    assert pending is not None
    return {"side": pending.side, "decision": str(pending.prompt(position))}
