"""An old game held against today's rules."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from referee.kernel.decision import TABLE, Move
from referee.kernel.forms.typed import Written
from referee.kernel.game import Game
from referee.kernel.line import read
from referee.kernel.record.course import Standing
from referee.kernel.record.entries import Agreed, Forced
from referee.kernel.ruling import RefereeError
from referee.kernel.seal import LINE, agrees
from referee.kernel.text import Text, say
from referee.store.following import follow
from referee.store.sitting import Sitting


class Audit(Struct, frozen=True):
    """How many standing lines agree, and the first that does not, with the reason."""

    agree: int
    differs: Standing | None = None
    why: Text | str = ""


def audit(sitting: Sitting) -> Audit:
    """Judge every standing line anew, in order: its moves and dice, its words, and the position after it."""
    position = sitting.first
    for count, line in enumerate(sitting.standing):
        try:
            after = follow(sitting.game, position, line, judged=True)
        except ValueError as error:
            return Audit(count, line, str(error))
        if why := differs(sitting.game, position, line, after):
            return Audit(count, line, why)
        position = after
    return Audit(len(sitting.standing))


def differs(rules: Game, before: Any, line: Standing, after: Any) -> Text | None:
    """Why a line that may be played is not what it was when it was entered; nothing where it is."""
    if not agrees(rules, after, line.entry):
        return say("it leads to another position than it did when it was entered, or its moves or dice were changed")
    if line.entry.digest.startswith(LINE) or isinstance(line.entry, Agreed):
        return None
    return _reads_otherwise(rules, before, line)


def _reads_otherwise(rules: Game, before: Any, line: Standing) -> Text | None:
    """Where no digest vouches for the moves of a line, its words do."""
    try:
        reading = read(rules, before, line.line, forced=isinstance(line.entry, Forced))
    except RefereeError:
        return say("its words are not understood today")
    typed = [step.move for step in reading.steps if not step.is_refused and not step.granted]
    if _says(rules, typed, rules.from_plain(line.moves)):
        return None
    return say("its words mean '{moves}' today", moves=tuple(Written(rules.name, move.face_down()) for move in typed))


def _says(rules: Game, typed: Sequence[Move], moves: Sequence[Move]) -> bool:
    """True when *moves* are those that were typed, and others only that may go without saying."""
    left, more = [*typed], list[Move]()
    for move in moves:
        if left and move == left[0]:
            del left[0]
        else:
            more.append(move)
    return not left and not any(move.reveals and move.side == TABLE for move in more)
