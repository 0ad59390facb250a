"""What the lasting effects of cards mean, as data: the rules read it through one door, `lasting`, and name no card."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from referee.games.twilight_struggle.printed.sides import Side
from referee.games.twilight_struggle.rules.sentences import Condition, TableReads
from referee.games.twilight_struggle.state.where import Anywhere, Where
from referee.kernel.decision import Frame

Occasion = Literal["coup", "war card", "cancelled event"]


class Meaning(Struct, frozen=True, kw_only=True):
    """Something that holds while a lasting effect is in play.

    It is about *side* where the card names one, else about the side that the effect lies on. *until*: only the part of
    the effect that ends so says it.
    """

    side: Side | None = None
    until: str = ""


# -- operations and dice -----------------------------------------------------------------------------------------------


class OpsModifier(Meaning, frozen=True):
    """A card of the side is worth *amount* more operations (7.4)."""

    amount: int


class RegionBonus(Meaning, frozen=True):
    """Operations of the side are worth one more when all of them are used in *area* (7.4)."""

    area: str


class CoupDie(Meaning, frozen=True):
    """A coup in *where* adds *amount* to its die: everybody's, or *whose*; *worldwide*: so some tables read it."""

    amount: int
    where: Where = Anywhere()
    whose: Literal["anybody", "own", "enemy"] = "anybody"
    worldwide: TableReads | None = None


class RealignDie(Meaning, frozen=True):
    """The side adds *amount* to its realignment dice; *own_rolls*: some tables spare those that the enemy calls for."""

    amount: int
    own_rolls: TableReads | None = None


# -- what may not be done ----------------------------------------------------------------------------------------------


class Limit(Meaning, frozen=True):
    """The side may not do something with operations; its rulings come in the order of the cards' numbers."""


class Shields(Limit, frozen=True):
    """The side may neither coup nor realign nor start a brush war in *where*, while *held_by* controls the country."""

    where: Where
    held_by: Side | None = None


class Releases(Meaning, frozen=True):
    """The shield of *card* does not cover *country*."""

    card: str
    country: str


class ClosesToCoups(Limit, frozen=True):
    """The side may not coup in *where*."""

    where: Where


class ClosesToInfluence(Limit, frozen=True):
    """The side may not place influence with operations in the region that was chosen."""


class Bars(Meaning, frozen=True):
    """The event of *card* may not happen."""

    card: str


class CoupLoses(Meaning, frozen=True):
    """A coup by the side loses it the game; two of its markers out of one of its *ransom* countries end that."""

    ransom: tuple[tuple[Side, tuple[str, ...]], ...]

    def payers(self, side: Side) -> tuple[str, ...]:
        """Return the countries that *side* can pay from."""
        return dict(self.ransom)[side]


class SparesDefcon(Meaning, frozen=True):
    """Coups of the side in battlegrounds leave DEFCON where it is."""


# -- hands, headlines and rounds ---------------------------------------------------------------------------------------


class Trap(Meaning, frozen=True):
    """The side is trapped: in its rounds it discards and rolls."""


class EighthRound(Meaning, frozen=True):
    """The side may play an eighth action round."""


class HandOpen(Meaning, frozen=True):
    """The hand of the side lies open: what it draws is shown too."""


class HandInOrder(Meaning, frozen=True):
    """The side plays the cards of its hand in the order that was set, where one was."""


class CancelsHeadline(Meaning, frozen=True):
    """The headline of the side has no effect."""


class AfterRound(Meaning, frozen=True):
    """After an action round in which *only_if* came true, *then* happens."""

    only_if: Condition
    then: tuple[Frame, ...]


# -- points ------------------------------------------------------------------------------------------------------------


class Pays(Meaning, frozen=True):
    """*to* gains *points* whenever the side, or either side where none is named, brings about the *occasion*."""

    points: int
    to: Side
    occasion: Occasion


class PaysNextRound(Meaning, frozen=True):
    """The next round of the side pays its enemy *points*, unless an event is cancelled in it; then this is over."""

    points: int


class CountsAsBattleground(Meaning, frozen=True):
    """*country* scores as a battleground while the side controls it."""

    country: str


class LeavesOut(Meaning, frozen=True):
    """The next scoring of one of *regions* leaves out a battleground of the side, and ends the effect."""

    regions: tuple[str, ...]


class EndsWithChina(Meaning, frozen=True):
    """The effect is over when the side plays the China Card."""
