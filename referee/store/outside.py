"""Files that the referee writes for others: exports and positions. Never over a game."""

from __future__ import annotations

import json
from pathlib import Path

from referee.kernel.text import say
from referee.store.file import rows
from referee.store.file.disk import StoreError, read_bytes, real, replace, unwritable
from referee.store.games import home


def write_text(path: Path, text: str) -> None:
    """The file holds the text; StoreError when it is a game's own, lies among the games, or cannot be written."""
    if real(path).parent == real(home()):
        raise StoreError(say("{path}: lies in the folder of the games; name a file elsewhere", path=str(path)))
    data = text.encode("utf-8", "backslashreplace")
    if path.exists() and not path.is_file():  # A pipe or a device.
        return _straight(path, data)
    if is_a_game(path):
        raise StoreError(say("{path}: holds a game, which is not written over; name another file", path=str(path)))
    return replace(path, data)


def is_a_game(path: Path) -> bool:
    """True for a file that holds a record, by whatever name."""
    data = (read_bytes(path) or b"") if path.is_file() else b""
    if rows.is_rows(data):
        return True
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return False
    return isinstance(found, dict) and isinstance(found.get("header"), dict) and "entries" in found


def _straight(path: Path, data: bytes) -> None:
    try:
        path.write_bytes(data)
    except OSError as error:
        raise unwritable(path, error) from error
