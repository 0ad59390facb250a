"""The record read: its history, its export."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli.common import AsJson, GameName, seen
from referee.cli.output import out
from referee.kernel.text import canonical, say
from referee.report import branches
from referee.report import history as report
from referee.report.formats import as_json as json
from referee.report.terminal import paragraphs
from referee.store.secrets import has_secrets
from referee.store.sitting import led, opened

app = typer.Typer(rich_markup_mode=None)


@app.command()
def history(
    game: GameName = None,
    every: Annotated[
        bool, typer.Option("--all", help="And the branches that do not stand, as one brings back.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """List every entry of the record; `-` marks one that no longer stands, `!` one that was forced.

    With --all what was withdrawn is listed branch by branch, with what took it away; `restore` brings it back.
    """
    sitting = seen(opened(game))
    if has_secrets(sitting):
        sitting = led(sitting)
    if as_json:
        with canonical():
            more = {"branches": branches.as_data(sitting)} if every else {}
            out(json({**report.as_data(sitting), **more}))
    else:
        rows = report.history(sitting) or [str(say("{name}: nothing played yet", name=sitting.name))]
        out(paragraphs([*rows, *(branches.as_told(sitting) if every else ())]))
