"""A game put together from the modules of its package, each imported when a part of it is first asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

from referee.kernel.data import data_folder
from referee.kernel.position import Move
from referee.kernel.ruling import RefereeError
from referee.kernel.text import Text, say

Plain = dict[str, Any]

# Where a game keeps the parts of `kernel.game.Game`, unless it says otherwise: part, module, name in it.
PARTS = {
    "new": ("settings", "new"),
    "judge": ("game", "judge"),
    "advance": ("game", "advance"),
    "names": ("game", "NAMES"),
    "options": ("game", "options"),
    "tallies": ("game", "tallies"),
    "claims": ("game", "claims"),
    "warnings": ("game", "warnings"),
    "source": ("game", "source"),
    "faults": ("invariants", "faults"),
    "reader": ("notation", "Reader"),
    "write": ("notation", "write"),
    "changes": ("changes", "changes"),
    "next": ("changes", "owed"),
    "status": ("views", "status"),
    "score": ("views", "score"),
    "board": ("views", "board"),
    "odds": ("odds", "odds"),
    "look_up": ("look_up", "look_up"),
    "missing": ("look_up", "missing"),
    "adjust": ("position_file", "adjust"),
    "load_position": ("position_file", "load"),
    "dump_position": ("position_file", "dump"),
}


class Assembled:
    """A game as `kernel.game.Game` describes it.

    *moves* is a struct whose one field lists the game's moves; *revealing* are the kinds of move that make a die or
    something hidden public; *elsewhere* names the parts that do not stand where PARTS says.
    """

    def __init__(
        self,
        package: str,
        title: Text,
        moves: type[msgspec.Struct],
        revealing: frozenset[str],
        at_any_time: tuple[type[Move], ...] = (),
        elsewhere: Mapping[str, tuple[str, str]] = {},
    ) -> None:
        self.package, self.title, self.at_any_time = package, title, at_any_time
        self.name = package.rpartition(".")[2].replace("_", "-")
        self._moves, self._revealing, self._parts = moves, revealing, {**PARTS, **elsewhere}

    def __getattr__(self, part: str) -> Any:
        """Return a part of the game from its module, kept for the next time."""
        if part.startswith("_") or part not in self._parts:
            raise AttributeError(part)
        module, name = self._parts[part]
        found = getattr(import_module(f"{self.package}.{module}"), name)
        setattr(self, part, found)
        return found

    def to_plain(self, move: Move) -> Plain:
        """Return *move* as JSON data."""
        plain: Plain = msgspec.to_builtins(move)
        return plain

    def from_plain(self, moves: Sequence[Plain]) -> list[Move]:
        """Return the moves kept as JSON data; raise RefereeError naming the first that is none."""
        try:
            read: Any = msgspec.convert({"moves": moves}, self._moves)
        except msgspec.ValidationError as error:
            raise RefereeError(say("not a move of {title}: {error}", title=self.title, error=str(error))) from error
        for field, known in self.names.items():
            strange = next((move[field] for move in moves if field in move and move[field] not in known), None)
            if strange is not None:
                what = "{title} has no {field} '{name}'"
                raise RefereeError(say(what, title=self.title, field=Text(field), name=strange))
        return [*read.moves]

    def reveals(self, move: Plain) -> bool:
        """True when taking *move* back would undo a die or hidden information made public."""
        return move["kind"] in self._revealing

    def demo(self) -> Path:
        """Return the file with the recorded demonstration."""
        return data_folder(self.name) / "demo.toml"
