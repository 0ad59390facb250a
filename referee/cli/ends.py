"""The end that people give a game, and the game taken up again."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli.common import GameName, seen, typed
from referee.cli.output import out
from referee.kernel.ends import meant
from referee.kernel.ruling import RefereeError
from referee.kernel.text import say
from referee.report import reading as report
from referee.report.terminal import paragraphs
from referee.store import entering
from referee.store.seating import save, writing
from referee.store.sitting import Sitting

app = typer.Typer(rich_markup_mode=None)


@app.command()
def end(
    how: Annotated[
        list[str],
        typer.Argument(help="resign SIDE, draw agreed, abandoned REASON, or not counted.", show_default=False),
    ],
    game: GameName = None,
) -> None:
    """End the game as people do: resign, agree on a draw, abandon it for a reason, or do not count it.

    No line is legal then; `reopen` takes the game up again, and `undo` takes the end back.
    """
    with writing(game) as sitting:
        found = meant(seen(sitting).game, sitting.position, typed(how))
        if found is None:
            raise RefereeError(say("end it so: resign SIDE, draw agreed, abandoned REASON, or not counted"))
        _owing(save(entering.end(sitting, found)))


@app.command()
def reopen(game: GameName = None) -> None:
    """Go on with a game that was ended with `end`."""
    with writing(game) as sitting:
        _owing(save(entering.reopen(seen(sitting))))


def _owing(sitting: Sitting) -> None:
    out(paragraphs([report.owes(sitting.position)]))
