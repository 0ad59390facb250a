"""`import referee` as others use it; docs/library.md shows the same and is run as well."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import referee

SETUP = "setup ussr poland 4, e germany 1, yugoslavia 1"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of games, which is not there until something is saved."""
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "games"))
    return tmp_path / "games"


@pytest.fixture
def table() -> referee.Table:
    table = referee.open("twilight-struggle")
    table.play(SETUP)
    return table


def test_importing_it_loads_nothing_else() -> None:
    loaded = "import sys, referee; print([m for m in sys.modules if m.startswith('referee.')])"
    assert subprocess.run([sys.executable, "-c", loaded], capture_output=True, text=True).stdout == "[]\n"


def test_every_part_is_there_and_no_other() -> None:
    assert all(hasattr(referee, name) for name in referee.__all__)
    assert not hasattr(referee, "close")


def test_every_game_opens_and_shows_its_pages() -> None:
    for name in referee.game_names():
        table = referee.open(name)
        assert table.game.name == name
        assert table.legal()
        assert table.status().data
        assert table.score().parts


def test_a_refused_line_changes_nothing(table: referee.Table) -> None:
    before = table.position
    laid = referee.open({"game": "twilight-struggle", "headline": {"us": "Defectors"}, "turn": 1, "stage": "headline"})
    with pytest.raises(referee.IllegalMove, match="turns up what lies face down"):
        laid.play("ussr headline korean war 5")
