"""What only a position knows the names of: the cards of its decks, and the one player of a side."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from referee.games.death_front.printed.armies import CAMPS
from referee.games.death_front.printed.cards import Card, Deck
from referee.games.death_front.state.position import Position
from referee.kernel.forms.fold import is_han, words
from referee.kernel.forms.vocabulary import Said
from referee.kernel.forms.words import Row
from referee.kernel.printed import languages
from referee.kernel.script import simplified

GAME = "death-front"


def names_at(position: Position, table: Iterable[Row]) -> tuple[Said, ...]:
    """Return what the cards of the decks are called, and what a side is called that only one player plays."""
    return _cards(position.decks) + _camps(position.players, tuple(row for row in table if row[0].startswith("camp ")))


@lru_cache(maxsize=16)
def _cards(decks: tuple[Deck, ...]) -> tuple[Said, ...]:
    said = ((form, "card", name) for deck in decks for name, forms in called(deck).items() for form in forms)
    return tuple(dict.fromkeys(said))


@lru_cache(maxsize=16)
def called(deck: Deck) -> dict[str, tuple[str, ...]]:
    """Return what each card of *deck* may be called: its names, in simplified script and in every language as well."""
    own = {card.name: _forms(card, deck.demo) for card in deck.cards}
    taken = {form for forms in own.values() for form in forms}
    return {
        name: (*forms, *(form for form in languages.called(name, GAME) if form not in taken))
        for name, forms in own.items()
    }


def _forms(card: Card, is_simplified: bool) -> tuple[str, ...]:
    names = [name.replace(";", " ") for name in (card.name, card.zh) if words(name)]
    scripts = (simplified(name) for name in names if not is_simplified and any(map(is_han, name)))
    return tuple(dict.fromkeys((*names, *scripts)))


@lru_cache(maxsize=16)
def _camps(players: tuple[str, ...], rows: tuple[Row, ...]) -> tuple[Said, ...]:
    only = {camp: [p for p in players if CAMPS[p] == camp] for camp in ("allies", "germans")}
    return tuple(
        (said, "side", only[camp][0])
        for keyword, _, write, also in rows
        for camp in only
        if keyword == f"camp {camp}" and len(only[camp]) == 1
        for said in (write, also)
        if said
    )


def known(deck: Deck, name: str) -> str:
    """Return the name on the card of *deck* that is called *name*, or *name*, when it holds none."""
    wanted = words(name)
    return next((card for card, forms in called(deck).items() if wanted in map(words, forms)), name)
