"""The table as a drawing: groups and agents before each side, the objective and the scales between them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.games.cold_war.pages.parts import x_told
from referee.games.cold_war.printed.cards import AGENTS, GROUPS, OBJECTIVES
from referee.games.cold_war.printed.sides import CIA, KGB, PHASES, SIDES, Side, seat, title
from referee.games.cold_war.state.position import InPlay, Position
from referee.kernel.pages.drawing import Drawing, Face, Field, Held, Label, Line, Patch, track
from referee.kernel.text import Text, say

SLOTS, WIDE, HIGH, GAP = 6, 120, 64, 6
SCALE = range(1, 21)
WIDTH, EDGE = (SLOTS + 2) * WIDE + 20, 10
A_LINE, OBJECTIVE_LINES = 2, 4
# How far down the rows begin: each side's groups lie nearer to the middle than its agents.
GROUPS_AT: dict[Side, float] = {KGB: 92, CIA: 326}
AGENTS_AT: dict[Side, float] = {KGB: 26, CIA: 398}
SCALES_AT: dict[Side, float] = {KGB: 190, CIA: 250}
MIDDLE, HEIGHT = 172, 474
HELD: dict[Side, Held] = {CIA: "first", KGB: "second"}
OBJECTIVE, DECKS = "objective", "decks"


def drawing(position: Position) -> Drawing:
    """Return what the table looks like whatever lies on it."""
    return Drawing(
        width=WIDTH,
        height=HEIGHT,
        sides=(title(CIA), title(KGB)),
        fields=(*_middle(), *(field for side in SIDES for field in _side(side))),
        patches=(_ground(KGB, 4), _ground(CIA, 0)),
        labels=tuple(_labels()),
        ways=(Line(x1=0, y1=MIDDLE - 6, x2=WIDTH, y2=MIDDLE - 6), Line(x1=0, y1=316, x2=WIDTH, y2=316)),
    )


def _ground(side: Side, tint: int) -> Patch:
    return Patch(x=0, y=0 if side == KGB else 316, width=WIDTH, height=MIDDLE - 12 if side == KGB else 158, tint=tint)


def _middle() -> Iterator[Field]:
    yield Field(
        key=OBJECTIVE,
        x=EDGE,
        y=MIDDLE,
        width=270,
        height=134,
        style="card",
        name=say("Objective"),
        lines=6,
        strong=True,
    )
    yield Field(
        key=DECKS, x=WIDTH - EDGE - 200, y=MIDDLE, width=200, height=134, style="card", name=say("Decks"), lines=5
    )


def _side(side: Side) -> Iterator[Field]:
    for place in range(SLOTS):
        yield Field(key=_slot(side, place), **_box(place, GROUPS_AT[side], HIGH), style="card", lines=3)
    for place, agent in enumerate(AGENTS):
        box = _box(place, AGENTS_AT[side], HIGH - 10)
        yield Field(key=_agent(side, agent), **box, style="card", name=say("{agent}", agent=agent), lines=1)
    y = min(AGENTS_AT[side], GROUPS_AT[side])
    points = {**_box(SLOTS, y, 130), "width": 2 * WIDE - GAP}
    yield Field(
        key=_points(side), **points, style="card", name=say("{side}", side=title(side)), lines=3 + OBJECTIVE_LINES
    )
    scale = [(_scale(side, n), str(n)) for n in SCALE]
    yield from track(scale, EDGE + 282, SCALES_AT[side], 23, 26)


def _box(place: int, y: float, height: float) -> dict[str, Any]:
    return {"x": EDGE + place * WIDE, "y": y, "width": WIDE - GAP, "height": height}


def _slot(side: Side, place: int) -> str:
    return f"{side} group {place + 1}"


def _agent(side: Side, agent: str) -> str:
    return f"{side} {agent}"


def _points(side: Side) -> str:
    return f"{side} points"


def _scale(side: Side, n: int) -> str:
    return f"{side} influence {n}"


def _labels() -> Iterator[Label]:
    for side in SIDES:
        yield Label(x=EDGE, y=18 if side == KGB else HEIGHT - 6, text=say("{side}", side=title(side)), large=True)
        told = say("Influence of the {side}, up to stability", side=title(side))
        yield Label(x=EDGE + 282, y=SCALES_AT[side] - 6, text=told)


# -- what lies there -------------------------------------------------------------------------------------------------


def drawn(position: Position) -> dict[str, Face]:
    """Return what lies on the table."""
    faces = {OBJECTIVE: _objective(position), DECKS: _decks(position)}
    for side in SIDES:
        faces |= dict(_groups(position, side))
        faces |= {_agent(side, agent): _where(position, side, agent) for agent in AGENTS}
        faces |= {_points(side): _won(position, side), **dict(_total(position, side))}
    return faces


def _objective(position: Position) -> Face:
    now = say("Turn {turn}, {phase}", turn=position.turn, phase=PHASES[position.phase])
    if not position.objective:
        return Face((now,), said=now)
    card = OBJECTIVES[position.objective]
    parts: tuple[Text | str, ...] = (
        now,
        say("{card}", card=card.name),
        say("{points:# point|# points}", points=card.points),
        say("population {n}", n=card.population),
        say("stability {n}", n=card.stability),
        say("bias: {bias}", bias=card.bias),
    )
    held: Held = HELD[position.settled] if position.settled in SIDES else ""
    return Face(parts, held, "gone" if position.settled else "", say("{parts}", parts=parts))


def _decks(position: Position) -> Face:
    parts: tuple[Text, ...] = (
        say("groups: {n}", n=len(position.unseen())),
        say("discard pile: {n}", n=len(position.discard)),
        say("objectives: {n}", n=len(position.loose()) + len(position.bottom)),
        say("spent events: {n}", n=len(position.spent)),
    )
    if position.discard:
        parts = (*parts[:2], say("on top {group}", group=position.discard[-1]), *parts[2:])
    return Face(parts, said=say("{parts}", parts=parts))


def _groups(position: Position, side: Side) -> Iterator[tuple[str, Face]]:
    """Yield the groups before *side*, each in its place; the last place counts those for which there is none."""
    mine = position.mine(side)
    for place, held in enumerate(mine[:SLOTS]):
        yield _slot(side, place), _group(side, held)
    if more := mine[SLOTS:]:
        names = tuple(held.group for held in more)
        told = say("{n} more: {groups}", n=len(more), groups=names)
        yield _slot(side, SLOTS - 1), Face((told,), HELD[side], said=told)


def _group(side: Side, held: InPlay) -> Face:
    card = GROUPS[held.group]
    state = say("ready") if held.ready else say("mobilized")
    told = say("{group} {value} {side}, {state}", group=card.name, value=card.value, side=title(side), state=state)
    parts = (say("{group}", group=card.name), say("{faction} {value}", faction=card.faction, value=card.value), state)
    return Face(parts, HELD[side], "" if held.ready else "sideways", told)


def _where(position: Position, side: Side, agent: str) -> Face:
    place = position.whereabouts(side, agent)
    told = say("{agent} of the {side}: {place}", agent=agent, side=title(side), place=place)
    look, held = ("gone" if place == "terminated" else ""), HELD[side] if place == "Agent X" else ""
    return Face((say("{place}", place=place),), held, look, told)  # type: ignore[arg-type]


def _won(position: Position, side: Side) -> Face:
    """Return points, tokens, the Agent X and the objectives of *side*, some to a line."""
    tokens = (
        *(["balance"] if position.token == side else []),
        *(["domination"] if position.domination == side else []),
    )
    won = position.won[seat(side)]
    rows = tuple(say("{cards}", cards=won[n : n + A_LINE]) for n in range(0, len(won), A_LINE))
    parts = (
        say("{n:# point|# points}", n=position.score(side)),
        say("tokens: {tokens}", tokens=tokens or ("-",)),
        say("Agent X: {agent}", agent=x_told(position, side)),
    )
    told = say("{side}: {parts}; objectives: {cards}", side=title(side), parts=parts, cards=won or ("-",))
    return Face((*parts, *_fitted(rows)), said=told)


def _fitted(rows: tuple[Text, ...]) -> tuple[Text, ...]:
    if len(rows) <= OBJECTIVE_LINES:
        return rows
    return (*rows[: OBJECTIVE_LINES - 1], say("{rows}", rows=rows[OBJECTIVE_LINES - 1 :]))


def _total(position: Position, side: Side) -> Iterator[tuple[str, Face]]:
    """Yield the scale filled up to the influence of *side*, stability marked on it."""
    total = position.influence(side)
    limit = OBJECTIVES[position.objective].stability if position.objective else 0
    for n in SCALE:
        filled, told = n <= total, n == min(total, SCALE[-1])
        said = say("influence of the {side}: {n}", side=title(side), n=total) if told else ""
        if filled or n == limit:
            yield _scale(side, n), Face((), HELD[side] if filled else "", "on" if n == limit else "", said)
