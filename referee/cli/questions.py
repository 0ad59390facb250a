"""`check`: whether a line is legal, and the answers to whatever else is asked at the table."""

from __future__ import annotations

from contextlib import suppress
from functools import partial
from typing import Any

import typer

from referee.cli.common import LOOSE, NOW, AsJson, Moment, Standpoint, line_typed
from referee.cli.completing import Line
from referee.cli.edge import DONE
from referee.cli.groups import ungrouped
from referee.cli.lines import answer, tell
from referee.cli.output import out
from referee.kernel.line import Reading
from referee.kernel.ruling import NotationError, RefereeError
from referee.kernel.secrets import asked as told_of
from referee.kernel.text import say, speaking
from referee.report import suggestions
from referee.report.terminal import lines_of, paragraphs
from referee.table.questions import Question, asked, is_marked, outweighs

app = typer.Typer(rich_markup_mode=None)


@app.command(context_settings=LOOSE)
@ungrouped
def check(ctx: typer.Context, line: Line, moment: Moment = NOW, as_json: AsJson = False) -> int:
    """Say whether a line is legal, and why, without recording anything.

    Other questions are answered as well: who is ahead in Asia, what a card does, how one wins.
    """
    here, text = moment.standpoint(), line_typed(line)
    if asks := question(here, text):
        return replied(ctx, here, asks, moment, as_json)
    return answer(here, text, as_json)


def question(here: Standpoint, text: str) -> Question | None:
    """Return what *text* asks; None where it is a line that may be checked as it stands."""
    found = asked(text, here.game, here.position)
    if found is None or is_marked(text) or outweighs(found, text, partial(_is_line, here)):
        return found
    return None if _is_line(here, text) else found


def _is_line(here: Standpoint, text: str) -> bool:
    with suppress(RefereeError):
        reading = told_of(here.game, here.position, text, here.down)
        return bool(reading.steps) and not (reading.rulings or reading.corrected)
    return False


def replied(ctx: Any, here: Standpoint, asks: Question, moment: Moment, as_json: bool) -> int:
    """Answer a question and return the exit code."""
    if asks.does == "check":
        return _whether(here, asks.text, as_json)
    code = _commanded(ctx, here, asks, moment, as_json)
    if asks.does == "why" and not as_json:
        with suppress(RefereeError):
            _later(here, told_of(here.game, here.position, asks.text, here.down))
    return code


def _commanded(ctx: Any, here: Standpoint, asks: Question, moment: Moment, as_json: bool) -> int:
    """Let the command that answers a question do so, and return the exit code."""
    root = ctx.find_root()
    command = root.command.get_command(root, asks.does)
    with command.make_context(
        asks.does, [*asks.words, *_options(command, here, moment, as_json)], parent=root
    ) as below:
        code = command.invoke(below)
    return code if isinstance(code, int) else DONE


def _options(command: Any, here: Standpoint, moment: Moment, as_json: bool) -> list[str]:
    """Return what was asked about as options of *command*, as far as it has them; a book is that of the game."""
    known = {flag for parameter in command.params for flag in parameter.opts}
    book = "--position" not in known
    given = {
        "--game": here.game.name if book and moment.position else moment.game,
        "--at": None if moment.at is None else str(moment.at),
        "--position": moment.position and str(moment.position),
    }
    options = [word for flag, value in given.items() if value and flag in known for word in (flag, value)]
    return [*options, *(["--json"] if as_json and "--json" in known else [])]


# -- whether a line is legal -----------------------------------------------------------------------------------------


def _whether(here: Standpoint, line: str, as_json: bool) -> int:
    """Say whether *line* is legal; of one that is not owed now also what would be against it when it is."""
    try:
        reading = told_of(here.game, here.position, line, here.down)
    except NotationError as error:
        if as_json or error.at < len(line) or not (ways := here.game.suggest(here.position, line, speaking())):
            raise
        fewest = min(len(one.moves) for one in ways)
        next_ones = (f"  {suggestions.told(one)}" for one in ways if len(one.moves) == fewest)
        out(paragraphs([str(say("legal so far; it goes on:")), *next_ones]))
        return DONE
    code = tell(here.game, reading, as_json, asked=True)
    if not as_json:
        _later(here, reading)
    return code


def _later(here: Standpoint, reading: Reading) -> None:
    """Say what there is to an operation that is asked for too early: what would be against it, and its chances."""
    if _is_early(reading):
        with suppress(RefereeError):
            out(paragraphs(["", *lines_of(here.game.odds(here.seen, reading.line))]))


def _is_early(reading: Reading) -> bool:
    """True where *reading* ends with a move of a kind that is not asked for now."""
    return any(step.is_untimely for step in reading.steps[-1:])
