"""The words of the questions and of position files: sides, operations, names of cards and countries.

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
from referee.kernel.notation import Cursor, tokens
from referee.kernel.ruling import NotationError
from referee.kernel.text import say

COUP, REALIGN, SPACE, TRAP = "coup", "realign", "space", "trap"

SIDES: dict[str, str] = {
    "us": US, "usa": US, "american": US, "美方": US, "美国": US, "美": US,
    "ussr": USSR, "su": USSR, "soviet": USSR, "soviets": USSR, "苏方": USSR, "苏联": USSR, "苏": USSR,
    "table": "table", "桌面": "table",
}  # fmt: skip

# what may be asked about, by the word that is said for it
WORDS: dict[str, str] = {
    "coup": COUP, "coups": COUP, "政变": COUP, "发动政变": COUP,
    "realign": REALIGN, "realigns": REALIGN, "realignment": REALIGN, "调整阵营": REALIGN, "调整": REALIGN,
    "space": SPACE, "太空": SPACE, "太空竞赛": SPACE, "trap": TRAP, "陷阱": TRAP,
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


@cache
def _vocabulary() -> frozenset[str]:
    """Return every word and name that is not English: Chinese is cut at these."""
    named = (form for found in (CARDS, MAP) for forms in _forms(found).values() for form in forms)
    forms = (*SIDES, *WORDS, *named)
    return frozenset(form for form in forms if form and not form.isascii())


def begin(line: str) -> Cursor:
    """Return the cursor at the beginning of *line*; raise NotationError when nothing is typed."""
    cursor = Cursor(tokens(line, _vocabulary())).past_separators()
    if cursor.token is None:
        raise NotationError(say("nothing was typed"))
    return cursor
