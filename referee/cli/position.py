"""Position files: the board of a game, written down."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee.cli.common import NOW, AtEntry, GameName, Moment, standpoint
from referee.cli.groups import ungrouped
from referee.cli.output import out, put
from referee.kernel.text import say

app = typer.Typer(rich_markup_mode=None)
position = typer.Typer(no_args_is_help=True, help="Write the position down as a file that --position reads.")
app.add_typer(position, name="position")


@position.command()
def save(
    file: Annotated[Path, typer.Argument(help="The file to write.", show_default=False)],
    game: GameName = None,
    at: AtEntry = None,
) -> None:
    """Write the position to a file."""
    from referee.store import positions

    here = standpoint(game, at)
    written = positions.written(here.game, here.position)
    put(file, written, say("{file} holds the position", file=str(file)))


@position.command()
@ungrouped
def show(moment: Moment = NOW) -> None:
    """Print the position as a file would hold it."""
    from referee.store import positions

    here = moment.standpoint()
    out(positions.written(here.game, here.position).rstrip("\n"))
