"""Papers for the table: they say what is so, and each line of the quick reference is legal where it is said to be."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from kits.evenings import GAMES
from typer.testing import CliRunner

from referee.cli.app import app
from referee.kernel.game import game
from referee.kernel.line import read
from referee.kernel.printed.examples import Example, examples
from referee.report.language import speak_in
from referee.report.papers import position_of

EXAMPLES = [(name, example) for name in GAMES[:3] for example in examples(game(name).data)]


def printed(name: str, language: str = "en") -> str:
    done = CliRunner().invoke(app, ["--lang", language, "sheet", name], prog_name="referee")
    speak_in("en")
    assert done.exit_code == 0, done.output
    return unescape(done.stdout)


@pytest.mark.parametrize(("name", "example"), EXAMPLES, ids=[f"{name}: {each.line}" for name, each in EXAMPLES])
def test_what_may_be_typed_is_legal_where_it_is_said_to_be(name: str, example: Example) -> None:
    of = game(name)
    position = position_of(of, example)
    reading = read(of, position, example.line)
    assert reading.legal is not False, [str(ruling.reason) for ruling in reading.rulings]
    steps = [step for step in reading.steps if not step.granted]
    chinese = example.line_zh or "，".join(of.write(step.move, "zh") for step in steps)
    again = read(of, position, chinese)
    assert again.moves == reading.moves, chinese
    assert chinese in printed(name, "zh").replace("\n", "")


@pytest.mark.parametrize("name", GAMES)
def test_the_papers_of_every_game_are_html_for_a4(name: str) -> None:
    for language in ("en", "zh"):
        made = printed(name, language)
        assert made.startswith("<!DOCTYPE html>")
        assert "size: A4" in made
        assert "<script" not in made


def test_the_scoring_aid_says_what_the_cards_say() -> None:
    row = re.search(r"<tr><td>Middle East</td>.*?</tr>", printed("twilight-struggle"))
    assert row
    cells = re.findall(r">([^<]+)</td>", row[0])
    assert cells == [
        *("Middle East", "3", "5", "7"),
        "Israel 4, Iraq 3, Iran 2, Libya 2, Egypt 2, Saudi Arabia 3",
    ]


def test_the_record_has_a_row_for_each_side_and_turn() -> None:
    rows = re.findall(r"<tr><td>(\d+), hand (\d)</td><td>(US|USSR)</td>", printed("twilight-struggle"))
    assert [(turn, hand) for turn, hand, side in rows if side == "US"] == [
        (str(turn), "8" if turn < 4 else "9") for turn in range(1, 11)
    ]
    assert len(rows) == 20


def test_a_file_is_written_and_a_game_that_is_none_is_named(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(app, ["sheet", "cold-war", "sheet.html"], prog_name="referee")
    assert done.stdout == "sheet.html holds the papers\n"
    done = CliRunner().invoke(app, ["sheet", "poker"], prog_name="referee")
    assert (done.exit_code, done.stdout) == (2, "")
    assert done.stderr.startswith("there is no game poker; there are: ")
