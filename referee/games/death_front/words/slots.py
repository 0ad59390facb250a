"""What fills a place in a form of Death Front, beside cells and cards: players, numbers, steps, results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.games.death_front.printed import grid
from referee.games.death_front.words.described import OF_CARD
from referee.games.death_front.words.places import WAYS, cell, digits, goal, offset_at, past
from referee.games.death_front.words.spots import are_parted, card, spot, spots, target
from referee.games.death_front.words.unseen import UNSEEN
from referee.kernel.forms.declared import Filling, Slot
from referee.kernel.forms.lattice import NUMBER
from referee.kernel.forms.look import Look
from referee.kernel.forms.slots import choice

Values = Mapping[str, Any]
MOST_TIMES = 40


def waiting(look: Look) -> tuple[str, ...]:
    """Return the players who have not finished the step, where none is named."""
    if look.pending is None or look.state.named:
        return ()
    players: tuple[str, ...] = getattr(look.pending, "waiting", (look.pending.side,))
    return players


def _everyone(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield the players who have not finished the step: 'both', 'all', 'us and ss'."""
    players = waiting(look)
    for who, end, cost in look.items(place).get("everyone", ()) if players else ():
        if len(look.position.players) == 2 or who == "all":
            yield players, end, cost
    for named, end, parted in _listed(look, place, ()):
        if len(named) > 1 and sorted(named) == sorted(players[: len(named)]):
            stops = past(look, end, "everyone")
            yield from ((players[: len(named)], stop, 1) for stop in stops if parted or stop > end)


def _listed(look: Look, place: int, before: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], int, bool]]:
    """Yield the players named one after the other, each once, and whether a comma or an 'and' parts them."""
    for side, end, _ in look.items(place).get("side", ()):
        if side in before:
            continue
        yield (*before, side), end, True
        for here in look.stops(end):
            parted = are_parted(look, end, here)
            for named, stop, others in _listed(look, here, (*before, side)):
                yield named, stop, parted and others


def _noone(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield the players who have not finished the step, none of whom does anything: 'nobody', 'neither'."""
    players = waiting(look)
    return ((players, end, cost) for _, end, cost in look.items(place).get("nobody", ()) if players)


def _who(look: Look, place: int, values: Values) -> list[Filling]:
    return look.items(place).get("side", [])


def _nay(look: Look, place: int, values: Values) -> list[Filling]:
    """Return 'no' where it is the whole answer of a player."""
    return look.items(place).get("nay", []) if place == 0 or look.state.named else []


def _next(look: Look, place: int, values: Values) -> Iterator[Filling]:
    return ((number, end, 1) for number, end in digits(look, place))


def _one(look: Look, place: int, values: Values) -> Iterator[Filling]:
    return (filling for filling in _next(look, place, values) if filling[0] == 1)


def _twice(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield how often something is done: 'x2', '2 times'."""
    times = [end for _, end, _ in look.items(place).get("times", ())]
    yield from ((number, end, 2) for at in times for number, end in digits(look, at, MOST_TIMES))
    for number, after in digits(look, place, MOST_TIMES):
        yield from ((number, end, 2) for _, end, _ in look.items(after).get("times", ()))


def _squares(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield how far a card moves: 'one square', '一格'."""
    for number, end in digits(look, place):
        yield from ((number, stop, 2) for _, stop, _ in look.items(end).get("unit", ()))


def _way(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield where a card is moved, as its owner sees it: 'forward', 'back one square', '向前一格'; not 'f', 'b1'."""
    if len(look.lattice.words[place]) > 1 or not look.lattice.words[place].isascii():
        yield from ((offset, end, 2) for way, offset, end in offset_at(look, place) if len(way) == 1)
        yield from ((WAYS[way], end, cost) for way, end, cost in look.items(place).get("way", ()) if len(way) == 1)


def _xtarget(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield the cell after an x that is written in one word with it: 'c2xe2'."""
    for row, after, _ in look.items(place).get("xrow", ()):
        cells = ((f"{row}{number}", end) for number, end in digits(look, after))
        yield from ((at, end, 2) for at, end in cells if at in grid.cells(look.position.columns))


STEPS = {
    "deploy": ("deploy [phase]", "move", "deploy move", "move deploy", "deploy no move", "move no deploy"),
    "facility": ("deploy", "facilities [phase]", "deploy facilities", "facilities deploy"),
    "skill": ("skill [phase]", "use skill", "skill use", "use"),
    "attack": ("attack [phase]",),
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
_NUMBER, _SIDE, _CELL = frozenset({NUMBER}), frozenset({"side"}), frozenset({"row", "rank"})
_CARD = frozenset({"card", "device", "aim", "skill"})
SLOTS = {
    **OF_CARD,
    **UNSEEN,
    **dict.fromkeys(("cell", "origin"), Slot(starts=_CELL, fill=cell)),
    **dict.fromkeys(("to", "goal"), Slot(starts=_CELL, fill=goal)),
    "spot": Slot(starts=_CELL | _CARD | _SIDE, fill=spot),
    "target": Slot(starts=_CELL | _CARD | _SIDE, fill=target),
    "attackers": Slot(starts=_CELL | _CARD | _SIDE, fill=spots),
    "card": Slot(starts=_CARD, fill=card),
    "xtarget": Slot(starts=frozenset({"xrow"}), fill=_xtarget),
    "everyone": Slot(starts=_SIDE | {"everyone"}, fill=_everyone),
    "noone": Slot(starts=frozenset({"nobody"}), fill=_noone),
    "who": Slot(starts=_SIDE, fill=_who),
    "nay": Slot(starts=frozenset({"nay"}), fill=_nay),
    "next": Slot(starts=_NUMBER, fill=_next),
    "one": Slot(starts=_NUMBER, fill=_one),
    "twice": Slot(starts=_NUMBER | {"times"}, fill=_twice),
    "squares": Slot(starts=_NUMBER, fill=_squares),
    "way": Slot(starts=_NUMBER | {"way"}, fill=_way),
    "step": choice(STEPS),
    "what": choice(WHAT),
}
