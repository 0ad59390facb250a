"""What holds in every position: 39 cards a player, no card twice, no cell with more than it may hold."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.death_front.printed import grid
from referee.games.death_front.printed.armies import title
from referee.games.death_front.printed.cards import COUNTS, SIZE
from referee.games.death_front.state.position import HAND_LIMIT, Position
from referee.kernel.text import Text, say


def faults(position: Position) -> tuple[Text, ...]:
    """Return every invariant that *position* breaks; empty in every game the rules allowed."""
    return (*_counts(position), *_copies(position), *_cells(position))


def _counts(position: Position) -> Iterator[Text]:
    for player in position.players:
        hand, pile = position.hand(player), position.pile(player)
        seen = len(position.discard(player)) + sum(1 for _ in position.of(player))
        if hand + pile + seen != SIZE:
            line = "{player}: {hand} in hand, {pile} in the pile and {seen} seen are not 39"
            yield say(line, player=title(player), hand=hand, pile=pile, seen=seen)
        if min(hand, pile) < 0 or (hand > HAND_LIMIT and not position.discarding):
            yield say(
                "{player} holds {hand:# card|# cards}, {pile} in the pile", player=title(player), hand=hand, pile=pile
            )


def _copies(position: Position) -> Iterator[Text]:
    for player in position.players:
        for card in position.deck(player).cards:
            if card.copies and position.seen(player, card.name) > card.copies:
                yield say("{player} has more than {n} {card}", player=title(player), n=card.copies, card=card.name)
        for kind, count in COUNTS.items():
            if position.seen_of(player, kind) > count:
                yield say("{player} has more than {n} of class {kind}", player=title(player), n=count, kind=kind)


def _cells(position: Position) -> Iterator[Text]:
    for cell in dict.fromkeys(piece.cell for piece in position.pieces):
        if cell not in grid.cells(position.columns):
            yield say("{cell} is not on the grid", cell=cell)
        kinds = [piece.kind for piece in position.on(cell)]
        strict = position.options["stacking"] == "strict"
        if len(set(kinds)) != len(kinds) or (strict and {"unit", "resource"} <= set(kinds)):
            yield say("{cell} holds {kinds}", cell=cell, kinds=tuple(kinds))
