"""An old game held against today's rules."""

from __future__ import annotations

from msgspec import Struct

from referee.kernel.record import Standing
from referee.kernel.text import Text, say
from referee.store.sitting import TAKEN, Sitting, digest, follow


class Audit(Struct, frozen=True):
    """How many standing lines agree, and the first that does not, with the reason."""

    agree: int
    differs: Standing | None = None
    why: Text | str = ""


def audit(sitting: Sitting) -> Audit:
    """Judge every standing line anew, in order, and hold the position after it against the noted digest."""
    position = sitting.first
    for count, line in enumerate(sitting.standing):
        try:
            position = follow(sitting.game, position, line, judged=True)
        except ValueError as error:
            return Audit(count, line, str(error))
        if line.entry.digest.startswith(TAKEN) and digest(sitting.game, position) != line.entry.digest:
            return Audit(count, line, say("it leads to another position than it did when it was entered"))
    return Audit(len(sitting.standing))
