"""A first turn, typed step by step by somebody who has never used the referee."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli.asking import is_terminal
from referee.cli.edge import DONE
from referee.cli.output import out
from referee.games import FIRST
from referee.kernel.text import speak_of
from referee.report.terminal import paragraphs

app = typer.Typer(rich_markup_mode=None)


@app.command()
def tutorial(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(help="The game to learn: one of {games}.")] = FIRST,
    plain: Annotated[
        bool, typer.Option("--plain", help="Line by line, without a toolbar or a menu: for a screen reader.")
    ] = False,
) -> int:
    """Learn to type a turn: each step says what is done at the table, and you type it. Nothing is kept.

    Where nobody can type it is printed through.
    """
    from referee.table.lesson import lesson, through

    begun = lesson(game)
    speak_of(begun.sitting.game.name)
    if not is_terminal():
        out(paragraphs(through(begun)))
        return DONE
    return _at_a_terminal(game, plain, ctx.find_root().params["lang"])


def _at_a_terminal(game: str, plain: bool, language: str) -> int:
    """Return the exit code after the lesson was typed."""
    from referee.cli.app import COMMANDS
    from referee.cli.play import desk, spend
    from referee.table.session import Session
    from referee.table.teaching import taught

    spend(desk(language), taught(Session(tuple(COMMANDS), language=language), game, leaves=True), plain)
    return DONE
