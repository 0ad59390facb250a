"""Patterns: the order in which a form's words and slots are said, read off a line and written.

"coup {country}"  a keyword of the words table, then a slot
"[play] {card} [{use}]"  what stands in brackets may be left out
"{card}, {use}"  punctuation is written, and read over
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from itertools import product
from typing import Any, Protocol

from msgspec import Struct

from referee.kernel.forms.vocabulary import Items

_PART = re.compile(r"\[([^\]]*)\]|\{(\w+)\}|(\w+)|([^\w\s\[\]{}]+)")
_TEXT = re.compile(r"\[([^\]]*)\]|\{(\w+)\}|(\w+)|([^\w\[\]{}]+)")


Element = tuple[str, bool]
"""A keyword to be said, or the name of a slot to be filled, which is then True."""

Sequence = tuple[Element, ...]


class Match(Struct, frozen=True):
    """A pattern found in a line: what it is a pattern of, what fills its slots, where it ends, and its cost."""

    of: Any
    values: dict[str, Any]
    end: int
    cost: int


class Reads(Protocol):
    """What patterns are read off: the items of a line, what is read over, and what fills a slot."""

    def items(self, place: int) -> Items:
        """Return what may stand at *place*."""

    def stops(self, place: int) -> tuple[int, ...]:
        """Return the places that are reached from *place* over words that say nothing."""

    def fill(self, name: str, place: int, values: Mapping[str, Any]) -> Iterable[Any]:
        """Return what may fill the slot *name* at *place*: (value, end, cost)."""

    def reach(self, start: int, place: int, expected: Iterable[Element]) -> None:
        """Take note that *place* was reached, and what was *expected* there."""


Branch = tuple[int, str, bool, "Tree"]
"""How manieth it is, the name of a keyword or slot, whether it is a slot, and what follows."""


class Tree:
    """Sequences that begin alike, told apart element by element; *of* are what the sequences up to here stand for."""

    def __init__(self, patterns: Iterable[tuple[str, Any]] = ()) -> None:
        self.of: list[Any] = []
        self.branches: dict[Element, Tree] = {}
        self.words: dict[str, Branch] = {}
        self.slots: list[Branch] = []
        self.add_all(patterns)

    def add_all(self, patterns: Iterable[tuple[str, Any]]) -> None:
        """Let every sequence of each pattern stand for what is paired with it."""
        for pattern, of in patterns:
            for sequence in sequences(pattern):
                tree = self
                for element in sequence:
                    tree = tree.branch(element)
                tree.of.append(of)

    def branch(self, element: Element) -> Tree:
        """Return what follows *element*, which is a branch from now on."""
        if (found := self.branches.get(element)) is None:
            name, is_slot = element
            found = self.branches[element] = Tree()
            branch = (len(self.branches), name, is_slot, found)
            if is_slot:
                self.slots.append(branch)
            else:
                self.words[name] = branch
        return found

    def _fitting(self, items: Items) -> Iterable[Branch]:
        """Return the branches that may be said where *items* stand, as they were added: slots, and words that do."""
        said = [branch for kind in items if (branch := self.words.get(kind))]
        return sorted((*said, *self.slots)) if said else self.slots

    @cached_property
    def below(self) -> list[tuple[Any, Sequence]]:
        """What the sequences from here on stand for, and the elements that they still have to come."""
        here: list[tuple[Any, Sequence]] = [(of, ()) for of in self.of]
        further = ((of, (element, *rest)) for element, tree in self.branches.items() for of, rest in tree.below)
        return here + list(further)

    def matches(self, look: Reads, place: int) -> list[Match]:
        """Return every way in which one of the sequences is said from *place* on."""
        found: list[Match] = []
        self._grow(look, place, (place,), place, {}, 0, found)
        return found

    def _grow(
        self,
        look: Reads,
        start: int,
        places: tuple[int, ...],
        end: int,
        values: dict[str, Any],
        cost: int,
        found: list[Match],
    ) -> None:
        for of in self.of:
            found.append(Match(of, values, end, cost))
        for place in places:
            items = look.items(place)
            look.reach(start, place, self.branches)
            for _, name, is_slot, tree in self._fitting(items) if items else ():
                for value, after, price in look.fill(name, place, values) if is_slot else items[name]:
                    then = {**values, name: value} if is_slot else values
                    tree._grow(look, start, tree.stops(look, after), after, then, cost + price, found)

    def stops(self, look: Reads, place: int) -> tuple[int, ...]:
        """Return where the next element may stand; nowhere, where the sequences have come to their end."""
        return look.stops(place) if self.branches else ()


@cache
def sequences(pattern: str) -> tuple[Sequence, ...]:
    """Return every sequence of elements that *pattern* allows, the fullest first.

    >>> [[name for name, _ in sequence] for sequence in sequences("[play] {card}, {use}")]
    [['play', 'card', 'use'], ['card', 'use']]
    """
    parts = [_choices(match) for match in _PART.finditer(pattern)]
    return tuple(sum(chosen, ()) for chosen in product(*parts))


@cache
def is_worded(pattern: str) -> bool:
    """Return whether a keyword has to be said in *pattern*.

    >>> is_worded("coup {country}"), is_worded("[coup] {country}")
    (True, False)
    """
    return all(any(not is_slot for _, is_slot in sequence) for sequence in sequences(pattern))


@cache
def is_afterthought(pattern: str) -> bool:
    """Return whether what *pattern* names is said first, and the keyword for it at the end.

    >>> is_afterthought("{country} coup"), is_afterthought("coup {country}")
    (True, False)
    """
    return all(sequence[0][1] and not sequence[-1][1] for sequence in sequences(pattern) if sequence)


def _choices(match: re.Match[str]) -> list[Sequence]:
    optional, slot, word, _ = match.groups()
    if optional is not None:
        return [*sequences(optional), ()]
    if slot or word:
        return [((slot or word, bool(slot)),)]
    return [()]


def written(pattern: str, words: Mapping[str, str], fields: Mapping[str, str]) -> str:
    """Return *pattern* with its keywords in *words* and its slots filled from *fields*; an empty option is left out."""
    return "".join(text for _, text in written_parts(pattern, words, fields)).strip()


def written_parts(pattern: str, words: Mapping[str, str], fields: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the parts of *pattern* so written: the slot that each fills, '' for words and marks, and its text."""
    for optional, slot, word, literal in parts(pattern):
        if optional:
            yield from _optional(optional, words, fields)
        else:
            yield slot, fields[slot] if slot else words.get(word, word) if word else literal


def _optional(pattern: str, words: Mapping[str, str], fields: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    slots = [name for _, name, _, _ in parts(pattern) if name]
    if slots and all(fields.get(name) for name in slots):
        yield from written_parts(pattern, words, fields)


@cache
def parts(pattern: str) -> tuple[tuple[str, ...], ...]:
    """Return the options, slots, keywords and literals of *pattern*, in their order."""
    return tuple((match[1] or "", match[2] or "", match[3] or "", match[4] or "") for match in _TEXT.finditer(pattern))
