"""The lasting effects that cards can have, read from their events, and the one meant when a person names a card."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from referee.games.twilight_struggle.cards import EVENTS
from referee.games.twilight_struggle.cards.lasting import InPlay
from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.sides import US, USSR, Side
from referee.games.twilight_struggle.rules.sentences import bind
from referee.games.twilight_struggle.rules.written import event
from referee.games.twilight_struggle.state.position import Fact
from referee.kernel.file.toml import BadKey, Key
from referee.kernel.text import Text, say


@cache
def possible(card: str) -> tuple[Fact, ...]:
    """Return every lasting effect that the event of *card* can put in play, whoever plays it."""
    if card not in EVENTS:
        return ()
    found = (verb for player in _players(card) for verb in _in_play(bind(event(card).verbs, card, player, player)))
    return tuple(dict.fromkeys(Fact(card, verb.side, verb.until, verb.detail) for verb in found))


def _players(card: str) -> tuple[Side, ...]:
    side = CARDS[card].side
    return (US,) if side == "us" else (USSR,) if side == "ussr" else (US, USSR)


def _in_play(node: Any) -> Iterator[InPlay]:
    if isinstance(node, InPlay):
        yield node
    elif isinstance(node, tuple):
        for item in node:
            yield from _in_play(item)
    elif isinstance(node, Struct):
        for field in fields(node):
            yield from _in_play(getattr(node, field.name))


def meant(card: str, key: Key, side: str = "", detail: str = "", until: str = "") -> Fact:
    """Return the lasting effect of *card* that *side*, *detail* and *until* leave; raise BadKey when unclear."""
    every = possible(card)
    fitting = [f for f in every if side in ("", f.side) and detail in ("", f.detail) and until in ("", f.until)]
    stays = [fact for fact in fitting if fact.until == "game"]
    if len(fitting) == 1 or len(stays) == 1:
        return (stays or fitting)[0]
    raise BadKey(key, _unclear(card, every, fitting))


def _unclear(card: str, every: tuple[Fact, ...], fitting: list[Fact]) -> Text:
    if not every:
        return say("{card} has no lasting effect", card=card)
    if not fitting:
        return say("{card} has no such lasting effect", card=card)
    if details := tuple(dict.fromkeys(fact.detail for fact in fitting if fact.detail)):
        return say("{card} needs a detail, one of: {details}", card=card, details=details)
    return say(
        '{card} needs the side it lies on: {{ card = "{card}", side = "us" }} or side = "ussr"',
        card=card,
    )
