"""What differs between two positions, as data."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from referee.games.twilight_struggle.printed.cards import CARDS, CHINA
from referee.games.twilight_struggle.printed.map import NAMES
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, title
from referee.games.twilight_struggle.state.position import Fact, Position
from referee.kernel.change import Change, changed, ended
from referee.kernel.text import Text, say

SIDES: tuple[Side, ...] = (US, USSR)
HIDDEN = "hidden"
COUNTED = frozenset({"card", "hand", "deck", "discard", "removed"})
TOLD = frozenset({"vp", "defcon", "turn", "effect begins", "crisis"})


def changes(before: Position, after: Position) -> Iterator[Change]:
    """Yield what differs on the board: influence and tracks first, then the China Card, cards, effects and the end."""
    yield from _influence(before, after)
    yield from changed("defcon", before.defcon, after.defcon)
    yield from changed("vp", before.vp, after.vp)
    yield from _each_side("military_ops", before.military_ops, after.military_ops)
    yield from _each_side("space", before.space, after.space)
    yield from changed("civil_war", before.civil_war, after.civil_war)
    yield from changed("china", _china(before), _china(after))
    yield from changed("turn", before.turn, after.turn)
    yield from (Change(what="crisis", where=name, was=None, now=die) for name, die in after.zero[len(before.zero) :])
    yield from _each_side("hand", before.hands, after.hands)
    yield from changed("deck", before.deck, after.deck)
    yield from changed("discard", len(before.discard), len(after.discard))
    yield from changed("removed", len(before.removed), len(after.removed))
    yield from _cards(before, after)
    yield from _effects(before, after)
    yield from ended(before, after)


def _each_side(what: str, old: tuple[int, int], new: tuple[int, int]) -> Iterator[Change]:
    for side, was, now in zip(SIDES, old, new, strict=True):
        yield from changed(what, was, now, side=side)


def _influence(before: Position, after: Position) -> Iterator[Change]:
    """Yield every country and side whose markers differ, in map order."""
    if (before.us, before.ussr) == (after.us, after.ussr):
        return
    held = zip(NAMES, before.us, after.us, before.ussr, after.ussr, strict=True)
    for name, us, us_now, ussr, ussr_now in held:
        if us != us_now:
            yield from changed("influence", us, us_now, where=name, side=US)
        if ussr != ussr_now:
            yield from changed("influence", ussr, ussr_now, where=name, side=USSR)


def _china(position: Position) -> tuple[tuple[str, ...], ...]:
    if not position.china:
        return (("nobody",),)
    return ((position.china, "face up" if position.china_playable else "face down"),)


def _cards(before: Position, after: Position) -> Iterator[Change]:
    """Yield every card that lies elsewhere; a card nobody has shown comes from, or goes to, where it is hidden."""
    for card in _handled(before, after):
        if card != CHINA:
            yield from changed("card", _place(before, card), _place(after, card), card=card)


def _handled(before: Position, after: Position) -> list[str]:
    """Return the cards that may lie elsewhere, as they are numbered: all, where others may have joined the game."""
    if (before.turn, before.zero, before.options) != (after.turn, after.zero, after.options):
        return list(CARDS)
    piles = zip(_piles(before), _piles(after), strict=True)
    moved = {card for was, now in piles if was != now for card in {*was} ^ {*now}}
    return [card for card in CARDS if card in moved] if moved else []


def _piles(position: Position) -> tuple[Collection[str], ...]:
    return (position.discard, position.removed, position.front, *position.known)


def went(before: Position, after: Position) -> Iterator[Text]:
    """Yield where each card has come to lie: discarded, removed, in play before a player, or in a hand both know."""
    for change in _cards(before, after):
        match change.now:
            case "discard":
                yield say("{card}: discarded", card=change.card)
            case "removed":
                yield say("{card}: removed", card=change.card)
            case "table" if after.has(change.card):
                yield say("{card}: in play", card=change.card)
            case "us hand" | "ussr hand" if change.was != HIDDEN:
                side = US if change.now == "us hand" else USSR
                yield say("{card}: in the {side} hand", card=change.card, side=title(side))


def _place(position: Position, card: str) -> str:
    place = position.whereabouts(card) or HIDDEN
    return {"us": "us hand", "ussr": "ussr hand", "front": "table", "box": HIDDEN}.get(place, place)


def _effects(before: Position, after: Position) -> Iterator[Change]:
    yield from (_effect("effect begins", fact) for fact in after.facts if fact not in before.facts)
    yield from (_effect("effect ends", fact) for fact in before.facts if fact not in after.facts)


def _effect(what: str, fact: Fact) -> Change:
    side, about = (fact.side, "") if fact.side in SIDES else ("", fact.side)  # about the rounds (card 86)
    said = (("until", fact.until), ("detail", fact.detail or about))
    return Change(what=what, card=fact.card, side=side, more=tuple(pair for pair in said if pair[1]))
