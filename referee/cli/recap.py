"""What happened since a player's last go."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli.common import AsJson, Format, GameName, seen
from referee.cli.views import show
from referee.report.recap import recap as page
from referee.store.seating import opened

app = typer.Typer(rich_markup_mode=None)


@app.command()
def recap(
    side: Annotated[str, typer.Argument(metavar="[SIDE]", help="Whose last go; else of who is to act.")] = "",
    game: GameName = None,
    form: Format = "text",
    as_json: AsJson = False,
) -> None:
    """Say what happened since a side's last go, what was scored when, which cards are known, what each side lacks."""
    sitting = seen(opened(game))
    show(lambda: page(sitting, side), form, as_json)
