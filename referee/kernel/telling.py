"""What a game may tell of itself beyond the lines that are typed: how it is drawn, and what is told when it is over."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, Protocol

from msgspec import Struct

from referee.kernel.game import Game
from referee.kernel.line import Reading
from referee.kernel.pages.drawing import Drawing, Faces
from referee.kernel.pages.summary import Cell, Summary, Table
from referee.kernel.text import Text


class Moment(Struct, frozen=True):
    """A line that stands: its *number* in the record, what became of it, and the position *after* it.

    What the players agreed on (a correction, an end) makes no step: its reading has none.
    """

    number: int
    reading: Reading
    after: Any


class Series(Struct, frozen=True):
    """The values of one thing at each point of a plot, None where there is none; *of* is the place of its side.

    What belongs to no side is of 2.
    """

    name: Text | str
    values: tuple[float | None, ...]
    of: Literal[0, 1, 2] = 2


class Plot(Struct, frozen=True):
    """Values over the *points* of a game, its turns or rounds, which are counted in *unit*.

    *bars*: the points have no order in time, and no line leads from one to the next.
    """

    title: Text
    unit: Text
    points: tuple[int | str, ...]
    series: tuple[Series, ...]
    bars: bool = False


class Counted(Struct, frozen=True):
    """A game that is counted among others: who has won it and how, as far as it is over, and its figures.

    *winner* is '' for a draw and while nobody has won, *won_by* the same as the game calls it; *how* is None while the
    game is not over, *rule* the paragraph by which it is.
    """

    name: str
    winner: str
    won_by: Text | str
    how: Text | None
    rule: str
    figures: Any = None


def positions(first: Any, moments: tuple[Moment, ...]) -> Iterator[Any]:
    """Yield every position of a game in order, those in the middle of a move among them."""
    yield first
    for moment in moments:
        for step in moment.reading.steps:
            yield from (position for _, position in step.stages)
            yield step.after
        yield moment.after


def ledger(first: Any, moments: tuple[Moment, ...]) -> Iterator[tuple[Any, Any]]:
    """Yield every line that the ledger of a position has ever had, each with the position that first had it."""
    known: tuple[Any, ...] = first.ledger
    for position in positions(first, moments):
        now = position.ledger
        if now is not known:
            yield from ((position, line) for line in (now[len(known) :] if now[: len(known)] == known else now))
            known = now


class HasDrawing(Game, Protocol):
    """A game that says how its board is drawn; of another one the board page is drawn as it is printed."""

    def drawing(self, position: Any) -> Drawing:
        """Return what is drawn whatever lies there, of the game that *position* is of."""

    def drawn(self, position: Any) -> Faces:
        """Return what lies on the drawing in *position*, as everybody sees it."""


class HasAfterwards(Game, Protocol):
    """A game of which plots and tables can be told when it is over."""

    def afterwards(self, first: Any, moments: tuple[Moment, ...]) -> tuple[Plot | Table, ...]:
        """Return how the game from *first* on went: its tracks by turn, its points by source."""


class HasRecap(Game, Protocol):
    """A game that says to a player who comes back to the table what he may have forgotten."""

    def recap(self, first: Any, moments: tuple[Moment, ...]) -> Summary:
        """Return what was scored last, what is known of hands, and what each side lacks for what it wants."""


class Statistics(Struct, frozen=True):
    """What many games of one kind come to: *tables* for a screen, longer *lists*, *plots*, and all of it as *data*."""

    tables: tuple[Table, ...]
    lists: tuple[Table, ...]
    plots: tuple[Plot, ...]
    data: dict[str, Any]


class HasStatistics(Game, Protocol):
    """A game of which figures can be summed up over many games."""

    def figures(self, setup: Mapping[str, Any], first: Any, moments: tuple[Moment, ...]) -> Any:
        """Return what is counted of one game, as plain frozen data that processes can hand to one another."""

    def statistics(self, games: Sequence[Counted]) -> Statistics:
        """Return what *games*, all of this kind, come to."""


class HasLuck(Game, Protocol):
    """A game in which dice or cards that are turned up decide: how lucky they were can be told."""

    def luck(self, first: Any, moments: tuple[Moment, ...], each: bool = True) -> Summary:
        """Return the luck by side and, with *each*, throw by throw; the data are the same either way."""


class HasRows(Game, Protocol):
    """A game that says what of a line stands in the columns of a spreadsheet."""

    def row(self, reading: Reading, after: Any) -> tuple[tuple[Text, Cell], ...]:
        """Return the columns of a line that led to *after*, each with its heading: the same ones for every line."""


class HasCountries(Game, Protocol):
    """A game in which something stands in each country."""

    def country_at(self, position: Any, name: str) -> Summary:
        """Return the page of the country called *name* as it stands in *position*; raise RefereeError."""


class HasRegions(Game, Protocol):
    """A game whose board is scored in parts."""

    def score_of(self, position: Any, area: str) -> Summary:
        """Return the scoring of the part called *area*; raise RefereeError naming those there are."""


class HasHands(Game, Protocol):
    """A game in which the players come to know cards that stay in a hand: a page for everybody does not name these."""

    def untold(self, position: Any) -> frozenset[str]:
        """Return the cards that both sides know to be in a hand."""

    def without(self, position: Any, cards: frozenset[str]) -> Any:
        """Return *position* where nobody knows that any of *cards* is in a hand."""


class HasSheet(Game, Protocol):
    """A game that has papers for the table."""

    def sheet(self) -> tuple[Table, ...]:
        """Return the papers, those to be filled in with empty cells."""
