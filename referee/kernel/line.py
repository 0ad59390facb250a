"""A typed line against a position: read, judged and applied move by move, accepted whole or refused whole."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, fields, replace

from referee.kernel import play
from referee.kernel.game import Game
from referee.kernel.position import Decision, Move
from referee.kernel.ruling import Claim, Ruling
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say


class Reading(Struct, frozen=True):
    """What became of a line: its moves, the rulings against the last of them, and the position after the legal ones.

    *position* is where the line leads when nothing refuses it. *news* is what happened by itself on the way; *told*
    holds both sums and news, in the order in which they came up.
    """

    line: str
    before: Any
    position: Any
    moves: tuple[Move, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    tallies: tuple[Tally, ...] = ()
    news: tuple[Text | Tally, ...] = ()
    told: tuple[Text | Tally, ...] = ()
    claims: tuple[Claim, ...] = ()
    warnings: tuple[Text, ...] = ()

    @property
    def legal(self) -> bool | None:
        """True, False, or None when it rests on something hidden."""
        return False if self.rulings else None if self.claims else True


def read(game: Game, position: Any, line: str) -> Reading:
    """Return what becomes of *line* in *position*; nothing is recorded. Raises NotationError for unknown words.

    Where a move of the line ends the game, nobody comes to what is typed after it.
    """
    reading, reader, asked = Reading(line, position, position), game.reader(line), list[Decision | None]()
    while not reader.finished and not reading.rulings:
        for move in reader.next(reading.position):
            if reading.moves and reading.position.over:
                return _cut_short(reading)
            asked.append(reading.position.pending)
            reading = step(game, reading, move)
            if reading.rulings:
                return _surplus(game, reading, asked)
    return reading


def _cut_short(reading: Reading) -> Reading:
    told = say("the game is over: the rest of the line is not played")
    return replace(reading, news=(*reading.news, told), told=(*reading.told, told))


def _surplus(game: Game, reading: Reading, asked: list[Decision | None]) -> Reading:
    """Return a refused line; where its last move is more of what the line did before, its ruling says so."""
    *before, move = reading.moves
    took = next((owed for made, owed in reversed(list(zip(before, asked, strict=False))) if _alike(made, move)), None)
    first, owed = reading.rulings[0], asked[-1]
    if owed is None or str(owed.prompt(reading.position)) not in str(first.reason):
        return reading
    if took is None:
        return _fell_away(game, reading)
    if any(_alike(move, answer) for answer in owed.candidates(reading.position)):
        return reading
    reason = say("'{move}' is one too many; {reason}", move=Text(game.write(move)), reason=first.reason)
    return replace(reading, rulings=(Ruling(took.source, reason), *reading.rulings[1:]))


def _fell_away(game: Game, reading: Reading) -> Reading:
    """Return a refused line; where its last move answers a choice that fell away, that choice says what is wrong."""
    if len(reading.moves) < 2:
        return reading
    *before, last, move = reading.moves
    position = reading.before
    for made in before:
        position = game.advance(position, made)
    for choice in play.fell_away(position, last):
        meant = _as_answer(move, getattr(choice, "kinds", ()))
        if meant is not None and choice.side == move.side:
            found = choice.objections(reading.position, meant)
            return replace(reading, moves=(*before, last, meant), rulings=found) if found else reading
    return reading


def _as_answer(move: Move, kinds: tuple[type[Move], ...]) -> Move | None:
    """Return *move*, or the one of *kinds* that says as much: a bare country may be meant as any of several."""
    if isinstance(move, kinds):
        return move
    said = asdict(move)
    return next((kind(**said) for kind in kinds if {f.name for f in fields(kind)} == said.keys()), None)


def _alike(one: Move, two: Move) -> bool:
    return type(one) is type(two) and one.side == two.side


def telling(sums: Iterable[Tally], news: tuple[Text | Tally, ...]) -> tuple[Tally, ...]:
    """Return those of *sums* that the table hears beside *news*: neither minor ones nor what *news* says already."""
    return tuple(tally for tally in sums if not tally.minor and tally not in news)


def step(game: Game, reading: Reading, move: Move) -> Reading:
    """Return *reading* with one more move judged, and applied when nothing refuses it."""
    position = reading.position
    moves = (*reading.moves, move)
    if rulings := game.judge(position, move):
        return replace(reading, moves=moves, rulings=rulings)
    after, sums = game.advance(position, move), game.tallies(position, move)
    return replace(
        reading,
        moves=moves,
        position=after,
        tallies=reading.tallies + sums,
        news=reading.news + after.news,
        told=(*reading.told, *telling(sums, after.news), *after.news),
        claims=reading.claims + game.claims(position, move),
        warnings=reading.warnings + game.warnings(position, move),
    )
