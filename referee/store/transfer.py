"""A whole record put on the shelf: taken from our own export, or translated from a log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from referee.kernel.file.sealed import SEALED, unsealed
from referee.kernel.record import Entry, RecordError, from_plain
from referee.kernel.ruling import RefereeError
from referee.kernel.text import say
from referee.store.file.disk import StoreError
from referee.store.games import Header, files, now
from referee.store.sitting import Sitting, began, replayed, save, shelved

EXPORT = 1


def bring_in(path: Path, name: str | None) -> Sitting:
    """The exported game stands on the shelf, replayed; StoreError says what is wrong with the file."""
    data = export_in(path)
    try:
        sitting = unpacked(data)
        return save(shelved(sitting, name or str(data.get("name", path.stem))))
    except (RecordError, RefereeError) as error:
        raise StoreError(str(say("{path}: {why}", path=str(path), why=str(error)))) from None


def unpacked(data: Mapping[str, Any]) -> Sitting:
    """The game of an export, replayed, which is on no shelf; RecordError when that cannot be done."""
    header, entries = settled(data)
    return recorded(header, entries)


def settled(data: Mapping[str, Any]) -> tuple[Header, tuple[Entry, ...]]:
    """What an export says was settled before the first move, and its entries; RecordError when that cannot be read."""
    known = {
        key: data[key] for key in ("game", "setup", "options", "created", "rules", "by", "strictness") if key in data
    }
    try:
        header = msgspec.convert(known, Header)
        entries = msgspec.convert(data.get("entries", ()), tuple[dict[str, Any], ...])
    except msgspec.ValidationError as error:
        raise RecordError(str(error)) from None
    return header, from_plain(tuple(map(_open, entries)))


def _open(entry: dict[str, Any]) -> dict[str, Any]:
    """Return an entry as it was before it was sealed."""
    if entry.get("entry") != SEALED:
        return entry
    try:
        return unsealed(entry.get(SEALED))
    except ValueError as error:
        raise RecordError(str(say("not what the referee has sealed"))) from error


def recorded(header: Header, entries: Sequence[Entry], end: Any = None) -> Sitting:
    """The game of a record, which is on no shelf; RecordError when it cannot be replayed.

    *end* is the position that it leads to, where it has been played just now.
    """
    at = now()
    dated = tuple(entry if entry.at else replace(entry, at=at) for entry in entries)
    sitting = began(header, dated)
    return replace(sitting, position=_end(sitting) if end is None else end)


def _end(sitting: Sitting) -> Any:
    came = replayed(sitting, sitting.standing)
    if came.fails is not None:
        number = sitting.standing[came.fails].number
        raise RecordError(str(say("entry {number}: {why}", number=number, why=str(came.why))))
    return came.position


def is_export(data: object) -> bool:
    """True for the content of an export that this version reads."""
    return isinstance(data, dict) and data.get("referee") == EXPORT and isinstance(data.get("game"), str)


def free_name(wish: str) -> str:
    """The wished name, or the wish and a number, when it is taken."""
    taken = {path.stem for path in files()}
    numbered = (f"{wish}-{number}" for number in count(2))
    return wish if wish not in taken else next(name for name in numbered if name not in taken)


def export_in(path: Path) -> dict[str, Any]:
    """The content of an export file; StoreError when it is none."""
    data = content(path)
    if not is_export(data):
        reason = say("{path}: not an export of referee; make one with: referee export FILE", path=str(path))
        raise StoreError(str(reason))
    return data


def content(path: Path) -> dict[str, Any]:
    """What a JSON file holds; StoreError when it is none."""
    import json

    try:
        data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8-sig"))
    except json.JSONDecodeError as error:
        where = say("{path}, line {line}, column {column}", path=str(path), line=error.lineno, column=error.colno)
        raise StoreError(str(say("{where}: not whole JSON: {why}", where=where, why=error.msg))) from None
    except UnicodeDecodeError:
        raise StoreError(str(say("{path}: not UTF-8 text", path=str(path)))) from None
    except (ValueError, RecursionError) as error:  # A number of thousands of digits, or lists in lists in lists.
        raise StoreError(str(say("{path}: not whole JSON: {why}", path=str(path), why=str(error)))) from None
    return data
