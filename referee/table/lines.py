"""A line entered in the session: played, told apart where it may mean several things, or said what is wrong with it."""

from __future__ import annotations

from msgspec.structs import replace

from referee.kernel.ends import meant as end_meant
from referee.kernel.line import read
from referee.kernel.ruling import NotationError, RefereeError
from referee.kernel.text import say
from referee.table.commands import run
from referee.table.effects import Steps
from referee.table.looking_up import page_about
from referee.table.playing import play
from referee.table.session import Asked, Session
from referee.table.typing import told_faults, told_offers

MOST_WAYS = 4


def following(session: Session, half: str) -> Session:
    """Return the session that lists what may follow *half* a line, which is in the editor again."""
    if session.hides:
        return session.saying(str(say("what is laid face down is not shown"))).giving_back(half)
    found = told_offers(session, half) or told_faults(session, half)
    return session.saying(*found or [str(say("nothing may follow that"))]).giving_back(f"{half} " if half else "")


def is_line(session: Session, typed: str) -> bool:
    """True where *typed* is a legal line as it stands: in one game 'next' ends a turn, in others it is a question."""
    if session.sitting is None:
        return False
    try:
        reading = read(session.game, session.position, typed)
    except RefereeError:
        return False
    return bool(reading.steps) and not reading.rulings and not reading.corrected


def begins_line(session: Session, word: str) -> bool:
    """True where a line of the game may begin with *word*; what stands between other words, as 'by', begins none."""
    try:
        read(session.game, session.position, word)
    except NotationError as error:
        return error.at >= len(word)
    return True


def enter(session: Session, line: str) -> Steps:
    """The session after a line, or after the command that it is: `end resign us`, `move us nato ...`."""
    first, _, rest = line.partition(" ")
    if end_meant(session.game, session.position, line.removeprefix("end ")):
        return (yield from run(session, ("end", *line.removeprefix("end ").split())))
    try:
        return (yield from play(session, line))
    except NotationError as error:
        if readings := getattr(error, "readings", ()):
            return _which(session, line, error, len(readings))
        if first == "move" and rest:
            return (yield from enter(session, rest))
        if page := page_about(session, line):
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
