"""What may be told of a game afterwards: its lines one by one, as everybody may hear them."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.kernel.game import Game
from referee.kernel.line import Reading
from referee.kernel.record.course import Standing
from referee.kernel.record.entries import Entry
from referee.kernel.record.errors import RecordError
from referee.kernel.telling import Moment
from referee.kernel.text import say
from referee.report.history import Shown
from referee.report.public import Everybody
from referee.store.following import traced
from referee.store.sitting import Sitting

Trail = tuple[Standing, Reading, Any]


class Evening(Struct, frozen=True):
    """What may be told of a game: its entries as everybody may read them, and its standing lines one by one."""

    rules: Game
    first: Any
    lines: tuple[Trail, ...]
    entries: tuple[Entry, ...]
    public: Everybody | None = None

    @property
    def positions(self) -> tuple[Any, ...]:
        """The position before the first line and after each."""
        return (self.first, *(after for _, _, after in self.lines))

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The standing lines with the positions after them, as everybody sees these."""
        return tuple(Moment(line.number, reading, self.rules.as_seen(after)) for line, reading, after in self.lines)

    def open(self, text: str) -> str:
        """Return *text*, which was typed or noted, as far as it may be told."""
        return self.public.text(text) if self.public else text


def evening(sitting: Sitting, at: int | None = None, public: bool = False) -> Evening:
    """Return what may be told of a game up to entry *at*, else of the whole; RecordError where there is no such entry.

    What lies face down is not told; with *public* neither is what was only declared, or shown and is still in a hand.
    """
    last = len(sitting.entries) if at is None else at
    if not 0 <= last <= len(sitting.entries):
        why = say("there is no entry {number}; the last one is {last}", number=last, last=len(sitting.entries))
        raise RecordError(str(why))
    trails = tuple(traced(sitting))
    whole = Shown(replace(sitting, position=trails[-1][2] if trails else sitting.first))
    kept = tuple((line, whole.heard(line, reading), after) for line, reading, after in trails if line.number <= last)
    told = Evening(sitting.game, sitting.first, kept, tuple(whole.entries()[:last]))
    return _for_everybody(told) if public else told


def _for_everybody(told: Evening) -> Evening:
    everybody = Everybody(told.rules, told.positions[-1])
    lines = tuple((line, everybody.reading(trail), everybody.position(after)) for line, trail, after in told.lines)
    return replace(told, first=everybody.position(told.first), lines=lines, public=everybody)
