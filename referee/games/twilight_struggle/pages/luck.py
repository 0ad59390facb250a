"""Luck as it is told: by side, by what was thrown for, die by die, turn by turn, and as data."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import accumulate

from referee.games.twilight_struggle.pages.chances import as_data as chance_data
from referee.games.twilight_struggle.pages.thrown import (
    FACES,
    NAMES,
    TWO,
    Gain,
    Thrown,
    balance,
    luck_of,
    own,
    pips,
    throws,
    total,
    won,
)
from referee.games.twilight_struggle.printed.sides import Side, seat, title
from referee.games.twilight_struggle.state.changes import SIDES
from referee.games.twilight_struggle.state.position import Position
from referee.kernel import Plain
from referee.kernel.pages.summary import Cell, Summary, Table
from referee.kernel.telling import Moment, Plot, Series, positions
from referee.kernel.text import Text, say


def luck(first: Position, moments: tuple[Moment, ...], each: bool = True) -> Summary:
    """Return how lucky the dice of a game were, in sum and, with *each*, die by die."""
    found = throws(moments)
    sum_ = balance(found)
    told = say(
        "Against what was to be expected, the dice of both sides gave the US {influence} influence and {vp} VP.",
        influence=signed(sum_.influence),
        vp=signed(sum_.vp),
    )
    if not found:
        told = say("No die has been thrown yet.")
    parts = (by_side(found), by_kind(found), *([every_die(found)] if each else []))
    return Summary(say("Luck"), (told, *(table for table in parts if table.rows)), data(found))


def by_side(found: Sequence[Thrown]) -> Table:
    """Return the dice of each side, and their luck."""
    rows: list[tuple[Cell, ...]] = []
    for side in (*SIDES, ""):
        if any(whose == side for thrown in found for whose, _ in thrown.luck):
            counts, of = pips(found, side), luck_of(found, side)
            shown = sum(n * count for n, count in zip(FACES, counts, strict=True))
            average = f"{shown / sum(counts):.2f}" if any(counts) else "-"
            rows.append((title(side) or "-", sum(counts), average, *counts, signed(of.influence), signed(of.vp)))
    faces = (say("{n}", n=n) for n in FACES)
    columns = (say("side"), say("dice"), say("average"), *faces, say("luck: influence"), say("luck: VP"))
    return Table(say("Dice"), columns, tuple(rows))


def by_kind(found: Sequence[Thrown]) -> Table:
    """Return how often each side won its throws, how often that was to be expected, and its luck in them."""
    rows: list[tuple[Cell, ...]] = []
    for side in SIDES:
        for kind, name in NAMES.items():
            if of := [each for each in found if (each.side, each.kind) == (side, kind)]:
                rows.append((title(side), name, *_won(of)))
    columns = (
        say("side"), say("thrown for"), say("throws"), say("won"), say("expected"), say("influence"), say("VP")
    )  # fmt: skip
    return Table(say("Throws: won, expected to be won, and the luck in influence and VP"), columns, tuple(rows))


def _won(of: Sequence[Thrown]) -> tuple[Cell, ...]:
    """Return the throws, those that won anything, how many would have on average, and the luck in all their dice."""
    count, owed = won(of)
    sum_ = total([own(each) for each in of])
    return len(of), count, f"{owed:.1f}", signed(sum_.influence), signed(sum_.vp)


def every_die(found: Sequence[Thrown]) -> Table:
    """Return throw by throw what could have come of it and what came."""
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            each.turn,
            title(each.side) or "-",
            each.about,
            f"{float(each.expected.won):.0%}",
            _could(each),
            "-".join(str(n) for _, n in each.dice) or "-",
            _gave(each),
            _amounts(own(each), signed) or "0",
        )
        for each in found
    )
    columns = (
        say("turn"), say("side"), say("for"), say("chance"), say("could give"), say("die"), say("gave"), say("luck")
    )  # fmt: skip
    return Table(
        say("Every die: influence, or VP, that it could have given from 1 to 6, and what it gave"), columns, rows
    )


def _could(thrown: Thrown) -> str:
    """Return what each face gives, of two dice the least and the most."""
    if thrown.kind in TWO:
        return f"{number(min(thrown.reach))}..{number(max(thrown.reach))}"
    for part in ("influence", "vp"):
        values = [getattr(face, part) for face in thrown.could]
        if any(values):
            return "/".join(map(number, values))
    return "/".join("+" if face.won else "-" for face in thrown.could)


def _gave(thrown: Thrown) -> Text | str:
    if thrown.gave is None:
        return say("a tie")
    return _amounts(thrown.gave, number) or (say("succeeds") if thrown.gave.won else "-")


def _amounts(of: Gain, written: Callable[[Fraction], str]) -> Text | str:
    """Return influence as a number, VP behind it by their name; '' where there is neither."""
    influence = written(of.influence) if of.influence else ""
    if not of.vp:
        return influence
    points = say("{n} VP", n=written(of.vp))
    return say("{influence}, {points}", influence=influence, points=points) if influence else points


def number(of: Fraction) -> str:
    """Return *of* as it is, to one place where it is not whole."""
    return str(of.numerator) if of.denominator == 1 else f"{float(of):.1f}"


def signed(of: Fraction) -> str:
    """Return *of* with its sign, to one place."""
    said = f"{float(of):+.1f}"
    return "0" if said in ("+0.0", "-0.0") else said


# -- plots -----------------------------------------------------------------------------------------------------------


def plots(first: Position, moments: tuple[Moment, ...], found: Sequence[Thrown]) -> Iterator[Plot]:
    """Yield the luck of both sides, summed up to the end of each turn, where any die was thrown."""
    if not found:
        return
    turns = tuple(dict.fromkeys(position.turn for position in positions(first, moments)))
    for what, part in ((say("Luck in influence"), "influence"), (say("Luck in victory points"), "vp")):
        series = tuple(_summed(found, turns, side, part) for side in SIDES)
        yield Plot(say("{what}, summed up by turn", what=what), say("turn"), turns, series)


def _summed(found: Sequence[Thrown], turns: tuple[int, ...], side: Side, part: str) -> Series:
    by_turn = [luck_of([each for each in found if each.turn == turn], side) for turn in turns]
    sums = accumulate(float(getattr(each, part)) for each in by_turn)
    return Series(title(side), tuple(round(each, 1) for each in sums), seat(side))  # type: ignore[arg-type]


# -- as data ---------------------------------------------------------------------------------------------------------


def data(found: Sequence[Thrown]) -> Plain:
    """Return the luck as data: the balance (+ for the US), each side's own dice, and every throw."""
    sides = {side: {"dice": pips(found, side), **gain_data(luck_of(found, side))} for side in SIDES}
    return {"balance": gain_data(balance(found)), "sides": sides, "throws": [_throw_data(each) for each in found]}


def gain_data(of: Gain) -> Plain:
    """Return influence and VP as data, to three places."""
    return {"influence": round(float(of.influence), 3), "vp": round(float(of.vp), 3)}


def _throw_data(thrown: Thrown) -> Plain:
    return {
        "entry": thrown.entry,
        "turn": thrown.turn,
        "side": thrown.side,
        "kind": thrown.kind,
        "what": str(thrown.about),
        "chance": chance_data(thrown.expected.won),
        "could": [gain_data(face) for face in thrown.could],
        "expected": gain_data(thrown.expected),
        "dice": [{"side": whose, "pips": pips} for whose, pips in thrown.dice],
        "luck": [{"side": whose, **gain_data(each)} for whose, each in thrown.luck],
        "gave": None if thrown.gave is None else {**gain_data(thrown.gave), "won": bool(thrown.gave.won)},
    }
