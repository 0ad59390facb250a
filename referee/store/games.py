"""The games on the shelf: one TinyDB file a game, to which entries are added and nothing else."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import chain, count
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from tinydb import TinyDB

from referee.kernel.record import Entry, RecordError, from_plain, to_plain
from referee.kernel.text import say
from referee.store.storage import DamagedError, DurableStorage, StoreError, Tables, read_bytes, recovered, write_bytes

FORMAT = 1
_FORBIDDEN = '/\\:*?"<>|'


class Header(msgspec.Struct, frozen=True):
    """What was settled before the first move: which game, its set-up and its table options."""

    game: str
    setup: dict[str, Any] = {}
    options: dict[str, Any] = {}
    name: str = ""
    created: str = ""
    format: int = FORMAT


class Game(NamedTuple):
    """A game as read from its file. Entry n of the record is `entries[n - 1]`."""

    name: str
    header: Header
    entries: tuple[Entry, ...]
    warnings: tuple[str, ...] = ()


class Listed(NamedTuple):
    """One row of the list of games; `note` says why a file cannot be played as it is."""

    name: str
    game: str = ""
    created: str = ""
    entries: int = 0
    note: str = ""


def home() -> Path:
    """The folder where games live: `$REFEREE_HOME`, or `referee/games` in the platform's user data folder."""
    if chosen := os.environ.get("REFEREE_HOME"):
        try:
            return Path(chosen).expanduser()
        except RuntimeError:
            raise StoreError(say("REFEREE_HOME={path}: there is no such user; name a folder", path=chosen)) from None
    from platformdirs import user_data_path

    return user_data_path("referee", appauthor=False) / "games"


def names() -> tuple[Listed, ...]:
    """Every game file, the last one written first; damaged ones and other formats are listed with a note."""
    return tuple(_listed(path) for path in _files())


def is_empty() -> bool:
    """True when no game has been recorded yet."""
    return not _files()


def newest() -> str:
    """The name of the game written last, or StoreError when there is none."""
    for path in _files():
        return path.stem
    raise StoreError(say("no game in {home} yet; start one first", home=str(home())))


def load(name: str | None = None) -> Game:
    """The game of that name, or the newest."""
    return read(_existing(newest() if name is None else name))


def read(path: Path) -> Game:
    """The game of a file. A cut one gives its whole entries and a warning, and stays as it is."""
    tables, warnings = _read(path)
    header = _header(tables, path)
    return Game(path.stem, header, _entries(tables, path), warnings)


def create(name: str, header: Header) -> Header:
    """A new game stands on the shelf under a name that was free; its header is returned as written."""
    path = _path(name)
    written = msgspec.structs.replace(header, name=path.stem, created=header.created or now(), format=FORMAT)
    with locked(name):
        if os.path.lexists(path):
            raise StoreError(
                say("{path}: there is a game {name} already; choose another name", path=str(path), name=repr(path.stem))
            )
        DurableStorage(path).write({"header": {"1": msgspec.to_builtins(written)}, "entries": {}})
    return written


def append(name: str, *entries: Entry, after: int | None = None) -> int:
    """The record ends with these entries, all or none of them; the number of its last entry is returned.

    With `after` the record must still have that many entries, so that no line is judged on an old position.
    A cut file is first kept beside as NAME.json.damaged, and its whole entries are put in its place.
    """
    with locked(name):
        game, path = load(name), _existing(name)
        if after is not None and after != len(game.entries):
            line = "{path}: another terminal wrote, entry {last} is its last now; read it again"
            raise StoreError(say(line, path=str(path), last=len(game.entries)))
        if game.warnings:
            _mend(path)
        with TinyDB(path, storage=DurableStorage) as file:
            file.table("entries").insert_multiple(to_plain(entry) for entry in entries)
        return len(game.entries) + len(entries)


@contextmanager
def locked(name: str, timeout: float = 2.0) -> Iterator[None]:
    """Nobody else writes to the game meanwhile. May be nested; StoreError when another terminal keeps it too long."""
    from filelock import FileLock, Timeout

    path = _path(name)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(path.with_name(f".{path.name}.lock"), is_singleton=True)
        lock.acquire(timeout=timeout)
    except Timeout:
        raise StoreError(
            say("{path}: in use by another terminal; try again when it has finished", path=str(path))
        ) from None
    except OSError as error:
        line = "{path}: cannot be locked ({why}); check the folder's permissions"
        raise StoreError(say(line, path=str(path), why=str(error.strerror))) from error
    try:
        yield
    finally:
        lock.release()


def now() -> str:
    """The present time as ISO text with its zone, to the second."""
    from datetime import datetime

    return datetime.now().astimezone().isoformat(timespec="seconds")


def _path(name: str) -> Path:
    """The file of a game of that name, or StoreError when the name cannot be a file's."""
    import unicodedata

    name = unicodedata.normalize("NFC", name)
    if not name or name != name.strip() or name[0] in ".-" or not name.isprintable() or set(name) & set(_FORBIDDEN):
        line = "{name} cannot name a game: no {forbidden}, no dot or dash in front, no blank at an end"
        raise StoreError(say(line, name=repr(name), forbidden=_FORBIDDEN))
    if len(name.encode()) > 200:
        raise StoreError(say("{name}... is too long for a name; give at most 60 letters", name=repr(name[:20])))
    return home() / f"{name}.json"


def _existing(name: str) -> Path:
    path = _path(name)
    if not path.is_file():
        there = tuple(each.stem for each in _files()[:10]) or say("none")
        raise StoreError(
            say("no game {name} in {home}; games there: {there}", name=repr(path.stem), home=str(home()), there=there)
        )
    return path


def _files() -> list[Path]:
    """The game files, the last one written first."""
    try:
        names = os.listdir(home())
        paths = (home() / name for name in names if name.endswith(".json") and not name.startswith("."))
        found = [path for path in paths if path.is_file()]
        return sorted(found, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)
    except FileNotFoundError:
        return []
    except OSError as error:
        line = "{path}: cannot be read ({why}); check the folder's permissions"
        raise StoreError(say(line, path=str(home()), why=str(error.strerror))) from error


def _listed(path: Path) -> Listed:
    try:
        tables, warnings = _read(path)
        header = _header(tables, path)
    except StoreError as error:
        return Listed(path.stem, note=str(error))
    return Listed(path.stem, header.game, header.created, len(tables.get("entries", {})), "; ".join(warnings))


def _read(path: Path) -> tuple[Tables, tuple[str, ...]]:
    """The file's tables, and a warning when only a part of them could be read."""
    try:
        return DurableStorage(path).read() or {}, ()
    except DamagedError as error:
        tables = recovered(read_bytes(path) or b"")
        if "1" not in tables.get("header", {}):
            raise
        last = len(tables.get("entries", {}))
        line = "{where}; read up to entry {last}, the last whole one; the rest is lost from the game"
        return tables, (str(say(line, where=error.where, last=last)),)


def _header(tables: Tables, path: Path) -> Header:
    plain = tables.get("header", {}).get("1")
    if not isinstance(plain, dict) or "format" not in plain:
        raise StoreError(say("{path}: not a game of referee; move it out of this folder", path=str(path)))
    if plain["format"] != FORMAT:
        line = "{path}: of format {found}, not {known}; read it with the referee that wrote it"
        raise StoreError(say(line, path=str(path), found=str(plain["format"]), known=FORMAT))
    try:
        return msgspec.convert(plain, type=Header)
    except msgspec.ValidationError as error:
        where = say("{path}: bad header ({why})", path=str(path), why=str(error))
        raise StoreError(say("{where}; mend it or put a backup in its place", where=where)) from None


def _entries(tables: Tables, path: Path) -> tuple[Entry, ...]:
    found = tables.get("entries", {})
    for number, key in enumerate(found, start=1):
        if key != str(number):
            line = "{path}: entry {number} is missing, entry {key} stands there; put a backup in its place"
            raise StoreError(say(line, path=str(path), number=number, key=key))
    try:
        return from_plain(tuple(found.values()))
    except RecordError as error:
        where = say("{path}: {why}", path=str(path), why=str(error))
        raise StoreError(say("{where}; mend it or put a backup in its place", where=where)) from None


def _mend(path: Path) -> None:
    """The damaged file is kept beside under a free name, and its whole entries stand in its place."""
    data = read_bytes(path) or b""
    tables = recovered(data)
    tables.setdefault("entries", {})
    write_bytes(_free_backup(path), data)
    DurableStorage(path).write(tables)


def _free_backup(path: Path) -> Path:
    tries = (path.with_name(f"{path.name}.damaged{suffix}") for suffix in chain([""], (f"-{n}" for n in count(2))))
    return next(backup for backup in tries if not os.path.lexists(backup))
