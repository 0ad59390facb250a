"""What is written of each card: its event, as a sentence of verbs, and what its lasting effect means."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from typing import Any, TypeVar

from msgspec import Struct

from referee.games.twilight_struggle.printed.cards import CARDS, CHINA
from referee.games.twilight_struggle.printed.sides import Side
from referee.games.twilight_struggle.rules.meanings import Meaning
from referee.games.twilight_struggle.rules.sentences import Condition, TableReads, bind
from referee.games.twilight_struggle.rules.wars import War, WarDie
from referee.kernel.decision import Frame
from referee.kernel.printed.facts import BadData
from referee.kernel.text import Text, say

K = TypeVar("K", bound=Meaning)
WARS = (War, WarDie)
SENTENCES = "referee.games.twilight_struggle.cards"


class Event(Struct, frozen=True):
    """The event of a card.

    *verbs* happen in order. *means*: what its lasting effect says while it is in play. *needs*: the card may be played
    as an event only if it holds. *only_if*: where it does not hold the event does nothing and does not count as having
    occurred (EVT-17); *disputed*: some tables count it all the same (Z-14). *keeps*: the event itself says where the
    card goes. *with_another*: the card is played with an enemy card, whose event it cancels, and this asks for it.
    *leads*: a headline of that side comes before all others. *throws_out*: a card of that side's hand goes.
    *not_in_civil_war*: the sides whose play brings no event until the Chinese Civil War is won (12.4).
    """

    verbs: tuple[Frame, ...]
    means: tuple[Meaning, ...] = ()
    needs: Condition | None = None
    only_if: Condition | None = None
    disputed: bool = False
    keeps: bool = False
    with_another: Text | None = None
    leads: Side | None = None
    throws_out: Side | None = None
    not_in_civil_war: tuple[Side, ...] = ()


@cache
def _sentences() -> Mapping[str, Event]:
    """Return what the room above, which imports the rules, has written; it is opened for the first card asked for."""
    events: Mapping[str, Event] = import_module(SENTENCES).EVENTS
    return events


def unwritten() -> tuple[str, ...]:
    """Return the cards without an event; the China Card has none to have (9.6)."""
    return tuple(card for card in CARDS if card != CHINA and card not in _sentences())


@cache
def written() -> Mapping[str, Event]:
    """Return the events of all cards; raise BadData for a card without its event, or an event without its card."""
    if strange := [card for card in (*_sentences(), CHINA) if card not in CARDS]:
        raise BadData(say("cards.csv: there is no row for {card}, whose event is written", card=strange[0]))
    for card in unwritten():
        raise BadData(say("cards.csv, {card}: nobody has written its event", card=card))
    return _sentences()


@cache
def event(card: str) -> Event:
    """Return the event of *card*."""
    return written()[card]


@cache
def verbs(card: str, player: Side, holder: Side) -> tuple[Frame, ...]:
    """Return what the event of *card* does when *player* carries it out and *holder* has played it."""
    return bind(event(card).verbs, card, player, holder)


# -- what a sentence says by the way -----------------------------------------------------------------------------------


def parts(node: Any) -> Iterator[Struct]:
    """Yield all that a sentence, or a part of it, is made of."""
    if isinstance(node, tuple):
        for item in node:
            yield from parts(item)
    elif isinstance(node, Struct):
        yield node
        for name in node.__struct_fields__:
            yield from parts(getattr(node, name))


@cache
def is_war(card: str) -> bool:
    """True when *card* starts a war (7.6)."""
    return card != CHINA and any(isinstance(part, WARS) for part in parts(event(card).verbs))


@cache
def depends_on(card: str) -> frozenset[str]:
    """Return the table options that the event of *card* asks for."""
    return frozenset(part.option for part in parts(event(card).verbs) if isinstance(part, TableReads))


@cache
def cancellers() -> tuple[str, ...]:
    """Return the cards that are played with an enemy card, whose event they cancel (card 32)."""
    return tuple(card for card, event in written().items() if event.with_another)


def meanings(kind: type[K]) -> tuple[tuple[str, K], ...]:
    """Return the cards whose lasting effect has a meaning of *kind*, each with it."""
    pairs = ((card, means) for card, event in written().items() for means in event.means)
    return tuple((card, means) for card, means in pairs if isinstance(means, kind))
