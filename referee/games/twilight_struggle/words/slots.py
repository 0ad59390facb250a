"""What fills a place in a form of Twilight Struggle: a card by name or number, its use, dice, an alternative."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.crises import STATECRAFT
from referee.games.twilight_struggle.printed.map import SUPERPOWERS
from referee.games.twilight_struggle.printed.sides import US, USSR
from referee.games.twilight_struggle.rules.scoring import scored_by, scoring_card
from referee.games.twilight_struggle.rules.written import cancellers
from referee.kernel.forms.grammar import Filling, Slot
from referee.kernel.forms.lattice import NUMBER
from referee.kernel.forms.look import Look
from referee.kernel.forms.slots import SLOTS as KERNEL
from referee.kernel.forms.slots import choice, counted
from referee.kernel.forms.vocabulary import BEGUN, PENALTY

_SPACE = {side: name for name, side in SUPERPOWERS.items()}
_ALONE = 7 * PENALTY
_AIMED = frozenset({"place", "remove", "target", "coup", "realign"})
# The kinds of a crisis's name and of a statecraft card without a number: 'crisis' is a word that buys off a card.
AFFAIR, CRAFT = "affair", "craft"
_BY_NUMBER = {str(card.number): name for name, card in CARDS.items()}
Values = Mapping[str, Any]


def _card(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield a card by any of its names, or by its printed number: '#5', 'card 5', '第5号牌'."""
    yield from ((_in_this_game(look, card), end, cost) for card, end, cost in look.items(place).get("card", ()))
    marked = [end for _, end, _ in look.items(place).get("cardno", ())]
    for start in (place, *marked):
        for number, after, _ in look.items(start).get(NUMBER, ()):
            ends = [end for _, end, _ in look.items(after).get("cardnth", ())] or ([after] if marked else [])
            if name := _BY_NUMBER.get(number):
                yield from ((name, end, 2) for end in ends)


def _country(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield a country by any of its names, or after a keyword a superpower's space, called by its side's names."""
    yield from look.items(place).get("country", ())
    if any(not _AIMED.isdisjoint(look.items(here)) for here in look.stops(look.state.place) if here < place):
        yield from _spaces(look, place, "count" in values)


def _power(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield a superpower's space where no keyword stands before it: it may be meant for the target of an event."""
    if not look.outside:
        yield from ((name, end, cost + _ALONE) for name, end, cost in _spaces(look, place, False))


def _spaces(look: Look, place: int, counted: bool) -> Iterator[Filling]:
    """Yield the space that a side's name stands for where it says nobody who acts: nothing but numbers follows."""
    for side, end, cost in look.items(place).get("side", ()):
        last = end
        while last < look.lattice.end and NUMBER in look.items(last):
            last += 1
        ends = look.lattice.end in look.stops(last) or ((counted or last > end) and look.lattice.parted(last))
        if side in _SPACE and ends:
            yield _SPACE[side], end, cost


def _laid(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield a statecraft card: a number, with its sign where one is said, or a word."""
    for number, end, cost in look.items(place).get(NUMBER, ()):
        sign = look.lattice.sign(place)
        yield f"{'-' if sign < 0 else '+' if sign else ''}{number}", end, cost
    yield from (card for card in look.items(place).get(CRAFT, ()) if card[0] in STATECRAFT[US])


def _crisis(look: Look, place: int, values: Values) -> list[Filling]:
    return look.items(place).get(AFFAIR, [])


def _in_this_game(look: Look, name: str) -> str:
    """Return the card that scores a region in this game, where the one called *name* has made way for it."""
    if not look.position.zero or not CARDS[name].scoring or name not in look.position.outcome.moved:
        return name
    return scoring_card(look.position, scored_by(name))


def _un(look: Look, place: int, values: Values) -> Iterator[Filling]:
    return (filling for filling in _card(look, place, values) if filling[0] in cancellers())


def _scored(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield the scoring card of the region here."""
    for region, end, cost in look.items(place).get("region", ()):
        if (card := f"{region} Scoring") in CARDS:
            yield _in_this_game(look, card), end, cost


def _option(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield the alternatives that are named here, offered or not: a word, a region, a level, a card."""
    items, offered = look.items(place), getattr(look.pending, "options", ())
    yield from (filling for kind in ("option", "region", NUMBER) for filling in items.get(kind, ()))
    yield from (filling for filling in items.get("card", ()) if filling[2] < BEGUN or filling[0] in offered)
    for number, end, cost in items.get(NUMBER, ()):
        yield from ((way, end, cost) for way in _by_level(look, int(number)))


def _by_level(look: Look, level: int) -> Iterator[str]:
    """Yield the way on which DEFCON comes to *level*, where a card offers to move it by a step."""
    step = {1: "improve", -1: "degrade"}.get(level - look.position.defcon)
    yield from (way for way, _ in getattr(look.pending, "ways", ()) if way == step)


def thrower(look: Look) -> str:
    """Return whose die is to be read out, or '' where no side is."""
    pending = look.pending
    first = getattr(pending, "by", "") or getattr(pending, "host", "")
    if not first or not getattr(pending, "own", 0):
        return first
    return USSR if first == US else US


def _pips(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield the number here as a die, unless it is said to be the other side's."""
    state = look.state
    if state.named and state.side in (US, USSR) and thrower(look) not in ("", state.side):
        return
    for value, end, cost in look.items(place).get(NUMBER, ()):
        if look.lattice.sign(place) >= 0:
            yield from ((int(value), stop, cost) for stop in (end, *counted(look, end)))


def _pair(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield two dice that are said with their sides, the one that is asked for first."""
    for side, after, _ in look.items(place).get("side", ()):
        for one, end_one in _labelled(look, after):
            for here in look.stops(end_one):
                for other, then, _ in look.items(here).get("side", ()):
                    for two, end in _labelled(look, then):
                        if side != other and thrower(look) in (side, other):
                            yield (one, two) if thrower(look) == side else (two, one), end, 4


def _labelled(look: Look, place: int) -> Iterator[tuple[int, int]]:
    for here in look.stops(place):
        for word in (here, *(stop for _, end, _ in look.items(here).get("roll", ()) for stop in look.stops(end))):
            for value, end, _ in look.items(word).get(NUMBER, ()):
                yield int(value), end


def _who(look: Look, place: int, values: Values) -> Iterator[Filling]:
    yield from (item for item in look.items(place).get("side", ()) if item[0] in (US, USSR))
    yield from look.items(place).get("tie", ())


def _a_side(look: Look, place: int, values: Values) -> list[Filling]:
    return look.items(place).get("side", [])


def _more(look: Look, place: int, values: Values) -> Iterator[Filling]:
    return ((int(number), end, cost) for number, end, cost in look.items(place).get(NUMBER, ()))


USE = {
    "event": ("event",),
    "operations": ("operations",),
    "space": ("space",),
    "event first": (
        *("event first", "first event", "event next operations", "first event next operations", "event operations"),
        *("first event operations", "event before operations", "operations after event", "event first operations"),
        *("event first next operations", "first event last operations", "operations event first"),
    ),
    "event after": (
        *("event last", "event after", "last event", "operations next event", "first operations next event"),
        *("operations event", "operations first event", "operations before event", "event after operations"),
        *("operations first event last", "operations first next event", "first operations event", "next event"),
    ),
    "operations first": ("operations first", "first operations"),
}

_SIDE = frozenset({"side"})
_A_CARD = frozenset({"card", "cardno", NUMBER})


def _count(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield a count, or for 'all' the points that are left, without those that only a region would add.

    The word may say nothing as well, so that it costs less to read it as what it says.
    """
    yield from COUNT.fill(look, place, values)
    left = getattr(look.pending, "points", 0) - getattr(look.pending, "spent", 0)
    for _, end, _ in look.items(place).get("rest", ()) if left > 0 else ():
        yield left, end, -1


COUNT = KERNEL["count"]
SLOTS = {
    "count": Slot(starts=COUNT.starts | {"rest"}, fill=_count),
    "card": Slot(starts=_A_CARD, fill=_card),
    "country": Slot(starts=frozenset({"country", "side"}), fill=_country),
    "power": Slot(starts=_SIDE, fill=_power),
    "after": Slot(starts=_A_CARD, fill=_card),
    "companion": Slot(starts=_A_CARD, fill=_card),
    "crisis": Slot(starts=frozenset({AFFAIR}), fill=_crisis),
    "laid": Slot(starts=frozenset({NUMBER, CRAFT}), fill=_laid),
    "un": Slot(starts=_A_CARD, fill=_un),
    "scored": Slot(starts=frozenset({"region"}), fill=_scored),
    "use": choice(USE),
    "option": Slot(starts=frozenset({"option", "region", "card", NUMBER}), fill=_option, exact=True),
    "pips": Slot(starts=frozenset({NUMBER}), fill=_pips),
    "pair": Slot(starts=_SIDE, fill=_pair),
    "who": Slot(starts=_SIDE | {"tie"}, fill=_who),
    "loser": Slot(starts=_SIDE, fill=_a_side),
    "other": Slot(starts=_SIDE, fill=_a_side),
    "more": Slot(starts=frozenset({NUMBER}), fill=_more),
}
