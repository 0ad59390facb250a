"""What is said of a line that was recorded against the rules, and of what refuses one."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from msgspec.structs import replace

from referee.kernel import Plain
from referee.kernel.decision import Move
from referee.kernel.game import Game
from referee.kernel.line import Reading
from referee.kernel.ruling import Ruling
from referee.kernel.text import Text, say
from referee.report import reading as report


def account(rules: Game, reading: Reading, over: Sequence[Ruling]) -> list[str]:
    """Return what came of a forced line, and the rulings in spite of which it stands.

    Where it laid something face down, only what asked for it is named: all else would tell what lies there.
    """
    *lines, owes = report.account(rules, reading)
    moved = report.tracks(rules, reading.before, reading.after)
    return [*lines, *moved, *flagged(rules, reading, over, rules.face_down(reading.after)), owes]


def flagged(rules: Game, reading: Reading, over: Sequence[Ruling], down: Collection[Move]) -> list[str]:
    """Return the rulings in spite of which the line of *reading* stands, as far as they tell nothing of what is *down*.

    That are the moves that lie face down on the table now.
    """
    if not over:
        return []
    lies = any(step.move in down for step in reading.steps)
    said = [covered(rules, reading)] if lies else report.refusal(rules, over)
    return [str(say("  forced, in spite of:")), *(f"  {line}" for line in said)]


def covered(rules: Game, reading: Reading) -> str:
    """Return that a line is refused which lays something face down: the paragraph of a card would tell which it is."""
    asked = (step.asked.source for step in reading.steps if step.rulings and step.asked)
    cited = tuple(dict.fromkeys(Text(rules.source(source)) for source in asked))
    return str(say("refused [{sources}]", sources=cited))


def left_out(moves: Sequence[Move], rules: Game) -> str:
    """Return what of a forced line could not be carried out, and what to do; '' where all of it was."""
    if not moves:
        return ""
    what = "'{moves}' and what follows it was not carried out: enter what happened with 'adjust' or 'note'"
    return str(say(what, moves=Text(report.short(rules, moves))))


def as_data(rules: Game, reading: Reading, over: Sequence[Ruling]) -> Plain:
    """Return what became of a forced line as `move --json` prints it: not legal, and played all the same."""
    steps = tuple(replace(step, rulings=()) for step in reading.steps)
    data = report.as_data(rules, replace(reading, steps=steps))
    return {**data, "legal": False, "rulings": [report.ruling_data(rules, each) for each in over], "forced": True}
