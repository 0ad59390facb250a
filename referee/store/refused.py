"""The line refused last in a game, kept beside its file so that `referee why` can explain it."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from referee.kernel.text import say
from referee.store.file.disk import StoreError
from referee.store.games import home


class Refused(NamedTuple):
    """A refused line and the number of entries the record had when it was typed."""

    line: str
    entries: int


def remember(name: str, line: str, entries: int) -> None:
    """`recall` returns *line* from now on."""
    try:
        _path(name).write_text(f"{entries} {line}\n", encoding="utf-8")
    except OSError as error:
        raise StoreError(
            str(say("{path}: cannot be written ({why})", path=str(_path(name)), why=str(error.strerror)))
        ) from error


def recall(name: str) -> Refused | None:
    """The line refused last, or None when none was."""
    try:
        entries, _, line = _path(name).read_text(encoding="utf-8").strip().partition(" ")
        return Refused(line, int(entries))
    except (OSError, ValueError):
        return None


def _path(name: str) -> Path:
    return home() / f".{name}.refused"
