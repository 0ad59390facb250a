"""What a file of the data folder lacks is one clear line at start, with the exit code of a file in trouble."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

DATA = Path(__file__).parents[2] / "data"
START = """
import sys
from pathlib import Path
from referee.kernel.printed import data
data._CHECKOUT = data._INSTALLED = Path(sys.argv.pop(1))
from referee.cli import main
main()
"""


def started(folder: Path, *words: str) -> tuple[int, str, str]:
    """The exit code, output and errors of a command that reads its data from *folder*."""
    done = subprocess.run(
        [sys.executable, "-c", START, str(folder), *words],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "REFEREE_HOME": str(folder)},
    )
    return done.returncode, done.stdout, done.stderr


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder of one's own, with a position to ask about."""
    shutil.copytree(DATA, tmp_path / "data")
    return tmp_path / "data"


def change(folder: Path, file: str, pattern: str, instead: str) -> None:
    path = folder / "twilight_struggle" / file
    changed, times = re.subn(pattern, instead, path.read_text(encoding="utf-8"), count=1, flags=re.MULTILINE)
    assert times == 1, pattern
    path.write_text(changed, encoding="utf-8")


def asked(folder: Path) -> tuple[int, str, str]:
    """What becomes of the first question that is asked of a new game."""
    return started(folder, "check", "us headline duck and cover")


def test_a_whole_folder_is_read(folder: Path) -> None:
    code, _, err = asked(folder)
    assert (code, "Traceback" in err) == (1, False)


@pytest.mark.parametrize(
    ("file", "pattern", "instead", "line"),
    [
        ("cards.csv", r"^8,Fidel,.*\n", "", "cards.csv: there is no row for Fidel, whose event is written"),
        ("cards.csv", r"^8,Fidel,Early,USSR,2,", "8,Fidel,Early,USSR,,", "cards.csv, Fidel: ops: nothing stands there"),
        ("cards.csv", r"^8,Fidel,Early", "8,Fidel,Erly", "cards.csv, Fidel: era: one of Early, Mid, Late, not 'Erly'"),
        ("cards.csv", r"^8,", "7,", "cards.csv, Fidel: number: Socialist Governments bears it already"),
        ("cards.csv", r"^9,Vietnam Revolts", "9,Fidel", "cards.csv, Fidel: name: it stands there twice"),
        ("cards.csv", r",optional,", ",opt,", "cards.csv, Asia Scoring: optional: there is no such column"),
        (
            *("cards.csv", r"^8,Fidel,Early,USSR,2", "8,Fidel,Early,USSR,0"),
            "cards.csv, Fidel: ops: a card has 1 to 4 operations, a scoring card 0",
        ),
        ("countries.csv", r"^Cuba,.*\n", "", "countries.csv, Nicaragua: neighbours: there is no Cuba"),
        ("countries.csv", r"^Chile,South America,,3", "Chile,South America,,x", "countries.csv, Chile: stability: a"),
        ("countries.csv", r"^Chile,South America,,", "Chile,South America,Far,", "countries.csv, Chile: subregions: "),
        ("countries.csv", r"^Chile,South America", "Chile,Oceania", "countries.csv, Chile: region: one of Europe, "),
    ],
)
def test_what_is_missing_is_one_line(folder: Path, file: str, pattern: str, instead: str, line: str) -> None:
    change(folder, file, pattern, instead)
    code, out, err = asked(folder)
    assert (code, out, err.count("\n")) == (3, "", 1), err
    assert err.startswith(line)


def test_a_card_that_nobody_has_written_is_named_before_it_is_met(folder: Path) -> None:
    with (folder / "twilight_struggle" / "cards.csv").open("a", encoding="utf-8") as cards:
        cards.write("999,Kitchen Sink,Late,US,2,yes,no,no,sink,厨房水槽,Nothing that anybody knows.,没有人知道。\n")
    assert asked(folder) == (3, "", "cards.csv, Kitchen Sink: nobody has written its event\n")
    code, out, _ = started(folder, "cards", "--missing")
    assert (code, "Kitchen Sink" in out) == (1, True)
