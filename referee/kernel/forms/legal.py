"""The legal moves at the moments that half a line may have come to: found once, by kind and by what has to be said."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from referee.kernel import engine
from referee.kernel.decision import Move
from referee.kernel.forms.declared import Form
from referee.kernel.forms.look import State
from referee.kernel.forms.patterns import Element
from referee.kernel.forms.search import Search
from referee.kernel.forms.vocabulary import begins


class Alike(Struct):
    """Moves of one kind that have to say the fields *must*, and may say *may*: one not said is as by default.

    *by_word* holds them by the field that is said and the word that this begins with.
    """

    must: frozenset[str]
    may: frozenset[str]
    moves: list[Move]
    by_word: dict[str, dict[str, list[Move]]]


class Legal:
    """The legal moves after what was said so far, and how each is written."""

    def __init__(self, search: Search, language: str, seen: Callable[[Any], Any]) -> None:
        self.search, self.grammar, self.language, self.seen = search, search.grammar, language, seen
        self._moves: dict[tuple[Move, ...], list[Move]] = {}
        self._alike: dict[tuple[tuple[Move, ...], type[Move]], list[Alike]] = {}
        self._begun: dict[tuple[object, ...], list[Move]] = {}
        self._written: dict[Move, str] = {}
        self._fields: dict[Move, Mapping[str, str]] = {}

    def moves(self, state: State) -> list[Move]:
        """Return the legal moves in *state*."""
        if (found := self._moves.get(state.moves)) is None:
            found = self._moves[state.moves] = engine.options(self.seen(state.position))
        return found

    def begun(
        self, state: State, form: Form, told: frozenset[str], first: Element, typed: tuple[str, ...]
    ) -> list[Move]:
        """Return the legal moves in *state* that *form* makes where the fields *told* are said.

        *typed* begins what is said *first* of those that are still to be said; it may be nothing.
        """
        key = (state.moves, form.kind, told, first, typed)
        if (found := self._begun.get(key)) is None:
            found = self._begun[key] = [*self._fitting(state, form, told, first, typed)]
        return found

    def _fitting(
        self, state: State, form: Form, told: frozenset[str], first: Element, typed: tuple[str, ...]
    ) -> Iterator[Move]:
        name, slot = first
        if not slot and typed and not any(begins(form, typed) for form in self.grammar.words.spoken_keyword(name)):
            return
        for group in self._alike_in(state, form):
            if group.must <= told <= group.may:
                yield from self._saying(group, name, typed) if slot and typed else group.moves

    def _alike_in(self, state: State, form: Form) -> list[Alike]:
        key = (state.moves, form.kind)
        if (found := self._alike.get(key)) is None:
            aside = engine.asides(self.seen(state.position)) if form.any_time else ()
            found = self._alike[key] = _sorted(form, [*dict.fromkeys((*self.moves(state), *aside))])
        return found

    def _saying(self, group: Alike, name: str, typed: tuple[str, ...]) -> Iterator[Move]:
        """Yield the moves of *group* of which *typed* begins the way in which the slot *name* is said."""
        if (index := group.by_word.get(name)) is None:
            index = group.by_word[name] = {}
            for move in group.moves:
                for word in self._first_words(name, getattr(move, name)):
                    index.setdefault(word, []).append(move)
        words = (word for word in index if word.startswith(typed[0])) if len(typed) == 1 else typed[:1]
        for move in dict.fromkeys(move for word in words for move in index.get(word, ())):
            if len(typed) == 1 or any(begins(form, typed) for form in self.grammar.spoken(name, getattr(move, name))):
                yield move

    def _first_words(self, name: str, value: object) -> Iterator[str]:
        """Yield the words with which *value* may begin; in a language that has keys for names, also those."""
        yield from self.grammar.first_words(name, value)
        if self.language != "en":
            yield from self.grammar.words.keys.get(str(value), ())

    def written(self, move: Move) -> str:
        """Return *move* as it is written, without its side."""
        if (found := self._written.get(move)) is None:
            found = self._written[move] = self.grammar.writer.what(move, self.language)
        return found

    def said(self, move: Move, name: str, slot: bool) -> str:
        """Return what is written of *move* for a slot or keyword called *name*."""
        if not slot:
            return self.grammar.words.writing(self.language)[name]
        if (found := self._fields.get(move)) is None:
            found = self._fields[move] = self.grammar.writer.fields(move, self.language)
        return found[name]

    def is_legal(self, position: Any, move: Move, times: int) -> bool:
        """True when *move* may be made *times* over from *position*, where it may be made once."""
        return times == 1 or self.search.after(position, *(move,) * times) is not None


def _sorted(form: Form, moves: list[Move]) -> list[Alike]:
    """Return the moves of the kind of *form*, by what has to be said of them."""
    found: dict[tuple[frozenset[str], frozenset[str]], Alike] = {}
    for move in moves:
        if type(move) is form.kind:
            values = [(name, getattr(move, name), default) for name, default in form.own.items()]
            must = frozenset(name for name, value, default in values if value != default)
            may = frozenset(name for name, value, default in values if value or value != default)
            found.setdefault((must, may), Alike(must, may, [], {})).moves.append(move)
    return list(found.values())
