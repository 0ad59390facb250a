"""The printed facts: countries, cards and tracks, read once from `data/twilight_struggle`."""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Literal

from msgspec import Struct

from referee.kernel.data import data_folder

Side = Literal["us", "ussr"]
US: Side = "us"
USSR: Side = "ussr"
CHINA = "The China Card"
SUPERPOWERS: dict[str, Side] = {"USA": US, "USSR": USSR}
REGIONS = ("Europe", "Asia", "Middle East", "Central America", "South America", "Africa")
SUBREGIONS = ("Western Europe", "Eastern Europe", "Southeast Asia")


def other(side: Side) -> Side:
    """Return the opponent of *side*."""
    return USSR if side == US else US


def seat(side: Side) -> int:
    """Return the place of *side* in a pair: 0 for the US, 1 for the USSR."""
    return 0 if side == US else 1


def title(side: str) -> str:
    """Return how a side is written in sentences: US, USSR, table."""
    return side if side == "table" else side.upper()


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


class Card(Struct, frozen=True):
    """A card as printed: number, operations 0-4 (0 for scoring), era, whose event, whether starred."""

    number: int
    name: str
    zh: str
    era: Literal["Early", "Mid", "Late"]
    side: Literal["us", "ussr", "neutral", "scoring"]
    ops: int
    starred: bool
    optional: bool
    stays: bool

    @property
    def scoring(self) -> bool:
        return self.side == "scoring"


def _rows(name: str) -> Iterator[dict[str, str]]:
    with (data_folder("twilight_struggle") / name).open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)


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


def _card(row: dict[str, str]) -> Card:
    return Card(
        number=int(row["number"]),
        name=row["name"],
        zh=row["name_zh"],
        era=row["war"],  # type: ignore[arg-type]
        side=row["side"].lower(),  # type: ignore[arg-type]
        ops=int(row["ops"]),
        starred=row["removed_after_event"] == "yes",
        optional=row["optional"] == "yes",
        stays=row["effect_stays"] == "yes",
    )


MAP: dict[str, Country] = {row["name"]: _country(i, row) for i, row in enumerate(_rows("countries.csv"))}
CARDS: dict[str, Card] = {row["name"]: _card(row) for row in _rows("cards.csv")}
NAMES: tuple[str, ...] = tuple(MAP)
MEMBERS: dict[str, tuple[str, ...]] = {
    area: tuple(c.name for c in MAP.values() if area in c.areas) for area in (*REGIONS, *SUBREGIONS)
}


@cache
def facts(name: str) -> dict[str, object]:
    """Return the TOML file *name* of the data folder: scoring, space, turns, rules, events, options."""
    return tomllib.loads((data_folder("twilight_struggle") / f"{name}.toml").read_text(encoding="utf-8"))
