"""Luck: what each group drawn from the deck could have been, and what it was; there are no dice in this game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import accumulate

from msgspec import Struct

from referee.games.cold_war.cards.groups import LookAtTop
from referee.games.cold_war.printed.sides import SIDES, Side, seat, title
from referee.games.cold_war.rules.influence import influence
from referee.games.cold_war.state.moves import Recruit
from referee.games.cold_war.state.position import Position
from referee.kernel import Plain
from referee.kernel.engine import advance
from referee.kernel.pages.summary import Cell, Summary, Table
from referee.kernel.step import Step
from referee.kernel.telling import Moment, Plot, Series
from referee.kernel.text import say


class Drawn(Struct, frozen=True):
    """A group that *side* drew unseen: by how much its influence grew (*gave*), and on average (*expected*).

    *above* says whether it went above stability thereby, *danger* how likely that was.
    """

    entry: int
    turn: int
    side: str
    group: str
    gave: int
    expected: Fraction
    above: bool
    danger: Fraction

    @property
    def luck(self) -> Fraction:
        """The influence beyond what was to be expected."""
        return self.gave - self.expected


def draws(moments: Iterable[Moment]) -> list[Drawn]:
    """Return the groups of a game that were drawn by chance: not one that its side had looked at before."""
    steps = ((moment.number, step) for moment in moments for step in moment.reading.steps)
    return [_drawn(number, step) for number, step in steps if _is_drawn(step)]


def _is_drawn(step: Step) -> bool:
    move, before = step.move, step.before
    if not isinstance(move, Recruit) or step.is_refused or isinstance(step.asked, LookAtTop):
        return False
    return move.group in before.unseen() and not before.known_top[seat(move.side)]


def _drawn(entry: int, step: Step) -> Drawn:
    assert isinstance(step.move, Recruit)
    side, group, before = step.move.side, step.move.group, step.before
    deck = before.unseen()
    after = {name: advance(before, Recruit(side=side, group=name)) for name in deck}
    grew = {name: _influence(after[name], side) - _influence(before, side) for name in deck}
    above = {name: _influence(after[name], side) > before.card.stability for name in deck}
    mean, danger = Fraction(sum(grew.values()), len(deck)), Fraction(sum(above.values()), len(deck))
    return Drawn(entry, before.turn, side, group, grew[group], mean, above[group], danger)


def _influence(position: Position, side: str) -> int:
    return int(influence(position, side))


def luck(first: Position, moments: tuple[Moment, ...], each: bool = True) -> Summary:
    """Return how lucky the draws of a game were, in sum and, with *each*, group by group."""
    found = draws(moments)
    told = say("There are no dice: luck is in the groups drawn from the deck, those looked at before left out.")
    parts = (by_side(found), *([every_draw(found)] if each else []))
    return Summary(say("Luck"), (told, *(table for table in parts if table.rows)), _data(found))


def by_side(found: Sequence[Drawn]) -> Table:
    """Return what each side drew, and what was to be expected."""
    rows: list[tuple[Cell, ...]] = []
    for side in SIDES:
        if of := [each for each in found if each.side == side]:
            gave, mean, danger = sum(d.gave for d in of), sum(d.expected for d in of), sum(d.danger for d in of)
            above = sum(d.above for d in of)
            rows.append((title(side), len(of), gave, f"{float(mean):.1f}", above, f"{float(danger):.1f}"))
    columns = (
        say("side"), say("groups drawn"), say("influence"), say("expected"), say("above stability"), say("expected")
    )  # fmt: skip
    return Table(say("Luck of the draw"), columns, tuple(rows))


def every_draw(found: Sequence[Drawn]) -> Table:
    """Return draw by draw what was to be expected and what came."""
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            each.turn,
            title(each.side),
            say("{card}", card=each.group),
            each.gave,
            f"{float(each.expected):.1f}",
            f"{float(each.danger):.0%}",
            say("above") if each.above else "-",
        )
        for each in found
    )
    columns = (
        say("turn"), say("side"), say("group"), say("influence"), say("expected"), say("danger"), say("came")
    )  # fmt: skip
    return Table(say("Every draw: influence, and the danger that it goes above stability"), columns, rows)


def plots(turns: tuple[int, ...], found: Sequence[Drawn]) -> Iterator[Plot]:
    """Yield the luck of both sides in influence, summed up to the end of each turn, where any group was drawn."""
    if found:
        series = tuple(_summed(found, turns, side) for side in SIDES)
        yield Plot(say("Luck of the draw in influence, summed up by turn"), say("turn"), turns, series)


def _summed(found: Sequence[Drawn], turns: tuple[int, ...], side: Side) -> Series:
    sums = accumulate(sum(float(d.luck) for d in found if (d.side, d.turn) == (side, turn)) for turn in turns)
    return Series(say("{side}", side=title(side)), tuple(round(each, 1) for each in sums), seat(side))  # type: ignore[arg-type]


def _data(found: Sequence[Drawn]) -> Plain:
    return {"sides": {side: side_data([d for d in found if d.side == side]) for side in SIDES},
            "draws": [_draw_data(each) for each in found]}  # fmt: skip


def side_data(of: Sequence[Drawn]) -> Plain:
    """Return the draws of a side and their luck as data."""
    above, danger = sum(d.above for d in of), round(float(sum(d.danger for d in of)), 3)
    influence_ = round(float(sum(d.luck for d in of)), 3)
    return {"draws": len(of), "influence": influence_, "above": above, "above_expected": danger}


def _draw_data(drawn: Drawn) -> Plain:
    exact = {"expected": round(float(drawn.expected), 3), "danger": round(float(drawn.danger), 4)}
    told = {"entry": drawn.entry, "turn": drawn.turn, "side": drawn.side, "group": drawn.group}
    return {**told, "gave": drawn.gave, "above": drawn.above, **exact}
