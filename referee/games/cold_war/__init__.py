"""Cold War: CIA vs KGB."""

from __future__ import annotations

from typing import cast

from msgspec import Struct

from referee.games.cold_war import cards  # noqa: F401  (the cards lay themselves on the tables of the rules)
from referee.games.cold_war.state.moves import AnyMove
from referee.kernel.assembled import Assembled
from referee.kernel.game import Game
from referee.kernel.text import say


class Moves(Struct):
    """A list of moves, to be read from JSON data."""

    moves: list[AnyMove]


PARTS = {
    "new": ("rules.setup", "new"),
    **{part: ("rules.engine", part) for part in ("judge", "advance", "options", "tallies", "claims", "warnings")},
    "source": ("rules.engine", "source"),
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
    "adjust": ("file.position", "adjust"),
    "load_position": ("file.position", "load"),
    "dump_position": ("file.position", "dump"),
}

GAME = cast(
    Game,
    Assembled(
        __name__,
        say("Cold War: CIA vs KGB"),
        Moves,
        revealing=frozenset({"objective", "token", "recruit", "discard", "reveal", "claim"}),
        elsewhere=PARTS,
    ),
)
