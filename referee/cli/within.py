"""A command run inside the session: the same as on the command line, its output caught."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import StringIO
from typing import Any

from typer.core import TyperGroup
from typer.main import get_command

from referee.cli.asking import is_terminal
from referee.cli.edge import guarded
from referee.table.effects import Ran

ON_A_SCREEN = ("replay",)
"""The commands that have the terminal to themselves while they run."""


class Screen(StringIO):
    """What is written for a person at the terminal, caught."""

    def isatty(self) -> bool:
        """Return True: lines are as wide as the terminal."""
        return True


def run(words: list[str], game: str | None, language: str, plain: bool = False) -> Ran:
    """Return what the command *words* prints, on the recorded *game* where it takes one, in *language*.

    One that has the terminal to itself prints there; *plain*: without a screen of its own.
    """
    from referee.cli.app import app

    group: Any = get_command(app)
    command = group.get_command(None, words[0])
    chosen = [] if command is None or game is None else _on(command, words, game)

    def main() -> int:
        called = ["--lang", language, *words, *chosen, *(["--plain"] if plain and words[0] in ON_A_SCREEN else [])]
        return guarded(lambda: TyperGroup.main(group, called, "referee", standalone_mode=False))

    if words[0] in ON_A_SCREEN and is_terminal():
        return Ran(main(), "")
    with redirect_stdout(Screen()) as out, redirect_stderr(out), _nobody_asked():
        code = main()
    return Ran(code, out.getvalue().rstrip("\n"))


@contextmanager
def _nobody_asked() -> Iterator[None]:
    """While it holds, the keyboard is the session's: a command asks nobody."""
    keyboard, sys.stdin = sys.stdin, StringIO()
    try:
        yield
    finally:
        sys.stdin = keyboard


def _on(command: Any, words: list[str], game: str) -> list[str]:
    """Return the words that name the game on the table to *command*, where it takes one and none was named."""
    flags = {flag for param in command.params for flag in param.opts}
    if not {"--game", "-g", "--position"}.isdisjoint(words) or "--help" in words:
        return []
    if words == ["verify"]:
        return [game]
    return ["--game", game] if "--game" in flags else []
