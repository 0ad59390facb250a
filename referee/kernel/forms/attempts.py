"""Other ways to take a line that means nothing as it stands: put right by the speaker, or mistyped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice, product

from referee.kernel.forms.lattice import FILLER, NUMBER, Lattice
from referee.kernel.forms.vocabulary import FULL

CORRECTION, WEAK, SIDE = "correction", "weak", "side"
_MOST_TAKEN_BACK, _MOST_CORRECTED, _MOST_MISTYPED, _MOST_NEAR, _MOST_TRIED = 6, 12, 4, 6, 40


def attempts(lattice: Lattice) -> Iterator[list[Lattice]]:
    """Yield the lines that *lattice* may have been meant as, the likeliest first; those of one list are as likely."""
    for place, end in _takes_back(lattice):
        put_right = list(islice(_corrected(lattice, place, end), _MOST_CORRECTED))
        yield from [put_right] if _is_list(lattice, end) else ([one] for one in put_right)
    by_distance: dict[int, list[Lattice]] = {}
    for distance, other in islice(mistyped(lattice), _MOST_TRIED):
        by_distance.setdefault(distance, []).append(other)
    yield from (by_distance[distance] for distance in sorted(by_distance))


def _takes_back(lattice: Lattice) -> list[tuple[int, int]]:
    """Return where words stand that take something back; nobody does so over and over again in one line."""
    found = [
        (place, end)
        for place in range(1, lattice.end)
        for word, end, _ in lattice.items(place).get(CORRECTION, ())
        if word != WEAK or _is_clear(lattice, end)
    ]
    return found if len(found) <= _MOST_TAKEN_BACK else []


def _corrected(lattice: Lattice, place: int, end: int) -> Iterator[Lattice]:
    """Yield the line without what the words from *place* to *end* take back: 'zaire - sorry, angola', 'poland 3, no 4'.

    What is said instead is of the same kind as what is taken back, most likely the last that is, or begins with the
    same word. Another side's words are not taken back with it, nor what is not understood.
    """
    stops = lattice.stops(end)
    said = {kind for after in stops for kind in lattice.items(after)} & lattice.kinds
    again = {lattice.words[after] for after in stops if after < lattice.end and set(lattice.items(after)) - {FILLER}}
    for start in range(place - 1, -1, -1):
        items = lattice.items(start)
        if not items and start in lattice.unknown:
            return
        if lattice.words[start] in again or any(cost == FULL for kind in said for _, _, cost in items.get(kind, ())):
            yield lattice.without(start, end)
        if SIDE in items and SIDE not in said:
            return


def _is_clear(lattice: Lattice, place: int) -> bool:
    """True where a mere 'no' puts something right: before a comma or a number; 'iran, no iraq' says something else."""
    return lattice.apart(place) or NUMBER in lattice.items(place)


def _is_list(lattice: Lattice, place: int) -> bool:
    """True when several names of a kind stand from *place* on, which may be said instead of as many before."""
    kinds = (kind for here in range(place, lattice.end) for kind in lattice.items(here))
    return max(Counter(kind for kind in kinds if kind in lattice.vocabulary.names).values(), default=0) > 1


def mistyped(lattice: Lattice) -> Iterator[tuple[int, Lattice]]:
    """Yield the line with its doubtful words read as others that are spelt much like them, and how far away that is."""
    places = _doubtful(lattice)
    if not 0 < len(places) <= _MOST_MISTYPED:
        return
    near = [_near(lattice, place)[:_MOST_NEAR] for place in places]
    for chosen in islice(product(*near), 1 if _is_as_typed(near) else 0, None):
        words = {place: word for place, (_, word) in zip(places, chosen, strict=True)}
        yield sum(distance for distance, _ in chosen), lattice.with_words(words)


def _doubtful(lattice: Lattice) -> list[int]:
    """Return the places of the words that are unknown, or only the beginning of something."""
    unknown = set(lattice.unknown)
    for place in range(lattice.end):
        items = [item for found in lattice.items(place).values() for item in found]
        if items and all(cost > FULL for _, _, cost in items):
            unknown.add(place)
    return sorted(unknown)


def _near(lattice: Lattice, place: int) -> list[tuple[int, str]]:
    """Return the words that may be meant by the one at *place*: itself, where it begins something, and its like."""
    word = lattice.words[place]
    return [*([(0, word)] if lattice.items(place) else []), *lattice.vocabulary.near(word)]


def _is_as_typed(near: list[list[tuple[int, str]]]) -> bool:
    """True when the first choice is the line as it was typed, which has been tried."""
    return all(found and found[0][0] == 0 for found in near)
