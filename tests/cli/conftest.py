"""The command line as a person meets it: what is typed, what is printed, the exit code."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from typer.testing import CliRunner

from referee.cli.app import app

# Two set-ups and two scoring headlines: Asia -1 (the USSR holds North Korea), the Middle East 0. The USSR is to play.
OPENING = (
    "setup ussr poland 4, e germany 1, yugoslavia 1",
    "setup us w germany 4, italy 3",
    "headline us asia scoring",
    "headline ussr middle east scoring",
)


class Said(NamedTuple):
    """What a command answered."""

    code: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        """The one JSON object on standard output."""
        return json.loads(self.out)


Referee = Callable[..., Said]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games of this test live in a folder of their own, which does not exist yet."""
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("REFEREE_LANG", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


@pytest.fixture
def referee() -> Referee:
    """The program: `referee("move", "us pass")` returns its answer; a traceback fails the test."""

    def run(*words: str, stdin: str | bytes = "") -> Said:
        done = CliRunner().invoke(app, words, input=stdin, prog_name="referee")
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            raise done.exception
        return Said(done.exit_code, done.stdout, done.stderr)

    return run


@pytest.fixture
def evening(referee: Referee) -> Referee:
    """The program with a game called *evening*, played up to the USSR's first action round."""
    assert referee("new", "twilight-struggle", "evening").code == 0
    assert referee("move", "-", stdin="\n".join(OPENING)).code == 0
    return referee


@pytest.fixture
def board(tmp_path: Path) -> Path:
    """A position file: the US in action round 1 at DEFCON 4, with one Soviet marker in Iran and none of its own."""
    file = tmp_path / "board.toml"
    file.write_text('turn = 1\naction_round = 1\nphasing = "us"\ndefcon = 4\n\n[influence]\nIran = [0, 1]\n')
    return file
