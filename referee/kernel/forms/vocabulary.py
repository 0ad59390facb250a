"""The words and names of a game in every language, found by the word that they begin with."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import NamedTuple

from referee.kernel.forms.fold import words

# What it costs to read a word in full, which counts the cuts of a line, and what outweighs any number of cuts.
FULL, PENALTY = 1, 10_000
BEGUN = 20 * PENALTY
_SHORTEST_NAME, _SHORTEST_WORD = 2, 3
NEVER_BEGUN = frozenset({"filler", "number"})


class Entry(NamedTuple):
    """A way of saying *value*, a name or keyword of *kind*."""

    words: tuple[str, ...]
    kind: str
    value: str


class Item(NamedTuple):
    """What may stand at a place of a line: *value*, up to *end*, and what it costs to read it so."""

    value: str
    end: int
    cost: int


Items = dict[str, list[Item]]


class Vocabulary:
    """Entries by their first word; *names* are the kinds that may be shortened to any beginning of their words."""

    def __init__(self, said: Iterable[tuple[str, str, str]], names: Iterable[str] = ()) -> None:
        self.names = frozenset(names)
        self.entries: dict[str, list[Entry]] = {}
        for form, kind, value in said:
            self._add(words(form), kind, value)
        self._sorted: list[str] = []

    def _add(self, spoken: tuple[str, ...], kind: str, value: str) -> None:
        if not spoken:
            return
        self.entries.setdefault(spoken[0], []).append(Entry(spoken, kind, value))
        if len(spoken) > 1 and kind in self.names and (joined := "".join(spoken)).isascii():
            self.entries.setdefault(joined, []).append(Entry((joined,), kind, value))

    @cached_property
    def letters(self) -> frozenset[str]:
        """Every Chinese character of an entry."""
        spoken = (letter for entries in self.entries.values() for entry in entries for letter in entry.words)
        return frozenset(letter for letter in spoken if not letter.isascii())

    def at(self, line: tuple[str, ...], place: int) -> Items:
        """Return what may stand at *place* of *line*: in full, or else as a beginning."""
        found: Items = {}
        for word in (line[place], *stems(line[place])):
            for entry in self.entries.get(word, ()):
                count = len(entry.words)
                if count == 1 or line[place + 1 : place + count] == entry.words[1:]:
                    _keep(found, entry, place + count, FULL)
        for entry, count, cost in self._begun(line, place, found):
            _keep(found, entry, place + count, cost)
        return found

    def _begun(self, line: tuple[str, ...], place: int, full: Items) -> Iterator[tuple[Entry, int, int]]:
        """Yield the entries of which *line* holds only the beginning, unless a keyword as long stands there in full."""
        word = line[place]
        if word.isdigit():
            return
        said = {kind: max(item.end for item in items) - place for kind, items in full.items()}
        least = max((count for kind, count in said.items() if kind not in self.names), default=0)
        for key in self._keys(word) if word.isascii() else (word,):
            for entry in self.entries.get(key, ()):
                count = _common(entry.words, line, place)
                if count > max(least, said.get(entry.kind, 0)) and self._enough(entry, line[place : place + count]):
                    yield entry, count, BEGUN

    def _keys(self, word: str) -> list[str]:
        """Return the first words that begin with *word*."""
        if not self._sorted:
            self._sorted = sorted(self.entries)
        first, keys = bisect_left(self._sorted, word), list[str]()
        while first < len(self._sorted) and self._sorted[first].startswith(word):
            keys.append(self._sorted[first])
            first += 1
        return keys

    def _enough(self, entry: Entry, typed: tuple[str, ...]) -> bool:
        """True when *typed* is enough to tell *entry* by, and is no keyword or side from its second word on."""
        least = _SHORTEST_NAME if entry.kind in self.names else _SHORTEST_WORD
        if entry.kind in NEVER_BEGUN or typed == entry.words or len("".join(typed)) < least:
            return False
        return not any(self._is_keyword(word) for word in typed[1:] if word.isascii())

    def _is_keyword(self, word: str) -> bool:
        return any(entry.words == (word,) and entry.kind not in self.names for entry in self.entries.get(word, ()))

    def near(self, word: str) -> list[tuple[int, str]]:
        """Return the words that differ from the unknown *word* in a letter or two, the nearest first."""
        from rapidfuzz.distance import OSA

        if len(word) < 4:
            return []
        most = 1 if len(word) < 6 else 2
        known = {w for entries in self.entries.values() for e in entries for w in e.words if len(w) > 3}
        found = [(OSA.distance(word, other, score_cutoff=most), other) for other in known]
        return sorted((far, other) for far, other in found if far <= most)


def _keep(found: Items, entry: Entry, end: int, cost: int) -> None:
    items = found.setdefault(entry.kind, [])
    if not any(item.value == entry.value and item.end == end for item in items):
        items.append(Item(entry.value, end, cost))


def _common(spoken: tuple[str, ...], line: tuple[str, ...], place: int) -> int:
    """Return how many words of *line* begin the words of an entry, one after the other."""
    count = 0
    for word, typed in zip(spoken, line[place:], strict=False):
        if not word.startswith(typed):
            break
        count += 1
    return count


def stems(word: str) -> tuple[str, ...]:
    """Return the words of which *word* may be a form.

    >>> stems("coups"), stems("stopped"), stems("iran")
    (('coup',), ('stopp', 'stoppe', 'stop'), ())
    """
    if len(word) < 4 or not word.isascii():
        return ()
    if word.endswith("ing"):
        return _stems(word[:-3])
    if word.endswith("ed"):
        return _stems(word[:-2])
    if word.endswith("es"):
        return word[:-1], word[:-2]
    return (word[:-1],) if word.endswith("s") and not word.endswith("ss") else ()


def _stems(stem: str) -> tuple[str, ...]:
    return (stem, f"{stem}e", stem[:-1]) if stem[-1:] == stem[-2:-1] else (stem, f"{stem}e")
