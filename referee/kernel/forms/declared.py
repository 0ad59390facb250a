"""What a game declares: the forms of its moves, remarks, and slots, as data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec import NODEFAULT, Struct

from referee.kernel.decision import TABLE, Move
from referee.kernel.forms.look import Look

Filling = tuple[Any, int, int]
"""What fills a slot, the place after it, and what it costs to read it so."""

EACH = ("{count} each", "each {count}")
"""Said of all that a list names, before it or after it."""


class Made(Struct, frozen=True):
    """Moves that a form may mean and what that reading costs.

    *open*: the words after it have to bear it out. *again*: more of the same may follow, with the same 'each' or with
    this.
    """

    moves: tuple[Move, ...]
    cost: int = 0
    open: bool = False
    again: bool = False
    each: int = 0


class Form(Struct, kw_only=True):
    """How one kind of move is said. The first of *says* is how it is written.

    *bare* are the patterns that are enough where the pending decision accepts the kind. *later*: where these stand
    further on in the line, the move is made before what stands here ('coup iran with nasser'). *make* returns what
    the slots mean; without it they are the fields of the move, and 'count' repeats it; with *minus* it may be negative.
    *write* returns what is written in the slots that are not simply fields, by language. *holds*: a side once named
    keeps making such moves; any other move falls to the side that owes it. *elsewhere*: what the bare words would be
    where nothing asks for them. *any_time*: it is accepted whatever is pending. *own* are the fields of the move but
    its side, with their defaults; *by_table* and *repeats* are told by the kind and the patterns.
    """

    kind: type[Move]
    says: tuple[str, ...]
    bare: tuple[str, ...] = ()
    later: tuple[str, ...] = ()
    make: Callable[[Look, dict[str, Any]], Iterable[Made]] | None = None
    write: Callable[[Any, str], Mapping[str, str]] | None = None
    holds: bool = False
    minus: bool = False
    elsewhere: bool = False
    any_time: bool = False
    own: Mapping[str, Any] = {}
    by_table: bool = False
    repeats: bool = False

    def __post_init__(self) -> None:
        names, defaults = self.kind.__struct_fields__, self.kind.__struct_defaults__
        told = dict(zip(names[len(names) - len(defaults) :], defaults, strict=True))
        own = {**dict.fromkeys(names, NODEFAULT), **told}
        self.by_table, self.own = own.pop("side") == TABLE, own
        self.repeats = any("{count}" in said for said in (*self.says, *self.bare))

    def meant(self, look: Look, values: dict[str, Any]) -> Iterable[Made]:
        """Return what the slots filled with *values* mean for the side that *look* is *by*."""
        if self.make:
            return self.make(look, values)
        move: Move = self.kind(side=look.by, **{name: values[name] for name in self.own if name in values})
        times, each = values.get("count") or values.get("each_of") or look.state.each or 1, values.get("each_of", 0)
        if not self.repeats:
            return (Made((move,)),)
        return (Made((move,) * abs(times), again=True, each=abs(each)),) if times > 0 or self.minus else ()


class Remark(Struct, frozen=True, kw_only=True):
    """Words that make no move; they are read over where *true* says so."""

    says: tuple[str, ...]
    true: Callable[[Look, dict[str, Any]], bool]


class Slot(Struct, frozen=True, kw_only=True):
    """What may fill a place of a pattern: the kinds of item that it *starts* with, and how it is filled from there.

    *says* are the patterns in which its values are written; *exact* ones are written as they stand, in English too.
    """

    starts: frozenset[str]
    fill: Callable[[Look, int, Mapping[str, Any]], Iterable[Filling]]
    says: Mapping[str, tuple[str, ...]] = {}
    exact: bool = False


class Pattern(Struct, frozen=True):
    """One way of saying a form; a *bare* one needs a decision that accepts the kind."""

    of: Form
    said: str
    bare: bool = False
