"""Playthroughs as tests: a table with other answers fails with the difference, and is rewritten only where asked."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
WRITTEN = """# the first move
> setup ussr poland 7
  refused: North Korea [1.1]
"""


@pytest.fixture
def table(tmp_path: Path) -> Path:
    """A table whose one answer is wrong, under a copy of the tests' own settings."""
    (tmp_path / "conftest.py").write_text((ROOT / "tests" / "conftest.py").read_text())
    folder = tmp_path / "twilight_struggle"
    folder.mkdir()
    (folder / "scene.table").write_text(WRITTEN)
    return folder / "scene.table"


def run(table: Path, *options: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Run pytest on *table*; CI is set only where *env* sets it."""
    here = {name: value for name, value in os.environ.items() if name not in ("CI", "PYTEST_XDIST_WORKER")}
    paths = os.pathsep.join((str(ROOT / "tests"), str(ROOT)))
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *options, str(table)]
    return subprocess.run(command, env=here | {"PYTHONPATH": paths} | env, cwd=table.parents[1], **PIPES)


PIPES = {"capture_output": True, "text": True, "check": False}


def test_a_table_with_other_answers_fails_with_the_difference_and_stays(table: Path) -> None:
    ran = run(table)
    assert ran.returncode == 1
    assert "scene.table: other answers; --update-tables rewrites them" in ran.stdout
    assert "-  refused: North Korea [1.1]" in ran.stdout
    assert "\n+  " in ran.stdout
    assert table.read_text() == WRITTEN


def test_update_tables_rewrites_and_shows_the_difference_once(table: Path) -> None:
    ran = run(table, "--update-tables")
    assert ran.returncode == 1
    assert "scene.table: rewritten; read what changed" in ran.stdout
    assert "-  refused: North Korea [1.1]" in ran.stdout
    assert table.read_text() != WRITTEN
    assert table.read_text().startswith("# the first move\n> setup ussr poland 7\n  refused: ")
    assert run(table, "--update-tables").returncode == run(table).returncode == 0


def test_update_tables_is_refused_where_ci_is_set(table: Path) -> None:
    ran = run(table, "--update-tables", CI="true")
    assert ran.returncode == pytest.ExitCode.USAGE_ERROR
    assert "CI is set" in ran.stderr
    assert table.read_text() == WRITTEN
    assert run(table, CI="true").returncode == 1
