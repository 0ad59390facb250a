"""A name that is typed by itself is looked up: a region of the board, a country, a card."""

from __future__ import annotations

from functools import partial

from referee.kernel.line import Reading
from referee.kernel.ruling import RefereeError
from referee.report.terminal import lines_of
from referee.table.session import Session


def page_about(session: Session, words: str) -> list[str]:
    """Return the page about *words*, which are no line: a region of the board, a country, a card; [] without any."""
    rules, seen = session.game, session.seen
    books = (partial(rules.look_up, kind, words) for kind in ("country", "card"))
    for page in (partial(rules.board, seen, words), *books):
        try:
            return lines_of(page())
        except (RefereeError, NotImplementedError):
            continue
    return []


def only_named(session: Session, reading: Reading) -> list[str]:
    """Return the page about a refused line that is only a name, where what is owed is no such thing; else []."""
    step = reading.steps[-1]
    is_odd = step.is_refused and step.asked and not isinstance(step.move, step.asked.kinds)
    return page_about(session, reading.line) if is_odd else []
