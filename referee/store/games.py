"""The games on the shelf: one file a game, to which entries are added and nothing else."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Literal, NamedTuple

import msgspec

from referee.kernel.record.entries import Entry
from referee.kernel.text import Text, say
from referee.store.file import locks, rows, storage
from referee.store.file.disk import StoreError, file_in_the_way, unusable, unwritable
from referee.store.file.entries import Entries
from referee.store.file.rows import FORMAT
from referee.store.file.storage import Held, Tail

Strictness = Literal["strict", "warn", "record"]
TRASH = "trash"
_FORBIDDEN = '/\\:*?"<>|'
_DEVICES = {"con", "prn", "aux", "nul", *(f"{port}{n}" for port in ("com", "lpt") for n in "0123456789¹²³")}


class Header(msgspec.Struct, frozen=True):
    """What was settled before the first move: which game, its set-up and its table options.

    *rules* is the version of the rules by which it was begun ('' where nobody noted it), *by* who began it.
    *strictness* is what becomes of a line that the rules refuse (`referee.store.strictness`).
    """

    game: str
    setup: dict[str, Any] = {}
    options: dict[str, Any] = {}
    name: str = ""
    created: str = ""
    format: int = FORMAT
    rules: str = ""
    by: str = ""
    strictness: Strictness = "strict"


class Game(NamedTuple):
    """A game as read from its file. Entry n of the record is `entries[n - 1]`; the next one follows at *tail*."""

    name: str
    header: Header
    entries: Entries
    tail: Tail
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
    return tuple(_listed(path) for path in files())


def is_empty() -> bool:
    """True when no game has been recorded yet."""
    return not files()


def newest() -> str:
    """The name of the game written last, or StoreError when there is none."""
    for path in files():
        return path.stem
    raise StoreError(say("no game in {home} yet; start one first", home=str(home())))


def load(name: str | None = None, whole: bool = True) -> Game:
    """The game of that name, or the newest; else as `read`."""
    return read(path_of(newest() if name is None else name), whole)


def read(path: Path, whole: bool = True) -> Game:
    """The game of a file. A cut one gives its whole entries and a warning, and stays as it is.

    DamagedError where a row in the middle is damaged; where it need not be *whole*, the entries before that row are
    given with a warning, and nothing can be added to them.
    """
    found = storage.held(path, whole)
    if found is None:
        raise StoreError(say("{path}: there is no such file", path=str(path)))
    header = _header(found.docs[0], path)
    return Game(path.stem, header, Entries(path, found.docs[1:]), found.tail, _cut(found))


def begin(name: str, header: Header) -> tuple[Header, Tail]:
    """A new game stands on the shelf under a name that was free: its header as written, and where entries follow."""
    path = _path(name)
    written = msgspec.structs.replace(header, name=path.stem, created=header.created or now(), format=FORMAT)
    with locked(name):
        is_free(name)
        return written, storage.begun(path, written)


def is_free(name: str) -> None:
    """StoreError where there is a game of that name already, or none can be called so."""
    path = _path(name)
    if os.path.lexists(path):
        raise StoreError(
            say("{path}: there is a game {name} already; choose another name", path=str(path), name=repr(path.stem))
        )


def append(name: str, *entries: Entry, after: int | None = None) -> int:
    """The record ends with these entries, all or none of them; the number of its last entry is returned.

    With `after` the record must still have that many entries, so that no line is judged on an old position.
    """
    with locked(name):
        game = load(name)
        if after is not None and after != len(game.entries):
            raise _another_wrote(game)
        extend(name, game.tail, entries)
        return len(game.entries) + len(entries)


def extend(name: str, tail: Tail, entries: Sequence[Entry]) -> Tail:
    """The entries follow in the file that ended at *tail*, which is not read again; where it ends now.

    StoreError, and nothing is written, when another terminal has written since. A file of format 1 is carried over
    first, one that went through an editor is restored; a cut one is kept beside as NAME.json.damaged.
    """
    with locked(name):
        if storage.marked(tail.path) != tail.mark:
            game = load(name)
            if (game.tail.rows, game.tail.code) != (tail.rows, tail.code):
                raise _another_wrote(game)
            tail = game.tail
        if tail.format != FORMAT or (tail.edited and not tail.damaged):
            tail = _anew(tail)
        return storage.added(tail, entries)


def _anew(tail: Tail) -> Tail:
    found = storage.held(tail.path)
    assert found is not None, "it was read a moment ago"
    if tail.edited:
        return storage.restored(found)
    header = {**rows.plain(found.docs[0]), "format": FORMAT}
    return storage.carried_over(found, header)


def _another_wrote(game: Game) -> StoreError:
    line = "{path}: another terminal wrote, entry {last} is its last now; read it again"
    return StoreError(say(line, path=str(_path(game.name)), last=len(game.entries)))


def put_behind(name: str) -> str:
    """The game counts as written before the one that was written last until then, which is named; '' without one.

    So it is not meant where no game is named.
    """
    path = path_of(name)
    other = next((each for each in files() if each != path), None)
    if other is None:
        return ""
    when = other.stat().st_mtime_ns - 1
    os.utime(path, ns=(when, when))
    return other.stem


def discard(name: str) -> Path:
    """The game lies in the trash folder among the games, as NAME.json or under the next free number; its path there."""
    with locked(name):
        path, trash = path_of(name), home() / TRASH
        places = (trash / f"{path.stem}{'' if number == 1 else f'-{number}'}.json" for number in count(1))
        try:
            trash.mkdir(exist_ok=True)
            place = next(place for place in places if not os.path.lexists(place))
            os.rename(path, place)
        except OSError as error:
            raise unwritable(path, error) from error
        for beside in (f".{path.stem}.refused", f".{path.name}.position"):
            (home() / beside).unlink(missing_ok=True)
    return place


@contextmanager
def locked(name: str, timeout: float = locks.TIMEOUT) -> Iterator[None]:
    """Nobody else writes to the game meanwhile. May be nested; StoreError when another terminal keeps it too long."""
    with locks.locked(_path(name), timeout):
        yield


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
    if name.partition(".")[0].strip().casefold() in _DEVICES or name.endswith("."):
        line = "{name} cannot name a game: Windows keeps that name for itself; choose another"
        raise StoreError(say(line, name=repr(name)))
    if len(name.encode()) > 200:
        raise StoreError(say("{name}... is too long for a name; give at most 60 letters", name=repr(name[:20])))
    return home() / f"{name}.json"


def path_of(name: str) -> Path:
    """The file of the game of that name; StoreError naming those that are there."""
    path = _path(name)
    if not path.is_file():
        there = tuple(each.stem for each in files()[:10]) or say("none")
        raise StoreError(
            say("no game {name} in {home}; games there: {there}", name=repr(path.stem), home=str(home()), there=there)
        )
    return path


def has(name: str) -> bool:
    """True where a game of that name stands on the shelf, whatever lies in the folder where one works."""
    return Path(name).name == name and not name.startswith(".") and (home() / f"{name}.json").is_file()


def files() -> list[Path]:
    """The game files, the last one written first."""
    try:
        names = os.listdir(home())
        paths = (home() / name for name in names if name.endswith(".json") and not name.startswith("."))
        found = [path for path in paths if path.is_file()]
        return sorted(found, key=lambda path: (path.stat().st_mtime_ns, path.name), reverse=True)
    except FileNotFoundError:
        return []
    except OSError as error:
        if file_in_the_way(home()) is not None:
            raise unusable(home(), error) from error
        line = "{path}: cannot be read ({why}); check the folder's permissions"
        raise StoreError(say(line, path=str(home()), why=str(error.strerror))) from error


def _listed(path: Path) -> Listed:
    try:
        found = storage.held(path)
        if found is None:
            return Listed(path.stem)
        header = _header(found.docs[0], path)
    except StoreError as error:
        return Listed(path.stem, note=str(error))
    return Listed(path.stem, header.game, header.created, len(found.docs) - 1, "; ".join(_cut(found)))


def _cut(found: Held) -> tuple[str, ...]:
    """The warning that only a part of the file could be read."""
    if found.tail.damaged:
        line = "{damage}; this is the game up to entry {last}"
        return (str(say(line, damage=str(found.tail.damaged), last=len(found.docs) - 1)),)
    edited = (str(found.edited),) if found.edited else ()
    if found.torn is None:
        return edited
    line = "{where}; read up to entry {last}, the last whole one; the rest is lost from the game"
    return (*edited, str(say(line, where=found.torn, last=len(found.docs) - 1)))


def _header(doc: bytes, path: Path) -> Header:
    plain = _plain_header(doc)
    if plain is None or "format" not in plain:
        raise StoreError(say("{path}: not a game of referee; move it out of this folder", path=str(path)))
    if plain["format"] not in (1, FORMAT):
        line = "{path}: of format {found}, not {known}; read it with the referee that wrote it"
        raise StoreError(say(line, path=str(path), found=str(plain["format"]), known=FORMAT))
    try:
        return msgspec.convert(plain, type=Header)
    except msgspec.ValidationError as error:
        where = say("{path}: bad header ({why})", path=str(path), why=str(error))
        raise _bad(where) from None


def _plain_header(doc: bytes) -> dict[str, Any] | None:
    try:
        found = rows.plain(doc)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _bad(where: Text) -> StoreError:
    return StoreError(say("{where}; mend it or put a backup in its place", where=where))
