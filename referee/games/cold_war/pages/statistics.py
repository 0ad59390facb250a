"""What many games of the Cold War come to: points by turn, where the objectives went, groups, agents, the draw."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from referee.games.cold_war.pages.figures import Figures, Points
from referee.games.cold_war.pages.luck import by_side, side_data
from referee.games.cold_war.printed.cards import AGENTS, GROUPS, OBJECTIVES
from referee.games.cold_war.printed.sides import SIDES, seat, title
from referee.kernel import Plain
from referee.kernel.pages.summary import Cell, Table
from referee.kernel.telling import Counted, Plot, Series, Statistics
from referee.kernel.text import Text, say

Rows = tuple[tuple[Cell, ...], ...]


def statistics(games: Sequence[Counted]) -> Statistics:
    """Return what *games* come to."""
    each: list[Figures] = [game.figures for game in games]
    drawn = [draw for one in each for draw in one.draws]
    tables = (_turns(each), by_side(drawn))
    lists = (_sources(each), _objectives(each), _groups(each), _agents(each))
    return Statistics(
        tables=tuple(table for table in tables if table.rows),
        lists=tuple(table for table in lists if table.rows),
        plots=tuple(_plots(each)),
        data=_data(each),
    )


def _points(each: Sequence[Figures]) -> list[Points]:
    return [line for one in each for line in one.points]


def _sums(of: Sequence[Points]) -> tuple[int, int]:
    """Return the points of CIA and of KGB, those spent taken off."""
    cia, kgb = (sum(line.amount for line in of if line.side == side) for side in SIDES)
    return cia, kgb


def _turns(each: Sequence[Figures]) -> Table:
    points = _points(each)
    rows: Rows = tuple(
        (turn, sum(one.turn >= turn for one in each), *_sums([line for line in points if line.turn == turn]))
        for turn in _all_turns(each)
    )
    return Table(say("Points by turn"), (say("turn"), say("games"), *_sides()), rows)


def _sides() -> tuple[Text, ...]:
    return tuple(say("{side}", side=title(side)) for side in SIDES)


def _all_turns(each: Sequence[Figures]) -> range:
    return range(1, max((one.turn for one in each), default=0) + 1)


def _sources(each: Sequence[Figures]) -> Table:
    points = _points(each)
    causes = sorted({line.by for line in points})
    of = {cause: [line for line in points if line.by == cause] for cause in causes}
    rows: Rows = tuple((say("{by}", by=cause), len(lines), *_sums(lines)) for cause, lines in of.items())
    return Table(say("Points by what they were won or spent by"), (say("by"), say("times"), *_sides()), rows)


def _objectives(each: Sequence[Figures]) -> Table:
    went = [pair for one in each for pair in one.objectives]
    rows: Rows = tuple(
        (say("{card}", card=name), *(went.count((name, where)) for where in (*SIDES, "bottom")))
        for name in OBJECTIVES
        if any(name == card for card, _ in went)
    )
    return Table(say("Where the objectives went"), (say("objective"), *_sides(), say("bottom")), rows)


def _used(each: Sequence[Figures], card: str, use: str) -> int:
    return sum(one.uses.get((card, use), 0) for one in each)


def _groups(each: Sequence[Figures]) -> Table:
    rows: Rows = tuple(
        (say("{card}", card=name), *counts)
        for name in GROUPS
        if any(counts := tuple(_used(each, name, use) for use in ("recruited", "activated")))
    )
    return Table(say("Groups"), (say("group"), say("recruited"), say("activated")), rows)


def _agents(each: Sequence[Figures]) -> Table:
    rows: Rows = tuple(
        (say("{agent}", agent=agent), *counts)
        for agent in AGENTS
        if any(counts := tuple(sum(one.agents.get((agent, side), 0) for one in each) for side in SIDES))
    )
    return Table(say("Agents terminated"), (say("agent"), *_sides()), rows)


def _plots(each: Sequence[Figures]) -> Iterator[Plot]:
    turns, points = tuple(_all_turns(each)), _points(each)
    sums = [_sums([line for line in points if line.turn == turn]) for turn in turns]
    series = tuple(
        Series(say("{side}", side=title(side)), tuple(of[seat(side)] for of in sums), seat(side))  # type: ignore[arg-type]
        for side in SIDES
    )
    yield Plot(say("Points by turn, all games"), say("turn"), turns, series, bars=True)


def _data(each: Sequence[Figures]) -> Plain:
    drawn = [draw for one in each for draw in one.draws]
    went = [pair for one in each for pair in one.objectives]
    points = _points(each)
    return {
        "points": [
            {"turn": turn, **dict(zip(SIDES, _sums([line for line in points if line.turn == turn]), strict=True))}
            for turn in _all_turns(each)
        ],
        "objectives": {
            name: {where: went.count((name, where)) for where in (*SIDES, "bottom")}
            for name in dict.fromkeys(card for card, _ in went)
        },
        "groups": {name: {use: _used(each, name, use) for use in ("recruited", "activated")} for name in GROUPS},
        "draws": {side: side_data([draw for draw in drawn if draw.side == side]) for side in SIDES},
    }
