"""A typed line against a position: read, judged and applied move by move, accepted whole or refused whole."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.kernel.game import Game
from referee.kernel.position import Move
from referee.kernel.ruling import Claim, Ruling
from referee.kernel.tally import Tally
from referee.kernel.text import Text


class Reading(Struct, frozen=True):
    """What became of a line: its moves, the rulings against the last of them, and the position after the legal ones.

    *position* is where the line leads when nothing refuses it. *news* is what happened by itself on the way.
    """

    line: str
    before: Any
    position: Any
    moves: tuple[Move, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    tallies: tuple[Tally, ...] = ()
    news: tuple[Text | Tally, ...] = ()
    claims: tuple[Claim, ...] = ()
    warnings: tuple[Text, ...] = ()

    @property
    def legal(self) -> bool | None:
        """True, False, or None when it rests on something hidden."""
        return False if self.rulings else None if self.claims else True


def read(game: Game, position: Any, line: str) -> Reading:
    """Return what becomes of *line* in *position*; nothing is recorded. Raises NotationError for unknown words."""
    reading, reader = Reading(line, position, position), game.reader(line)
    while not reader.finished and not reading.rulings:
        for move in reader.next(reading.position):
            reading = step(game, reading, move)
            if reading.rulings:
                break
    return reading


def step(game: Game, reading: Reading, move: Move) -> Reading:
    """Return *reading* with one more move judged, and applied when nothing refuses it."""
    position = reading.position
    moves = (*reading.moves, move)
    if rulings := game.judge(position, move):
        return replace(reading, moves=moves, rulings=rulings)
    after = game.advance(position, move)
    return replace(
        reading,
        moves=moves,
        position=after,
        tallies=reading.tallies + game.tallies(position, move),
        news=reading.news + after.news,
        claims=reading.claims + game.claims(position, move),
        warnings=reading.warnings + game.warnings(position, move),
    )
