"""The keyboard between two lines: what is typed meanwhile is kept for the next one, and not shown."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def patient() -> Iterator[None]:
    """While this lasts, keys pressed before a line is asked for wait for it; a terminal that cannot is left alone.

    Echoed they would stand in the answer; edited by the terminal, the end of a pasted text could be lost, for which
    the editor would wait for good. Ctrl-C still interrupts.
    """
    try:
        import termios

        before = termios.tcgetattr(sys.stdin)
    except (ImportError, OSError, ValueError):  # Windows, or no terminal at all.
        yield
        return
    waiting = [*before]
    waiting[3] = (before[3] & ~(termios.ECHO | termios.ICANON)) | termios.NOFLSH
    termios.tcsetattr(sys.stdin, termios.TCSADRAIN, waiting)
    try:
        yield
    finally:
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
