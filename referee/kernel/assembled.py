"""A game put together from the modules of its package, each imported when a part of it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, cast, get_args

import msgspec

from referee.kernel import Plain, engine
from referee.kernel.change import owed
from referee.kernel.decision import Move
from referee.kernel.game import Game, Heard
from referee.kernel.printed.data import data_folder
from referee.kernel.ruling import RefereeError
from referee.kernel.step import Step
from referee.kernel.text import Text, say, speaking
from referee.kernel.usual import USUAL

# Where a game keeps the parts of `kernel.game.Game`: part, module, name in it. The rooms are the same in every game;
# one that is a single module holds all its parts: `pages.py` has what is said here to stand in `pages/score.py`.
PARTS = {
    "new": ("rules.setup", "new"),
    "warnings": ("pages.warnings", "warnings"),
    "losses": ("pages.warnings", "losses"),
    "names": ("state.moves", "NAMES"),
    "face_down": ("rules.secrets", "face_down"),
    "as_seen": ("rules.secrets", "as_seen"),
    "may_lie": ("rules.secrets", "may_lie"),
    "secret_keys": ("rules.secrets", "KEYS"),
    "faults": ("state.invariants", "faults"),
    "changes": ("state.changes", "changes"),
    "opponents": ("state.position", "opponents"),
    "counted": ("state.changes", "COUNTED"),
    "told": ("state.changes", "TOLD"),
    "grammar": ("words.forms", "GRAMMAR"),
    "status": ("pages.status", "status"),
    "glance": ("pages.glance", "glance"),
    "clock": ("pages.glance", "clock"),
    "score": ("pages.score", "score"),
    "turn_summary": ("pages.score", "turn_summary"),
    "closing": ("pages.score", "closing"),
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


def assembled(package: str, title: Text, moves: Any, **more: tuple[str, str]) -> Game:
    """Return the game of *package*, called *title*; *moves* is the union of its kinds of move.

    *more* are the parts that not every game has, each with its place: `logs=("playdek.run", "LOGS")`.
    """
    return cast(Game, Assembled(package, title, moves, PARTS | more))


class Assembled:
    """A game as `kernel.game.Game` describes it."""

    def __init__(self, package: str, title: Text, moves: Any, parts: dict[str, tuple[str, str]]) -> None:
        self.package, self.title = package, title
        self.name = package.rpartition(".")[2].replace("_", "-")
        self._moves, self._parts = moves, parts

    def __getattr__(self, part: str) -> Any:
        """Return a part of the game from its module, kept for the next time; what it has not written is as usual."""
        if part.startswith("_") or part not in self._parts:
            raise AttributeError(part)
        module, name = self._parts[part]
        written = getattr(self._module(module), name, None)
        if written is None and part not in USUAL:
            raise NotImplementedError(f"{self.package} has no {name} in {module}")
        setattr(self, part, USUAL[part] if written is None else written)
        return getattr(self, part)

    def _module(self, name: str) -> Any:
        """Return a module of the game, or the room that it belongs to where that is a single module; None without."""
        room = import_module(f"{self.package}.{name.partition('.')[0]}")
        try:
            return import_module(f"{self.package}.{name}") if hasattr(room, "__path__") else room
        except ModuleNotFoundError as error:
            if error.name != f"{self.package}.{name}":
                raise
            return None

    judge = staticmethod(engine.judge)
    advance = staticmethod(engine.advance)
    options = staticmethod(engine.options)
    next = staticmethod(owed)

    def hear(self, position: Any, line: str) -> Heard:
        """Return what *line* means in *position*; raise NotationError where nobody can say."""
        from referee.kernel.forms.read import read

        return read(self.grammar, position, line, speaking())

    def hear_until(self, position: Any, line: str, until: Callable[[Step], bool]) -> Heard | None:
        """Return what *line* means up to the words that make a step which *until* tells; None where none do."""
        from referee.kernel.forms.read import read_until

        return read_until(self.grammar, position, line, until)

    def write(self, move: Move, language: str = "en") -> str:
        """Return *move* in the notation of *language*; reading it back gives *move*."""
        written: str = self.grammar.write(move, language)
        return written

    def suggest(self, position: Any, text: str, language: str = "en") -> Sequence[Any]:
        """Return what may follow half a line, best first; what lies face down is not told by what is offered."""
        from referee.kernel.forms.suggest import suggest

        down = set(self.face_down(position))
        found = suggest(self.grammar, position, text, language, self.as_seen)
        return [one for one in found if down <= set(self.face_down(one.before))] if down else found

    def to_plain(self, move: Move) -> Plain:
        """Return *move* as JSON data."""
        plain: Plain = msgspec.to_builtins(move)
        return plain

    def from_plain(self, moves: Sequence[Plain]) -> list[Move]:
        """Return the moves kept as JSON data; raise RefereeError naming the first that is none."""
        try:
            read: list[Move] = msgspec.convert([*moves], list[self._moves])  # type: ignore[name-defined]
        except msgspec.ValidationError as error:
            raise RefereeError(say("not a move of {title}: {error}", title=self.title, error=str(error))) from error
        for field, known in self.names.items():
            strange = next((move[field] for move in moves if field in move and move[field] not in known), None)
            if strange is not None:
                what = "{title} has no {field} '{name}'"
                raise RefereeError(say(what, title=self.title, field=Text(field), name=strange))
        return read

    def reveals(self, move: Plain) -> bool:
        """True when taking *move* back would undo a die or hidden information made public."""
        return any(kind.__struct_config__.tag == move["kind"] and kind.reveals for kind in self.kinds)

    @property
    def kinds(self) -> tuple[type[Move], ...]:
        """The kinds of move that the game knows."""
        return get_args(self._moves) or (self._moves,)

    @property
    def data(self) -> Path:
        """The folder of the game's printed facts, names and sentences."""
        return data_folder(self.package)

    def demo(self) -> Path:
        """Return the file with the recorded demonstration."""
        return self.data / "demo.toml"
