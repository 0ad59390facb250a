"""What is shown of a position: the one-screen status, and the score with the summary of the turn."""

from __future__ import annotations

from typing import Any

from referee.games.cold_war import events
from referee.games.cold_war.board import AGENTS, GROUPS, OBJECTIVES, PHASES, SIDES, VICTORY, Side, seat, title
from referee.games.cold_war.cease_fire import Verdict, influence, verdict
from referee.games.cold_war.changes import owed
from referee.games.cold_war.moves import UNNAMED
from referee.games.cold_war.position import Entry, Names, Position
from referee.kernel.ruling import RefereeError
from referee.kernel.summary import Cell, Summary, Table
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say

Part = Text | Tally | Table


def status(position: Position) -> Summary:
    """Return the one-screen status: turn, phase, objective, who owes what, groups, agents, events, decks."""
    parts = (*_heading(position), _sides(position), *_table(position), _agents_table(position), *_decks(position))
    return Summary(say("Cold War: CIA vs KGB"), parts, _data(position))


def score(position: Position) -> Summary:
    """Return both totals against stability, what two passes would bring, the points, and the turn's summary."""
    parts = (*_heading(position), *_standing(position), _points(position), _agents_table(position), *_ledger(position))
    return Summary(say("Score"), parts, {**_data(position), "if_both_passed": _forecast(position)})


def board(position: Position, area: str) -> Summary:
    """Return what lies on the table: the objective and the groups before each side; *area* is cia, kgb or ''."""
    sides = tuple(side for side in SIDES if area.strip().casefold() in ("", side))
    if not sides:
        raise RefereeError(say("the table has two sides: {sides}", sides=tuple(title(side) for side in SIDES)))
    data: dict[str, Any] = {side: _side_data(position, side) for side in sides}
    return Summary(say("The table"), (*_heading(position), *_table(position, sides)), data)


# -- heading -------------------------------------------------------------------------------------------------------


def _heading(position: Position) -> tuple[Part, ...]:
    now = say("Turn {turn}, {phase}", turn=position.turn, phase=PHASES[position.phase])
    parts: list[Part] = [now]
    if position.objective and not position.settled:
        parts.append(_objective(position.objective))
    return (*parts, _owed(position))


def _objective(name: str) -> Text:
    card = OBJECTIVES[name]
    return say(
        "Objective {card}: {points} points, population {population}, stability {stability}, bias {bias}",
        card=name,
        points=card.points,
        population=card.population,
        stability=card.stability,
        bias=card.bias,
    )


def _owed(position: Position) -> Text:
    owes = owed(position)
    if "over" in owes:
        return say("The game is over: {how}", how=owes["how"])
    return say("{side} owes: {what}", side=title(owes["side"]), what=owes["decision"])


# -- tables --------------------------------------------------------------------------------------------------------


def _sides(position: Position) -> Table:
    rows: tuple[tuple[Cell, ...], ...] = tuple(_side_row(position, side) for side in SIDES)
    columns = (say("side"), say("points"), say("influence"), say("groups"), say("tokens"), say("events"))
    return Table(say("Sides"), columns, rows)


def _side_row(position: Position, side: str) -> tuple[Cell, ...]:
    tokens = [say("balance")] if position.token == side else []
    if position.domination == side:
        tokens.append(say("domination"))
    usable = tuple(name for name in position.won[seat(side)] if OBJECTIVES[name].event)
    held = len(position.mine(side))
    return (
        title(side),
        position.score(side),
        position.influence(side),
        held,
        say("{tokens}", tokens=tuple(tokens)),
        say("{events}", events=usable),
    )


def _table(position: Position, sides: tuple[Side, ...] = SIDES) -> tuple[Part, ...]:
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


def _agents_table(position: Position) -> Table:
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (title(side), _x(position, side), *_places(position, side)) for side in SIDES
    )
    columns = (say("side"), say("Agent X"), say("headquarters"), say("on leave"), say("terminated"))
    return Table(say("Agents"), columns, rows)


def _x(position: Position, side: str) -> Cell:
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


def _decks(position: Position) -> tuple[Part, ...]:
    """Return what the decks hold, and what is known of them; of the discard pile its top card (`discard-view`)."""
    groups = say("Group deck: {n}; discard pile: {m}", n=len(position.unseen()), m=len(position.discard))
    if position.discard:
        groups = say("{groups}, on top {top}", groups=groups, top=position.discard[-1])
    loose, bottom = position.loose(), position.bottom
    objectives = say(
        "Objective deck: {n} face down; spent events: {m}", n=len(loose) + len(bottom), m=len(position.spent)
    )
    parts: tuple[Part, ...] = (groups, objectives)
    if bottom:
        parts += (say("Known on the bottom, the lowest last: {cards}", cards=bottom),)
    pending = (
        [say("{side} reorders the top three groups next", side=title(position.reorder))] if position.reorder else []
    )
    if position.peek:
        pending.append(say("{side} sees the other Agent X first next turn", side=title(position.peek)))
    return (*parts, *pending, *_switches(position))


def _switches(position: Position) -> tuple[Text, ...]:
    named = tuple(f"{name} = {value}" for name, value in position.options.named().items())
    return (say("Table options: {named}", named=named),) if named else ()


# -- the score -----------------------------------------------------------------------------------------------------


def _standing(position: Position) -> tuple[Part, ...]:
    """Return both totals and what would come of two passes; nothing outside the struggle."""
    if position.phase != "struggle":
        return ()
    found = verdict(position)
    totals = tuple(influence(position, side) for side in SIDES)
    return (
        *totals,
        *(_margin(position, side) for side in SIDES),
        _if_passed(position, found),
        *_agents_note(position, found),
    )


def _margin(position: Position, side: str) -> Text:
    room = position.card.stability - position.influence(side)
    if not room:
        return say("{side} is exactly at stability {limit}", side=title(side), limit=position.card.stability)
    if room < 0:
        return say("{side} is {n} above stability {limit}", side=title(side), n=-room, limit=position.card.stability)
    return say("{side} is {n} below stability {limit}", side=title(side), n=room, limit=position.card.stability)


def _if_passed(position: Position, found: Verdict) -> Text:
    if not found.winner:
        sinks = say("{card} goes to the bottom, nobody scores", card=position.objective)
        return say("If both passed now: {how}; {then}", how=found.how, then=sinks)
    then = say("token {side}: {points} points", side=title(found.winner), points=position.card.points)
    return say("If both passed now: {how}; {then}", how=found.how, then=then)


def _agents_note(position: Position, found: Verdict) -> tuple[Text, ...]:
    lost = tuple(say("the Agent X of the {side} falls", side=title(side)) for side in found.disorder)
    saved = tuple(
        say("{side} has the Nobel Peace Prize", side=title(side))
        for side in found.disorder
        if events.NOBEL in events.owned(position, side, "cease-fire")
    )
    at_once = position.options.disorder_claim == "at-once"
    if len(found.disorder) == 1 and at_once:
        return (*lost, *saved, say("the objective is claimed at once, before the agendas"))
    return (*lost, *saved, say("the agendas of the Agents X come before the claim"))


def _forecast(position: Position) -> dict[str, Any] | None:
    if position.phase != "struggle":
        return None
    found = verdict(position)
    return {"token": found.winner, "disorder": list(found.disorder), "how": str(found.how), "rule": found.rule}


def _points(position: Position) -> Table:
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (title(side), position.score(side), VICTORY - position.score(side), say("{cards}", cards=_pile(position, side)))
        for side in SIDES
    )
    columns = (say("side"), say("points"), say("short of {n}", n=VICTORY), say("objectives"))
    return Table(say("Points"), columns, rows)


def _pile(position: Position, side: str) -> tuple[Text, ...]:
    carried = position.carried[seat(side)]
    listed = tuple(say("{card} {n}", card=name, n=OBJECTIVES[name].points) for name in position.won[seat(side)])
    return (*listed, say("not listed {n}", n=carried)) if carried else listed


def _ledger(position: Position) -> tuple[Part, ...]:
    """Return the summary of the turn: points by source, agents lost."""
    if not position.ledger:
        return ()
    rows: tuple[tuple[Cell, ...], ...] = tuple(_entry(entry) for entry in position.ledger)
    columns = (say("side"), say("what"), say("points"), say("by"))
    turn = position.turn - (position.phase == "briefing")
    return (Table(say("Summary of turn {turn}", turn=turn), columns, rows),)


def _entry(entry: Entry) -> tuple[Cell, ...]:
    lost = entry.card in AGENTS
    what = say("{agent} terminated", agent=entry.card) if lost else say("{card}", card=entry.card)
    return (title(entry.side), what, entry.points, say("{by}", by=entry.by))


# -- data ----------------------------------------------------------------------------------------------------------


def _data(position: Position) -> dict[str, Any]:
    return {
        "turn": position.turn,
        "phase": position.phase,
        "objective": "" if position.settled else position.objective,
        "token": position.token,
        "next": owed(position),
        "decks": {"groups": len(position.unseen()), "objectives": len(position.loose()) + len(position.bottom)},
        "sides": {side: _side_data(position, side) for side in SIDES},
        "ledger": [{"side": e.side, "points": e.points, "card": e.card, "by": e.by} for e in position.ledger],
    }


def _side_data(position: Position, side: str) -> dict[str, Any]:
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
