"""Records held against today's rules, one or many."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from referee.cli.common import AsJson
from referee.cli.edge import DONE, REFUSED, TROUBLE
from referee.cli.offered import recorded
from referee.cli.output import err, out, tracked
from referee.kernel.record.course import Standing
from referee.kernel.ruling import RefereeError
from referee.kernel.text import Text, canonical, say, speak_of, speaking
from referee.report.formats import as_json as json
from referee.report.history import Shown
from referee.report.language import speak_in
from referee.report.terminal import paragraphs
from referee.store import games
from referee.store.file.rows import CODE
from referee.store.following import led
from referee.store.sitting import Sitting
from referee.store.verifying import Verdict, all_verified, row_of

app = typer.Typer(rich_markup_mode=None)


@app.command()
def verify(
    which: Annotated[
        list[str] | None,
        typer.Argument(help="Games or files; else the game written last.", show_default=False, autocompletion=recorded),
    ] = None,
    digest: Annotated[str, typer.Option(help="A code printed before: is anything missing since?")] = "",
    jobs: Annotated[int, typer.Option(help="How many processes.", min=1)] = 1,
    as_json: AsJson = False,
) -> int:
    """Judge every line of a game anew and name the first where today's rules disagree with the record.

    Moves, dice, words and positions are compared. A record that was changed or cut is found by its codes, one that
    lacks its last rows by the code that `status` printed before.
    """
    targets = which or [games.newest()]
    if digest and len(targets) > 1:
        raise RefereeError(say("--digest is held against one record"))
    with canonical(as_json):
        found = _verdicts(targets, jobs)
    if as_json:
        out(json(_summary(found)))
    else:
        for verdict in found:
            _tell(verdict)
    missing = bool(digest) and not found[0].trouble and not _has(found[0], digest.strip().casefold(), as_json)
    return max(*map(_code, found), REFUSED if missing else DONE)


def _verdicts(targets: list[str], jobs: int) -> list[Verdict]:
    """Return the verdicts; on a terminal a bar shows how far it has come."""
    verdicts = all_verified(targets, _line, jobs, partial(speak_in, speaking()))
    return tracked(verdicts, len(targets), str(say("verifying")))


def _line(sitting: Sitting, line: Standing) -> str:
    """Return how a line may be told: what lies face down is not named."""
    return Shown(led(sitting)).line(line).line


def _code(verdict: Verdict) -> int:
    return TROUBLE if verdict.trouble else REFUSED if verdict.first else DONE


def _summary(found: list[Verdict]) -> dict[str, Any]:
    codes = [_code(verdict) for verdict in found]
    counted = {"agree": codes.count(DONE), "differ": codes.count(REFUSED), "unreadable": codes.count(TROUBLE)}
    return {**counted, "files": [msgspec.to_builtins(verdict) for verdict in found]}


def _tell(verdict: Verdict) -> None:
    speak_of(verdict.game)
    err([str(say("careful: {warning}", warning=warning)) for warning in verdict.warnings])
    name = verdict.name or verdict.file
    if verdict.trouble:
        return err([verdict.trouble])
    if verdict.first is None:
        line = say(
            "{name}: {n:# line stands|# lines stand}, and today's rules agree with {n:it|all}",
            name=name,
            n=verdict.agree,
        )
        return out(paragraphs([str(line)]))
    number, said, why = verdict.first.number, Text(verdict.first.line), Text(verdict.first.why)
    what = "{name}: entry {number} disagrees: {line}: {why}"
    line = say(what, name=name, number=number, line=said, why=why)
    return err([str(line), str(say("  {n:# line before it agrees|# lines before it agree}", n=verdict.agree))])


def _has(verdict: Verdict, code: str, quiet: bool) -> bool:
    """Return True when the record has the row with this code, which is said."""
    if len(code) != CODE:
        raise RefereeError(say("a code has {n} letters and figures, as `referee status` prints it", n=CODE))
    path = Path(verdict.file) if Path(verdict.file).is_file() else games.path_of(verdict.file)
    row = verdict.entries if verdict.code == code else row_of(path, code)
    if row is None:
        err([str(say("no row has the code {code}: rows are missing or changed since it was printed", code=Text(code)))])
        return False
    if not quiet:
        since = verdict.entries - row
        told = say(
            "the code {code} is that of entry {row}; {n:# entry|# entries} since", code=Text(code), row=row, n=since
        )
        out(paragraphs([str(told)]))
    return True
