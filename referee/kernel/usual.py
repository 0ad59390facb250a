"""What a game is taken to say where it has nothing of its own to say; `Assembled` reads this."""

from __future__ import annotations

from typing import Any

from referee.kernel.decision import Move
from referee.kernel.losing import Loss
from referee.kernel.pages.summary import Summary
from referee.kernel.ruling import RefereeError
from referee.kernel.step import Step
from referee.kernel.text import Text, say

NOTHING: frozenset[str] = frozenset()


def warnings(step: Step) -> tuple[Text, ...]:
    """Return nothing that the table should hear before a move."""
    return ()


def losses(position: Any, move: Move) -> tuple[Loss, ...]:
    """Return nothing: no move loses the game at once."""
    return ()


def faults(position: Any) -> tuple[Text, ...]:
    """Return no invariant that is broken."""
    return ()


def face_down(position: Any) -> tuple[Move, ...]:
    """Return no move of which anything lies face down."""
    return ()


def as_seen(position: Any) -> Any:
    """Return the position: everybody sees all of it."""
    return position


def may_lie(position: Any, side: str) -> frozenset[str]:
    """Return nothing that may lie face down."""
    return NOTHING


def opponents(position: Any) -> dict[str, str]:
    """Return nobody who may give up."""
    return {}


def glance(position: Any) -> tuple[Text, ...]:
    """Return nothing that the table wants before its eyes all the time."""
    return ()


def clock(position: Any) -> Text:
    """Return no turn or round, in which the game stands."""
    return Text("")


def turn_summary(position: Any) -> tuple[Text, ...]:
    """Return nothing that is to be said besides of a turn or round that ends."""
    return ()


def closing(step: Step) -> Any:
    """Return the position before *step*, which closes a turn or round."""
    return step.before


def missing() -> tuple[str, ...]:
    """Return no card that is not written."""
    return ()


def odds(position: Any, question: str) -> Summary:
    """Raise RefereeError: there is nothing to work out."""
    raise RefereeError(say("there is no chance in this game"))


USUAL: dict[str, Any] = {
    "warnings": warnings, "faults": faults, "missing": missing, "odds": odds, "counted": NOTHING, "told": NOTHING,
    "names": {}, "face_down": face_down, "as_seen": as_seen, "may_lie": may_lie, "secret_keys": NOTHING,
    "opponents": opponents, "losses": losses, "glance": glance, "clock": clock, "turn_summary": turn_summary,
    "closing": closing,
}  # fmt: skip
