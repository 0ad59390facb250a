"""The session, step by step: what was typed and the state before it give the answer and the state after it.

Nothing is done here: what has to be is yielded (`referee.table.effects`), and its outcome sent back.
"""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from referee.kernel.game import game
from referee.kernel.record.errors import RecordError
from referee.kernel.ruling import RefereeError
from referee.kernel.text import Text, say
from referee.report import reading as report
from referee.report.answer import answered, is_said
from referee.store.file.disk import StoreError
from referee.table import toolbar
from referee.table.asking import agreed, begin, declined, went_on
from referee.table.beginning import Beginning, known_games
from referee.table.commands import command, opened, run
from referee.table.effects import Steps
from referee.table.helping import helped
from referee.table.lines import begins_line, enter, following, is_line
from referee.table.meaning import Meant
from referee.table.playing import play
from referee.table.questions import Question, outweighs
from referee.table.session import Asked, Session, understood
from referee.table.teaching import begun, learning, left

_ASKS = {"choose": say("number"), "begin": say("answer")}


def offered(session: Session) -> Session:
    """Return the session that asks which game to begin."""
    games = known_games()
    titles = enumerate(((name, game(name).title) for name in games), start=1)
    rows = [f"  {number} {name}: {title}" for number, (name, title) in titles]
    more = say("new asks for each thing; tutorial teaches a first turn")
    told = [*map(str, (say("no game yet; which one is played?"), *rows, say("type a number, or: new GAME NAME"), more))]
    choices = tuple(f"new {name}" for name in games)
    return replace(session.saying(*told), asked=Asked("choose", choices=choices))


def entered(session: Session, typed: str) -> Steps:
    """The session after *typed* was entered. What the store or the record does not allow is told, and changes nothing.

    A line that was not played is in the editor again.
    """
    try:
        return (yield from _entered(session, typed))
    except (StoreError, RecordError, RefereeError, OSError) as error:
        return session.saying(str(error)).giving_back(typed)


def _entered(session: Session, typed: str) -> Steps:
    if session.lesson:
        return (yield from learning(session, session.lesson, typed))
    if asked := session.asked:
        answer = typed.strip().casefold()
        session = replace(session, asked=None)
        if asked.begins:
            return (yield from went_on(session, asked.begins, typed))
        if asked.then == "choose":
            if answer.isdecimal() and 1 <= int(answer) <= len(asked.choices):
                return (yield from _entered(session, asked.choices[int(answer) - 1]))
        elif answered(answer):
            return (yield from agreed(session, asked))
        elif answered(answer) is False or not answer:
            return declined(session, asked)
    if answered(typed) is not None and not _is_word(session, typed.strip()):
        return session.saying(str(say("nothing was asked")))
    return (yield from _done(session, typed, understood(session, typed)))


def _is_word(session: Session, answer: str) -> bool:
    """True where an answer is also a word with which a line of the game on the table may begin."""
    return session.sitting is not None and is_said(session.game, answer) and begins_line(session, answer)


def _done(session: Session, typed: str, wanted: Meant) -> Steps:
    match wanted.does:
        case "nothing" | "more":
            return _more(session)
        case "leave":
            return _left(session)
        case "help":
            return (yield from helped(session, wanted.text))
        case "command":
            return (yield from _commanded(session, typed, wanted))
    if session.sitting is None:
        return offered(session)
    if wanted.yields and is_line(session, typed) and not _outweighs(session, typed, wanted):
        return (yield from enter(session, typed.strip()))
    after: Session = yield from _lined(session, wanted)
    came_back = wanted.does == "roll" and after.draft and after.draft == wanted.text
    return after.giving_back(typed, after.at) if came_back else after


def _outweighs(session: Session, typed: str, wanted: Meant) -> bool:
    return bool(wanted.asks) and outweighs(Question("check", wanted.text), typed, partial(is_line, session))


def _commanded(session: Session, typed: str, wanted: Meant) -> Steps:
    """The session after a command, or the line of a game that sounds so."""
    if wanted.yields and is_line(session, typed):
        return (yield from enter(session, typed.strip()))
    match wanted.words:
        case ("new",):
            return begin(session, Beginning())
        case ("tutorial", *name):
            return (yield from begun(session, " ".join(name)))
        case ("play", *name):
            return (yield from _play(session, typed, " ".join(name)))
    return (yield from command(session, wanted.words))


def _lined(session: Session, wanted: Meant) -> Steps:
    """The session after a line: played, asked about, forced, continued, its die thrown."""
    match wanted.does:
        case "check":
            return (yield from run(session, (*(wanted.words or ("check",)), *(wanted.asks or wanted.text).split())))
        case "force":
            if not (line := wanted.text or session.refused):
                return session.saying(str(say("no line was refused just now")))
            return (yield from run(session, ("force", *line.split())))
        case "follow":
            return following(session, wanted.text)
        case "roll":
            return (yield from play(session, wanted.text, throws=True))
    return (yield from enter(session, wanted.text))


def _more(session: Session) -> Session:
    """Return the session that shows what was left of the last answer, or what is owed."""
    if session.rest:
        return session.saying(*session.rest)
    if session.sitting is None:
        return offered(session)
    return session.saying(report.owes(session.position))


def _play(session: Session, typed: str, name: str) -> Steps:
    """The session with another game on the table; a game's line may begin with the same word."""
    try:
        return (yield from opened(session, name or None))
    except StoreError:
        if session.sitting is None or not name:
            raise
        return (yield from enter(session, typed.strip()))


# -- left ------------------------------------------------------------------------------------------------------------


def pressed(session: Session, half: str) -> Session:
    """Return the session after its terminal was closed, or left, with *half* a line in the editor."""
    if session.lesson:
        return replace(_left(left(session)), draft="")
    asked = session.asked.line if session.asked else half
    return replace(_left(session), draft="" if session.hides else asked)


def _left(session: Session) -> Session:
    """Return the session that is over, and says how to go on with it."""
    if session.sitting is None:
        return replace(session.saying(), done=True)
    name = Text(session.table.name)
    return replace(session.saying(str(say("{name} is kept; go on with: referee play {name}", name=name))), done=True)


def titled(session: Session) -> Text:
    """Return what stands before what is typed: whose answer is waited for."""
    if session.asked:
        return _ASKS.get(session.asked.then, say("y or n"))
    pending = session.position.pending if session.sitting else None
    if pending is None or pending.side == toolbar.BOTH:
        return say("")
    return say("{side}", side=session.position.title(pending.side))
