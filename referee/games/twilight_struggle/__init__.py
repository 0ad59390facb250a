"""Twilight Struggle (Deluxe, 110 cards)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from referee.games.twilight_struggle import game
from referee.games.twilight_struggle.moves import AnyMove, BuyOff, Reveal
from referee.games.twilight_struggle.notation import Reader, write
from referee.games.twilight_struggle.position import Position
from referee.kernel.data import data_folder
from referee.kernel.position import Move
from referee.kernel.ruling import Claim, RefereeError, Ruling
from referee.kernel.summary import Summary
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say

Plain = dict[str, Any]


class _Moves(msgspec.Struct):
    """Moves to be read; msgspec keeps what it knows of a class, and builds it anew for `list[AnyMove]` every time."""

    moves: list[AnyMove]


class TwilightStruggle:
    """The game as the rest of the program sees it; what a command does not need is imported when it is asked for."""

    name = "twilight-struggle"
    title = say("Twilight Struggle")
    at_any_time: tuple[type[Move], ...] = (Reveal, BuyOff)

    def new(self, setup: Mapping[str, Any], options: Mapping[str, str]) -> Position:
        from referee.games.twilight_struggle.settings import new

        return new(setup, options)

    def judge(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        return game.judge(position, move)

    def advance(self, position: Position, move: Move) -> Position:
        return game.advance(position, move)

    def options(self, position: Position) -> list[Move]:
        return game.options(position)

    def tallies(self, position: Position, move: Move) -> tuple[Tally, ...]:
        return game.tallies(position, move)

    def claims(self, position: Position, move: Move) -> tuple[Claim, ...]:
        return game.claims(position, move)

    def warnings(self, position: Position, move: Move) -> tuple[Text, ...]:
        return game.warnings(position, move)

    def faults(self, position: Position) -> tuple[Text, ...]:
        from referee.games.twilight_struggle.invariants import faults

        return faults(position)

    def reader(self, line: str) -> Reader:
        return Reader(line)

    def write(self, move: Move) -> str:
        return write(move)

    def to_plain(self, move: Move) -> Plain:
        plain: Plain = msgspec.to_builtins(move)
        return plain

    def from_plain(self, moves: Sequence[Plain]) -> list[Move]:
        try:
            found = msgspec.convert({"moves": moves}, _Moves)
        except msgspec.ValidationError as error:
            raise RefereeError(say("not a move of Twilight Struggle: {error}", error=str(error))) from error
        return [*found.moves]

    def reveals(self, move: Plain) -> bool:
        return move["kind"] in ("roll", "winner", "reveal", "draw", "look", "headline")

    def source(self, rule: str) -> str:
        return game.source(rule)

    def changes(self, before: Position, after: Position) -> list[Plain]:
        from referee.games.twilight_struggle.changes import changes

        return changes(before, after)

    def adjust(self, position: Position, changes: Mapping[str, Any]) -> Position:
        from referee.games.twilight_struggle.position_file import adjust

        return adjust(position, changes)

    def next(self, position: Position) -> Plain:
        from referee.games.twilight_struggle.changes import owed

        return owed(position)

    def status(self, position: Position) -> Summary:
        from referee.games.twilight_struggle.views import status

        return status(position)

    def score(self, position: Position) -> Summary:
        from referee.games.twilight_struggle.score_view import score

        return score(position)

    def board(self, position: Position, area: str) -> Summary:
        from referee.games.twilight_struggle.board_view import board

        return board(position, area)

    def odds(self, position: Position, question: str) -> Summary:
        from referee.games.twilight_struggle.odds import odds

        return odds(position, question)

    def look_up(self, kind: str, name: str) -> Summary:
        from referee.games.twilight_struggle.look_up import look_up

        return look_up(kind, name)

    def missing(self) -> tuple[str, ...]:
        from referee.games.twilight_struggle.look_up import missing

        return missing()

    def load_position(self, data: Mapping[str, Any]) -> Position:
        from referee.games.twilight_struggle.position_file import load

        return load(data)

    def dump_position(self, position: Position) -> Plain:
        from referee.games.twilight_struggle.position_dump import dump

        return dump(position)

    def demo(self) -> Path:
        return data_folder("twilight_struggle") / "demo.toml"


GAME = TwilightStruggle()
