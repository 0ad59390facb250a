"""Help asked for by a word: of the program, of a command, of the moves of a game."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from referee.cli.common import AsJson, GameName, standpoint
from referee.cli.edge import DONE
from referee.cli.output import out
from referee.kernel.game import find
from referee.kernel.pages.summary import Summary
from referee.kernel.printed.languages import meant
from referee.kernel.ruling import RefereeError
from referee.kernel.text import speak_of
from referee.report.topics import MOVES, no_help

app = typer.Typer(rich_markup_mode=None)


@app.command("help")
def help_about(
    ctx: typer.Context,
    about: Annotated[
        list[str] | None, typer.Argument(help="A command; or 'moves', a game after it, and a word of a move.")
    ] = None,
    game: GameName = None,
    as_json: AsJson = False,
) -> int:
    """Tell what a command does, or how the moves of a game are said: `help moves`, `help moves coup`."""
    words = about or []
    if words and meant(words[0], (MOVES,), kind="topic"):
        return _shown(moves(words[1:], game), as_json)
    out(_of_a_command(ctx, words))
    return DONE


def _shown(page: Summary, as_json: bool) -> int:
    from referee.report.formats import PAGES

    out(PAGES["json" if as_json else "text"](page))
    return DONE


def moves(words: list[str], name: str | None = None) -> Summary:
    """Return the page about the moves that *words* name, of the game that comes first among them or is played."""
    from referee.report.grammar import move_page, moves_page

    if words and (rules := find(words[0])):
        speak_of(rules.name)
        return move_page(rules, " ".join(words[1:])) if words[1:] else moves_page(rules)
    here = standpoint(name)
    return move_page(here.game, " ".join(words)) if words else moves_page(here.game, here.position)


def _of_a_command(ctx: typer.Context, words: list[str]) -> str:
    """Return the help of the program, or of the command that *words* name; RefereeError where there is none."""
    from referee.cli.app import COMMANDS

    root: Any = ctx.find_root()
    if not words:
        return str(root.command.get_help(root))
    name = meant(words[0], COMMANDS, kind="command")
    if name is None:
        raise RefereeError(no_help(" ".join(words)))
    command: Any = root.command.get_command(root, name)
    return str(command.get_help(type(root)(command, info_name=name, parent=root)))
