"""The one door to the lasting effects in play: what they mean now, whatever cards they come from."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.sides import Side
from referee.games.twilight_struggle.rules.meanings import Limit, Meaning, Occasion, Pays, Releases, Shields
from referee.games.twilight_struggle.rules.written import written
from referee.games.twilight_struggle.state.position import Fact, Position
from referee.kernel.text import say

K = TypeVar("K", bound=Meaning)


class Lasting(Struct, Generic[K], frozen=True):
    """A meaning in force: the card that has it, the side it is about, and what was chosen with it."""

    card: str
    side: str
    detail: str
    means: K


Reading = dict[object, tuple[Lasting[Any], ...]]


@lru_cache(maxsize=1024)
def _read(facts: tuple[Fact, ...]) -> Reading:
    """Return what *facts* mean: by kind, and by kind and side."""
    effects = tuple(_effects(facts))
    keyed: list[tuple[object, Lasting[Any]]] = []
    for effect in effects:
        keyed += [(key, effect) for key in (type(effect.means), (type(effect.means), effect.side))]
    limits = (effect for effect in sorted(effects, key=_number) if isinstance(effect.means, Limit))
    keyed += [((Limit, effect.side), effect) for effect in limits]
    found: Reading = {}
    for key, effect in keyed:
        found[key] = (*found.get(key, ()), effect)
    return found


def _effects(facts: tuple[Fact, ...]) -> Iterator[Lasting[Any]]:
    """Yield every meaning of *facts*, in the order in which they came into play."""
    for fact in facts:
        sentence = written().get(fact.card)
        for means in sentence.means if sentence else ():
            if means.until in ("", fact.until):
                yield Lasting(fact.card, means.side or fact.side, fact.detail, means)


def _number(effect: Lasting[Any]) -> int:
    return CARDS[effect.card].number


class _Last:
    """The facts that were asked for last: one position after the other shares them, and to hash them takes longer."""

    facts: ClassVar[tuple[Fact, ...]] = ()
    reading: ClassVar[Reading] = {}


def _remember(facts: tuple[Fact, ...]) -> None:
    _Last.reading, _Last.facts = _read(facts), facts


def in_force(position: Position, kind: type[K]) -> tuple[Lasting[K], ...]:
    """Return every meaning of *kind* in force, in the order in which they came into play."""
    if position.facts is not _Last.facts:
        _remember(position.facts)
    return _Last.reading.get(kind, ())


def on(position: Position, kind: type[K], side: str) -> tuple[Lasting[K], ...]:
    """Return the meanings of *kind* in force about *side*; all limits together are asked for as `Limit`."""
    if position.facts is not _Last.facts:
        _remember(position.facts)
    return _Last.reading.get((kind, side), ())


def without(position: Position, kind: type[Meaning]) -> Position:
    """Return *position* as if no effect had a meaning of *kind*."""
    cards = {effect.card for effect in in_force(position, kind)}
    return position.but(facts=position.lasting(lambda fact: fact.card not in cards)) if cards else position


def covers(position: Position, effect: Lasting[Shields], country: str) -> bool:
    """True when the shield of *effect* covers *country* and no other effect lets it go."""
    means = effect.means
    held = means.held_by is None or position.control(country) == means.held_by
    if not held or not means.where.holds(position, country):
        return False
    return all((e.means.card, e.means.country) != (effect.card, country) for e in in_force(position, Releases))


def pay(position: Position, occasion: Occasion, by: Side) -> Position:
    """Return the position after what the effects in play pay when *by* brings about *occasion*."""
    for effect in in_force(position, Pays):
        if effect.means.occasion == occasion and effect.side in ("", by) and not position.over:
            position = position.gain(effect.means.to, effect.means.points, say("{card}", card=effect.card))
    return position
