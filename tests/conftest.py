"""What all tests share: playthroughs in `.table` files (kits/tables.py), and the package compiled once."""

from __future__ import annotations

import compileall
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from kits.outside import OUTSIDE, install
from kits.tables import pytest_addoption, pytest_collect_file, refuse_in_ci

import referee
from referee.kernel import engine
from referee.kernel.assembled import Assembled
from referee.kernel.decision import Move
from referee.kernel.game import Heard

__all__ = ["pytest_addoption", "pytest_collect_file"]


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, Move]]:
    """Every move that is played from now on, with the position it is played in.

    What the reader of a line tries until it knows what is meant is not played: nobody hears of it.
    """
    found = list[tuple[Any, Move]]()
    accepted, heard, reading = engine.accepted, Assembled.hear, list[str]()

    def counted(position: Any, asked: Any, move: Move) -> Any:
        if not reading:
            found.append((position, move))
        return accepted(position, asked, move)

    def hear(game: Assembled, position: Any, line: str) -> Heard:
        reading.append(line)
        try:
            return heard(game, position, line)
        finally:
            reading.pop()

    monkeypatch.setattr(engine, "accepted", counted)
    monkeypatch.setattr(Assembled, "hear", hear)
    return found


def pytest_configure(config: pytest.Config) -> None:
    """Compile the package once, as an installer does: the tests start the program many times. Install a fourth game."""
    refuse_in_ci(config)
    site = TemporaryDirectory()
    config.add_cleanup(site.cleanup)
    install(OUTSIDE, Path(site.name))
    if not hasattr(config, "workerinput"):
        compileall.compile_dir(Path(referee.__file__).parent, quiet=2)
