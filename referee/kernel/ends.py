"""How people end a game that the rules have not ended: by giving up, by agreement, or without a result."""

from __future__ import annotations

from functools import cache
from typing import Any

from referee.kernel.forms.fold import words
from referee.kernel.forms.names import tables
from referee.kernel.game import Game
from referee.kernel.position import Over, Position
from referee.kernel.record.entries import Ended
from referee.kernel.record.errors import GameOver, RecordError
from referee.kernel.ruling import RefereeError
from referee.kernel.script import simplified
from referee.kernel.text import Text, say

RESIGN = "resign"
AGREED, NO_RESULT = "agreement", "no result"
"""The paragraphs, in data/table, by which a game is over then."""


def meant(game: Game, position: Any, typed: str) -> Ended | None:
    """Return the end that *typed* means: 'resign us', 'us resigns', 'draw agreed', 'abandoned WHY', 'not counted WHY'.

    Returns None for other words; raises RefereeError where a side or a reason is missing.
    """
    said = simplified(typed.strip().strip(".!,;:，。！"))
    for how, phrase in _phrases():
        if said[: len(phrase)].casefold() == phrase and not _goes_on(phrase, said[len(phrase) :]):
            return _end(game, position, how, said[len(phrase) :].strip(" .,:，：。"))
        if how == RESIGN and said.casefold().endswith(phrase):
            return _end(game, position, how, said[: -len(phrase)].strip())
    return None


def _end(game: Game, position: Any, how: str, rest: str) -> Ended | None:
    """Return the end of the kind *how*, of which *rest* is said besides; None where that makes it something else."""
    match how:
        case "resign":
            return Ended(how="resign", side=_side(game, position, rest))
        case "draw":
            return None if rest else Ended(how="draw agreed")
        case "abandoned" if rest:
            return Ended(how="abandoned", reason=rest)
        case "abandoned":
            raise RefereeError(say("say why: end abandoned REASON"))
    return Ended(how="not counted", reason=rest)


def _goes_on(phrase: str, rest: str) -> bool:
    """True where *phrase* is only the beginning of a longer English word."""
    return phrase.isascii() and rest[:1].isalpha()


@cache
def _phrases() -> tuple[tuple[str, str], ...]:
    """Return what is said for each kind of end in every language, the longest first."""
    rows = (row for _, rows in tables("table", "words.csv") for row in rows)
    said = ((how, phrase) for how, _, write, also in rows for phrase in (write, *also.split(";")))
    return tuple(sorted(said, key=lambda row: -len(row[1])))


def _side(game: Game, position: Any, said: str) -> str:
    if found := side_called(game, position, said):
        return found
    raise RefereeError(say("say who resigns, one of: {sides}", sides=tuple(game.opponents(position))))


def side_called(game: Game, position: Any, said: str) -> str:
    """Return the side that is called so in any language, or ''."""
    asked, sides = words(said), tuple(game.opponents(position))
    called = ((side, side) for side in sides)
    spoken = ((forms, value) for forms, kind, value in game.grammar.vocabulary.said if kind == "side")
    found: str
    for forms, found in (*called, *spoken):
        if found in sides and asked in map(words, forms.split(";")):
            return found
    return ""


def ended(game: Game, position: Any, end: Ended) -> Any:
    """Return *position* with the game ended so; what was owed stays, should it be reopened. Raises GameOver."""
    if over := position.over:
        raise GameOver(say("the game is over: {how}", how=over.how) if str(over.how) else say("the game is over"))
    rule = AGREED if end.how in ("resign", "draw agreed") else NO_RESULT
    winner = game.opponents(position).get(end.side, "")
    return position.but(over=Over(winner, told(end, position.title(end.side)), rule), news=())


def reopened(position: Position) -> Position:
    """Return *position* with the game going on; raises RecordError where people have not ended it."""
    if not is_agreed(position):
        raise RecordError(say("only a game that the players have ended can be reopened; the rules end one for good"))
    return position.but(over=None, news=())


def is_agreed(position: Position) -> bool:
    """True where the players have ended the game, and the rules have not."""
    return bool(position.over and position.over.rule in (AGREED, NO_RESULT))


def told(end: Ended, side: str) -> Text:
    """Return the end as a sentence; *side* is how the one is called who gives up."""
    match end.how:
        case "resign":
            return say("the {side} resigns", side=side)
        case "draw agreed":
            return say("a draw was agreed")
        case "abandoned":
            return say("abandoned: {reason}", reason=Text(end.reason))
        case _:
            return say("not counted: {reason}", reason=Text(end.reason)) if end.reason else say("not counted")
