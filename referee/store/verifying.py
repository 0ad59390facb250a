"""Many records held against today's rules: what became of each, as plain data that processes hand to one another."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from msgspec import Struct

from referee.kernel.record.course import Standing
from referee.kernel.record.errors import RecordError
from referee.kernel.ruling import RefereeError
from referee.store import games, transfer
from referee.store.audit import audit
from referee.store.file import rows, storage
from referee.store.file.disk import RECORD, StoreError, read_within
from referee.store.seating import of_file
from referee.store.sitting import Sitting, began
from referee.store.versions import rules_version

Tell: TypeAlias = Callable[[Sitting, Standing], str]


class First(Struct, frozen=True):
    """The first entry of a record where today's rules differ."""

    number: int
    line: str
    why: str


class Verdict(Struct, frozen=True):
    """What became of one record; *trouble* says why its file could not be read, *warnings* what is wrong with it.

    *judged_by* is the version of the rules by which it was judged last ('' where it does not say), *rules* today's.
    """

    file: str
    name: str = ""
    game: str = ""
    entries: int = 0
    lines: int = 0
    agree: int = 0
    code: str = ""
    judged_by: str = ""
    rules: str = ""
    first: First | None = None
    trouble: str = ""
    warnings: tuple[str, ...] = ()


def verified(target: str, tell: Tell) -> Verdict:
    """The verdict on a game of that name, or on the record or export in a file; *tell* says how its line is told."""
    try:
        return _judged(target, opened(target), tell)
    except (StoreError, RecordError, RefereeError, OSError) as error:
        return Verdict(target, trouble=str(error))


def _judged(target: str, sitting: Sitting, tell: Tell) -> Verdict:
    found = audit(sitting)
    line = found.differs
    return Verdict(
        file=target,
        name=sitting.name,
        game=sitting.game.name,
        entries=len(sitting.entries),
        lines=len(sitting.standing),
        agree=found.agree,
        code=sitting.code,
        judged_by=sitting.judged_by,
        rules=rules_version(sitting.game),
        first=First(line.number, tell(sitting, line), str(found.why)) if line else None,
        warnings=sitting.warnings,
    )


def opened(target: str) -> Sitting:
    """The game of that name, or of a file, as it began."""
    path = _file(target)
    if path is None:
        return of_file(games.load(target))
    data = read_within(path, RECORD) if path.is_file() else b""
    if not rows.is_rows(data) and (export := _export(path)) is not None:
        header, entries = transfer.settled(export)
        return began(header, entries)
    return of_file(games.read(path))


def _file(target: str) -> Path | None:
    """The file that is meant, or None where a game's name is."""
    path = Path(target)
    is_name = path.parent == Path() and (games.has(target) or not path.is_file())
    return None if is_name and path.suffix != ".json" else path


def _export(path: Path) -> dict[str, Any] | None:
    try:
        data = transfer.content(path)
    except StoreError:
        return None
    return data if transfer.is_export(data) else None


def all_verified(targets: Sequence[str], tell: Tell, jobs: int, begin: Callable[[], None]) -> Iterator[Verdict]:
    """Yield the verdict on each target, in order; *jobs* processes, each begun with *begin*."""
    judged = partial(verified, tell=tell)
    if jobs < 2 or len(targets) < 2:
        yield from map(judged, targets)
        return
    from concurrent.futures import ProcessPoolExecutor

    with ProcessPoolExecutor(min(jobs, len(targets)), initializer=begin) as pool:
        yield from pool.map(judged, targets)


def row_of(path: Path, code: str) -> int | None:
    """The row of the record in *path* that has this code, or None."""
    found = storage.held(path)
    assert found is not None, "it has been read"
    here = ""
    for number, doc in enumerate(found.docs):
        here = rows.chained(here, doc)
        if here == code:
            return number
    return None
