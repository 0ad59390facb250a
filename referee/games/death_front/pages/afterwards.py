"""What is told of a game afterwards: area and losses by round, what was attacked, destroyed and used."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.games.death_front.pages.score import event_told
from referee.games.death_front.printed.armies import title
from referee.games.death_front.rules.victory import SIDES, area, dead
from referee.games.death_front.state.moves import Attack
from referee.games.death_front.state.position import Position
from referee.kernel.pages.summary import Cell, Table
from referee.kernel.telling import Moment, Plot, Series, positions
from referee.kernel.text import Text, say

Moments = tuple[Moment, ...]


def afterwards(first: Position, moments: Moments) -> tuple[Plot | Table, ...]:
    """Return the plots and tables of a game, those without anything in them left out."""
    told: tuple[Plot | Table, ...] = (*_plots(first, moments), _attacks(moments), _events(first, moments))
    return tuple(each for each in told if isinstance(each, Plot) or each.rows)


def _plots(first: Position, moments: Moments) -> Iterator[Plot]:
    last = {position.round: position for position in positions(first, moments)}
    rounds = tuple(last)

    def lines(count: Any) -> tuple[Series, ...]:
        return tuple(
            Series(say("{side}", side=title(camp)), tuple(count(last[n], camp) for n in rounds), place)  # type: ignore[arg-type]
            for place, camp in enumerate(SIDES)
        )

    held = lines(lambda position, camp: len(area(position, camp)))
    yield Plot(say("Area held at the end of each round"), say("round"), rounds, held)
    yield Plot(say("Units lost by the end of each round"), say("round"), rounds, lines(dead))


def _attacks(moments: Moments) -> Table:
    """Return every attack with its sum."""
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (step.before.round, title(step.move.side), step.move.target, ", ".join(step.move.attackers), _sums(step.sums))
        for moment in moments
        for step in moment.reading.steps
        if isinstance(step.move, Attack)
    )
    columns = (say("round"), say("player"), say("cell attacked"), say("from"), say("sums"))
    return Table(say("Attacks"), columns, rows)


def _sums(sums: Any) -> Text:
    return say("{sums}", sums=tuple(str(each) for each in sums) or ("-",))


def _events(first: Position, moments: Moments) -> Table:
    """Return what was lost, used and failed, round by round."""
    last = {position.round: position for position in positions(first, moments) if position.events}
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (number, event_told(event)) for number, position in last.items() for event in position.events
    )
    return Table(say("What happened in each round"), (say("round"), say("what")), rows)
