"""The atomic moves: one class each, together a union tagged by `kind`."""

from __future__ import annotations

from typing import ClassVar, Literal

from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.crises import CRISES, STATECRAFT
from referee.games.twilight_struggle.printed.map import PLACES
from referee.games.twilight_struggle.printed.sides import US, USSR
from referee.kernel.decision import TABLE, Move
from referee.kernel.text import Text, say

Use = Literal["event", "event first", "operations", "space"]


class Roll(Move, frozen=True, kw_only=True, tag="roll"):
    """The table reads out a die, 1-6."""

    reveals: ClassVar[bool] = True
    thrown: ClassVar[bool] = True

    side: str = "table"
    pips: int

    @property
    def impossible(self) -> Text | None:
        return None if 1 <= self.pips <= 6 else say("a die shows 1 to 6, not {pips}", pips=self.pips)


class Headline(Move, frozen=True, kw_only=True, tag="headline"):
    """Lay *card* as the headline (4.5C)."""

    opens: ClassVar[bool] = True
    reveals: ClassVar[bool] = True
    secret: ClassVar[tuple[str, ...]] = ("card",)

    card: str


class Play(Move, frozen=True, kw_only=True, tag="play"):
    """Play *card* for its event, for operations (an enemy event follows), event first, or the Space Race.

    *companion* is the enemy card whose event *card* cancels (card 32).
    """

    tail: ClassVar[tuple[type[Move], ...]] = (Roll,)

    card: str
    use: Use
    companion: str = ""


class Pass(Move, frozen=True, kw_only=True, tag="pass"):
    """Do nothing in this action round."""


class Done(Move, frozen=True, kw_only=True, tag="done"):
    """Stop choosing, or turn an offer down."""

    spare: ClassVar[bool] = True


class Place(Move, frozen=True, kw_only=True, tag="place"):
    """Place one influence marker in *country*."""

    country: str


class Remove(Move, frozen=True, kw_only=True, tag="remove"):
    """Remove one influence marker from *country*; whose, the card says."""

    country: str


class Target(Move, frozen=True, kw_only=True, tag="target"):
    """Name *country* where a card or a war asks for one."""

    tail: ClassVar[tuple[type[Move], ...]] = (Roll,)

    country: str


class Coup(Move, frozen=True, kw_only=True, tag="coup"):
    """Attempt a coup in *country*; the die follows."""

    tail: ClassVar[tuple[type[Move], ...]] = (Roll,)

    country: str


class Realign(Move, frozen=True, kw_only=True, tag="realign"):
    """Make one realignment roll against *country*; both dice follow."""

    country: str


class Winner(Move, frozen=True, kw_only=True, tag="winner"):
    """The table says who won a contest of dice, without the dice: us, ussr or tie."""

    reveals: ClassVar[bool] = True

    side: str = "table"
    who: Literal["us", "ussr", "tie"]


class Choose(Move, frozen=True, kw_only=True, tag="choose"):
    """Take one of the named alternatives that a card leaves open."""

    option: str


class Discard(Move, frozen=True, kw_only=True, tag="discard"):
    """Put *card* from the hand, the headline or the looked-at cards on the discard pile."""

    tail: ClassVar[tuple[type[Move], ...]] = (Roll,)

    card: str


class Reveal(Move, frozen=True, kw_only=True, tag="reveal"):
    """Show that *card* is in the hand."""

    reveals: ClassVar[bool] = True

    card: str


class Draw(Move, frozen=True, kw_only=True, tag="draw"):
    """Take *card* from the draw pile where both can see it, or from the other hand."""

    reveals: ClassVar[bool] = True

    card: str


class Take(Move, frozen=True, kw_only=True, tag="take"):
    """Take *card* out of the discard pile."""

    card: str


class Give(Move, frozen=True, kw_only=True, tag="give"):
    """Hand *card* to the opponent."""

    card: str


class BuyOff(Move, frozen=True, kw_only=True, tag="buy off"):
    """Remove *markers*, which have to be two, from *country* to buy off a crisis (card 40)."""

    country: str
    markers: int = 2


class Deal(Move, frozen=True, kw_only=True, tag="deal"):
    """The table has dealt both hands up to their size (4.5B)."""

    opens: ClassVar[bool] = True

    side: str = "table"


class Bid(Move, frozen=True, kw_only=True, tag="bid"):
    """The players have bid: *who* places *number* markers more after the set-up (Z-16)."""

    side: str = "table"
    who: Literal["us", "ussr"]
    number: int


class Reshuffle(Move, frozen=True, kw_only=True, tag="reshuffle"):
    """The table has shuffled the discard pile into a new draw pile (4.3)."""

    side: str = "table"


class EndTurn(Move, frozen=True, kw_only=True, tag="end turn"):
    """The table ends the turn: held cards, military operations, the China Card (4.5E-4.5H)."""

    closes: ClassVar[bool] = True

    side: str = "table"


class Look(Move, frozen=True, kw_only=True, tag="look"):
    """Say that *card* is among the cards of the draw pile that *side* looks at."""

    reveals: ClassVar[bool] = True

    card: str


class TurnUp(Move, frozen=True, kw_only=True, tag="turn up"):
    """The table turns up *crisis* (Turn Zero)."""

    reveals: ClassVar[bool] = True

    side: str = "table"
    crisis: str


class Statecraft(Move, frozen=True, kw_only=True, tag="statecraft"):
    """Lay a statecraft card face down: what it adds to the die, 'cancel' or 'dummy' (Turn Zero)."""

    reveals: ClassVar[bool] = True
    secret: ClassVar[tuple[str, ...]] = ("laid",)

    laid: str


AnyMove = (
    Headline
    | Play
    | Pass
    | Done
    | Place
    | Remove
    | Target
    | Coup
    | Realign
    | Roll
    | Winner
    | Choose
    | Discard
    | Reveal
    | Draw
    | Take
    | Give
    | BuyOff
    | Deal
    | Bid
    | Reshuffle
    | EndTurn
    | Look
    | TurnUp
    | Statecraft
)

# What the fields of a move may name.
NAMES = {
    "side": {US, USSR, TABLE},
    "country": PLACES,
    "card": CARDS,
    "companion": {*CARDS, ""},
    "crisis": CRISES,
    "laid": {*STATECRAFT[US], *STATECRAFT[USSR]},
}
