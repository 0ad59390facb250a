"""Which game an answer is about, said to a person where more than one is recorded and none was named."""

from __future__ import annotations

import os
import sys
from typing import Any

from referee.cli.output import out
from referee.kernel.text import Text, say

QUIET = ("play", "watch", "status", "new")  # They name the game by themselves.


def named(command: Any) -> Any:
    """Return *command*, which at a terminal says after its answer which game was meant, where that was left open."""
    if command.name in QUIET or not any("--game" in parameter.opts for parameter in command.params):
        return command
    invoke = command.invoke

    def then_name(ctx: Any) -> Any:
        code = invoke(ctx)
        asked = (ctx.params.get(key) for key in ("game", "position", "as_json"))
        if not any(asked) and sys.stdout is sys.__stdout__ and os.isatty(1):
            _tell()
        return code

    command.invoke = then_name
    return command


def _tell() -> None:
    from referee.store.games import files

    if len(found := files()) > 1:
        what = "game: {name}; another one: --game NAME, see: referee list"
        out(str(say(what, name=Text(found[0].stem))))
