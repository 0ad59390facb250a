"""What the record does not allow."""

from __future__ import annotations

from referee.kernel.text import say


class RecordError(ValueError):
    """The record does not allow this; the message is one line."""


class ConsentNeeded(RecordError):
    """A die or hidden information would be taken back, and the other player has not agreed."""


class GameOver(RecordError):
    """The game is over: nothing more can be entered but notes."""


class Unfit(RecordError):
    """Line *number* is to stand again and no longer fits what stands before it, for the reason *why*."""

    def __init__(self, number: int, why: ValueError) -> None:
        what = say("entry {number} no longer fits what stands before it today: {why}", number=number, why=str(why))
        super().__init__(what)
        self.number, self.why = number, why
