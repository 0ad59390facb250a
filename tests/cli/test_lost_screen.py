"""The screen that cannot be written to, and Ctrl-C: one line, and the exit code tells whether the line is recorded."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from referee.store import games

RUN = (sys.executable, "-c", "from referee.cli import main; main()")
FULL = Path("/dev/full")
STOPPED = "stopped; all that was accepted before is kept"


def told(*words: str) -> tuple[int, str]:
    """The exit code of a command whose answers go to a disk that is full, and what it says on stderr."""
    with FULL.open("w") as full:
        done = subprocess.run([*RUN, *words], stdout=full, stderr=subprocess.PIPE, check=False)
    return done.returncode, done.stderr.decode()


@pytest.mark.skipif(not FULL.exists(), reason="there is no such device here")
def test_the_exit_code_tells_whether_a_line_was_recorded_that_could_not_be_answered(evening) -> None:
    count = len(games.load("evening").entries)
    for number, words in enumerate(
        (["move", "us reveals duck and cover"], ["undo", "--agreed"], ["redo"], ["note", "x"])
    ):
        code, said = told(*words)
        assert (code, said.count("\n")) == (0, 1), said
        assert said.startswith("recorded, but the answer could not be written: ")
        assert len(games.load("evening").entries) == count + number + 1
    for words in (["status"], ["export"], ["history"], ["check", "us reveals duck and cover"]):
        code, said = told(*words)
        assert (code, said.count("\n")) == (3, 1), said
        assert said.startswith("the answer could not be written: ")


IGNORED = signal.getsignal(signal.SIGINT) is signal.SIG_IGN  # As in a shell's background.


@pytest.mark.skipif(IGNORED, reason="nobody can be interrupted here")
@pytest.mark.parametrize("after", [0.1, 0.3, 0.8])
def test_ctrl_c_is_one_line_at_any_moment(evening, after: float) -> None:
    """While the program is being loaded; before its own first step it is Python that is stopped."""
    pipe = subprocess.PIPE
    with subprocess.Popen([*RUN, "move", "-"], stdin=pipe, stdout=pipe, stderr=pipe) as process:
        time.sleep(after)
        process.send_signal(signal.SIGINT)
        said = process.communicate()[1].decode()
    assert process.returncode != 130 or said.strip() in ("", STOPPED)
    assert "referee/cli/app" not in said
    assert "referee/cli/edge" not in said


@pytest.mark.skipif(IGNORED, reason="nobody can be interrupted here")
def test_ctrl_c_between_two_lines_is_one_line(evening) -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen([*RUN, "move", "-"], stdin=pipe, stdout=pipe, stderr=pipe) as process:
        assert process.stdin is not None
        assert process.stderr is not None
        process.stdin.write(b"us reveals duck and cover\n" * 200)
        process.stdin.flush()
        while len(games.load("evening").entries) < 5:
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        process.stdin.close()
        said = process.stderr.read().decode()
    assert (process.returncode, said.strip()) == (130, STOPPED)


@pytest.mark.skipif(not FULL.exists(), reason="there is no such device here")
@pytest.mark.parametrize(
    ("words", "code"),
    [(("move", "us reveals duck and cover"), 0), (("card", "zzz"), 2), (("status", "--nope"), 2)],
    ids=lambda each: each[0] if isinstance(each, tuple) else "",
)
def test_the_exit_code_stands_where_trouble_cannot_be_told(evening, words: tuple[str, ...], code: int) -> None:
    with FULL.open("w") as full:
        done = subprocess.run([*RUN, *words], stdout=subprocess.PIPE, stderr=full, check=False)
    assert done.returncode == code
