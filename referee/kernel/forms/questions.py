"""What is said in no line of moves, a question or a name in a file: its names, words and numbers one by one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from referee.kernel.forms.lattice import FILLER, NUMBER, Lattice
from referee.kernel.forms.vocabulary import BEGUN, Vocabulary
from referee.kernel.ruling import AmbiguousName, NotationError
from referee.kernel.text import say

_SHOWN, _MOST_SHOWN = 60, 3


class Said(NamedTuple):
    """A name, a word or a number: its *kind*, what it stands for, where in the text it begins, the place after it."""

    kind: str
    value: str
    at: int
    end: int


def said(vocabulary: Vocabulary, text: str, kinds: tuple[str, ...], idle: tuple[str, ...] = ()) -> Iterator[Said]:
    """Yield what *text* says of these *kinds*, in order; words of an *idle* kind say nothing.

    Raises NotationError for a word that is none of them, with the names that are like it, and AmbiguousName.
    """
    lattice, place = lattice_of(vocabulary, text), 0
    while place < lattice.end:
        found = said_at(lattice, place, (*kinds, FILLER, *idle))
        if found is None:
            raise _strange(lattice, place)
        if found.kind in kinds:
            yield found
        place = found.end


def lattice_of(vocabulary: Vocabulary, text: str) -> Lattice:
    """Return what may stand at each place of *text*, where names may be shortened to their beginnings."""
    return Lattice(text, vocabulary).with_beginnings()


def said_at(lattice: Lattice, place: int, kinds: tuple[str, ...]) -> Said | None:
    """Return what is said at *place* of one of *kinds*, or None; AmbiguousName for the beginning of several.

    What stands there in full comes first, the longest and then the first of the *kinds*; else what is begun.
    """
    found: dict[tuple[bool, int, int], list[Said]] = {}
    for order, kind in enumerate(kinds):
        for value, end, cost in lattice.items(place).get(kind, ()):
            value = f"{'-' if lattice.sign(place) < 0 else ''}{value}" if kind == NUMBER else value
            rank = (True, order, -end) if cost >= BEGUN else (False, -end, order)
            found.setdefault(rank, []).append(Said(kind, value, lattice.at(place), end))
    if not found:
        return None
    first, *others = found[min(found)]
    if others and min(found)[0]:
        names = tuple(each.value for each in (first, *others))
        typed = lattice.typed(place, first.end)
        raise AmbiguousName(
            say("'{typed}' may be {names}: type more of it", typed=typed, names=names), first.at, near=names
        )
    return first


def _strange(lattice: Lattice, place: int) -> NotationError:
    """Return the error for the word at *place*, with the nearest names."""
    typed, at = lattice.whole(place), lattice.at(place)
    typed = typed if len(typed) <= _SHOWN else f"{typed[:_SHOWN]}..."
    vocabulary = lattice.vocabulary
    words = () if lattice.items(place) else vocabulary.mistaken(lattice.words[place])
    if near := tuple(dict.fromkeys(map(vocabulary.holding, words)))[:_MOST_SHOWN]:
        return NotationError(say("'{typed}' is not known; did you mean {near}?", typed=typed, near=near), at, near)
    return NotationError(say("'{typed}' is not understood", typed=typed), at)
