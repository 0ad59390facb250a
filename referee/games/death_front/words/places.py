"""Cells in a line: those of the grid, c2, a1-2, 丙2, 'row c column 2', and those that a card covers, f1r1, 前1右1."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.games.death_front.printed import grid
from referee.games.death_front.printed.cards import Offset
from referee.kernel.forms.declared import Filling
from referee.kernel.forms.lattice import NUMBER
from referee.kernel.forms.look import Look
from referee.kernel.text import say

HYPHENS = frozenset("-‐‑‒–—−－~～")
BACKWARDS = frozenset("<←⇐")
_STRAIGHT: dict[str, Offset] = {"f": (1, 0), "b": (-1, 0), "r": (0, 1), "l": (0, -1)}
WAYS = {**_STRAIGHT, "fr": (1, 1), "fl": (1, -1), "br": (-1, 1), "bl": (-1, -1)}
ACROSS, FARTHEST = "rl", 9


def digits(look: Look, place: int, most: int = 10**9) -> Iterator[tuple[int, int]]:
    """Yield the number at *place*, if it is no more than *most*, and where it ends."""
    found = ((int(value), end) for value, end, _ in look.items(place).get(NUMBER, ()))
    return (each for each in dict.fromkeys(found) if each[0] <= most)


def past(look: Look, place: int, *kinds: str) -> tuple[int, ...]:
    """Return the places that are reached from *place* over words that say nothing, and over one of *kinds*."""
    here = look.stops(place)
    words = (end for at in here for kind in kinds for _, end, _ in look.items(at).get(kind, ()))
    return tuple(dict.fromkeys((*here, *(stop for end in words for stop in look.stops(end)))))


def gap(look: Look, place: int) -> str | None:
    """Return what stands between the word at *place* and the one before it, as typed; None at the ends of the line."""
    units = look.lattice.units
    return look.lattice.line[units[place - 1].to : units[place].at] if 0 < place < len(units) else None


def glued(look: Look, place: int) -> bool:
    """True when the word at *place* follows the one before it directly."""
    return gap(look, place) == ""


def hyphened(look: Look, place: int) -> bool:
    """True when only a hyphen stands between the word at *place* and the one before it."""
    return (gap(look, place) or "").strip() in HYPHENS


# -- of the grid -------------------------------------------------------------------------------------------------------


def cell(look: Look, place: int, values: Mapping[str, Any]) -> Iterator[Filling]:
    """Yield the cell at *place*; one beside the grid is none."""
    for named, end in _named_cell(look, place):
        if named in grid.cells(look.position.columns):
            yield named, end, end - place
        else:
            line = "there is no cell {cell}: the grid has rows a to g and columns 1 to {columns}"
            look.complain(place, say(line, cell=named, columns=look.position.columns))


def goal(look: Look, place: int, values: Mapping[str, Any]) -> Iterator[Filling]:
    """Yield the cell here that something goes to: no arrow points away from it."""
    return cell(look, place, values) if BACKWARDS.isdisjoint(gap(look, place) or "") else iter(())


def _named_cell(look: Look, place: int) -> Iterator[tuple[str, int]]:
    """Yield the cell at *place*, on the grid or beside it, and where it ends."""
    for start in (place, *_over(look, place, "rank")):
        for row, after, _ in look.items(start).get("row", ()):
            for at in (after, *_over(look, after, "rank"), *_over(look, after, "file")):
                for number, end in digits(look, at, FARTHEST):
                    stops = (end, *_over(look, end, "file")) if number else ()
                    yield from _by_depth(look, row, after, end) or [(f"{row}{number}", stop) for stop in stops]


def _over(look: Look, place: int, kind: str) -> list[int]:
    return [end for _, end, _ in look.items(place).get(kind, ())]


def _by_depth(look: Look, row: str, after: int, end: int) -> list[tuple[str, int]]:
    """Return the cell that is named by the side and the depth of its row: A1-2, F-3."""
    last = after if row == "f" and hyphened(look, after) else end if hyphened(look, end) else None
    found = [(look.lattice.words[after:stop], stop) for _, stop in digits(look, last)] if last is not None else []
    named = ((grid.read(row + "-".join(("", *said) if last == after else said)), stop) for said, stop in found)
    return [(at, stop) for at, stop in named if at]


# -- of a range --------------------------------------------------------------------------------------------------------


def cells_covered(look: Look, place: int) -> tuple[tuple[Offset, ...], int]:
    """Return the cells of a range named from *place* on, each once, and where they end."""
    found, end = list[Offset](), place
    while (step := next((each for here in past(look, end, "and") for each in _covered(look, here)), None)) is not None:
        found, end = [*found, *step[0]], step[1]
    return tuple(dict.fromkeys(found)), end


def _covered(look: Look, place: int) -> Iterator[tuple[tuple[Offset, ...], int]]:
    """Yield the cells here: 'f1r1' is one, 'f1-3' three, '前1前2' can only be two, 'f1r1b1' is not clear."""
    for way, offset, end in offset_at(look, place):
        parts, axes = [offset], [each in ACROSS for each in way]
        while glued(look, end) and (step := next(offset_at(look, end), None)) is not None:
            parts, axes, end = [*parts, step[1]], [*axes, *(each in ACROSS for each in step[0])], step[2]
        if len(parts) == 1:
            yield _up_to(look, offset, end)
        elif sorted(axes) == [False, True]:
            yield ((parts[0][0] + parts[1][0], parts[0][1] + parts[1][1]),), end
        elif len(set(axes)) == 1 and not look.lattice.words[place].isascii():
            yield tuple(parts), end
        else:
            look.complain(end, say("part the cells of a range: f1 r1 are two, f1r1 is one"))


def _up_to(look: Look, offset: Offset, end: int) -> tuple[tuple[Offset, ...], int]:
    """Return the cells of 'f1-3', where only the first is said of *offset*; else that one."""
    for number, stop in digits(look, end, FARTHEST) if hyphened(look, end) else ():
        forward, right = ((part > 0) - (part < 0) for part in offset)
        return tuple((forward * n, right * n) for n in range(max(map(abs, offset)), number + 1)), stop
    return (offset,), end


def offset_at(look: Look, place: int) -> Iterator[tuple[str, Offset, int]]:
    """Yield 'f1', 'forward 1', '1 forward', '前方1格' with its way."""
    for way, after, _ in look.items(place).get("way", ()):
        for number, end in digits(look, after, FARTHEST):
            yield way, _times(way, number), max([end, *_squares(look, end)])
    for number, after in digits(look, place, FARTHEST):
        for here in past(look, after, "unit"):
            for way, end, _ in look.items(here).get("way", ()):
                if not any(digits(look, end)):
                    yield way, _times(way, number), end


def _squares(look: Look, place: int) -> list[int]:
    """Return where a word for squares ends; it is none for levels: in 'f1 level 2' something else is told."""
    levels = _over(look, place, "stat")
    return [end for end in _over(look, place, "unit") if end not in levels]


def _times(way: str, number: int) -> Offset:
    forward, right = WAYS[way]
    return forward * number, right * number


def spoken(offset: Offset, words: Mapping[str, str]) -> str:
    """Return *offset* as it is typed: 'f1l1', '前1左1'; the card's own cell is 'f0'."""
    forward, right = offset
    said = (("f", forward), ("b", -forward), ("r", right), ("l", -right))
    return "".join(f"{words[f'way {way}']}{number}" for way, number in said if number > 0) or f"{words['way f']}0"
