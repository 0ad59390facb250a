"""A command of the command line, run in the session, with the game as it stands then."""

from __future__ import annotations

from msgspec.structs import replace

from referee.kernel.record.taking_back import has_barrier
from referee.kernel.text import say
from referee.store.sitting import Sitting
from referee.table import amending, answers
from referee.table.effects import Ran, Reread, Run, Steps
from referee.table.session import Asked, Session

_PICKED = ("new",)


def opened(session: Session, name: str | None) -> Steps:
    """The session with the game of that name on the table, the one written last where there is no name."""
    sitting = yield Reread(name)
    session = session.with_game(sitting)
    return session.saying(*answers.resumed(session.table))


def command(session: Session, words: tuple[str, ...]) -> Steps:
    """The session after a command; where a die or a reveal would be taken back, or changed, it is asked first."""
    if words[0] == "undo" and session.sitting and "--agreed" not in words and _needs_consent(session.table, words[1:]):
        question = say("a die or something revealed is taken back: does everybody agree? y or n")
        return replace(session.saying(str(question)), asked=Asked("run", words=(*words, "--agreed")))
    if words[0] == "amend" and session.sitting and (asks := amending.question(session.table, words[1:])):
        return replace(session.saying(*asks), asked=Asked("run", words=(*words, amending.SURE)))
    return (yield from run(session, words))


def _needs_consent(sitting: Sitting, count: tuple[str, ...]) -> bool:
    number = int(count[0]) if count and count[0].isdecimal() else 1
    return 0 < number <= len(sitting.standing) and has_barrier(sitting.standing[-number:], sitting.game.reveals)


def start(session: Session, words: tuple[str, ...]) -> Steps:
    """The session with the game on the table that the command begins."""
    ran: Ran = yield Run(words, None)
    session = session.saying(*ran.text.splitlines())
    return session if ran.code else (yield from _moved(session, None))


def run(session: Session, words: tuple[str, ...]) -> Steps:
    """The session after a command of the command line has run, with the game as it stands then."""
    name = session.sitting.name if session.sitting else None
    ran: Ran = yield Run(words, name)
    session = session.saying(*ran.text.splitlines())
    if not ran.code and words[0] in _PICKED:
        return (yield from _moved(session, None))
    return (yield from _moved(session, name)) if name else session


def _moved(session: Session, name: str | None) -> Steps:
    sitting = yield Reread(name)
    return session.with_game(sitting)
