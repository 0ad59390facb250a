"""The record read: its history, its verification, its export."""

from __future__ import annotations

from typing import Annotated

import typer

from referee.cli.common import AsJson, GameName, seen
from referee.cli.edge import DONE, REFUSED
from referee.cli.output import err, out
from referee.kernel.text import Text, canonical, say
from referee.report import history as report
from referee.report.formats import as_json as json
from referee.report.terminal import paragraphs
from referee.store.audit import audit
from referee.store.secrets import has_secrets
from referee.store.sitting import led, opened

app = typer.Typer(rich_markup_mode=None)


@app.command()
def history(game: GameName = None, as_json: AsJson = False) -> None:
    """List every entry of the record; `-` marks one that no longer stands, `!` one that was forced."""
    sitting = seen(opened(game))
    if has_secrets(sitting):
        sitting = led(sitting)
    if as_json:
        with canonical():
            out(json(report.as_data(sitting)))
    else:
        out(paragraphs(report.history(sitting) or [str(say("{name}: nothing played yet", name=sitting.name))]))


@app.command()
def verify(name: Annotated[str | None, typer.Argument(help="The game; else the one written last.")] = None) -> int:
    """Judge every line of a game anew and name the first where today's rules disagree with the record."""
    sitting = seen(opened(name))
    found = audit(sitting)
    if found.differs is None:
        out(str(say("{name}: {n} lines stand, and today's rules agree with all", name=sitting.name, n=found.agree)))
        return DONE
    said = Text(report.Shown(led(sitting)).line(found.differs).line)
    what = "{name}: entry {number} disagrees: {line}: {why}"
    line = say(what, name=sitting.name, number=found.differs.number, line=said, why=found.why)
    err([str(line), str(say("  {n} lines before it agree", n=found.agree))])
    return REFUSED
