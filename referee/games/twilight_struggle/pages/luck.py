"""Luck: what each die could have given and what it gave, every face played by the engine."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import accumulate
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from referee.games.twilight_struggle.cards.contests import GamesDice, SummitDice
from referee.games.twilight_struggle.pages.chances import as_data as chance_data
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, other, seat, title
from referee.games.twilight_struggle.rules.crises import CrisisDie
from referee.games.twilight_struggle.rules.decisions import Die
from referee.games.twilight_struggle.rules.operations.coups import CoupDie
from referee.games.twilight_struggle.rules.operations.realignment import RealignDice
from referee.games.twilight_struggle.rules.operations.space_race import SpaceDie, SpaceDieOrNot
from referee.games.twilight_struggle.rules.turn.traps import TrapDie, trap_of
from referee.games.twilight_struggle.rules.wars import WarDie
from referee.games.twilight_struggle.state.changes import SIDES
from referee.games.twilight_struggle.state.moves import Roll, Winner
from referee.games.twilight_struggle.state.position import Position
from referee.kernel import Plain
from referee.kernel.pages.summary import Cell, Summary, Table
from referee.kernel.step import Step
from referee.kernel.telling import Moment, Plot, Series, positions
from referee.kernel.text import Text, say

FACES = range(1, 7)
# Of each die its kind, and what it is thrown for, once and more than once.
KINDS: dict[type[Any], tuple[str, Text, Text]] = {
    CoupDie: ("coup", say("coup"), say("coups")),
    WarDie: ("war", say("war"), say("wars")),
    RealignDice: ("realignment", say("realignment"), say("realignments")),
    SpaceDie: ("space", say("space race"), say("space race")),
    SpaceDieOrNot: ("space", say("space race"), say("space race")),
    TrapDie: ("trap", say("trap"), say("traps")),
    GamesDice: ("games", say("the games"), say("the games")),
    SummitDice: ("summit", say("the Summit"), say("the Summit")),
    CrisisDie: ("crisis", say("crisis"), say("crises")),
}
NAMES = {kind: several for kind, _, several in KINDS.values()}
# Of two dice, one for each side.
TWO = {KINDS[die][0] for die in (RealignDice, GamesDice, SummitDice)}


class Gain(NamedTuple):
    """What a die gives a side: influence and VP that it is better off by, and whether (or how likely) it has won."""

    influence: Fraction = Fraction(0)
    vp: Fraction = Fraction(0)
    won: Fraction = Fraction(0)

    def less(self, other: Gain) -> Gain:
        """Return by how much this is more than *other*."""
        return Gain(*(mine - theirs for mine, theirs in zip(self, other, strict=True)))

    def turned(self) -> Gain:
        """Return the same for the other side; who has won is not turned."""
        return Gain(-self.influence, -self.vp, self.won)


NOTHING = Gain()


def mean(gains: Sequence[Gain]) -> Gain:
    """Return the average of equally likely *gains*."""
    return Gain(*(sum(each, Fraction(0)) / len(gains) for each in zip(*gains, strict=True)))


class Thrown(Struct, frozen=True):
    """A throw of one die or two: in which entry and turn, by whom, for what.

    *dice* are the pips with whose they are ('' nobody's), none where only the winner was said. For the side that
    throws, *could* is what each face of the first die leads to on average, *reach* the least and the most, *expected*
    the average, *gave* what came of it (None: a tie, thrown again). *luck* is what each die gave its own side beyond
    what was to be expected before it was thrown.
    """

    entry: int
    turn: int
    side: str
    kind: str
    about: Text
    could: tuple[Gain, ...]
    expected: Gain
    reach: tuple[Fraction, ...]
    dice: tuple[tuple[str, int], ...] = ()
    luck: tuple[tuple[str, Gain], ...] = ()
    gave: Gain | None = None


# -- what may come of a die ------------------------------------------------------------------------------------------


class Outlook(NamedTuple):
    """What each face of a die may lead to, for the side that throws: the second die of two is averaged over."""

    faces: tuple[Gain, ...]
    expected: Gain
    reach: tuple[Fraction, ...]


def outlook(position: Position, die: Die[Any]) -> Outlook:
    """Return what the faces of *die* lead to in *position*; a tie that is thrown again is worth what the throw is."""
    ends = [_ends(position, die, pips) for pips in FACES]
    plain = [end for face in ends for end in face if end is not None]
    again = mean(plain) if getattr(die, "own", 0) == 0 else outlook(position, replace(die, own=0)).expected
    faces = tuple(mean([again if end is None else end for end in face]) for face in ends)
    values = [end.influence or end.vp for end in plain]
    return Outlook(faces, mean(faces), (min(values), max(values)))


def _ends(position: Position, die: Die[Any], pips: int) -> list[Gain | None]:
    """Return what follows when *die* shows *pips*: one end, or six where a second die is thrown; None is a tie."""
    lying = position.but(stack=(), news=())
    after = die.accept(lying, Roll(pips=pips))
    second = _next(after)
    if second is None:
        return [gain(position, after, die)]
    if not second.own:
        return [None]
    bare = after.but(stack=())
    return [_end(position, die, second.accept(bare, Roll(pips=n))) for n in FACES]


def _end(position: Position, die: Die[Any], after: Position) -> Gain | None:
    return None if _next(after) is not None else gain(position, after, die)


def _next(after: Position) -> Any:
    """Return the die of two that is thrown next, or None."""
    return (
        after.stack[-1] if after.stack and isinstance(after.stack[-1], RealignDice | GamesDice | SummitDice) else None
    )


def gain(before: Position, after: Position, die: Die[Any]) -> Gain:
    """Return what the side that throws *die* has won between the two positions; of nobody's die what the US has."""
    side = _side(die)
    us, ussr = (sum(after.markers(each)) - sum(before.markers(each)) for each in SIDES)
    sign = 1 if side == US else -1
    influence, vp = Fraction(sign * (us - ussr)), Fraction(sign * (after.vp - before.vp))
    free = trap_of(before, side) != trap_of(after, side)
    ahead = after.space[seat(side)] > before.space[seat(side)]
    return Gain(influence, vp, Fraction(influence > 0 or vp > 0 or free or ahead))


def thrower(die: Die[Any]) -> Side | str:
    """Return the side whose throw it is, '' where it is nobody's."""
    return getattr(die, "by", None) or getattr(die, "host", None) or ""


# -- what came of it -------------------------------------------------------------------------------------------------


def throws(moments: Iterable[Moment]) -> list[Thrown]:
    """Return the throws of a game in order; one whose second die is not thrown yet is left out."""
    found: list[Thrown] = []
    for number, step in ((moment.number, step) for moment in moments for step in moment.reading.steps):
        if isinstance(step.asked, Die) and not step.is_refused:
            _follow(found, number, step, step.asked)
    return [each for each in found if each.luck and (len(each.dice) != 1 or each.kind not in TWO)]


def _follow(found: list[Thrown], number: int, step: Step, die: Die[Any]) -> None:
    move = step.move
    if isinstance(move, Winner):
        found.append(_said(number, step, die, move))
    elif isinstance(move, Roll) and move.pips in FACES:
        seen = outlook(step.before, die)
        if getattr(die, "own", 0) and found:
            found[-1] = _rolled(found[-1], step, die, seen, other(_side(die)))
        else:
            found.append(_rolled(_thrown(number, step, die, seen), step, die, seen, thrower(die)))


def _thrown(number: int, step: Step, die: Die[Any], seen: Outlook) -> Thrown:
    """Return a throw before any die of it lies."""
    kind, _, _ = KINDS[type(die)]
    return Thrown(number, step.before.turn, thrower(die), kind, _about(die), seen.faces, seen.expected, seen.reach)


def _about(die: Die[Any]) -> Text:
    """Return what the die is thrown for, and where."""
    _, what, _ = KINDS[type(die)]
    country = getattr(die, "country", "")
    return say("{what} in {country}", what=what, country=country) if country else what


def _rolled(thrown: Thrown, step: Step, die: Die[Any], seen: Outlook, whose: str) -> Thrown:
    """Return the throw with one die more, *whose* luck is by how much it changed what was to be expected."""
    assert isinstance(step.move, Roll)
    shown = step.move.pips
    more = seen.faces[shown - 1].less(seen.expected)
    luck = more if whose == thrown.side else more.turned()
    after = die.accept(step.before.but(stack=(), news=()), Roll(pips=shown))
    gave = None if _next(after) is not None else gain(step.before, after, die)
    return replace(thrown, dice=(*thrown.dice, (whose, shown)), luck=(*thrown.luck, (whose, luck)), gave=gave)


def _said(number: int, step: Step, die: Die[Any], move: Winner) -> Thrown:
    """Return a throw whose dice were not read out, only who won; its luck counts for the side that throws first."""
    thrown = _thrown(number, step, die, outlook(step.before, die))
    after = die.accept(step.before.but(stack=(), news=()), move)
    gave = gain(step.before, after, die)
    return replace(thrown, luck=((thrown.side, gave.less(thrown.expected)),), gave=gave)


def _side(die: Die[Any]) -> Side:
    """Return the side that a die is looked at from: the US, where it is nobody's."""
    return USSR if thrower(die) == USSR else US


# -- summed up -------------------------------------------------------------------------------------------------------


def pips(found: Iterable[Thrown], whose: str) -> list[int]:
    """Return how often the dice of a side showed 1 to 6."""
    thrown = [n for each in found for side, n in each.dice if side == whose]
    return [thrown.count(n) for n in FACES]


def total(gains: Sequence[Gain]) -> Gain:
    """Return the sum of *gains*."""
    return Gain(*(sum(each, Fraction(0)) for each in zip(*gains, strict=True))) if gains else NOTHING


def luck_of(found: Iterable[Thrown], side: str) -> Gain:
    """Return the luck of *side* in all its own dice; of '' in the dice that are nobody's, as the US sees it."""
    return total([luck for thrown in found for whose, luck in thrown.luck if whose == side])


def balance(found: Sequence[Thrown]) -> Gain:
    """Return what all dice together gave the US more than the USSR, beyond what was to be expected."""
    us, ussr, nobody = luck_of(found, US), luck_of(found, USSR), luck_of(found, "")
    return Gain(us.influence - ussr.influence + nobody.influence, us.vp - ussr.vp + nobody.vp)


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
            counts, own = pips(found, side), luck_of(found, side)
            total = sum(n * count for n, count in zip(FACES, counts, strict=True))
            average = f"{total / sum(counts):.2f}" if any(counts) else "-"
            rows.append((title(side) or "-", sum(counts), average, *counts, signed(own.influence), signed(own.vp)))
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


def won(of: Sequence[Thrown]) -> tuple[int, float]:
    """Return how many throws won anything, and how many would have on average; a tie is thrown again."""
    ended = [each for each in of if each.gave]
    return sum(1 for each in ended if each.gave and each.gave.won), float(sum(each.expected.won for each in ended))


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


def own(thrown: Thrown) -> Gain:
    """Return what all dice of a throw gave the side that throws beyond what was to be expected."""
    return total([luck if whose == thrown.side else luck.turned() for whose, luck in thrown.luck])


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
