"""Position files: `grid` holds the marks by cell, `to_move` who is next where the count of marks does not tell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from noughts_and_crosses.printed import CELLS, SIDES
from noughts_and_crosses.rules import Turn, onward
from noughts_and_crosses.state import OPTIONS, Position, faults
from referee.kernel import Plain
from referee.kernel.file.keys import Keys, chosen, corrected, opened, word
from referee.kernel.file.toml import BadKey

KEYS = ("game", "options", "to_move", "grid")


def load(data: Mapping[str, Any]) -> Position:
    """Return the position that a position file describes; raise BadKey naming the key."""
    return _put_right(Position(), opened(data, "noughts-and-crosses", KEYS))


def adjust(position: Position, changes: Mapping[str, Any]) -> Position:
    """Return the position corrected as the table says."""
    return _put_right(position, corrected(changes, KEYS))


def _put_right(position: Position, file: Keys) -> Position:
    grid, options = file.table("grid", *CELLS), file.table("options")
    marks = tuple(grid.get(cell, word("", *SIDES), position.mark(cell)) for cell in CELLS)
    if broken := faults(position.but(grid=marks)):
        raise BadKey(grid.key, broken[0])
    position = position.but(grid=marks, options=chosen(OPTIONS, options, now=position.options.named), news=())
    return onward(position, file.get("to_move", word(*SIDES), _to_move(position)))


def _to_move(position: Position) -> str:
    """Return the side whose turn it is, '' where it is nobody's."""
    return position.pending.side if isinstance(position.pending, Turn) else ""


def dump(position: Position) -> Plain:
    """Return the position file's content."""
    marks = {cell: position.mark(cell) for cell in CELLS if position.mark(cell)}
    plain = {"options": position.options.named, "to_move": _to_move(position), "grid": marks}
    return {"game": "noughts-and-crosses", **{key: value for key, value in plain.items() if value}}
