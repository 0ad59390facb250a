"""What is answered to a question that is asked with 'y or n', in any language."""

from __future__ import annotations

from referee.kernel.game import Game
from referee.kernel.printed.languages import meant

YES, NO = ("y", "yes", "ok"), ("n", "no")
# A word of a game that says no more than these may be said at any time.
_IDLE = ("filler", "correction")


def answered(said: str) -> bool | None:
    """Return True for yes, False for no, None where *said* is neither."""
    found = meant(said.strip(), (*YES, *NO), kind="answer")
    return None if found is None else found in YES


def is_said(rules: Game, said: str) -> bool:
    """True where an answer is also a word of the game: 'no' declines an offer."""
    word, rows = said.strip().casefold(), rules.grammar.words.table
    forms = (form for key, _, write, also in rows if not key.startswith(_IDLE) for form in (write, *also.split(";")))
    return word in forms
