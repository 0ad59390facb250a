"""What all tests share: playthroughs in `.table` files (kits/tables.py), and the package compiled once."""

from __future__ import annotations

import compileall
from pathlib import Path

import pytest
from kits.tables import pytest_addoption, pytest_collect_file, refuse_in_ci

import referee

__all__ = ["pytest_addoption", "pytest_collect_file"]


def pytest_configure(config: pytest.Config) -> None:
    """Compile the package once, as an installer does: the tests start the program many times."""
    refuse_in_ci(config)
    if not hasattr(config, "workerinput"):
        compileall.compile_dir(Path(referee.__file__).parent, quiet=2)
