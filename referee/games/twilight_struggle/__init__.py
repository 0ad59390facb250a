"""Twilight Struggle (Deluxe, 110 cards)."""

from __future__ import annotations

from typing import cast

from msgspec import Struct

from referee.games.twilight_struggle.state.moves import AnyMove
from referee.kernel.assembled import Assembled
from referee.kernel.game import Game
from referee.kernel.text import say


class Moves(Struct):
    """A list of moves, to be read from JSON data."""

    moves: list[AnyMove]


GAME = cast(Game, Assembled(__name__, say("Twilight Struggle"), Moves))
