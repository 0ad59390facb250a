"""Death Front: Blitzkrieg (死亡前线-闪电战), for two or four players with their own decks."""

from __future__ import annotations

from typing import cast

from msgspec import Struct

from referee.games.death_front import cards  # noqa: F401  (its verbs lay themselves on the table of the rules)
from referee.games.death_front.state.moves import AnyMove, Declare, Use
from referee.kernel.assembled import Assembled
from referee.kernel.game import Game
from referee.kernel.text import say

JUDGED = ("judge", "advance", "options", "tallies", "claims", "warnings", "source")


class Moves(Struct):
    """A list of moves, to be read from JSON data."""

    moves: list[AnyMove]


GAME = cast(
    Game,
    Assembled(
        __name__,
        say("Death Front: Blitzkrieg"),
        Moves,
        revealing=frozenset({"draw", "redraw", "use"}),
        at_any_time=(Use, Declare),
        elsewhere={
            "new": ("rules.setup", "new"),
            **{part: ("rules.engine", part) for part in JUDGED},
            "names": ("rules.engine", "NAMES"),
            "faults": ("state.invariants", "faults"),
            "changes": ("state.changes", "changes"),
            "next": ("state.changes", "owed"),
            "reader": ("words.reader", "Reader"),
            "write": ("words.writer", "write"),
            **{page: (f"pages.{page}", page) for page in ("status", "score", "board", "odds")},
            "look_up": ("pages.books", "look_up"),
            "missing": ("pages.books", "missing"),
            "load_position": ("file.position", "load"),
            "dump_position": ("file.position", "dump"),
            "adjust": ("file.position", "adjust"),
        },
    ),
)
