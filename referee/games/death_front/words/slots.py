"""What fills a place in a form of Death Front, beside cells and cards: players, numbers, steps, results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.games.death_front.printed import grid
from referee.games.death_front.words.described import STARTS, description
from referee.games.death_front.words.places import cell, digits, goal, past
from referee.games.death_front.words.ranges import WAYS, next_offset
from referee.games.death_front.words.spots import Spot, are_parted, card, spot, spots
from referee.games.death_front.words.unseen import UNSEEN
from referee.kernel.forms.grammar import Filling, Slot
from referee.kernel.forms.lattice import NUMBER
from referee.kernel.forms.look import Look
from referee.kernel.forms.slots import choice

Values = Mapping[str, Any]
MOST_TIMES = 40

# -- players -----------------------------------------------------------------------------------------------------------


def _everyone(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield the players who have not finished the step: 'both', 'all', 'us and ss'."""
    waiting = () if look.state.named else _waiting(look)
    for who, end, cost in look.items(place).get("everyone", ()) if waiting else ():
        if len(look.position.players) == 2 or who == "all":
            yield waiting, end, cost
    for named, end, parted in _listed(look, place, ()):
        first = waiting[: len(named)]
        if len(named) > 1 and sorted(named) == sorted(first):
            yield from ((first, stop, 1) for stop in past(look, end, "everyone") if parted or stop > end)


def _waiting(look: Look) -> tuple[str, ...]:
    if look.pending is None:
        return ()
    waiting: tuple[str, ...] = getattr(look.pending, "waiting", (look.pending.side,))
    return waiting


def _noone(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield the players who have not finished the step, none of whom does anything: 'nobody', 'neither'."""
    waiting = () if look.state.named else _waiting(look)
    return ((waiting, end, cost) for _, end, cost in look.items(place).get("nobody", ()) if waiting)


def _listed(look: Look, place: int, before: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], int, bool]]:
    """Yield the players named one after the other, and whether a comma or an 'and' parts them."""
    for side, end, _ in look.items(place).get("side", ()):
        yield (*before, side), end, True
        for here in look.stops(end):
            parted = are_parted(look, end, here)
            for named, stop, others in _listed(look, here, (*before, side)):
                yield named, stop, parted and others


def _who(look: Look, place: int, values: Values) -> list[Filling]:
    return look.items(place).get("side", [])


# -- numbers and words -------------------------------------------------------------------------------------------------


def _nay(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield 'no' where it is the whole answer of a player."""
    if place == 0 or look.state.named:
        yield from look.items(place).get("nay", ())


def _one(look: Look, place: int, values: Values) -> Iterator[Filling]:
    return ((number, end, 1) for number, end in digits(look, place) if number == 1)


def _twice(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield how often something is done: 'x2', '2 times'."""
    for _, after, _ in look.items(place).get("times", ()):
        yield from ((number, end, 2) for number, end in digits(look, after) if 0 < number <= MOST_TIMES)
    for number, after in digits(look, place):
        if 0 < number <= MOST_TIMES:
            yield from ((number, end, 2) for _, end, _ in look.items(after).get("times", ()))


def _next(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield the number of a round that begins."""
    return ((number, end, 1) for number, end in digits(look, place))


def _squares(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield how far a card moves: 'one square', '一格'."""
    for number, end in digits(look, place):
        yield from ((number, stop, 2) for _, stop, _ in look.items(end).get("unit", ()))


def _way(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield where a card is moved, as its owner sees it: 'forward', 'back one square', '向前一格'."""
    letter = len(look.lattice.words[place]) == 1 and look.lattice.words[place].isascii()
    for way, offset, end in next_offset(look, place) if not letter else ():
        if len(way) == 1:
            yield offset, end, 2
    for way, end, cost in look.items(place).get("way", ()) if not letter else ():
        if len(way) == 1:
            yield WAYS[way], end, cost


def _xtarget(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield the cell after an x that is written in one word with it: 'c2xe2'."""
    for row, after, _ in look.items(place).get("xrow", ()):
        for number, end in digits(look, after):
            if f"{row}{number}" in grid.cells(look.position.columns):
                yield Spot(f"{row}{number}"), end, 2


STEPS = {
    "deploy": ("deploy", "deploy phase", "move", "deploy move", "move deploy", "deploy no move", "move no deploy"),
    "facility": ("facilities", "facilities phase", "deploy facilities", "facilities deploy"),
    "skill": ("skill", "skill phase", "use skill", "skill use", "use"),
    "attack": ("attack", "attack phase"),
    "draw": ("draw phase",),
}
WHAT = {
    "no effect": ("noeffect",),
    "card destroyed": ("cardgone", "gone"),
    "turned back": ("turnedback",),
    "facility removed": ("facilitygone",),
    "both removed": ("bothgone",),
    "stops": ("stops",),
    "deadlock": ("deadlock",),
    "stuck": ("stuck",),
}

_CELL = frozenset({"row", "rank", "file"})
_CARD = frozenset({"card", "form", "aim", "skill"})
_SPOT = _CELL | _CARD | {"side"}
_SIDE = frozenset({"side"})
SLOTS = {
    **UNSEEN,
    "cell": Slot(starts=_CELL, fill=cell),
    "origin": Slot(starts=_CELL, fill=cell),
    "to": Slot(starts=_CELL, fill=goal),
    "goal": Slot(starts=_CELL, fill=goal),
    "card": Slot(starts=_CARD, fill=card),
    "spot": Slot(starts=_SPOT, fill=spot),
    "target": Slot(starts=_SPOT, fill=spot),
    "xtarget": Slot(starts=frozenset({"xrow"}), fill=_xtarget),
    "attackers": Slot(starts=_SPOT, fill=spots),
    "first": Slot(starts=STARTS, fill=description),
    "everyone": Slot(starts=_SIDE | {"everyone"}, fill=_everyone),
    "noone": Slot(starts=frozenset({"nobody"}), fill=_noone),
    "next": Slot(starts=frozenset({NUMBER}), fill=_next),
    "squares": Slot(starts=frozenset({NUMBER}), fill=_squares),
    "who": Slot(starts=_SIDE, fill=_who),
    "nay": Slot(starts=frozenset({"nay"}), fill=_nay),
    "one": Slot(starts=frozenset({NUMBER}), fill=_one),
    "twice": Slot(starts=frozenset({"times", NUMBER}), fill=_twice),
    "way": Slot(starts=frozenset({"way", NUMBER}), fill=_way),
    "step": choice(STEPS),
    "what": choice(WHAT),
}
