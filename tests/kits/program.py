"""The program run in this process, on a shelf of the test's own."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from referee.cli.app import app
from referee.report.language import speak_in


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Games of this test live in a folder of their own, which does not exist yet, below the one it stands in."""
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path / "home"))
    monkeypatch.delenv("REFEREE_LANG", raising=False)
    monkeypatch.chdir(tmp_path)
    return tmp_path / "home"


def run(*words: str, stdin: str | bytes = "") -> Result:
    """Return what a command answered; a traceback fails the test. Afterwards the referee speaks English."""
    done = CliRunner().invoke(app, words, input=stdin, prog_name="referee")
    speak_in("en")
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done
