"""A page as Markdown, CSV or JSON."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from referee.kernel.pages.summary import Cell, Summary, Table
from referee.kernel.pages.wrapping import harmless
from referee.report.terminal import page, shown


def as_json(data: object) -> str:
    """Return *data* as one line of JSON."""
    import json

    text = json.dumps(data, ensure_ascii=False, default=str)
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() else json.dumps(sign)[1:-1] for sign in text)


def json_page(summary: Summary) -> str:
    """Return the data of a page as one JSON object."""
    return as_json(summary.data)


def markdown_page(summary: Summary) -> str:
    """Return a page as Markdown: a heading, sentences, tables."""
    parts = (_markdown_table(part) if isinstance(part, Table) else escaped(str(part)) for part in summary.flat)
    return "\n\n".join([f"## {escaped(str(summary.title))}", *parts])


def _markdown_table(table: Table) -> str:
    head = [_row(table.columns), _row("---" for _ in table.columns)]
    title = [f"**{escaped(str(table.title))}**\n"] if str(table.title) else []
    return "\n".join([*title, *head, *(_row(row) for row in table.rows)])


def _row(cells: Iterable[Cell]) -> str:
    return f"| {' | '.join(escaped(shown(cell)) for cell in cells)} |"


def escaped(text: str) -> str:
    """Return *text* with the signs that Markdown would take for markup escaped."""
    return "".join(f"\\{sign}" if sign in "\\`*_[]<>|#~" else sign for sign in harmless(text))


def csv_page(summary: Summary) -> str:
    """Return the tables of a page as CSV, each row led by its table's title."""
    tables = [part for part in summary.flat if isinstance(part, Table)]
    rows = [[str(table.title), *map(shown, row)] for table in tables for row in (table.columns, *table.rows)]
    return csv_rows(rows)


def csv_rows(rows: Iterable[Iterable[object]]) -> str:
    """Return *rows* as CSV; what a spreadsheet would take for a formula has a quotation mark before it."""
    import csv
    from io import StringIO

    out = StringIO()
    csv.writer(out, lineterminator="\n").writerows(map(_harmless, row) for row in rows)
    return out.getvalue().rstrip("\n")


def _harmless(cell: object) -> object:
    import re

    text = harmless(str(cell))
    begins = re.match(r"[=+\-@\t\r]", text) and not re.fullmatch(r"[+-]?\d*(\.\d+)?", text)
    return f"'{text}" if begins else text


PAGES: dict[str, Callable[[Summary], str]] = {
    "text": page, "json": json_page, "markdown": markdown_page, "csv": csv_page,
}  # fmt: skip
