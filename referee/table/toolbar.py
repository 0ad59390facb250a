"""What stands below the line that is typed: what is wrong with it, the tracks, who owes what."""

from __future__ import annotations

from collections.abc import Iterable

from referee.kernel.change import owed
from referee.kernel.pages.wrapping import cells, wrapped
from referee.kernel.text import Text, say
from referee.report import reading as report
from referee.table.session import Session

BAR, BOTH, MOST_NOTES = " | ", "both", 3


def tracks(session: Session, columns: int) -> list[str]:
    """Return the state of the game in rows of *columns*: its name, the clock, who owes what, each track."""
    if session.sitting is None:
        return [_cut(str(say("no game is on the table")), columns)]
    facts = [str(fact) for fact in session.game.glance(session.seen)]
    head, owed = [session.table.name, *facts[:1]], owes(session)
    if cells(BAR.join([*head, owed])) <= columns:
        return [BAR.join([*head, owed]), *_rows(facts[1:], columns)]
    return [*_rows([*head, *facts[1:]], columns), *notes([owed], columns)]


def owes(session: Session) -> str:
    """Return who owes what, or how the game ended."""
    told = owed(session.position)
    if "over" in told:
        return report.owes(session.position)
    if told["side"] == BOTH:
        return str(say("owed: {what}", what=Text(str(told["decision"]))))
    side = session.position.title(told["side"])
    return str(say("{side} owes: {what}", side=side, what=Text(str(told["decision"]))))


def notes(lines: Iterable[str], columns: int) -> list[str]:
    """Return what is said of the line being typed, in a few rows."""
    every = [row for line in lines for row in wrapped(line, columns).splitlines()]
    return every if len(every) <= MOST_NOTES else [*every[: MOST_NOTES - 1], "..."]


def in_one_line(session: Session) -> str:
    """Return the state of the game as one line, for a prompt that has no toolbar."""
    if session.sitting is None:
        return ""
    facts = [str(fact) for fact in session.game.glance(session.seen)]
    return BAR.join([session.table.name, *facts])


def _rows(parts: Iterable[str], columns: int) -> list[str]:
    """Return *parts* with bars between them, each whole in a row where it fits."""
    found = list[str]()
    for part in parts:
        longer = f"{found[-1]}{BAR}{part}" if found else part
        if found and cells(longer) <= columns:
            found[-1] = longer
        else:
            found.append(_cut(part, columns))
    return found


def _cut(text: str, columns: int) -> str:
    """Return *text*, cut to *columns*."""
    while cells(text) > columns:
        text = f"{text[:-4]}..." if len(text) > 4 else text[:-1]
    return text
