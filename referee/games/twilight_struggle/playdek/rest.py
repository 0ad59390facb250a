"""The lines of a block that nothing has answered or explained yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from referee.games.twilight_struggle.playdek.changes import Change, Moved, Raised, Scored
from referee.games.twilight_struggle.playdek.lines import DefconAt, EventOf, Heading, Line, Markers, Points, Use
from referee.games.twilight_struggle.printed.sides import Side

L = TypeVar("L", bound=Line)


class Rest(Struct, frozen=True):
    """What is left of a block. Reading has come to line number *at*, in the paragraph *part*."""

    lines: tuple[Line, ...]
    at: int = 0
    part: int = 0

    # -- looking ------------------------------------------------------------------------------------------------

    @property
    def ahead(self) -> tuple[Line, ...]:
        """The lines from where reading has come to."""
        return tuple(line for line in self.lines if line.number >= self.at)

    @property
    def scope(self) -> tuple[Line, ...]:
        """The lines ahead in this paragraph, up to the next heading."""
        found: list[Line] = []
        for line in self.ahead:
            if isinstance(line, Heading) or line.part != self.part:
                break
            found.append(line)
        return tuple(found)

    def headings(self) -> tuple[Heading, ...]:
        """Return the headings ahead."""
        return tuple(line for line in self.ahead if isinstance(line, Heading))

    def first(self, kind: type[L], fits: Callable[[L], bool] = lambda line: True) -> L | None:
        """Return the first line of *kind* ahead that *fits*."""
        return next((line for line in self.ahead if isinstance(line, kind) and fits(line)), None)

    def near(self, kind: type[L], fits: Callable[[L], bool] = lambda line: True) -> L | None:
        """Return the first line of *kind* in scope that *fits*."""
        return next((line for line in self.scope if isinstance(line, kind) and fits(line)), None)

    # -- reading on ---------------------------------------------------------------------------------------------

    def without(self, *gone: Line) -> Rest:
        """Return the rest without the lines *gone*."""
        those = set(map(id, gone))
        return replace(self, lines=tuple(line for line in self.lines if id(line) not in those))

    def past(self, heading: Heading) -> Rest:
        """Return the rest read on to below *heading*."""
        return replace(self.without(heading), at=heading.number, part=heading.part)

    def under(self, card: str) -> Rest:
        """Return the rest read on to below the heading of *card*'s event, which some events print twice."""
        rest = self
        while heading := rest.first(EventOf, lambda line: line.card == card):
            if rest is not self and any(line.number < heading.number for line in rest.scope):
                break
            rest = rest.past(heading)
        return rest

    # -- explaining ---------------------------------------------------------------------------------------------

    def spend(self, changes: tuple[Change, ...]) -> tuple[Rest, tuple[Change, ...]]:
        """Return the rest without the lines that print *changes*, and the changes that no line prints."""
        rest, unseen = self, list[Change]()
        for change in changes:
            left = rest._explain(change)
            unseen += [change] if left is None else []
            rest = left or rest
        return rest, tuple(unseen)

    def _explain(self, change: Change) -> Rest | None:
        if isinstance(change, Moved):
            return self._moved(change)
        for line in self.lines:
            if isinstance(change, Scored) and isinstance(line, Points) and line.amount == change.amount:
                return self.without(line)
            if isinstance(change, Raised) and isinstance(line, DefconAt) and line.level == change.level:
                return self.without(line)
        return None

    def _moved(self, change: Moved) -> Rest | None:
        """Return the rest with *change* taken off the lines that print it, which may sum up several markers."""
        lines, owed = list(self.lines), change.amount
        for place, line in enumerate(lines):
            if not owed or not isinstance(line, Markers) or not _same(line, change):
                continue
            part = max(owed, line.amount) if owed < 0 else min(owed, line.amount)
            owed -= part
            lines[place] = replace(line, amount=line.amount - part)
        if owed:
            return None
        return replace(self, lines=tuple(each for each in lines if not isinstance(each, Markers) or each.amount))


def _same(line: Markers, change: Moved) -> bool:
    return (line.side, line.country, line.amount > 0) == (change.side, change.country, change.amount > 0)


def placed_by(side: Side) -> Callable[[Markers], bool]:
    """Return the test for a line that prints new markers of *side*."""
    return lambda line: line.side == side and line.amount > 0


def taken_from(side: Side) -> Callable[[Markers], bool]:
    """Return the test for a line that prints markers of *side* taken away."""
    return lambda line: line.side == side and line.amount < 0


def body(rest: Rest, heading: Use) -> tuple[Line, ...]:
    """Return the lines below *heading*."""
    return rest.past(heading).scope
