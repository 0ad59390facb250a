"""The map as printed: regions, countries and the lines between them."""

from __future__ import annotations

from msgspec import Struct

from referee.games.twilight_struggle.printed.facts import rows
from referee.games.twilight_struggle.printed.sides import US, USSR, Side
from referee.kernel.printed.tables import Row, by_name
from referee.kernel.text import say

SUPERPOWERS: dict[str, Side] = {"USA": US, "USSR": USSR}
REGIONS = ("Europe", "Asia", "Middle East", "Central America", "South America", "Africa")
SUBREGIONS = ("Western Europe", "Eastern Europe", "Southeast Asia")
_REGION = {region: region for region in REGIONS}


class Country(Struct, frozen=True):
    """A country as printed on the map (Deluxe rulebook 2.1); *called*: what it is called besides, by language."""

    name: str
    index: int
    region: str
    areas: frozenset[str]
    stability: int
    battleground: bool
    start: tuple[int, int]
    neighbours: tuple[str, ...]
    touches: Side | None
    called: dict[str, tuple[str, ...]]

    @property
    def zh(self) -> str:
        """Return the Chinese name that is written."""
        return self.called["zh"][0]


def _areas(row: Row, region: str) -> frozenset[str]:
    subs = {f"{half} {'Asia' if half == 'Southeast' else 'Europe'}" for half in row.fields["subregions"].split()}
    if strange := subs - set(SUBREGIONS):
        raise row.wrong("subregions", say("there is no {area}", area=min(strange)))
    return frozenset({region, *subs})


def _country(index: int, row: Row) -> Country:
    row.text("zh")
    near, region = row.several("neighbours"), row.one_of("region", _REGION)
    return Country(
        name=row.name,
        index=index,
        region=region,
        areas=_areas(row, region),
        stability=row.whole("stability"),
        battleground=row.truth("battleground"),
        start=(row.whole("start_us"), row.whole("start_ussr")),
        neighbours=tuple(n for n in near if n not in SUPERPOWERS),
        touches=next((SUPERPOWERS[n] for n in near if n in SUPERPOWERS), None),
        called=row.called(),
    )


def _map() -> dict[str, Country]:
    """Return the countries by name; raise BadData for a neighbour that there is not."""
    listed = tuple(rows("countries.csv"))
    found = by_name((row, _country(index, row)) for index, row in enumerate(listed))
    for row in listed:
        if strange := [near for near in found[row.name].neighbours if near not in found]:
            raise row.wrong("neighbours", say("there is no {country}", country=strange[0]))
    return found


class Space(Struct, frozen=True):
    """A space that is no country: it has no stability, neighbours or control; *called* as of a country."""

    name: str
    areas: frozenset[str]
    called: dict[str, tuple[str, ...]]


def _space(row: Row) -> Space:
    row.text("zh")
    return Space(row.name, frozenset({row.one_of("region", _REGION)}), row.called())


SPACES: dict[str, Space] = by_name((row, _space(row)) for row in rows("spaces.csv"))
CIVIL_WAR = "Chinese Civil War"
MAP: dict[str, Country] = _map()
NAMES: tuple[str, ...] = tuple(MAP)
PLACES: dict[str, Country | Space] = {**MAP, **SPACES}
MEMBERS: dict[str, tuple[str, ...]] = {
    area: tuple(c.name for c in MAP.values() if area in c.areas) for area in (*REGIONS, *SUBREGIONS)
}
