"""Text for the terminal: wrapped lines, and pages whose tables rich draws; 80 columns for a pipe or a file."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from typing import Literal

from referee.kernel.pages.summary import Beside, Cell, Summary, Table
from referee.kernel.pages.wrapping import WIDTH, pieces, wrapped
from referee.report.language import named


def width() -> int:
    """Return the columns to write in: the terminal's, or 80 for a pipe or a file."""
    if not sys.stdout.isatty():
        return WIDTH
    from shutil import get_terminal_size

    return get_terminal_size((WIDTH, 24)).columns


def paragraphs(lines: Iterable[str]) -> str:
    """Return *lines* wrapped to the terminal."""
    columns = width()
    return "\n".join(wrapped(line, columns) for line in lines)


def page(summary: Summary) -> str:
    """Return a page as text: its title, its sentences and sums, its tables."""
    return paragraphs(lines_of(summary))


def lines_of(summary: Summary, columns: int | None = None) -> list[str]:
    """Return a page line by line, tables drawn in *columns* (the terminal's), sentences not yet wrapped."""
    columns = columns or width()
    lines = [str(summary.title)]
    for part in summary.parts:
        if isinstance(part, Beside):
            from referee.report.beside import beside

            lines += beside(part, columns)
            continue
        lines += _table(part, columns).splitlines() if isinstance(part, Table) else [str(part)]
    return lines


def shown(cell: Cell) -> str:
    """Return a cell of a table in the table's language."""
    return named(cell) if isinstance(cell, str) else str(cell)


def _table(table: Table, columns: int) -> str:
    from io import StringIO

    from rich import box
    from rich.console import Console
    from rich.table import Table as Drawn

    from referee.report.cells import Cell as DrawnCell

    drawn = Drawn(box=box.SIMPLE_HEAD, show_edge=False)
    numbers, rows = _numeric(table), [tuple(map(shown, row)) for row in table.rows]
    for place, column in enumerate(table.columns):
        whole = all(len(pieces(said)) <= 1 for said in (str(column), *(row[place] for row in rows)))
        justify: Literal["right", "left"] = "right" if place in numbers else "left"
        drawn.add_column(DrawnCell(str(column)), justify=justify, overflow="fold", no_wrap=whole)
    for row in rows:
        drawn.add_row(*map(DrawnCell, row))
    out = StringIO()
    Console(file=out, width=columns, markup=False, highlight=False, emoji=False).print(drawn)
    return "\n".join((*filter(None, (str(table.title),)), *map(str.rstrip, out.getvalue().rstrip().splitlines())))


def _numeric(table: Table) -> set[int]:
    """Return the places of the columns that hold only whole numbers."""
    columns = range(len(table.columns))
    return {place for place in columns if all(isinstance(row[place], int) for row in table.rows)}
