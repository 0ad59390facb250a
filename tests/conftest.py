"""What all tests share: playthroughs in `.table` files, a shelf for games (see kits), and the package compiled once."""

from __future__ import annotations

import compileall
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from kits.outside import OUTSIDE, install
from kits.program import home
from kits.tables import pytest_addoption, pytest_collect_file, refuse_in_ci

import referee
from referee.kernel import engine
from referee.kernel.decision import Move

__all__ = ["home", "pytest_addoption", "pytest_collect_file"]


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, Move]]:
    """Every move that is played from now on, with the position it is played in, tried by the reader or not."""
    found = list[tuple[Any, Move]]()
    accepted = engine.accepted

    def counted(position: Any, asked: Any, move: Move) -> Any:
        found.append((position, move))
        return accepted(position, asked, move)

    monkeypatch.setattr(engine, "accepted", counted)
    return found


def pytest_configure(config: pytest.Config) -> None:
    """Compile the package once, as an installer does: the tests start the program many times. Install a fourth game."""
    refuse_in_ci(config)
    site = TemporaryDirectory()
    config.add_cleanup(site.cleanup)
    install(OUTSIDE, Path(site.name))
    if not hasattr(config, "workerinput"):
        compileall.compile_dir(Path(referee.__file__).parent, quiet=2)
