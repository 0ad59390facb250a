"""A whole record put on the shelf: taken from our own export, or translated from a log."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import count
from pathlib import Path
from typing import Any, get_args

import msgspec
from msgspec.structs import replace

from referee.kernel.file.sealed import SEALED, unsealed
from referee.kernel.game import game
from referee.kernel.record.entries import Entry
from referee.kernel.record.errors import RecordError
from referee.kernel.record.plain import from_plain
from referee.kernel.ruling import RefereeError
from referee.kernel.text import Text, say
from referee.store.file.disk import RECORD, StoreError, read_within
from referee.store.following import led
from referee.store.games import Header, files, now
from referee.store.judging import judged
from referee.store.seating import save, shelved
from referee.store.sitting import Sitting, began

EXPORT = 1


HEAD = ("referee", "name", "game", "setup", "options", "strictness", "created", "rules", "by", "entries", "code")


def bring_in(path: Path, name: str | None) -> Sitting:
    """The exported game stands on the shelf, judged as `unpacked` says; StoreError says what is wrong with the file."""
    data = export_in(path)
    try:
        sitting = unpacked(data)
        return save(shelved(sitting, name or str(data.get("name", path.stem))))
    except (RecordError, RefereeError) as error:
        raise StoreError(str(say("{path}: {why}", path=str(path), why=str(error)))) from None


def unpacked(data: Mapping[str, Any]) -> Sitting:
    """The game of an export, judged, which is on no shelf; its warnings name what was left out or flagged.

    RecordError when it cannot be read.
    """
    known, remarks = known_only(data)
    header, entries = settled(known)
    return judged(replace(began(header, dated(entries)), warnings=tuple(map(str, remarks))))


def dated(entries: Sequence[Entry]) -> tuple[Entry, ...]:
    """The entries, those without a time dated now."""
    at = now()
    return tuple(entry if entry.at else replace(entry, at=at) for entry in entries)


# -- keys ------------------------------------------------------------------------------------------------------------


def known_only(data: Mapping[str, Any]) -> tuple[dict[str, Any], list[Text]]:
    """The content of an export with the keys that are known, and remarks on the others."""
    remarks = _left_out(say("an export"), data, HEAD)
    head = {key: data[key] for key in HEAD if key in data}
    entries = data.get("entries", ())
    if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
        return head, remarks
    rules = game(str(data.get("game")))
    kinds = {str(kind.__struct_config__.tag): kind.__struct_fields__ for kind in rules.kinds}
    kept = list[dict[str, Any]]()
    for number, sealed in enumerate(entries, start=1):
        entry, where = _open(sealed), say("entry {number}", number=number)
        fields = ("entry", *_FIELDS.get(str(entry.get("entry")), entry))
        remarks += _left_out(where, entry, fields)
        entry = {key: value for key, value in entry.items() if key in fields}
        if isinstance(found := entry.get("moves"), list):
            for move in filter(_is_plain, found):
                remarks += _left_out(where, move, ("kind", *kinds.get(str(move.get("kind")), move)))
            entry["moves"] = [_of_known(move, kinds) for move in found]
        kept.append(entry)
    return {**head, "entries": kept}, remarks


_FIELDS = {kind.__struct_config__.tag: kind.__struct_fields__ for kind in get_args(Entry)}


def _is_plain(move: object) -> bool:
    return isinstance(move, dict)


def _of_known(move: Any, kinds: Mapping[str, tuple[str, ...]]) -> Any:
    """The move without the keys that its kind does not know."""
    if not isinstance(move, dict) or move.get("kind") not in kinds:
        return move
    return {key: value for key, value in move.items() if key in ("kind", *kinds[move["kind"]])}


def _left_out(where: Text, found: Mapping[str, Any], known: Iterable[str]) -> list[Text]:
    strange = found.keys() - {*known}
    what = "{where}: '{key}' is no key there, and is left out"
    return [say(what, where=where, key=Text(str(key)[:40])) for key in found if key in strange]


# -- read ------------------------------------------------------------------------------------------------------------


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
    """The game of a record, which is on no shelf; *end* is the position that it leads to, where that is known."""
    sitting = began(header, dated(entries))
    return led(sitting) if end is None else replace(sitting, position=end)


def is_export(data: object) -> bool:
    """True for the content of an export that this version reads."""
    return isinstance(data, dict) and data.get("referee") == EXPORT and isinstance(data.get("game"), str)


def free_name(wish: str) -> str:
    """The wished name, or the wish and a number, when it is taken."""
    taken = {path.stem for path in files()}
    numbered = (f"{wish}-{number}" for number in count(2))
    return wish if wish not in taken else next(name for name in numbered if name not in taken)


def export_in(path: Path) -> dict[str, Any]:
    """The content of an export file; StoreError when it is none, or one of another version."""
    data = content(path)
    if isinstance(data, dict) and isinstance(version := data.get("referee"), int) and version != EXPORT:
        line = "{path}: an export of version {version}; this referee reads version {known}, take the one that wrote it"
        raise StoreError(str(say(line, path=str(path), version=version, known=EXPORT)))
    if not is_export(data):
        reason = say("{path}: not an export of referee; make one with: referee export FILE", path=str(path))
        raise StoreError(str(reason))
    return data


def content(path: Path) -> dict[str, Any]:
    """What a JSON file holds; StoreError when it is none."""
    import json

    try:
        data: dict[str, Any] = json.loads(read_within(path, RECORD).decode("utf-8-sig"))
    except json.JSONDecodeError as error:
        where = say("{path}, line {line}, column {column}", path=str(path), line=error.lineno, column=error.colno)
        raise StoreError(str(say("{where}: not whole JSON: {why}", where=where, why=error.msg))) from None
    except UnicodeDecodeError:
        raise StoreError(str(say("{path}: not UTF-8 text", path=str(path)))) from None
    except (ValueError, RecursionError) as error:  # A number of thousands of digits, or lists in lists in lists.
        raise StoreError(str(say("{path}: not whole JSON: {why}", path=str(path), why=str(error)))) from None
    return data
