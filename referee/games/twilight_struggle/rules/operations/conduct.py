"""Operations points, before it is said what they buy (section 6)."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.sides import Side
from referee.games.twilight_struggle.printed.typed import DONE
from referee.games.twilight_struggle.rules.decisions import card_rule
from referee.games.twilight_struggle.rules.operations import limits
from referee.games.twilight_struggle.rules.operations.coups import CoupDie, launch_coup
from referee.games.twilight_struggle.rules.operations.influence import Influence, Spending
from referee.games.twilight_struggle.rules.operations.mixed import Mixed
from referee.games.twilight_struggle.rules.operations.modifiers import lifted, operations
from referee.games.twilight_struggle.rules.operations.realignment import Realigning
from referee.games.twilight_struggle.state.moves import Coup, Done, Place, Play, Realign
from referee.games.twilight_struggle.state.position import Position
from referee.games.twilight_struggle.state.where import Where
from referee.kernel.decision import Effect, Frame, Move
from referee.kernel.ruling import Ruling
from referee.kernel.text import Text, say

S = TypeVar("S", Influence, Realigning, Mixed)
PLACE, REALIGN, COUP = "influence", "realignment", "coup"


ALL_KINDS = (PLACE, REALIGN, COUP)


_KIND: dict[type[Move], str] = {Place: PLACE, Realign: REALIGN, Coup: COUP}


class Conduct(Effect, frozen=True, kw_only=True):
    """Give *side* the operations of *card*, worth *printed* (as on the card) before modifiers, for one of *uses*.

    *where*: within these countries only. *one_of*: all of them within one of these.
    *free*: no military operations and no DEFCON limits (6.3.5). *exempt*: paragraphs the card overrides.
    *optional*: the side may turn it down. *granted*: an event gives the points (Z-1). *after*: what a successful
    coup brings.
    """

    side: Side
    card: str = ""
    printed: int = 0
    uses: tuple[str, ...] = ALL_KINDS
    where: Where | None = None
    one_of: tuple[Where, ...] = ()
    free: bool = False
    exempt: tuple[str, ...] = ()
    optional: bool = False
    granted: bool = False
    after: tuple[Frame, ...] = ()

    def resolve(self, position: Position) -> Position:
        printed = self.printed or CARDS[self.card].ops
        told, points, short = worth(position, self.side, printed, self.granted)
        exempt = (*self.exempt, "8.1.5") if self.free else self.exempt
        return told.push(
            Operations(
                side=self.side,
                card=self.card,
                points=points,
                short=short,
                uses=self.uses,
                where=self.where,
                one_of=self.one_of,
                free=self.free,
                exempt=exempt,
                optional=self.optional,
                after=self.after,
                source=_source(self.card, self.granted),
            )
        )


def worth(position: Position, side: Side, printed: int, granted: bool = False) -> tuple[Position, int, int]:
    """Return the position telling what *printed* is worth where that differs, the points, and those by the floor."""
    tally = operations(position, side, printed, granted)
    told = position.tell(tally) if len(tally.lines) > 1 else position
    return told, int(tally), lifted(position, side, printed, granted)


def _source(card: str, granted: bool) -> str:
    return card_rule(card) if granted else "6.0"


class Operations(Spending[Place | Realign | Coup | Done], frozen=True, kw_only=True):
    """The side has *points* and has not said yet what for; all of them go into one purpose (6.0)."""

    uses: tuple[str, ...] = ALL_KINDS
    free: bool = False
    optional: bool = False
    after: tuple[Frame, ...] = ()

    def objections(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        if isinstance(move, Play) and move.use == "space" and self.source.startswith("card"):
            return self.no(say("operations given by an event cannot go to the Space Race"))
        return Spending.objections(self, position, move)

    def prompt(self, position: Position) -> Text:
        if self.optional:
            return say(
                "use operations worth {points}: {uses}, or {done}", done=DONE, points=self.points, uses=self.uses
            )
        return say("use operations worth {points}: {uses}", points=self.points, uses=self.uses)

    def is_open(self, position: Position) -> bool:
        if PLACE in self.uses and self._influence(position).is_open(position):
            return True
        targets = self.targets(position)
        return any(self._legal(position, kind, country) for kind in (Coup, Realign) for country in targets)

    def _legal(self, position: Position, kind: type[Coup] | type[Realign], country: str) -> bool:
        return not self.against(position, kind(side=self.side, country=country))

    def candidates(self, position: Position) -> list[Move]:
        done: list[Move] = [Done(side=self.side)] if self.optional else []
        places: list[Move] = [Place(side=self.side, country=c) for c in self.reachable(position)]
        targets = self.targets(position)
        return done + places + [kind(side=self.side, country=c) for kind in (Realign, Coup) for c in targets]

    def against(self, position: Position, move: Place | Realign | Coup | Done) -> tuple[Ruling, ...]:
        if isinstance(move, Done):
            return () if self.optional else self.no(say("all operations have to be used"))
        barred = (
            ()
            if _KIND[type(move)] in self.uses
            else self.no(say("{card} allows only: {uses}", card=self.card, uses=self.uses))
        )
        if isinstance(move, Place):
            return barred + self._influence(position).against(position, move)
        return barred + self.outside(move.country, position) + limits.against(position, move, self.exempt)

    def accept(self, position: Position, move: Place | Realign | Coup | Done) -> Position:
        if isinstance(move, Place):
            return self._influence(position).accept(position, move)
        if isinstance(move, Realign):
            return self._realigning(position).accept(position, move)
        if isinstance(move, Coup):
            return launch_coup(position, self._coup(position, move.country))
        return position

    def total(self, position: Position, move: Place | Realign | Coup | Done) -> int | None:
        return self._influence(position).total(position, move) if isinstance(move, Place) else None

    def note(self, position: Position, move: Place | Realign | Coup | Done) -> Text | None:
        match move:
            case Place():
                return self._influence(position).note(position, move)
            case Realign():
                return self._realigning(position).note(position, move)
            case Coup():
                return self._coup(position, move.country).outlook(position)
        return None

    def _influence(self, position: Position) -> Influence:
        return self._as(Mixed if self._may_mix(position) else Influence)

    def _realigning(self, position: Position) -> Realigning | Mixed:
        if self._may_mix(position):
            return self._as(Mixed)
        return replace(self._as(Realigning), optional=self.optional)

    def _may_mix(self, position: Position) -> bool:
        """True where one card may buy both markers and rolls (designers' option, p. 13)."""
        return {PLACE, REALIGN} <= {*self.uses} and position.options["mixed-operations"] == "yes"

    def _as(self, purpose: type[S]) -> S:
        """Return the points as they are spent for *purpose*."""
        shared = ("side", "card", "points", "short", "where", "one_of", "exempt", "source")
        return purpose(**{name: getattr(self, name) for name in shared})

    def _coup(self, position: Position, country: str) -> CoupDie:
        return CoupDie(
            by=self.owner(),
            card=self.card,
            value=self.points,
            short=self.short,
            country=country,
            free=self.free,
            after=self.after,
            source="6.3.2",
        )
