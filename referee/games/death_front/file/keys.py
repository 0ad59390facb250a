"""Reading what only a position file of this game has: players, cards and pieces, descriptions of cards."""

from __future__ import annotations

from typing import Any, TypeVar

from referee.games.death_front.printed.armies import sides
from referee.games.death_front.printed.cards import Card, lexicon
from referee.games.death_front.state.position import Piece, Position
from referee.games.death_front.words.alone import card_described
from referee.kernel.file.keys import Keys, Reader, listed, word
from referee.kernel.file.toml import BadKey, Key
from referee.kernel.printed.languages import find, meant
from referee.kernel.ruling import NotationError
from referee.kernel.text import say

T = TypeVar("T")
GAME, MARKS = "death-front", ("sideways", "acted")


def several(reader: Reader[T]) -> Reader[tuple[T, ...]]:
    """Read a list, or a text with commas between its parts."""

    def read(value: Any, key: Key) -> tuple[T, ...]:
        if isinstance(value, str):
            return tuple(reader(part, key) for part in value.split(",") if part.strip())
        return listed(reader)(value, key)

    return read


def player(position: Position) -> Reader[str]:
    """Read a player in any form that the notation understands."""
    return word(*position.players, spoken=sides())


def by_player(position: Position, file: Keys, name: str) -> dict[str, tuple[Any, Key]]:
    """Return what the table *name* holds for each player, and its key; {} where there is none."""
    return {player(position)(army, key): (value, key) for army, value, key in file.table(name).items()}


def card(position: Position, army: str) -> Reader[str]:
    """Read a card of *army*."""

    def read(value: Any, key: Key) -> str:
        names = lexicon(position.deck(army))
        found = find(names, str(value)) if names else None
        if found is None:
            line = "the deck of {army} has no card '{name}'; describe it under [cards.{army}]"
            raise BadKey(key, say(line, army=army, name=str(value)))
        return found

    return read


def piece(position: Position, cell: str) -> Reader[Piece]:
    """Read a card on *cell*: 'us alder', 'us alder sideways' or 'us alder acted'."""

    def read(value: Any, key: Key) -> Piece:
        army, *said = str(value).split() or [""]
        spoken = {part: mark for part in said[1:] if (mark := meant(part, MARKS, GAME))}
        marks = set(spoken.values())
        owner = player(position)(army, key)
        name = card(position, owner)(" ".join(part for part in said if part not in spoken), key)
        kind = position.describe(owner, name).kind
        if kind == "skill":
            raise BadKey(key, say("{name} is a skill card, which is never on the grid", name=name))
        return Piece(name, kind, owner, cell, sideways="sideways" in marks, acted="acted" in marks)

    return read


def description(name: str) -> Reader[Card]:
    """Read the card *name* as described in the words of the notation: 'attack 5 defence 4 needs 1 range f1'."""

    def read(value: Any, key: Key) -> Card:
        try:
            return card_described(" ".join(name.split()).title(), str(value))
        except NotationError as error:
            raise BadKey(key, str(error)) from None

    return read
