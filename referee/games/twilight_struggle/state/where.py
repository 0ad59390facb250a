"""Sets of countries, named as a card names them and evaluated only against a position."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from referee.games.twilight_struggle.printed.map import MAP, MEMBERS, NAMES
from referee.games.twilight_struggle.printed.sides import Side, other, title
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.printed.facts import BadData
from referee.kernel.text import Text, say


class Where(Struct, frozen=True):
    """A set of countries. `&`, `|` and `-` mean what they mean for sets."""

    def holds(self, position: Position, country: str) -> bool:
        """True when *country* belongs to the set in *position*."""
        raise NotImplementedError(type(self).__name__)

    def phrase(self) -> Text:
        """Return the set in the words of a card: 'Western Europe, not USSR-controlled'."""
        raise NotImplementedError(type(self).__name__)

    def lacking(self, position: Position, country: str) -> Text:
        """Return the part of the phrase that keeps *country*, which does not belong, out of the set."""
        return self.phrase()

    def countries(self, position: Position) -> tuple[str, ...]:
        """Return the members in map order."""
        return tuple(self.members(position))

    def members(self, position: Position) -> Iterator[str]:
        """Yield the members in map order, for those who need only the first of them."""
        return (country for country in NAMES if self.holds(position, country))

    def __and__(self, more: Where) -> Where:
        return Both(self, more)

    def __or__(self, more: Where) -> Where:
        return Either(self, more)

    def __sub__(self, less: Where) -> Where:
        return Both(self, Not(less))


class Area(Where, frozen=True):
    """A region or sub-region of the map (2.1.1)."""

    name: str

    def holds(self, position: Position, country: str) -> bool:
        return self.name in MAP[country].areas

    def phrase(self) -> Text:
        return say("{area}", area=self.name)

    def countries(self, position: Position) -> tuple[str, ...]:
        return MEMBERS[self.name]


class Anywhere(Where, frozen=True):
    """The whole map."""

    def holds(self, position: Position, country: str) -> bool:
        return True

    def phrase(self) -> Text:
        return say("any country")


class Only(Where, frozen=True):
    """The countries that a card lists by name."""

    names: tuple[str, ...]

    def holds(self, position: Position, country: str) -> bool:
        return country in self.names

    def phrase(self) -> Text:
        return say("{countries}", countries=self.names)


class Battleground(Where, frozen=True):
    """Battleground countries (2.1.4)."""

    def holds(self, position: Position, country: str) -> bool:
        return position.is_battleground(country)

    def phrase(self) -> Text:
        return say("battlegrounds")


class Controlled(Where, frozen=True):
    """Countries that *side* controls (2.1.7)."""

    side: Side

    def holds(self, position: Position, country: str) -> bool:
        return position.control(country) == self.side

    def phrase(self) -> Text:
        return say("{side}-controlled", side=title(self.side))


class Occupied(Where, frozen=True):
    """Countries where *side* has influence."""

    side: Side

    def holds(self, position: Position, country: str) -> bool:
        return position.influence(self.side, country) > 0

    def phrase(self) -> Text:
        return say("with {side} influence", side=title(self.side))


class Without(Where, frozen=True):
    """Countries where *side* has no influence."""

    side: Side

    def holds(self, position: Position, country: str) -> bool:
        return not position.influence(self.side, country)

    def phrase(self) -> Text:
        return say("without {side} influence", side=title(self.side))


class NextTo(Where, frozen=True):
    """Countries with a printed line to *country* (2.1.6)."""

    country: str

    def holds(self, position: Position, country: str) -> bool:
        return country in MAP[self.country].neighbours

    def phrase(self) -> Text:
        return say("adjacent to {country}", country=self.country)


class Both(Where, frozen=True):
    """The countries of two sets at once."""

    one: Where
    two: Where

    def holds(self, position: Position, country: str) -> bool:
        return self.one.holds(position, country) and self.two.holds(position, country)

    def phrase(self) -> Text:
        return say("{one}, {two}", one=self.one.phrase(), two=self.two.phrase())

    def lacking(self, position: Position, country: str) -> Text:
        if self.one.holds(position, country):
            return self.two.lacking(position, country)
        return self.one.lacking(position, country)


class Either(Where, frozen=True):
    """The countries of either set."""

    one: Where
    two: Where

    def holds(self, position: Position, country: str) -> bool:
        return self.one.holds(position, country) or self.two.holds(position, country)

    def phrase(self) -> Text:
        return say("{one} or {two}", one=self.one.phrase(), two=self.two.phrase())


class Not(Where, frozen=True):
    """The countries outside a set."""

    one: Where

    def holds(self, position: Position, country: str) -> bool:
        return not self.one.holds(position, country)

    def phrase(self) -> Text:
        return say("not {one}", one=self.one.phrase())


class Behind(Where, frozen=True):
    """Countries where *side* has fewer markers than its enemy."""

    side: Side

    def holds(self, position: Position, country: str) -> bool:
        return position.influence(self.side, country) < position.influence(other(self.side), country)

    def phrase(self) -> Text:
        return say("with less {side} than {enemy} influence", side=title(self.side), enemy=title(other(self.side)))


class Unstable(Where, frozen=True):
    """Countries whose stability is *most* or less."""

    most: int

    def holds(self, position: Position, country: str) -> bool:
        return MAP[country].stability <= self.most

    def phrase(self) -> Text:
        return say("stability 1 to {most}", most=self.most)


def only(*names: str) -> Where:
    """Return the set of the countries *names*; raise BadData for one that is not on the map."""
    if strange := [name for name in names if name not in MAP]:
        raise BadData(say("countries.csv: there is no {country}, which a card names", country=strange[0]))
    return Only(names)


def unfit(position: Position, where: Where, country: str) -> Text:
    """Return why *country* does not belong to *where*: 'Italy does not qualify; needed: not US-controlled'."""
    needed = where.lacking(position, country)
    return say("{country} does not qualify; needed: {needed}", country=country, needed=needed)
