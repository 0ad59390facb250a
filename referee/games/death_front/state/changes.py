"""What differs between two positions, as plain rows, and what the table owes next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.games.death_front.printed import grid
from referee.games.death_front.state.position import Piece, Position
from referee.kernel.text import say

Plain = dict[str, Any]


def changes(before: Position, after: Position) -> list[Plain]:
    """Return what differs on the table: cells first, then discard piles, hands and piles, the clock and the end."""
    return [
        *_cells(before, after),
        *_discards(before, after),
        *_counts(before, after),
        *_described(before, after),
        *_clock(before, after),
    ]


def content(position: Position, cell: str) -> str:
    """Return the cards on *cell* as a position file writes them: 'us alder sideways, us mine'."""
    return ", ".join(written(piece) for piece in position.on(cell))


def written(piece: Piece) -> str:
    """Return a card on the table as a position file writes it, save whether it has acted."""
    return f"{piece.owner} {piece.card}{' sideways' if piece.sideways else ''}"


def _cells(before: Position, after: Position) -> Iterator[Plain]:
    if before.pieces == after.pieces:
        return
    for cell in grid.cells(after.columns):
        was, now = content(before, cell), content(after, cell)
        if was != now:
            yield {"what": "cell", "where": cell, "from": was, "to": now}


def _discards(before: Position, after: Position) -> Iterator[Plain]:
    for player in after.players:
        was, now = before.discard(player), after.discard(player)
        if was != now:
            yield {"what": "discard", "side": player, "from": list(was), "to": list(now)}


def _counts(before: Position, after: Position) -> Iterator[Plain]:
    for player in after.players:
        for what, was, now in (
            ("hand", before.hand(player), after.hand(player)),
            ("deck", before.pile(player), after.pile(player)),
        ):
            if was != now:
                yield {"what": what, "side": player, "from": was, "to": now}


def _described(before: Position, after: Position) -> Iterator[Plain]:
    for player in after.players:
        known = {card.name for card in before.deck(player).cards}
        for card in after.deck(player).cards:
            if card.name not in known:
                yield {"what": "described", "side": player, "card": card.name}


def _clock(before: Position, after: Position) -> Iterator[Plain]:
    if before.round != after.round:
        yield {"what": "round", "from": before.round, "to": after.round}
    if before.step != after.step:
        yield {"what": "step", "from": before.step, "to": after.step}
    if after.over and not before.over:
        yield {"what": "over", **owed(after)}
    if before.over and not after.over:
        yield {"what": "over", "over": False}


def owed(position: Position) -> Plain:
    """Return {'side', 'decision'} of what is owed next, or {'over', 'winner', 'how', 'rule'} of a finished game."""
    if over := position.over:
        return {"over": True, "winner": over.winner, "how": str(over.how), "rule": over.rule}
    pending = position.pending
    assert pending is not None
    decision = say("{step} step: {what}", step=position.step, what=pending.prompt(position))
    return {"side": pending.side, "decision": str(decision)}
