"""What is answered to a question that is asked with 'y or n', in any language."""

from __future__ import annotations

from typing import Any

from referee.kernel.game import Game
from referee.kernel.line import read
from referee.kernel.printed.languages import meant
from referee.kernel.ruling import NotationError

YES, NO = ("y", "yes", "ok"), ("n", "no")
# A word of a game that says no more than these may be said at any time.
_IDLE = ("filler", "correction")


def answered(said: str) -> bool | None:
    """Return True for yes, False for no, None where *said* is neither."""
    found = meant(said.strip(), (*YES, *NO), kind="answer")
    return None if found is None else found in YES


def is_said(rules: Game, position: Any, said: str) -> bool:
    """True where an answer also begins a line of the game in *position*: 'no' declines an offer."""
    word, rows = said.strip().casefold(), rules.grammar.words.table
    forms = (form for key, _, write, also in rows if not key.startswith(_IDLE) for form in (write, *also.split(";")))
    return word in forms and _begins(rules, position, word)


def _begins(rules: Game, position: Any, word: str) -> bool:
    """True where a line may begin with *word*; what stands between other words, as 'by', begins none."""
    try:
        read(rules, position, word)
    except NotationError as error:
        return error.at >= len(word)
    return True
