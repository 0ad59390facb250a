"""The session without a screen: a question, a line, an answer. For a screen reader, a dumb terminal, a pipe."""

from __future__ import annotations

import sys
from typing import IO

from referee.kernel.text import Text, say
from referee.report.terminal import width
from referee.table import answers, toolbar
from referee.table.asking import LEAVING
from referee.table.core import entered, pressed, titled
from referee.table.desk import Desk
from referee.table.replaying import Film, head, said, to_entry
from referee.table.replaying import pressed as stepped
from referee.table.session import Session


def run(tables: Desk, session: Session, heard: IO[str] | None = None) -> Session:
    """The evening goes on until somebody leaves it. Returns the session as it was then."""
    while not session.done:
        _tell(session)
        line = _asked(session, heard or sys.stdin)
        session = pressed(session, "") if line is None else tables.settle(entered(session, line))
    _tell(session)
    return session


def _tell(session: Session) -> None:
    """The answer is printed, all of it."""
    if session.said:
        print("\n".join(answers.rows(session.said, width())), flush=True)


def _asked(session: Session, heard: IO[str]) -> str | None:
    """Return the line that is entered; None at the end of all lines."""
    if session.draft:
        print(say("the line was: {line}", line=Text(session.draft)))
    state = toolbar.in_one_line(session)
    side = str(titled(session))
    prompt = f"{' | '.join(filter(None, (state, side)))}> "
    try:
        if session.hides and heard.isatty():
            from getpass import getpass

            return getpass(prompt)
        if heard is sys.stdin and heard.isatty():
            return input(prompt)
    except EOFError:
        return None
    except KeyboardInterrupt:
        print()
        return LEAVING[0] if session.asked and session.asked.begins else ""
    print(prompt, flush=True)
    line = heard.readline()
    return line.rstrip("\n") if line else None


def look_through(film: Film) -> None:
    """A game is gone through line by line: Enter goes on, b back, a number to that entry, q leaves."""
    print(say("Enter goes on, b back, a number to that entry, q leaves"))
    while not film.done:
        print("\n".join(answers.rows([head(film), *said(film)], width())), flush=True)
        try:
            typed = input(f"{film.at}/{len(film.shots)}> ").strip().casefold()
        except (EOFError, KeyboardInterrupt):
            print()
            return
        try:
            film = to_entry(film, int(typed)) if typed.isdecimal() else stepped(film, typed or "enter")
        except ValueError as error:
            print(error)
