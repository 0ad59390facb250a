"""The map as printed: regions, countries and the lines between them."""

from __future__ import annotations

from msgspec import Struct

from referee.games.twilight_struggle.printed.facts import rows
from referee.games.twilight_struggle.printed.sides import US, USSR, Side

SUPERPOWERS: dict[str, Side] = {"USA": US, "USSR": USSR}
REGIONS = ("Europe", "Asia", "Middle East", "Central America", "South America", "Africa")
SUBREGIONS = ("Western Europe", "Eastern Europe", "Southeast Asia")


class Country(Struct, frozen=True):
    """A country as printed on the map (Deluxe rulebook 2.1)."""

    name: str
    zh: str
    index: int
    region: str
    areas: frozenset[str]
    stability: int
    battleground: bool
    start: tuple[int, int]
    neighbours: tuple[str, ...]
    touches: Side | None


def _areas(row: dict[str, str]) -> frozenset[str]:
    subs = {f"{half} {'Asia' if half == 'Southeast' else 'Europe'}" for half in row["subregions"].split()}
    return frozenset({row["region"], *subs})


def _country(index: int, row: dict[str, str]) -> Country:
    near = row["neighbours"].split(";")
    return Country(
        name=row["name"],
        zh=row["name_zh"],
        index=index,
        region=row["region"],
        areas=_areas(row),
        stability=int(row["stability"]),
        battleground=row["battleground"] == "yes",
        start=(int(row["start_us"]), int(row["start_ussr"])),
        neighbours=tuple(n for n in near if n not in SUPERPOWERS),
        touches=next((SUPERPOWERS[n] for n in near if n in SUPERPOWERS), None),
    )


MAP: dict[str, Country] = {row["name"]: _country(i, row) for i, row in enumerate(rows("countries.csv"))}
NAMES: tuple[str, ...] = tuple(MAP)
MEMBERS: dict[str, tuple[str, ...]] = {
    area: tuple(c.name for c in MAP.values() if area in c.areas) for area in (*REGIONS, *SUBREGIONS)
}
