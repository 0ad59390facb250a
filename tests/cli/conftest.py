"""The command line as a person meets it: what is typed, what is printed, the exit code."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from kits.program import run

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
def games_of_its_own(home: Path) -> None:
    """Games of this test live in a folder of their own."""


@pytest.fixture
def referee() -> Referee:
    """The program: `referee("move", "us pass")` returns its answer; a traceback fails the test."""

    def said(*words: str, stdin: str | bytes = "") -> Said:
        done = run(*words, stdin=stdin)
        return Said(done.exit_code, done.stdout, done.stderr)

    return said


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
