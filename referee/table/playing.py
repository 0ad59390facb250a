"""A line played in the session: read against the record as it stands, asked about where it is grave, kept, told."""

from __future__ import annotations

from collections.abc import Generator, Sequence

from msgspec.structs import replace

from referee.kernel.decision import Move
from referee.kernel.game import Game
from referee.kernel.line import Reading
from referee.kernel.ruling import RefereeError
from referee.kernel.text import say
from referee.report import forced
from referee.report import reading as report
from referee.store import entering
from referee.store.sitting import Sitting
from referee.store.strictness import enter, is_possible, warns
from referee.table import answers
from referee.table.effects import Remember, Reread, Save, Steps, Throw
from referee.table.looking_up import only_named
from referee.table.session import Asked, Session, stamp

MOST_DICE = 20


def play(session: Session, line: str, throws: bool = False, sure: bool = False, turns: bool = False) -> Steps:
    """The session with *line* played; with *throws* the dice that it owes are thrown.

    Not played, and in the editor again: a line that is refused, and one typed before another terminal wrote. *sure*:
    nobody is asked whether it is meant; *turns*: nor whether it may turn up what lies face down. Raises NotationError
    where it is not understood.
    """
    now: Sitting = yield Reread(session.table.name)
    if stamp(now.name, now.entries) != stamp(session.table.name, session.table.entries):
        told = answers.overtaken(now, session.table)
        return session.with_game(now).saying(*told).giving_back(line)
    after, reading = _read(now, line)
    if not (sure or turns) and reading.is_withheld:
        return _doubted(session, answers.grave(now.game, reading), Asked("play", line=line, throws=throws, turns=True))
    if reading.rulings:
        if page := only_named(session, reading):
            return session.saying(*page)
        yield Remember(now.name, reading.line, len(now.entries))
        return (yield from _against_the_rules(session, reading, sure))
    if not sure and (why := answers.grave(now.game, reading)):
        return _doubted(session, why, Asked("play", line=line, throws=throws))
    if throws:
        after, reading = _with_dice(now, line, (yield from _thrown(now.game, reading)))
    saved: Sitting = yield Save(after)
    return _told(session.with_game(saved), reading)


def _doubted(session: Session, why: Sequence[str], asked: Asked) -> Session:
    """Return the session that asks whether a line is meant, for what is grave about it."""
    return replace(session.saying(*why, str(say("play it all the same? y or n"))), asked=asked)


def _against_the_rules(session: Session, reading: Reading, sure: bool) -> Steps:
    """The session after a line that the rules refuse: refused, asked about, or recorded, as the table wants it."""
    entered = enter(session.table, reading.line, sure)
    if not entered.is_refused:
        saved: Sitting = yield Save(entered.sitting)
        lines = forced.account(session.game, entered.reading, entered.over)
        left = forced.left_out(entered.left, session.game)
        return session.with_game(saved).saying(*lines, *([left] if left else []))
    told = refused(session, reading)
    if not (warns(session.table) and is_possible(reading)):
        return told
    why = told.said[:-1] if not session.hides else told.said
    question = str(say("record it all the same? y or n"))
    return replace(told.saying(*why, question), asked=Asked("play", line=reading.line))


def _read(sitting: Sitting, line: str) -> tuple[Sitting, Reading]:
    """Return the sitting with *line*, and what becomes of it; of no words, nothing: a die may be all that is owed."""
    return entering.play(sitting, line) if line else (sitting, Reading("", sitting.position))


def refused(session: Session, reading: Reading) -> Session:
    """Return the session that says why a line is refused; what was to lie face down is not named."""
    rulings = reading.rulings
    if session.hides:
        told = [forced.covered(session.game, reading)]
    else:
        told = [*report.refusal(session.game, rulings), str(say("why tells more; ! plays it all the same"))]
    return replace(session.saying(*told), refused=reading.line).giving_back(reading.line)


def _told(session: Session, reading: Reading) -> Session:
    """Return the session that tells what came of a line; the scoring of a turn that ended is shown on request."""
    lines = answers.played(session.table, reading)
    if reading.closed is None:
        return session.saying(*lines)
    lines.append(str(say("-- Enter shows all sums and the whole scoring --")))
    return session.saying(*lines, rest=answers.whole(session.game, reading))


# -- dice ------------------------------------------------------------------------------------------------------------


def faces(rules: Game, position: object) -> tuple[Move, ...]:
    """Return the answers of the die that is owed; empty where none is."""
    pending = getattr(position, "pending", None)
    if pending is None or not any(kind.thrown for kind in pending.kinds):
        return ()
    return tuple(move for move in rules.options(position) if move.thrown)


def _thrown(rules: Game, reading: Reading) -> Generator[Throw, Move, tuple[Move, ...]]:
    """The dice that are owed after *reading*, thrown one after the other; RefereeError where none is."""
    position, thrown = reading.after, list[Move]()
    while len(thrown) < MOST_DICE and (offered := faces(rules, position)):
        thrown.append((yield Throw(offered)))
        position = rules.advance(position, thrown[-1])
    if not thrown:
        raise RefereeError(say("no die is thrown now; {owed}", owed=report.owes(position)))
    return tuple(thrown)


def _with_dice(sitting: Sitting, line: str, thrown: Sequence[Move]) -> tuple[Sitting, Reading]:
    """Return the sitting with the line and its dice, and a remark which of them the referee threw."""
    dice = [sitting.game.write(move) for move in thrown]
    after, reading = entering.play(sitting, ", ".join(filter(None, (line, *dice))))
    return entering.note(after, str(say("thrown by the referee: {line}", line="; ".join(dice)))), reading
