"""What there is help about, besides the commands."""

from __future__ import annotations

from referee.kernel.text import Text, say

MOVES = "moves"


def no_help(about: str) -> Text:
    """Return that there is no help about what *about* names."""
    what = "there is no help about '{typed}'; there is: {moves}, or the name of a command"
    return say(what, typed=about, moves=MOVES)
