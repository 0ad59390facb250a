"""The set-up: free markers and the handicap (section 3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from referee.games.twilight_struggle.printed.crises import MANY
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, title
from referee.games.twilight_struggle.rules.at_any_time import AtAnyTime
from referee.games.twilight_struggle.rules.box import box
from referee.games.twilight_struggle.rules.crises import NextCrisis
from referee.games.twilight_struggle.rules.decisions import Decision, crisis_rule
from referee.games.twilight_struggle.rules.turn.course import NextRound
from referee.games.twilight_struggle.rules.turn.dealing import Dealing
from referee.games.twilight_struggle.rules.turn.headlines import Headlines
from referee.games.twilight_struggle.rules.written import written
from referee.games.twilight_struggle.state.moves import Bid, Place
from referee.games.twilight_struggle.state.position import OPTIONAL, OPTIONS, Pair, Position
from referee.games.twilight_struggle.state.where import Area, Occupied, Where, unfit
from referee.kernel import engine
from referee.kernel.decision import Aside, Effect, Frame, Move
from referee.kernel.printed.languages import meant
from referee.kernel.printed.options import VARIANT, Options, spelt
from referee.kernel.printed.settings import only
from referee.kernel.ruling import RefereeError, Ruling
from referee.kernel.text import Text, say

NAME, HANDICAP = "twilight-struggle", "handicap"
MOST_HANDICAP = 20
SOVIET_MARKERS, US_MARKERS = 6, 7
VARIANTS = (VARIANT, "scenario")
SETTINGS = (HANDICAP, OPTIONAL)
PROMO = ("promo", "promo-cards")


def start(options: Options = OPTIONS.standard, handicap: tuple[int, int] = (0, 0)) -> Position:
    """Return the position of a shuffled box: nothing dealt, the printed markers on the map (section 3)."""
    return engine.settle(box(options).push(*setup_frames(options, handicap)))


def new(setup: Mapping[str, Any], options: Mapping[str, str]) -> Position:
    """Return the first position; raise RefereeError for a setting, option or value that there is not.

    A card that is not whole, row and event, is told now and not when it is met.
    """
    written()
    settings = {meant(name, (*SETTINGS, *VARIANTS), NAME, "key") or spelt(name): value for name, value in setup.items()}
    _refuse_promo(*settings, *options, *(str(said.get(key, "")) for said in (settings, options) for key in VARIANTS))
    asked = next((settings.pop(key) for key in VARIANTS if key in settings), None)
    variants = {} if asked is None else {VARIANT: asked}
    only(settings, *SETTINGS)
    cards = {OPTIONAL: settings[OPTIONAL]} if OPTIONAL in settings else {}
    chosen, handicap = OPTIONS.choose({**options, **variants, **cards}), _handicap(settings.get(HANDICAP, {}))
    if any(handicap) and chosen["late-war"] == "yes":
        raise RefereeError(say("the Late War scenario has no set-up, and so no handicap"))
    return start(chosen, handicap)


def _refuse_promo(*names: str) -> None:
    """Raise RefereeError when one of *names* asks for the promo cards."""
    if any(spelt(name) in PROMO for each in names for name in each.split(",")):
        raise RefereeError(say("promo cards are not refereed: no public source prints what they do"))


def _handicap(markers: Any) -> Pair:
    """Return the handicap markers of (US, USSR)."""
    if isinstance(markers, Mapping):
        markers = {meant(str(side), (US, USSR), NAME) or side: count for side, count in markers.items()}
    if not isinstance(markers, Mapping) or set(markers) - {US, USSR}:
        pairs = markers.items() if isinstance(markers, Mapping) else ()
        said = ", ".join(f"{key}={value}" for key, value in pairs) or str(markers)
        raise RefereeError(say('a handicap names a side and its markers, as in us = 2, not "{said}"', said=said))
    for side, count in markers.items():
        if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= MOST_HANDICAP:
            raise RefereeError(_too_many(side, count))
    return markers.get(US, 0), markers.get(USSR, 0)


def _too_many(side: str, count: int) -> Text:
    return say("the {side} handicap is 0 to {most} markers, not {n}", side=title(side), most=MOST_HANDICAP, n=count)


class SetUp(Decision[Place], frozen=True, kw_only=True):
    """*side* places its free markers, or the handicap that was agreed, before the first turn (3.2, 3.3)."""

    n: int
    where: Where
    each: int = MANY
    used: tuple[str, ...] = ()

    def is_open(self, position: Position) -> bool:
        return self.n > 0

    def prompt(self, position: Position) -> Text:
        return say("set up {n} more influence: {where}", n=self.n, where=self.where.phrase())

    def candidates(self, position: Position) -> list[Move]:
        return [Place(side=self.side, country=country) for country in self.where.countries(position)]

    def against(self, position: Position, move: Place) -> tuple[Ruling, ...]:
        if self.used.count(move.country) >= self.each:
            had = say("at most {each} in one country, and {country} has that", each=self.each, country=move.country)
            return self.no(had)
        if self.where.holds(position, move.country):
            return ()
        return self.no(unfit(position, self.where, move.country))

    def accept(self, position: Position, move: Place) -> Position:
        mine: Side = US if self.side == US else USSR
        used = self.used if self.each == MANY else (*self.used, move.country)
        return position.put(mine, move.country, 1).push(replace(self, n=self.n - 1, used=used))


class CrisisMarkers(Effect, frozen=True, kw_only=True):
    """*side* goes on with the markers that crises before the game have given it for the set-up (TZ 4)."""

    side: Side

    def resolve(self, position: Position) -> Position:
        given = ((crisis, free) for crisis, free in position.outcome.set_up if free.side == self.side)
        return position.push(
            *(
                SetUp(side=self.side, n=free.n, where=Area(free.area), each=free.each, source=crisis_rule(crisis))
                for crisis, free in given
            )
        )


def setup_frames(options: Options, handicap: Pair) -> tuple[Frame, ...]:
    """Return what happens from the shuffled box to the first turn; *handicap* markers are for (US, USSR)."""
    crises = options["turn-zero"] == "yes"
    placed = () if options["late-war"] == "yes" else _free_markers(handicap, options["bid-rule"], crises)
    met = (NextCrisis(source="TZ 1"),) if crises else ()
    return (*met, Dealing(source="4.5B"), *placed, BoardReady(), Headlines(source="4.5C"), NextRound())


def _free_markers(handicap: Pair, bid_rule: str, crises: bool) -> tuple[Frame, ...]:
    return (
        SetUp(side=USSR, n=SOVIET_MARKERS, where=Area("Eastern Europe"), source="3.2"),
        *((CrisisMarkers(side=USSR),) if crises else ()),
        SetUp(side=US, n=US_MARKERS, where=Area("Western Europe"), source="3.3"),
        *((CrisisMarkers(side=US),) if crises else ()),
        SetUp(side=US, n=handicap[0], where=_bid_area(US, bid_rule), source="Z-16"),
        SetUp(side=USSR, n=handicap[1], where=_bid_area(USSR, bid_rule), source="Z-16"),
    )


def _bid_area(side: Side, bid_rule: str) -> Where:
    """Return where handicap markers may go: where influence already stands, or (Z-16) also where set-up allowed it."""
    free = Area("Western Europe" if side == US else "Eastern Europe")
    return Occupied(side) | free if bid_rule == "setup" else Occupied(side)


class Bidding(Aside[Position, Bid], frozen=True, kw_only=True):
    """The players bid for the sides before the set-up; the last bid counts (Z-16)."""

    source: str = "Z-16"

    def objections(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        assert isinstance(move, Bid)
        return self.against(position, move)

    def against(self, position: Position, move: Bid) -> tuple[Ruling, ...]:
        if not any(isinstance(frame, SetUp) and frame.n == SOVIET_MARKERS for frame in position.stack):
            return self.no(say("bids are settled before the first marker of the set-up is placed"))
        if move.number > MOST_HANDICAP:
            return self.no(_too_many(move.who, move.number))
        return ()

    def candidates(self, position: Position) -> list[Move]:
        return [Bid(who=who, number=number) for who in (US, USSR) for number in range(MOST_HANDICAP + 1)]

    def accept(self, position: Position, move: Bid) -> Position:
        """Return the position where only *move* is owed of what was bid."""
        told = bid_told(move.who, move.number) if move.number else say("no bid")
        return position.but(stack=tuple(_with_bid(frame, move) for frame in position.stack)).tell(told)


def bid_told(side: str, markers: int) -> Text:
    """Return what was bid: 'Bid: US +2, placed after the set-up'."""
    return say("Bid: {side} +{n}, placed after the set-up", side=title(side), n=markers)


def bids(position: Position) -> dict[str, int]:
    """Return the markers of each side that were bid, or agreed as a handicap, and are still to be placed."""
    owed = (frame for frame in position.stack if isinstance(frame, SetUp) and frame.source == "Z-16")
    return {frame.side: frame.n for frame in owed if frame.n}


def _with_bid(frame: Frame, move: Bid) -> Frame:
    if not isinstance(frame, SetUp) or frame.source != "Z-16":
        return frame
    return replace(frame, n=move.number if frame.side == move.who else 0)


Position.asides = (AtAnyTime(), Bidding())


class BoardReady(Effect, frozen=True, kw_only=True):
    """The set-up is done: the first headline phase begins."""

    def resolve(self, position: Position) -> Position:
        return position.but(stage="headline")
