"""What is printed: on standard output, or one line of trouble on stderr."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from referee.kernel.pages.wrapping import harmless

LONGEST = 2000


class ReaderGone(Exception):
    """Whoever read standard output has closed it."""


class ScreenLost(Exception):
    """What was said could not be written: the disk behind standard output is full, say."""


def out(text: str) -> None:
    """Print *text* without what a terminal obeys; raise ReaderGone where nobody reads it any more, or ScreenLost."""
    with _heard():
        print(harmless(text))


def flush() -> None:
    """All that was printed has left the program; raises as `out`."""
    with _heard():
        sys.stdout.flush()


@contextmanager
def _heard() -> Iterator[None]:
    try:
        yield
    except BrokenPipeError as error:
        raise ReaderGone from error
    except OSError as error:
        raise ScreenLost(error.strerror) from error


def err(lines: list[str]) -> None:
    """Print *lines* on stderr; each stays one line unless a person is looking."""
    lines = [_shown(line) for line in lines]
    if sys.stderr.isatty():
        from referee.report.terminal import paragraphs

        lines = [paragraphs([line]) for line in lines]
    for line in lines:
        print(line, file=sys.stderr)


def _shown(line: str) -> str:
    """Return *line* without what a terminal would obey, such as a line end in what was typed; its middle left out."""
    if len(line) > LONGEST:
        line = f"{line[: LONGEST // 2]} ... {line[-LONGEST // 2 :]}"
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in line)


def drop_output() -> None:
    """What is still to be written goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
