"""What was answered to a question that the session had asked."""

from __future__ import annotations

from msgspec.structs import replace

from referee.kernel.ruling import RefereeError
from referee.kernel.text import Text, say
from referee.table.beginning import Beginning
from referee.table.commands import run, start
from referee.table.effects import Ran, Run, Steps
from referee.table.playing import play
from referee.table.session import Asked, Session

LEAVING = ("quit", "q", "exit", "退出")


def begin(session: Session, begins: Beginning, *told: str) -> Session:
    """Return the session that asks the next question about the game that is being begun."""
    return replace(session.saying(*told, *begins.asking()), asked=Asked("begin", begins=begins))


def agreed(session: Session, asked: Asked) -> Steps:
    """The session after somebody has said yes."""
    if asked.then == "run":
        return (yield from run(session, asked.words))
    return (yield from play(session, asked.line, asked.throws, sure=not asked.turns, turns=asked.turns))


def declined(session: Session, asked: Asked) -> Session:
    """Return the session after somebody has said no."""
    return session.saying(str(say("not done"))).giving_back(asked.line if asked.then == "play" else "")


def went_on(session: Session, begins: Beginning, typed: str) -> Steps:
    """The session after a question about the game that is being begun: the next one is asked, or it is begun.

    What cannot be is told, and asked again.
    """
    if typed.strip().casefold() in LEAVING:
        return _left(session, begins)
    try:
        after = begins.answered(typed)
    except RefereeError as error:
        return begin(session, begins, str(error))
    if after.given[:1] != ((),):
        tried: Ran = yield Run((*after.words, "--dry-run"), None)
        if tried.code:
            return begin(session, begins, *tried.text.splitlines())
    if after.question:
        return begin(session, after)
    session = yield from start(session, after.words)
    line = str(say("in one line: referee {words}", words=Text(" ".join(map(_quoted, after.words)))))
    return replace(session, said=(*session.said, line), done=begins.leaves)


def _left(session: Session, begins: Beginning) -> Session:
    return replace(session.saying(str(say("nothing is begun"))), done=begins.leaves)


def _quoted(word: str) -> str:
    return f"'{word}'" if " " in word else word
