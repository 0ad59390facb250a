"""The four armies: their sides, how they are called and typed."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from referee.games.death_front.printed.facts import facts

Camp = Literal["allies", "germans"]
CAMPS: dict[str, Camp] = {"us": "allies", "uk": "allies", "ss": "germans", "wehrmacht": "germans"}
SEATS = ("us", "ss", "uk", "wehrmacht")
TITLES = {
    "us": "US",
    "uk": "UK",
    "ss": "SS",
    "wehrmacht": "Wehrmacht",
    "allies": "Allies",
    "germans": "Germans",
    "table": "table",
}


def title(side: str) -> str:
    """Return how a player or a side is called in a sentence."""
    return TITLES.get(side, side)


def enemy(camp: Camp) -> Camp:
    """Return the side opposite."""
    return "germans" if camp == "allies" else "allies"


def armies() -> dict[str, str]:
    """Return the names of the four armies by their ids."""
    return {row["id"]: row["name"] for row in facts("game")["army"]}


@lru_cache(maxsize=1)
def sides() -> dict[str, str]:
    """Return the words for the players and the two sides."""
    found = {alias: row["id"] for row in facts("game")["army"] for alias in row["aliases"]}
    found |= {alias: camp for camp, aliases in facts("game")["sides"].items() for alias in aliases}
    return {**found, "table": "table", "桌面": "table"}
