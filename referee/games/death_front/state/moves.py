"""The atomic moves: one class each, together a union tagged by `kind`."""

from __future__ import annotations

from typing import ClassVar, Literal

from referee.games.death_front.printed import grid
from referee.games.death_front.printed.cards import Card, Kind
from referee.kernel.decision import Move

Result = Literal["no effect", "stops", "card destroyed", "turned back", "facility removed", "both removed"]
RESULTS: tuple[Result, ...] = (
    *("no effect", "stops"),
    *("card destroyed", "turned back", "facility removed", "both removed"),
)


class Keep(Move, frozen=True, kw_only=True, tag="keep"):
    """Keep the first hand."""


class Redraw(Move, frozen=True, kw_only=True, tag="redraw"):
    """Put *count* cards of the first hand away and draw as many anew, once a game."""

    reveals: ClassVar[bool] = True

    count: int = 8


class Draw(Move, frozen=True, kw_only=True, tag="draw"):
    """Take the top card of the own pile; nobody else sees it."""

    reveals: ClassVar[bool] = True


class Decline(Move, frozen=True, kw_only=True, tag="decline"):
    """Do not draw the ninth card."""


class Discard(Move, frozen=True, kw_only=True, tag="discard"):
    """Put *card* from the hand on the discard pile. *first* describes a card that nobody has described before."""

    card: str
    first: Card | None = None


class Skip(Move, frozen=True, kw_only=True, tag="skip"):
    """Do nothing more in this step."""


class Deploy(Move, frozen=True, kw_only=True, tag="deploy"):
    """Lay *card* from the hand on *cell*. *first* describes a card that nobody has described before."""

    card: str
    cell: str
    first: Card | None = None


class Step(Move, frozen=True, kw_only=True, tag="step"):
    """Move the unit or resource *card* from the cell *origin* to the cell *to*."""

    card: str
    origin: str
    to: str


class Exit(Move, frozen=True, kw_only=True, tag="exit"):
    """Take the card on *cell* off the enemy's edge, to depth 4: the breakthrough."""

    cell: str


class Use(Move, frozen=True, kw_only=True, tag="use"):
    """Show the skill *card*, follow it, discard it. *first* describes a card that nobody has described before."""

    reveals: ClassVar[bool] = True

    card: str
    first: Card | None = None


class Target(Move, frozen=True, kw_only=True, tag="target"):
    """Name the card of class *aim* on *cell* where a skill card asks for one."""

    cell: str
    aim: Kind = "unit"


class Recover(Move, frozen=True, kw_only=True, tag="recover"):
    """Take *card* from the own discard pile back into the hand, where a skill card says so."""

    card: str


class Attack(Move, frozen=True, kw_only=True, tag="attack"):
    """Attack the enemy card of class *aim* on *target* with the units on the cells *attackers*."""

    target: str
    attackers: tuple[str, ...]
    aim: Kind = "unit"


class Advance(Move, frozen=True, kw_only=True, tag="advance"):
    """Enter the dead unit's cell with the attacker on *cell*."""

    cell: str


class Stay(Move, frozen=True, kw_only=True, tag="stay"):
    """Leave every attacker where it is."""


class Outcome(Move, frozen=True, kw_only=True, tag="outcome"):
    """The table reads from the card what a facility does to the card that entered its cell."""

    side: str = "table"
    what: Result


class EndRound(Move, frozen=True, kw_only=True, tag="end round"):
    """The table goes on to the next round."""

    closes: ClassVar[bool] = True

    side: str = "table"


class Declare(Move, frozen=True, kw_only=True, tag="declare"):
    """The table proposes to end the game: a deadlock, or the player *who* can do nothing more."""

    side: str = "table"
    what: Literal["deadlock", "stuck"]
    who: str = ""


class Agree(Move, frozen=True, kw_only=True, tag="agree"):
    """Agree that the game ends."""


class Disagree(Move, frozen=True, kw_only=True, tag="disagree"):
    """Want to play on."""


AnyMove = (
    Keep
    | Redraw
    | Draw
    | Decline
    | Discard
    | Skip
    | Deploy
    | Step
    | Exit
    | Use
    | Target
    | Recover
    | Attack
    | Advance
    | Stay
    | Outcome
    | EndRound
    | Declare
    | Agree
    | Disagree
)

# What the fields of a move may name: cells, also those beside a narrow grid.
NAMES = dict.fromkeys(("cell", "origin", "to", "target"), frozenset(grid.cells(9)))
