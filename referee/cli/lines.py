"""Lines: played, checked, and what may be typed next."""

from __future__ import annotations

import re
import sys
from typing import Annotated, Any

import typer
from msgspec.structs import replace

from referee.cli.asking import agreed, is_terminal
from referee.cli.common import (
    LOOSE,
    NOW,
    AsJson,
    GameName,
    Moment,
    Standpoint,
    line_typed,
    seen,
    typed,
)
from referee.cli.completing import Line
from referee.cli.edge import DONE, REFUSED, USAGE
from referee.cli.groups import ungrouped
from referee.cli.output import ReaderGone, drop_output, err, out
from referee.kernel.change import owed
from referee.kernel.ends import meant
from referee.kernel.game import Game
from referee.kernel.line import Reading
from referee.kernel.losing import losses
from referee.kernel.ruling import NotationError, RefereeError
from referee.kernel.secrets import asked, foretold
from referee.kernel.text import Text, canonical, say
from referee.report import forced
from referee.report import reading as report
from referee.report.formats import as_json as json
from referee.report.terminal import paragraphs
from referee.store.file.disk import StoreError
from referee.store.refused import remember
from referee.store.seating import again, save, sit, writing
from referee.store.sitting import Sitting
from referee.store.strictness import Entered, enter, is_asked

app = typer.Typer(rich_markup_mode=None)
Yes = Annotated[
    bool, typer.Option("--yes", help="Ask nothing: a line that loses the game, or that is warned of, is meant.")
]
KeepGoing = Annotated[
    bool, typer.Option("--keep-going", help="From standard input: go on after a line that is not played.")
]


@app.command(context_settings=LOOSE)
def move(
    line: Line, game: GameName = None, as_json: AsJson = False, yes: Yes = False, keep_going: KeepGoing = False
) -> int:
    """Play a line in the recorded game; `-` plays the lines of standard input.

    A line is accepted whole or refused whole. One that loses the game at once is asked about on a terminal. From
    standard input the lines before a refused one are kept; blank lines and what follows a # are skipped.
    """
    if line == ["-"]:
        return _play_file(game, as_json, yes, keep_going)
    try:
        with writing(game) as sitting:
            entered = enter(seen(sitting), line_typed(line), yes)
            if entered.is_refused and _is_let(sitting, entered):
                entered = enter(sitting, line_typed(line), sure=True)
            if not yes and not _is_meant(entered):
                return REFUSED
            entered = _kept(sitting, entered)
    except NotationError as error:
        raise _command_meant(sitting, typed(line)) or error from error
    code = tell_entered(entered, as_json)
    if entered.is_refused and is_asked(sitting, entered) and not (as_json or is_terminal()):
        err([str(say("--yes records it all the same, and flags it"))])
    return code


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


def _kept(sitting: Sitting, entered: Entered) -> Entered:
    """Return what was entered, saved; a refused line is remembered for `why`."""
    if entered.over:
        remember(sitting.name, entered.reading.line, len(sitting.entries))
    return replace(entered, sitting=save(entered.sitting))


def _is_let(sitting: Sitting, entered: Entered) -> bool:
    """Return True where the table is only warned, and somebody at a terminal wants the refused line all the same."""
    if not is_asked(sitting, entered) or not is_terminal():
        return False
    out(paragraphs(report.refusal(sitting.game, entered.over)))
    return agreed(say("record it all the same? y or n"))


def _is_meant(entered: Entered) -> bool:
    """Return True unless the line loses the game at once and somebody at a terminal says that it is not meant."""
    lost = losses(foretold(entered.sitting.game, entered.reading).warnings)
    if entered.is_refused or not lost or not is_terminal():
        return True
    out(paragraphs(map(str, lost)))
    if agreed(say("play it all the same? y or n")):
        return True
    out(str(say("not played")))
    return False


def tell_entered(entered: Entered, as_json: bool, where: str = "") -> int:
    """Print what became of a typed line, and return the exit code; *where* names its place in a file."""
    sitting, rules = entered.sitting, entered.sitting.game
    if not entered.is_forced:
        return tell(rules, entered.reading, as_json, where, sitting)
    if as_json:
        with canonical():
            out(json(as_data(entered)))
        return DONE
    out(paragraphs(forced.account(rules, entered.reading, entered.over)))
    if left := forced.left_out(entered.left, rules):
        err([left])
    tell_end_of_turn(rules, entered.reading, sitting)
    return DONE


def as_data(entered: Entered) -> dict[str, Any]:
    """Return what became of a typed line as one object."""
    rules = entered.sitting.game
    if entered.is_forced:
        return forced.as_data(rules, entered.reading, entered.over)
    return report.as_data(rules, entered.reading)


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
        *lines, owes = report.account(rules, reading)
        out(paragraphs([*lines, *([] if asked else report.tracks(rules, reading.before, reading.after)), owes]))
        if record is not None:
            tell_end_of_turn(rules, reading, record)
    return REFUSED if reading.rulings else DONE


def tell_end_of_turn(rules: Game, reading: Reading, record: Sitting) -> None:
    """Print the summary of the turn in a few lines, when the line closed one, and the code of the *record*."""
    if reading.closing:
        from referee.report.history import coded
        from referee.table.answers import summed

        more = say("all its sums: why {number}; every part of the scoring: score", number=len(record.entries))
        out(paragraphs([*summed(rules, reading.closing), str(more), str(coded(record))]))


# -- a typed game is a text file -------------------------------------------------------------------------------------


def _play_file(name: str | None, as_json: bool, yes: bool, keep_going: bool) -> int:
    """Play the lines of standard input, each against the record as it stands then; return the exit code."""
    played = Played(seen(sit(name)), as_json, yes)
    try:
        for number, line in _lines_typed():
            try:
                code = played.line(number, line)
            except RefereeError as error:
                code = played.not_understood(number, line, error, keep_going)
            if code and not keep_going:
                break
        return played.code
    finally:
        if as_json:
            out(json({"legal": not played.code, "lines": played.told}))


class Played:
    """The lines of a file as they are played, one after the other; *code* is the gravest of their exit codes."""

    def __init__(self, sitting: Sitting, as_json: bool, yes: bool) -> None:
        self._sitting, self._as_json, self._yes = sitting, as_json, yes
        self.code, self.told = DONE, list[dict[str, Any]]()

    def line(self, number: int, line: str) -> int:
        """Play *line*, tell what became of it, and return its exit code; a StoreError says in which line it came."""
        try:
            with again(self._sitting) as sitting:
                if sitting is not self._sitting and not self._as_json:
                    err([str(say("line {number}: another terminal wrote before it", number=number))])
                entered = _kept(sitting, enter(sitting, line, self._yes))
        except StoreError as error:
            raise StoreError(str(say("line {number}: {why}", number=number, why=str(error)))) from error
        self._sitting = entered.sitting
        self._tell(number, line, entered)
        code = REFUSED if entered.is_refused else DONE
        self.code = max(self.code, code)
        return code

    def _tell(self, number: int, line: str, entered: Entered) -> None:
        """Print what became of line *number*; when nobody reads that any more, the lines after it are still played."""
        if self._as_json:
            with canonical():
                self.told.append({"line": number, "typed": line, **as_data(entered)})
            return
        try:
            tell_entered(entered, False, str(say("line {number}: ", number=number)))
        except ReaderGone:
            drop_output()

    def not_understood(self, number: int, line: str, error: RefereeError, keep_going: bool) -> int:
        """Tell which line was not understood, and return its exit code; raise RefereeError unless one is to go on."""
        told = say("line {number}: {why}", number=number, why=str(error))
        self.code = USAGE
        if not keep_going:
            raise RefereeError(told) from error
        if self._as_json:
            self.told.append({"line": number, "typed": line, "legal": False, "error": str(error)})
        else:
            err([str(told)])
        return USAGE


def _lines_typed() -> Any:
    """Yield the number and text of every line of standard input that holds more than a comment."""
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(encoding="utf-8", errors="replace", newline=None)
    for number, raw in enumerate(sys.stdin, start=1):
        if raw.startswith("#!") and not raw.startswith("#! new "):
            raise RefereeError(say("line {number}: this is entered by: referee import FILE", number=number))
        if line := typed([re.sub(r"(^|\s)#.*", "", raw.removeprefix("\ufeff"))]).strip():
            yield number, line


# -- questions -------------------------------------------------------------------------------------------------------


def answer(here: Standpoint, line: str, as_json: bool) -> int:
    """Print what would become of *line*, of which nothing is played, and return the exit code."""
    return tell(here.game, asked(here.game, here.position, line, here.down), as_json, asked=True)


@app.command()
@ungrouped
def legal(moment: Moment = NOW, as_json: AsJson = False) -> None:
    """List what may be typed next, grouped, with what it costs."""
    from referee.report.continuations import grouped, told

    here = moment.standpoint()
    if as_json:
        with canonical():
            out(json({"next": owed(here.position), "legal": grouped(here.game, here.seen)}))
    else:
        out(paragraphs([report.owes(here.position), *told(here.game, here.seen)]))
