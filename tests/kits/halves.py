"""Moments of games, and what is typed of the moves made there: for the tests and the bench of the suggestions."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct

from referee.kernel.decision import Move
from referee.kernel.game import Game, game
from referee.kernel.record.entries import Adjusted, Played

LANGUAGES = ("en", "zh")
LOGS = Path(__file__).parents[2].parent / "shared" / "playdek_logs"
ARMIES = ("us,ss", "uk,wehrmacht", "us,ss,uk,wehrmacht")


class Moment(Struct, frozen=True):
    """A *move* of a game: the position in which its line begins, the moves of the line so far, the position now."""

    start: Any
    before: tuple[Move, ...]
    position: Any
    move: Move

    def halves(self, of: Game, language: str, chance: Random) -> Iterator[tuple[Any, str, tuple[Move, ...]]]:
        """Yield positions, what may be typed there of the line, and the moves that the line then stands for."""
        written = of.write(self.move, language)
        half = written[: chance.randint(1, len(written))]
        yield self.position, "", (self.move,)
        yield self.position, half, (self.move,)
        if self.before:
            line = "; ".join(of.write(move, language) for move in self.before)
            yield self.start, f"{line}, ", (*self.before, self.move)
            yield self.start, f"{line}, {half}", (*self.before, self.move)


def at_random(of: Game, seed: int, most: int = 400) -> Iterator[Moment]:
    """Yield the moments of a random game, each with the one before it in the same line where that is possible."""
    chance, last = Random(seed), None
    position = of.new({"players": chance.choice(ARMIES)} if of.name == "death-front" else {}, {})
    for _ in range(most):
        if not position.pending:
            return
        moves = of.options(position)
        kind = chance.choice(sorted({type(move).__name__ for move in moves}))
        move = chance.choice([move for move in moves if type(move).__name__ == kind])
        start, before = last or (position, ())
        yield Moment(start, before, position, move)
        last = (position, (move,)) if chance.random() < 0.5 else None
        position = of.advance(position, move)


def of_log(path: Path) -> Iterator[Moment]:
    """Yield every moment of the game of a log."""
    of: Any = game("twilight-struggle")
    log = of.logs["playdek"](path.read_text(encoding="utf-8"))
    position = of.new(log.setup, log.options)
    for entry in log.entries:
        if isinstance(entry, Adjusted):
            position = of.adjust(position, entry.changes)
        start, before = position, ()
        for move in of.from_plain(list(entry.moves)) if isinstance(entry, Played) else ():
            yield Moment(start, before, position, move)
            before, position = (*before, move), of.advance(position, move)
