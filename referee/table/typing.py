"""What is said of a line while it is typed: how it may go on, which word is wrong, and why."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from referee.kernel.ends import meant as end_meant
from referee.kernel.game import Game
from referee.kernel.line import Reading, read
from referee.kernel.losing import losses
from referee.kernel.ruling import NotationError, RefereeError
from referee.kernel.secrets import asked
from referee.kernel.text import say
from referee.report import reading as report
from referee.report.names import ending, names_after
from referee.store.following import before
from referee.table.meaning import Meant, takes_line
from referee.table.session import Session, understood

MOST, MOST_WORDS = 60, 24
_WORD = re.compile(r"[^\s,;:，；：]+")
_OURS = ("help", "more", "quit", "roll")
_LINES = ("line", "roll", "check", "force", "follow")


class Offer(Struct, frozen=True):
    """One way to go on: *insert* in place of the text from *start* on; *beside* it stands its cost or effect."""

    start: int
    insert: str
    beside: str = ""


class Typing(Struct, frozen=True):
    """What is said of half a line: *notes* below it, the span of the word at *fault*, whether it is *masked*."""

    text: str = ""
    offers: tuple[Offer, ...] = ()
    notes: tuple[str, ...] = ()
    fault: tuple[int, int] | None = None
    masked: bool = False


def is_masked(session: Session, text: str) -> bool:
    """True while *text* would lay something face down: it is not to be seen by who sits opposite."""
    return session.hides and session.asked is None and understood(session, text).does in _LINES


def typing(session: Session, text: str) -> Typing:
    """Return what is said of *text* while it is typed."""
    if session.asked or not text.strip():
        return Typing(text)
    if is_masked(session, text):
        note = say("hidden: what is laid face down is not shown (Ctrl-T shows it)")
        return Typing(text, notes=(str(note),), masked=True)
    wanted = understood(session, text)
    about = _about(session, wanted, text)
    offers = tuple(offers_for(session, about)) if about else ()
    every = (*offers, *_names(session, wanted, text), *_commands(session, text))[:MOST]
    if about is None or wanted.does not in ("line", "roll"):
        return Typing(text, every)
    return Typing(text, every, *_judged(session, about, every))


class About(Struct, frozen=True):
    """The *line* that a text is about, from *at* of the text on, and the position in which it is meant."""

    line: str
    at: int
    position: Any


def _about(session: Session, wanted: Meant, text: str) -> About | None:
    """Return the line that is being typed, on its own or after a command; or None."""
    if session.sitting is None:
        return None
    if wanted.does in _LINES:
        if end_meant(session.game, session.position, wanted.text.removeprefix("end ")):
            return None
        line = wanted.text if wanted.does in ("roll", "follow") else text[wanted.at :]
        about = About(line, wanted.at, session.position)
        return _ahead(session.game, about) if wanted.words else about
    takes = takes_line(wanted.words[0]) if wanted.words else ""
    if takes == "line":
        return About(text[wanted.at :], wanted.at, session.position)
    numbered = re.match(r"(\d{1,6})\s+", text[wanted.at :]) if takes == "amends" else None
    if numbered is None:
        return None
    try:
        position = before(session.table, int(numbered[1]))
    except (ValueError, LookupError):
        return None
    at = wanted.at + numbered.end()
    return About(text[at:], at, position)


def _ahead(rules: Game, about: About) -> About | None:
    """Return the last of several lines, in the position where those before it lead; None where they lead nowhere."""
    *before, last = re.split("[;；]", about.line)
    position = about.position
    for line in before:
        try:
            reading = read(rules, position, line)
        except RefereeError:
            return None
        if reading.rulings or (rules.face_down(position) and not rules.face_down(reading.after)):
            return None
        position = reading.after
    return About(last, about.at + len(about.line) - len(last), position)


# -- how it may go on ------------------------------------------------------------------------------------------------


def offers_for(session: Session, about: About) -> Iterator[Offer]:
    """Yield how the line may go on, the likeliest first, as insertions into the whole text."""
    position = about.position
    if position.pending is None:
        return
    for one in session.game.suggest(position, about.line, session.language):
        yield Offer(about.at + one.start, one.insert, _beside(session.game, position, one))


def _beside(rules: Game, position: Any, one: Any) -> str:
    """Return what stands beside a suggestion: that it loses the game, its cost, what it needs or brings."""
    note = getattr(one, "note", None)
    told = [] if one.cost is None else [str(one.cost)]
    told += [] if note is None else [str(note)]
    if len(one.moves) == 1 and rules.losses(position, one.moves[0]):
        told.insert(0, str(say("loses the game")))
    return "; ".join(told)


def _names(session: Session, wanted: Meant, text: str) -> Iterator[Offer]:
    """Yield the names that may end a command: a card, a country, a paragraph, a region."""
    if session.sitting is None or not wanted.words or wanted.does != "command" or not text[: wanted.at].endswith(" "):
        return
    names = names_after(wanted.words[0], session.game, session.seen)
    yield from (Offer(wanted.at, name) for name in ending(names, text[wanted.at :]))


def _commands(session: Session, text: str) -> Iterator[Offer]:
    """Yield the commands that begin with what is typed, while it is one word."""
    typed = text.lstrip().casefold()
    start = len(text) - len(typed)
    if not typed or typed[-1].isspace():
        return
    for name in (*session.commands, *_OURS):
        if name.startswith(typed) and name != typed:
            yield Offer(start, name, str(say("a command")))


def told_offers(session: Session, half: str) -> list[str]:
    """Return what may follow *half* a line as one paragraph for those that want it at length."""
    about = About(half, 0, session.position)
    told = [f"{half[: each.start]}{each.insert}".strip() for each in offers_for(session, about)]
    beside = [each.beside for each in offers_for(session, about)]
    entries = [f"{line} ({what})" if what else line for line, what in zip(told, beside, strict=True)]
    if len(entries) > MOST:
        entries = [*entries[:MOST], str(say("{n} more", n=len(entries) - MOST))]
    return [str(say("; ")).join(entries)] if entries else []


# -- what is wrong ---------------------------------------------------------------------------------------------------


def told_faults(session: Session, half: str) -> list[str]:
    """Return what is wrong with *half* a line after which nothing may follow."""
    return list(_judged(session, About(half, 0, session.position), ())[0])


def _judged(session: Session, about: About, offers: Sequence[Offer]) -> tuple[tuple[str, ...], tuple[int, int] | None]:
    """Return what is said below a line, and the span of the word at fault; nothing while a word is being typed."""
    rules, text = session.game, about.line
    if any(offer.start < about.at + len(text) for offer in offers):
        return (), None
    try:
        reading = asked(rules, about.position, text, rules.face_down(session.position))
    except NotationError as error:
        if offers:
            return (), None
        return (str(error),), _word(about, error.at)
    except RefereeError as error:
        return (str(error),), None
    if reading.rulings:
        return tuple(report.refusal(rules, reading.rulings)), _word(about, _first_refused(rules, about))
    return _told(rules, reading), None


def _told(rules: Game, reading: Reading) -> tuple[str, ...]:
    """Return what a legal line would do that is easily overlooked: lose the game, rest on a word put right."""
    lost = losses(reading.warnings)
    return tuple(str(say("careful: {warning}", warning=each)) for each in lost or reading.warnings[:1])


def _word(about: About, at: int) -> tuple[int, int] | None:
    """Return where the word stands that begins at or after *at*; None where the line ends before one."""
    found = _WORD.search(about.line, at)
    return (about.at + found.start(), about.at + found.end()) if found else None


def _first_refused(rules: Game, about: About) -> int:
    """Return where the word begins with which a refused line is first refused."""
    for word in list(_WORD.finditer(about.line))[:MOST_WORDS]:
        try:
            if read(rules, about.position, about.line[: word.end()]).rulings:
                return word.start()
        except RefereeError:
            continue
    return len(about.line)
