"""Games brought in: our own JSON export, and the logs of other programs."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee.cli.common import seen
from referee.cli.output import out
from referee.kernel.ruling import RefereeError
from referee.kernel.text import say
from referee.report import reading as report
from referee.report.terminal import paragraphs
from referee.store.transfer import bring_in

app = typer.Typer(rich_markup_mode=None)


@app.command("import")
def import_game(
    source: Annotated[list[str], typer.Argument(metavar="[KIND] FILE", help="An export, or a log and its kind.")],
    name: Annotated[str | None, typer.Option(help="What to call the game; else as in the export, or the file.")] = None,
    trace: Annotated[bool, typer.Option("--trace", help="Print a log's state block by block, as JSON.")] = False,
) -> int | None:
    """Record a game from a file: our JSON export, or a log of another program, refereed move by move.

    `referee import playdek FILE` reads a text log of the digital edition of Twilight Struggle.
    """
    match source:
        case [kind, file]:
            from referee.cli.logs import import_log

            return import_log(kind, Path(file), name, trace)
        case [file]:
            sitting = seen(bring_in(Path(file), name))
            told = say("{name}: {n} entries imported", name=sitting.name, n=len(sitting.entries))
            out(paragraphs([str(told), report.owes(sitting.position)]))
            return None
    raise RefereeError(say("import one file: referee import FILE, or referee import KIND FILE"))
