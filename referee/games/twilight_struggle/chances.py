"""Exact chances, worked out by letting the engine resolve every face of the dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import cache
from typing import Any

from referee.games.twilight_struggle.board import MAP, US, USSR, Side, other, seat, title
from referee.games.twilight_struggle.choices import Picking
from referee.games.twilight_struggle.coups import CoupDie, launch_coup
from referee.games.twilight_struggle.decisions import Die
from referee.games.twilight_struggle.effects import bind
from referee.games.twilight_struggle.events import event, unplayable
from referee.games.twilight_struggle.modifiers import coup_tally, realign_tally
from referee.games.twilight_struggle.moves import Coup, Realign, Roll, Target
from referee.games.twilight_struggle.position import Position
from referee.games.twilight_struggle.rules import OPERATIONS
from referee.games.twilight_struggle.space_race import SpaceDie, space_box, space_objections
from referee.games.twilight_struggle.traps import TRAPS
from referee.games.twilight_struggle.wars import WarDie, war_tally
from referee.kernel import play
from referee.kernel.position import Move
from referee.kernel.ruling import RefereeError, Ruling
from referee.kernel.summary import Summary, Table
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say

Plain = dict[str, Any]
SIXTH = Fraction(1, 6)
FREES = 4
LAST_BOX = 8


def chance(of: Fraction) -> Text:
    """Return a chance as a fraction and in per cent: '817/1296 = 63.04 %'."""
    return say("{fraction} = {percent:.2f} %", fraction=str(of), percent=float(of * 100))


def as_data(of: Fraction) -> Plain:
    """Return a chance as data: the exact fraction and per cent to two places."""
    return {"fraction": str(of), "percent": round(float(of * 100), 2)}


def faces(position: Position, die: Die) -> list[Position]:
    """Return the position after each face of *die*, 1 to 6, as the engine resolves it."""
    lying = position.but(stack=(), news=())
    return [die.accept(lying, Roll(pips=pips)) for pips in range(1, 7)]


def share(positions: Iterable[Position], true: Callable[[Position], bool]) -> Fraction:
    """Return the share of six equally likely *positions* for which *true* holds."""
    return sum((SIXTH for position in positions if true(position)), Fraction(0))


# -- coups -----------------------------------------------------------------------------------------------------------


def coup(position: Position, side: Side, country: str, card: str, value: Tally | None) -> Summary:
    """Return the chances of a coup in *country*; without *value* those of every worth 1-4 a card can have."""
    title_ = say("Coup by the {side} in {country}", side=title(side), country=country)
    refused = _refused(position, Coup(side=side, country=country))
    if value is None:
        rows = tuple(_coup_row(position, side, country, n) for n in range(1, 5))
        columns = (say("operations"), say("succeeds"), say("clears it"), say("gains control"))
        table = Table(say("{country}: {held}", country=country, held=_held(position, country)), columns, rows)
        by_ops = {
            n: _coup_chances(faces(position, _coup_die(side, country, card, n)), position, side, country)
            for n in range(1, 5)
        }
        data: Plain = {"by_operations": {str(n): _chances_data(found) for n, found in by_ops.items()}}
        return Summary(title_, (table, *refused), data)
    die = _coup_die(side, country, card, int(value))
    after = faces(position, die)
    sums = [coup_tally(position, side, card, int(value), country, pips) for pips in range(1, 7)]
    found = _coup_chances(after, position, side, country)
    tally = coup_tally(position, side, card, int(value), country, None)
    parts = (value, tally, *_told(found), _by_face(after, country, sums), *_danger(position, die, after), *refused)
    return Summary(title_, parts, _coup_data(found, tally, after, country, refused))


def _coup_die(side: Side, country: str, card: str, value: int) -> CoupDie:
    return CoupDie(by=side, card=card, value=value, country=country, source="6.3.2")


def _coup_row(position: Position, side: Side, country: str, value: int) -> tuple[Text | str | int, ...]:
    found = _coup_chances(faces(position, _coup_die(side, country, "", value)), position, side, country)
    return value, *(chance(of) for of in found.values())


def _coup_chances(after: list[Position], position: Position, side: Side, country: str) -> dict[str, Fraction]:
    """Return the chances to succeed, to leave no enemy marker, and to control *country* afterwards."""
    enemy = other(side)
    before = position.us, position.ussr
    return {
        "succeeds": share(after, lambda p: (p.us, p.ussr) != before),
        "clears it": share(after, lambda p: not p.influence(enemy, country)),
        "gains control": share(after, lambda p: p.control(country) == side),
    }


def _told(found: dict[str, Fraction]) -> list[Text]:
    return [say("{what}: {chance}", what=Text(what), chance=chance(of)) for what, of in found.items()]


def _by_face(after: list[Position], country: str, sums: list[Tally]) -> Table:
    """Return what each face of the die makes of *country*."""
    rows = tuple(
        (n, int(total), _held(p, country)) for n, (p, total) in enumerate(zip(after, sums, strict=True), start=1)
    )
    return Table(say("by the die"), (say("die"), say("result"), say("{country}", country=country)), rows)


def _held(position: Position, country: str) -> Text:
    us, ussr, owner = position.influence(US, country), position.influence(USSR, country), position.control(country)
    control = say(", {side} control", side=title(owner)) if owner else ""
    return say("US {us}, USSR {ussr}{control}", us=us, ussr=ussr, control=control)


def _danger(position: Position, die: CoupDie, after: list[Position]) -> list[Text]:
    """Return what the attempt costs whatever the die shows: DEFCON, or the game."""
    launched = launch_coup(position, die)
    ended = launched.over or after[0].over
    if ended:
        return [say("the attempt ends the game: {how} [{rule}]", how=ended.how, rule=ended.rule)]
    if after[0].defcon != position.defcon:
        return [say("the attempt lowers DEFCON from {now} to {then}", now=position.defcon, then=after[0].defcon)]
    return []


def _refused(position: Position, move: Coup | Realign) -> list[Text]:
    """Return what the rules have against the operation on this board."""
    found: tuple[Ruling, ...] = OPERATIONS.rulings(position, move)
    return [say("would be refused: {reason} [{rule}]", reason=r.reason, rule=r.rule) for r in found]


def _coup_data(
    found: dict[str, Fraction], tally: Tally, after: list[Position], country: str, refused: list[Text]
) -> Plain:
    return {
        "chances": _chances_data(found),
        "tally": [[amount, str(because)] for amount, because in tally.lines],
        "by_die": {str(n): _held_data(p, country) for n, p in enumerate(after, start=1)},
        "refused": [str(reason) for reason in refused],
    }


def _chances_data(found: dict[str, Fraction]) -> Plain:
    return {what.replace(" ", "_"): as_data(of) for what, of in found.items()}


def _held_data(position: Position, country: str) -> Plain:
    us, ussr = position.influence(US, country), position.influence(USSR, country)
    return {"us": us, "ussr": ussr, "control": position.control(country) or ""}


# -- wars ------------------------------------------------------------------------------------------------------------


def war(position: Position, side: Side, card: str, country: str) -> Summary:
    """Return the chances of a war event in *country*, or in each of its targets."""
    if barred := unplayable(position, card):
        raise RefereeError(say("{reason} [{rule}]", reason=barred.reason, rule=barred.rule))
    dice = _war_dice(position, side, card, country)
    parts: list[Text | Tally | Table] = []
    for die in dice:
        tally = war_tally(position, die.by, die.country, die.home, None)
        parts += [tally] if tally.lines else []
        parts.append(_war_told(position, die))
    data = {die.country: as_data(_win(position, die)) for die in dice}
    return Summary(say("{card} by the {side}", card=card, side=title(dice[0].by)), tuple(parts), {"chances": data})


def _war_dice(position: Position, side: Side, card: str, country: str) -> list[WarDie]:
    """Return the war's dice, one for each target that is asked for; raise RefereeError when it cannot be one."""
    owner = _owner(card, side)
    begun = play.settle(position.but(stack=(), news=()).push(*bind(event(card).verbs, card, owner, side)))
    asked = begun.pending
    if isinstance(asked, WarDie):
        if country not in ("", asked.country):
            raise RefereeError(say("{card} attacks {target}", card=card, target=asked.country))
        return [asked]
    assert isinstance(asked, Picking), asked
    targets: list[Move] = [Target(side=asked.side, country=country)] if country else asked.candidates(begun)
    dice = []
    for target in targets:
        if found := asked.against(begun, target):
            if country:
                raise RefereeError(say("{reason} [{rule}]", reason=found[0].reason, rule=found[0].rule))
            continue
        die = play.answer(begun, target).pending
        assert isinstance(die, WarDie), die
        dice.append(die)
    if not dice:
        raise RefereeError(say("{card} has no target now", card=card))
    return dice


def _owner(card: str, side: Side) -> Side:
    from referee.games.twilight_struggle.events import actor

    return actor(card, side)


def _win(position: Position, die: WarDie) -> Fraction:
    rolls = (war_tally(position, die.by, die.country, die.home, pips) for pips in range(1, 7))
    return sum((SIXTH for tally in rolls if int(tally) >= die.win), Fraction(0))


def _war_told(position: Position, die: WarDie) -> Text:
    text = "{country} falls: {chance} (needs {win} or more; {points} VP; military operations +{n} in any case)"
    of = chance(_win(position, die))
    return say(text, country=die.country, chance=of, win=die.win, points=die.points, n=die.military_ops)


# -- the Space Race and traps ----------------------------------------------------------------------------------------


def space(position: Position, side: Side, card: str) -> Summary:
    """Return the chance of the next space attempt of *side*, and what *card* has against it."""
    box = position.space[seat(side)] + 1
    name = say("Space Race attempt by the {side}", side=title(side))
    if box > LAST_BOX:
        raise RefereeError(say("the {side} marker has reached the last box [6.4.6]", side=title(side)))
    after = faces(position, SpaceDie(by=side, source="6.4.1"))
    won = share(after, lambda p: p.space != position.space)
    target = space_box(box)
    gains = abs(after[0].vp - position.vp)
    text = "box {box} with 1-{die}: {chance}; it pays {vp} VP and needs a card of {ops} operations"
    told = say(text, box=box, die=target.die, chance=chance(won), vp=gains, ops=target.ops)
    against = space_objections(position, side, card) if card else ()
    refused = [say("would be refused: {reason} [{rule}]", reason=r.reason, rule=r.rule) for r in against]
    data = {"chances": {"succeeds": as_data(won)}, "box": box, "vp": gains, "refused": [str(r) for r in refused]}
    return Summary(name, (told, *refused), data)


def trap(position: Position, side: Side) -> Summary:
    """Return the chances to get out of Quagmire or Bear Trap, by the number of rounds with a card to discard."""
    once = Fraction(FREES, 6)
    by_round = {n: 1 - (1 - once) ** n for n in range(1, 5)}
    rows = tuple((n, chance(of)) for n, of in by_round.items())
    free = Table(say("free after"), (say("rounds"), say("chance")), rows)
    name = say("{trap}: the {side} discards a card worth 2 or more, 1-4 frees", trap=TRAPS[side], side=title(side))
    return Summary(name, (free,), {"chances": {str(n): as_data(of) for n, of in by_round.items()}})


# -- realignments ----------------------------------------------------------------------------------------------------

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
    for country in where:
        parts += [realign_tally(position, s, country, None) for s in (side, other(side))]
    for country in where:
        parts += _after_rolls(position, side, where, spread, country)
    parts += [told for country in where for told in _refused(position, Realign(side=side, country=country))]
    name = say("{n} realignment rolls by the {side}: {rolls}", n=len(rolls), side=title(side), rolls=rolls)
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
    needed = position.options.realign_needs_enemy == "yes"
    if needed and not position.influence(other(side), country):
        return {now: Fraction(1)}
    edge = int(realign_tally(position, side, country, None)) - int(realign_tally(position, other(side), country, None))
    found: dict[tuple[int, int], Fraction] = {}
    for lead, of in leads().items():
        loser = other(side) if lead + edge > 0 else side
        after = position.put(loser, country, -abs(lead + edge))
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
        say("{country}, {what}: {chance}", country=country, what=Text(what), chance=chance(of))
        for what, of in found.items()
    ]
    rows = tuple((us, ussr, chance(of)) for (us, ussr), of in margin.items())
    return [*told, Table(say("{country} afterwards", country=country), (say("US"), say("USSR"), say("chance")), rows)]


def _realign_data(position: Position, side: Side, where: tuple[str, ...], spread: dict[Board, Fraction]) -> Plain:
    found = {}
    for country in where:
        margin = _margin(where, spread, country)
        outcomes = [{"us": us, "ussr": ussr, **as_data(of)} for (us, ussr), of in margin.items()]
        found[country] = {**_chances_data(_realign_chances(position, side, country, margin)), "outcomes": outcomes}
    return {"chances": found}
