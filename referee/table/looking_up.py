"""A name that is typed by itself is looked up: a region of the board, a country, a card."""

from __future__ import annotations

from functools import partial
from typing import Any

from referee.kernel.line import Reading
from referee.kernel.pages.summary import Summary
from referee.kernel.ruling import RefereeError
from referee.report.terminal import lines_of
from referee.table.session import Session


def page_about(session: Session, words: str) -> list[str]:
    """Return the page about *words*, which are no line: a region of the board, a country, a card; [] without any."""
    rules, seen = session.game, session.seen
    for page in (partial(rules.board, seen), partial(country, rules, seen), partial(rules.look_up, "card")):
        try:
            return lines_of(page(words))
        except (RefereeError, NotImplementedError):
            continue
    return []


def country(rules: Any, seen: Any, words: str) -> Summary:
    """Return the page of the country that *words* name, as it stands where a game tells that."""
    page: Summary = rules.country_at(seen, words) if hasattr(rules, "country_at") else rules.look_up("country", words)
    return page


def only_named(session: Session, reading: Reading) -> list[str]:
    """Return the page about a refused line that is only a name, where what is owed is no such thing; else []."""
    return page_about(session, reading.line) if reading.steps[-1].is_untimely else []
