"""The crises of Turn Zero as printed: their piles, the statecraft cards, and what each result of the die brings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator
from functools import cached_property, lru_cache
from typing import Literal

from msgspec import Struct, ValidationError, convert

from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.facts import facts, rows
from referee.games.twilight_struggle.printed.map import MAP, REGIONS, SUBREGIONS
from referee.games.twilight_struggle.printed.sides import US, USSR, Side
from referee.kernel.printed.facts import BadData
from referee.kernel.printed.tables import Row, by_name
from referee.kernel.text import say

OUT, MANY = "out", 99
Zero = tuple[tuple[str, int], ...]
"""The crises that have been met, each with the modified die 1-6, in order."""


class Printed(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A part of `crises.toml`."""


class FreeMarkers(Printed, frozen=True):
    """*side* places *n* markers more at the set-up, in *area*, at most *each* in one country."""

    side: Side
    n: int
    area: str
    each: int = MANY


class GoesFirst(Printed, frozen=True):
    """*side* has the first of every two action rounds, in the turns up to *until*."""

    side: Side
    until: int


class Restraint(Printed, frozen=True):
    """In the turns up to *until* DEFCON does not fall below *lowest*, and closes nothing to *ignored_by*."""

    until: int
    lowest: int
    ignored_by: Side


class Result(Printed, frozen=True, rename={"like": "as"}):
    """What a result of the die brings beside all that *like*, another result, does.

    *markers* are (US, USSR) by country, *no_effect* the last turn in which the event of a card has none, *deck* the era
    that a card goes to, or OUT of the game, *instead* the card that takes the place of another.
    """

    like: str = ""
    markers: dict[str, tuple[int, int]] = {}
    set_up: tuple[FreeMarkers, ...] = ()
    may_take: dict[Side, tuple[str, ...]] = {}
    no_effect: dict[str, int] = {}
    deck: dict[str, Literal["Early", "Mid", "Late", "out"]] = {}
    instead: dict[str, str] = {}
    first: GoesFirst | None = None
    defcon: Restraint | None = None
    china_face_down: bool = False
    battlegrounds: tuple[str, ...] = ()


class Crisis(Struct, frozen=True):
    """A crisis card: its pile, the variant it is left out of, its results by the die, and its names by language."""

    name: str
    pile: int
    unless: str
    results: dict[str, Result]
    called: dict[str, tuple[str, ...]]

    def row(self, die: int) -> str:
        """Return the result that the modified *die* 1-6 brings, as it is printed: '2-3'."""
        return next(row for row in self.results if die in _faces(row))

    def brings(self, die: int) -> tuple[Result, ...]:
        """Return what the modified *die* 1-6 brings, with all that it shares with another result."""
        found = [self.results[self.row(die)]]
        while found[-1].like:
            found.append(self.results[found[-1].like])
        return tuple(reversed(found))


def _faces(row: str) -> range:
    first, _, last = row.partition("-")
    return range(int(first), int(last or first) + 1)


# -- read from the data ----------------------------------------------------------------------------------------------


class _File(Printed, frozen=True):
    statecraft: dict[str, tuple[str, ...]]
    crisis: dict[str, dict[str, Result]]


def _read() -> _File:
    try:
        return convert(facts("crises"), _File)
    except ValidationError as error:
        raise BadData(say("{path}: {why}", path="crises.toml", why=str(error))) from None


def _crises(results: dict[str, dict[str, Result]]) -> Iterator[tuple[Row, Crisis]]:
    """Yield every row with its crisis; raise BadData for one whose results are not whole."""
    for row in rows("crises.csv"):
        row.text("zh")
        found = results.get(row.name, {})
        crisis = Crisis(row.name, row.whole("pile"), row.fields["unless"], found, row.called())
        for fault in _faults(crisis):
            raise row.wrong("name", say("crises.toml: there is no {name}", name=fault))
        yield row, crisis


def _faults(crisis: Crisis) -> Iterator[str]:
    """Yield what the results of *crisis* name and there is not, a result of the die included."""
    faces = sorted(face for row in crisis.results for face in _faces(row))
    yield from (str(face) for face in range(1, 7) if faces.count(face) != 1)
    areas: dict[str, None] = dict.fromkeys((*REGIONS, *SUBREGIONS))
    for result in crisis.results.values():
        named: tuple[tuple[Container[str], tuple[str, ...]], ...] = (
            (MAP, (*result.markers, *result.battlegrounds)),
            (areas, tuple(free.area for free in result.set_up)),
            (CARDS, (*result.no_effect, *result.deck, *result.instead, *result.instead.values())),
            (CARDS, sum(result.may_take.values(), ())),
            ({"", *crisis.results}, (result.like,)),
        )
        yield from (name for known, names in named for name in names if name not in known)


_FILE = _read()
CRISES: dict[str, Crisis] = by_name(_crises(_FILE.crisis))
for _name in _FILE.crisis.keys() - CRISES.keys():
    raise BadData(say("crises.csv: there is no row for {crisis}, whose results are written", crisis=_name))
STATECRAFT: dict[Side, Counter[str]] = {side: Counter(_FILE.statecraft[side]) for side in (US, USSR)}
KEPT: frozenset[str] = frozenset(_FILE.statecraft["kept"])
ADDED: frozenset[str] = frozenset(
    card for crisis in CRISES.values() for result in crisis.results.values() for card in result.instead.values()
)
"""The cards that are in the game by a crisis only."""


# -- what has come of them -------------------------------------------------------------------------------------------


class Outcome(Struct, frozen=True, dict=True, eq=False):
    """What the crises have brought: the one door to it. Each of *results* stands with its crisis."""

    results: tuple[tuple[str, Result], ...] = ()

    @cached_property
    def set_up(self) -> tuple[tuple[str, FreeMarkers], ...]:
        """The markers that are placed beside the printed ones, each with its crisis."""
        return tuple((crisis, free) for crisis, result in self.results for free in result.set_up)

    @cached_property
    def markers(self) -> dict[str, tuple[int, int]]:
        """The markers more on the map, (US, USSR) by country."""
        found: dict[str, tuple[int, int]] = {}
        for _, result in self.results:
            for country, (us, ussr) in result.markers.items():
                before = found.get(country, (0, 0))
                found[country] = (before[0] + us, before[1] + ussr)
        return found

    @cached_property
    def no_effect(self) -> dict[str, tuple[str, int]]:
        """The cards whose event has no effect, each with its crisis and the last turn of it."""
        return {card: (crisis, turn) for crisis, result in self.results for card, turn in result.no_effect.items()}

    @cached_property
    def moved(self) -> dict[str, tuple[str, str]]:
        """The cards that have left their deck: the era they are in now, or OUT, each with its crisis."""
        decks = {card: (deck, crisis) for crisis, result in self.results for card, deck in result.deck.items()}
        return decks | {card: (OUT, crisis) for crisis, result in self.results for card in result.instead}

    @cached_property
    def added(self) -> frozenset[str]:
        """The cards that have come in for others."""
        return frozenset(card for _, result in self.results for card in result.instead.values())

    @cached_property
    def battlegrounds(self) -> frozenset[str]:
        """The countries that are battlegrounds beside the printed ones."""
        return frozenset(country for _, result in self.results for country in result.battlegrounds)

    @cached_property
    def restraints(self) -> tuple[tuple[str, Restraint], ...]:
        """What holds DEFCON in the first turns, each with its crisis."""
        return tuple((crisis, result.defcon) for crisis, result in self.results if result.defcon)

    @cached_property
    def china_face_down(self) -> bool:
        """True when the China Card lies face down at the start."""
        return any(result.china_face_down for _, result in self.results)

    def goes_first(self, turn: int) -> Side:
        """Return the side that has the first of every two action rounds in *turn* (4.5D)."""
        changed = (result.first for _, result in self.results if result.first)
        return next((first.side for first in changed if turn <= first.until), "ussr")

    def restraint(self, turn: int) -> Restraint | None:
        """Return what holds DEFCON in *turn*, or None."""
        return next((each for _, each in self.restraints if turn <= each.until), None)


@lru_cache(maxsize=256)
def outcome(zero: Zero) -> Outcome:
    """Return what the crises met have brought."""
    return Outcome(tuple((name, result) for name, die in zero for result in CRISES[name].brings(die)))
