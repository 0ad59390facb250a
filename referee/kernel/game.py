"""What a game has to offer to the record, the reports and the command line, and how a game is found by name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Protocol

from msgspec import Struct

from referee.kernel import Plain
from referee.kernel.change import Change
from referee.kernel.decision import Move
from referee.kernel.losing import Loss
from referee.kernel.pages.summary import Summary, Table
from referee.kernel.printed.languages import Called, meant
from referee.kernel.record.entries import Entry
from referee.kernel.ruling import RefereeError, Ruling
from referee.kernel.step import Step
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say


class Heard(Struct, frozen=True):
    """What a line means: its moves, the steps that they make, and what was put right.

    A line that the rules refuse ends with the refused move, which makes no step; *rest* is what was typed after it.
    *corrected* holds pairs of a mistyped word and the word it was read as. *unplayed*: the game is over before the
    line is.
    """

    moves: tuple[Move, ...]
    steps: tuple[Step, ...] = ()
    corrected: tuple[tuple[str, str], ...] = ()
    unplayed: bool = False
    rest: str = ""

    @property
    def implied(self) -> tuple[int, ...]:
        """The places of the moves that nobody typed."""
        return tuple(place for place, step in enumerate(self.steps) if step.granted)


class Game(Protocol):
    """One game. Positions are frozen; nothing here prints, opens a game file or keeps state."""

    name: str
    title: Text
    kinds: tuple[type[Move], ...]  # the kinds of move that it knows
    grammar: Any  # the words and forms of its moves
    data: Path  # the folder of its printed facts, names and sentences

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

    def losses(self, position: Any, move: Move) -> tuple[Loss, ...]:
        """Return the warning that the legal *move* loses the game for its side at once; empty when it does not."""

    def faults(self, position: Any) -> tuple[Text, ...]:
        """Return every invariant that *position* breaks (a card in two places, a count below zero); empty always."""

    def face_down(self, position: Any) -> tuple[Move, ...]:
        """Return the moves of which something still lies face down on the table in *position*."""

    def as_seen(self, position: Any) -> Any:
        """Return what everybody sees of *position*: what lies face down in it is named nowhere."""

    def may_lie(self, position: Any, side: str) -> frozenset[str]:
        """Return what *side* may have laid face down, by what everybody sees of *position*."""

    def opponents(self, position: Any) -> Mapping[str, str]:
        """Return who may give up, each with who has won then."""

    secret_keys: Collection[str]  # keys of a position file that say what lies face down

    # notation

    def hear(self, position: Any, line: str) -> Heard:
        """Return what *line* means in *position*; raise NotationError where nobody can say."""

    def hear_until(self, position: Any, line: str, until: Callable[[Step], bool]) -> Heard | None:
        """Return what *line* means up to the words that make a step which *until* tells; None where none do."""

    def write(self, move: Move, language: str = "en") -> str:
        """Return *move* in the notation of *language*, canonical in English; reading it back gives *move*."""

    def suggest(self, position: Any, text: str, language: str = "en") -> Sequence[Any]:
        """Return what may follow half a line: what to insert, what it means, what it costs; best first."""

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

    counted: Collection[str]  # kinds of change that are for the status (cards, hands, piles), not told after a line
    told: Collection[str]  # kinds of change that are news of their own where they come about by a move

    def adjust(self, position: Any, changes: Mapping[str, Any]) -> Any:
        """Return the position corrected as the table says (keys of a position file); raise RefereeError."""

    def status(self, position: Any) -> Summary:
        """Return the one-screen status."""

    def glance(self, position: Any) -> tuple[Text, ...]:
        """Return what the table wants before its eyes all the time, in few words: the clock, then each track."""

    def clock(self, position: Any) -> Text:
        """Return the turn and round, or the like, in which *position* stands, in whole words; empty where none is."""

    def score(self, position: Any) -> Summary:
        """Return the scoring as it stands and the summary of the turn or round."""

    def turn_summary(self, position: Any) -> Sequence[Text | Tally | Table]:
        """Return what *position*, at the end of a turn or round, has to say of it: points by source, what was owed."""

    def closing(self, step: Step) -> Any:
        """Return the position to sum up where *step* closes a turn or round: as it ended, what was owed for it paid."""

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


class Refereed(Protocol):
    """A log of another program, refereed: how its game was set up, its moves as entries, and where it diverges."""

    @property
    def setup(self) -> Plain: ...
    @property
    def options(self) -> dict[str, str]: ...
    @property
    def entries(self) -> tuple[Entry, ...]: ...
    @property
    def position(self) -> Any: ...
    @property
    def trace(self) -> tuple[Plain, ...]: ...
    @property
    def divergences(self) -> tuple[Any, ...]: ...
    @property
    def notes(self) -> tuple[Text, ...]: ...


class HasLogs(Game, Protocol):
    """A game that reads the logs of other programs: by the kind of log, what referees its text."""

    logs: Mapping[str, Callable[[str], Refereed]]


class HasPiles(Game, Protocol):
    """A game that says after a line where cards went."""

    def went(self, before: Any, after: Any) -> Iterable[Text]:
        """Return where each card has come to lie, a sentence each."""


class HasEvents(Game, Protocol):
    """A game in which a line may bring about an event that its words do not name."""

    def happened(self, step: Step) -> Iterable[Text]:
        """Return what happened in *step* and is not named by its move, a sentence each."""


class HasMarks(Game, Protocol):
    """A game whose board can be drawn with something marked on it: `board` takes these words before an area."""

    marks: Collection[str]


class HasDecks(Game, Protocol):
    """A game whose players bring their own cards, each deck of *deck_size* cards in a file."""

    deck_size: int

    def deck_template(self, player: str) -> str:
        """Return an empty deck file for *player*, every key explained."""

    def deck_faults(self, text: str) -> Sequence[Any]:
        """Return every error of a deck file, each with its line and key."""

    def read_deck(self, data: Any, player: str) -> Any:
        """Return the deck of *player* that the content of a deck file describes; raise BadKey."""

    def deck_line(self, text: str, key: Any) -> int | None:
        """Return the line of a deck file on which *key* stands, whatever language it is written in."""

    def draw_deck(self, data: Any) -> list[str]:
        """Return the cards of a deck file's content drawn, to be held against the printed ones; raise BadKey."""


# -- found by name -----------------------------------------------------------------------------------------------------

GROUP = "referee.games"


def game(name: str) -> Game:
    """Return the game called *name*; raise RefereeError naming those there are."""
    found = find(name)
    if found is None:
        raise RefereeError(
            say(
                "there is no game {name}; there are: {games}",
                name=name,
                games=tuple(Called("", "game", each) for each in names()),
            )
        )
    return found


def find(name: str) -> Game | None:
    """Return the game called *name*, or None.

    It is a package `referee.games.NAME`, or one that an installed package declares in the entry-point group of games.
    """
    return _of_our_own(name) or _from_outside(name) or _called(name)


def names() -> tuple[str, ...]:
    """Return the names of all games that are installed, ours first."""
    from pkgutil import iter_modules

    own = sorted(module.name.replace("_", "-") for module in iter_modules(import_module(GROUP).__path__))
    return tuple(dict.fromkeys((*own, *sorted(point.name for point in _entry_points()))))


def having(part: str) -> Iterator[Any]:
    """Yield the games that have *part*, which not every game has: 'logs', 'marks', 'read_deck'."""
    return (found for name in names() if hasattr(found := game(name), part))


def _of_our_own(name: str) -> Game | None:
    package = f"{GROUP}.{name.replace('-', '_')}"
    try:
        module = import_module(package) if name.replace("-", "_").isidentifier() else None
    except ModuleNotFoundError as error:
        if error.name != package:
            raise
        return None
    return getattr(module, "GAME", None)


def _called(name: str) -> Game | None:
    """Return the game that is called *name* in any language."""
    found = meant(name, names(), kind="game")
    return _of_our_own(found) or _from_outside(found) if found and found != name else None


def _from_outside(name: str) -> Game | None:
    point = next((point for point in _entry_points() if point.name == name), None)
    if point is None:
        return None
    try:
        found: Game = point.load()
    except (ImportError, AttributeError) as error:
        raise RefereeError(say("the game {name} cannot be loaded: {why}", name=name, why=str(error))) from error
    if found.name != name:
        raise RefereeError(say("the game {name} calls itself {other}", name=name, other=found.name))
    return found


def _entry_points() -> Iterable[Any]:
    from importlib.metadata import entry_points

    return entry_points(group=GROUP)
