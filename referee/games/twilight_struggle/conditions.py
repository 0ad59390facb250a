"""What a card may ask of the position: 'only if ...'."""

from __future__ import annotations

from msgspec import Struct

from referee.games.twilight_struggle.position import Position
from referee.games.twilight_struggle.where import Where
from referee.kernel.text import Text, say


class Condition(Struct, frozen=True):
    """Something a card asks of the position."""

    def holds(self, position: Position) -> bool:
        """True when it is so."""
        raise NotImplementedError(type(self).__name__)

    def phrase(self) -> Text:
        """Return it in words, as in 'only if ...'."""
        raise NotImplementedError(type(self).__name__)


class InEffect(Condition, frozen=True):
    """One of *cards* is in effect."""

    cards: tuple[str, ...]

    def holds(self, position: Position) -> bool:
        return any(position.has(card) for card in self.cards)

    def phrase(self) -> Text:
        if len(self.cards) == 1:
            return say("{card} is in effect", card=self.cards[0])
        return say("one of these is in effect: {cards}", cards=self.cards)


class Holds(Condition, frozen=True):
    """At least one country belongs to *where*."""

    where: Where

    def holds(self, position: Position) -> bool:
        return any(True for _ in self.where.members(position))

    def phrase(self) -> Text:
        return say("the map shows this: {where}", where=self.where.phrase())


class DefconAt(Condition, frozen=True):
    """DEFCON stands at *level*."""

    level: int

    def holds(self, position: Position) -> bool:
        return position.defcon == self.level

    def phrase(self) -> Text:
        return say("DEFCON is {level}", level=self.level)
