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


GAME = cast(Game, Assembled(__name__, say("Cold War: CIA vs KGB"), Moves))
