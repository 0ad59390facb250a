"""The score: both totals against stability, what two passes would bring, the points, and the summary of the turn."""

from __future__ import annotations

from typing import Any

from referee.games.cold_war.pages.parts import Part, agents, data_of, heading
from referee.games.cold_war.printed.cards import AGENTS, OBJECTIVES
from referee.games.cold_war.printed.sides import SIDES, VICTORY, seat, title
from referee.games.cold_war.rules import events
from referee.games.cold_war.rules.cease_fire import Verdict, verdict
from referee.games.cold_war.rules.influence import influence
from referee.games.cold_war.state.position import Entry, Position
from referee.kernel.pages.summary import Cell, Summary, Table
from referee.kernel.text import Text, say


def score(position: Position) -> Summary:
    """Return both totals against stability, what two passes would bring, the points, and the turn's summary."""
    parts = (*heading(position), *_standing(position), _points(position), agents(position), *_ledger(position))
    return Summary(say("Score"), parts, {**data_of(position), "if_both_passed": _forecast(position)})


def _standing(position: Position) -> tuple[Part, ...]:
    """Return both totals and what would come of two passes; nothing outside the struggle."""
    if position.phase != "struggle":
        return ()
    found = verdict(position)
    totals = tuple(influence(position, side) for side in SIDES)
    return (
        *totals,
        *(margin(position, side) for side in SIDES),
        _if_passed(position, found),
        *_agents_note(position, found),
    )


def margin(position: Position, side: str) -> Text:
    """Return how far the influence of *side* is from the stability of the objective."""
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
    then = say("token {side}: {points:# point|# points}", side=title(found.winner), points=position.card.points)
    return say("If both passed now: {how}; {then}", how=found.how, then=then)


def _agents_note(position: Position, found: Verdict) -> tuple[Text, ...]:
    lost = tuple(say("the Agent X of the {side} falls", side=title(side)) for side in found.disorder)
    saved = tuple(
        say("{side} has the Nobel Peace Prize", side=title(side))
        for side in found.disorder
        if events.NOBEL in events.owned(position, side, "cease-fire")
    )
    at_once = position.options["disorder-claim"] == "at-once"
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


def turn_summary(position: Position) -> tuple[Text, ...]:
    """Return the points of the turn by source, the agents lost, and what both sides have by now."""
    told = "{side} {n:+d}: {what} ({by})"
    rows = (_entry(entry) for entry in position.ledger)
    earned = tuple(say(told, side=side, n=points, what=what, by=by) for side, what, points, by in rows)
    cia, kgb = (position.score(side) for side in SIDES)
    return (*earned, say("points CIA {cia}, KGB {kgb}", cia=cia, kgb=kgb))


def _entry(entry: Entry) -> tuple[Cell, ...]:
    lost = entry.card in AGENTS
    what = say("{agent} terminated", agent=entry.card) if lost else say("{card}", card=entry.card)
    return (title(entry.side), what, entry.points, say("{by}", by=entry.cause))
