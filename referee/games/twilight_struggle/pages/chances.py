"""Exact chances, worked out by letting the engine resolve every face of the dice."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from referee.games.twilight_struggle.printed.sides import US, USSR, Side, other, seat, title
from referee.games.twilight_struggle.rules.choices import Picking
from referee.games.twilight_struggle.rules.decisions import Die
from referee.games.twilight_struggle.rules.events import actor, unplayable
from referee.games.twilight_struggle.rules.operations.coups import CoupDie, lost_by_coup
from referee.games.twilight_struggle.rules.operations.limits import against
from referee.games.twilight_struggle.rules.operations.modifiers import coup_tally
from referee.games.twilight_struggle.rules.operations.space_race import SpaceDie, space_box, space_objections
from referee.games.twilight_struggle.rules.turn.traps import trap_card
from referee.games.twilight_struggle.rules.wars import WarDie
from referee.games.twilight_struggle.rules.written import verbs
from referee.games.twilight_struggle.state.moves import Coup, Realign, Roll, Target
from referee.games.twilight_struggle.state.position import Position
from referee.kernel import Plain, engine
from referee.kernel.pages.summary import Summary, Table
from referee.kernel.ruling import RefereeError, Ruling
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say

Part = Text | Tally | Table
Row = tuple[Text | str | int, ...]
SIXTH = Fraction(1, 6)
FREES, PLAIN = 4, 6
LAST_BOX = 8


def chance(of: Fraction) -> Text:
    """Return a chance in per cent, and as a fraction where dice make it a plain one: '2/3 = 66.7 %'."""
    if of.denominator == 1:
        return say("{percent:.0f} %", percent=float(of * 100))
    if of.denominator > PLAIN:
        return say("{percent:.1f} %", percent=float(of * 100))
    return say("{fraction} = {percent:.1f} %", fraction=str(of), percent=float(of * 100))


def as_data(of: Fraction) -> Plain:
    """Return a chance as data: the exact fraction and per cent to two places."""
    return {"fraction": str(of), "percent": round(float(of * 100), 2)}


def faces(position: Position, die: Die[Any]) -> list[Position]:
    """Return the position after each face of *die*, 1 to 6, as the engine resolves it."""
    lying = position.but(stack=(), news=())
    return [die.accept(lying, Roll(pips=pips)) for pips in range(1, 7)]


def share(positions: Iterable[Position], true: Callable[[Position], bool]) -> Fraction:
    """Return the share of six equally likely *positions* for which *true* holds."""
    return sum((SIXTH for position in positions if true(position)), Fraction(0))


# -- coups -----------------------------------------------------------------------------------------------------------


def coup(position: Position, side: Side, country: str, card: str, value: Tally, short: int = 0) -> Summary:
    """Return the chances of a coup in *country* with operations worth *value*, and what each face of the die does.

    Where nothing of the enemy's is there to be met, no chances are told. *short*: so many of the points are there by
    the floor of 1 only.
    """
    die = _coup_die(side, country, card, int(value), short)
    after, found = faces(position, die), coup_chances(position, side, country, card, int(value), short)
    bare, *sums = (coup_tally(position, side, card, int(value), country, n, short) for n in (None, *range(1, 7)))
    against = refused(position, _coup(side, country))
    danger = _danger(position, die, after)
    parts: list[Part] = [*against, *danger, value, bare]
    if position.influence(other(side), country):
        parts += [*_told(found), _by_face(after, country, sums)]
    data: Plain = {
        "chances": chances_data(found),
        "tally": [[amount, str(because)] for amount, because in bare.lines],
        "by_die": {str(n): _held_data(p, country) for n, p in enumerate(after, start=1)},
        "refused": [str(reason) for reason in against],
    }
    return Summary(say("Coup by the {side} in {country}", side=title(side), country=country), tuple(parts), data)


def coups(position: Position, side: Side, country: str) -> Summary:
    """Return the chances of a coup in *country* for operations worth 1 to 4, where there is anything to be met."""
    found = {n: coup_chances(position, side, country, "", n) for n in range(1, 5)}
    rows: tuple[Row, ...] = tuple((n, *(chance(of) for of in chances.values())) for n, chances in found.items())
    columns = (say("operations"), *(say("{what}", what=what) for what in found[1]))
    table = Table(say("{country}: {held}", country=country, held=_held(position, country)), columns, rows)
    chances = (table,) if position.influence(other(side), country) else ()
    parts: tuple[Part, ...] = (*refused(position, _coup(side, country)), *costs(position, side, country), *chances)
    data: Plain = {"by_operations": {str(n): chances_data(chances) for n, chances in found.items()}}
    return Summary(say("Coup by the {side} in {country}", side=title(side), country=country), parts, data)


def _coup(side: Side, country: str) -> Coup:
    return Coup(side=side, country=country)


def _coup_die(side: Side, country: str, card: str, value: int, short: int) -> CoupDie:
    return CoupDie(by=side, card=card, value=value, short=short, country=country, source="6.3.2")


def coup_chances(
    position: Position, side: Side, country: str, card: str, value: int, short: int = 0
) -> dict[str, Fraction]:
    """Return the chances to succeed, to leave no enemy marker, and to control *country* afterwards."""
    after, before = faces(position, _coup_die(side, country, card, value, short)), (position.us, position.ussr)
    return {
        "succeeds": share(after, lambda p: (p.us, p.ussr) != before),
        "clears it": share(after, lambda p: not p.influence(other(side), country)),
        "gains control": share(after, lambda p: p.control(country) == side),
    }


def _told(found: dict[str, Fraction]) -> list[Text]:
    return [say("{what}: {chance}", what=what, chance=chance(of)) for what, of in found.items()]


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


def costs(position: Position, side: Side, country: str) -> list[Text]:
    """Return what a coup in *country* costs whatever the die shows."""
    die = _coup_die(side, country, "", 1, 0)
    return _danger(position, die, faces(position, die))


def _danger(position: Position, die: CoupDie, after: list[Position]) -> list[Text]:
    """Return what the attempt costs whatever the die shows: DEFCON, or the game."""
    lost = lost_by_coup(position, die.by)
    ended = lost.over if lost else after[0].over
    if ended:
        return [say("the attempt ends the game: {how} [{rule}]", how=ended.how, rule=ended.rule)]
    if after[0].defcon != position.defcon:
        return [say("the attempt lowers DEFCON from {now} to {then}", now=position.defcon, then=after[0].defcon)]
    return []


def refused(position: Position, move: Coup | Realign) -> tuple[Text, ...]:
    """Return what the rules have against the operation on this board."""
    found: tuple[Ruling, ...] = against(position, move)
    return tuple(say("would be refused: {reason} [{rule}]", reason=r.reason, rule=r.rule) for r in found)


def chances_data(found: dict[str, Fraction]) -> Plain:
    """Return named chances as data."""
    return {what.replace(" ", "_"): as_data(of) for what, of in found.items()}


def _held_data(position: Position, country: str) -> Plain:
    us, ussr = position.influence(US, country), position.influence(USSR, country)
    return {"us": us, "ussr": ussr, "control": position.control(country) or ""}


# -- wars ------------------------------------------------------------------------------------------------------------


def war(position: Position, side: Side, card: str, country: str) -> Summary:
    """Return the chances of a war event in *country*, or in each of its targets."""
    if barred := unplayable(position, card, side):
        raise RefereeError(say("{reason} [{rule}]", reason=barred.reason, rule=barred.rule))
    dice = _war_dice(position, side, card, country)
    parts: list[Part] = []
    for die in dice:
        tally = die.tally(position, None)
        parts += [tally] if tally.lines else []
        parts.append(_war_told(position, die))
    data = {die.country: as_data(_win(position, die)) for die in dice}
    return Summary(say("{card} by the {side}", card=card, side=title(dice[0].by)), tuple(parts), {"chances": data})


def _war_dice(position: Position, side: Side, card: str, country: str) -> list[WarDie]:
    """Return the war's dice, one for each target that is asked for; raise RefereeError when it cannot be one."""
    owner = actor(card, side)
    begun = engine.settle(position.but(stack=(), news=()).push(*verbs(card, owner, side)))
    asked = begun.pending
    if isinstance(asked, WarDie):
        if country not in ("", asked.country):
            raise RefereeError(say("{card} attacks {target}", card=card, target=asked.country))
        return [asked]
    assert isinstance(asked, Picking), asked
    targets: list[Any] = [Target(side=asked.side, country=country)] if country else asked.candidates(begun)
    dice = []
    for target in targets:
        if found := asked.against(begun, target):
            if country:
                raise RefereeError(say("{reason} [{rule}]", reason=found[0].reason, rule=found[0].rule))
            continue
        die = engine.advance(begun, target).pending
        assert isinstance(die, WarDie), die
        dice.append(die)
    if not dice:
        raise RefereeError(say("{card} has no target now", card=card))
    return dice


def _win(position: Position, die: WarDie) -> Fraction:
    rolls = (die.tally(position, pips) for pips in range(1, 7))
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
    text = "box {box} with 1-{die}: {chance}; it pays {vp} VP and needs a card of {ops:# operation|# operations}"
    told = say(text, box=box, die=target.die, chance=chance(won), vp=gains, ops=target.ops)
    against = space_objections(position, side, card) if card else ()
    refused = [say("would be refused: {reason} [{rule}]", reason=r.reason, rule=r.rule) for r in against]
    data = {"chances": {"succeeds": as_data(won)}, "box": box, "vp": gains, "refused": [str(r) for r in refused]}
    return Summary(name, (*refused, told), data)


def trap(position: Position, side: Side) -> Summary:
    """Return the chances of *side* to get out of a trap, by the number of rounds with a card to discard."""
    once = Fraction(FREES, 6)
    by_round = {n: 1 - (1 - once) ** n for n in range(1, 5)}
    rows = tuple((n, chance(of)) for n, of in by_round.items())
    free = Table(say("free after"), (say("rounds"), say("chance")), rows)
    name = say("{trap}: the {side} discards a card worth 2 or more, 1-4 frees", trap=trap_card(side), side=title(side))
    return Summary(name, (free,), {"chances": {str(n): as_data(of) for n, of in by_round.items()}})
