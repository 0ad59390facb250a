"""A first turn, typed step by step: what the learner types is held against the script, and played in no record."""

from __future__ import annotations

import tomllib
from collections import Counter
from typing import Any

from msgspec import Struct, convert
from msgspec.structs import replace

from referee.kernel.game import game
from referee.kernel.line import Reading, read
from referee.kernel.ruling import RefereeError
from referee.kernel.text import Printed, Text, in_languages, say
from referee.report import explain
from referee.report import reading as report
from referee.store import entering
from referee.store.games import Header
from referee.store.sitting import Sitting, began
from referee.table import answers

NAME = "tutorial"


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """What is done at the table, and the *line* that says it; *then* is said of it afterwards.

    *refused*: the line is against the rules. *played*: it is typed for the learner.
    """

    line: str
    line_zh: str
    task: str = ""
    task_zh: str = ""
    then: str = ""
    then_zh: str = ""
    refused: bool = False
    played: bool = False

    def typed(self) -> str:
        """Return the line in the language of the table."""
        return _said(self.line, self.line_zh)

    def asked(self) -> list[str]:
        """Return what is to be done."""
        return [_said(self.task, self.task_zh)] if self.task else []

    def told(self) -> list[str]:
        """Return what is said after it."""
        return [_said(self.then, self.then_zh)] if self.then else []


def _said(english: str, chinese: str) -> str:
    told: Printed = in_languages({"en": english, "zh": chinese})
    return str(say("{text}", text=told))


class Lesson(Struct, frozen=True):
    """A lesson at the step of that *number*; *sitting* is on no shelf. *heard* is what was answered last.

    *before* is the game that was on the table. *leaves*: the evening is over when the lesson is.
    """

    steps: tuple[Step, ...]
    sitting: Sitting
    number: int = 0
    heard: tuple[str, ...] = ()
    draft: str = ""
    before: Sitting | None = None
    leaves: bool = False

    @property
    def step(self) -> Step | None:
        """What is to be typed now; None at the end."""
        return self.steps[self.number] if self.number < len(self.steps) else None

    def saying(self, *lines: str, draft: str = "") -> Lesson:
        """Return the lesson with *lines* as its answer, and *draft* in the editor."""
        return replace(self, heard=lines, draft=draft)


def lesson(name: str) -> Lesson:
    """Return the lesson of a game at its first step; RefereeError where it has none."""
    rules = game(name)
    file = rules.data / "tutorial.toml"
    if not file.is_file():
        raise RefereeError(
            say("{game} has no tutorial; see: referee help moves {name}", game=rules.title, name=Text(name))
        )
    script = tomllib.loads(file.read_text(encoding="utf-8"))
    sitting = began(Header(rules.name, script.get("setup", {}), script.get("options", {}), name=NAME))
    return _asking(Lesson(convert(script["step"], tuple[Step, ...]), sitting), *_opening(rules.title))


def _opening(title: Text) -> list[str]:
    return [
        str(say("{game}: a first turn, step by step; nothing of it is kept", game=title)),
        str(say("hint: shows what to type; do it: types it for you; quit: leaves")),
    ]


def _asking(now: Lesson, *told: str) -> Lesson:
    """Return the lesson that asks for the next step, after those that are typed for the learner."""
    lines = list(told)
    while now.step and now.step.played:
        lines += ["", *now.step.asked(), f"> {now.step.typed()}"]
        now, said = _played(now, now.step, _read(now, now.step.typed()))
        lines += said
    place = say("step {number} of {n}", number=now.number + 1, n=len(now.steps))
    asked = [str(say("{place}: {task}", place=place, task=Text(now.step.asked()[0])))] if now.step else _closing()
    return now.saying(*lines, "", *asked)


def _closing() -> list[str]:
    return [str(say("the lesson is over; begin a game with: new"))]


def learnt(now: Lesson, typed: str) -> Lesson:
    """Return the lesson after the learner has typed a line: it is played where it is what the step asks for.

    Any other line is judged as at the table, and not played.
    """
    step = now.step
    assert step is not None, "the lesson goes on"
    try:
        reading = _read(now, typed)
    except RefereeError as error:
        return now.saying(str(say("not understood: {why}", why=str(error))), _hint(step), draft=typed)
    if _moves(reading) != _moves(_read(now, step.typed())):
        return now.saying(*_another(now, reading), _hint(step), draft=typed if reading.rulings else "")
    now, told = _played(now, step, reading)
    return _asking(now, *told, *step.told())


def shown(now: Lesson) -> Lesson:
    """Return the lesson that shows what to type now."""
    return now.saying(_hint(now.step)) if now.step else now


def skipped(now: Lesson) -> Lesson:
    """Return the lesson with the step typed for the learner."""
    if now.step is None:
        return now
    after = learnt(now, now.step.typed())
    return replace(after, heard=(f"> {now.step.typed()}", *after.heard))


def _read(now: Lesson, typed: str) -> Reading:
    return read(now.sitting.game, now.sitting.position, typed)


def _moves(reading: Reading) -> Counter[Any]:
    """Return the moves of a line; in which order a list names them is all the same."""
    return Counter(step.move for step in reading.steps)


def _another(now: Lesson, reading: Reading) -> list[str]:
    """Return what is said of a line that is not what the step asks for."""
    rules = now.sitting.game
    if reading.rulings:
        return report.refusal(rules, reading.rulings)
    if rules.face_down(reading.after):
        return [str(say("legal, but not what is asked for"))]
    return [str(say("legal, but not what is asked for: {line}", line=Text(report.short(rules, reading.moves))))]


def _hint(step: Step) -> str:
    return str(say("type: {line}", line=Text(step.typed())))


def _played(now: Lesson, step: Step, reading: Reading) -> tuple[Lesson, list[str]]:
    """Return the lesson after its step, and what came of it; a line that is refused leads nowhere."""
    after = replace(now, number=now.number + 1)
    if reading.rulings:
        rules = now.sitting.game
        cited = dict.fromkeys(ruling.rule for ruling in reading.rulings)
        paragraphs = [f"  {line}" for rule in cited for line in explain.paragraph(rules, rule)[1:]]
        return after, [*report.refusal(rules, reading.rulings), *paragraphs]
    sitting, reading = entering.play(now.sitting, step.typed())
    return replace(after, sitting=sitting), answers.played(sitting, reading)


# -- all of it, where nobody types -----------------------------------------------------------------------------------


def through(now: Lesson) -> list[str]:
    """Return the lesson as it is read where nobody can type: every step with its line and what comes of it."""
    lines = list(now.heard)
    while now.step:
        now = skipped(now)
        lines += now.heard
    return lines
