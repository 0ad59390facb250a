"""A game written out: the record, a report, tables, a page to look at."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee.cli.common import AtEntry, GameName, seen
from referee.cli.offered import one_of
from referee.cli.output import put
from referee.kernel.ruling import RefereeError
from referee.kernel.text import canonical, say, speak_of
from referee.report import history as report
from referee.report.formats import as_json as json
from referee.report.written import csv, markdown
from referee.store.seating import opened, sit
from referee.store.sitting import Sitting
from referee.store.typed import written

app = typer.Typer(rich_markup_mode=None)
SUFFIXES = {".html": "html", ".htm": "html", ".md": "markdown", ".csv": "csv", ".txt": "lines"}
FORMATS = ("json", "html", "lines", "markdown", "csv")
Form = Annotated[
    str | None,
    typer.Option(
        "--format",
        help="json, html, lines, markdown or csv; else what FILE ends with.",
        show_default=False,
        autocompletion=one_of(*FORMATS),
    ),
]


@app.command()
def export(
    file: Annotated[Path | None, typer.Argument(help="Where to; else standard output.", show_default=False)] = None,
    form: Form = None,
    game: GameName = None,
    at: AtEntry = None,
    lines: Annotated[bool, typer.Option("--lines", help="The lines as they are typed, for `move -`.")] = False,
    public: Annotated[bool, typer.Option("--public", help="HTML: without what was secret at the end.")] = False,
    clean: Annotated[bool, typer.Option("--clean", help="Without what was taken back or dropped.")] = False,
) -> None:
    """Write the whole record out; FILE.html is a page that steps through the game.

    JSON and lines can be imported again; lines are a file for `referee move -`."""
    form = "lines" if lines else form or SUFFIXES.get(file.suffix.casefold() if file else "", "json")
    if form not in FORMATS:
        raise RefereeError(say("there is no format {form}; there are: {forms}", form=form, forms=FORMATS))
    if form != "html" and (public or at is not None):
        raise RefereeError(say("--at and --public are for a page: export FILE.html"))
    put(file, _written(form, game, at, public, clean), say("{file} holds the record", file=str(file)))


def _written(form: str, game: str | None, at: int | None, public: bool, clean: bool) -> str:
    match form:
        case "json":
            with canonical():
                return json(report.exported(seen(sit(game)), clean)) + "\n"
        case "lines":
            return written(seen(opened(game)), clean)
        case "markdown":
            return markdown(seen(opened(game)), clean)
        case "csv":
            return csv(seen(opened(game)), clean) + "\n"
        case _:
            return _page(seen(opened(game)), at, public, clean)


def _page(sitting: Sitting, at: int | None, public: bool, clean: bool) -> str:
    from referee.report.html import html
    from referee.report.page import page_of

    return html(page_of(sitting, at, public, clean))


@app.command()
def sheet(
    game: Annotated[str, typer.Argument(help="The game, as in twilight-struggle.", show_default=False)],
    file: Annotated[Path | None, typer.Argument(help="Where to; else standard output.", show_default=False)] = None,
) -> None:
    """Print papers for the table as HTML for A4: a record of the turns, aids, what may be typed."""
    from referee.kernel.game import game as found
    from referee.report.html import sheet as printed

    rules = found(game)
    speak_of(rules.name)
    put(file, printed(rules), say("{file} holds the papers", file=str(file)))
