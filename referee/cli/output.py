"""What is printed: on standard output, or one line of trouble on stderr."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

from referee.kernel.pages.wrapping import harmless
from referee.kernel.text import Text

T = TypeVar("T")
LONGEST, PAGER = 2000, "less -RFX"


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


def put(file: Path | None, text: str, told: Text) -> None:
    """*file* holds *text*, as *told* says; where none is named, or `-`, the text is printed."""
    if file is None or str(file) == "-":
        return out(text.rstrip("\n"))
    from referee.store.outside import write_text

    write_text(file, text)
    return out(str(told))


def paged(text: str) -> None:
    """Print *text*; on a terminal that it does not fit, a page at a time, by the pager that $PAGER names, or less."""
    pager = _pager() if sys.stdout is sys.__stdout__ and os.isatty(1) else []
    if pager and text.count("\n") + 2 > os.get_terminal_size(1).lines:
        _by(pager, text)
    else:
        out(text)


def _pager() -> list[str]:
    """Return the command that pages; nothing where there is none."""
    import shlex
    from shutil import which

    words = shlex.split(os.environ.get("PAGER", PAGER))
    return words if words and which(words[0]) and os.environ.get("TERM") != "dumb" else []


def _by(pager: list[str], text: str) -> None:
    """Show *text* in a *pager*, which alone hears Ctrl-C meanwhile."""
    import subprocess

    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        subprocess.run(pager, input=f"{harmless(text)}\n".encode(), check=False)
    finally:
        signal.signal(signal.SIGINT, before)


def err(lines: list[str]) -> None:
    """Print *lines* on stderr; each stays one line unless a person is looking."""
    lines = [_shown(line) for line in lines]
    if sys.stderr.isatty():
        from referee.report.terminal import paragraphs

        lines = [paragraphs([line]) for line in lines]
    for line in lines:
        complain(line)


def complain(text: str) -> None:
    """Print *text* on stderr; where that cannot be written the exit code alone tells."""
    try:
        print(text, file=sys.stderr, flush=True)
    except OSError:
        sys.stderr = open(os.devnull, "w")  # noqa: SIM115


def _shown(line: str) -> str:
    """Return *line* without what a terminal would obey, such as a line end in what was typed; its middle left out."""
    if len(line) > LONGEST:
        line = f"{line[: LONGEST // 2]} ... {line[-LONGEST // 2 :]}"
    return "".join(char if char.isprintable() else "\N{REPLACEMENT CHARACTER}" for char in line)


def tracked(found: Iterable[T], total: int, what: str) -> list[T]:
    """Return all that is *found*; at a terminal, where there is more than one, a bar shows how far it has come.

    Where what is written is caught there is none: within the session.
    """
    watched = sys.stderr is sys.__stderr__ and sys.stderr is not None and sys.stderr.isatty()
    if total < 2 or not watched:
        return list(found)
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as bar:
        return list(bar.track(found, total=total, description=what))


def drop_output() -> None:
    """What is still to be written goes nowhere."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
