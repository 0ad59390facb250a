"""What may follow half a line: every legal move that it may be the beginning of, as text to insert."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from msgspec import Struct

from referee.kernel.decision import Move
from referee.kernel.forms.declared import Form, Pattern
from referee.kernel.forms.fold import is_han
from referee.kernel.forms.grammar import Grammar
from referee.kernel.forms.lattice import FILLER, Lattice
from referee.kernel.forms.look import Look, State
from referee.kernel.forms.patterns import Element, Tree
from referee.kernel.forms.search import BOTH, Search
from referee.kernel.forms.vocabulary import FULL, begins
from referee.kernel.ruling import Ruling

_LONGEST = 8


class Suggestion(Struct, frozen=True):
    """One way to go on: *insert* in place of the text from *start* on.

    *moves* are those of the whole line so completed, *meaning* is the last of them as it is written, *cost* what it
    comes to, where that is a number.
    """

    start: int
    insert: str
    meaning: str
    moves: tuple[Move, ...]
    cost: int | None = None


class Rules(Protocol):
    """What the suggestions ask of a game."""

    def judge(self, position: Any, move: Move) -> tuple[Ruling, ...]:
        """Return every ruling against *move*."""

    def advance(self, position: Any, move: Move) -> Any:
        """Return the position after *move*."""

    def options(self, position: Any) -> list[Move]:
        """Return every legal move that the pending decision offers."""


class _Part(Struct, frozen=True):
    """The beginning of a pattern in a line: what fills its slots, what is still to come, from which word on."""

    of: Pattern
    values: dict[str, Any]
    tail: tuple[Element, ...]
    at: int


def suggest(grammar: Grammar, rules: Rules, position: Any, text: str, language: str = "en") -> list[Suggestion]:
    """Return how *text* may go on in *position*, the likeliest first; every line so completed is accepted."""
    lattice = Lattice(text, grammar.vocabulary_at(position))
    search = Search(grammar, rules.judge, rules.advance, lattice).run(position)
    known, found = dict[int, dict[type[Move], list[Move]]](), dict[tuple[Move, ...], Suggestion]()
    lines = set[str]()
    for state in _unambiguous(search):
        half = _Half(search, rules, state, text, language, known)
        for one in half.suggestions() if state.position.pending else ():
            if one.moves not in found and (line := text[: one.start] + one.insert) not in lines:
                found[one.moves] = one
                lines.add(line)
    return list(found.values())


def _unambiguous(search: Search) -> list[State]:
    """Return the states of *search*, the likeliest first, without those that would be asked about."""
    meant: dict[tuple[int, int], set[tuple[Move, ...]]] = {}
    for state in search.seen:
        meant.setdefault((state.place, state.cost), set()).add(state.moves)
    clear = (state for state in search.seen if len(meant[state.place, state.cost]) == 1)
    return sorted(clear, key=lambda state: state.cost)


class _Half:
    """The moves that the words after one state may be the beginning of; *known* are the legal ones by position."""

    def __init__(
        self,
        search: Search,
        rules: Rules,
        state: State,
        text: str,
        language: str,
        known: dict[int, dict[type[Move], list[Move]]],
    ) -> None:
        self.search, self.rules, self.state, self.text, self.language = search, rules, state, text, language
        self.grammar, self.lattice, self.look, self._known = search.grammar, search.lattice, search.look(state), known

    def suggestions(self) -> Iterator[Suggestion]:
        """Yield what the whole line may become, and where it stops short of any word, every legal move."""
        last = type(self.state.moves[-1]) if self.state.moves else None
        tree = self.grammar.asked(getattr(self.look.pending, "kinds", ()), self.state.open, last)
        for place in self.look.stops(self.state.place):
            if place == self.lattice.end and self._is_whole():
                yield from self._anything()
            for part in sorted(_parts(tree, self.look, place), key=lambda part: -part.at):
                yield from self._completed(part)
            if place < self.lattice.end and not self.state.named:
                yield from self._by_the_side_begun(place)

    def _by_the_side_begun(self, place: int) -> Iterator[Suggestion]:
        """Yield every legal move of the sides whose name the rest of the line may be the beginning of."""
        typed = self.lattice.words[place:]
        for side in dict.fromkeys(move.side for moves in self._options().values() for move in moves):
            if any(begins(form, typed) for form in self.grammar.words.spoken_keyword(f"side {side}")):
                moves = (move for moves in self._options().values() for move in moves if move.side == side)
                yield from (self._suggestion(move, 1, self._whole(move), place, sided=True) for move in moves)

    def _whole(self, move: Move) -> list[str]:
        return [self.grammar.writer.what(move, self.language)]

    def _is_whole(self) -> bool:
        """True unless the last word is still being typed, or says nothing and may be the beginning of one that does."""
        end, ends_open = self.lattice.end, self.text[-1:].isalnum()
        if not ends_open or not end:
            return True
        items = (
            (kind, *item)
            for start in range(max(0, end - _LONGEST), end)
            for kind, found in self.lattice.items(start).items()
            for item in found
        )
        return any(stop == end and cost == FULL and kind != FILLER for kind, _, stop, cost in items)

    def _options(self) -> dict[type[Move], list[Move]]:
        """Return the legal moves by kind."""
        key = id(self.state.position)
        if key not in self._known:
            kinds: dict[type[Move], list[Move]] = {}
            for move in self.rules.options(self.state.position):
                kinds.setdefault(type(move), []).append(move)
            self._known[key] = kinds
        return self._known[key]

    def _may_make(self, form: Form, move: Move) -> bool:
        """True unless somebody else was named to make it, or something new would begin too early."""
        state = self.state
        if form.holds and state.open:
            return False
        return form.by_table or move.side == state.side or not (state.named or (state.side and form.holds))

    def _anything(self) -> Iterator[Suggestion]:
        """Yield every legal move as it is written."""
        for kind, moves in self._options().items():
            form = self.grammar.of[kind]
            for move in moves:
                if self._may_make(form, move):
                    yield self._suggestion(move, 1, [self.grammar.writer.what(move, self.language)], self.lattice.end)

    def _completed(self, part: _Part) -> Iterator[Suggestion]:
        """Yield the moves that *part* may become."""
        form, typed = part.of.of, self.lattice.words[part.at :]
        if any(
            slot and name not in form.own for name, slot in part.tail
        ) or not part.values.keys() <= form.own.keys() | {"count"}:
            return
        if not (self._is_begun(part.tail[0], typed) if typed else self._is_whole()):
            return
        for move in self._options().get(form.kind, ()):
            if self._may_make(form, move) and self._agrees(part, move) and self._begins(part.tail[0], move, typed):
                times = abs(part.values.get("count") or self.state.each or 1) if form.repeats else 1
                if self._means(part, move, times):
                    parts = [self._said(name, slot, move) for name, slot in part.tail]
                    yield self._suggestion(move, times, parts, part.at)

    def _is_begun(self, element: Element, typed: tuple[str, ...]) -> bool:
        """True when there is anything that *typed* may be the beginning of."""
        slot = self.grammar.slots.get(element[0]) if element[1] else None
        if (slot and slot.says) or typed[0].isdecimal() or self.lattice.vocabulary.is_begun(typed):
            return True
        return self.grammar.words.is_key(typed)

    def _agrees(self, part: _Part, move: Move) -> bool:
        """True when *move* has the fields that were said, and the rest of it is still to be said."""
        told = {name for name, slot in part.tail if slot} | part.values.keys()
        for name, default in self.grammar.of[type(move)].own.items():
            value = getattr(move, name)
            if part.values.get(name, value) != value or (name in told) == (value == default):
                return False
        return True

    def _begins(self, element: Element, move: Move, typed: tuple[str, ...]) -> bool:
        """True when *typed* begins the way in which *element* is said of *move*."""
        name, slot = element
        forms = self.grammar.spoken(name, getattr(move, name)) if slot else self.grammar.words.spoken_keyword(name)
        return not typed or any(begins(form, typed) for form in forms)

    def _means(self, part: _Part, move: Move, times: int) -> bool:
        """True when the form so completed makes *move*, *times* over, and that is legal."""
        form, look = part.of.of, self.look
        look.by, look.bare, look.end = move.side, part.of.bare, self.lattice.end
        values = {**part.values, **{name: getattr(move, name) for name, slot in part.tail if slot}}
        made = [made.moves for made in form.meant(look, values)]
        return (move,) * times in made and (times == 1 or self._may_repeat(move, times))

    def _may_repeat(self, move: Move, times: int) -> bool:
        position = self.state.position
        for _ in range(times):
            if position.over or self.rules.judge(position, move):
                return False
            position = self.rules.advance(position, move)
        return True

    def _suggestion(self, move: Move, times: int, parts: list[str], at: int, sided: bool = False) -> Suggestion:
        start = self.lattice.units[at].at if at < self.lattice.end else len(self.text)
        if sided or (self.look.pending.side == BOTH and not self.state.named):
            parts = [self.grammar.writer.side(move, self.language), *parts]
        cost = self.look.pending.total(self.state.position, move)
        insert = _joined(parts, self.text[:start])
        (meaning,) = self._whole(move)
        return Suggestion(start, insert, meaning, (*self.state.moves, *(move,) * times), cost)

    def _said(self, name: str, slot: bool, move: Move) -> str:
        if slot:
            return self.grammar.writer.fields(move, self.language)[name]
        return self.grammar.words.writing(self.language)[name]


def _is_plain(part: _Part) -> bool:
    """True when the slots are fields of the move, but for a count."""
    slots = {name for name, slot in part.tail if slot} | part.values.keys()
    return slots <= part.of.of.own.keys() | ({"count"} & part.values.keys())


def _joined(parts: list[str], before: str) -> str:
    """Return *parts* as they follow *before*, with blanks but between Chinese words."""
    line = before
    for part in parts:
        close = not line or line[-1].isspace() or not (line[-1].isascii() or (is_han(line[-1]) and part[:1].isascii()))
        line += part if close else f" {part}"
    return line[len(before) :]


def _parts(tree: Tree, look: Look, place: int) -> Iterator[_Part]:
    """Yield the patterns of which something is said from *place* on, but not all."""
    waiting: list[tuple[Tree, tuple[int, ...], dict[str, Any]]] = [(tree, (place,), {})]
    while waiting:
        branch, places, values = waiting.pop()
        for here in places:
            if look.lattice.end - here <= _LONGEST and (here > place or here < look.lattice.end):
                yield from (
                    _Part(of, values, tail, here) for of, tail in branch.below if tail and isinstance(of, Pattern)
                )
            for (name, slot), then in branch.branches.items():
                for value, after, _ in look.fill(name, here, values) if slot else look.items(here).get(name, ()):
                    waiting.append((then, look.stops(after), {**values, name: value} if slot else values))
