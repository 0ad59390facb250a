"""A card that nobody has seen: its name may be any words after a verb, and what stands on it is told after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from referee.games.death_front.printed.typed import UNIT
from referee.games.death_front.words.places import glued
from referee.kernel.forms.declared import Filling, Slot
from referee.kernel.forms.look import Look
from referee.kernel.text import say

Values = Mapping[str, Any]
MOST_WORDS, LONGEST_IN_CHINESE, MOST_AHEAD = 8, 3, 40
# Words that are no part of a name: those of STRICT nowhere, the others at its end, and not where blanks part the words.
STRICT, PLACING = frozenset({"no", "other", "correction"}), frozenset({"at", "to", "side", "equals"})
TOLD = frozenset({"stat", "reach", "device", "skill"})
VERBS = frozenset({"deploy", "move", "use", "attack", "discard", "keep", "redraw", "skip", "ba", "target", "declare"})


def after(keyword: str) -> Slot:
    """Return the slot of *keyword* and the name of a card after it, which is as long as what follows lets it be."""

    def fill(look: Look, place: int, values: Values) -> Iterator[Filling]:
        for _, end, cost in look.items(place).get(keyword, ()):
            start = look.stops(end)[-1]
            _ask_for_description(look, start)
            for stop in _ends(look, start):
                yield look.lattice.typed(start, stop), stop, cost + MOST_WORDS - (stop - start)

    return Slot(starts=frozenset({keyword}), fill=fill)


def _of_side(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield the side and the name in 'US Tiger c2 = ...': one word, which is like none that is known."""
    sides = look.items(place).get("side", []) if not look.state.named else []
    for side, start, cost in sides:
        for stop in _ends(look, start) if start == max(end for _, end, _ in sides) else ():
            if _is_plain(look, start, stop):
                yield (side, look.lattice.typed(start, stop)), stop, cost + MOST_WORDS


def _ends(look: Look, start: int) -> Iterator[int]:
    """Yield where a name that begins at *start* may end."""
    lattice = look.lattice
    is_count = start < lattice.end and lattice.words[start].isdecimal() and not glued(look, start + 1)
    for end in range(start + 1, min(start + MOST_WORDS, lattice.end) + 1):
        kinds, word = look.items(end - 1).keys(), lattice.words[end - 1]
        if not STRICT.isdisjoint(kinds) or word == "=" or (end > start + 1 and (lattice.apart(end - 1) or is_count)):
            return
        if PLACING.isdisjoint(kinds):
            yield end
        elif word.isascii():
            return


def _is_plain(look: Look, start: int, stop: int) -> bool:
    """True for one word that neither is, holds nor resembles a verb."""
    lattice = look.lattice
    known = (kind for at in range(start, stop) for kind in look.items(at))
    length = LONGEST_IN_CHINESE if not lattice.words[start].isascii() else MOST_WORDS
    is_one = stop - start <= length and all(glued(look, at) for at in range(start + 1, stop))
    return is_one and VERBS.isdisjoint(known) and VERBS.isdisjoint(_kinds_like(look, lattice.words[start:stop]))


def _kinds_like(look: Look, words: Iterable[str]) -> Iterator[str]:
    """Yield the kinds of what *words* look like."""
    vocabulary = look.lattice.vocabulary
    near = (other for word in words for _, other in vocabulary.near(word))
    return (kind for other in near for _, kind, _ in vocabulary.entries(other))


def _ask_for_description(look: Look, place: int) -> None:
    """Remember that the word at *place*, where it is not known nor like the name of a card, has to be described."""
    lattice, side = look.lattice, look.state.side or getattr(look.pending, "side", "")
    is_open = side in look.position.players and not look.position.deck(side).closed
    if not is_open or place >= lattice.end or lattice.items(place) or _is_described(look, place):
        return
    if "card" not in _kinds_like(look, (lattice.words[place],)):
        line = "nobody has described '{name}' yet: add what stands on it, as in '= {example}'"
        look.complain(place, say(line, name=lattice.whole(place), example=UNIT))


def _is_described(look: Look, place: int) -> bool:
    ahead = range(place + 1, min(place + MOST_AHEAD, look.lattice.end))
    return any(not TOLD.isdisjoint(look.items(at)) for at in ahead)


UNSEEN = {
    "deploynew": after("deploy"),
    "usenew": after("use"),
    "discardnew": after("discard"),
    "new": after("ba"),
    "newofside": Slot(starts=frozenset({"side"}), fill=_of_side),
}
