"""Twilight Struggle (Deluxe, 110 cards)."""

from __future__ import annotations

from typing import cast

from msgspec import Struct

from referee.games.twilight_struggle.state.moves import AnyMove, BuyOff, Reveal
from referee.kernel.assembled import Assembled
from referee.kernel.game import Game
from referee.kernel.text import say

ENGINE = ("judge", "advance", "options", "tallies", "claims", "warnings", "source")


class Moves(Struct):
    """A list of moves, to be read from JSON data."""

    moves: list[AnyMove]


GAME = cast(
    Game,
    Assembled(
        __name__,
        say("Twilight Struggle"),
        Moves,
        revealing=frozenset({"roll", "winner", "reveal", "draw", "look", "headline"}),
        at_any_time=(Reveal, BuyOff),
        elsewhere={
            "new": ("rules.setup", "new"),
            **{part: ("rules.engine", part) for part in ENGINE},
            "names": ("rules.engine", "NAMES"),
            "faults": ("state.invariants", "faults"),
            "changes": ("state.changes", "changes"),
            "next": ("state.changes", "owed"),
            "reader": ("words.reader", "Reader"),
            "write": ("words.writer", "write"),
            "status": ("pages.status", "status"),
            "score": ("pages.score", "score"),
            "board": ("pages.board", "board"),
            "odds": ("pages.odds", "odds"),
            "look_up": ("pages.books", "look_up"),
            "missing": ("pages.books", "missing"),
            "load_position": ("file.position", "load"),
            "dump_position": ("file.position", "dump"),
            "adjust": ("file.position", "adjust"),
        },
    ),
)
