"""One move with all that came of it: whoever wants to know what happened looks here, and plays nothing again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from referee.kernel.change import Change
from referee.kernel.decision import Decision, Frame, Move
from referee.kernel.ruling import Claim, Ruling
from referee.kernel.tally import Tally
from referee.kernel.text import Text


class Threat(Text, frozen=True):
    """A warning of what the answer to *decision* may bring: it is past once the answer is given."""

    decision: Decision[Any, Any] | None = None


class Step(Struct, frozen=True, kw_only=True):
    """One *move* from *before* to *after*; a refused one leads nowhere.

    *asked* is the decision that it answers. *stages* are the frames that came off the stack, this one and those that
    followed by themselves, each with the position after it. *granted*: nobody typed it, the line took it for granted;
    *shown*: only since the rest of the line shows that it was answered so.
    """

    move: Move
    before: Any
    after: Any
    asked: Decision[Any, Any] | None = None
    stages: tuple[tuple[Frame, Any], ...] = ()
    rulings: tuple[Ruling, ...] = ()
    claims: tuple[Claim, ...] = ()
    warnings: tuple[Text, ...] = ()
    changes: tuple[Change, ...] = ()
    granted: bool = False
    shown: bool = False

    @property
    def is_refused(self) -> bool:
        """True when the move was not carried out; a forced one was, in spite of its rulings."""
        return self.after is self.before

    @property
    def is_untimely(self) -> bool:
        """True where something is owed, and the move is refused that is of another kind."""
        return self.is_refused and self.asked is not None and not isinstance(self.move, self.asked.kinds)

    @property
    def told(self) -> tuple[Text | Tally, ...]:
        """Sums and news, in the order in which they came up."""
        return () if self.is_refused else self.after.news

    @property
    def sums(self) -> tuple[Tally, ...]:
        """The sums behind the move and behind what happened by itself."""
        return tuple(each for each in self.told if isinstance(each, Tally))

    @property
    def passed_over(self) -> tuple[Decision[Any, Any], ...]:
        """The decisions that came up and left nothing to decide, in their order."""
        return tuple(frame for frame, _ in self.stages[1:] if isinstance(frame, Decision))


def standing(steps: Sequence[Step]) -> tuple[Text, ...]:
    """Return the warnings of *steps* that still hold after the last of them, each once."""
    held: dict[Text, None] = {}
    for step in steps:
        past = [text for text in held if isinstance(text, Threat) and text.decision == step.asked]
        held = {text: None for text in (*held, *step.warnings) if text not in past}
    return tuple(held)
