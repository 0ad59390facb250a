"""What a slot or form may look at: the line, the position that the reading has come to, and what was said before."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Protocol

from msgspec import Struct

from referee.kernel.decision import TABLE, Decision, Move
from referee.kernel.forms.lattice import Lattice, Spans
from referee.kernel.forms.patterns import Element
from referee.kernel.forms.vocabulary import Items
from referee.kernel.step import Step
from referee.kernel.text import Text


class State(Struct, frozen=True):
    """A reading so far: the place in the line, the position it leads to, and what holds for what follows.

    *side* was named last; *named* where that was directly before. *each* is the number said for every country of a
    list, *holes* the parts of the line that were read ahead of their place. *open*: the last move has to be borne
    out by the words after it; *guessed* where one had to be. *implied* are the places in *moves* of what went
    without saying. *steps* are those that the moves make, *spans* where in the line each move was said. *verb* is
    the kind of move that was last said by a word of its own.
    """

    place: int
    position: Any
    moves: tuple[Move, ...] = ()
    steps: tuple[Step, ...] = ()
    side: str = ""
    named: bool = False
    each: int = 0
    holes: Spans = ()
    open: bool = False
    guessed: bool = False
    implied: tuple[int, ...] = ()
    cost: int = 0
    spans: Spans = ()
    verb: type[Move] | None = None

    @property
    def granted(self) -> tuple[Step, ...]:
        """The steps after the last that was typed."""
        typed = next((place for place in range(len(self.steps), 0, -1) if not self.steps[place - 1].granted), 0)
        return self.steps[typed:]


After = Callable[[Move], Any]


class Filler(Protocol):
    """A slot, as far as filling it goes."""

    @property
    def starts(self) -> frozenset[str]:
        """The kinds of item that it may begin with."""

    @property
    def fill(self) -> Callable[[Look, int, Mapping[str, Any]], Iterable[Any]]:
        """What yields what may fill it at a place, the place after it, and the cost."""


class Look:
    """A state of a reading as slots and forms see it.

    *by* is the side that a form is being read for, *bare* where no keyword says it, *end* where its words end,
    *outside* where nothing asks for it. *after* returns the position after a move, None if it is illegal.
    """

    def __init__(
        self, slots: Mapping[str, Filler], lattice: Lattice, state: State, complaints: dict[int, Text], after: After
    ) -> None:
        self.lattice, self.state, self.by = lattice, state, ""
        self.bare, self.end, self.outside = False, state.place, False
        self._slots, self._complaints, self.after = slots, complaints, after

    @property
    def position(self) -> Any:
        """The position before the move that is being read."""
        return self.state.position

    @property
    def before(self) -> Any:
        """The position before the last move, or None."""
        return self.state.steps[-1].before if self.state.steps else None

    @property
    def pending(self) -> Any:
        """The decision that is to be answered, or None."""
        pending: Decision[Any, Any] | None = self.state.position.pending
        return pending

    @property
    def last(self) -> Move | None:
        """The move before this one in the line, or None."""
        return self.state.moves[-1] if self.state.moves else None

    @property
    def done(self) -> Move | None:
        """The last move of the line that a side made, or None."""
        return next((move for move in reversed(self.state.moves) if move.side != TABLE), None)

    def accepts(self, *kinds: type[Move]) -> bool:
        """True when the pending decision accepts one of *kinds*."""
        accepted: tuple[type[Move], ...] = getattr(self.pending, "kinds", ())
        return any(kind in accepted for kind in kinds)

    def items(self, place: int) -> Items:
        """Return what may stand at *place*."""
        return self.lattice.items(place)

    def stops(self, place: int) -> tuple[int, ...]:
        """Return the places that are reached from *place* over words that say nothing."""
        return self.lattice.stops(place, self.state.holes)

    def fill(self, name: str, place: int, values: Mapping[str, Any]) -> Iterable[Any]:
        """Return what may fill the slot *name* at *place*: (value, end, cost)."""
        slot, items = self._slots.get(name), self.lattice.items(place)
        if slot is None:
            return items.get(name, [])
        return [] if slot.starts.isdisjoint(items) else slot.fill(self, place, values)

    def reach(self, start: int, place: int, expected: Iterable[Element]) -> None:
        """Remember how far the line was read, and what would complete there that which begins at *start*."""
        lattice = self.lattice
        if place == start or place < lattice.reached:
            return
        if place > lattice.reached:
            lattice.reached, lattice.hanging, lattice.hanging_outside = place, {}, {}
        hanging = lattice.hanging_outside if self.outside else lattice.hanging
        hanging.update({slot: max(start, hanging.get(slot, -1)) for slot, is_slot in expected if is_slot})

    def complain(self, place: int, what: Text) -> None:
        """Remember why the words at *place* cannot be what was looked for, should no reading be found."""
        self._complaints.setdefault(place, what)
