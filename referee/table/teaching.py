"""A lesson in the session: its lines are typed where those of a game are, with all that helps one there."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from referee.games import FIRST
from referee.kernel.pages.summary import Summary
from referee.kernel.text import say
from referee.report.terminal import lines_of
from referee.table.effects import Speak, Steps
from referee.table.helping import helped
from referee.table.lesson import Lesson, learnt, lesson, shown, skipped
from referee.table.lines import following
from referee.table.looking_up import country
from referee.table.session import Session, understood

HINT, DO = ("hint", "提示"), ("do it", "doit", "代劳")
PAGES: dict[str, Callable[[Session, str], Summary]] = {
    "status": lambda session, about: session.game.status(session.seen),
    "score": lambda session, about: session.game.score(session.seen),
    "board": lambda session, about: session.game.board(session.seen, about),
    "card": lambda session, about: session.game.look_up("card", about),
    "country": lambda session, about: country(session.game, session.seen, about),
    "rules": lambda session, about: session.game.look_up("rule", about),
}


def taught(session: Session, name: str = "", leaves: bool = False) -> Session:
    """Return the session at the first step of the lesson of a game: the one on the table, where none is named.

    *leaves*: the evening is over when the lesson is.
    """
    default = session.game.name if session.sitting else FIRST
    begun = replace(lesson(name or default), before=session.sitting, leaves=leaves)
    return _at(session, begun)


def begun(session: Session, name: str) -> Steps:
    """The session at the first step of a lesson, which is told in the words of its game."""
    begins = taught(session, name)
    yield Speak(begins.game.name)
    return taught(session, begins.game.name)


def learning(session: Session, now: Lesson, typed: str) -> Steps:
    """The session after *typed* was entered in a lesson, in the words of its game as long as it lasts."""
    yield Speak(now.sitting.game.name)
    session = yield from _entered(session, now, typed)
    if session.sitting:
        yield Speak(session.game.name)
    return session


def _entered(session: Session, now: Lesson, typed: str) -> Steps:
    wanted, word = understood(session, typed), typed.strip().casefold()
    if word in HINT:
        return _at(session, shown(now))
    if word in DO:
        return _at(session, skipped(now))
    match wanted.does:
        case "leave":
            return _over(session, now, str(say("the lesson is left; nothing of it is kept")))
        case "help":
            return (yield from helped(session, wanted.text))
        case "nothing" | "more":
            return session.saying(*session.rest) if session.rest else _at(session, shown(now))
        case "follow":
            return following(session, wanted.text)
        case "command" if wanted.words[0] in PAGES:
            return session.saying(*lines_of(PAGES[wanted.words[0]](session, " ".join(wanted.words[1:]))))
    return _at(session, learnt(now, typed.strip()))


def left(session: Session) -> Session:
    """Return the session without its lesson: the game that was on the table before is there again."""
    if session.lesson is None:
        return session
    before: Any = session.lesson.before
    session = replace(session, lesson=None)
    return replace(session, sitting=None, hides=False) if before is None else session.with_game(before)


def _at(session: Session, now: Lesson) -> Session:
    """Return the session at a step of a lesson, or after its last one."""
    session = replace(session.with_game(now.sitting), lesson=now)
    if now.step is None:
        return _over(session, now, *now.heard)
    return session.saying(*now.heard).giving_back(now.draft)


def _over(session: Session, now: Lesson, *told: str) -> Session:
    return replace(left(session).saying(*told), done=now.leaves)
