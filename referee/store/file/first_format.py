"""Format 1 of a game's file, which is only read: one JSON object of tables. At the first write it becomes format 2."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any, TypeAlias

import msgspec

from referee.kernel.text import Text, say
from referee.store.file.disk import DamagedError, StoreError

Tables: TypeAlias = dict[str, dict[str, Any]]


class Tabled(msgspec.Struct, frozen=True):
    """The documents of such a file, the header's first. *torn* is the first place that cannot be read, if any."""

    docs: tuple[Any, ...]
    torn: Text | None = None


def read(data: bytes, path: Path) -> Tabled:
    """What the file holds, up to its first damage; DamagedError when that is not even a header."""
    try:
        return Tabled(_documents(_parsed(data, path), path))
    except DamagedError as error:
        tables = recovered(data)
        if "1" not in tables.get("header", {}):
            raise
        return Tabled(_documents(tables, path), error.where)


def _documents(tables: Tables, path: Path) -> tuple[Any, ...]:
    header = tables.get("header", {}).get("1")
    if not isinstance(header, dict) or "format" not in header:
        raise StoreError(say("{path}: not a game of referee; move it out of this folder", path=str(path)))
    found = tables.get("entries", {})
    for number, key in enumerate(found, start=1):
        if key != str(number):
            line = "{path}: entry {number} is missing, entry {key} stands there; put a backup in its place"
            raise StoreError(say(line, path=str(path), number=number, key=key))
    return header, *found.values()


def recovered(data: bytes) -> Tables:
    """Every table document that is whole and stands before the damage."""
    scan = _Scan(_sound_text(data))
    tables: Tables = {}
    try:
        scan.take(r"\s*\{")
        while (name := scan.key()) is not None:
            table = tables.setdefault(name, {})
            scan.take(r"\s*\{")
            while (number := scan.key()) is not None:
                table[number] = scan.value()
            scan.take(r"\s*\}")
    except (ValueError, RecursionError):
        pass
    return tables


class _Scan:
    """A reader of JSON pieces, one after the other; ValueError where they end."""

    def __init__(self, text: str) -> None:
        self.text, self.at, self.read = text, 0, json.JSONDecoder().raw_decode

    def take(self, pattern: str) -> None:
        found = re.compile(pattern).match(self.text, self.at)
        if found is None:
            raise ValueError(f"no {pattern} at {self.at}")
        self.at = found.end()

    def value(self) -> Any:
        found, self.at = self.read(self.text, self.at)
        return found

    def key(self) -> str | None:
        """The next key of an object, read past its colon; None at the object's end."""
        self.take(r"[\s,]*")
        if self.text.startswith("}", self.at):
            return None
        key = str(self.value())
        self.take(r"\s*:\s*")
        return key


def _sound_text(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        return data[: error.start].decode("utf-8-sig")


def _parsed(data: bytes, path: Path) -> Tables:
    try:
        tables = msgspec.json.decode(data)
    except (msgspec.DecodeError, RecursionError):
        tables = _placed(data, path)
    if not isinstance(tables, dict) or not all(isinstance(table, dict) for table in tables.values()):
        raise _damaged(path, 1, 1)
    return tables


def _placed(data: bytes, path: Path) -> object:
    """The content read by the slower reader, which says where it is damaged and forgives a byte order mark."""
    try:
        return json.loads(data.decode("utf-8-sig"))
    except json.JSONDecodeError as error:
        raise _damaged(path, error.lineno, error.colno) from None
    except UnicodeDecodeError as error:
        before = data[: error.start]
        raise _damaged(path, before.count(b"\n") + 1, error.start - before.rfind(b"\n")) from None
    except (ValueError, RecursionError):  # A number of thousands of digits, or lists in lists in lists.
        raise _damaged(path, 1, 1) from None


def _damaged(path: Path, line: int, column: int) -> DamagedError:
    return DamagedError(
        say("{path}: damaged at line {line}, column {column}", path=str(path), line=line, column=column)
    )
