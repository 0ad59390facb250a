"""What somebody at the keyboard is asked."""

from __future__ import annotations

import sys

from referee.cli.output import out
from referee.kernel.text import Text
from referee.report.terminal import paragraphs

YES = ("y", "yes", "是", "对")


def is_terminal() -> bool:
    """Return True where somebody reads and types."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def agreed(question: Text) -> bool:
    """Return True when the answer to *question* is yes."""
    out(paragraphs([str(question)]))
    return sys.stdin.readline().strip().casefold() in YES
