"""The part of a position that every game has: the stack of unfinished business, the end, and what has just happened."""

from __future__ import annotations

from typing import Any, Literal, Self

from msgspec import Struct
from msgspec.structs import replace

from referee.kernel.ruling import Claim, Ruling
from referee.kernel.tally import Tally
from referee.kernel.text import Text

News = Text | Tally
TABLE: Literal["table"] = "table"


class Move(Struct, frozen=True, kw_only=True, tag_field="kind"):
    """One atomic thing done at the table by *side*. Games subclass it into a tagged union."""

    side: str


class Frame(Struct, frozen=True, kw_only=True):
    """Plain data waiting on the stack: it holds names and numbers, never a function."""


class Effect(Frame, frozen=True, kw_only=True):
    """Something that happens by itself when its turn on the stack comes."""

    def resolve(self, position: Any) -> Any:
        """Return the position after the effect; *position* no longer holds this frame."""
        raise NotImplementedError(f"{type(self).__name__} is not written")


class Decision(Frame, frozen=True, kw_only=True):
    """Something the table owes: *side* answers, *source* is the paragraph or card that asks."""

    side: str
    source: str = ""

    def is_open(self, position: Any) -> bool:
        """True while there is anything left to answer; a decision that is not open falls off the stack."""
        return True

    def prompt(self, position: Any) -> Text:
        """Return what is owed, as a phrase after 'us owes: '."""
        raise NotImplementedError(f"{type(self).__name__} is not written")

    def asks(self, position: Any) -> Text:
        """Return the prompt, after the name of what asks where a game says it."""
        return self.prompt(position)

    def candidates(self, position: Any) -> list[Move]:
        """Return every answer worth offering; the rules may still refuse some."""
        raise NotImplementedError(f"{type(self).__name__} is not written")

    def objections(self, position: Any, move: Move) -> tuple[Ruling, ...]:
        """Return every reason against *move* as an answer; empty when it may be given."""
        raise NotImplementedError(f"{type(self).__name__} is not written")

    def accept(self, position: Any, move: Move) -> Any:
        """Return the position after the legal answer *move*; *position* no longer holds this frame."""
        raise NotImplementedError(f"{type(self).__name__} is not written")

    def tallies(self, position: Any, move: Move) -> tuple[Tally, ...]:
        """Return the sums behind *move*, worked out on the position before it."""
        return ()

    def claims(self, position: Any, move: Move) -> tuple[Claim, ...]:
        """Return the hidden facts that *move* rests on."""
        return ()

    def implied(self, position: Any) -> Move | None:
        """Return the answer that a later line takes for granted (cards were dealt), or None."""
        return None


class Over(Struct, frozen=True):
    """The end of a game: the winner ('' for a draw) and how, as a sentence."""

    winner: str
    how: Text
    rule: str


class Position(Struct, frozen=True, kw_only=True):
    """Everything the referee knows at one moment."""

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

    @property
    def pending(self) -> Decision | None:
        """The decision the table owes, or None when the game is over."""
        if self.over or not self.stack:
            return None
        top = self.stack[-1]
        assert isinstance(top, Decision), top
        return top
