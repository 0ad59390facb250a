"""A cell in a line, as people write it: c2, a1-2, c 2, 丙2, 'row c column 2'; and what stands beside what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.games.death_front.printed import grid
from referee.kernel.forms.grammar import Filling
from referee.kernel.forms.lattice import NUMBER
from referee.kernel.forms.look import Look
from referee.kernel.forms.vocabulary import FULL
from referee.kernel.text import say

HYPHENS = frozenset("-‐‑‒–—−－~～")
BACKWARDS = frozenset("<←⇐")


def digits(look: Look, place: int) -> Iterator[tuple[int, int]]:
    """Yield the number at *place* and where it ends."""
    return ((int(value), end) for value, end, _ in look.items(place).get(NUMBER, ()))


def full(look: Look, place: int, kind: str) -> list[tuple[str, int]]:
    """Return the keywords of *kind* that are said in full at *place*, and where they end."""
    return [(value, end) for value, end, cost in look.items(place).get(kind, ()) if cost == FULL]


def past(look: Look, place: int, *kinds: str) -> tuple[int, ...]:
    """Return the places that are reached from *place* over words that say nothing, and over one of *kinds*."""
    here = look.stops(place)
    words = (end for at in here for kind in kinds for _, end, _ in look.items(at).get(kind, ()))
    return tuple(dict.fromkeys((*here, *(stop for end in words for stop in look.stops(end)))))


def gap(look: Look, place: int) -> str:
    """Return what stands between the word at *place* and the one before it, as typed."""
    units = look.lattice.units
    return look.lattice.line[units[place - 1].to : units[place].at] if 0 < place < len(units) else " "


def glued(look: Look, place: int) -> bool:
    """True when the word at *place* follows the one before it directly."""
    return place < look.lattice.end and gap(look, place) == ""


def hyphened(look: Look, place: int) -> bool:
    """True when only a hyphen stands between the word at *place* and the one before it."""
    return place < look.lattice.end and gap(look, place).strip() in HYPHENS


def cell(look: Look, place: int, values: Mapping[str, Any]) -> Iterator[Filling]:
    """Yield the cell at *place*; one beside the grid is none."""
    for named, end in named_cell(look, place):
        if named in grid.cells(look.position.columns):
            yield named, end, end - place
        else:
            line = "there is no cell {cell}: the grid has rows a to g and columns 1 to {columns}"
            look.complain(place, say(line, cell=named, columns=look.position.columns))


def goal(look: Look, place: int, values: Mapping[str, Any]) -> Iterator[Filling]:
    """Yield the cell here that something goes to: no arrow points away from it."""
    return iter(()) if not BACKWARDS.isdisjoint(gap(look, place)) else cell(look, place, values)


def named_cell(look: Look, place: int) -> Iterator[tuple[str, int]]:
    """Yield the cell at *place*, on the grid or beside it, and where it ends."""
    for start in (place, *_ends(look, place, "rank")):
        for row, after, _ in look.items(start).get("row", ()):
            for number, end in _number(look, after):
                if full := list(_by_depth(look, row, after, number, end)):
                    yield from full
                else:
                    yield from ((f"{row}{number}", stop) for stop in (end, *_ends(look, end, "file")))
    yield from _file_first(look, place)


def _file_first(look: Look, place: int) -> Iterator[tuple[str, int]]:
    """Yield 'column 2, row c'."""
    for start in _ends(look, place, "file"):
        for number, end in digits(look, start):
            for rank in (rank for here in look.stops(end) for rank in _ends(look, here, "rank")):
                yield from ((f"{row}{number}", stop) for row, stop, _ in look.items(rank).get("row", ()))


def _number(look: Look, place: int) -> Iterator[tuple[int, int]]:
    starts = (place, *_ends(look, place, "rank"), *_ends(look, place, "file"))
    return ((number, end) for start in starts for number, end in digits(look, start) if 0 < number < 10)


def _ends(look: Look, place: int, kind: str) -> list[int]:
    return [end for _, end, _ in look.items(place).get(kind, ())]


def _by_depth(look: Look, row: str, after: int, number: int, end: int) -> Iterator[tuple[str, int]]:
    """Yield the cell that is named by the side and the depth of its row: A1-2, F-3."""
    if row == "f" and hyphened(look, after):
        found = grid.read(f"f-{number}")
        yield from [(found, end)] if found else []
    elif hyphened(look, end):
        cells = ((grid.read(f"{row}{number}-{column}"), stop) for column, stop in digits(look, end))
        yield from ((found, stop) for found, stop in cells if found)
