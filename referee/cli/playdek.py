"""A log of the digital edition, refereed block by block and recorded as an ordinary game."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from referee.cli.edge import DONE, REFUSED
from referee.cli.output import err, out
from referee.kernel.ruling import RefereeError
from referee.kernel.text import Text, say
from referee.report.formats import as_json as json
from referee.report.terminal import paragraphs
from referee.store.games import Header
from referee.store.storage import StoreError
from referee.store.transfer import free_name, keep

if TYPE_CHECKING:
    from referee.games.twilight_struggle.playdek.run import Imported

GAME = "twilight-struggle"


def import_playdek(file: Path, name: str | None, trace: bool) -> int:
    """Record the game of a log; its trace or a summary is printed, and divergences make the exit code 1."""
    log = _refereed(file)
    header = Header(game=GAME, setup=log.setup, options=log.options)
    sitting = keep(name or free_name(file.stem), header, log.entries)
    err([str(say("note: {note}", note=note)) for note in log.notes])
    rows = [divergence.as_row() for divergence in log.divergences]
    if trace:
        for row in log.trace:
            out(json(row))
    else:
        out(paragraphs([*map(_told, rows), *_summary(sitting.name, len(log.trace), len(sitting.entries), len(rows))]))
    return REFUSED if rows else DONE


def _refereed(file: Path) -> Imported:
    from referee.games.twilight_struggle.playdek.run import import_log

    text = file.read_bytes().decode("utf-8-sig", "replace")
    try:
        return import_log(text)
    except RefereeError as error:
        raise StoreError(str(say("{file}: {why}", file=str(file), why=str(error)))) from error


def _told(row: dict[str, object]) -> str:
    what = "line {line}: the log says {log}; the referee: {referee} [{rule}]"
    return str(say(what, **{key: Text(str(value)) for key, value in row.items()}))


def _summary(name: str, blocks: int, entries: int, divergences: int) -> list[str]:
    what = "{name}: {blocks} blocks refereed, {entries} entries recorded, {divergences} divergences"
    return [str(say(what, name=name, blocks=blocks, entries=entries, divergences=divergences))]
