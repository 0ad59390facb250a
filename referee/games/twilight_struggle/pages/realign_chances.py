"""Chains of realignment rolls: the exact chance of every outcome, modifiers counted anew before each roll (6.2.2)."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache

from referee.games.twilight_struggle.pages.chances import SIXTH, as_data, chance, chances_data, refused
from referee.games.twilight_struggle.printed.map import MAP
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, other, seat, title
from referee.games.twilight_struggle.rules.operations.modifiers import realign_tally
from referee.games.twilight_struggle.rules.operations.realignment import realigned
from referee.games.twilight_struggle.state.moves import Realign
from referee.games.twilight_struggle.state.position import Position
from referee.kernel import Plain
from referee.kernel.pages.summary import Summary, Table
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say

Board = tuple[tuple[int, int], ...]


@cache
def leads() -> dict[int, Fraction]:
    """Return the chances of every lead of one die over another, -5 to 5."""
    found: dict[int, Fraction] = {}
    for own in range(1, 7):
        for enemy in range(1, 7):
            found[own - enemy] = found.get(own - enemy, Fraction(0)) + SIXTH * SIXTH
    return found


def realign(position: Position, side: Side, rolls: tuple[str, ...]) -> Summary:
    """Return the chances after a chain of realignment *rolls*, their modifiers counted anew before each (6.2.2)."""
    where = tuple(dict.fromkeys(rolls))
    spread = chain(position, side, rolls)
    parts: list[Text | Tally | Table] = []
    parts += [told for country in where for told in refused(position, Realign(side=side, country=country))]
    for country in where:
        parts += [realign_tally(position, s, country, None, side) for s in (side, other(side))]
    for country in where:
        parts += _after_rolls(position, side, where, spread, country)
    name = say("Realignment by the {side}, rolls: {n}, {rolls}", n=len(rolls), side=title(side), rolls=rolls)
    return Summary(name, tuple(parts), _realign_data(position, side, where, spread))


def chain(position: Position, side: Side, rolls: tuple[str, ...]) -> dict[Board, Fraction]:
    """Return the chance of every (US, USSR) influence in the countries rolled for, in the order of first mention.

    A roll whose target has no enemy influence left is not made where the table asks for some (Z-2).
    """
    where = tuple(dict.fromkeys(rolls))
    spread = {_board(position, where): Fraction(1)}
    for country in rolls:
        after: dict[Board, Fraction] = {}
        for board, weight in spread.items():
            for then, of in _roll(_with(position, where, board), side, country).items():
                key = tuple(then if name == country else held for name, held in zip(where, board, strict=True))
                after[key] = after.get(key, Fraction(0)) + weight * of
        spread = after
    return spread


def _roll(position: Position, side: Side, country: str) -> dict[tuple[int, int], Fraction]:
    """Return the chance of every (US, USSR) influence in *country* after one roll there."""
    now = position.influence(US, country), position.influence(USSR, country)
    needed = position.options["realign-needs-enemy"] == "yes"
    if needed and not position.influence(other(side), country):
        return {now: Fraction(1)}
    own, theirs = (int(realign_tally(position, s, country, None, side)) for s in (side, other(side)))
    edge = own - theirs
    found: dict[tuple[int, int], Fraction] = {}
    for lead, of in leads().items():
        after = realigned(position, side, country, lead + edge)
        held = after.influence(US, country), after.influence(USSR, country)
        found[held] = found.get(held, Fraction(0)) + of
    return found


def _board(position: Position, where: tuple[str, ...]) -> Board:
    return tuple((position.influence(US, country), position.influence(USSR, country)) for country in where)


def _with(position: Position, where: tuple[str, ...], board: Board) -> Position:
    """Return *position* with the influence of *board* in the countries *where*."""
    us, ussr = list(position.us), list(position.ussr)
    for country, (mine, theirs) in zip(where, board, strict=True):
        us[MAP[country].index], ussr[MAP[country].index] = mine, theirs
    return position.but(us=tuple(us), ussr=tuple(ussr))


def _margin(where: tuple[str, ...], spread: dict[Board, Fraction], country: str) -> dict[tuple[int, int], Fraction]:
    """Return the chance of every influence in *country* alone, the likeliest first."""
    found: dict[tuple[int, int], Fraction] = {}
    for board, of in spread.items():
        held = board[where.index(country)]
        found[held] = found.get(held, Fraction(0)) + of
    return dict(sorted(found.items(), key=lambda item: -item[1]))


def _realign_chances(
    position: Position, side: Side, country: str, margin: dict[tuple[int, int], Fraction]
) -> dict[str, Fraction]:
    """Return the chances to clear *country*, to take control from the enemy, to control it, and to lose markers."""
    place, enemy = seat(side), other(side)
    own = position.influence(side, country)
    boards = {held: _with(position, (country,), (held,)) for held in margin}

    def when(true: Callable[[tuple[int, int]], bool]) -> Fraction:
        return sum((of for held, of in margin.items() if true(held)), Fraction(0))

    return {
        "clears it": when(lambda held: held[1 - place] == 0),
        "enemy controls": when(lambda held: boards[held].control(country) == enemy),
        "own control": when(lambda held: boards[held].control(country) == side),
        "loses own markers": when(lambda held: held[place] < own),
    }


def _after_rolls(
    position: Position, side: Side, where: tuple[str, ...], spread: dict[Board, Fraction], country: str
) -> list[Text | Table]:
    margin = _margin(where, spread, country)
    found = _realign_chances(position, side, country, margin)
    told = [
        say("{country}, {what}: {chance}", country=country, what=what, chance=chance(of)) for what, of in found.items()
    ]
    rows = tuple((us, ussr, chance(of)) for (us, ussr), of in margin.items())
    return [*told, Table(say("{country} afterwards", country=country), (say("US"), say("USSR"), say("chance")), rows)]


def _realign_data(position: Position, side: Side, where: tuple[str, ...], spread: dict[Board, Fraction]) -> Plain:
    found = {}
    for country in where:
        margin = _margin(where, spread, country)
        outcomes = [{"us": us, "ussr": ussr, **as_data(of)} for (us, ussr), of in margin.items()]
        found[country] = {**chances_data(_realign_chances(position, side, country, margin)), "outcomes": outcomes}
    return {"chances": found}
