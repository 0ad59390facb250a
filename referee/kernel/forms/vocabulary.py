"""The words and names of a game in every language, found by the word that they begin with."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator
from functools import cached_property

from referee.kernel.forms.fold import first_word, words

_FIRST = re.compile(r"(?:^|;)[^a-z0-9=#;]*([a-z]+|[0-9]+|[=#])")
# What it costs to read a word in full, which counts the cuts of a line, and what outweighs any number of cuts.
FULL, PENALTY = 1, 10_000
BEGUN = 20 * PENALTY
SHORTEST_NAME, _SHORTEST_WORD, _SHORTEST_STEM = 2, 3, 3
_SHORTEST_MISTYPED, _LONG, _LONGEST_MISTYPED = 4, 6, 30
NEVER_BEGUN = frozenset({"filler", "number", "side"})
NEVER_MEANT = frozenset({"filler", "correction"})


Said = tuple[str, str, str]
"""What is said, ways parted by semicolons, the kind of item, and the name or keyword that it stands for."""

Entry = tuple[tuple[str, ...], str, str]
"""The words of what is said, the kind, and the name or keyword."""

Item = tuple[str, int, int]
"""What may stand at a place of a line: a name or keyword, the place after it, and what it costs to read it so."""

Items = dict[str, list[Item]]


class Vocabulary:
    """What is said, by its first word; *names* are the kinds that may be shortened to any beginning of their words.

    What begins with a word is taken apart when that word is first met: a line meets few of them.
    """

    def __init__(self, said: Iterable[Said], names: Iterable[str] = ()) -> None:
        self.names, self.said = frozenset(names), tuple(said)
        self._entries: dict[str, list[Entry]] = {}
        self._lettered: dict[str, dict[str, list[Entry]]] = {}

    def with_more(self, said: tuple[Said, ...]) -> Vocabulary:
        """Return the vocabulary with more *said*."""
        return Vocabulary((*self.said, *said), self.names | {kind for _, kind, _ in said})

    def entries(self, word: str) -> list[Entry]:
        """Return what begins with *word*."""
        if (found := self._entries.get(word)) is None:
            rows = self._ascii.get(word, []) + (self._others.get(word, []) if self._all else [])
            found = self._entries[word] = [entry for row in dict.fromkeys(rows) for entry in _beginning(word, *row)]
        return found

    def learn(self, line: str) -> None:
        """Get ready for *line*: where it is in ASCII, what is not said in ASCII need not be looked at."""
        if not line.isascii():
            self.learn_all()

    def learn_all(self) -> None:
        """From now on look at what is said in any script, and at names of several words that are written as one."""
        if not self._all:
            self._all, self._entries, self._lettered = True, {}, {}
            self.__dict__.pop("_sorted", None)

    _all = False

    @cached_property
    def _ascii(self) -> dict[str, list[Said]]:
        """The rows with a way of saying them in ASCII, by the first word of each."""
        index: dict[str, list[Said]] = {}
        for row in self.said:
            if row[0].isascii():
                for first in _FIRST.findall(row[0].lower()):
                    index.setdefault(first, []).append(row)
        return index

    @cached_property
    def _others(self) -> dict[str, list[Said]]:
        """The rows with a way of saying them in another script, or a name without its blanks, by the first word."""
        index: dict[str, list[Said]] = {}
        for row in self.said:
            if not row[0].isascii():
                for form in row[0].split(";"):
                    index.setdefault(first_word(form), []).append(row)
            elif row[1] in self.names:
                for form in row[0].lower().replace(" ", "").split(";"):
                    index.setdefault(first_word(form), []).append(row)
        return index

    @cached_property
    def letters(self) -> frozenset[str]:
        """Every letter of a word that is not English."""
        return frozenset("".join(said for said, _, _ in self.said if not said.isascii()))

    @cached_property
    def _sorted(self) -> list[str]:
        return sorted({**self._ascii, **(self._others if self._all else {})})

    def at(self, line: tuple[str, ...], place: int, begun: bool = True) -> Items:
        """Return what may stand at *place* of *line*: in full, or where *begun* counts, as a beginning."""
        found: Items = {}
        for word in (line[place], *stems(line[place])):
            for spoken, kind, value in self.entries(word):
                count = len(spoken)
                if count == 1 or line[place + 1 : place + count] == spoken[1:]:
                    _keep(found, kind, (value, place + count, FULL))
        for kind, value, end in self._begun(line, place, found) if begun else ():
            _keep(found, kind, (value, end, BEGUN))
        return found

    def _begun(self, line: tuple[str, ...], place: int, full: Items) -> Iterator[tuple[str, str, int]]:
        """Yield what *line* holds only the beginning of, unless a keyword as long stands there in full."""
        word = line[place]
        if word.isdecimal() or any(end == place + 1 for _, end, _ in full.get("filler", ())):
            return
        said = {kind: max(end for _, end, _ in items) for kind, items in full.items()}
        least = max((end for kind, end in said.items() if kind not in self.names), default=place)
        for spoken, kind, value in self._beginning_with(word, line[place + 1 : place + 2]):
            end = place + _common(spoken, line, place)
            if end > max(least, said.get(kind, 0)) and self._enough(spoken, kind, line[place:end]):
                yield kind, value, end

    def _beginning_with(self, word: str, then: tuple[str, ...]) -> Iterator[Entry]:
        """Yield what *word* may begin; a single letter begins nothing without the word after it."""
        if len(word) > 1 or not word.isascii():
            for key in self._keys(word) if word.isascii() else (word,):
                yield from self.entries(key)
        elif then:
            yield from self._by_letters(word).get(then[0][0], ())

    def beginning(self, word: str) -> list[Entry]:
        """Return what is said whose first word *word* begins."""
        return [entry for key in self._keys(word) for entry in self.entries(key)]

    def _by_letters(self, letter: str) -> dict[str, list[Entry]]:
        """Return what is said in several words, the first with *letter*, by the letter of the second."""
        if (found := self._lettered.get(letter)) is None:
            found = self._lettered[letter] = {}
            for entry in (entry for key in self._keys(letter) for entry in self.entries(key) if len(entry[0]) > 1):
                found.setdefault(entry[0][1][0], []).append(entry)
        return found

    def _keys(self, word: str) -> list[str]:
        """Return the first words that begin with *word*."""
        first, keys = bisect_left(self._sorted, word), list[str]()
        while first < len(self._sorted) and self._sorted[first].startswith(word):
            keys.append(self._sorted[first])
            first += 1
        return keys

    def _enough(self, spoken: tuple[str, ...], kind: str, typed: tuple[str, ...]) -> bool:
        """True when *typed* is a beginning long enough to tell *spoken* by."""
        least = SHORTEST_NAME if kind in self.names else _SHORTEST_WORD
        return kind not in NEVER_BEGUN and typed != spoken and len("".join(typed)) >= least

    def is_begun(self, typed: tuple[str, ...]) -> bool:
        """True when the words *typed*, the last of them perhaps not to its end, begin anything that is said."""
        first = typed[0]
        keys = self._keys(first) if first.isascii() and len(typed) == 1 else (first,)
        return any(begins(spoken, typed) for key in keys for spoken, _, _ in self.entries(key))

    def near(self, word: str) -> list[tuple[int, str]]:
        """Return the words that differ from *word* in a letter or two, the nearest first; itself where it is one."""
        from rapidfuzz.distance import OSA

        if word in self._told:
            return [(0, word)]
        if not _SHORTEST_MISTYPED <= len(word) <= _LONGEST_MISTYPED:
            return []
        most = 1 if len(word) < _LONG else 2
        found = [(OSA.distance(word, other, score_cutoff=most), other) for other in self._told if len(other) > 3]
        return sorted((far, other) for far, other in found if far <= most)

    def mistaken(self, word: str) -> list[str]:
        """Return the words that look like the unknown *word*, the nearest first."""
        return [other for _, other in self.near(word) if other != word] if len(word) >= _SHORTEST_MISTYPED else []

    def holding(self, word: str) -> str:
        """Return the name that is called by *word* in the fewest words, or else *word*."""
        told = ((said, name) for said, kind, name in self.said if kind in self.names and word in said.lower())
        called = ((words(form), name) for said, name in told for form in said.split(";"))
        return min(((len(spoken), name) for spoken, name in called if word in spoken), default=(0, word))[1]

    @cached_property
    def _told(self) -> frozenset[str]:
        """The words of which a mistyped one may be meant."""
        told = " ".join(said for said, kind, _ in self.said if kind not in NEVER_MEANT and said.isascii())
        return frozenset(words(told)) - {
            form for said, kind, _ in self.said if kind in NEVER_MEANT for form in said.split(";")
        }


def _beginning(word: str, said: str, kind: str, value: str) -> Iterator[Entry]:
    """Yield the ways of saying *value* that begin with *word*; several words may be written as one."""
    for form in said.split(";"):
        spoken = words(form)
        if spoken[:1] == (word,):
            yield spoken, kind, value
        elif spoken and word.isascii() and len(word) > len(spoken[0]) and words(form.replace(" ", ""))[:1] == (word,):
            yield words(form.replace(" ", "")), kind, value


def _keep(found: Items, kind: str, item: Item) -> None:
    items = found.setdefault(kind, [])
    for value, end, _ in items:
        if value == item[0] and end == item[1]:
            return
    items.append(item)


def begins(spoken: tuple[str, ...], typed: tuple[str, ...]) -> bool:
    """True when the words *typed*, the last of them perhaps not to its end, begin those of *spoken*."""
    *whole, last = typed
    return len(typed) <= len(spoken) and spoken[: len(whole)] == tuple(whole) and spoken[len(whole)].startswith(last)


def _common(spoken: tuple[str, ...], line: tuple[str, ...], place: int) -> int:
    """Return how many words of *line* begin the words of an entry, one after the other."""
    count = 0
    for word, typed in zip(spoken, line[place : place + len(spoken)], strict=False):
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
    return tuple(stem for stem in _inflected(word) if len(stem) >= _SHORTEST_STEM)


def _inflected(word: str) -> tuple[str, ...]:
    if word.endswith("ing"):
        return _stems(word[:-3])
    if word.endswith("ed"):
        return _stems(word[:-2])
    if word.endswith("es"):
        return word[:-1], word[:-2]
    return (word[:-1],) if word.endswith("s") and not word.endswith("ss") else ()


def _stems(stem: str) -> tuple[str, ...]:
    return (stem, f"{stem}e", stem[:-1]) if stem[-1:] == stem[-2:-1] else (stem, f"{stem}e")
