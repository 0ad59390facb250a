"""Half a line, asked as a command and completed by the shell."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = (sys.executable, "-c", "from referee.cli import main; main()")
# The US has begun operations worth 3 at DEFCON 4. The USSR controls Syria (stability 2) with 3 to 0; Iran (stability
# 2) holds 1 to 1 and is a battleground; Iraq (stability 3) is a battleground of nobody.
BOARD = """
turn = 4
stage = "action_round"
phasing = "us"
defcon = 4
influence = { Iran = [1, 1], Syria = [1, 4], Poland = [0, 4] }
then = ["us duck and cover operations"]
"""


@pytest.fixture
def board(tmp_path: Path) -> str:
    (tmp_path / "board.toml").write_text(BOARD, "utf-8")
    return "board.toml"


def test_half_a_line_is_told_what_each_completion_costs(referee, board: str) -> None:
    said = referee("suggest", "place", "s", "--position", board)
    assert said.code == 0
    assert {"syria 2 (USSR-controlled)", "south korea 1"} <= set(said.out.splitlines())


def test_a_coup_says_what_it_does_to_defcon(referee, board: str) -> None:
    """Iran: 3 operations less twice the stability 2; Syria is no battleground."""
    said = referee("suggest", "coup", "--position", board).out.splitlines()
    assert {"iran (die -1; DEFCON 4 to 3)", "syria (die -1)"} <= set(said)


def test_nothing_typed_lists_what_may_be_said(referee, board: str) -> None:
    said = referee("suggest", "--position", board).out.splitlines()
    assert {"place iran 1", "coup iran (die -1; DEFCON 4 to 3)"} <= set(said)


def test_json_keeps_the_moves_canonical_in_any_language(referee, board: str) -> None:
    said = referee("--lang", "zh", "suggest", "放置", "叙", "--position", board, "--json")
    (one,) = said.data["suggestions"]
    assert (said.data["text"], one["start"], one["insert"]) == ("放置 叙", 3, "叙利亚")
    assert (one["moves"], one["total"], one["note"]) == (["us: place syria"], 2, "苏方控制")


def test_pinyin_initials_find_a_name_where_chinese_is_spoken(referee, board: str) -> None:
    assert referee("--lang", "zh", "suggest", "放置", "xly", "--position", board).out.splitlines() == [
        "叙利亚 2（苏方控制）"
    ]
    assert referee("suggest", "place", "xly", "--position", board).code == 2


def test_a_line_to_which_nothing_can_follow_is_checked_as_it_stands(referee, board: str) -> None:
    refused, strange = (referee("suggest", line, "--position", board) for line in ("coup france", "place xyzzy"))
    assert (refused.code, "[Deluxe rulebook 8.1.5]" in refused.err) == (1, True)
    assert (strange.code, "'xyzzy' is not understood" in strange.err) == (2, True)


# -- the shell -------------------------------------------------------------------------------------------------------


def completed(words: str, at: int, board: str) -> list[str]:
    """Return what bash is offered for the word *at* of *words*."""
    asked = {"COMP_WORDS": words.format(board=board), "COMP_CWORD": str(at), "_REFEREE_COMPLETE": "complete_bash"}
    done = subprocess.run(PROGRAM, env={**os.environ, **asked}, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.stdout.splitlines()


@pytest.mark.parametrize("command", ["check", "suggest"])
def test_the_shell_completes_the_word_of_a_line(board: str, command: str) -> None:
    assert completed(f"referee {command} --position {{board}} place ira", 5, board) == ["iraq", "iran"]
    assert completed(f"referee {command} --position {{board}} coup ", 5, board)[:1] == ["syria"]


@pytest.mark.parametrize("command", ["move", "why", "force"])
def test_the_shell_completes_a_line_of_the_recorded_game(command: str) -> None:
    """Where nothing is recorded, that is the set-up, which begins with the deal."""
    assert completed(f"referee {command} de", 2, "") == ["deal"]


def test_the_shell_is_offered_nothing_where_nothing_can_be_read() -> None:
    assert completed("referee check --position nowhere.toml pl", 4, "") in ([], [""])
