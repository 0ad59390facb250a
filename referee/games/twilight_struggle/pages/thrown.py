"""What each die could have given and what it gave, every face played by the engine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from referee.games.twilight_struggle.cards.contests import GamesDice, SummitDice
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, other, seat
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
from referee.kernel.step import Step
from referee.kernel.telling import Moment
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
    GamesDice: ("contest", say("contest"), say("contests")),
    SummitDice: ("contest", say("contest"), say("contests")),
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
    """Return what the die is thrown for, and where; a contest is called by its card."""
    if isinstance(die, GamesDice | SummitDice) and die.card:
        return say("{card}", card=die.card)
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


# -- summed up ------------------------------------------------------------------------------------------------------


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


def won(of: Sequence[Thrown]) -> tuple[int, float]:
    """Return how many throws won anything, and how many would have on average; a tie is thrown again."""
    ended = [each for each in of if each.gave]
    return sum(1 for each in ended if each.gave and each.gave.won), float(sum(each.expected.won for each in ended))


def own(thrown: Thrown) -> Gain:
    """Return what all dice of a throw gave the side that throws beyond what was to be expected."""
    return total([luck if whose == thrown.side else luck.turned() for whose, luck in thrown.luck])
