"""What a sentence tells people to type, said in the words of the grammar in the language of the table."""

from __future__ import annotations

from typing import Any

from referee.kernel.decision import Move
from referee.kernel.text import Spoken


class Typed(Spoken, frozen=True):
    """Words that may be typed in *game*: a *pattern* of its grammar, with values in its slots."""

    game: str
    pattern: str
    slots: tuple[tuple[str, Any], ...] = ()

    def said(self, language: str) -> str:
        """Return the words in *language*."""
        return str(_grammar(self.game).writer.pattern(self.pattern, dict(self.slots), language))


class Written(Spoken, frozen=True):
    """A move of *game* as it is typed."""

    game: str
    move: Move

    def said(self, language: str) -> str:
        """Return the move as it is written in *language*."""
        return str(_grammar(self.game).write(self.move, language))


def typed(game: str, pattern: str, /, **slots: Any) -> Typed:
    """Return what is typed in *game* as *pattern* with its *slots* filled: "coup {country}", country="Iran".

    A sentence in a slot stands for anything that may be said there; `card1` and `card2` are slots like `card`.
    """
    return Typed(game, pattern, tuple(slots.items()))


def _grammar(name: str) -> Any:
    from referee.kernel.game import game

    return game(name).grammar
