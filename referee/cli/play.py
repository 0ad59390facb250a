"""The session at the table."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.asking import is_terminal
from referee.cli.edge import DONE
from referee.cli.offered import recorded

if TYPE_CHECKING:
    from referee.table.desk import Desk
    from referee.table.session import Session

app = typer.Typer(rich_markup_mode=None)


@app.command()
def play(
    ctx: typer.Context,
    name: Annotated[
        str | None,
        typer.Argument(metavar="[GAME]", help="The recorded game; else the one written last.", autocompletion=recorded),
    ] = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Line by line, without a toolbar or a menu: for a screen reader.")
    ] = False,
) -> int:
    """Spend the evening here: type moves, see the tracks, and every command by its name.

    `help` tells what may be typed; the game goes on where it was left.
    """
    return evening(name, plain, ctx.find_root().params["lang"])


def evening(name: str | None, plain: bool, language: str) -> int:
    """Play on in the game of that name, or in the one written last; without any, offer to begin one."""
    from referee.cli.app import COMMANDS
    from referee.table.session import Session

    tables = desk(language, plain)
    spend(tables, _begun(tables, Session(tuple(COMMANDS), language=language), name), plain)
    return DONE


def desk(language: str, plain: bool = False) -> Desk:
    """Return what does all that a session asks for; *plain*: without a screen of its own."""
    import gc
    from functools import partial

    from referee.cli.within import run
    from referee.table.desk import Desk

    gc.enable()
    return Desk(partial(run, plain=plain), language)


def _begun(tables: Desk, session: Session, name: str | None) -> Session:
    """Return the session at its first question, with what was left half typed."""
    from referee.store.games import is_empty
    from referee.table.answers import lines_typed
    from referee.table.commands import opened
    from referee.table.core import offered
    from referee.table.desk import kept

    if name is None and is_empty():
        return offered(session)
    session = tables.settle(opened(session, name))
    half = kept(session.table.name)
    return session.giving_back("" if half in lines_typed(session.table)[-1:] else half)


def spend(tables: Desk, session: Session, plain: bool = False) -> None:
    """The evening goes on until somebody leaves it: on a screen where there is one, else line by line."""
    if plain or os.environ.get("TERM") == "dumb" or not is_terminal():
        from referee.table import plain as without

        without.run(tables, session)
    else:
        from referee.table.shell import Shell

        Shell(tables, session).run()
