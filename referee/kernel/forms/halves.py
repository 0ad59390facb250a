"""What the words after one reading of the beginning of a line may become: patterns that were begun, and legal moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import Struct

from referee.kernel.decision import TABLE, Move
from referee.kernel.forms.declared import Filling, Form, Pattern
from referee.kernel.forms.lattice import FILLER, Lattice
from referee.kernel.forms.legal import Legal
from referee.kernel.forms.look import Look, State
from referee.kernel.forms.patterns import Element, Tree
from referee.kernel.forms.search import Search
from referee.kernel.forms.vocabulary import BEGUN, FULL, PENALTY, begins

# More words have no name, and no keyword; and this many, none of several keywords.
_LONGEST, _MANY = 20, 6


class Offer(Struct, frozen=True):
    """A legal *move*, made *times* over, that the *parts* written from the word at *at* on would say.

    *sided*: its side is said with it. *begins*: nothing was typed of it yet. *cost*: what it costs to read so what was.
    """

    move: Move
    parts: tuple[str, ...]
    at: int
    times: int = 1
    sided: bool = False
    begins: bool = False
    cost: int = 0


class _Part(Struct, frozen=True):
    """The beginning of a pattern in a line: what fills its slots, what is still to come, from which word on."""

    of: Pattern
    values: dict[str, Any]
    tail: tuple[Element, ...]
    at: int
    cost: int


class Half:
    """The moves that the words after one *state* of *search* may be the beginning of."""

    def __init__(self, search: Search, state: State, legal: Legal, is_whole: bool) -> None:
        self.search, self.grammar, self.lattice, self.look = search, search.grammar, search.lattice, search.look(state)
        self.state, self.legal, self.is_whole = state, legal, is_whole

    def offers(self, place: int) -> Iterator[Offer]:
        """Yield what the whole line may become from *place* on, and where no word stands there, every legal move."""
        last = type(self.state.moves[-1]) if self.state.moves else None
        tree = self.grammar.asked(getattr(self.look.pending, "kinds", ()), self.state.open, last)
        if place == self.lattice.end and self.is_whole:
            yield from self._anything()
        for part in sorted(_parts(tree, self.look, place), key=lambda part: (part.cost // PENALTY, -part.at)):
            yield from self._completed(part)
        if place < self.lattice.end and not self.state.named:
            yield from self._by_the_side_begun(place)

    def _anything(self) -> Iterator[Offer]:
        """Yield every legal move as it is written, with its side where it would not be meant without."""
        for move in self.legal.moves(self.state):
            meant = self._may_make(self.grammar.of[type(move)], move)
            if meant or not (self.state.named or self.state.open):
                yield Offer(move, (self.legal.written(move),), self.lattice.end, sided=not meant, begins=True)

    def _by_the_side_begun(self, place: int) -> Iterator[Offer]:
        """Yield every legal move of the sides whose name the rest of the line may be the beginning of."""
        typed = self.lattice.words[place:]
        for side in (*self.grammar.sides, TABLE):
            if any(begins(form, typed) for form in self.grammar.words.spoken_keyword(f"side {side}")):
                moves = (move for move in self.legal.moves(self.state) if move.side == side)
                yield from (Offer(move, (self.legal.written(move),), place, sided=True) for move in moves)

    def _may_make(self, form: Form, move: Move) -> bool:
        """True unless somebody else was named to make it, or something new would begin too early."""
        state = self.state
        if form.holds and state.open:
            return False
        keeps = state.named or (state.side and (form.holds or form.any_time))
        return form.by_table or move.side == state.side or not keeps

    # -- a pattern that was begun --------------------------------------------------------------------------------------

    def _completed(self, part: _Part) -> Iterator[Offer]:
        """Yield the moves that *part* may become."""
        form, typed = part.of.of, self.lattice.words[part.at :]
        told = frozenset(name for name, slot in part.tail if slot) | (part.values.keys() - {"count"})
        if not told <= form.own.keys() or not (typed or self.is_whole):
            return
        times = abs(part.values.get("count") or self.state.each or 1) if form.repeats else 1
        said = [(name, value) for name, value in part.values.items() if name in told]
        sides = self._sides_named(part.at)
        for move in self.legal.begun(self.state, form, told, part.tail[0], typed):
            if sides and move.side not in sides:
                continue
            if all(getattr(move, name) == value for name, value in said) and self._is_meant(part, move, times):
                parts = tuple(self.legal.said(move, name, slot) for name, slot in part.tail)
                yield Offer(move, parts, part.at, times, cost=part.cost)

    def _sides_named(self, place: int) -> list[str]:
        """Return the sides that the rest of the line names in full, with a blank after it: 'ussr ' begins no card."""
        if self.lattice.line[-1:].isalnum():
            return []
        items = self.lattice.items(place).get("side", ())
        return [side for side, end, cost in items if end == self.lattice.end and cost == FULL]

    def _is_meant(self, part: _Part, move: Move, times: int) -> bool:
        """True when the form that *part* begins makes *move*, *times* over, and that may be done."""
        form, look = part.of.of, self.look
        if not self._may_make(form, move):
            return False
        look.by, look.bare, look.end = move.side, part.of.bare, self.lattice.end
        values = {**part.values, **{name: getattr(move, name) for name, slot in part.tail if slot}}
        if form.any_time and move.side not in [side for side, _ in self.search.sides(look, form, values)]:
            return False
        made = [made.moves for made in form.meant(look, values)]
        return (move,) * times in made and self.legal.is_legal(self.state.position, move, times)


def is_whole(search: Search, text: str) -> bool:
    """True unless the last word is still being typed, or says nothing and may be the beginning of one that does."""
    end, ends_open, lattice = search.lattice.end, text[-1:].isalnum(), search.lattice
    if not ends_open or not end:
        return True
    items = (
        (kind, *item)
        for start in range(max(0, end - _LONGEST), end)
        for kind, found in lattice.items(start).items()
        for item in found
    )
    return any(stop == end and cost == FULL and kind != FILLER for kind, _, stop, cost in items)


def _parts(tree: Tree, look: Look, place: int) -> Iterator[_Part]:
    """Yield the patterns of which something is said from *place* on, but not all."""
    waiting: list[tuple[Tree, tuple[int, ...], dict[str, Any], int]] = [(tree, (place,), {}, 0)]
    while waiting:
        branch, places, values, cost = waiting.pop()
        for here in places:
            if (here > place or here < look.lattice.end) and _may_be_begun(look.lattice, here):
                yield from (
                    _Part(of, values, tail, here, cost) for of, tail in branch.below if tail and isinstance(of, Pattern)
                )
            for (name, slot), then in branch.branches.items():
                for value, after, price in _told(
                    look.fill(name, here, values) if slot else look.items(here).get(name, ())
                ):
                    told = {**values, name: value} if slot else values
                    waiting.append((then, look.stops(after), told, cost + price))


def _may_be_begun(lattice: Lattice, place: int) -> bool:
    """True unless the rest of the line is too long for the beginning of anything."""
    rest = lattice.end - place
    return rest <= _MANY or (rest <= _LONGEST and lattice.vocabulary.is_begun(lattice.words[place:]))


def _told(items: Iterable[Filling]) -> list[Filling]:
    """Return *items* but for what only begins: several that begin alike are none of them told."""
    whole = list(items)
    begun = [end for _, end, cost in whole if cost >= BEGUN]
    return [item for item in whole if item[2] < BEGUN or begun.count(item[1]) == 1] if begun else whole
