"""Death Front: Blitzkrieg (死亡前线-闪电战), for two or four players with their own decks."""

from __future__ import annotations

from typing import cast

from msgspec import Struct

from referee.games.death_front import cards  # noqa: F401  (its verbs lay themselves on the table of the rules)
from referee.games.death_front.state.moves import AnyMove
from referee.kernel.assembled import Assembled
from referee.kernel.game import Game
from referee.kernel.text import say


class Moves(Struct):
    """A list of moves, to be read from JSON data."""

    moves: list[AnyMove]


GAME = cast(Game, Assembled(__name__, say("Death Front: Blitzkrieg"), Moves))
