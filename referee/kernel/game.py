"""What a game has to offer to the record, the reports and the command line, and how a game is found by name."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from referee.kernel.change import Change
from referee.kernel.decision import Move
from referee.kernel.ruling import RefereeError, Ruling
from referee.kernel.step import Step
from referee.kernel.summary import Summary
from referee.kernel.text import Text, say

Plain = dict[str, Any]


class LineReader(Protocol):
    """Reads a typed line move by move against the positions it leads through."""

    @property
    def finished(self) -> bool:
        """True when the whole line has been read."""

    def next(self, position: Any) -> list[Move]:
        """Return the next typed moves as *position* makes them mean, and step over them; raise NotationError."""

    def fork(self) -> LineReader:
        """Return a reader at the same place, which goes on by itself."""


class Game(Protocol):
    """One game. Positions are frozen; nothing here prints, opens a game file or keeps state."""

    name: str
    title: Text

    # the engine, the same in every game
    def judge(self, position: Any, move: Move) -> tuple[Ruling, ...]:
        """Return every ruling against *move*; empty means legal."""

    def advance(self, position: Any, move: Move) -> Any:
        """Return the position after *move*, without judging it again."""

    def options(self, position: Any) -> list[Move]:
        """Return every legal move the pending decision offers."""

    def next(self, position: Any) -> Plain:
        """Return {'side', 'decision'} of what is owed, or {'over', 'winner', 'how'}."""

    # the rules
    def new(self, setup: Mapping[str, Any], options: Mapping[str, str]) -> Any:
        """Return the first position; raise RefereeError for a setting or table option that does not exist."""

    def warnings(self, step: Step) -> tuple[Text, ...]:
        """Return what the table should hear before a legal *step*: a game lost at once, a claim contradicted."""

    def faults(self, position: Any) -> tuple[Text, ...]:
        """Return every invariant that *position* breaks (a card in two places, a count below zero); empty always."""

    # notation
    def reader(self, line: str) -> LineReader:
        """Return a reader of *line*; raise NotationError when nothing is typed."""

    def write(self, move: Move) -> str:
        """Return *move* in canonical notation; reading it back gives *move*."""

    def to_plain(self, move: Move) -> Plain:
        """Return *move* as JSON data."""

    def from_plain(self, moves: Sequence[Plain]) -> list[Move]:
        """Return the moves kept as JSON data; raise RefereeError naming the first that is none."""

    def reveals(self, move: Plain) -> bool:
        """True when taking *move* back would undo a die or hidden information made public."""

    # what is said of a position
    def source(self, rule: str) -> str:
        """Return what a ruling's rule refers to: 'Deluxe rulebook 6.3.1', 'card 23'."""

    def is_option(self, rule: str) -> bool:
        """True when a ruling's rule is a table option, which other tables read otherwise."""

    def changes(self, before: Any, after: Any) -> Iterable[Change]:
        """Return what differs on the board, what is moved first first."""

    def adjust(self, position: Any, changes: Mapping[str, Any]) -> Any:
        """Return the position corrected as the table says (keys of a position file); raise RefereeError."""

    def status(self, position: Any) -> Summary:
        """Return the one-screen status."""

    def score(self, position: Any) -> Summary:
        """Return the scoring as it stands and the summary of the turn or round."""

    def board(self, position: Any, area: str) -> Summary:
        """Return the board, or the part of it called *area* ('' for the whole)."""

    def odds(self, position: Any, question: str) -> Summary:
        """Return the chances of what *question* asks, in the words of the notation."""

    def look_up(self, kind: str, name: str) -> Summary:
        """Return a card, country, rule or option by name; *name* '' lists all of the kind."""

    def missing(self) -> tuple[str, ...]:
        """Return the cards nobody has written; empty in a release."""

    def load_position(self, data: Mapping[str, Any]) -> Any:
        """Return the position that a position file describes; raise RefereeError naming the key."""

    def dump_position(self, position: Any) -> Plain:
        """Return the position file's content."""

    def demo(self) -> Path:
        """Return the file with the recorded demonstration: setup lines, moves, and one move that is refused."""


def game(name: str) -> Game:
    """Return the game called *name*; raise RefereeError naming those there are.

    A game is a package `referee.games.NAME`, or one that the entry-point group `referee.games` names.
    """
    found = _of_our_own(name) or _from_outside(name)
    if found is None:
        raise RefereeError(say("there is no game {name}; there are: {games}", name=name, games=names()))
    return found


def names() -> tuple[str, ...]:
    """Return the names of all games that are installed."""
    from pkgutil import iter_modules

    own = (module.name.replace("_", "-") for module in iter_modules(import_module("referee.games").__path__))
    return tuple(dict.fromkeys((*own, *sorted(_entry_points()))))


def _of_our_own(name: str) -> Game | None:
    package = f"referee.games.{name.replace('-', '_')}"
    try:
        found: Game = import_module(package).GAME
    except ModuleNotFoundError as error:
        if error.name != package:
            raise
        return None
    return found


def _from_outside(name: str) -> Game | None:
    point = _entry_points().get(name)
    return point.load() if point else None


def _entry_points() -> dict[str, Any]:
    from importlib.metadata import entry_points

    return {point.name: point for point in entry_points(group="referee.games")}
