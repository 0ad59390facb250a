"""Games out of files of any kind: records, exports, lines as they are typed, logs of other programs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec.structs import replace

from referee.kernel import engine
from referee.kernel.game import having
from referee.kernel.line import Reading
from referee.kernel.record.course import Standing
from referee.kernel.record.entries import Agreed
from referee.kernel.ruling import RefereeError
from referee.kernel.telling import Moment
from referee.kernel.text import say
from referee.store import games, typed
from referee.store.file import rows
from referee.store.file.disk import StoreError
from referee.store.following import follow
from referee.store.games import Header
from referee.store.sitting import Sitting
from referee.store.transfer import recorded
from referee.store.verifying import opened

SUFFIXES = (".json", ".txt", ".log")


def targets(names: Sequence[str]) -> list[str]:
    """The games that are meant: files and names as they are, of a folder its files, of nothing the whole shelf."""
    if not names:
        return [path.stem for path in reversed(games.files())]
    return [target for name in names for target in _within(name)]


def _within(name: str) -> Iterator[str]:
    folder = Path(name)
    if not folder.is_dir():
        yield name
        return
    found = (path for path in sorted(folder.iterdir()) if path.suffix.casefold() in SUFFIXES and path.is_file())
    yield from (str(path) for path in found if not path.name.startswith("."))


def gathered(target: str) -> Sitting:
    """The game of that name or in that file, of whatever kind; StoreError or RefereeError says what is wrong.

    A record is not replayed; what is read from a log or from lines has been played.
    """
    path, on_shelf = Path(target), games.has(target)
    if not on_shelf and not path.is_file() and (path.suffix or path.parent != Path()):
        raise StoreError(str(say("{path}: there is no such file", path=target)))
    if on_shelf or not path.is_file() or path.suffix == ".json":
        return opened(target)
    data = path.read_bytes()
    if rows.is_rows(data):
        return opened(target)
    text = data.decode("utf-8-sig", "replace")
    if typed.is_typed(text):
        sitting, name = typed.unpacked(path, text)
        return replace(sitting, name=name or path.stem)
    return opened(target) if text.lstrip().startswith("{") else replace(_log(path, text), name=path.stem)


def _log(path: Path, text: str) -> Sitting:
    """The game of a log, of whichever kind it is."""
    why: RefereeError | None = None
    readers = [(each, read) for each in having("logs") for read in each.logs.values()]
    for rules, read in readers:
        try:
            log = read(text)
        except RefereeError as error:
            why = error
            continue
        return recorded(Header(game=rules.name, setup=log.setup, options=log.options), log.entries, log.position)
    raise StoreError(str(say("{file}: {why}", file=str(path), why=str(why))))


def moments(sitting: Sitting) -> tuple[Moment, ...]:
    """The standing lines of a game, played and not judged anew; StoreError for one that can no longer be replayed."""
    found, position = list[Moment](), sitting.first
    for line in sitting.standing:
        try:
            found.append(_moment(sitting, line, position))
        except (ValueError, AssertionError, LookupError) as error:
            what = "{name}: entry {number} can no longer be replayed ({why}); see: referee verify"
            raise StoreError(str(say(what, name=sitting.name, number=line.number, why=str(error)))) from error
        position = found[-1].after
    return tuple(found)


def _moment(sitting: Sitting, line: Standing, position: object) -> Moment:
    if isinstance(line.entry, Agreed):
        return Moment(line.number, Reading(line.line, position), follow(sitting.game, position, line))
    reading = Reading(line.line, position)
    for move in sitting.game.from_plain(line.moves):
        reading = reading.on(engine.step(reading.after, move))
    return Moment(line.number, reading, reading.after)
