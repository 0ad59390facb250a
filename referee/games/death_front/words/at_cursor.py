"""A cell or a card at the cursor of a line, and what the position makes a line mean.

A card that '=' describes may have any name.
"""

from __future__ import annotations

from typing import Any, cast

from referee.games.death_front.printed import grid
from referee.games.death_front.printed.armies import CAMPS
from referee.games.death_front.printed.cards import KINDS, Deck, Kind, lexicon
from referee.games.death_front.rules.attack_paragraphs import target_of
from referee.games.death_front.state.moves import Attack
from referee.games.death_front.state.position import Position
from referee.games.death_front.words.vocabulary import EQUALS, PLACES, STOP
from referee.kernel.decision import Move
from referee.kernel.names import words
from referee.kernel.notation import Cursor, name_at, not_understood
from referee.kernel.ruling import NotationError
from referee.kernel.text import say

SEPARATORS = frozenset(",;:，；：、。")


def cell_at(cursor: Cursor) -> tuple[str, Cursor] | None:
    """Return the cell at *cursor* and the cursor after it, or None; 'c 2' is read as 'c2'."""
    if cell := grid.read(cursor.text):
        return cell, cursor.on()
    following = cursor.on().text
    if len(cursor.text) == 1 and following.isdigit():
        cell = grid.read(cursor.text + following)
        return (cell, cursor.on(2)) if cell else None
    return None


def card_at(cursor: Cursor, deck: Deck) -> tuple[str, Cursor]:
    """Return the name of the card at *cursor* and the cursor after it; raise NotationError for an unknown one."""
    names = lexicon(deck)
    if _is_described(cursor):
        name, after = _new_name(cursor)
        return (names and names.exact(words(name))) or name, after
    if names and (found := name_at(cursor, names, STOP)):
        return found
    raise _unknown(cursor, deck)


def _is_described(cursor: Cursor) -> bool:
    """True when the part of the line up to the next comma describes the card that it names."""
    for token in cursor.tokens[cursor.place :]:
        if token.text in SEPARATORS:
            return False
        if token.text == EQUALS:
            return True
    return False


def _new_name(cursor: Cursor) -> tuple[str, Cursor]:
    """Return the name at *cursor*, whatever it is, and the cursor after it."""
    here, said = cursor, list[str]()
    while cursor.text not in (*PLACES, EQUALS) and not cell_at(cursor):
        said.append(cursor.text)
        cursor = cursor.on()
    if not said:
        raise NotationError(say("a name was expected"), here.at)
    return " ".join(said).title(), cursor


def _unknown(cursor: Cursor, deck: Deck) -> NotationError:
    """Return the error for a name that nobody has described."""
    names, name = lexicon(deck), cursor.text
    error = not_understood(cursor, *([names] if names else []), stop=STOP)
    if error.near or deck.closed or not name:
        return error
    line = "nobody has described '{name}' yet: add what stands on it, as in '= attack 5 defence 4 needs 1 range f1'"
    return NotationError(say(line, name=name), cursor.at)


def only_player(cursor: Cursor, position: Position, camp: str) -> str:
    """Return the one player of *camp*; raise NotationError where there are two."""
    players = tuple(player for player in position.players if CAMPS[player] == camp)
    if len(players) > 1:
        raise NotationError(say("say which player: {players}", players=players), cursor.at)
    return players[0]


def asks_for(pending: Any, kind: type[Move]) -> bool:
    """True when the pending decision asks for *kind*."""
    return kind in getattr(pending, "kinds", ())


def class_on(position: Position, cell: str, by: str) -> Kind:
    """Return the class of card that an attack on *cell* means: the unit there, else what lies there."""
    probe = (Attack(side=by, target=cell, attackers=(), aim=kind) for kind in KINDS)
    return next((move.aim for move in probe if target_of(position, move)), "unit")


def class_asked(position: Position) -> Kind | None:
    """Return the class of card that the pending decision asks for, or None."""
    return cast("Kind | None", getattr(position.pending, "what", None))


def card_moved(cursor: Cursor, position: Position, by: str, origin: str) -> str:
    """Return the name of the card of *by* on *origin* that moves when none was said; raise NotationError."""
    here = [p for p in position.on(origin) if p.owner == by]
    movable = [p for p in here if p.kind != "facility"] or here or list(position.on(origin))
    if len(movable) > 1 and here:
        raise NotationError(say("say which card moves: {cards}", cards=tuple(p.card for p in movable)), cursor.at)
    if not movable:
        raise NotationError(say("there is no card on {cell} to move", cell=origin), cursor.at)
    return movable[0].card


def made(kind: Any, **fields: Any) -> Move:
    """Return a move of *kind* with *fields*."""
    move: Move = kind(**fields)
    return move
