"""What somebody at the keyboard is asked."""

from __future__ import annotations

import sys

from referee.cli.output import out
from referee.kernel.text import Text
from referee.report.answer import answered
from referee.report.terminal import paragraphs


def is_terminal() -> bool:
    """Return True where somebody reads and types."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def agreed(question: Text) -> bool:
    """Return True when the answer to *question* is yes."""
    out(paragraphs([str(question)]))
    return answered(sys.stdin.readline()) is True
