"""Evenings at the table: games live in a folder of their own."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def games_of_its_own(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of this test live in a folder of their own; a program that it starts is this one."""
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
