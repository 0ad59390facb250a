"""What the session says: of a line, of a turn that ended, of a game that is over, and where the table stopped."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from referee.kernel import secrets
from referee.kernel.game import Game
from referee.kernel.line import Reading
from referee.kernel.losing import losses
from referee.kernel.pages.summary import Table
from referee.kernel.pages.wrapping import wrapped
from referee.kernel.seal import digest
from referee.kernel.step import Step
from referee.kernel.text import Text, say
from referee.report import reading as report
from referee.report.history import Shown, history, strictly
from referee.report.terminal import lines_of
from referee.store.games import home
from referee.store.secrets import has_secrets
from referee.store.sitting import Sitting

SHOWN_LAST = 3
_MARK = 8


# -- a line ----------------------------------------------------------------------------------------------------------


def played(sitting: Sitting, reading: Reading) -> list[str]:
    """Return what came of a line: the warnings first, then what to move on the table, how it stands, what is owed.

    Of a line that closes a turn the sums are left for `whole`: the summary of the turn says what they came to.
    """
    told = secrets.told(sitting.game, reading)
    past = losses(told.warnings) if told.after.over else ()
    warnings = [str(say("careful: {warning}", warning=each)) for each in told.warnings if each not in past]
    *lines, owes = account(sitting.game, told) if told.closed is None else _in_short(sitting.game, told)
    return [*warnings, *lines, *report.tracks(sitting.game, told.before, told.after), *ended(sitting, reading), owes]


def account(rules: Game, told: Reading) -> list[str]:
    """Return the account of a line without its warnings."""
    quiet = tuple(replace(step, warnings=()) for step in told.steps)
    return report.account(rules, replace(told, steps=quiet, corrected=()))


def _in_short(rules: Game, told: Reading) -> list[str]:
    moved = report.changes(rules, told.before, told.after, rules.told)
    return [report.short(rules, told.moves), *(f"  {line}" for line in moved), report.owes(told.after)]


def grave(rules: Game, reading: Reading) -> list[str]:
    """Return why somebody should be asked before a line is played: it loses or ends the game, or turns up cards.

    Of a line that leaves something face down, and of what is turned up before that is seen, no more is told than that.
    """
    told = secrets.foretold(rules, reading)
    lost = [str(loss) for loss in losses(told.warnings)]
    if reading.is_withheld or (told is not reading and not reading.rulings):
        return [*lost, str(say("this turns up what lies face down"))]
    if lost or rules.face_down(reading.after):
        return lost
    return [report.owes(reading.after)] if reading.after.over else []


# -- a turn, a game --------------------------------------------------------------------------------------------------


def ended(sitting: Sitting, reading: Reading) -> list[str]:
    """Return the summary of the turn that a line has closed, and after the game where its record is."""
    lines = turn(sitting.game, reading.closing) if reading.closing else []
    return [*lines, *(game_over(sitting) if reading.after.over else [])]


def turn(rules: Game, closing: Step) -> list[str]:
    """Return the end of a turn in a few lines: what the game sums up of it, and the mark of the position."""
    mark = Text(_mark(rules, closing.before))
    alike = say("mark of this moment: {mark}; two tables with the same one stand alike", mark=mark)
    return [*summed(rules, closing), str(alike)]


def summed(rules: Game, closing: Step) -> list[str]:
    """Return what the game sums up of a turn that ended, below an empty line."""
    summary = rules.turn_summary(rules.as_seen(rules.closing(closing)))
    sentences = [str(part) for part in summary if not isinstance(part, Table)]
    return ["", *sentences] if sentences else []


def _mark(rules: Game, position: Any) -> str:
    return digest(rules, position).partition(".")[2][:_MARK]


def whole(rules: Game, reading: Reading) -> tuple[str, ...]:
    """Return all that is to be said of a line that closed a turn: its account, and the page of the scoring."""
    assert reading.closing
    *account_, _ = account(rules, secrets.told(rules, reading))
    return (*account_, "", *lines_of(rules.score(rules.as_seen(rules.closing(reading.closing)))))


def game_over(sitting: Sitting) -> list[str]:
    """Return where the record of a finished game is, and how to keep it."""
    name = Text(sitting.name)
    return [
        str(say("the record: {path}", path=str(home() / f"{sitting.name}.json"))),
        str(say("to read or keep it: export {name}.md --format markdown; to take the end back: undo", name=name)),
    ]


# -- where the table stopped -----------------------------------------------------------------------------------------


def resumed(sitting: Sitting) -> list[str]:
    """Return where the table stopped, and what was done last."""
    head = say("{name}, {title}", name=Text(sitting.name), title=sitting.game.title)
    strict = [str(each)] if (each := strictly(sitting)) else []
    lines = [*map(_warned, sitting.warnings), str(head), *strict]
    last = recorded(sitting)[-SHOWN_LAST:]
    if last:
        lines += [
            str(say("entries so far: {n}; the last ones:", n=len(sitting.entries))),
            *(f"  {row}" for row in last),
        ]
    over = game_over(sitting) if sitting.position.over else []
    return [*lines, *over, report.owes(sitting.position), str(say("help tells what may be typed; Ctrl-D leaves"))]


def _warned(warning: str) -> str:
    return str(say("careful: {warning}", warning=warning))


def recorded(sitting: Sitting) -> list[str]:
    """Return every entry as one line, as everybody may read it."""
    return history(sitting)


def lines_typed(sitting: Sitting) -> list[str]:
    """Return the lines that stand as they were typed, the last one last; what lies face down is not among them."""
    shown, hidden = Shown(sitting), has_secrets(sitting)
    return [shown.line(line).line for line in sitting.standing if not (hidden and shown.unseen.hides(line.number))]


def overtaken(sitting: Sitting, before: Sitting) -> list[str]:
    """Return what another terminal wrote meanwhile."""
    new = recorded(sitting)[len(before.entries) :]
    return [str(say("another terminal wrote:")), *(f"  {row}" for row in new), report.owes(sitting.position)]


# -- what fits -------------------------------------------------------------------------------------------------------


def rows(lines: Iterable[str], columns: int) -> list[str]:
    """Return *lines* wrapped to *columns*, row by row."""
    return [row for line in lines for row in wrapped(line, columns).splitlines() or [""]]


def fitted(lines: Iterable[str], columns: int, high: int) -> tuple[list[str], tuple[str, ...]]:
    """Return what fits in *high* rows, the last of which says how many more there are, and those that are left."""
    every = rows(lines, columns)
    if len(every) <= high:
        return every, ()
    left = every[high - 1 :]
    return [*every[: high - 1], str(say("-- {n} more rows: Enter shows them --", n=len(left)))], tuple(left)
