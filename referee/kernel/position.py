"""The part of a position that every game has: the stack of unfinished business, the end, and what has just happened."""

from __future__ import annotations

from typing import Any, ClassVar, Self

from msgspec import Struct
from msgspec.structs import replace

from referee.kernel.decision import TABLE, Aside, Decision, Effect, Frame, Move
from referee.kernel.ruling import Claim
from referee.kernel.tally import Tally
from referee.kernel.text import Text

__all__ = ["TABLE", "Decision", "Effect", "Frame", "Move", "News", "Over", "Position"]
News = Text | Tally


class Over(Struct, frozen=True):
    """The end of a game: the winner ('' for a draw) and how, as a sentence."""

    winner: str
    how: Text
    rule: str


class Position(Struct, frozen=True, kw_only=True):
    """Everything the referee knows at one moment."""

    asides: ClassVar[tuple[Aside[Any, Any], ...]] = ()

    stack: tuple[Frame, ...] = ()
    over: Over | None = None
    news: tuple[News, ...] = ()

    def but(self, **changes: Any) -> Self:
        """Return a copy with *changes*."""
        return replace(self, **changes)

    def push(self, *frames: Frame) -> Self:
        """Return a copy where *frames* come next, the first one first."""
        return replace(self, stack=self.stack + frames[::-1])

    def tell(self, *news: News) -> Self:
        """Return a copy that says *news* of the move being made."""
        return replace(self, news=self.news + news)

    def declare(self, *claims: Claim) -> Self:
        """Return a copy that remembers what the players declared and nobody can verify; as it is, where none does."""
        return self

    @property
    def pending(self) -> Decision[Any, Any] | None:
        """The decision the table owes, or None when the game is over."""
        if self.over or not self.stack:
            return None
        top = self.stack[-1]
        assert isinstance(top, Decision), top
        return top

    @property
    def chapter(self) -> object:
        """The part of the game being played that a line does not leave by what it takes for granted."""
        return None

    def title(self, side: str) -> str:
        """Return how *side* is called in a sentence."""
        return side
