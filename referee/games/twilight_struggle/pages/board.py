"""The board as the table wants to look at it: influence by region, battlegrounds and control marked."""

from __future__ import annotations

from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.map import MAP, MEMBERS, REGIONS, SPACES, SUBREGIONS
from referee.games.twilight_struggle.printed.sides import US, USSR, title
from referee.games.twilight_struggle.state.position import Position
from referee.kernel import Plain
from referee.kernel.names import Lexicon
from referee.kernel.pages.summary import Summary, Table
from referee.kernel.printed.languages import find
from referee.kernel.ruling import RefereeError
from referee.kernel.text import Text, say

AREAS = (*REGIONS, *SUBREGIONS)


def board(position: Position, region: str = "") -> Summary:
    """Return the influence by region with control marked; of one *region* every country, else those with markers."""
    areas = (_area(region),) if region.strip() else REGIONS
    data = {area: {place: _held(position, place) for place in _places(position, area)} for area in areas}
    part = _all_countries(position, areas[0]) if region.strip() else _overview(position)
    return Summary(say("Board, US/USSR influence; * battleground, [ ] control"), (part,), {"board": data})


def _area(typed: str) -> str:
    found = find(regions(), typed)
    if found is None:
        raise RefereeError(say("there is no region '{typed}'; there are: {areas}", typed=typed, areas=AREAS))
    return found


def regions() -> Lexicon:
    """Return the regions and sub-regions; their Chinese names are those of the scoring cards."""
    cards = {area: CARDS.get(area + " Scoring") for area in AREAS}
    return Lexicon({area: (card.zh.removesuffix("计分"),) if card else () for area, card in cards.items()})


def _places(position: Position, area: str) -> tuple[str, ...]:
    """Return the countries of *area*, and the space there that is no country while it is in play (12.1)."""
    return (*MEMBERS[area], *(s.name for s in SPACES.values() if area in s.areas and position.civil_war_lasts))


def _held(position: Position, country: str) -> Plain:
    if country in SPACES:
        return {"us": 0, "ussr": position.civil_war, "control": ""}
    us, ussr = position.influence(US, country), position.influence(USSR, country)
    return {"us": us, "ussr": ussr, "control": position.control(country) or ""}


def _overview(position: Position) -> Table:
    rows = tuple((say("{region}", region=region), _occupied(position, region)) for region in REGIONS)
    return Table(say(""), (say("region"), say("countries with influence")), rows)


def _occupied(position: Position, region: str) -> Text:
    held = ((place, _held(position, place)) for place in _places(position, region))
    marked = (place for place, here in held if here["us"] or here["ussr"] or place in SPACES)
    return say("{countries}", countries=tuple(_country(position, place) for place in marked))


def _country(position: Position, country: str) -> Text:
    star = _star(position, country)
    us, ussr, control = (_held(position, country)[key] for key in ("us", "ussr", "control"))
    owner = say(" [{side}]", side=title(control)) if control else ""
    return say("{country}{star} {us}/{ussr}{owner}", country=country, star=star, us=us, ussr=ussr, owner=owner)


def _all_countries(position: Position, area: str) -> Table:
    columns = (say("country"), say("stability"), say("US"), say("USSR"), say("control"))
    rows = tuple(_row(position, place) for place in _places(position, area))
    return Table(say("{area}", area=area), columns, rows)


def _row(position: Position, country: str) -> tuple[Text | str | int, ...]:
    held = _held(position, country)
    name = say("{country}{star}", country=country, star=_star(position, country))
    stability = MAP[country].stability if country in MAP else ""
    return name, stability, held["us"], held["ussr"], title(held["control"]) if held["control"] else ""


def _star(position: Position, country: str) -> str:
    return "*" if country in MAP and position.is_battleground(country) else ""
