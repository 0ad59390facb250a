"""Games brought in: our own JSON export, and the logs of other programs, refereed block by block."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from referee.cli.common import seen
from referee.cli.edge import DONE, REFUSED
from referee.cli.output import err, out
from referee.kernel.game import HasLogs, Refereed, having
from referee.kernel.ruling import RefereeError
from referee.kernel.text import Text, canonical, say, speak_of
from referee.report import reading as report
from referee.report.formats import as_json as json
from referee.report.terminal import paragraphs
from referee.store.file.disk import LOG, RECORD, StoreError, read_within
from referee.store.games import Header, put_behind
from referee.store.seating import save, shelved
from referee.store.sitting import Sitting, today
from referee.store.transfer import bring_in, free_name, recorded

app = typer.Typer(rich_markup_mode=None)


@app.command("import")
def import_game(
    source: Annotated[list[str], typer.Argument(metavar="[KIND] FILE", help="An export, or a log and its kind.")],
    name: Annotated[str | None, typer.Option(help="What to call the game; else as in the export, or the file.")] = None,
    trace: Annotated[bool, typer.Option("--trace", help="Print a log's state block by block, as JSON.")] = False,
) -> int | None:
    """Record a game from a file: our export (JSON or lines), or a log of another program, refereed move by move.

    Every line is judged: what the rules refuse is named, and stands as forced; the exit code is 1 then.

    `referee import playdek FILE` reads a text log of the digital edition of Twilight Struggle.
    """
    match source:
        case [kind, file]:
            return import_log(kind, Path(file), name, trace)
        case [file]:
            sitting = seen(_brought_in(Path(file), name))
            told = say("{name}: {n:# entry|# entries} imported", name=sitting.name, n=len(sitting.entries))
            out(paragraphs([str(told), *_meant_still(sitting.name), report.owes(sitting.position)]))
            return REFUSED if sitting.warnings else DONE
    raise RefereeError(say("import one file: referee import FILE, or referee import KIND FILE"))


def _brought_in(file: Path, name: str | None) -> Sitting:
    """The game of an export, which is JSON, or lines as they are typed."""
    from referee.store import typed

    text = read_within(file, RECORD).decode("utf-8-sig", "replace")
    if not typed.is_typed(text):
        return bring_in(file, name)
    return typed.bring_in(file, read_within(file, LOG).decode("utf-8-sig", "replace"), name)


def _meant_still(name: str) -> list[str]:
    """Return which game is meant where none is named: the same as before *name* was brought in."""
    other = put_behind(name)
    what = "where no game is named, {other} is meant as before; this one: --game {name}, play {name}"
    return [str(say(what, other=Text(other), name=Text(name)))] if other else []


def import_log(kind: str, file: Path, name: str | None, trace: bool) -> int:
    """Record the game of a log; its trace or a summary is printed, and divergences make the exit code 1."""
    rules = _reading(kind)
    speak_of(rules.name)
    with canonical(trace):
        log = _refereed(rules, kind, file)
    header = today(Header(game=rules.name, setup=log.setup, options=log.options))
    sitting = save(shelved(recorded(header, log.entries, log.position), name or free_name(file.stem)))
    meant = _meant_still(sitting.name)
    err([str(say("note: {note}", note=note)) for note in log.notes])
    rows = [divergence.as_row() for divergence in log.divergences]
    if trace:
        for row in log.trace:
            out(json(row))
    else:
        summary = _summary(sitting.name, len(log.trace), len(sitting.entries), len(rows))
        out(paragraphs([*map(_told, rows), *summary, *meant]))
    return REFUSED if rows else DONE


def _reading(kind: str) -> HasLogs:
    """Return the game that reads logs of *kind*; raise RefereeError naming the kinds there are."""
    readers: list[HasLogs] = list(having("logs"))
    found = next((game for game in readers if kind in game.logs), None)
    if found is None:
        known = tuple(each for game in readers for each in game.logs)
        raise RefereeError(say("there are no logs of the kind '{word}'; there are: {known}", word=kind, known=known))
    return found


def _refereed(rules: HasLogs, kind: str, file: Path) -> Refereed:
    text = read_within(file, LOG).decode("utf-8-sig", "replace")
    try:
        return rules.logs[kind](text)
    except RefereeError as error:
        raise StoreError(str(say("{file}: {why}", file=str(file), why=str(error)))) from error


def _told(row: dict[str, object]) -> str:
    what = "line {line}: the log says {log}; the referee: {referee} [{rule}]"
    return str(say(what, **{key: Text(str(value)) for key, value in row.items()}))


def _summary(name: str, blocks: int, entries: int, divergences: int) -> list[str]:
    what = (
        "{name}: {blocks:# block|# blocks} refereed, {entries:# entry|# entries} recorded, "
        "{divergences:# divergence|# divergences}"
    )
    return [str(say(what, name=name, blocks=blocks, entries=entries, divergences=divergences))]
