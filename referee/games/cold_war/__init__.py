"""Cold War: CIA vs KGB."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from referee.games.cold_war import game
from referee.games.cold_war.moves import AnyMove
from referee.games.cold_war.notation import Reader, write
from referee.games.cold_war.position import Position
from referee.kernel.data import data_folder
from referee.kernel.position import Move
from referee.kernel.ruling import Claim, RefereeError, Ruling
from referee.kernel.summary import Summary
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say

Plain = dict[str, Any]
REVEALING = frozenset({"objective", "token", "recruit", "discard", "reveal", "claim"})


class ColdWar:
    """The game as the rest of the program sees it; what a command does not need is imported when it is asked for."""

    name = "cold-war"
    title = say("Cold War: CIA vs KGB")
    at_any_time: tuple[type[Move], ...] = ()

    def new(self, setup: Mapping[str, Any], options: Mapping[str, str]) -> Position:
        from referee.games.cold_war.settings import new

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
        return game.faults(position)

    def reader(self, line: str) -> Reader:
        return Reader(line)

    def write(self, move: Move) -> str:
        return write(move)

    def to_plain(self, move: Move) -> Plain:
        plain: Plain = msgspec.to_builtins(move)
        return plain

    def from_plain(self, moves: Sequence[Plain]) -> list[Move]:
        try:
            read: list[Move] = msgspec.convert(moves, list[AnyMove])
        except msgspec.ValidationError as error:
            raise RefereeError(say("not a move of Cold War: {error}", error=str(error))) from error
        return read

    def reveals(self, move: Plain) -> bool:
        return move["kind"] in REVEALING

    def source(self, rule: str) -> str:
        return game.source(rule)

    def changes(self, before: Position, after: Position) -> list[Plain]:
        from referee.games.cold_war.changes import changes

        return changes(before, after)

    def adjust(self, position: Position, changes: Mapping[str, Any]) -> Position:
        from referee.games.cold_war.position_file import adjust

        return adjust(position, changes)

    def next(self, position: Position) -> Plain:
        from referee.games.cold_war.changes import owed

        return owed(position)

    def status(self, position: Position) -> Summary:
        from referee.games.cold_war.views import status

        return status(position)

    def score(self, position: Position) -> Summary:
        from referee.games.cold_war.views import score

        return score(position)

    def odds(self, position: Position, question: str) -> Summary:
        from referee.games.cold_war.odds import odds

        return odds(position, question)

    def look_up(self, kind: str, name: str) -> Summary:
        from referee.games.cold_war.look_up import look_up

        return look_up(kind, name)

    def missing(self) -> tuple[str, ...]:
        from referee.games.cold_war.look_up import missing

        return missing()

    def load_position(self, data: Mapping[str, Any]) -> Position:
        from referee.games.cold_war.position_file import load

        return load(data)

    def dump_position(self, position: Position) -> Plain:
        from referee.games.cold_war.position_file import dump

        return dump(position)

    def demo(self) -> Path:
        return data_folder("cold_war") / "demo.toml"


GAME = ColdWar()
