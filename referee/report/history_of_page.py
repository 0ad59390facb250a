"""The history on the page of a game: its entries, each as it reads today, by turn or round, and what was disputed."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from referee.kernel.game import Game
from referee.kernel.line import Reading
from referee.kernel.record.entries import (
    Adjusted,
    Amended,
    Checked,
    Entry,
    Forced,
    Note,
    Played,
    Redone,
    Restored,
    Ruled,
    TakenBack,
)
from referee.kernel.text import Text, say
from referee.report.evening import Evening
from referee.report.reading import account, refusal
from referee.report.told import overruled
from referee.report.told import told as as_told


class Told(Struct, frozen=True):
    """An entry of the record on the page.

    *mark* is a word of `words_of_page` or ''; *step* its place among the steps, None where it makes none; *said* what
    came of it; *over* the rulings that it was forced against. *chapter* is the turn that begins with it, or ''.
    """

    number: int
    head: str
    mark: str = ""
    step: int | None = None
    said: tuple[str, ...] = ()
    over: tuple[str, ...] = ()
    chapter: str = ""


def by_chapter(told: Evening, unit: Text | None) -> Iterator[Told]:
    """Yield the entries, with the turn or round (as its *unit* is called) at the first line of each."""
    last: object = None
    for each in _entries(told):
        if unit is None or each.step is None or (chapter := _chapter(told.lines[each.step - 1][1])) == last:
            yield each
            continue
        last = chapter
        yield replace(each, chapter=str(say("{unit} {number}", unit=unit, number=chapter)))


def _chapter(reading: Reading) -> object:
    """Return the turn or round in which a line was played; where it goes on to the next, its last move counts."""
    chapter: object = (reading.steps[-1].before if reading.steps else reading.before).chapter
    return chapter


def _entries(told: Evening) -> Iterator[Told]:
    """Yield the entries, each as it reads today."""
    stands = {line.number: (place, reading) for place, (line, reading, _) in enumerate(told.lines, start=1)}
    for number, entry in enumerate(told.entries, start=1):
        if number in stands:
            yield _line(told, number, entry, *stands[number])
        else:
            yield Told(number, told.open(str(as_told(entry, told.rules))), _mark(entry))


def _line(told: Evening, number: int, entry: Entry, place: int, reading: Reading) -> Told:
    rules = told.rules
    if not isinstance(entry, Played | Forced):
        return Told(number, told.open(str(as_told(entry, rules, reading.before.title))), "agreed", place)
    line, lines = reading.line, tuple(row.strip() for row in account(rules, reading))
    if reading.moves and line in (lines[0], "; ".join(map(rules.write, reading.moves))):
        line, lines = lines[0], lines[1:]
    return Told(
        number, line, "forced" if isinstance(entry, Forced) else "", place, lines, _overruled(rules, entry, reading)
    )


def _overruled(rules: Game, entry: Played | Forced, reading: Reading) -> tuple[str, ...]:
    """Return the rulings that a line was forced against: as they are said today, else as they were noted."""
    if not isinstance(entry, Forced) or not entry.rulings:
        return ()
    noted = (str(say("refused: {reason} [{source}]", reason=why, source=source)) for why, source in overruled(entry))
    return tuple(refusal(rules, reading.rulings)) or tuple(noted)


def _mark(entry: Entry) -> str:
    match entry:
        case Note():
            return "note"
        case TakenBack() | Redone() | Restored() | Amended() | Checked():
            return "agreed"
        case _:
            return "withdrawn"


def is_dispute(entry: Entry, shown: Told) -> bool:
    """True for what was forced or put right, a board that differed, and a die that was taken back."""
    if shown.mark == "withdrawn":
        return False
    match entry:
        case TakenBack(barrier=barrier) | Restored(barrier=barrier):
            return barrier
        case Checked(agrees=agrees):
            return not agrees
        case _:
            return isinstance(entry, Forced | Adjusted | Amended | Ruled) or shown.mark == "forced"
