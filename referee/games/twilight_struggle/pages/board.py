"""The board as the table wants to look at it: influence by region, battlegrounds and control marked."""

from __future__ import annotations

from referee.games.twilight_struggle.printed.cards import CARDS, Card
from referee.games.twilight_struggle.printed.layout import layout, short
from referee.games.twilight_struggle.printed.map import MAP, MEMBERS, REGIONS, SPACES, SUBREGIONS
from referee.games.twilight_struggle.printed.sides import US, USSR, title
from referee.games.twilight_struggle.state.position import Position
from referee.games.twilight_struggle.words.vocabulary import countries
from referee.kernel import Plain
from referee.kernel.names import Lexicon
from referee.kernel.pages.summary import Beside, Cell, Summary, Table
from referee.kernel.printed.languages import find, meant
from referee.kernel.ruling import RefereeError
from referee.kernel.text import Text, say

MAP_COLUMNS = (say("country"), say("battleground"), say("stability"), say("US"), say("USSR"))
AREAS = (*REGIONS, *SUBREGIONS)
ONE = "country"


def board(position: Position, region: str = "") -> Summary:
    """Return the influence by region with control marked; of one *region* every country, else those with markers.

    'country iran' is that country alone.
    """
    first, _, name = region.strip().partition(" ")
    if name and meant(first, (ONE,)):
        return _one_country(position, country_called(name))
    areas = (area_called(region),) if region.strip() else REGIONS
    data = {area: {place: _held(position, place) for place in _places(position, area)} for area in areas}
    part = _listed(position, areas[0], _places(position, areas[0])) if region.strip() else _map(position)
    return _board(part, data)


def _board(part: Table | Beside, data: Plain) -> Summary:
    return Summary(
        say("Board: stability, US and USSR influence; * battleground, [ ] control"), (part,), {"board": data}
    )


def _one_country(position: Position, country: str) -> Summary:
    region = MAP[country].region
    return _board(_listed(position, region, (country,)), {region: {country: _held(position, country)}})


def country_called(typed: str) -> str:
    """Return the country called *typed*; RefereeError where there is none."""
    found = find(countries(), typed)
    if found is None:
        raise RefereeError(say("there is no {kind} '{name}'", kind=say("country"), name=typed))
    return found


def area_called(typed: str) -> str:
    """Return the region or sub-region called *typed*; RefereeError naming those there are."""
    found = find(regions(), typed)
    if found is None:
        raise RefereeError(say("there is no region '{typed}'; there are: {areas}", typed=typed, areas=AREAS))
    return found


def regions() -> Lexicon:
    """Return the regions and sub-regions; what else they are called is what their scoring cards are called by."""
    cards = {area: CARDS.get(area + " Scoring") for area in AREAS}
    return Lexicon({area: _names(card) if card else () for area, card in cards.items()})


def _names(card: Card) -> tuple[str, ...]:
    short = (said.removesuffix(" scoring") for said in card.called.get("en", ()) if said.endswith(" scoring"))
    return (card.zh.removesuffix("计分"), *short)


def _places(position: Position, area: str) -> tuple[str, ...]:
    """Return the countries of *area*, and the space there that is no country while it is in play (12.1)."""
    return (*MEMBERS[area], *(s.name for s in SPACES.values() if area in s.areas and position.civil_war_lasts))


def _held(position: Position, country: str) -> Plain:
    if country in SPACES:
        return {"us": 0, "ussr": position.civil_war, "control": ""}
    us, ussr = position.influence(US, country), position.influence(USSR, country)
    return {"us": us, "ussr": ussr, "control": position.control(country) or ""}


def _map(position: Position) -> Beside:
    """Return the map: every region where it lies, the number of the side that controls a country in brackets."""
    columns = layout().terminal.columns
    return Beside(tuple(tuple(_region(position, area) for area in column) for column in columns))


def _region(position: Position, area: str) -> Table:
    """Return the countries of *area*; those of a sub-region stand there alone, and a country of two in the first."""
    listed = [each for column in layout().terminal.columns for each in column]
    parts = [each for each in listed if each in SUBREGIONS]
    shown = parts[: parts.index(area)] if area in parts else parts
    left_out = {name for each in shown for name in MEMBERS[each]}
    rows = tuple(_placed(position, place) for place in _places(position, area) if place not in left_out)
    return Table(say("{area}", area=area), MAP_COLUMNS, rows)


def _placed(position: Position, country: str) -> tuple[Cell, ...]:
    held = _held(position, country)
    numbers = (Text(f"[{held[side]}]") if held["control"] == side else int(held[side]) for side in (US, USSR))
    stability = str(MAP[country].stability) if country in MAP else ""
    return short(country), _star(position, country), stability, *numbers


def _listed(position: Position, area: str, places: tuple[str, ...]) -> Table:
    columns = (say("country"), say("stability"), say("US"), say("USSR"), say("control"))
    rows = tuple(_row(position, place) for place in places)
    return Table(say("{area}", area=area), columns, rows)


def _row(position: Position, country: str) -> tuple[Text | str | int, ...]:
    held = _held(position, country)
    name = say("{country}{star}", country=country, star=_star(position, country))
    stability = MAP[country].stability if country in MAP else ""
    return name, stability, held["us"], held["ussr"], title(held["control"]) if held["control"] else ""


def _star(position: Position, country: str) -> str:
    return "*" if country in MAP and position.is_battleground(country) else ""
