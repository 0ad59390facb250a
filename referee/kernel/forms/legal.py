"""The legal moves at the moments that half a line may have come to: found once, by kind and by what has to be said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Protocol

from msgspec import Struct

from referee.kernel.decision import Move
from referee.kernel.forms.declared import Form
from referee.kernel.forms.grammar import Grammar
from referee.kernel.forms.look import State
from referee.kernel.forms.vocabulary import begins
from referee.kernel.ruling import Ruling


class Rules(Protocol):
    """What the suggestions ask of a game."""

    def judge(self, position: Any, move: Move) -> tuple[Ruling, ...]:
        """Return every ruling against *move*."""

    def advance(self, position: Any, move: Move) -> Any:
        """Return the position after *move*."""

    def options(self, position: Any) -> list[Move]:
        """Return every legal move that the pending decision offers."""


class Alike(Struct):
    """Moves of one kind that have to say the fields *must*, and may say *may*: one not said is as by default."""

    must: frozenset[str]
    may: frozenset[str]
    moves: list[Move]


class Legal:
    """The legal moves after what was said so far, and how each is written."""

    def __init__(self, grammar: Grammar, rules: Rules, language: str) -> None:
        self.grammar, self.rules, self.language = grammar, rules, language
        self._moves: dict[tuple[Move, ...], list[Move]] = {}
        self._alike: dict[tuple[tuple[Move, ...], type[Move]], list[Alike]] = {}
        self._begun: dict[tuple[str, object, tuple[str, ...]], bool] = {}
        self._written: dict[Move, str] = {}
        self._fields: dict[Move, Mapping[str, str]] = {}

    def moves(self, state: State) -> list[Move]:
        """Return the legal moves in *state*."""
        if (found := self._moves.get(state.moves)) is None:
            found = self._moves[state.moves] = self.rules.options(state.position)
        return found

    def fitting(self, state: State, form: Form, told: frozenset[str]) -> Iterator[Move]:
        """Yield the legal moves in *state* that *form* makes where the fields *told* are said."""
        key = (state.moves, form.kind)
        if (alike := self._alike.get(key)) is None:
            alike = self._alike[key] = _sorted(form, self.moves(state))
        for group in alike:
            if group.must <= told <= group.may:
                yield from group.moves

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

    def begins(self, name: str, value: object, typed: tuple[str, ...]) -> bool:
        """True when *typed* begins the way in which *value* is said in the slot *name*."""
        key = (name, value, typed)
        if (found := self._begun.get(key)) is None:
            found = self._begun[key] = any(begins(form, typed) for form in self.grammar.spoken(name, value))
        return found

    def is_legal(self, position: Any, move: Move, times: int) -> bool:
        """True when *move* may be made *times* over from *position*, where it may be made once."""
        for _ in range(times - 1):
            position = self.rules.advance(position, move)
            if position.over or self.rules.judge(position, move):
                return False
        return True


def _sorted(form: Form, moves: list[Move]) -> list[Alike]:
    """Return the moves of the kind of *form*, by what has to be said of them."""
    found: dict[tuple[frozenset[str], frozenset[str]], Alike] = {}
    for move in moves:
        if type(move) is form.kind:
            values = [(name, getattr(move, name), default) for name, default in form.own.items()]
            must = frozenset(name for name, value, default in values if value != default)
            may = frozenset(name for name, value, default in values if value or value != default)
            found.setdefault((must, may), Alike(must, may, [])).moves.append(move)
    return list(found.values())
