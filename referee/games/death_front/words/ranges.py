"""The cells that a card covers, as its owner sees them: read from a line, and written.

What stands together is one cell, 'f1r1' or '前1右1'; what stands apart is several.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from referee.games.death_front.printed.cards import Offset
from referee.games.death_front.words.places import digits, glued, hyphened, past
from referee.kernel.forms.look import Look
from referee.kernel.text import say

FARTHEST = 9
WAYS: dict[str, Offset] = {
    "f": (1, 0),
    "b": (-1, 0),
    "r": (0, 1),
    "l": (0, -1),
    "fr": (1, 1),
    "fl": (1, -1),
    "br": (-1, 1),
    "bl": (-1, -1),
}


def offsets(look: Look, place: int) -> tuple[tuple[Offset, ...], int]:
    """Return the cells named from *place* on, each once, and where they end."""
    found, end = list[Offset](), place
    while True:
        step = next((each for here in past(look, end, "and") for each in _cell(look, here)), None)
        if step is None:
            return tuple(dict.fromkeys(found)), end
        found, end = [*found, *step[0]], step[1]


def _cell(look: Look, place: int) -> Iterator[tuple[tuple[Offset, ...], int]]:
    """Yield the cells here: 'f1r1' is one, 'f1-3' three, '前1前2' can only be two, 'f1r1b1' is not clear."""
    for ways, offset, end in next_offset(look, place):
        parts, axes = [offset], [ways[0] in "fb"] if len(ways) == 1 else [True, False]
        while glued(look, end) and (step := next(next_offset(look, end), None)) is not None:
            parts, axes, end = [*parts, step[1]], [*axes, step[0][0] in "fb"], step[2]
        if len(parts) == 1:
            yield _on_to(look, offset, end)
        elif sorted(axes) == [False, True]:
            yield ((parts[0][0] + parts[1][0], parts[0][1] + parts[1][1]),), end
        elif len(set(axes)) == 1 and not look.lattice.words[place].isascii():
            yield tuple(parts), end
        else:
            look.complain(end, say("part the cells of a range: f1 r1 are two, f1r1 is one"))


def _on_to(look: Look, offset: Offset, end: int) -> tuple[tuple[Offset, ...], int]:
    """Return the cells of 'f1-3' or 'f1 to f3', where only the first is said of *offset*; else that one."""
    if hyphened(look, end):
        for number, stop in _few(look, end):
            sign = [(part > 0) - (part < 0) for part in offset]
            return tuple((sign[0] * n, sign[1] * n) for n in range(max(map(abs, offset)), number + 1)), stop
    return (offset,), end


def next_offset(look: Look, place: int) -> Iterator[tuple[str, Offset, int]]:
    """Yield 'f1', 'forward 1', '1 forward', '前方1格' with its way."""
    for way, after, _ in look.items(place).get("way", ()):
        for number, end in _few(look, after):
            yield _moved(look, way, number, end)
    for number, after in _few(look, place):
        for here in past(look, after, "unit"):
            for way, end, _ in look.items(here).get("way", ()):
                if not any(digits(look, end)):
                    yield _moved(look, way, number, end)


def _few(look: Look, place: int) -> Iterator[tuple[int, int]]:
    return ((number, end) for number, end in digits(look, place) if number <= FARTHEST)


def _moved(look: Look, way: str, number: int, end: int) -> tuple[str, Offset, int]:
    forward, right = WAYS[way]
    units = [stop for _, stop, _ in look.items(end).get("unit", ())]
    return way, (forward * number, right * number), max(units, default=end)


def spoken(offset: Offset, words: Mapping[str, str]) -> str:
    """Return *offset* as it is typed: 'f1l1', '前1左1'; the card's own cell is 'f0'."""
    forward, right = offset
    said = [("f", forward), ("b", -forward), ("r", right), ("l", -right)]
    return "".join(f"{words[f'way {way}']}{n}" for way, n in said if n > 0) or f"{words['way f']}0"
