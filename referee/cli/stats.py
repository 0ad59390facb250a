"""What many games come to: a shelf, or a folder of records, exports and logs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.common import AsJson
from referee.cli.edge import DONE, TROUBLE
from referee.cli.output import err, put, tracked
from referee.kernel.ruling import RefereeError
from referee.kernel.text import canonical, say, speak_of, speaking

if TYPE_CHECKING:
    from referee.report.shelf import Read

VERSION = 1
app = typer.Typer(rich_markup_mode=None)
Files = Annotated[list[str] | None, typer.Argument(help="Files, folders, names; else the shelf.", show_default=False)]
Form = Annotated[
    str | None, typer.Option("--format", help="text, markdown, csv, json or html; else as --to.", show_default=False)
]
SUFFIXES = {".html": "html", ".htm": "html", ".md": "markdown", ".csv": "csv", ".json": "json"}
FORMATS = ("text", "markdown", "csv", "json", "html")


@app.command()
def stats(
    file: Files = None,
    to: Annotated[Path | None, typer.Option("--to", help="Where to; else the screen.", show_default=False)] = None,
    form: Form = None,
    every: Annotated[bool, typer.Option("--all", help="Also every source, card and game.")] = False,
    jobs: Annotated[int, typer.Option(help="How many processes.", min=1)] = 1,
    as_json: AsJson = False,
) -> int:
    """Count many games together: who won and how, points by source and turn, cards, scorings, dice.

    FILE is a recorded game, an export, or a log of the digital edition; of a folder all such files are counted.
    """
    form = _form("json" if as_json else form, to)
    found = _read(file or [], jobs)
    for each in found:
        if each.trouble:
            err([str(say("{file}: not counted: {why}", file=each.file, why=_why(each)))])
    with canonical(form == "json"):
        figures = _written(found, form, every or to is not None)
        put(to, f"{figures}\n", say("{file} holds the figures", file=str(to)))
    return TROUBLE if any(each.trouble for each in found) else DONE


def _form(form: str | None, to: Path | None) -> str:
    """Return the form that is asked for, or that the name of a file tells."""
    form = form or SUFFIXES.get(to.suffix.casefold() if to else "", "text")
    if form not in FORMATS:
        raise RefereeError(say("there is no format {form}; there are: {forms}", form=form, forms=FORMATS))
    return form


def _why(each: Read) -> str:
    return each.trouble.removeprefix(f"{each.file}: ")


def _read(files: Sequence[str], jobs: int) -> list[Read]:
    """Return what became of each file; on a terminal a bar shows how far it has come."""
    from referee.report.language import speak_in
    from referee.report.shelf import all_read
    from referee.store.gathered import targets

    meant = targets(files)
    found = all_read(meant, jobs, partial(speak_in, speaking()))
    return tracked(found, len(meant), str(say("counting")))


def _written(found: Sequence[Read], form: str, every: bool) -> str:
    """Return what *found* comes to in a form; each kind of game is told in its own words."""
    from referee.report.formats import PAGES, as_json
    from referee.report.shelf import data, shelves, summary

    of = shelves(found)
    if form == "json":
        unread = [{"file": each.file, "why": _why(each)} for each in found if each.trouble]
        return as_json({"version": VERSION, "games": [data(each) for each in of], "unreadable": unread})
    if form == "html":
        from referee.report.html import shelf

        return str(shelf(of))
    pages = []
    for each in of:
        speak_of(each.kind)
        pages.append(PAGES[form](summary(each, short=form == "text" and not every)))
    return "\n\n".join(pages) or str(say("no game to count"))
