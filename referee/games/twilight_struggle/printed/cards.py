"""The cards as printed, a row each; their events are written in the room `cards`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from referee.games.twilight_struggle.printed.facts import rows
from referee.kernel.printed.tables import Row, by_name
from referee.kernel.text import say

CHINA = "The China Card"
Era = Literal["Early", "Mid", "Late"]
Owner = Literal["us", "ussr", "neutral", "scoring"]
ERAS: dict[str, Era] = {"Early": "Early", "Mid": "Mid", "Late": "Late"}
OWNERS: dict[str, Owner] = {"US": "us", "USSR": "ussr", "Neutral": "neutral", "Scoring": "scoring"}


class Card(Struct, frozen=True):
    """A card as printed: number, era, whose event, operations 0-4 (0 for scoring), whether starred or underlined.

    *called*: what it is called besides its name, *text*: what it does in our own words, both by language.
    """

    number: int
    name: str
    era: Era
    side: Owner
    ops: int
    starred: bool
    stays: bool
    optional: bool
    called: dict[str, tuple[str, ...]]
    text: dict[str, str]

    @property
    def scoring(self) -> bool:
        return self.side == "scoring"

    @property
    def zh(self) -> str:
        """Return the Chinese name that is written."""
        return self.called["zh"][0]


def _card(row: Row) -> Card:
    card = Card(
        number=row.whole("number"),
        name=row.name,
        era=row.one_of("era", ERAS),
        side=row.one_of("side", OWNERS),
        ops=row.whole("ops"),
        starred=row.truth("starred"),
        stays=row.truth("stays"),
        optional=row.truth("optional"),
        called=row.called(),
        text=row.said("text"),
    )
    row.text("zh")
    if card.ops not in ((0,) if card.scoring else (1, 2, 3, 4)):
        raise row.wrong("ops", say("a card has 1 to 4 operations, a scoring card 0"))
    return card


def _cards() -> Iterator[tuple[Row, Card]]:
    """Yield every row with its card; raise BadData for a number that two cards bear."""
    bearers: dict[int, str] = {}
    for row in rows("cards.csv"):
        card = _card(row)
        if bearers.setdefault(card.number, card.name) != card.name:
            raise row.wrong("number", say("{card} bears it already", card=bearers[card.number]))
        yield row, card


CARDS: dict[str, Card] = by_name(_cards())
