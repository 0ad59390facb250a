"""A record taken from its own export and put on the shelf."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from referee.kernel.game import game
from referee.kernel.record import RecordError, from_plain
from referee.kernel.ruling import RefereeError
from referee.kernel.text import say
from referee.store.games import Header
from referee.store.sitting import Sitting, replayed, save, start

EXPORT = 1


def bring_in(path: Path, name: str | None) -> Sitting:
    """The exported game stands on the shelf, replayed; RefereeError says what is wrong with the file."""
    data = _data(path)
    entries = _entries(path, data)
    header = Header(game=data["game"], setup=data.get("setup", {}), options=data.get("options", {}), created=data.get("created", ""))
    rules = game(header.game)
    first = rules.new(header.setup, header.options)
    sitting = Sitting(name or str(data.get("name", path.stem)), header, rules, entries, 0, first, first)
    came = replayed(sitting, sitting.standing)
    if came.fails is not None:
        number = sitting.standing[came.fails].number
        raise RefereeError(say("{path}: entry {number}: {why}", path=str(path), number=number, why=str(came.why)))
    started = start(sitting.name, header)
    whole = Sitting(started.name, started.header, rules, entries, 0, first, came.position)
    return save(whole)


def _data(path: Path) -> dict[str, Any]:
    import json

    try:
        data = json.loads(path.read_text(encoding="utf-8-sig"))
    except json.JSONDecodeError as error:
        where = say("{path}, line {line}, column {column}", path=str(path), line=error.lineno, column=error.colno)
        raise RefereeError(say("{where}: not whole JSON: {why}", where=where, why=error.msg)) from None
    except UnicodeDecodeError:
        raise RefereeError(say("{path}: not UTF-8 text", path=str(path))) from None
    if not isinstance(data, dict) or data.get("referee") != EXPORT or not isinstance(data.get("game"), str):
        raise RefereeError(say("{path}: not an export of referee; make one with: referee export FILE", path=str(path)))
    return data


def _entries(path: Path, data: dict[str, Any]) -> Any:
    try:
        return from_plain(tuple(data.get("entries", ())))
    except RecordError as error:
        raise RefereeError(say("{path}: {why}", path=str(path), why=str(error))) from None
