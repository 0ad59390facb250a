"""A turn of each game in each language, with all that happens at a table: typos, take-backs, two terminals."""

from __future__ import annotations

import re
import signal
import subprocess
import tomllib
from collections.abc import Iterator
from typing import NamedTuple

import pytest
from kits.terminal import PROGRAM, Terminal, at_a_terminal

from referee.kernel.game import game
from referee.report.language import speak_in
from referee.store.games import Header
from referee.store.seating import sit, start


class Said(NamedTuple):
    """What the session says in a language, and the words for its commands."""

    refused: str
    unknown: str
    aside: str
    wrote: str
    asks: str
    undo: str
    redo: str
    amend: str


SAID = {
    "en": Said(
        "refused: ", "not understood", "set aside", "another terminal wrote:", "y or n", "undo", "redo", "amend"
    ),
    "zh": Said("不合规则", "没看懂", "已搁置", "另一终端写入了：", "是或否", "撤回", "恢复", "修改"),
}
# Which line of the recorded turn is amended, and how it reads then; which turns up a die or a card.
AMENDED = {
    "twilight-struggle": (5, {"en": "ussr socialist governments coup iran 5", "zh": "苏方社会党政府政变伊朗，掷骰5"}),
    "cold-war": (8, {"en": "kgb recruits infantry", "zh": "KGB招募步兵"}),
    "death-front": (2, {"en": "us deploy small at b1", "zh": "美军部署小补给 b1"}),
}
REVEALS = {"twilight-struggle": 5, "cold-war": 10}


class Table:
    """An evening at a terminal in a language."""

    def __init__(self, terminal: Terminal, said: Said) -> None:
        self.terminal, self.said = terminal, said

    def row(self) -> str:
        """The last row that asks."""
        asking = [row for row in self.terminal.settle().splitlines() if re.match(r"[\w ]*>", row)]
        return asking[-1] if asking else ""

    def before(self) -> str:
        """What stands before the sign in it."""
        return self.row().partition(">")[0]

    def enter(self, line: str) -> str:
        """The screen after a line, to which everybody agrees."""
        screen = self.terminal.enter(line)
        return self.terminal.enter("y") if self.before() == self.said.asks else screen

    def play(self, line: str, refused: bool) -> None:
        """A line of the recorded turn is typed."""
        screen = self.enter(line)
        if refused:
            assert self.said.refused in screen
            self.clear()
        else:
            assert standing()[-1] == line, screen

    def clear(self) -> None:
        """The editor is empty."""
        self.terminal.press("ctrl-c")
        self.terminal.until(lambda: self.row().endswith(">"), "an empty line")

    def half(self, line: str) -> None:
        """Half a line stands in the editor."""
        self.terminal.type(line)
        self.terminal.until(lambda: line in self.terminal.shown(), line)
        self.terminal.settle()


def standing() -> list[str]:
    return [line.line for line in sit("friday").standing]


@pytest.fixture(params=["en", "zh"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    yield request.param
    speak_in("en")


@pytest.mark.parametrize("name", ["twilight-struggle", "cold-war", "death-front"])
def test_a_turn_with_all_that_happens(name: str, language: str) -> None:
    shown = tomllib.loads(game(name).demo().read_text(encoding="utf-8"))
    key = "text" if language == "en" else f"text_{language}"
    lines = [(line[key], line.get("refused", False)) for line in shown["line"]]
    start("friday", Header(name, shown.get("setup", {}), shown.get("options", {})))
    middle = next(place for place in range(len(lines) // 2 + 1, len(lines)) if not lines[place][1])
    with at_a_terminal("--lang", language, "play", "friday") as terminal:
        terminal.wait("> ")
        table = Table(terminal, SAID[language])
        _first_half(table, name, language, lines[:middle])
        _another_terminal_writes(table, lines[middle][0])
        terminal.program.send_signal(signal.SIGKILL)
        terminal.ended()
        assert terminal.trouble() == ""
    _resumed(language, lines[middle + 1 :])
    assert standing() == [line for line, refused in lines if not refused]


def _first_half(table: Table, name: str, language: str, lines: list[tuple[str, bool]]) -> None:
    """The first lines are played, with a line set aside, a typo, a line amended, and one taken back."""
    _set_aside(table, lines[0][0][:5])
    _typo(table, lines[0][0])
    place, other = AMENDED[name]
    for number, (line, refused) in enumerate(lines):
        table.play(line, refused)
        if number == place:
            _amended(table, line, other[language])
        if number == REVEALS.get(name):
            _taken_back(table, line)


def _set_aside(table: Table, half: str) -> None:
    table.half(half)
    table.terminal.press("ctrl-c")
    table.terminal.wait(table.said.aside)
    table.terminal.press("up")
    table.terminal.until(lambda: f"> {half}" in table.terminal.shown(), "the line that was set aside")
    table.clear()


def _typo(table: Table, line: str) -> None:
    assert table.said.unknown in table.enter(f"{line} xyzzyx")
    table.clear()


def _amended(table: Table, line: str, other: str) -> None:
    """The line just played reads otherwise, and then as before."""
    number = str(len(sit("friday").entries))
    for reads in (other, line):
        table.enter(f"{table.said.amend} {number} {reads}")
        assert standing()[-1] == reads


def _taken_back(table: Table, line: str) -> None:
    """Over a die or a reveal everybody is asked."""
    table.terminal.enter(table.said.undo)
    assert table.before() == table.said.asks
    table.terminal.enter("y")
    assert line not in standing()
    table.enter(table.said.redo)
    assert standing()[-1] == line


def _another_terminal_writes(table: Table, line: str) -> None:
    """What another terminal wrote is shown before the half line, which is not lost."""
    table.half("xyz")
    subprocess.run([*PROGRAM, "move", line, "--yes"], capture_output=True, check=True)
    assert table.said.wrote in table.terminal.enter("")
    assert table.row().endswith("> xyz")


def _resumed(language: str, lines: list[tuple[str, bool]]) -> None:
    """The session goes on where it was killed."""
    with at_a_terminal("--lang", language, "play", "friday") as terminal:
        terminal.wait("> ")
        table = Table(terminal, SAID[language])
        table.clear()
        for line, refused in lines:
            table.play(line, refused)
        terminal.press("ctrl-d")
        assert terminal.ended() == 0
        assert terminal.trouble() == ""
