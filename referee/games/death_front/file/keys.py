"""Reading one value of a position file: each reader returns what the value means or raises BadKey."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec

from referee.games.death_front.cards.description import describe
from referee.games.death_front.printed.armies import sides
from referee.games.death_front.printed.cards import Card, lexicon
from referee.games.death_front.state.position import Piece, Position
from referee.kernel.names import words
from referee.kernel.notation import Cursor, tokens
from referee.kernel.ruling import NotationError
from referee.kernel.text import say
from referee.kernel.toml import BadKey, Key

S = TypeVar("S")
MARKS = ("sideways", "acted")


def table(value: Any, key: Key, known: Iterable[str] = ()) -> Mapping[str, Any]:
    """Return *value* when it is a table that has only the *known* keys (any, where none are named)."""
    if not isinstance(value, Mapping):
        raise BadKey(key, say("a table was expected, not {value}", value=str(value)))
    allowed = tuple(known)
    for name in value:
        if allowed and name not in allowed:
            raise BadKey((*key, name), say("there is no such key; there are: {known}", known=allowed))
    return value


def items(value: Any, key: Key) -> Sequence[Any]:
    """Return *value* when it is a list; a single text is a list of one."""
    if isinstance(value, str):
        return [value] if value else []
    if not isinstance(value, list | tuple):
        raise BadKey(key, say("a list was expected, not {value}", value=str(value)))
    return value


def whole(value: Any, key: Key, low: int, high: int) -> int:
    """Return *value* when it is a whole number from *low* to *high*."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadKey(key, say("a whole number from {low} to {high}, not {value}", low=low, high=high, value=str(value)))
    return value


def word(value: Any, key: Key, choices: Iterable[str]) -> str:
    """Return *value* when it is one of *choices*."""
    known = tuple(choices)
    if not isinstance(value, str) or value not in known:
        raise BadKey(key, say("one of {known}, not '{value}'", known=known, value=str(value)))
    return value


def player(position: Position, value: Any, key: Key) -> str:
    """Return the player that *value* names in any form the notation understands."""
    named = sides().get(value.casefold()) if isinstance(value, str) else None
    if named not in position.players:
        raise BadKey(key, say("one of {known}, not '{value}'", known=position.players, value=str(value)))
    return named


def by_player(position: Position, data: Mapping[str, Any], name: str) -> dict[str, Any]:
    """Return the table *name* of *data* by player; {} where there is none."""
    found = table(data.get(name, {}), (name,))
    return {player(position, army, (name, army)): value for army, value in found.items()}


def card(position: Position, army: str, name: Any, key: Key) -> str:
    """Return the card of *army* that *name* means."""
    deck = position.deck(army)
    names = lexicon(deck)
    found = names.find(words(str(name))) if names else None
    if found is None:
        line = "the deck of {army} has no card '{name}'; describe it under [cards.{army}]"
        raise BadKey(key, say(line, army=army, name=str(name)))
    return found


def piece(position: Position, cell: str, written: str, key: Key) -> Piece:
    """Return the card on the table that is written as 'us alder', 'us alder sideways' or 'us alder acted'."""
    said = written.split()
    marks = {mark for mark in MARKS if mark in said[2:]}
    army = player(position, said[0], key)
    name = card(position, army, " ".join(part for part in said[1:] if part not in marks), key)
    kind = position.describe(army, name).kind
    if kind == "skill":
        raise BadKey(key, say("{name} is a skill card, which is never on the grid", name=name))
    return Piece(name, kind, army, cell, sideways="sideways" in marks, acted="acted" in marks)


def description(name: str, said: Any, key: Key) -> Card:
    """Return the card *name* as described in the words of the notation: 'attack 5 defence 4 needs 1 range f1'."""
    try:
        found, rest = describe(" ".join(name.split()).title(), Cursor(tokens(str(said))))
    except NotationError as error:
        raise BadKey(key, str(error)) from None
    if rest.token:
        raise BadKey(key, say("'{word}' is not understood in a description", word=rest.text))
    return found


def structs(value: Any, kind: type[S], key: Key) -> tuple[S, ...]:
    """Return the rows of *value*, each a *kind*."""
    try:
        return msgspec.convert(items(value, key), tuple[kind, ...])  # type: ignore[valid-type]
    except msgspec.ValidationError as error:
        raise BadKey(key, str(error)) from None
