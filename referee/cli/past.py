"""A game looked back at: gone through step by step, and taken up anew from an earlier moment."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Annotated

import typer

from referee.cli.asking import is_terminal
from referee.cli.common import AtEntry, GameName, seen
from referee.cli.edge import DONE
from referee.cli.output import out
from referee.kernel.text import Text, say
from referee.report import reading as report
from referee.report.terminal import paragraphs
from referee.store.past import branched
from referee.store.seating import opened, save, shelved, sit

if TYPE_CHECKING:
    from referee.table.replaying import Film

app = typer.Typer(rich_markup_mode=None)


@app.command()
def branch(
    name: Annotated[str, typer.Argument(help="What to call the new game.", show_default=False)],
    at: AtEntry = None,
    game: GameName = None,
) -> None:
    """Begin a new game as this one stood after entry N, or as it stands; this one stays as it is.

    The new record holds the lines up to there. Play it with `play NAME`, or `--game NAME`.
    """
    origin = seen(opened(game))
    number = len(origin.entries) if at is None else at
    sitting = save(shelved(branched(origin, number), name))
    what = "{name}: begins as {origin} stood after entry {number}"
    told = say(what, name=Text(sitting.name), origin=Text(origin.name), number=number)
    more = say("{origin} stays as it is; go on in the new game with: play {name}", origin=Text(origin.name), name=name)
    out(paragraphs([str(told), report.owes(sitting.position), str(more)]))


@app.command()
def replay(
    at: AtEntry = None,
    game: GameName = None,
    plain: Annotated[
        bool, typer.Option("--plain", help="Line by line, without a screen of its own: for a screen reader.")
    ] = False,
) -> int:
    """Go through a game line by line: what was typed, what came of it, how it stood then.

    On a terminal the arrow keys step forth and back, Home and End go to the ends, and q leaves. Elsewhere all of it
    is printed.
    """
    from referee.table.replaying import begun

    sitting = seen(sit(game))
    _shown(begun(sitting, at), plain)
    return DONE


def _shown(film: Film, plain: bool) -> None:
    """The film runs on a screen of its own, line by line, or is printed where nobody looks."""
    if not is_terminal():
        from referee.table.replaying import printed

        out(paragraphs(printed(film)))
    elif plain or os.environ.get("TERM") == "dumb":
        from referee.table.plain import look_through

        look_through(film)
    else:
        from referee.table.projector import show

        show(film)
