"""What fills a place in a form of Death Front, beside cells and cards: players, steps, results, a card never seen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.games.death_front.printed import grid
from referee.games.death_front.words.described import STARTS, description
from referee.games.death_front.words.places import cell, digits, goal, past
from referee.games.death_front.words.ranges import next_offset
from referee.games.death_front.words.spots import Spot, card, spot, spots
from referee.kernel.forms.fold import words
from referee.kernel.forms.grammar import Filling, Slot
from referee.kernel.forms.lattice import NUMBER
from referee.kernel.forms.look import Look
from referee.kernel.forms.patterns import Tree
from referee.kernel.forms.slots import choice
from referee.kernel.text import say

Values = Mapping[str, Any]
MOST_WORDS = 8

# -- players -----------------------------------------------------------------------------------------------------------


def _everyone(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield the players who have not finished the step: 'both', 'all', 'us and ss'."""
    waiting = () if look.state.named or look.pending is None else _waiting(look)
    for who, end, cost in look.items(place).get("everyone", ()) if waiting else ():
        if len(look.position.players) == 2 or who == "all":
            yield waiting, end, cost
    for named, end in _listed(look, place, ()):
        if len(named) > 1 and set(named) == set(waiting[: len(named)]):
            yield from ((waiting[: len(named)], stop, 1) for stop in past(look, end, "everyone"))


def _waiting(look: Look) -> tuple[str, ...]:
    waiting: tuple[str, ...] = getattr(look.pending, "waiting", (look.pending.side,))
    return waiting


def _noone(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield the players who have not finished the step, none of whom does anything: 'nobody', 'neither'."""
    waiting = tuple(getattr(look.pending, "waiting", ())) if not look.state.named else ()
    return ((waiting, end, cost) for _, end, cost in look.items(place).get("nobody", ()) if waiting)


def _listed(look: Look, place: int, before: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], int]]:
    for side, end, _ in look.items(place).get("side", ()):
        found = (*before, side)
        yield found, end
        for here in look.stops(end):
            yield from _listed(look, here, found)


def _who(look: Look, place: int, values: Values) -> list[Filling]:
    return look.items(place).get("side", [])


# -- numbers and words -------------------------------------------------------------------------------------------------


def _one(look: Look, place: int, values: Values) -> Iterator[Filling]:
    return ((number, end, 1) for number, end in digits(look, place) if number == 1)


def _twice(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield how often something is done: 'x2', '2 times'."""
    for _, after, _ in look.items(place).get("times", ()):
        yield from ((number, end, 2) for number, end in digits(look, after) if number)
    for number, after in digits(look, place):
        yield from ((number, end, 2) for _, end, _ in look.items(after).get("times", ()) if number)


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
            yield {"f": (1, 0), "b": (-1, 0), "r": (0, 1), "l": (0, -1)}[way], end, cost


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

def _xtarget(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield the cell after an x that is written in one word with it: 'c2xe2'."""
    for row, after, _ in look.items(place).get("xrow", ()):
        for number, end in digits(look, after):
            if f"{row}{number}" in grid.cells(look.position.columns):
                yield Spot(f"{row}{number}"), end, 2


# -- a card that nobody has seen ---------------------------------------------------------------------------------------


def _tail(*patterns: str) -> Tree:
    tree = Tree()
    for pattern in patterns:
        tree.add(pattern, pattern)
    return tree


VERBS = frozenset({"deploy", "move", "use", "attack", "discard", "keep", "redraw", "skip", "no", "ba", "target", "declare"})
AT = "[at] [to]"
BARE_TAIL = _tail("[equals] {first}")
CELL_TAIL = _tail(f"{AT} {{cell}} [equals] {{first}}", f"[equals] {{first}} {AT} {{cell}}")
OBJECT_TAIL = _tail(f"deploy {AT} {{cell}} [equals] {{first}}", f"{AT} {{cell}} deploy [equals] {{first}}")


def _new(look: Look, place: int, tail: Tree) -> Iterator[Filling]:
    """Yield the shortest name from *place* on, whatever its words are, after which *tail* describes the card."""
    lattice = look.lattice
    for end in range(place + 1, min(place + MOST_WORDS, lattice.end) + 1):
        found = tail.matches(look, end)
        for match in found:
            yield {**match.values, "card": lattice.typed(place, end)}, match.end, match.cost + end - place
        if found or lattice.apart(end) or (end < lattice.end and lattice.words[end] == "="):
            return


def _fresh(*ways: tuple[str, Tree], asks: bool = False) -> Slot:
    """Return the slot of a card that nobody has described, named after one of the keywords of *ways*."""

    def fill(look: Look, place: int, values: Values) -> Iterator[Filling]:
        for keyword, tail in ways:
            for _, after, cost in look.items(place).get(keyword, ()):
                found = [new for here in look.stops(after) for new in _new(look, here, tail)]
                yield from ((said, end, price + cost) for said, end, price in found)
                if asks and not found:
                    _ask_for_description(look, look.stops(after)[-1])

    return Slot(starts=frozenset(keyword for keyword, _ in ways), fill=fill)


def _fresh_of_side(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield 'US Tiger c2 = attack 8 ...': without a verb the name is one word, which is none that could be a verb."""
    sides = look.items(place).get("side", []) if not look.state.named else []
    for side, start, cost in sides:
        if start == max(end for _, end, _ in sides):
            for said, end, price in _new(look, start, CELL_TAIL):
                if _is_plain(look, start, said["card"]):
                    yield {**said, "side": side}, end, cost + price


def _is_plain(look: Look, place: int, name: str) -> bool:
    """True for one word that neither is, holds or resembles anything that is known."""
    typed, lattice = words(name), look.lattice
    known = (kind for at in range(place, place + len(typed)) for kind in look.items(at))
    return " " not in name and VERBS.isdisjoint(known) and not any(map(lattice.vocabulary.near, typed))


def _ask_for_description(look: Look, place: int) -> None:
    """Remember that the word at *place*, which is like the name of no card, has to be described."""
    lattice, side = look.lattice, look.state.side or getattr(look.pending, "side", "")
    deck = look.position.deck(side) if side in look.position.players else None
    if deck is None or deck.closed or place >= lattice.end or lattice.items(place):
        return
    near = (kind for _, word in lattice.vocabulary.near(lattice.words[place]) for _, kind, _ in lattice.vocabulary.entries(word))
    if "card" not in near:
        line = "nobody has described '{name}' yet: add what stands on it, as in '= attack 5 defence 4 needs 1 range f1'"
        look.complain(place, say(line, name=lattice.typed(place, place + 1)))


def _at_fresh(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield 'deploy at c2 tiger = attack 8 ...'."""
    for _, after, cost in look.items(place).get("deploy", ()):
        for here in look.stops(after):
            for named, then, price in cell(look, here, {}):
                for start in look.stops(then):
                    for said, end, more in _new(look, start, BARE_TAIL):
                        yield {**said, "cell": named}, end, cost + price + more


_CELL = frozenset({"row", "rank", "file"})
_CARD = frozenset({"card", "form", "aim", "skill"})
_SPOT = _CELL | _CARD | {"side"}
_SIDE = frozenset({"side"})
SLOTS = {
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
    "fresh": _fresh(("deploy", CELL_TAIL), ("ba", OBJECT_TAIL), asks=True),
    "freshat": Slot(starts=frozenset({"deploy"}), fill=_at_fresh),
    "freshthere": _fresh(("deploy", BARE_TAIL)),
    "freshofside": Slot(starts=_SIDE, fill=_fresh_of_side),
    "freshskill": _fresh(("use", BARE_TAIL), ("skill", BARE_TAIL), asks=True),
    "freshdiscard": _fresh(("discard", BARE_TAIL), asks=True),
    "everyone": Slot(starts=_SIDE | {"everyone"}, fill=_everyone),
    "noone": Slot(starts=frozenset({"nobody"}), fill=_noone),
    "next": Slot(starts=frozenset({NUMBER}), fill=lambda look, place, values: ((n, end, 1) for n, end in digits(look, place))),
    "squares": Slot(starts=frozenset({NUMBER}), fill=_squares),
    "who": Slot(starts=_SIDE, fill=_who),
    "one": Slot(starts=frozenset({NUMBER}), fill=_one),
    "twice": Slot(starts=frozenset({"times", NUMBER}), fill=_twice),
    "way": Slot(starts=frozenset({"way", NUMBER}), fill=_way),
    "step": choice(STEPS),
    "what": choice(WHAT),
}
