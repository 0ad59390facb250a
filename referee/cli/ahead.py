"""Several lines ahead, and nothing of it recorded."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from typing import Any

import typer

from referee.cli.common import LOOSE, NOW, AsJson, Moment, Standpoint, line_typed, typed
from referee.cli.completing import Line
from referee.cli.edge import DONE, REFUSED
from referee.cli.groups import ungrouped
from referee.cli.lines import tell
from referee.cli.output import out
from referee.kernel.game import Game
from referee.kernel.line import Reading, read
from referee.kernel.ruling import RefereeError
from referee.kernel.secrets import foretold
from referee.kernel.text import canonical, say
from referee.kernel.turning import lying
from referee.report import reading as report
from referee.report.formats import as_json as json
from referee.report.terminal import paragraphs

app = typer.Typer(rich_markup_mode=None)


@app.command("what-if", context_settings=LOOSE)
@ungrouped
def what_if(line: Line, moment: Moment = NOW, as_json: AsJson = False) -> int:
    """Look ahead: play lines one after the other, parted by `;`, and say what would come of them; nothing is recorded.

    `-` reads them from standard input. It ends with the first line that is refused, and tells what all of them change.
    """
    here, lines, readings = moment.standpoint(), _lines(line), list[Reading]()
    for number, reading in _readings(here, lines):
        readings.append(reading)
        if not as_json:
            tell(here.game, reading, False, str(say("line {number}: ", number=number)) if lines[1:] else "", asked=True)
    if as_json:
        with canonical():
            out(json(_as_data(here.game, readings)))
    else:
        _tell_together(here.game, readings)
    return REFUSED if readings[-1].rulings else DONE


def _lines(words: list[str]) -> list[str]:
    """Return the lines that are asked about: at least one."""
    lines = [*sys.stdin] if words == ["-"] else re.split("[;；]", line_typed(words))
    found = [each for line in lines if (each := typed([line]).strip())]
    if not found:
        raise RefereeError(say("say which lines, as in: what-if us nato coup iran 4; ussr nasser coup israel 3"))
    return found


def _readings(here: Standpoint, lines: list[str]) -> Iterator[tuple[int, Reading]]:
    """Yield what would become of each line with its number, one played after the other.

    It ends with the first that is refused, or that would turn up what lies face down on the table now.
    """
    rules, position = here.game, here.position
    down = lying(rules, position, here.down)
    for number, line in enumerate(lines, start=1):
        try:
            whole = read(rules, position, line, down=down)
        except RefereeError as error:
            if len(lines) == 1:
                raise
            raise RefereeError(say("line {number}: {why}", number=number, why=str(error))) from error
        reading = foretold(rules, whole, down)
        yield number, reading
        if reading.rulings or reading is not whole:
            return
        position = reading.after


def _tell_together(rules: Game, readings: list[Reading]) -> None:
    """Print what all of several lines change."""
    end = readings[-1]
    after = rules.as_seen(end.before if end.rulings else end.after)
    moved = report.changes(rules, rules.as_seen(readings[0].before), after) if readings[1:] else []
    if moved:
        out(paragraphs([str(say("all of it together:")), *(f"  {line}" for line in moved)]))


def _as_data(rules: Game, readings: list[Reading]) -> dict[str, Any]:
    lines = [{"typed": reading.line, **report.as_data(rules, reading, asked=True)} for reading in readings]
    return {"legal": lines[-1]["legal"], "lines": lines}
