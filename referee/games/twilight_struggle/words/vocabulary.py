"""The words of position files: sides, names of cards and countries.

What may be typed as a move stands in `words/forms.py` and in the words table of the game.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from referee.games.twilight_struggle.printed.cards import CARDS, Card
from referee.games.twilight_struggle.printed.crises import CRISES, Crisis
from referee.games.twilight_struggle.printed.map import MAP, Country
from referee.games.twilight_struggle.printed.sides import US, USSR
from referee.kernel.names import Lexicon

SIDES: dict[str, str] = {
    "us": US, "usa": US, "american": US, "美方": US, "美国": US, "美": US,
    "ussr": USSR, "su": USSR, "soviet": USSR, "soviets": USSR, "苏方": USSR, "苏联": USSR, "苏": USSR,
    "table": "table", "桌面": "table",
}  # fmt: skip


def _forms(found: Mapping[str, Card | Country | Crisis]) -> dict[str, tuple[str, ...]]:
    """Return all that each of *found* is called besides its name."""
    return {name: sum(each.called.values(), ()) for name, each in found.items()}


@cache
def countries() -> Lexicon:
    """Return the countries and all that they are called."""
    return Lexicon(_forms(MAP))


@cache
def crises() -> Lexicon:
    """Return the crises of Turn Zero and all that they are called."""
    return Lexicon(_forms(CRISES))


@cache
def cards() -> Lexicon:
    """Return the cards, their printed numbers excepted, and all that they are called."""
    return Lexicon(_forms(CARDS))
