"""Lines: played, checked, and what may be typed next."""

from __future__ import annotations

import re
import sys
from typing import Annotated, Any

import typer

from referee.cli.asking import agreed, is_terminal
from referee.cli.common import (
    LOOSE,
    AsJson,
    AtEntry,
    GameName,
    PositionFile,
    Standpoint,
    line_typed,
    seen,
    standpoint,
    typed,
)
from referee.cli.completing import Line
from referee.cli.edge import DONE, REFUSED
from referee.cli.output import ReaderGone, drop_output, err, out
from referee.kernel.change import owed
from referee.kernel.ends import meant
from referee.kernel.game import Game
from referee.kernel.line import Reading, read
from referee.kernel.losing import losses
from referee.kernel.ruling import NotationError, RefereeError
from referee.kernel.secrets import foretold
from referee.kernel.text import Text, canonical, say
from referee.report import reading as report
from referee.report.formats import as_json as json
from referee.report.terminal import paragraphs
from referee.store.entering import play
from referee.store.file.disk import StoreError
from referee.store.refused import remember
from referee.store.sitting import Sitting, save, sit, writing

app = typer.Typer(rich_markup_mode=None)
Yes = Annotated[bool, typer.Option("--yes", help="Ask nothing: a line that loses the game is meant.")]


@app.command(context_settings=LOOSE)
def move(line: Line, game: GameName = None, as_json: AsJson = False, yes: Yes = False) -> int:
    """Play a line in the recorded game; `-` plays the lines of standard input.

    A line is accepted whole or refused whole. One that loses the game at once is asked about on a terminal. From
    standard input the lines before a refused one are kept; blank lines and what follows a # are skipped.
    """
    if line == ["-"]:
        return _play_file(game, as_json)
    try:
        with writing(game) as sitting:
            seen(sitting)
            after, reading = play(sitting, line_typed(line))
            if not yes and not _is_meant(reading):
                return REFUSED
            after = _kept(sitting, after, reading)
    except NotationError as error:
        raise _command_meant(sitting, typed(line)) or error from error
    return tell(sitting.game, reading, as_json, record=after)


def _command_meant(sitting: Sitting, line: str) -> NotationError | None:
    """Return the error that says so when a line not understood is a command of its own."""
    from referee.cli.app import COMMANDS
    from referee.kernel.printed.languages import meant as named

    word = line.split(maxsplit=1)[0] if line.strip() else ""
    if end := meant(sitting.game, sitting.position, line.removeprefix("end ")):
        return NotationError(say("that ends the game: referee {line}", line=end.line))
    if word == "end" or not named(word, COMMANDS, kind="command"):
        return None
    return NotationError(say("'{word}' is a command, not a line: referee {line}", word=word, line=Text(line)))


def _play(sitting: Sitting, line: str) -> tuple[Sitting, Reading]:
    """Return the sitting with *line* played and saved; a refused line is remembered for `why`."""
    after, reading = play(sitting, line)
    return _kept(sitting, after, reading), reading


def _kept(sitting: Sitting, after: Sitting, reading: Reading) -> Sitting:
    if reading.rulings:
        remember(sitting.name, reading.line, len(sitting.entries))
    return save(after)


def _is_meant(reading: Reading) -> bool:
    """Return True unless *reading* loses the game at once and somebody at a terminal says that it is not meant."""
    lost = losses(reading.warnings)
    if reading.rulings or not lost or not is_terminal():
        return True
    out(paragraphs(map(str, lost)))
    if agreed(say("play it all the same? y or n")):
        return True
    out(str(say("not played")))
    return False


def tell(
    rules: Game, reading: Reading, as_json: bool, where: str = "", record: Sitting | None = None, asked: bool = False
) -> int:
    """Print what became of a line, or would where it is *asked*, and return the exit code.

    *where* names its place in a file, *record* its game.
    """
    if as_json:
        with canonical():
            out(json(report.as_data(rules, reading, asked)))
    elif reading.rulings:
        err([f"{where}{line}" for line in report.refusal(rules, reading.rulings)])
    else:
        out(paragraphs(report.account(rules, reading)))
        tell_end_of_turn(rules, reading, record)
    return REFUSED if reading.rulings else DONE


def tell_end_of_turn(rules: Game, reading: Reading, record: Sitting | None = None) -> None:
    """Print the scoring and the summary of the turn, when the line closed one, and the code of the *record*."""
    if reading.closed is not None:
        from referee.report.terminal import page

        out(page(rules.score(rules.as_seen(reading.closed))))
        if record is not None:
            from referee.report.history import coded

            out(paragraphs([str(coded(record))]))


# -- a typed game is a text file -------------------------------------------------------------------------------------


def _play_file(name: str | None, as_json: bool) -> int:
    sitting, told = seen(sit(name)), list[dict[str, Any]]()
    legal = False
    try:
        for number, line in _lines_typed():
            sitting, reading = _play_numbered(sitting, number, line)
            if as_json:
                with canonical():
                    told.append({"line": number, "typed": line, **report.as_data(sitting.game, reading)})
            else:
                _tell_on(sitting, reading, number)
            if reading.rulings:
                return REFUSED
        legal = True
        return DONE
    finally:
        if as_json:
            out(json({"legal": legal, "lines": told}))


def _tell_on(sitting: Sitting, reading: Reading, number: int) -> None:
    """Print what became of line *number*; when nobody reads that any more, the lines after it are still played."""
    try:
        tell(sitting.game, reading, False, str(say("line {number}: ", number=number)), sitting)
    except ReaderGone:
        drop_output()


def _lines_typed() -> Any:
    """Yield the number and text of every line of standard input that holds more than a comment."""
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace", newline=None)
    for number, raw in enumerate(sys.stdin, start=1):
        if raw.startswith("#!") and not raw.startswith("#! new "):
            raise RefereeError(say("line {number}: this is entered by: referee import FILE", number=number))
        if line := typed([re.sub(r"(^|\s)#.*", "", raw.removeprefix("\ufeff"))]).strip():
            yield number, line


def _play_numbered(sitting: Sitting, number: int, line: str) -> tuple[Sitting, Reading]:
    try:
        return _play(sitting, line)
    except RefereeError as error:
        raise RefereeError(say("line {number}: {why}", number=number, why=str(error))) from error
    except StoreError as error:
        raise StoreError(str(say("line {number}: {why}", number=number, why=str(error)))) from error


# -- questions -------------------------------------------------------------------------------------------------------


@app.command(context_settings=LOOSE)
def check(
    line: Line,
    game: GameName = None,
    at: AtEntry = None,
    position: PositionFile = None,
    as_json: AsJson = False,
) -> int:
    """Say whether a line is legal, and why, without recording anything."""
    return answer(standpoint(game, at, position), line_typed(line), as_json)


def answer(here: Standpoint, line: str, as_json: bool) -> int:
    """Print what would become of *line*, of which nothing is played, and return the exit code."""
    reading = read(here.game, here.position, line)
    return tell(here.game, foretold(here.game, reading), as_json, asked=True)


@app.command()
def legal(game: GameName = None, at: AtEntry = None, position: PositionFile = None, as_json: AsJson = False) -> None:
    """List what may be typed next, grouped, with what it costs."""
    from referee.report.continuations import grouped, told

    here = standpoint(game, at, position)
    if as_json:
        with canonical():
            out(json({"next": owed(here.position), "legal": grouped(here.game, here.seen)}))
    else:
        out(paragraphs([report.owes(here.position), *told(here.game, here.seen)]))
