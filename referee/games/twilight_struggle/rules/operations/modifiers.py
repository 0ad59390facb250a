"""What changes a card's operations, a die, or the points left in a region: each as a tally."""

from __future__ import annotations

from referee.games.twilight_struggle.printed.cards import CARDS, CHINA
from referee.games.twilight_struggle.printed.map import MAP
from referee.games.twilight_struggle.printed.sides import USSR, Side, other, seat, title
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say

AMERICAS = ("Central America", "South America")


def operations(position: Position, side: Side, printed: int, granted: bool = False) -> Tally:
    """Return the operations 1-4 that *printed* is worth to *side* now: modifiers added up, then clamped (7.4).

    Operations *granted* by an event are left alone under the table option event-ops-modified = no (Z-1).
    """
    tally = Tally(say("{side} operations", side=title(side))).plus(printed, say("printed"))
    if granted and position.options["event-ops-modified"] == "no":
        return tally
    for fact in position.facts:
        if fact.side == side and fact.card in OPS_MODIFIERS:
            tally = tally.plus(OPS_MODIFIERS[fact.card], say("{card}", card=fact.card))
    return tally.held(1, 4, say("held to 1-4 (7.4)"))


OPS_MODIFIERS = {"Red Scare/Purge": -1, "Containment": 1, "Brezhnev Doctrine": 1}


def card_value(position: Position, side: Side, card: str) -> int:
    """Return what *card* is worth to *side* for all purposes, 1-4; 0 for a scoring card (7.4.2)."""
    printed = CARDS[card].ops
    return int(operations(position, side, printed)) if printed else 0


CHINA_BONUS = (("Asia", CHINA),)
VIETNAM_BONUS = (("Southeast Asia", "Vietnam Revolts"),)


def bonuses(position: Position, side: Side, card: str) -> tuple[tuple[str, str], ...]:
    """Return the (area, card) pairs that give one more point when all points are spent in the area (7.4, 9.7)."""
    china = CHINA_BONUS if card == CHINA else ()
    return china + VIETNAM_BONUS if side == USSR and position.has("Vietnam Revolts") else china


def regional(position: Position, side: Side, card: str, countries: tuple[str, ...]) -> int:
    """Return the extra points while every one of *countries* lies in a bonus area."""
    areas = bonuses(position, side, card)
    return sum(all(area in MAP[c].areas for c in countries) for area, _ in areas) if areas else 0


def stretched(position: Position, side: Side, card: str, points: int, countries: tuple[str, ...]) -> Tally:
    """Return *points* and the extra ones while every one of *countries* lies in a bonus area, one line for each."""
    tally = Tally(say("{side} operations", side=title(side))).plus(points, say("{card}", card=card))
    for area, bonus in bonuses(position, side, card):
        if all(area in MAP[country].areas for country in countries):
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
    found: list[tuple[int, Text]] = []
    if position.has("SALT Negotiations"):
        found.append((-1, say("SALT Negotiations")))
    for squads in position.facts:  # both sides may have played the card in one turn
        if squads.card != "Latin American Death Squads":
            continue
        if MAP[country].region in AMERICAS or _worldwide(position, squads.side, side):
            found.append((1 if squads.side == side else -1, say("Latin American Death Squads")))
    return found


def _worldwide(position: Position, owner: str, side: Side) -> bool:
    """True for the opponent's -1 when the table reads it as world-wide (Z-4)."""
    return owner == other(side) and position.options["death-squads-scope"] == "world"


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
    if position.has("Iran-Contra Scandal", side):
        tally = tally.plus(-1, say("Iran-Contra Scandal"))
    return tally


def has_ability(position: Position, side: Side, box: int) -> bool:
    """True while *side* alone has reached *box* of the space track (6.4.4)."""
    return position.space[seat(side)] >= box > position.space[seat(other(side))]
