"""What a line of a Playdek log can say: one class each."""

from __future__ import annotations

from msgspec import Struct

from referee.games.twilight_struggle.printed.sides import Side


class Line(Struct, frozen=True, kw_only=True):
    """A line of the log. *number* and *text* are as in the file; *part* counts the paragraphs of its block."""

    number: int = 0
    text: str = ""
    part: int = 0


class Unread(Line, frozen=True, kw_only=True):
    """A line in no known form."""


class Heading(Line, frozen=True, kw_only=True):
    """A line under which others stand."""


class EventOf(Heading, frozen=True, kw_only=True):
    """The event of *card* begins."""

    card: str


class Use(Heading, frozen=True, kw_only=True):
    """Operations begin, worth *ops* as printed: influence, coup, realignment or space."""

    what: str
    ops: int


class Target(Line, frozen=True, kw_only=True):
    """The country of a coup or of one realignment roll."""

    country: str


class Markers(Line, frozen=True, kw_only=True):
    """*side* has *amount* markers more (or fewer) in *country*, which then holds (US, USSR) *stands*."""

    side: Side
    amount: int
    country: str
    stands: tuple[int, int]


class CoupRoll(Line, frozen=True, kw_only=True):
    """The die of a coup."""

    pips: int


class RealignRoll(Line, frozen=True, kw_only=True):
    """One die of a realignment."""

    side: Side
    pips: int


class WarIn(Line, frozen=True, kw_only=True):
    """The target of a war."""

    country: str


class WarRoll(Line, frozen=True, kw_only=True):
    """The die of a war."""

    pips: int


class SpaceRoll(Line, frozen=True, kw_only=True):
    """The die of a space race attempt."""

    pips: int


class TrapRoll(Line, frozen=True, kw_only=True):
    """The die of Quagmire or Bear Trap."""

    pips: int


class Points(Line, frozen=True, kw_only=True):
    """*amount* VP were gained (+ for the US, 0 for none awarded); the score is *score* then."""

    amount: int
    score: int


class DefconAt(Line, frozen=True, kw_only=True):
    """DEFCON stands at *level*."""

    level: int


class MilitaryAt(Line, frozen=True, kw_only=True):
    """The military operations of *side* stand at *level*."""

    side: Side
    level: int


class SpaceAt(Line, frozen=True, kw_only=True):
    """*side* stands on *box* of the space track."""

    side: Side
    box: int


class Headlines(Line, frozen=True, kw_only=True):
    """*side* lays *card* as its headline."""

    side: Side
    card: str


class Plays(Line, frozen=True, kw_only=True):
    """*side* plays *card*, which another card brought it."""

    side: Side
    card: str


class Reveals(Line, frozen=True, kw_only=True):
    """*side* shows *card*; *again* when the log says so a second time."""

    side: Side
    card: str
    again: bool = False


class Discards(Line, frozen=True, kw_only=True):
    """*side* discards *card*."""

    side: Side
    card: str


class Returns(Line, frozen=True, kw_only=True):
    """*side* gives *card* back."""

    side: Side
    card: str


class Chooses(Line, frozen=True, kw_only=True):
    """*side* takes an alternative, in the words of the log."""

    side: Side
    choice: str


class InPlay(Line, frozen=True, kw_only=True):
    """The lasting effect of *card* begins, or ends."""

    card: str
    begins: bool


class Reshuffled(Line, frozen=True, kw_only=True):
    """The discards became a new draw pile."""


class NothingToShow(Line, frozen=True, kw_only=True):
    """*side* has no card of the kind that was asked for."""

    side: Side


class Wins(Line, frozen=True, kw_only=True):
    """The game is over; *side* is '' for a draw."""

    side: str


class Opening(Line, frozen=True, kw_only=True):
    """A line of the set-up about the game itself: handicap, scenario, optional cards, players, time."""

    what: str
    value: str = ""
    count: int = 0
