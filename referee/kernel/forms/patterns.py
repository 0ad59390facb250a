"""Patterns: the order in which a form's words and slots are said, read off a line and written.

    "coup {country}"  a keyword of the words table, then a slot
    "[play] {card} [{use}]"  what stands in brackets may be left out
    "{card}, {use}"  punctuation is written, and read over
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from referee.kernel.forms.look import Look

_PART = re.compile(r"\[([^\]]*)\]|\{(\w+)\}|(\w+)|([^\w\s\[\]{}]+)")


class Element(NamedTuple):
    """A keyword to be said, or a *slot* to be filled."""

    name: str
    slot: bool


Sequence = tuple[Element, ...]


class Match(NamedTuple):
    """A pattern found in a line: what fills its slots, where it ends, and what reading it so costs."""

    values: dict[str, Any]
    end: int
    cost: int


@cache
def sequences(pattern: str) -> tuple[Sequence, ...]:
    """Return every sequence of elements that *pattern* allows, the fullest first.

    >>> [[element.name for element in sequence] for sequence in sequences("[play] {card}, {use}")]
    [['play', 'card', 'use'], ['card', 'use']]
    """
    parts = [_choices(match) for match in _PART.finditer(pattern)]
    return tuple(sum(chosen, ()) for chosen in product(*parts))


def _choices(match: re.Match[str]) -> list[Sequence]:
    optional, slot, word, _ = match.groups()
    if optional is not None:
        return [*sequences(optional), ()]
    if slot or word:
        return [(Element(slot or word, bool(slot)),)]
    return [()]


def matches(look: Look, sequence: Sequence, place: int) -> Iterator[Match]:
    """Yield every way in which *sequence* is said from *place* on."""
    return _rest(look, sequence, 0, place, {}, 0)


def _rest(
    look: Look, sequence: Sequence, at: int, place: int, values: Mapping[str, Any], cost: int
) -> Iterator[Match]:
    if at == len(sequence):
        yield Match(dict(values), place, cost)
        return
    name, is_slot = sequence[at]
    for here in look.stops(place) if at else (place,):
        look.lattice.reached = max(look.lattice.reached, here)
        if is_slot:
            for value, end, price in look.fill(name, here, values):
                yield from _rest(look, sequence, at + 1, end, {**values, name: value}, cost + price)
        else:
            for item in look.items(here).get(name, ()):
                yield from _rest(look, sequence, at + 1, item.end, values, cost + item.cost)


def written(pattern: str, words: Mapping[str, str], fields: Mapping[str, str]) -> str:
    """Return *pattern* with its keywords in *words* and its slots filled from *fields*; an empty option is left out."""
    return re.sub(r"\s+", " ", _PART.sub(lambda match: _written(match, words, fields), pattern)).strip()


def _written(match: re.Match[str], words: Mapping[str, str], fields: Mapping[str, str]) -> str:
    optional, slot, word, literal = match.groups()
    if optional is not None:
        filled = all(fields.get(name) for name in re.findall(r"\{(\w+)\}", optional)) and "{" in optional
        return written(optional, words, fields) if filled else ""
    return fields[slot] if slot else words[word] if word else literal
