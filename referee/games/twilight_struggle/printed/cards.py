"""The cards as printed; their events are written in the room `cards`."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from referee.games.twilight_struggle.printed.facts import rows

CHINA = "The China Card"


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


CARDS: dict[str, Card] = {row["name"]: _card(row) for row in rows("cards.csv")}
