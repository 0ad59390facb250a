"""The record read: its history, and the game as it stood."""

from __future__ import annotations

import sys

import typer

from referee.cli.common import AsJson, AtEntry, GameName, seen
from referee.cli.output import out
from referee.kernel.text import canonical, say
from referee.report import history as report
from referee.report.formats import as_json as json
from referee.report.past import history_at, listed
from referee.report.terminal import page, paragraphs
from referee.store.secrets import has_secrets
from referee.store.sitting import Sitting, led, opened

app = typer.Typer(rich_markup_mode=None)


@app.command()
def history(game: GameName = None, at: AtEntry = None, as_json: AsJson = False) -> None:
    """List every entry of the record; `-` marks one that no longer stands, `!` one that was forced.

    A terminal shows them under headings of turn and round.

    With --at N it lists the lines that led there, and shows the game as it stood after entry N.
    """
    sitting = seen(opened(game))
    if as_json:
        with canonical():
            out(json(_data(sitting, at)))
    elif at is None:
        out(paragraphs(_rows(sitting) or [str(say("{name}: nothing played yet", name=sitting.name))]))
    else:
        out(page(history_at(sitting, at)))


def _rows(sitting: Sitting) -> list[str]:
    """Return every entry; headings of turn and round are for a person who looks, a pipe gets a row an entry."""
    if sys.stdout.isatty():
        return listed(sitting)
    return report.history(led(sitting) if has_secrets(sitting) else sitting)


def _data(sitting: Sitting, at: int | None) -> object:
    if at is not None:
        return history_at(sitting, at).data
    return report.as_data(led(sitting) if has_secrets(sitting) else sitting)
