"""What differs between two positions, as plain rows, and what the table owes next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.games.twilight_struggle.printed.cards import CARDS, CHINA
from referee.games.twilight_struggle.printed.map import MAP, NAMES
from referee.games.twilight_struggle.printed.sides import US, USSR, Side
from referee.games.twilight_struggle.state.position import Fact, Position

Plain = dict[str, Any]
SIDES: tuple[Side, ...] = (US, USSR)
HIDDEN = "hidden"


def changes(before: Position, after: Position) -> list[Plain]:
    """Return what differs on the board: influence and tracks first, then the China Card, cards, effects and the end."""
    return [
        *_influence(before, after),
        *_one("defcon", before.defcon, after.defcon),
        *_one("vp", before.vp, after.vp),
        *_each_side("military_ops", before.military_ops, after.military_ops),
        *_each_side("space", before.space, after.space),
        *_one("china", _china(before), _china(after)),
        *_one("turn", before.turn, after.turn),
        *_each_side("hand", before.hands, after.hands),
        *_one("deck", before.deck, after.deck),
        *_one("discard", len(before.discard), len(after.discard)),
        *_one("removed", len(before.removed), len(after.removed)),
        *_cards(before, after),
        *_effects(before, after),
        *_over(before, after),
    ]


def _one(what: str, old: object, new: object) -> list[Plain]:
    return [{"what": what, "from": old, "to": new}] if old != new else []


def _each_side(what: str, old: tuple[int, int], new: tuple[int, int]) -> list[Plain]:
    rows = zip(SIDES, old, new, strict=True)
    return [{"what": what, "side": side, "from": was, "to": now} for side, was, now in rows if was != now]


def _influence(before: Position, after: Position) -> Iterator[Plain]:
    """Yield every country and side whose markers differ, in map order."""
    if (before.us, before.ussr) == (after.us, after.ussr):
        return
    for name in NAMES:
        place = MAP[name].index
        for side in SIDES:
            was, now = before.markers(side)[place], after.markers(side)[place]
            if was != now:
                yield {"what": "influence", "where": name, "side": side, "from": was, "to": now}


def _china(position: Position) -> str:
    return f"{position.china} {'face up' if position.china_playable else 'face down'}"


def _cards(before: Position, after: Position) -> Iterator[Plain]:
    """Yield every card that lies elsewhere; a card nobody has shown comes from, or goes to, where it is hidden."""
    for card in CARDS:
        was, now = _place(before, card), _place(after, card)
        if was != now and card != CHINA:
            yield {"what": "card", "card": card, "from": was, "to": now}


def _place(position: Position, card: str) -> str:
    place = position.whereabouts(card) or HIDDEN
    return {"us": "us hand", "ussr": "ussr hand", "front": "table", "box": HIDDEN}.get(place, place)


def _effects(before: Position, after: Position) -> Iterator[Plain]:
    for fact in after.facts:
        if fact not in before.facts:
            yield {"what": "effect begins", **_effect(fact)}
    for fact in before.facts:
        if fact not in after.facts:
            yield {"what": "effect ends", **_effect(fact)}


def _effect(fact: Fact) -> Plain:
    side, about = (fact.side, "") if fact.side in SIDES else ("", fact.side)  # North Sea Oil, about the rounds
    said = {"card": fact.card, "side": side, "until": fact.until, "detail": fact.detail or about}
    return {key: value for key, value in said.items() if value}


def _over(before: Position, after: Position) -> list[Plain]:
    if before.over == after.over:
        return []
    return [{"what": "over", **owed(after)}] if after.over else [{"what": "over", "over": False}]


def owed(position: Position) -> Plain:
    """Return {'side', 'decision'} of what is owed, or {'over', 'winner', 'how', 'rule'} of a finished game."""
    if over := position.over:
        return {"over": True, "winner": over.winner, "how": str(over.how), "rule": over.rule}
    pending = position.pending
    assert pending is not None, "neither over nor anything owed"
    return {"side": pending.side, "decision": str(pending.asks(position))}
