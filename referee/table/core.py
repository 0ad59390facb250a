"""The session, step by step: what was typed and the state before it give the answer and the state after it.

Nothing is done here: what has to be is yielded (`referee.table.effects`), and its outcome sent back.
"""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from referee.kernel.ends import meant as end_meant
from referee.kernel.game import game, names
from referee.kernel.line import read
from referee.kernel.record import RecordError, has_barrier
from referee.kernel.ruling import NotationError, RefereeError
from referee.kernel.text import Text, say
from referee.report import reading as report
from referee.report.terminal import lines_of
from referee.store.file.disk import StoreError
from referee.store.sitting import Sitting
from referee.table import answers
from referee.table.effects import Ran, Reread, Run, Steps
from referee.table.helping import helped
from referee.table.meaning import Meant, meant
from referee.table.playing import play
from referee.table.session import Asked, Session

YES, NO = ("y", "yes", "ok", "是", "对", "好"), ("n", "no", "否", "不")
MOST_WAYS = 4
_PICKED = ("new", "import")


def opened(session: Session, name: str | None) -> Steps:
    """The session with the game of that name on the table, the one written last where there is no name."""
    sitting = yield Reread(name)
    session = session.with_game(sitting)
    return session.saying(*answers.resumed(session.table))


def offered(session: Session) -> Session:
    """Return the session that asks which game to begin."""
    games = names()
    titles = enumerate(((name, game(name).title) for name in games), start=1)
    rows = [f"  {number} {name}: {title}" for number, (name, title) in titles]
    told = [str(say("no game yet; which one is played?")), *rows, str(say("type a number, or: new GAME NAME"))]
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
    if asked := session.asked:
        answer = typed.strip().casefold()
        session = replace(session, asked=None)
        if asked.then == "choose":
            if answer.isdecimal() and 1 <= int(answer) <= len(asked.choices):
                return (yield from _entered(session, asked.choices[int(answer) - 1]))
        elif answer in YES:
            return (yield from _agreed(session, asked))
        elif answer in NO or not answer:
            line = asked.line if asked.then == "play" else ""
            return session.saying(str(say("not done"))).giving_back(line)
    return (yield from _done(session, typed, meant(typed, session.commands)))


def _agreed(session: Session, asked: Asked) -> Steps:
    """The session after somebody has said yes."""
    if asked.then == "run":
        return (yield from _run(session, asked.words))
    return (yield from play(session, asked.line, asked.throws, sure=True))


def _done(session: Session, typed: str, wanted: Meant) -> Steps:
    match wanted.does:
        case "nothing" | "more":
            return _more(session)
        case "leave":
            return _left(session)
        case "help":
            return (yield from helped(session, wanted.text))
        case "command" if wanted.yields and _is_line(session, typed):
            return (yield from _line(session, typed.strip()))
        case "command":
            return (yield from _command(session, typed, wanted.words))
    if session.sitting is None:
        return offered(session)
    match wanted.does:
        case "check":
            return (yield from _run(session, ("check", *wanted.text.split())))
        case "force":
            line = wanted.text or session.refused
            return (yield from _run(session, ("force", *line.split())))
        case "follow":
            return _following(session, wanted.text)
        case "roll":
            return (yield from play(session, wanted.text, throws=True))
    return (yield from _line(session, wanted.text))


def _more(session: Session) -> Session:
    """Return the session that shows what was left of the last answer, or what is owed."""
    if session.rest:
        return session.saying(*session.rest)
    if session.sitting is None:
        return offered(session)
    return session.saying(report.owes(session.position))


def _following(session: Session, half: str) -> Session:
    """Return the session that lists what may follow *half* a line, which is in the editor again."""
    from referee.table.typing import told_offers

    if session.hides:
        return session.saying(str(say("what is laid face down is not shown"))).giving_back(half)
    found = told_offers(session, half)
    return session.saying(*found or [str(say("nothing may follow that"))]).giving_back(f"{half} " if half else "")


def _is_line(session: Session, typed: str) -> bool:
    """True where *typed* is a legal line as it stands: in one game 'next' ends a turn, in others it is a question."""
    if session.sitting is None:
        return False
    try:
        reading = read(session.game, session.position, typed)
    except RefereeError:
        return False
    return bool(reading.steps) and not reading.rulings and not reading.corrected


def _line(session: Session, line: str) -> Steps:
    """The session after a line, or after the command that it is: `end resign us`, `move us nato ...`."""
    first, _, rest = line.partition(" ")
    if end_meant(session.game, session.position, line.removeprefix("end ")):
        return (yield from _run(session, ("end", *line.removeprefix("end ").split())))
    try:
        return (yield from play(session, line))
    except NotationError as error:
        if readings := getattr(error, "readings", ()):
            return _which(session, line, error, len(readings))
        if first == "move" and rest:
            return (yield from _line(session, rest))
        if page := _looked_up(session, line):
            return session.saying(*page)
        return _not_understood(session, line, error)


def _which(session: Session, line: str, error: NotationError, readings: int) -> Session:
    """Return the session that asks which of several things *line* means."""
    if session.hides:
        return _unclear(session, line)
    rows = [f"  {number} {said}" for number, said in enumerate(error.near, start=1)]
    told = [str(error), *(rows if len(error.near) == readings > 1 else [])]
    if len(told) == 1:
        return session.saying(*told).giving_back(line, error.at or None)
    asked = replace(session.saying(*told, str(say("type a number, or the line anew"))), refused=line)
    return replace(asked, asked=Asked("choose", choices=error.near))


def _not_understood(session: Session, line: str, error: NotationError) -> Session:
    if session.hides:
        return _unclear(session, line)
    told = str(say("not understood: {why}", why=str(error)))
    if error.at >= len(line) and (ways := _open_ways(session, line)):
        rows = [f"  {number} {way.strip(' ,，')}" for number, way in enumerate(ways, start=1)]
        asked = session.saying(told, *rows, str(say("type a number, or the line anew")))
        return replace(asked, refused=line, asked=Asked("choose", choices=tuple(f"{line}{way}" for way in ways)))
    return session.saying(told).giving_back(line, error.at)


def _open_ways(session: Session, line: str) -> list[str]:
    """Return the few ways in which *line* may be ended, where what it lacks is one of a few words."""
    offers = session.game.suggest(session.position, line, session.language)
    fewest = min((len(one.moves) for one in offers), default=0)
    ways = [one.insert for one in offers if one.start >= len(line) and len(one.moves) == fewest]
    return ways if 2 <= len(ways) <= MOST_WAYS else []


def _unclear(session: Session, line: str) -> Session:
    """Return the session that does not say what in a hidden line is wrong: that would tell what it is."""
    return session.saying(str(say("not understood; the line is hidden: Ctrl-T shows it"))).giving_back(line)


def _looked_up(session: Session, words: str) -> list[str]:
    """Return the page about *words*, which are no line: a region of the board, a country, a card; [] without any."""
    rules, seen = session.game, session.seen
    books = (partial(rules.look_up, kind, words) for kind in ("country", "card"))
    for page in (partial(rules.board, seen, words), *books):
        try:
            return lines_of(page())
        except (RefereeError, NotImplementedError):
            continue
    return []


# -- commands --------------------------------------------------------------------------------------------------------


def _command(session: Session, typed: str, words: tuple[str, ...]) -> Steps:
    """The session after a command; where a die or a reveal would be taken back, it is asked first."""
    match words:
        case ["play", *name]:
            try:
                return (yield from opened(session, " ".join(name) or None))
            except StoreError:
                if session.sitting is None or not name:
                    raise
                return (yield from _line(session, typed.strip()))
        case ["undo", *count] if session.sitting and "--agreed" not in count and _needs_consent(session.table, count):
            question = say("a die or something revealed is taken back: does everybody agree? y or n")
            return replace(session.saying(str(question)), asked=Asked("run", words=(*words, "--agreed")))
    return (yield from _run(session, words))


def _needs_consent(sitting: Sitting, count: list[str]) -> bool:
    number = int(count[0]) if count and count[0].isdecimal() else 1
    return 0 < number <= len(sitting.standing) and has_barrier(sitting.standing[-number:], sitting.game.reveals)


def _run(session: Session, words: tuple[str, ...]) -> Steps:
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


def pressed(session: Session, half: str) -> Session:
    """Return the session after its terminal was closed, or left, with *half* a line in the editor."""
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
        return say("y or n") if session.asked.then != "choose" else say("number")
    pending = session.position.pending if session.sitting else None
    if pending is None or len(pending.sides()) > 1:
        return say("")
    return say("{side}", side=session.position.title(pending.side))
