"""What happened since a player's last go, and what he may have forgotten meanwhile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from referee.kernel import Plain
from referee.kernel.game import Game
from referee.kernel.pages.summary import Summary
from referee.kernel.ruling import RefereeError
from referee.kernel.telling import HasRecap, Moment
from referee.kernel.text import Text, say
from referee.report.evening import Evening, evening
from referee.report.reading import changes, short
from referee.store.sitting import Sitting


def recap(sitting: Sitting, side: str = "") -> Summary:
    """Return the lines since the last go of *side*, else of who is to act, and what the game says of all before.

    RefereeError where there is no such side.
    """
    told = evening(sitting)
    mine = _longest_away(told, _asking(told, side))
    before, since = parted(told.moments, mine)
    number, page = before[-1].number if before else 0, _of_the_game(told)
    lines = [part for moment in since for part in _line(told.rules, moment)]
    data: Plain = {"side": mine, "since": number, "lines": [_data(told.rules, moment) for moment in since]}
    parts = (_heading(told, mine, number), *(lines or [say("  nothing")]), *page.parts)
    return Summary(say("Recap"), parts, {**data, **page.data})


def _of_the_game(told: Evening) -> Summary:
    if not hasattr(told.rules, "recap"):
        return Summary(say("Recap"), (), {})
    return cast(HasRecap, told.rules).recap(told.rules.as_seen(told.first), told.moments)


def _asking(told: Evening, side: str) -> tuple[str, ...]:
    """Return who may be meant: the side that is named, else those that have to act, else every one."""
    position = told.positions[-1]
    sides = tuple(told.rules.opponents(position))
    if side:
        asked = side.strip().casefold()
        found = tuple(each for each in sides if asked in (each, position.title(each).casefold()))
        if not found:
            raise RefereeError(say("there is no side '{word}'; there are: {sides}", word=side, sides=sides))
        return found
    pending = position.pending
    return tuple(each for each in (pending.sides() if pending else ()) if each in sides) or sides


def _longest_away(told: Evening, sides: tuple[str, ...]) -> str:
    """Return the one of *sides* that has acted, and has not done so for the longest time."""
    acted = {side: len(parted(told.moments, side)[0]) for side in sides}
    return min((side for side in sides if acted[side]), key=lambda side: acted[side], default=sides[0])


def parted(moments: Sequence[Moment], side: str) -> tuple[Sequence[Moment], Sequence[Moment]]:
    """Return the lines up to the last go of *side*, and those after it; the one that it is in now is not the last."""
    acted = [any(step.move.side == side for step in moment.reading.steps) for moment in moments]
    end, pending = len(moments), moments[-1].after.pending if moments else None
    while end and acted[end - 1] and pending and side in pending.sides():
        end -= 1
    last = max((place for place in range(end) if acted[place]), default=-1)
    return moments[: last + 1], moments[last + 1 :]


def _heading(told: Evening, side: str, number: int) -> Text:
    title = told.first.title(side)
    if not number:
        return say("{side} has made no move before; since the beginning:", side=title)
    return say("since the last go of the {side}, entry {number}:", side=title, number=number)


def _line(rules: Game, moment: Moment) -> list[Text]:
    """Return a line as everybody may hear it, with what it changed."""
    reading = moment.reading
    said = short(rules, reading.moves) if reading.moves else reading.line
    moved = changes(rules, reading.before, moment.after)
    return [Text(f"  {moment.number} {said}"), *(Text(f"     {line}") for line in moved)]


def _data(rules: Game, moment: Moment) -> Plain:
    reading = moment.reading
    return {
        "number": moment.number,
        "line": reading.line,
        "moves": [rules.write(move) for move in reading.moves],
        "changes": changes(rules, reading.before, moment.after),
    }
