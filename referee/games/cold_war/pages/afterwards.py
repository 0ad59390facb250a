"""What is told of a game afterwards: points by turn, what became of each objective, the agents that were lost."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.cold_war.pages.luck import by_side, draws, every_draw, plots
from referee.games.cold_war.printed.cards import AGENTS, OBJECTIVES
from referee.games.cold_war.printed.sides import SIDES, seat, title
from referee.games.cold_war.state.position import Position
from referee.kernel.pages.summary import Cell, Table
from referee.kernel.telling import Moment, Plot, Series, ledger, positions
from referee.kernel.text import say

Moments = tuple[Moment, ...]


def afterwards(first: Position, moments: Moments) -> tuple[Plot | Table, ...]:
    """Return the plots and tables of a game, those without anything in them left out."""
    drawn = draws(moments)
    told: tuple[Plot | Table, ...] = (
        *_plots(first, moments),
        *plots(tuple(dict.fromkeys(p.turn for p in positions(first, moments) if p.turn)), drawn),
        objectives(first, moments),
        _points(first, moments),
        _agents(first, moments),
        by_side(drawn),
        every_draw(drawn),
    )
    return tuple(each for each in told if isinstance(each, Plot) or each.rows)


def _plots(first: Position, moments: Moments) -> Iterator[Plot]:
    settled = {p.turn: p for p in positions(first, moments) if p.turn}
    turns = tuple(settled)
    points = tuple(
        Series(say("{side}", side=title(side)), tuple(settled[t].score(side) for t in turns), seat(side))  # type: ignore[arg-type]
        for side in SIDES
    )
    yield Plot(say("Points at the end of each turn"), say("turn"), turns, points)
    fought = {p.turn: p for p in positions(first, moments) if p.turn and p.phase in ("struggle", "cease-fire")}
    held = tuple(
        Series(say("{side}", side=title(side)), tuple(_influence(fought.get(t), side) for t in turns), seat(side))  # type: ignore[arg-type]
        for side in SIDES
    )
    yield Plot(say("Influence when each struggle ended"), say("turn"), turns, held)


def _influence(position: Position | None, side: str) -> int | None:
    return position.influence(side) if position else None


def objectives(first: Position, moments: Moments) -> Table:
    """Return where the objective of each turn went."""
    last = {p.turn: p for p in positions(first, moments) if p.objective}
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            turn,
            say("{card}", card=position.objective),
            OBJECTIVES[position.objective].points,
            OBJECTIVES[position.objective].stability,
            title(position.settled) if position.settled in SIDES else say("{place}", place=position.settled or "-"),
        )
        for turn, position in last.items()
    )
    columns = (say("turn"), say("objective"), say("points"), say("stability"), say("went to"))
    return Table(say("Objectives"), columns, rows)


def _points(first: Position, moments: Moments) -> Table:
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (position.turn, title(line.side), say("{card}", card=line.card), line.points, say("{by}", by=line.by))
        for position, line in ledger(first, moments)
        if line.card not in AGENTS
    )
    columns = (say("turn"), say("side"), say("card"), say("points"), say("by"))
    return Table(say("Points, won and spent"), columns, rows)


def _agents(first: Position, moments: Moments) -> Table:
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (position.turn, title(line.side), say("{agent}", agent=line.card), say("{by}", by=line.by))
        for position, line in ledger(first, moments)
        if line.card in AGENTS
    )
    return Table(say("Agents terminated"), (say("turn"), say("side"), say("agent"), say("by")), rows)
