"""A game as one self-contained page: what it says, before it is made into HTML."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, cast

from msgspec import Struct

from referee.kernel import Plain
from referee.kernel.ends import NO_RESULT
from referee.kernel.game import Game
from referee.kernel.pages.drawing import Drawing, Faces
from referee.kernel.pages.summary import Summary, Table
from referee.kernel.telling import HasAfterwards, Plot
from referee.kernel.text import Text, say
from referee.report.drawn import Steps
from referee.report.evening import Evening, evening
from referee.report.history_of_page import Told, by_chapter, is_dispute
from referee.report.plotted import Plotted, plotted
from referee.report.reading import owes
from referee.report.settings import settings
from referee.report.sheets import sheet_of
from referee.report.terminal import shown
from referee.store.sitting import Sitting
from referee.store.strictness import STRICT, TOLD

NUMBER = re.compile(r"[+-]?\d+(\.\d+)?%?")


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
    rules, positions = told.rules, told.positions
    end = rules.as_seen(positions[-1])
    drawing, faces = sheet_of(rules, positions)
    plots, tables = _afterwards(told)
    chapters = by_chapter(told, plots[0].unit if plots else None)
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
        tables=tuple(map(grid, tables)),
        score=tuple(_parts(rules.score(end))),
        disputes=tuple(each for each in entries if is_dispute(sitting.entries[each.number - 1], each)),
        entries=entries,
    )


def _afterwards(told: Evening) -> tuple[list[Plot], list[Table]]:
    """Return the plots and the tables in which the game sums up a whole evening."""
    if not hasattr(told.rules, "afterwards"):
        return [], []
    first = told.rules.as_seen(told.first)
    parts = cast(HasAfterwards, told.rules).afterwards(first, told.moments)
    return [each for each in parts if isinstance(each, Plot)], [each for each in parts if isinstance(each, Table)]


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


# -- tables ----------------------------------------------------------------------------------------------------------


def grid(table: Table) -> Grid:
    """Return a table in words."""
    rows = tuple(tuple(map(shown, row)) for row in table.rows)
    numbers = (n for n in range(len(table.columns)) if all(NUMBER.fullmatch(row[n]) for row in rows))
    return Grid(str(table.title), tuple(map(str, table.columns)), rows, tuple(numbers))


def _parts(summary: Summary) -> Iterator[str | Grid]:
    yield from (grid(part) if isinstance(part, Table) else str(part) for part in summary.flat)
