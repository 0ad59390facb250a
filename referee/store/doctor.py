"""The doctor: looks at the installation, the data files, every game's file, locks and leftovers. It changes nothing."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from referee.kernel import game as all_games
from referee.kernel.game import Game
from referee.kernel.record.plain import from_json
from referee.kernel.ruling import RefereeError
from referee.kernel.text import Text, say
from referee.store import games
from referee.store.file import locks, rows
from referee.store.file.disk import StoreError, file_in_the_way
from referee.store.file.mending import Piece, State, left_out
from referee.store.file.rows import FORMAT
from referee.store.seating import of_file, seated
from referee.store.secrets import unnamed

BESIDE = re.compile(r"\.(?P<game>.+?)(\.json\.lock|\.refused|\.json\.position)")
COPY = re.compile(r".+\.json\.(damaged|format-1|edited)(-\d+)?")


class Finding(Struct, frozen=True):
    """What was looked at and how it is; *todo* is what to do, if anything is. *well*: it is no trouble."""

    where: str
    what: Text
    todo: Text | None = None
    well: bool = True


def _trouble(where: str, what: Text, todo: Text) -> Finding:
    return Finding(where, what, todo, well=False)


def examination() -> Iterator[Finding]:
    """Yield all findings, the installation first."""
    yield from installation()
    for name in all_games.names():
        yield data(name)
    yield from shelf()
    yield from leftovers()


# -- the installation ----------------------------------------------------------------------------------------------


def installation() -> Iterator[Finding]:
    """Yield how Python and the libraries are."""
    from importlib.metadata import PackageNotFoundError, requires, version

    python = ".".join(map(str, sys.version_info[:3]))
    try:
        needed, ours = requires("referee") or [], version("referee")
    except PackageNotFoundError:
        yield _trouble("referee", say("is not installed"), say("install it: pip install -e ."))
        return
    yield Finding("referee", say("version {ours}, on Python {python}", ours=ours, python=python))
    for need in needed:
        name = re.split(r"[^\w-]", need)[0]
        if "extra ==" not in need and not _is_installed(name):
            yield _trouble(name, say("is missing"), say("install it: pip install {name}", name=name))


def _is_installed(name: str) -> bool:
    from importlib.metadata import PackageNotFoundError, version

    try:
        return bool(version(name))
    except PackageNotFoundError:
        return False


# -- the data files ------------------------------------------------------------------------------------------------


def data(name: str) -> Finding:
    """Return how the printed facts, the books and the demonstration of the game are."""
    again = say("install referee again, or mend that file")
    try:
        rules = all_games.game(name)
        _read_all(rules)
    except (RefereeError, ValueError, LookupError, OSError, NotImplementedError) as error:
        return _trouble(name, say("its data cannot be read: {why}", why=str(error)), again)
    if missing := rules.missing():
        return _trouble(name, say("these are not written: {names}", names=missing), again)
    return Finding(name, say("its data files are whole"))


def _read_all(rules: Game) -> None:
    """Read all that is printed of a game, or raise what is wrong with it."""
    import tomllib

    from referee.kernel.printed.facts import BadData

    position = rules.new({}, {})
    for kind in ("card", "rule", "option"):
        try:
            rules.look_up(kind, "")
        except BadData:
            raise
        except RefereeError:  # Not every game has such a book.
            pass
    rules.load_position(rules.dump_position(position))
    tomllib.loads(rules.demo().read_text(encoding="utf-8"))


# -- the games -----------------------------------------------------------------------------------------------------


def shelf() -> Iterator[Finding]:
    """Yield how the folder of the games and every game in it are."""
    home = games.home()
    todo = say("make it a folder that you may write to, or name another in REFEREE_HOME")
    if (file := file_in_the_way(home)) is not None:
        yield _trouble(str(file), say("is a file and no folder"), todo)
        return
    if not home.exists():
        yield Finding(str(home), say("is not there yet; it is made with the first game"))
        return
    if not os.access(home, os.R_OK | os.W_OK | os.X_OK):
        yield _trouble(str(home), say("cannot be read or written"), todo)
        return
    files = games.files()
    yield Finding(str(home), say("holds {n:# game|# games}", n=len(files)))
    for path in files:
        yield from of_game(path)


def of_game(path: Path) -> Iterator[Finding]:
    """Yield how a game's file is, and who keeps it."""
    if _is_kept(path):
        yield Finding(path.stem, say("is being written to by another terminal"))
    try:
        yield _whole(path)
    except StoreError as error:
        yield Finding(path.stem, say("{why}", why=str(error)), well=False)
    except (RefereeError, ValueError) as error:
        todo = say("read it with the referee that wrote it, or put a backup in its place")
        yield _trouble(path.stem, say("it cannot be opened: {why}", why=str(error)), todo)


def _whole(path: Path) -> Finding:
    file = games.read(path)
    opened = of_file(file)
    sitting = seated(opened)
    if file.tail.edited:
        todo = say("to restore them: referee doctor {name} --mend", name=path.stem)
        return _trouble(path.stem, say("{why}", why=sitting.warnings[0]), todo)
    if not file.tail.whole:
        todo = say("it goes on from there; the cut file is kept beside it then")
        return _trouble(path.stem, say("{why}", why=sitting.warnings[0]), todo)
    if sitting.misfit:
        todo = say("see: referee verify {name}", name=path.stem)
        return _trouble(path.stem, say("{why}", why=sitting.warnings[-1]), todo)
    if opened.warnings:
        return Finding(path.stem, say("{why}", why=opened.warnings[0]))
    if file.tail.format != FORMAT:
        what = "whole, {n:# entry|# entries}, of format 1, which is carried over at the next line; a copy is kept then"
        return Finding(path.stem, say(what, n=len(file.entries)))
    return Finding(
        path.stem, say("whole, {n:# entry|# entries}, code {code}", n=len(file.entries), code=Text(sitting.code))
    )


def _is_kept(path: Path) -> bool:
    """Return True when another terminal keeps the game."""
    if not locks.lock_of(path).exists():
        return False
    try:
        with locks.locked(path, 0):
            return False
    except locks.InUse:
        return True
    except StoreError:  # Nothing can be written there: nobody does.
        return False


def covered(pieces: Sequence[Piece]) -> list[Piece]:
    """Return the rows of a damaged game, those covered that name what may lie face down on the table."""
    try:
        header = msgspec.json.decode(pieces[0].doc, type=games.Header)
        rules = all_games.game(header.game)
        told = [piece for piece in pieces[1:] if piece.state is not State.SPARE]
        hidden, known = unnamed(header, from_json([piece.doc or rows.document(left_out(piece.row)) for piece in told]))
    except (RefereeError, ValueError, LookupError):
        return [replace(piece, covered=True) for piece in pieces]
    kinds = (kind.__struct_config__.tag for kind in rules.kinds if kind.secret)
    names = tuple(str(name).encode() for name in (*kinds, *rules.secret_keys))
    return [replace(piece, covered=piece.row in hidden or _may_name(piece, known, names)) for piece in pieces]


def _may_name(piece: Piece, known: int, names: Iterable[bytes]) -> bool:
    """Return True for a row that cannot be read or replayed, and speaks of what is laid face down."""
    return (not piece.doc or piece.row > known) and any(name in piece.raw for name in names)


# -- what was left behind --------------------------------------------------------------------------------------------


def leftovers() -> Iterator[Finding]:
    """Yield what lies among the games and belongs to none, and the copies that were kept."""
    home = games.home()
    found = sorted(home.iterdir()) if home.is_dir() else []
    named = {path.stem for path in games.files()} if found else set()
    for path in found:
        beside = BESIDE.fullmatch(path.name)
        if path.suffix == ".draft" and path.stem.removeprefix(".") in named:
            continue  # Half a line, kept for the next evening.
        if path.suffix == ".draft" or (beside and beside["game"] not in named):
            yield Finding(path.name, say("was left behind"), say("clear it away: referee doctor --mend"))
        elif COPY.fullmatch(path.name):
            yield Finding(path.name, say("is a copy of an old file"), say("delete it when nobody needs it any more"))


def clear_away() -> list[str]:
    """What was left behind is gone; the names of those files."""
    gone = list[str]()
    for finding in leftovers():
        if not COPY.fullmatch(finding.where):
            (games.home() / finding.where).unlink(missing_ok=True)
            gone.append(finding.where)
    return gone
