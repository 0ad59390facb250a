"""The record read: its history, and the game as it stood."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from referee.cli.common import AsJson, AtEntry, GameName, seen
from referee.cli.output import out, paged
from referee.kernel.text import canonical, say
from referee.report import branches
from referee.report import history as report
from referee.report.formats import as_json as json
from referee.report.past import history_at, listed
from referee.report.terminal import page, paragraphs
from referee.store.following import led
from referee.store.seating import opened
from referee.store.secrets import has_secrets
from referee.store.sitting import Sitting

app = typer.Typer(rich_markup_mode=None)


@app.command()
def history(
    game: GameName = None,
    at: AtEntry = None,
    every: Annotated[
        bool, typer.Option("--all", help="And the branches that do not stand, as one brings back.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """List every entry of the record; `-` marks one that no longer stands, `!` one that was forced.

    A terminal shows them under headings of turn and round. With --all what was withdrawn is listed branch by branch,
    with what took it away; `restore` brings it back.

    With --at N it lists the lines that led there, and shows the game as it stood after entry N.
    """
    sitting = seen(opened(game))
    if has_secrets(sitting):
        sitting = led(sitting)
    if as_json:
        with canonical():
            out(json(_data(sitting, at, every)))
    else:
        paged(page(history_at(sitting, at)) if at is not None else paragraphs(_told(sitting, every)))


def _told(sitting: Sitting, every: bool) -> list[str]:
    """Return the entries, and with *every* the branches that do not stand."""
    rows = _rows(sitting) or [str(say("{name}: nothing played yet", name=sitting.name))]
    return [*rows, *(branches.as_told(sitting) if every else ())]


def _rows(sitting: Sitting) -> list[str]:
    """Return every entry; headings of turn and round are for a person who looks, a pipe gets a row an entry."""
    return listed(sitting) if sys.stdout.isatty() else report.history(sitting)


def _data(sitting: Sitting, at: int | None, every: bool) -> object:
    if at is not None:
        return history_at(sitting, at).data
    more = {"branches": branches.as_data(sitting)} if every else {}
    return {**report.as_data(sitting), **more}
