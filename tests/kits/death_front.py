"""Positions and lines for the tests of Death Front. All cards are those of the demo deck, invented."""

from __future__ import annotations

from typing import Any

from referee.games.death_front import GAME
from referee.games.death_front.state.position import Position
from referee.kernel.change import as_plain
from referee.kernel.line import Reading, read


def at(**keys: Any) -> Position:
    """Return the position that the keys of a position file describe."""
    return GAME.load_position(keys)


def reading(position: Position, line: str) -> Reading:
    """Return what becomes of *line*."""
    return read(GAME, position, line)


def typed(position: Position, *lines: str) -> Position:
    """Return the position after *lines*, which have to be legal."""
    for line in lines:
        found = reading(position, line)
        assert not found.rulings, (line, [str(ruling.reason) for ruling in found.rulings])
        position = found.after
    return position


def refused(position: Position, line: str) -> list[str]:
    """Return the paragraphs that refuse *line*; empty when it is legal."""
    return [ruling.rule for ruling in reading(position, line).rulings]


def reasons(position: Position, line: str) -> str:
    """Return the reasons that refuse *line*, one after the other."""
    return "; ".join(str(ruling.reason) for ruling in reading(position, line).rulings)


def said(position: Position, line: str) -> list[str]:
    """Return the sums of *line*, which has to be legal, and what happened by itself in it."""
    found = reading(position, line)
    assert not found.rulings, [str(ruling.reason) for ruling in found.rulings]
    return [str(text) for text in found.told]


def moves(position: Position, line: str) -> list[str]:
    """Return the moves that *line* is, as they are written."""
    return [GAME.write(move) for move in reading(position, line).moves]


def owed(position: Position) -> tuple[str, str]:
    """Return who has to act and what is owed."""
    told = GAME.next(position)
    return told["side"], told["decision"]


def board(position: Position) -> dict[str, str]:
    """Return what lies on the table, by cell."""
    found: dict[str, str] = GAME.board(position, "").data["board"]
    return found


def over(position: Position) -> str:
    """Return who has won, '' for a draw; 'nobody' while the game goes on."""
    return position.over.winner if position.over else "nobody"


def offered(position: Position) -> list[str]:
    """Return the legal moves, as they are written."""
    return [GAME.write(move) for move in GAME.options(position)]


def changes(before: Position, after: Position) -> list[dict[str, Any]]:
    """Return what differs, as `--json` has it."""
    return [as_plain(change) for change in GAME.changes(before, after)]
