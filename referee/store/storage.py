"""A TinyDB storage that a crash cannot tear: the file is replaced whole or stays as it was."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any, TypeAlias

import msgspec
from tinydb import Storage

from referee.kernel.text import Text, say

Tables: TypeAlias = dict[str, dict[str, Any]]


class StoreError(ValueError):
    """A file, store or lock is in trouble; the message is one line: what, where, what to do."""


class DamagedError(StoreError):
    """A file that is there but is not one whole JSON document of tables; *where* names the file and the place."""

    def __init__(self, where: Text) -> None:
        super().__init__(say("{where}; mend it or put a backup in its place", where=where))
        self.where = where


class DurableStorage(Storage):
    """One JSON file, one document a line, written aside and then put in place of the old one."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(os.path.realpath(path))

    def read(self) -> Tables | None:
        """The tables in the file; None when there is no file; DamagedError when it cannot be read whole."""
        data = read_bytes(self.path)
        return None if data is None else _parsed(data, self.path)

    def write(self, data: Tables) -> None:
        """The file holds these tables and is on the disk; if anything fails it holds what it held before."""
        text = written(data)
        draft = self.path.with_name(f".{self.path.name}.{os.getpid()}.draft")
        try:
            write_bytes(draft, text)
            os.replace(draft, self.path)
            _settle(self.path.parent)
        except OSError as error:
            raise _unwritable(self.path, error) from error
        finally:
            draft.unlink(missing_ok=True)


def read_bytes(path: Path) -> bytes | None:
    """What the file holds; None when there is no file."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        raise StoreError(
            say("{path}: cannot be read ({why}); check the file's permissions", path=str(path), why=str(error.strerror))
        ) from error


def write_bytes(path: Path, data: bytes) -> None:
    """The file holds the data and has reached the disk."""
    try:
        with open(path, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
    except OSError as error:
        raise _unwritable(path, error) from error


def write_text(path: Path, text: str) -> None:
    """The file holds the text, or StoreError names it."""
    try:
        path.write_text(text, encoding="utf-8", errors="backslashreplace")
    except OSError as error:
        line = "{path}: cannot be written ({why}); see to the disk or name another"
        raise StoreError(str(say(line, path=str(path), why=str(error.strerror)))) from error


def written(tables: Tables) -> bytes:
    """The tables as one JSON document, each of their documents on a line of its own."""
    rows = (f"{json.dumps(name, ensure_ascii=False)}: {_rows(table)}" for name, table in tables.items())
    # A lone surrogate becomes \udcXX, which is also its JSON escape.
    return ("{" + ",\n".join(rows) + "}\n").encode("utf-8", "backslashreplace")


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


def _rows(table: dict[str, Any]) -> str:
    documents = (f'"{number}": {json.dumps(document, ensure_ascii=False)}' for number, document in table.items())
    return "{\n" + ",\n".join(documents) + "\n}"


def _unwritable(path: Path, error: OSError) -> StoreError:
    line = "{path}: cannot be written ({why}); see to the disk, the game is as it was"
    return StoreError(say(line, path=str(path), why=str(error.strerror)))


def _settle(folder: Path) -> None:
    """The folder's own listing has reached the disk, where the platform can say so."""
    if hasattr(os, "O_DIRECTORY"):
        handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
