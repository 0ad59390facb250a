"""The deck commands, `supply` and `range` as a person meets them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from referee.cli.deck import app, contents
from referee.games.death_front import GAME
from referee.kernel.printed.data import data_folder
from referee.kernel.ruling import RefereeError
from referee.store.file.disk import StoreError

DEMO = data_folder("death-front") / "demo_deck.toml"
POSITION = """
game = "death-front"
step = "attack"
[board]
c1 = "us birch"
b1 = "us big"
"""


def run(*words: str) -> Any:
    return CliRunner().invoke(app, words, standalone_mode=False)


def test_a_template_is_written_filled_in_and_checked(tmp_path: Path) -> None:
    done = run("deck", "template", "us")
    assert 'army = "us"' in done.stdout
    file = tmp_path / "my_us.toml"
    file.write_text(done.stdout, encoding="utf-8")
    checked = run("deck", "check", str(file))
    assert checked.return_value == 1
    assert f"{file}: unit: 0 units, and a deck has 24" in checked.stderr


def test_a_deck_in_order_is_said_to_be_so() -> None:
    checked = run("deck", "check", str(DEMO))
    assert (checked.return_value, checked.stdout) == (0, f"{DEMO}: 39 cards, all in order\n")


def test_a_deck_is_drawn_to_be_held_against_the_cards() -> None:
    told = run("deck", "draw", str(DEMO)).stdout
    assert "Birch (unit, 6 copies): attack 4, defence 3, needs level 2, range f1 f2 f1r1" in told
    assert "    . x .\n    . x x\n    . U .\n" in told
    assert "Barrage (skill, 1 copy): destroy unit 1" in told
    assert "Rally (skill, 1 copy): attack 1, draw 1" in told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"unit = [", "not a TOML file"),
        (b"title = '\xff'", "not UTF-8 text"),
        (b"[[unit]]\nname = 'X'\nattack = 5", "line 1: unit[1].defence: this key is missing"),
    ],
)
def test_a_broken_file_gets_one_clear_line(tmp_path: Path, text: bytes, told: str) -> None:
    file = tmp_path / "bad.toml"
    file.write_bytes(text)
    with pytest.raises(StoreError) as error:
        contents(GAME, [f"us={file}"])
    assert told in str(error.value)
    assert "\n" not in str(error.value)
    assert isinstance(run("deck", "draw", str(file)).exception, StoreError)


def test_supply_and_range_are_drawn_from_a_position_file(tmp_path: Path) -> None:
    file = tmp_path / "here.toml"
    file.write_text(POSITION, encoding="utf-8")
    assert "(2) us Birch" in run("supply", "us", "--position", str(file)).stdout
    assert '"range":' in run("range", "c1", "--position", str(file), "--json").stdout


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "unit: 0 units, and a deck has 24; all its errors: deck check"),
        (
            "[[unit]]\nname = 'Alder'\ncopies = 1\nattack = 1\ndefence = 1\nneeds = 1\nrange = 'f1'\n",
            "unit: 1 unit, and a deck has 24; all its errors",
        ),
    ],
)
def test_what_deck_check_refuses_no_game_begins_with(tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text, encoding="utf-8")
    checked = run("deck", "check", str(file))
    assert checked.return_value == 1
    with pytest.raises(StoreError) as error:
        contents(GAME, [f"us={file}"])
    assert told in str(error.value)
    assert str(error.value).startswith(checked.stderr.splitlines()[0])


def test_new_takes_deck_files() -> None:
    assert contents(GAME, [f"us={DEMO}"])["us"]["demo"] is True
    with pytest.raises(RefereeError):
        contents(GAME, ["my_us.toml"])
