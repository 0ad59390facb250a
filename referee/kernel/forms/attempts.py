"""Other ways to take a line that means nothing as it stands: put right by the speaker, or mistyped."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice, product

from referee.kernel.forms.lattice import FILLER, Lattice
from referee.kernel.forms.vocabulary import FULL

CORRECTION = "correction"
_MOST_MISTYPED, _MOST_NEAR, _MOST_TRIED = 4, 6, 40


def attempts(lattice: Lattice) -> Iterator[list[Lattice]]:
    """Yield the lines that *lattice* may have been meant as, the likeliest first; those of one list are as likely."""
    if put_right := list(corrected(lattice)):
        yield put_right
    by_distance: dict[int, list[Lattice]] = {}
    for distance, other in islice(mistyped(lattice), _MOST_TRIED):
        by_distance.setdefault(distance, []).append(other)
    yield from (by_distance[distance] for distance in sorted(by_distance))


def corrected(lattice: Lattice) -> Iterator[Lattice]:
    """Yield the line without what the speaker takes back: 'coup zaire - sorry, angola', 'poland 3, no 4'."""
    for place in range(1, lattice.end):
        for _, end, _ in lattice.items(place).get(CORRECTION, ()):
            if _means_something_else(lattice, place, end):
                continue
            said = {kind for after in lattice.stops(end) for kind in lattice.items(after)} & lattice.kinds
            for start in range(place - 1, -1, -1):
                if any(cost == FULL for kind in said for _, _, cost in lattice.items(start).get(kind, ())):
                    yield lattice.without(start, end)


def _means_something_else(lattice: Lattice, place: int, end: int) -> bool:
    """True for a 'no' that nothing sets apart: 'c2 and no d2' takes nothing back."""
    others = {kind for kind, items in lattice.items(place).items() for _, stop, _ in items if stop == end}
    apart = any(lattice.parted(at) for at in (place, end))
    return bool(others - {CORRECTION, FILLER}) and not apart


def mistyped(lattice: Lattice) -> Iterator[tuple[int, Lattice]]:
    """Yield the line with each unknown word read as one of its letters' neighbourhood, and how far away that is."""
    places = lattice.unknown
    if not 0 < len(places) <= _MOST_MISTYPED:
        return
    near = [lattice.vocabulary.near(lattice.words[place])[:_MOST_NEAR] for place in places]
    for chosen in product(*near):
        words = {place: word for place, (_, word) in zip(places, chosen, strict=True)}
        yield sum(distance for distance, _ in chosen), lattice.with_words(words)
