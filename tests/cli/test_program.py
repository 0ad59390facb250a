"""The program as a whole: help, README, completions, the demonstration, two terminals, Ctrl-C, a closed pipe."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import textwrap
from pathlib import Path
from typing import Any

import pytest
import typer.completion
from kits import sessions

import referee as library
from referee.cli.app import COMMANDS
from referee.cli.completion import FILES
from referee.kernel.pages.wrapping import cells
from referee.kernel.printed.data import data_folder
from referee.report.language import speak_in
from referee.store import games

ROOT = Path(__file__).parents[2]
READMES = ("README.md", "README.zh.md")
CODE = "737fc5cc884d"
DEMO_DECK = data_folder("death-front") / "demo_deck.toml"
PROGRAM = [sys.executable, "-c", "from referee.cli import main; main()"]


def start(*words: str, **pipes: int) -> subprocess.Popen[str]:
    """Start the program as a terminal would."""
    return subprocess.Popen([*PROGRAM, *words], text=True, **pipes)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_and_stands_in_the_readme(referee, command: str) -> None:
    said = referee(command, "--help")
    assert said.code == 0
    assert said.out.splitlines()[2].strip()
    assert max(map(len, said.out.splitlines())) <= 80
    assert all(f"`{command}" in (ROOT / page).read_text("utf-8") for page in READMES)


def test_the_whole_help_lists_every_command(referee) -> None:
    said = referee("--help")
    assert said.code == 0
    assert all(f"\n  {command} " in said.out for command in COMMANDS)
    assert referee().code == 0


@pytest.mark.parametrize("page", READMES)
def test_a_readme_is_at_most_80_columns_wide(page: str) -> None:
    lines = (ROOT / page).read_text("utf-8").splitlines()
    wide = [line for line in lines if cells(line) > 80 and not line.startswith("|") and "pip install" not in line]
    assert wide == []


@pytest.mark.parametrize("page", READMES)
def test_the_sessions_of_a_readme_are_what_the_program_prints(
    referee, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pytestconfig: pytest.Config, page: str
) -> None:
    """With --update-tables they are written anew; a deck template that is written to a file is filled in."""

    def write(file: str, text: str) -> None:
        filled = DEMO_DECK.read_text("utf-8").replace("demo = true\n", "") if text.startswith("# ") else text
        (tmp_path / file).write_text(filled, "utf-8")

    text = (ROOT / page).read_text("utf-8")
    today = with_a_code(sessions.played(text, sessions.Shell(referee, monkeypatch.setenv, write)))
    speak_in("en")
    if pytestconfig.getoption("--update-tables"):
        (ROOT / page).write_text(today, "utf-8")
    assert today == text
    assert len(sessions.SESSION.findall(text)) >= 3


def with_a_code(page: str) -> str:
    """Return a page with one code for all records: a real one hangs on when, by whom and by which rules it is kept."""
    return re.sub(r"(code|校验码) [0-9a-f]{12}", rf"\1 {CODE}", page)


def listed(page: str, after: str) -> list[str]:
    """Return the indented lines of a page that follow the words *after*, without their remarks."""
    block = (ROOT / page).read_text("utf-8").partition(after)[2].strip("\n").partition("\n\n")[0]
    return [re.split(r" {3,}", line.strip())[0] for line in block.splitlines()]


def at_the_table(line: str) -> Any:
    """Return the moves of *line* in a second turn where the USSR controls Iran and the US stands in South Korea."""
    begun = {"game": "twilight-struggle", "turn": 2, "stage": "action_round", "action_round": 2}
    board = {"Iran": [0, 2], "South Korea": [1, 0]}
    side = "ussr" if line.startswith("苏方") else "us"
    table = library.open({**begun, "phasing": side, "influence": board})
    return table.as_data(table.check(line))


def test_the_lines_that_are_said_to_be_one_are_one() -> None:
    lines = listed("README.md", "These are the same line:\n")
    assert len(lines) == 6
    moves = ["us: duck and cover, operations", "us: coup iran", "table: roll 4"]
    assert [at_the_table(line)["moves"] for line in lines] == [moves] * 6


def test_the_lines_of_the_chinese_readme_are_moves() -> None:
    *lines, last = listed("README.zh.md", "其他常见的说法：\n")
    assert len(lines) == 5
    assert [line for line in lines if at_the_table(line)["legal"] is not True] == []
    assert at_the_table(last)["moves"] == ["table: end turn"]


def test_the_position_file_in_the_readme_is_one(referee, tmp_path: Path) -> None:
    board = (ROOT / "README.md").read_text().split("FILE` writes one.")[1].split("    referee check")[0]
    (tmp_path / "board.toml").write_text(textwrap.dedent(board))
    said = referee("check", "us duck and cover coup east germany 3", "--position", "board.toml")
    # DEFCON 3 closes Europe, and NATO shields only the other side.
    assert (said.code, said.err.count("8.1.5")) == (1, 1)
    assert referee("status", "--position", "board.toml", "--json").data["vp"] == -2


def test_the_version_is_printed(referee) -> None:
    assert referee("--version").out.startswith("referee ")


@pytest.mark.parametrize(("shell", "file"), FILES.items())
def test_completions_are_what_typer_generates_today(shell: str, file: str) -> None:
    written = (ROOT / "completions" / file).read_text()
    today = typer.completion.get_completion_script(prog_name="referee", complete_var="_REFEREE_COMPLETE", shell=shell)
    assert written == today + "\n"


def test_the_completion_script_is_answered() -> None:
    asked = {"COMP_WORDS": "referee sco", "COMP_CWORD": "1", "_REFEREE_COMPLETE": "complete_bash"}
    done = subprocess.run(PROGRAM, env={**os.environ, **asked}, capture_output=True, text=True)
    assert done.stdout.split() == ["score"]


def test_the_demonstration_shows_a_refused_move_and_the_end_of_the_turn(referee, home: Path) -> None:
    said = referee("demo")
    assert (said.code, said.err) == (0, "")
    assert "refused: Europe is closed to coups and realignment at DEFCON 4" in said.out
    assert "8.1.5 DEFCON limits (" in said.out
    assert "VP of turn 1: " in said.out
    assert max(map(len, said.out.splitlines())) <= 80
    assert not home.exists()


def test_two_terminals_on_one_game_lose_nothing(evening) -> None:
    terminals = [start("note", f"terminal {n}", stdout=subprocess.DEVNULL) for n in range(3)]
    assert [terminal.wait() for terminal in terminals] == [0, 0, 0]
    notes = {entry.text for entry in games.load("evening").entries[4:]}
    assert notes == {"terminal 0", "terminal 1", "terminal 2"}


def test_a_game_in_use_elsewhere_is_not_written_to(evening) -> None:
    with games.locked("evening"):
        terminal = start("note", "me too", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        out, err = terminal.communicate()
    assert (terminal.returncode, out) == (3, "")
    assert "in use by another terminal; try again" in err
    assert len(games.load("evening").entries) == 4


def test_ctrl_c_leaves_a_clean_line_and_what_was_accepted(evening) -> None:
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
    terminal = start("move", "-", **pipes)
    assert terminal.stdin is not None
    assert terminal.stdout is not None
    terminal.stdin.write("ussr nasser place iraq\n")
    terminal.stdin.flush()
    while not terminal.stdout.readline().startswith("next: us"):
        pass
    terminal.send_signal(signal.SIGINT)
    _, err = terminal.communicate()
    assert terminal.returncode == 130
    assert err == "\nstopped; all that was accepted before is kept\n"
    assert len(games.load("evening").entries) == 5


def test_a_reader_that_goes_away_is_no_error(evening) -> None:
    terminal = start("cards", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert terminal.stdout is not None
    assert terminal.stderr is not None
    terminal.stdout.close()
    assert terminal.wait() == 0
    assert terminal.stderr.read() == ""


def test_check_loads_nothing_heavy(evening) -> None:
    script = (
        "import sys; from referee.cli.app import app\n"
        "try: app(['check', 'ussr nasser coup iran 3'])\n"
        "except SystemExit: print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    loaded = set(done.stdout.split())
    assert "referee.games.twilight_struggle" in loaded
    heavy = {"pydantic", "rich", "rapidfuzz", "filelock", "platformdirs", "prompt_toolkit", "jinja2"}
    assert not heavy & loaded
