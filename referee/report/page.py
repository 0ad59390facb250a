"""A game as one self-contained page: what it says, before it is made into HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from referee.kernel import Plain
from referee.kernel.ends import NO_RESULT
from referee.kernel.game import Game
from referee.kernel.line import Reading
from referee.kernel.pages.drawing import Drawing, Faces
from referee.kernel.pages.summary import Summary, Table
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
from referee.kernel.telling import HasAfterwards, Plot
from referee.kernel.text import Text, say
from referee.report.drawn import Steps
from referee.report.evening import Evening, evening
from referee.report.plotted import Plotted, plotted
from referee.report.reading import account, owes, refusal
from referee.report.settings import settings
from referee.report.sheets import sheet_of
from referee.report.terminal import shown
from referee.report.told import told as as_told
from referee.store.sitting import Sitting
from referee.store.strictness import STRICT, TOLD

NUMBER = re.compile(r"[+-]?\d+(\.\d+)?%?")


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


class Grid(Struct, frozen=True):
    """A table in words; *numbers* are the places of the columns that hold numbers."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: tuple[int, ...]

    @property
    def is_form(self) -> bool:
        """True where most of it is to be filled in."""
        cells = [cell for row in self.rows for cell in row]
        return cells.count("") > len(cells) / 2


class Page(Struct, frozen=True):
    """All that a page says."""

    name: str
    game: str
    result: str
    settings: tuple[tuple[str, str], ...]
    drawing: Drawing
    faces: Faces
    steps: tuple[Plain, ...]
    plots: tuple[Plotted, ...]
    tables: tuple[Grid, ...]
    score: tuple[str | Grid, ...]
    disputes: tuple[Told, ...]
    entries: tuple[Told, ...]


def page_of(sitting: Sitting, at: int | None = None, public: bool = False, clean: bool = False) -> Page:
    """Return the page of a game up to entry *at*, else of the whole; raises as `evening`, which says what it tells.

    A *clean* one is without what was withdrawn.
    """
    told = evening(sitting, at, public)
    rules, moments, positions = told.rules, told.moments, told.positions
    first, end = rules.as_seen(positions[0]), rules.as_seen(positions[-1])
    drawing, faces = sheet_of(rules, positions)
    afterwards = cast(HasAfterwards, rules).afterwards(first, moments) if hasattr(rules, "afterwards") else ()
    plots = [each for each in afterwards if isinstance(each, Plot)]
    chapters = _by_chapter(told, plots[0].unit if plots else None)
    entries = tuple(each for each in chapters if not clean or each.mark != "withdrawn")
    return Page(
        name=sitting.name,
        game=str(rules.title),
        result=str(result(rules, end)),
        settings=tuple(_settings(sitting)),
        drawing=drawing,
        faces=faces[-1],
        steps=_steps(drawing, faces),
        plots=tuple(map(plotted, plots)),
        tables=tuple(grid(each) for each in afterwards if isinstance(each, Table)),
        score=tuple(_parts(rules.score(end))),
        disputes=tuple(each for each in entries if _is_dispute(sitting.entries[each.number - 1], each)),
        entries=entries,
    )


def _steps(drawing: Drawing, faces: Sequence[Faces]) -> tuple[Plain, ...]:
    """Return what each step changes on the drawing, from the beginning on."""
    steps = Steps(drawing)
    return tuple(steps.to(each) for each in faces)


def result(rules: Game, position: Any) -> Text | str:
    """Return who has won and how, or that nobody has and who owes what."""
    over = position.over
    if over is None:
        return say("Not finished. {next}", next=owes(position))
    if over.rule == NO_RESULT:
        return say("Without a result: {how}", how=over.how)
    how = say("{how} [{source}]", how=over.how, source=Text(rules.source(over.rule)))
    if not over.winner:
        return say("A draw: {how}", how=how)
    return say("Won by: {side}. {how}", side=position.title(over.winner), how=how)


def _settings(sitting: Sitting) -> Iterator[tuple[str, str]]:
    head = sitting.header
    if head.created:
        yield str(say("begun")), head.created[:16].replace("T", " ")
    if head.strictness != STRICT:
        yield str(say("strictness")), str(TOLD[head.strictness])
    yield from settings(head)


# -- the history -----------------------------------------------------------------------------------------------------


def _by_chapter(told: Evening, unit: Text | None) -> Iterator[Told]:
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
    noted = (
        say("refused: {reason} [{source}]", reason=Text(r["reason"]), source=Text(r["source"])) for r in entry.rulings
    )
    return tuple(refusal(rules, reading.rulings)) or tuple(dict.fromkeys(map(str, noted)))


def _mark(entry: Entry) -> str:
    match entry:
        case Note():
            return "note"
        case TakenBack() | Redone() | Restored() | Amended() | Checked():
            return "agreed"
        case _:
            return "withdrawn"


def _is_dispute(entry: Entry, shown: Told) -> bool:
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


# -- tables ----------------------------------------------------------------------------------------------------------


def grid(table: Table) -> Grid:
    """Return a table in words."""
    rows = tuple(tuple(map(shown, row)) for row in table.rows)
    numbers = (n for n in range(len(table.columns)) if all(NUMBER.fullmatch(row[n]) for row in rows))
    return Grid(str(table.title), tuple(map(str, table.columns)), rows, tuple(numbers))


def _parts(summary: Summary) -> Iterator[str | Grid]:
    yield from (grid(part) if isinstance(part, Table) else str(part) for part in summary.flat)
