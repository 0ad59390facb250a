"""What nobody sensible types, and files that something has eaten: one line, the right exit code, nothing lost."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from kits.records import rewrite

from tests.cli.conftest import OPENING

PROGRAM = (sys.executable, "-c", "from referee.cli import main; main()")
ENDLESS = "9" * 5000
ASIA = {"kind": "headline", "side": "us", "card": "Asia Scoring"}


def in_one_line(said: Any, code: int) -> str:
    """Return the error of a command that printed nothing else, when it is one line that fits a screen or two."""
    assert (said.code, said.out) == (code, "")
    assert said.err.count("\n") == 1
    assert len(said.err) <= 2100
    return str(said.err)


@pytest.mark.parametrize(
    "line",
    [ENDLESS, f"ussr nasser coup iran {ENDLESS}", f"ussr fidel place iraq {ENDLESS}", f"{ENDLESS}-1", "⑳" * 3000],
)
def test_a_number_without_end_is_not_understood(evening, line: str) -> None:
    for command in ("check", "move", "odds", "why"):
        in_one_line(evening(command, line), 2)


@pytest.mark.parametrize("line", ["x" * 10**6, "," * 10**6, "波兰" * 10**5, "/" * 3900])
def test_a_line_of_a_million_characters_is_refused_in_a_short_one(evening, line: str) -> None:
    in_one_line(evening("move", line), 2)
    in_one_line(evening("card", line), 2)
    assert in_one_line(evening("move", "-", stdin=line), 2).startswith("line 1: ")


def test_a_number_without_end_is_no_setting_and_no_correction(evening) -> None:
    in_one_line(evening("new", "twilight-struggle", "x", "--handicap", f"us={ENDLESS}"), 2)
    in_one_line(evening("adjust", f"vp={ENDLESS}", "--reason", "x"), 2)


def test_a_winner_nobody_names_is_asked_for(evening) -> None:
    assert "say who wins" in in_one_line(evening("check", "winner"), 2)


def test_a_key_may_not_be_corrected_twice_at_once(evening) -> None:
    assert "iran is given twice" in in_one_line(evening("adjust", "iran=1,1", "iran=2,0", "--reason", "x"), 2)
    assert "a table was expected" in in_one_line(evening("adjust", "influence=3", "iran=2,0", "--reason", "x"), 2)


def test_an_error_shows_no_line_end_or_escape_that_was_typed(evening) -> None:
    said = in_one_line(evening("status", "--format", "a\nb\x1b[31m"), 2)
    assert "\x1b" not in said


def test_a_note_of_several_lines_is_kept_as_one(evening) -> None:
    assert evening("note", "the cat\nwas here").code == 0
    assert evening("history").out.splitlines()[-1].endswith("(note: the cat was here)")


# -- files -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (f"turn = {ENDLESS}\n", "not a TOML file"),
        ("then = " + "[" * 5000 + "]" * 5000, "not a TOML file"),
        ('[influence]\n"" = [1, 1]\n', 'line 2: influence."": '),
        ('"" = 1\n', 'line 1: "": there is no such key'),
        ('then = ["winner"]\n', "line 1: then[1]: say who wins"),
        ("turn = 2\nstack = []\n", "line 2: stack: nothing is owed"),
        ('game = "cold-war"\nweather = 3\n', "line 2: weather: there is no such key"),
        ('game = "cold-war"\n[won]\n"" = 3\n', 'won."": there is no such key'),
        (
            'game = "death-front"\n[[stack]]\nframe = "ChooseTarget"\nside = "x"\ncard = "Barrage"\nwhat = "unit"\n',
            "line 4: stack[1].side: one of us, ss, not 'x'",
        ),
        (
            'turn = 2\n[[stack]]\nframe = "Removing"\nside = "ussr"\ncard = "Suez Crisis"\nn = 4\nused = ["Atlantis"]\n'
            'of = "us"\nwhere = { frame = "Only", names = ["France"] }\n',
            "line 7: stack[1].used: not what Removing holds there",
        ),
    ],
)
def test_a_position_file_nobody_would_write_is_named_with_its_line(referee, board: Path, text: str, why: str) -> None:
    board.write_text(text)
    for command in (["check", "us pass"], ["legal"], ["status", "--json"]):
        assert why in in_one_line(referee(*command, "--position", str(board)), 3)


def test_a_death_front_game_may_end_for_a_reason_of_the_tables_own(referee) -> None:
    referee("new", "death-front", "night")
    assert referee("adjust", "over.winner=allies", "--reason", "bedtime").code == 0
    assert "refused: the game is over" in in_one_line(referee("check", "us: skip"), 1)


@pytest.mark.parametrize(
    "entry",
    [
        {"entry": "played", "line": "x", "moves": [{**ASIA, "card": "Atlantis Scoring"}]},
        {"entry": "played", "line": "x", "moves": [{**ASIA, "side": "nobody"}]},
        {"entry": "played", "line": "x", "moves": [{"kind": "place", "side": "us", "country": "Atlantis"}]},
    ],
)
def test_a_record_that_names_what_the_game_has_not_is_not_played_on(evening, home: Path, entry: Any) -> None:
    rewrite(home / "evening.json", lambda rows: rows.append(entry))
    for command in (["move", "ussr fidel coup italy 3"], ["adjust", "vp=1", "--reason", "x"], ["why", "5"]):
        said = evening(*command)
        assert (said.code, said.out) == (3, "")
        assert said.err.splitlines()[-1].startswith("evening: entry 5 can no longer be replayed")
    assert evening("verify").err.startswith("evening: entry 5 disagrees")
    assert evening("status", "--at", "4").code == 0


@pytest.mark.parametrize(
    "wrong",
    [
        '"entries": 3',
        '"entries": {"a": 1}',
        '"setup": 3',
        '"setup": {"weather": 1}',
        '"options": {"profile": 3}',
        '"created": -1',
        f'"setup": {{"handicap": {ENDLESS}}}',
        '"name": "../x"',
        '"entries": ' + "[" * 100000,
    ],
)
def test_an_export_of_the_wrong_shape_is_not_brought_in(referee, tmp_path: Path, home: Path, wrong: str) -> None:
    (tmp_path / "some.json").write_text(f'{{"referee": 1, "game": "twilight-struggle", {wrong}}}')
    in_one_line(referee("import", "some.json"), 3)
    assert not list(home.glob("*.json"))


def test_a_home_that_is_no_folder_is_no_empty_home(referee, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    for place in (str(tmp_path / "file"), "~there-is-no-such-user/x"):
        monkeypatch.setenv("REFEREE_HOME", place)
        assert place in in_one_line(referee("list"), 3)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_what_cannot_be_written_is_named(evening) -> None:
    for command in (["export"], ["position", "save"]):
        assert in_one_line(evening(*command, "/dev/full"), 3).startswith("/dev/full: cannot be written")


def test_a_refusal_that_the_record_no_longer_reaches_is_forgotten(evening, home: Path) -> None:
    evening("move", "us pass")
    rewrite(home / "evening.json", lambda rows: rows.pop())
    assert evening("why").out.startswith("next: both: headline: USSR")


# -- standard input and output ---------------------------------------------------------------------------------------


def test_the_lines_before_one_not_understood_are_in_the_json(referee) -> None:
    referee("new", "twilight-struggle", "x")
    said = referee("move", "-", "--json", stdin="\n".join([*OPENING[:2], "xyzzy", OPENING[2]]))
    assert (said.code, said.data["legal"], len(said.data["lines"])) == (2, False, 2)
    assert said.err.startswith("line 3: ")


def program(*words: str, stdin: str = "", **how: Any) -> subprocess.CompletedProcess[str]:
    """Run the program as a process of its own."""
    environment = {**os.environ, **how.pop("environment", {})}
    return subprocess.run([*PROGRAM, *words], input=stdin, capture_output=True, text=True, env=environment, **how)


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_may_end_as_on_any_machine(referee, end: str) -> None:
    referee("new", "twilight-struggle", "x")
    assert program("move", "-", stdin="\ufeff" + end.join(OPENING)).returncode == 0
    assert len(referee("history").out.splitlines()) == len(OPENING)


@pytest.mark.skipif(os.name == "nt", reason="a shell is needed")
def test_lines_are_played_though_nobody_reads_the_answers(referee, tmp_path: Path) -> None:
    referee("new", "twilight-struggle", "x")
    shown = [f"us reveals {card}" for card in ("fidel", "blockade", "nato", "nasser", "comecon")] * 60
    (tmp_path / "game.txt").write_text("\n".join([*OPENING[:2], *shown]))
    command = f"{PROGRAM[0]} -c '{PROGRAM[2]}' move - < game.txt | head -1"
    subprocess.run(command, shell=True, check=True, capture_output=True)
    assert len(referee("history").out.splitlines()) == 2 + len(shown)


@pytest.mark.skipif(os.name == "nt", reason="a shell is needed")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-"])
def test_a_closed_stream_is_no_trouble(evening, closed: str) -> None:
    for words in ("status", "move -", "note x"):
        command = f"{PROGRAM[0]} -c '{PROGRAM[2]}' {words} {closed}"
        done = subprocess.run(command, shell=True, check=False, capture_output=True, stdin=subprocess.DEVNULL)
        assert (done.returncode, done.stderr) == (0, b"")
    assert sum("(note: x)" in line for line in evening("history").out.splitlines()) == 1


def test_a_pipe_is_told_in_utf_8_whatever_the_machine_speaks(evening) -> None:
    plain = {"PYTHONIOENCODING": "ascii", "LC_ALL": "C", "PYTHONUTF8": "0"}
    done = program("--lang", "zh", "score", environment=plain, encoding="utf-8")
    assert (done.returncode, done.stderr) == (0, "")
    assert "─" in done.stdout
