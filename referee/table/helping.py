"""`help` at the table."""

from __future__ import annotations

from contextlib import suppress

from referee.kernel.pages.summary import Summary
from referee.kernel.printed.languages import Called, meant
from referee.kernel.ruling import RefereeError
from referee.kernel.text import say
from referee.report.terminal import lines_of
from referee.report.topics import MOVES, no_help
from referee.table.effects import Ran, Run, Steps
from referee.table.session import Session

# What may be typed, in the words of the table, and what it does.
TOPICS = (
    (say("us nato coup iran 4"), say("a line is a move, in the words of the table; the side may be left out")),
    (say("us nato coup iran roll"), say("the same, and the referee throws the die")),
    (say("us nato ?"), say("what may follow half a line; ? alone: all that may be typed")),
    (say("help moves, help moves coup"), say("how the moves of this game are said, with examples")),
    (say("can I ..., what if ...; ..."), say("is it legal, and what would come of several lines; nothing is recorded")),
    (say("!"), say("play the refused line all the same; it is flagged")),
    (say("undo, redo, amend 12 ..."), say("take back, bring back, correct an old line")),
    (say("status, score, board asia, history"), say("the position, the scoring, the board, the record")),
    (say("recap, replay, history --at 12"), say("what I have missed, the game line by line, as it stood then")),
    (say("why, why 6.3.1, odds us coup iran 3"), say("the rule behind a refusal, a paragraph, a chance")),
    (say("card nato, country iran, rules"), say("the books")),
    (say("note ..., ruling 12 ..."), say("a remark, a dispute and how it was settled")),
    (say("adjust iran=2,0 --reason '...'"), say("a correction of the board")),
    (
        say("list, new, play friday, export friday.json"),
        say("games: those there are, begin one, change over, write out"),
    ),
    (say("quit"), say("leave; the game is kept, half a line too (so does Ctrl-D)")),
)


def helped(session: Session, about: str) -> Steps:
    """The session that tells what may be typed, how moves are said, or what the command or the move *about* does."""
    first, _, rest = about.partition(" ")
    if not first:
        return session.saying(*_topics(session))
    if session.sitting and meant(first, (MOVES,), kind="topic"):
        return session.saying(*lines_of(_moves(session, rest.strip())))
    if command := meant(first, session.commands, kind="command"):
        ran: Ran = yield Run((command, "--help"), None)
        return session.saying(*ran.text.splitlines())
    return session.saying(*_about_a_move(session, about))


def _topics(session: Session) -> list[str]:
    known = tuple(Called("", "command", name) for name in session.commands)
    rows = [str(say("{how}: {does}", how=how, does=does)) for how, does in TOPICS]
    return [*rows, str(say("commands: {known}; help COMMAND tells more", known=known))]


def _about_a_move(session: Session, about: str) -> list[str]:
    """Return how the move is said that *about* names; where it names none, that nothing is called so."""
    if session.sitting:
        with suppress(RefereeError):
            return lines_of(_moves(session, about))
    return [str(no_help(about))]


def _moves(session: Session, words: str) -> Summary:
    """Return the page of the moves of the game on the table, or of those that *words* name."""
    from referee.report.grammar import move_page, moves_page

    return move_page(session.game, words) if words else moves_page(session.game, session.position)
