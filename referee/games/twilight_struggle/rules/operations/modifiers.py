"""What changes a card's operations, a die, or the points left in a region: each as a tally."""

from __future__ import annotations

from referee.games.twilight_struggle.printed.cards import CARDS, CHINA
from referee.games.twilight_struggle.printed.map import MAP, PLACES
from referee.games.twilight_struggle.printed.sides import Side, other, seat, title
from referee.games.twilight_struggle.rules.lasting import Lasting, in_force, on
from referee.games.twilight_struggle.rules.meanings import CoupDie, OpsModifier, RealignDie, RegionBonus
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say


def operations(position: Position, side: Side, printed: int, granted: bool = False) -> Tally:
    """Return the operations 1-4 that *printed* is worth to *side* now: modifiers added up, then clamped (7.4).

    Operations *granted* by an event are left alone under the table option event-ops-modified = no (Z-1).
    """
    tally = Tally(say("{side} operations", side=title(side))).plus(printed, say("printed"))
    if granted and position.options["event-ops-modified"] == "no":
        return tally
    for effect in on(position, OpsModifier, side):
        tally = tally.plus(effect.means.amount, say("{card}", card=effect.card))
    return tally.held(1, 4, say("held to 1-4 (7.4)"))


def card_value(position: Position, side: Side, card: str) -> int:
    """Return what *card* is worth to *side* for all purposes, 1-4; 0 for a scoring card (7.4.2)."""
    printed = CARDS[card].ops
    return int(operations(position, side, printed)) if printed else 0


CHINA_BONUS = (("Asia", CHINA),)


def bonuses(position: Position, side: Side, card: str) -> tuple[tuple[str, str], ...]:
    """Return the (area, card) pairs that give one more point when all points are spent in the area (7.4, 9.7)."""
    china = CHINA_BONUS if card == CHINA else ()
    given = on(position, RegionBonus, side)
    return (*china, *((effect.means.area, effect.card) for effect in given)) if given else china


def regional(position: Position, side: Side, card: str, countries: tuple[str, ...]) -> int:
    """Return the extra points while every one of *countries* lies in a bonus area."""
    areas = bonuses(position, side, card)
    return sum(all(area in PLACES[c].areas for c in countries) for area, _ in areas) if areas else 0


def stretched(position: Position, side: Side, card: str, points: int, countries: tuple[str, ...]) -> Tally:
    """Return *points* and the extra ones while every one of *countries* lies in a bonus area, one line for each."""
    tally = Tally(say("{side} operations", side=title(side))).plus(points, say("{card}", card=card))
    for area, bonus in bonuses(position, side, card):
        if all(area in PLACES[country].areas for country in countries):
            tally = tally.plus(1, say("{card} in {area}", card=bonus, area=area))
    return tally


def coup_tally(position: Position, side: Side, card: str, value: int, country: str, pips: int | None) -> Tally:
    """Return the coup's result: die, operations, modifiers, less twice the stability (6.3.2)."""
    tally = Tally(say("coup in {country}", country=country))
    if pips is not None:
        tally = tally.plus(pips, say("die"))
    tally = tally.plus(value, say("{card}", card=card))
    for area, bonus in bonuses(position, side, card):
        if area in MAP[country].areas:
            tally = tally.plus(1, say("{card} in {area}", card=bonus, area=area))
    for amount, because in coup_modifiers(position, side, country):
        tally = tally.plus(amount, because)
    stability = MAP[country].stability
    return tally.plus(-2 * stability, say("2 x stability {stability}", stability=stability))


def coup_modifiers(position: Position, side: Side, country: str) -> list[tuple[int, Text]]:
    """Return the die modifiers of a coup by *side*: they add up and have no bound (Z-21)."""
    general = sorted(in_force(position, CoupDie), key=lambda effect: effect.means.whose != "anybody")
    counting = (effect for effect in general if _whose(effect, side) and _there(position, effect.means, country))
    return [(effect.means.amount, say("{card}", card=effect.card)) for effect in counting]


def _whose(effect: Lasting[CoupDie], side: Side) -> bool:
    """True when *effect* is about the coups of *side*."""
    means = effect.means
    return means.whose == "anybody" or effect.side == (side if means.whose == "own" else other(side))


def _there(position: Position, means: CoupDie, country: str) -> bool:
    """True when *means* is about *country*, or this table reads it as world-wide (Z-4)."""
    return means.where.holds(position, country) or (means.worldwide is not None and means.worldwide.holds(position))


def realign_tally(position: Position, side: Side, country: str, pips: int | None) -> Tally:
    """Return one side's realignment die with its modifiers as the board stands now (6.2.2)."""
    here = MAP[country]
    tally = Tally(say("{side} realignment in {country}", side=title(side), country=country))
    if pips is not None:
        tally = tally.plus(pips, say("die"))
    for near in here.neighbours:
        if position.control(near) == side:
            tally = tally.plus(1, say("controls {country}", country=near))
    if position.influence(side, country) > position.influence(other(side), country):
        tally = tally.plus(1, say("more influence"))
    if here.touches == side:
        tally = tally.plus(1, say("next to {side}", side=title(side)))
    for effect in on(position, RealignDie, side):
        tally = tally.plus(effect.means.amount, say("{card}", card=effect.card))
    return tally


def has_ability(position: Position, side: Side, box: int) -> bool:
    """True while *side* alone has reached *box* of the space track (6.4.4)."""
    return position.space[seat(side)] >= box > position.space[seat(other(side))]
