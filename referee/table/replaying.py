"""A game gone through line by line: a key and the state before it give the state after it, and the state a screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.kernel.game import Game
from referee.kernel.line import Reading
from referee.kernel.record.course import Standing
from referee.kernel.record.entries import Forced
from referee.kernel.record.errors import RecordError
from referee.kernel.text import Text, say
from referee.report import reading as report
from referee.report.history import Shown
from referee.report.terminal import lines_of
from referee.report.told import told
from referee.store.following import traced
from referee.store.sitting import Misfit, Sitting
from referee.table.answers import account, rows

FORTH = ("right", "down", "enter", " ", "n", "pagedown")
BACK = ("left", "up", "backspace", "b", "p", "pageup")
LEAVE = ("q", "escape", "c-c", "c-d")


class Film(Struct, frozen=True):
    """A game as it is gone through. *shots* are its lines, each with its trail and the position after it.

    *at* is how many lines have been shown: 0 is the beginning. *done*: nobody looks any more.
    """

    name: str
    rules: Game
    first: Any
    shown: Shown
    shots: Sequence[tuple[Standing, Reading, Any]]
    at: int = 0
    done: bool = False

    @property
    def position(self) -> Any:
        """The position after the line that is shown, as everybody sees it."""
        return self.rules.as_seen(self.shots[self.at - 1][2] if self.at else self.first)


def begun(sitting: Sitting, number: int | None = None) -> Film:
    """Return the game at its first line, or at its last up to entry *number*; RecordError where there is none."""
    shots = tuple(traced(sitting))
    lost = next((line for line, reading, _ in shots if line.moves and not reading.steps), None)
    end = replace(sitting, position=shots[-1][2] if shots else sitting.first, misfit=lost and Misfit(lost))
    film = Film(sitting.name, sitting.game, sitting.first, Shown(end), shots, min(1, len(shots)))
    return film if number is None else to_entry(film, number)


def to_entry(film: Film, number: int) -> Film:
    """Return *film* at its last line up to entry *number*; RecordError where it has no such entry."""
    numbers = [line.number for line, _, _ in film.shots]
    last = len(film.shown.entries())
    if not 0 <= number <= last:
        raise RecordError(str(say("there is no entry {number}; the last one is {last}", number=number, last=last)))
    return replace(film, at=max((place for place, n in enumerate(numbers, start=1) if n <= number), default=0))


def pressed(film: Film, key: str) -> Film:
    """Return *film* after a key: a line forth or back, to an end, or left."""
    if key in LEAVE:
        return replace(film, done=True)
    last = len(film.shots)
    to = film.at + (key in FORTH) - (key in BACK)
    to = {"home": 0, "end": last}.get(key, to)
    return replace(film, at=min(max(to, 0), last))


# -- what is seen ----------------------------------------------------------------------------------------------------


def head(film: Film) -> str:
    """Return which line it is, and when it was played."""
    place = say("line {n} of {all}", n=film.at, all=len(film.shots))
    clock = _clock(film)
    told = say("{place}: {clock}", place=place, clock=clock) if str(clock) else place
    return str(say("{name}, {place}", name=Text(film.name), place=told))


def _clock(film: Film) -> Text:
    """Return the turn and round in which the line was played."""
    before = film.shots[film.at - 1][1].before if film.at else film.first
    return film.rules.clock(film.rules.as_seen(before))


def said(film: Film) -> list[str]:
    """Return the line, what came of it, how the tracks stood then, and what was owed."""
    tracks = " | ".join(map(str, film.rules.glance(film.position)))
    return [*_line(film), *([f"  {tracks}"] if tracks else []), report.owes(film.position)]


def _line(film: Film) -> list[str]:
    if not film.at:
        return [str(say("the beginning"))]
    line, reading, _ = film.shots[film.at - 1]
    typed = told(film.shown.line(line), film.rules, reading.before.title)
    forced = "!" if isinstance(line.entry, Forced) else ""
    heard = film.shown.heard(line, reading)
    return [f"{line.number}{forced} {typed}", *(account(film.rules, heard)[1:-1] if heard.steps else [])]


def screen(film: Film, columns: int, high: int) -> list[str]:
    """Return the rows of the screen: the line, what came of it, and as much of the status as there is room for."""
    keys = rows([str(say("arrow keys: forth and back; Home, End: to the ends; q leaves"))], columns)
    room = max(high - len(keys), 1)
    heading, line = rows([head(film)], columns), rows(_line(film), columns)
    status = rows(lines_of(film.rules.status(film.position)), columns)
    whole = [*heading, "", *line, "", *status]
    shown = whole if len(whole) <= room else [*heading, "", *rows(said(film), columns)]
    if len(shown) > room:
        shown = [*shown[: room - 1], "..."]
    return [*shown, *[""] * (room - len(shown)), *keys]


def printed(film: Film) -> list[str]:
    """Return the whole game, line after line, with a heading where the clock goes on."""
    found, clock = list[str](), ""
    for at in range(film.at, len(film.shots) + 1):
        here = replace(film, at=at)
        if (now := str(_clock(here))) != clock and at:
            found += ["", now]
            clock = now
        found += _line(here)
    return [*found, report.owes(replace(film, at=len(film.shots)).position)]
