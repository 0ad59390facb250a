"""A second screen on the game."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from referee.cli.asking import is_terminal
from referee.cli.common import seen
from referee.cli.edge import DONE
from referee.cli.output import out
from referee.kernel.game import Game
from referee.kernel.printed.languages import Called, meant
from referee.kernel.ruling import RefereeError
from referee.kernel.text import say
from referee.report.terminal import width

app = typer.Typer(rich_markup_mode=None)


@app.command()
def watch(
    name: Annotated[
        str | None, typer.Argument(metavar="[GAME]", help="The recorded game; else the one written last.")
    ] = None,
    side: Annotated[
        str | None, typer.Option(help="The seat to see it from: what this side laid face down is named to it.")
    ] = None,
    game: Annotated[str | None, typer.Option("--game", "-g", help="The same as the argument.", hidden=True)] = None,
) -> int:
    """Show the board, the tracks and the last lines on a second screen, which follows the game; q leaves.

    Where nobody can press a key it is printed once.
    """
    from referee.store.seating import sit
    from referee.table.watching import Watched, screen

    sitting = seen(sit(name or game))
    watched = Watched(sitting, _seat(sitting.game, side) if side else "")
    if not is_terminal() or os.environ.get("TERM") == "dumb":
        out("\n".join(row.rstrip() for _, row in screen(watched, width())))
        return DONE
    from referee.table.gallery import Gallery

    Gallery(watched).run()
    return DONE


def _seat(rules: Game, said: str) -> str:
    """Return the side that *said* names in any language; RefereeError naming those there are."""
    sides = tuple(rules.grammar.sides)
    if found := meant(said, sides, rules.name):
        return found
    known = tuple(Called(rules.name, "", each) for each in sides)
    raise RefereeError(say("there is no side '{typed}'; there are: {known}", typed=said, known=known))
