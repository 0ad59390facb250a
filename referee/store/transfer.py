"""A whole record put on the shelf: taken from our own export, or translated from a log."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from referee.kernel.game import game
from referee.kernel.record import Entry, RecordError, from_plain
from referee.kernel.ruling import RefereeError
from referee.kernel.text import say
from referee.store.games import Header, names, now
from referee.store.sitting import Sitting, replayed, save, start
from referee.store.storage import StoreError

EXPORT = 1


def bring_in(path: Path, name: str | None) -> Sitting:
    """The exported game stands on the shelf, replayed; StoreError says what is wrong with the file."""
    data = _data(path)
    settled = {key: data[key] for key in ("game", "setup", "options", "created") if key in data}
    try:
        entries = from_plain(msgspec.convert(data.get("entries", ()), tuple[dict[str, Any], ...]))
        header = msgspec.convert(settled, Header)
        return keep(name or str(data.get("name", path.stem)), header, entries)
    except (RecordError, RefereeError, msgspec.ValidationError) as error:
        raise StoreError(str(say("{path}: {why}", path=str(path), why=str(error)))) from None


def keep(name: str, header: Header, entries: Sequence[Entry], end: Any = None) -> Sitting:
    """The record stands on the shelf under a name that was free; RecordError when it cannot be replayed.

    *end* is the position that it leads to, where it has been played just now.
    """
    rules, at = game(header.game), now()
    first = rules.new(header.setup, header.options)
    dated = tuple(entry if entry.at else replace(entry, at=at) for entry in entries)
    sitting = Sitting(name, header, rules, dated, 0, first, first)
    position = _end(sitting) if end is None else end
    return save(replace(sitting, header=start(name, header).header, position=position))


def _end(sitting: Sitting) -> Any:
    came = replayed(sitting, sitting.standing)
    if came.fails is not None:
        number = sitting.standing[came.fails].number
        raise RecordError(str(say("entry {number}: {why}", number=number, why=str(came.why))))
    return came.position


def free_name(wish: str) -> str:
    """The wished name, or the wish and a number, when it is taken."""
    taken = {listed.name for listed in names()}
    numbered = (f"{wish}-{number}" for number in count(2))
    return wish if wish not in taken else next(name for name in numbered if name not in taken)


def _data(path: Path) -> dict[str, Any]:
    import json

    try:
        data = json.loads(path.read_text(encoding="utf-8-sig"))
    except json.JSONDecodeError as error:
        where = say("{path}, line {line}, column {column}", path=str(path), line=error.lineno, column=error.colno)
        raise StoreError(str(say("{where}: not whole JSON: {why}", where=where, why=error.msg))) from None
    except UnicodeDecodeError:
        raise StoreError(str(say("{path}: not UTF-8 text", path=str(path)))) from None
    except (ValueError, RecursionError) as error:  # A number of thousands of digits, or lists in lists in lists.
        raise StoreError(str(say("{path}: not whole JSON: {why}", path=str(path), why=str(error)))) from None
    if not isinstance(data, dict) or data.get("referee") != EXPORT or not isinstance(data.get("game"), str):
        reason = say("{path}: not an export of referee; make one with: referee export FILE", path=str(path))
        raise StoreError(str(reason))
    return data
