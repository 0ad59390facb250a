"""What may stand at each place of a typed line, in every way in which the line can be cut."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property

from msgspec.structs import replace

from referee.kernel.forms.fold import Unit, units
from referee.kernel.forms.vocabulary import FULL, PENALTY, Item, Items, Vocabulary

Spans = tuple[tuple[int, int], ...]
FILLER, NUMBER, DENIAL = "filler", "number", "not"

# Nobody says so many words that say nothing in one go; no name has so many words.
_MOST_FILLERS, _LONGEST = 8, 16
# No line that anybody types has more words; what is not known after them is not looked for.
_MOST_WORDS = 1000


class Lattice:
    """A line and its items by place; each place is looked up once, when a reading comes to it.

    *begun*: names and keywords may be shortened to their beginnings. *corrected* are pairs of a word and what it was
    taken for. *reached* is how far it was read, *hanging* which slots were to be filled there, with the places where
    their forms begin; *hanging_outside* are those of forms that nothing asks for.
    """

    def __init__(
        self,
        line: str,
        vocabulary: Vocabulary,
        typed: tuple[Unit, ...] | None = None,
        corrected: tuple[tuple[str, str], ...] = (),
        begun: bool = True,
        righted: frozenset[int] = frozenset(),
    ) -> None:
        self.line, self.vocabulary, self.corrected, self.begun = line, vocabulary, corrected, begun
        self._righted = righted
        self.kinds = vocabulary.names | {NUMBER, "side"}
        vocabulary.learn(line)
        self.units = units(line, vocabulary.letters) if typed is None else typed
        self.words = tuple(unit.text for unit in self.units)
        self.end, self.reached = len(self.units), 0
        self.hanging: dict[str, int] = {}
        self.hanging_outside: dict[str, int] = {}
        self._items: list[Items | None] = [None] * self.end
        self._stops: dict[int, tuple[int, ...]] = {}

    def items(self, place: int) -> Items:
        """Return what may stand at *place*, by kind; nothing at the end."""
        if place >= self.end:
            return {}
        found = self._items[place]
        if found is None:
            found = self._items[place] = self._look_up(place)
        return found

    def _look_up(self, place: int) -> Items:
        found = self._all_at(place)
        if self._righted:
            found = {kind: self._in_full(place, items) for kind, items in found.items()}
            found = {kind: items for kind, items in found.items() if items}
        beyond = self._unparted(place)
        for kind, items in found.items():
            if items[0][1] > beyond or len(items) > 1:
                found[kind] = items = [item for item in items if item[1] <= beyond]
            if len(items) > 1:
                found[kind] = [item for item in items if not self._is_half(kind, item, items)]
        word = self.words[place]
        if word.isdecimal():
            found[NUMBER] = list(dict.fromkeys((*found.get(NUMBER, ()), (word, place + 1, FULL))))
        return found

    def _in_full(self, place: int, items: list[Item]) -> list[Item]:
        """Return *items* without those that rest on a word put right and are only begun: 'eats' is no East European."""
        return [item for item in items if item[2] == FULL or self._righted.isdisjoint(range(place, item[1]))]

    def _all_at(self, place: int) -> Items:
        """Return all that is said from *place* on, be it half of a name or with a comma in it."""
        return self.vocabulary.at(self.words, place, self.begun) if place < self.end else {}

    def _is_half(self, kind: str, item: Item, items: list[Item]) -> bool:
        """True for 'spain' where 'spain/portugal' stands, either of which is called so."""
        value, after, _ = item
        for whole, end, _ in items:
            if whole == value and end > after:
                return any(other == value and stop == end for other, stop, _ in self._all_at(after).get(kind, ()))
        return False

    def _unparted(self, place: int) -> int:
        """Return how far something that begins at *place* may go: to the next comma, colon or bracket."""
        end = place + 1
        while end < self.end and not self.units[end].apart:
            end += 1
            if end - place > _LONGEST:
                break
        return end

    def stops(self, place: int, holes: Spans = ()) -> tuple[int, ...]:
        """Return *place* and every place that is reached from it over words that say nothing, and over *holes*.

        Nobody says more than so many words that say nothing in one go.
        """
        if holes:
            return self._reached(place, holes)
        if (found := self._stops.get(place)) is None:
            here = (place,)
            found = self._stops[place] = self._reached(place, holes) if FILLER in self.items(place) else here
        return found

    def _reached(self, place: int, holes: Spans) -> tuple[int, ...]:
        reached, waiting = {place: None}, [place]
        for here in waiting:
            beyond = [stop for start, stop in holes if start == here]
            ends = beyond or [end for _, end, _ in self.items(here).get(FILLER, ()) if end - place <= _MOST_FILLERS]
            waiting += [end for end in ends if end not in reached]
            reached.update(dict.fromkeys(ends))
        return tuple(place for place in reached if not any(start <= place < stop for start, stop in holes))

    def with_beginnings(self) -> Lattice:
        """Return the line with names and keywords that are only begun."""
        self.vocabulary.learn_all()
        return Lattice(self.line, self.vocabulary, self.units, self.corrected)

    def in_full(self) -> Lattice:
        """Return the line with names and keywords in full only."""
        return Lattice(self.line, self.vocabulary, self.units, self.corrected, begun=False)

    def without(self, start: int, end: int) -> Lattice:
        """Return the line without its words from *start* up to *end*."""
        units = self.units[:start] + self.units[end:]
        return Lattice(self.line, self.vocabulary, units, self.corrected, self.begun)

    def with_words(self, words: Mapping[int, str]) -> Lattice:
        """Return the line with other *words* at some places."""
        units = tuple(replace(unit, text=words.get(place, unit.text)) for place, unit in enumerate(self.units))
        changed = {place: word for place, word in words.items() if word != self.words[place]}
        typed = tuple((self.typed(place, place + 1), word) for place, word in changed.items())
        righted = frozenset(changed)
        return Lattice(self.line, self.vocabulary, units, self.corrected + typed, self.begun, righted)

    def sign(self, place: int) -> int:
        """Return 1 or -1 where a sign stands before the number at *place*, else 0."""
        return self.units[place].sign

    def apart(self, place: int) -> bool:
        """True when a comma, colon or bracket stands before *place*."""
        return place < self.end and self.units[place].apart

    def parted(self, place: int) -> bool:
        """True when any sign stands before *place*: a comma, a dash, a full stop."""
        return 0 < place < self.end and bool(self.line[self.units[place - 1].to : self.units[place].at].strip())

    def is_begun(self, start: int, place: int) -> bool:
        """True when more than a side is said from *start* to *place*."""
        return any({"side", FILLER}.isdisjoint(self.items(at)) for at in range(start, place))

    def typed(self, start: int, end: int) -> str:
        """Return the part of the line from the word at *start* up to *end*, as it was typed."""
        return self.line[self.units[start].at : self.units[end - 1].to] if start < end else ""

    def whole(self, place: int) -> str:
        """Return the word at *place* as it was typed, with the letters and digits written in one with it: 'z9'.

        Of signs that no blank parts it is the longest name that begins there, else those up to the next that is known.
        """
        if not self.words[place].isascii():
            named = max((end for found in self.items(place).values() for _, end, _ in found), default=0)
            return self.typed(place, named or self._run(place, self._is_strange))
        return self.typed(place, self._run(place, lambda at: self.words[at].isascii()))

    def _is_strange(self, place: int) -> bool:
        return not (self.words[place].isascii() or self.items(place))

    def _run(self, place: int, belongs: Callable[[int], bool]) -> int:
        """Return where the words end that are written in one with that at *place* and of which *belongs* is true."""
        end = place + 1
        while end < self.end and self.units[end - 1].to == self.units[end].at and belongs(end):
            end += 1
        return end

    def at(self, place: int) -> int:
        """Return the offset in the line of the word at *place*."""
        return self.units[place].at if place < self.end else self.units[-1].to if self.units else 0

    @cached_property
    def least(self) -> list[int]:
        """What the words from each place on cost at least beside their number, whatever is made of them."""
        least = [0] * (self.end + 1)
        if not self.begun:
            return least
        for place in range(self.end - 1, -1, -1):
            ways = [least[end] + cost // PENALTY for items in self.items(place).values() for _, end, cost in items]
            least[place] = min(ways, default=least[place + 1])
        return least

    @cached_property
    def unknown(self) -> list[int]:
        """The places of the words that belong to no item that begins anywhere in the line, or deny what is said."""
        covered = [False] * (self.end + 1)
        for place in range(min(self.end, _MOST_WORDS)):
            for kind, items in self.items(place).items():
                for _, end, _ in items if kind != DENIAL else ():
                    covered[place:end] = [True] * (end - place)
        return [place for place in range(min(self.end, _MOST_WORDS)) if not covered[place]]
