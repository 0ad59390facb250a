"""A terminal for the tests: the program at a pseudo-terminal, keys in, the screen out."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import signal
import struct
import subprocess
import sys
import termios
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pyte
import pytest

PROGRAM = [sys.executable, "-c", "from referee.cli import main; main()"]
PATIENCE, QUIET, POLL = 25.0, 0.06, 0.02
# What prompt_toolkit writes whenever it begins to ask for a line.
ASKS = b"\x1b[?2004h"
KEYS = {
    "enter": "\r",
    "tab": "\t",
    "up": "\x1b[A",
    "ctrl-c": "\x03",
    "ctrl-d": "\x04",
    "ctrl-u": "\x15",
    "ctrl-t": "\x14",
}
# What would change what the program shows.
OURS = ("REFEREE_LANG", "COLUMNS", "LINES", "NO_COLOR", "PROMPT_TOOLKIT_NO_CPR")


class Terminal:
    """A program that runs in a terminal of *columns* and *rows*."""

    def __init__(self, *words: str, columns: int = 80, rows: int = 24, **environment: str) -> None:
        self.screen = pyte.HistoryScreen(columns, rows, history=1000)
        self.screen.write_process_input = self._write
        self._stream = pyte.ByteStream(self.screen)
        self._mine, theirs = pty.openpty()
        self.before = termios.tcgetattr(theirs)
        _size(theirs, columns, rows)
        clean = {key: value for key, value in os.environ.items() if key not in OURS}
        self.program = subprocess.Popen(
            [*PROGRAM, *words],
            stdin=theirs, stdout=theirs, stderr=theirs,
            env={**clean, "TERM": "xterm-256color", **environment},
            preexec_fn=_as_session, close_fds=True,
        )  # fmt: skip
        self.theirs = theirs
        self.said, self.reads = b"", self._mine

    # -- keys in ---------------------------------------------------------------------------------------------------

    def type(self, text: str) -> None:
        """*text* is typed."""
        self._write(text)

    def press(self, key: str) -> None:
        """A key of KEYS is pressed."""
        self._write(KEYS[key])

    def enter(self, line: str) -> str:
        """*line* is typed and entered; return the screen once the program asks for the next one, toolbar and all."""
        before = self.said.count(ASKS)
        self.type(f"{line}\r")
        self.until(lambda: self.said.count(ASKS) > before, "next prompt")
        return self.settle()

    def resize(self, columns: int, rows: int) -> None:
        """The window has another size."""
        self.screen.resize(rows, columns)
        _size(self.theirs, columns, rows)
        self.program.send_signal(signal.SIGWINCH)

    def _write(self, text: str) -> None:
        os.write(self._mine, text.encode())

    # -- the screen out --------------------------------------------------------------------------------------------

    def shown(self) -> str:
        """Return the screen, row by row, without the blanks at the ends."""
        return "\n".join(row.rstrip() for row in self.screen.display).rstrip()

    def wait(self, text: str) -> str:
        """Return the screen once *text* stands on it and nothing more is written."""
        self.until(lambda: text in self.shown().replace("\n", " ") or text in self.shown(), text)
        return self.settle()

    def settle(self, quiet: float = QUIET) -> str:
        """Return the screen once nothing was written for *quiet* seconds."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and self._read(quiet):
            pass
        return self.shown()

    def read(self) -> None:
        """What was written is on the screen."""
        self._read(0.0)

    def ended(self) -> int:
        """Return the exit code of the program once it has left."""
        self.until(lambda: self.program.poll() is not None, "the program's end")
        self.settle(0.05)
        code = self.program.returncode
        assert isinstance(code, int)
        return code

    def until(self, is_so: Callable[[], bool], what: str) -> None:
        """Read what is written until it *is_so*; *what* names that should it never be."""
        until = time.monotonic() + PATIENCE
        while not is_so():
            over = self.program.poll() is not None or time.monotonic() > until
            if not self._read(POLL) and over and not is_so():
                pytest.fail(f"no {what!r} on:\n{self.shown()}")

    def _read(self, patience: float) -> bool:
        """Return whether anything was written within *patience* seconds; it is on the screen then."""
        if not select.select([self._mine], [], [], patience)[0]:
            return False
        try:
            data = os.read(self._mine, 65536)
        except OSError:
            return False
        self.said += data
        self._stream.feed(data)
        return bool(data)

    def trouble(self) -> str:
        """Return the traceback that was written, or ''."""
        text = re.sub(r"\x1b\[[^a-zA-Z]*[a-zA-Z]", "", self.said.decode(errors="replace"))
        found = re.search(r"(Traceback|Exception in|Unhandled)", text)
        return text[found.start() :][:3000] if found else ""

    def close(self) -> None:
        """The terminal is gone, and the program with it."""
        if self.program.poll() is None:
            self.program.kill()
        self.program.wait()
        for handle in (self._mine, self.theirs):
            os.close(handle)


def _size(handle: int, columns: int, rows: int) -> None:
    fcntl.ioctl(handle, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


def _as_session() -> None:
    """The terminal is the one that its program is controlled from."""
    os.setsid()
    fcntl.ioctl(0, termios.TIOCSCTTY, 0)


@contextmanager
def at_a_terminal(*words: str, columns: int = 80, rows: int = 24, **environment: str) -> Iterator[Terminal]:
    """A program at a terminal, which is closed afterwards."""
    terminal = Terminal(*words, columns=columns, rows=rows, **environment)
    try:
        yield terminal
    finally:
        terminal.close()
