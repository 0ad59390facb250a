"""Text for the terminal: wrapped lines, and pages whose tables rich draws; 80 columns for a pipe or a file."""

from __future__ import annotations

import sys
from collections.abc import Iterable

from referee.kernel.summary import Summary, Table

WIDTH = 80


def width() -> int:
    """Return the columns to write in: the terminal's, or 80 for a pipe or a file."""
    if not sys.stdout.isatty():
        return WIDTH
    from shutil import get_terminal_size

    return get_terminal_size((WIDTH, 24)).columns


def wrapped(line: str, columns: int = WIDTH) -> str:
    """Return *line* in lines of at most *columns*; what follows the first is indented two more than it.

    >>> print(wrapped("  next: us: place influence, 2 left", 22))
      next: us: place
        influence, 2 left
    """
    if cells(line) <= columns:
        return line
    indent = " " * (len(line) - len(line.lstrip(" ")))
    rows, row = list[str](), indent
    for word in line.split():
        longer = f"{row} {word}" if row.strip() else f"{row}{word}"
        if cells(longer) > columns and row.strip():
            rows.append(row)
            longer = f"{indent}  {word}"
        row = longer
    return "\n".join([*rows, row])


def cells(text: str) -> int:
    """Return how many columns *text* takes; a Chinese character takes two.

    >>> cells("Iran"), cells("伊朗")
    (4, 4)
    """
    if text.isascii():
        return len(text)
    from unicodedata import east_asian_width

    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)


def paragraphs(lines: Iterable[str]) -> str:
    """Return *lines* wrapped to the terminal."""
    columns = width()
    return "\n".join(wrapped(line, columns) for line in lines)


def page(summary: Summary) -> str:
    """Return a page as text: its title, its sentences and sums, its tables."""
    return paragraphs(lines_of(summary))


def lines_of(summary: Summary) -> list[str]:
    """Return a page line by line, tables drawn, sentences not yet wrapped."""
    lines = [str(summary.title)]
    for part in summary.parts:
        lines += _table(part).splitlines() if isinstance(part, Table) else [str(part)]
    return lines


def _table(table: Table) -> str:
    from io import StringIO

    from rich import box
    from rich.console import Console
    from rich.table import Table as Drawn

    drawn = Drawn(title=str(table.title) or None, box=box.SIMPLE_HEAD, show_edge=False, title_justify="left")
    numbers = _numeric(table)
    for place, column in enumerate(table.columns):
        drawn.add_column(str(column), justify="right" if place in numbers else "left", overflow="fold")
    for row in table.rows:
        drawn.add_row(*map(str, row))
    out = StringIO()
    Console(file=out, width=width(), markup=False, highlight=False, emoji=False).print(drawn)
    return "\n".join(line.rstrip() for line in out.getvalue().rstrip().splitlines())


def _numeric(table: Table) -> set[int]:
    """Return the places of the columns that hold only whole numbers."""
    columns = range(len(table.columns))
    return {place for place in columns if all(isinstance(row[place], int) for row in table.rows)}
