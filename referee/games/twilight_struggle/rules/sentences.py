"""What the sentence of a card is made of: verbs, and the conditions it may set.

In a sentence a side may be PLAYER or OPPONENT (of the event), HOLDER (of the card), and a country HERE (the one just
chosen): `bind` fills them in when the event happens.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec import Struct

from referee.games.twilight_struggle.printed.sides import Side, other
from referee.games.twilight_struggle.rules.decisions import card_rule
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.decision import Effect, Frame
from referee.kernel.text import Text, say

PLAYER: Any = "player"


OPPONENT: Any = "opponent"


HOLDER: Any = "holder"


HERE = "here"


class Verb(Effect, frozen=True, kw_only=True):
    """A verb of a card; *card* is filled in when the event happens."""

    card: str = ""


class Condition(Struct, frozen=True):
    """Something a card asks of the position."""

    def holds(self, position: Position) -> bool:
        """True when it is so."""
        raise NotImplementedError(type(self).__name__)

    def phrase(self) -> Text:
        """Return it in words, as in 'only if ...'."""
        raise NotImplementedError(type(self).__name__)


class TableReads(Condition, frozen=True):
    """The table plays *option* as *value* (section Z)."""

    option: str
    value: str

    def holds(self, position: Position) -> bool:
        return position.options[self.option] == self.value

    def phrase(self) -> Text:
        return say("the table plays {choice}", choice=f"{self.option}={self.value}")


def bind(sentence: tuple[Frame, ...], card: str, player: Side, holder: str) -> tuple[Frame, ...]:
    """Return the verbs of *sentence* as *card* means them: *player* carries the event out, *holder* played it.

    What a decision does not say of itself, the card that asks and its number as the source, is filled in.
    """
    words = (("player", player), ("opponent", other(player)), ("holder", holder))
    bound: tuple[Frame, ...] = _bind(sentence, card, words)
    return bound


@lru_cache(maxsize=None, typed=True)  # True and 1 are equal, and are not the same on a saved stack
def _bind(node: Any, card: str, words: tuple[tuple[str, str], ...]) -> Any:
    if isinstance(node, str):
        return dict(words).get(node, node)
    if isinstance(node, tuple):
        return tuple(_bind(item, card, words) for item in node)
    if not isinstance(node, Struct):
        return node
    bound = {name: _bind(getattr(node, name), card, words) for name in node.__struct_fields__}
    if card and bound.get("card") == "":
        bound["card"] = card
    if card and bound.get("source") == "":
        bound["source"] = card_rule(card)
    return type(node)(**bound)


def here(sentence: tuple[Frame, ...], country: str) -> tuple[Frame, ...]:
    """Return the verbs of *sentence* with HERE standing for *country*."""
    bound: tuple[Frame, ...] = _bind(sentence, "", ((HERE, country),))
    return bound
