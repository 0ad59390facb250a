"""What differs between two positions, as data."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.death_front.printed import grid
from referee.games.death_front.state.position import Piece, Position
from referee.kernel.change import Change, changed, ended

COUNTED = frozenset({"hand", "deck", "discard"})


def changes(before: Position, after: Position) -> Iterator[Change]:
    """Yield what differs on the table: cells first, then discard piles, hands and piles, the clock and the end."""
    if before.pieces != after.pieces:
        for cell in grid.cells(after.columns):
            yield from changed("cell", lying(before, cell), lying(after, cell), where=cell)
    for player in after.players:
        yield from changed("discard", before.discard(player), after.discard(player), side=player)
    for player in after.players:
        yield from changed("hand", before.hand(player), after.hand(player), side=player)
        yield from changed("deck", before.pile(player), after.pile(player), side=player)
    yield from _described(before, after)
    yield from changed("round", before.round, after.round)
    yield from changed("step", before.step, after.step)
    yield from ended(before, after)


def lying(position: Position, cell: str) -> tuple[tuple[str, ...], ...] | str:
    """Return the cards on *cell*, each its owner, its name, and 'sideways' where it lies so; '' where there is none."""
    return tuple(words(piece) for piece in position.on(cell)) or ""


def words(piece: Piece) -> tuple[str, ...]:
    """Return a card on the table: its owner, its name, and 'sideways' where it lies so."""
    return (piece.owner, piece.card, "sideways") if piece.sideways else (piece.owner, piece.card)


def _described(before: Position, after: Position) -> Iterator[Change]:
    for player in after.players:
        known = {card.name for card in before.deck(player).cards}
        for card in after.deck(player).cards:
            if card.name not in known:
                yield Change(what="described", side=player, card=card.name)


def content(position: Position, cell: str) -> str:
    """Return the cards on *cell* as a position file writes them: 'us alder sideways, us mine'."""
    return ", ".join(written(piece) for piece in position.on(cell))


def written(piece: Piece) -> str:
    """Return a card on the table as a position file writes it, save whether it has acted."""
    return " ".join(words(piece))
