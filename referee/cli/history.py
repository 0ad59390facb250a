"""The record read: its history, its export."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee.cli.common import AsJson, GameName, seen
from referee.cli.output import out
from referee.kernel.ruling import RefereeError
from referee.kernel.text import canonical, say
from referee.report import history as report
from referee.report.formats import as_json as json
from referee.report.terminal import paragraphs
from referee.store.outside import write_text
from referee.store.secrets import has_secrets
from referee.store.sitting import led, opened, sit

app = typer.Typer(rich_markup_mode=None)


@app.command()
def history(game: GameName = None, as_json: AsJson = False) -> None:
    """List every entry of the record; `-` marks one that no longer stands, `!` one that was forced."""
    sitting = seen(opened(game))
    if has_secrets(sitting):
        sitting = led(sitting)
    if as_json:
        with canonical():
            out(json(report.as_data(sitting)))
    else:
        out(paragraphs(report.history(sitting) or [str(say("{name}: nothing played yet", name=sitting.name))]))


@app.command()
def export(
    file: Annotated[Path | None, typer.Argument(help="Where to; else standard output.", show_default=False)] = None,
    form: Annotated[str, typer.Option("--format", help="json, markdown or csv.")] = "json",
    game: GameName = None,
) -> None:
    """Write the whole record out; the JSON can be imported again."""
    match form:
        case "json":
            with canonical():
                text = json(report.exported(seen(sit(game)))) + "\n"
        case "markdown":
            text = report.markdown(seen(opened(game)))
        case "csv":
            text = report.csv(seen(opened(game))) + "\n"
        case _:
            raise RefereeError(say("there is no format {form}; there are: json, markdown, csv", form=form))
    if file is None:
        out(text.rstrip("\n"))
    else:
        write_text(file, text)
        out(str(say("{file} holds the record", file=str(file))))
