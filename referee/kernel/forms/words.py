"""The words and names of a game as they stand in its tables: what a language writes, and what is understood."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property

from referee.kernel.forms.fold import words
from referee.kernel.forms.names import KEYS, Names, tables
from referee.kernel.forms.patterns import written
from referee.kernel.forms.vocabulary import Said, Vocabulary

Row = tuple[str, str, str, str]
"""A row of a words table: keyword, language, what is written, what else is understood."""


FORM = "form"
"""The kind of a row that says in which pattern a language writes a kind of move: 'form send,zh,派{agent}休假'."""


class Words:
    """The words table and the names of one game."""

    def __init__(self, game: str, names: Callable[[], Names]) -> None:
        self.game, self._names = game, names
        self._writing: dict[str, Mapping[str, str]] = {}
        self._spoken: dict[str, tuple[tuple[str, ...], ...]] = {}

    @cached_property
    def names(self) -> Names:
        """All names by their kind, and what they are called in each language."""
        return self._names()

    @cached_property
    def table(self) -> list[Row]:
        """The rows of the words tables: the game's own, and those of a language's folder."""
        rows = (row for _, rows in tables(self.game, "words.csv") for row in rows)
        return [(keyword, language, write, also) for keyword, language, write, also in rows]

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The words and names of every language."""
        return Vocabulary((*self._said_names(), *self._said_words()), self.names)

    def _said_names(self) -> Iterator[Said]:
        for kind, called in self.names.items():
            for name, languages in called.items():
                yield name, kind, name
                yield from ((forms, kind, name) for language, forms in languages.items() if forms and language != KEYS)

    def _said_words(self) -> Iterator[Said]:
        """Yield what is said for each keyword; 'side us' is the value us of the kind side."""
        for keyword, _, write, also in self.table:
            kind, _, value = keyword.partition(" ")
            if kind == FORM:
                continue
            yield from ((said, kind, value or kind) for said in (write, also) if said)

    def writing(self, language: str) -> Mapping[str, str]:
        """Return what is written for each keyword in *language*, in English where it has no word of its own."""
        if (found := self._writing.get(language)) is None:
            rows = [row for known in ("en", language) for row in self.table if row[1] == known and row[2]]
            found = self._writing[language] = {keyword: write for keyword, _, write, _ in rows}
        return found

    def called(self, name: str, language: str) -> str:
        """Return what *name* is called in *language* first, or ''."""
        said = (called[name].get(language) for called in self.names.values() if name in called)
        return next((forms.partition(";")[0] for forms in said if forms), "")

    def spoken_keyword(self, keyword: str) -> tuple[tuple[str, ...], ...]:
        """Return the words that are written for *keyword* in any language."""
        if (found := self._spoken.get(keyword)) is None:
            found = self._spoken[keyword] = tuple(words(row[2]) for row in self.table if row[0] == keyword and row[2])
        return found

    def spoken(self, name: str) -> tuple[tuple[str, ...], ...]:
        """Return the words by which *name* is called in any language."""
        key = f"name {name}"
        if (found := self._spoken.get(key)) is None:
            called = (languages[name] for languages in self.names.values() if name in languages)
            said = (name, *(said for languages in called for said in languages.values()))
            found = self._spoken[key] = tuple(words(form) for forms in said for form in forms.split(";") if form)
        return found

    @cached_property
    def keys(self) -> Mapping[str, tuple[str, ...]]:
        """What is typed for each name to be found in a list: its pinyin initials."""
        rows = (row for _, rows in tables(self.game, f"{KEYS}.csv") for row in rows)
        return {name: tuple(keys.split(";")) for name, keys in rows}

    def spoken_patterns(self, patterns: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
        """Yield the words of *patterns* that hold keywords only, in every language."""
        for language in {row[1] for row in self.table}:
            yield from (words(written(pattern, self.writing(language), {})) for pattern in patterns)
