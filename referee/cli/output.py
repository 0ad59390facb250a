"""What is printed: on standard output, or one line of trouble on stderr."""

from __future__ import annotations

import os
import signal
import sys

from referee.kernel.pages.wrapping import harmless

LONGEST, PAGER = 2000, "less -RFX"


class ReaderGone(Exception):
    """Whoever read standard output has closed it."""


def out(text: str) -> None:
    """Print *text*, without what a terminal would obey; raise ReaderGone when nobody reads it any more."""
    try:
        print(harmless(text))
    except BrokenPipeError as error:
        raise ReaderGone from error


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
        subprocess.run(pager, input=f"{text}\n".encode(), check=False)
    finally:
        signal.signal(signal.SIGINT, before)


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
