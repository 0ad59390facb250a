"""The verbs that cards are made of. Each does one thing; a verb used by one card only lives beside that card.

In a card's sentence a side may be PLAYER or OPPONENT (of the event), HOLDER (of the card), and a country HERE (the
one just chosen): `bind` fills them in when the event happens.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec import Struct

from referee.games.twilight_struggle.board import MAP, US, USSR, Side, other, title
from referee.games.twilight_struggle.conditions import Condition
from referee.games.twilight_struggle.position import OWED, Fact, Position, Until
from referee.games.twilight_struggle.where import Where
from referee.kernel.position import Effect
from referee.kernel.text import Text, say

PLAYER: Any = "player"


OPPONENT: Any = "opponent"


HOLDER: Any = "holder"


HERE = "here"


class Verb(Effect, frozen=True, kw_only=True):
    """A verb of a card; *card* is filled in when the event happens."""

    card: str = ""


def bind(sentence: tuple[Effect, ...], card: str, player: Side, holder: Side) -> tuple[Effect, ...]:
    """Return the verbs of *sentence* as *card* means them: *player* carries the event out, *holder* played it."""
    words = (("player", player), ("opponent", other(player)), ("holder", holder))
    bound: tuple[Effect, ...] = _bind(sentence, card, words)
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
    if bound.get("card") == "":
        bound["card"] = card
    return type(node)(**bound)


def here(sentence: tuple[Effect, ...], country: str) -> tuple[Effect, ...]:
    """Return the verbs of *sentence* with HERE standing for *country*."""
    bound: tuple[Effect, ...] = _bind(sentence, "", ((HERE, country),))
    return bound


class Add(Verb, frozen=True, kw_only=True):
    """Add *n* markers of *side* to *country*."""

    side: Side
    n: int
    country: str

    def resolve(self, position: Position) -> Position:
        return position.put(self.side, self.country, self.n)


class Subtract(Verb, frozen=True, kw_only=True):
    """Take up to *n* markers of *side* out of *country*."""

    side: Side
    n: int
    country: str

    def resolve(self, position: Position) -> Position:
        return position.put(self.side, self.country, -self.n)


class Clear(Verb, frozen=True, kw_only=True):
    """Take all markers of *side* out of *country*."""

    side: Side
    country: str

    def resolve(self, position: Position) -> Position:
        return position.put(self.side, self.country, -position.influence(self.side, self.country))


class Halve(Verb, frozen=True, kw_only=True):
    """Take half of the markers of *side*, rounded up, out of *country*."""

    side: Side
    country: str

    def resolve(self, position: Position) -> Position:
        leaves = (position.influence(self.side, self.country) + 1) // 2
        return position.put(self.side, self.country, -leaves)


class RaiseToControl(Verb, frozen=True, kw_only=True):
    """Add just the markers that give *side* control of *country*; none when it has it."""

    side: Side
    country: str

    def resolve(self, position: Position) -> Position:
        enough = position.influence(other(self.side), self.country) + MAP[self.country].stability
        missing = enough - position.influence(self.side, self.country)
        return position.put(self.side, self.country, max(missing, 0))


class Gain(Verb, frozen=True, kw_only=True):
    """*side* gains *points* VP."""

    side: Side
    points: int

    def resolve(self, position: Position) -> Position:
        return position.gain(self.side, self.points, say("{card}", card=self.card))


class GainPer(Verb, frozen=True, kw_only=True):
    """*side* gains 1 VP for each country of *where*."""

    side: Side
    where: Where

    def resolve(self, position: Position) -> Position:
        return position.gain(self.side, len(self.where.countries(position)), say("{card}", card=self.card))


class Defcon(Verb, frozen=True, kw_only=True):
    """Move DEFCON by *steps*: up towards peace, down towards war."""

    steps: int

    def resolve(self, position: Position) -> Position:
        return position.set_defcon(position.defcon + self.steps, say("{card}", card=self.card))


class MilitaryOps(Verb, frozen=True, kw_only=True):
    """*side* advances *n* boxes on the military operations track."""

    side: Side
    n: int

    def resolve(self, position: Position) -> Position:
        return position.move_military_ops(self.side, self.n)


def in_play(fact: Fact) -> Text:
    """Return the news that *fact* begins: 'in play: Containment on US'."""
    if fact.side in (US, USSR):
        return say("in play: {card} on {side}", card=fact.card, side=title(fact.side))
    return say("in play: {card}", card=fact.card)


class InPlay(Verb, frozen=True, kw_only=True):
    """The card's lasting effect on *side* begins; it ends with the round, the turn, or the game."""

    side: str = ""
    until: Until = "game"
    detail: str = ""

    def resolve(self, position: Position) -> Position:
        fact = Fact(self.card, self.side, self.until, self.detail)
        if self.detail == OWED:
            told = say("{side} has to play {card} for operations next", side=title(self.side), card=self.card)
        else:
            told = in_play(fact)
        said = told in position.news  # North Sea Oil has two effects
        return position.put_in_play(fact) if said else position.put_in_play(fact).tell(told)


class Cancel(Verb, frozen=True, kw_only=True):
    """The lasting effects of *cards* end."""

    cards: tuple[str, ...]

    def resolve(self, position: Position) -> Position:
        return position.cancel(*self.cards)


class When(Verb, frozen=True, kw_only=True):
    """Carry out *then* when *condition* holds, *otherwise* when it does not."""

    condition: Condition
    then: tuple[Effect, ...] = ()
    otherwise: tuple[Effect, ...] = ()

    def resolve(self, position: Position) -> Position:
        return position.push(*(self.then if self.condition.holds(position) else self.otherwise))
