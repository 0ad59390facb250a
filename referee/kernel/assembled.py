"""A game put together from the modules of its package, each imported when a part of it is first asked for."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec

from referee.kernel import engine
from referee.kernel.change import owed
from referee.kernel.data import data_folder
from referee.kernel.decision import Move
from referee.kernel.ruling import RefereeError
from referee.kernel.text import Text, say

Plain = dict[str, Any]

# Where a game keeps the parts of `kernel.game.Game`: part, module, name in it. The rooms are the same in every game.
PARTS = {
    "new": ("rules.setup", "new"),
    "warnings": ("pages.warnings", "warnings"),
    "names": ("state.moves", "NAMES"),
    "faults": ("state.invariants", "faults"),
    "changes": ("state.changes", "changes"),
    "reader": ("words.reader", "Reader"),
    "write": ("words.writer", "write"),
    "status": ("pages.status", "status"),
    "score": ("pages.score", "score"),
    "board": ("pages.board", "board"),
    "odds": ("pages.odds", "odds"),
    "look_up": ("pages.books", "look_up"),
    "missing": ("pages.books", "missing"),
    "source": ("pages.books", "source"),
    "is_option": ("pages.books", "is_option"),
    "adjust": ("file.position", "adjust"),
    "load_position": ("file.position", "load"),
    "dump_position": ("file.position", "dump"),
}


class Assembled:
    """A game as `kernel.game.Game` describes it, called *title*; the one field of *moves* lists its moves."""

    def __init__(self, package: str, title: Text, moves: type[msgspec.Struct]) -> None:
        self.package, self.title = package, title
        self.name = package.rpartition(".")[2].replace("_", "-")
        self._moves = moves

    def __getattr__(self, part: str) -> Any:
        """Return a part of the game from its module, kept for the next time."""
        if part not in PARTS:
            raise AttributeError(part)
        module, name = PARTS[part]
        found = getattr(import_module(f"{self.package}.{module}"), name)
        setattr(self, part, found)
        return found

    judge = staticmethod(engine.judge)
    advance = staticmethod(engine.advance)
    options = staticmethod(engine.options)
    next = staticmethod(owed)

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
        return any(kind.__struct_config__.tag == move["kind"] and kind.reveals for kind in self.kinds)

    @property
    def kinds(self) -> tuple[type[Move], ...]:
        """The kinds of move that the game knows."""
        listed: tuple[type[Move], ...] = get_args(get_args(get_type_hints(self._moves)["moves"])[0])
        return listed

    def demo(self) -> Path:
        """Return the file with the recorded demonstration."""
        return data_folder(self.name) / "demo.toml"
