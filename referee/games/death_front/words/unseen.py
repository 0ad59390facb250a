"""A card that nobody has seen: its name may be any word, and what stands on it is told after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.games.death_front.words.described import description
from referee.games.death_front.words.places import cell, glued
from referee.kernel.forms.fold import words
from referee.kernel.forms.grammar import Filling, Slot
from referee.kernel.forms.look import Look
from referee.kernel.forms.patterns import Tree
from referee.kernel.text import say

Values = Mapping[str, Any]
MOST_WORDS, LONGEST_IN_CHINESE = 8, 3

# Words that are no part of a name: any of STRICT, of the others only where letters show where a word ends.
STRICT = frozenset({"no", "other", "correction"})
NOT_IN_A_NAME = STRICT | {"at", "to", "side"}
VERBS = frozenset(
    {"deploy", "move", "use", "attack", "discard", "keep", "redraw", "skip", "no", "ba", "target", "declare"}
)


def tail_of(*patterns: str) -> Tree:
    """Return the sequences of *patterns*, as a description follows a name."""
    tree = Tree()
    for pattern in patterns:
        tree.add(pattern, pattern)
    return tree


AT = "[at] [to]"
BARE_TAIL = tail_of("[equals] {first}")
CELL_TAIL = tail_of(f"{AT} {{cell}} [equals] {{first}}", f"[equals] {{first}} {AT} {{cell}}")
OBJECT_TAIL = tail_of(f"deploy {AT} {{cell}} [equals] {{first}}", f"{AT} {{cell}} deploy [equals] {{first}}")


def _new(look: Look, place: int, tail: Tree) -> Iterator[Filling]:
    """Yield the shortest name from *place* on, whatever its words are, after which *tail* describes the card."""
    lattice = look.lattice
    for end in range(place + 1, min(place + MOST_WORDS, lattice.end) + 1):
        found = tail.matches(look, end) if _may_be_name(look, place, end) else []
        for match in found:
            yield {**match.values, "card": lattice.typed(place, end)}, match.end, match.cost + end - place
        if found or lattice.apart(end) or (end < lattice.end and lattice.words[end] == "="):
            return


def _may_be_name(look: Look, place: int, end: int) -> bool:
    """True unless a word from *place* to *end* has a meaning of its own that would change what is said."""
    lattice = look.lattice
    held = {
        kind for at in range(place, end) for kind in look.items(at) if kind in STRICT or lattice.words[at].isascii()
    }
    is_count = lattice.words[place].isdecimal() and end > place + 1 and not glued(look, place + 1)
    return held.isdisjoint(NOT_IN_A_NAME) and not is_count


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
    if " " in name or (not name.isascii() and len(typed) > LONGEST_IN_CHINESE):
        return False
    return VERBS.isdisjoint(known) and not any(map(lattice.vocabulary.near, typed))


def _ask_for_description(look: Look, place: int) -> None:
    """Remember that the word at *place*, which is like the name of no card, has to be described."""
    lattice, side = look.lattice, look.state.side or getattr(look.pending, "side", "")
    deck = look.position.deck(side) if side in look.position.players else None
    if deck is None or deck.closed or place >= lattice.end or lattice.items(place):
        return
    if not _is_like_a_card(look, lattice.words[place]):
        line = "nobody has described '{name}' yet: add what stands on it, as in '= attack 5 defence 4 needs 1 range f1'"
        look.complain(place, say(line, name=lattice.typed(place, place + 1)))


def _is_like_a_card(look: Look, word: str) -> bool:
    vocabulary = look.lattice.vocabulary
    near = (kind for _, other in vocabulary.near(word) for _, kind, _ in vocabulary.entries(other))
    return "card" in near


def _at_fresh(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield 'deploy at c2 tiger = attack 8 ...'."""
    for _, after, cost in look.items(place).get("deploy", ()):
        for here in look.stops(after):
            for named, then, price in cell(look, here, {}):
                for start in look.stops(then):
                    for said, end, more in _new(look, start, BARE_TAIL):
                        yield {**said, "cell": named}, end, cost + price + more


UNSEEN = {
    "fresh": _fresh(("deploy", CELL_TAIL), ("ba", OBJECT_TAIL), asks=True),
    "freshat": Slot(starts=frozenset({"deploy"}), fill=_at_fresh),
    "freshthere": _fresh(("deploy", BARE_TAIL)),
    "freshofside": Slot(starts=frozenset({"side"}), fill=_fresh_of_side),
    "freshskill": _fresh(("use", BARE_TAIL), ("skill", BARE_TAIL), asks=True),
    "freshdiscard": _fresh(("discard", BARE_TAIL), asks=True),
}
