"""The keyboard between two lines: what is typed meanwhile is kept for the next one, and not shown."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any


@contextmanager
def patient() -> Iterator[None]:
    """While this lasts, keys pressed before a line is asked for wait for it; a terminal that cannot is left alone.

    Echoed they would stand in the answer; edited by the terminal, the end of a pasted text could be lost, for which
    the editor would wait for good. Ctrl-C still interrupts.
    """
    try:
        import termios
    except ImportError:  # Windows waits so by itself.
        yield
        return
    before: list[Any] = []
    with suppress(termios.error, ValueError):
        before = termios.tcgetattr(sys.stdin)
        waits = (before[3] & ~(termios.ECHO | termios.ICANON)) | termios.NOFLSH
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, [*before[:3], waits, *before[4:]])
    try:
        yield
    finally:
        with suppress(termios.error, ValueError):  # It may have been closed meanwhile.
            if before:
                termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)
