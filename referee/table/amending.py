"""An old line amended in the session: where other dice come into it, the table is asked first."""

from __future__ import annotations

from referee.kernel.record.errors import RecordError
from referee.kernel.ruling import RefereeError
from referee.kernel.text import say
from referee.report.corrections import corrected
from referee.store import entering
from referee.store.file.disk import StoreError
from referee.store.sitting import Sitting
from referee.store.strictness import records

SURE, FORCED, DROPPED = "--yes", "--force", "--drop-rest"


def question(sitting: Sitting, words: tuple[str, ...]) -> list[str]:
    """Return what the table is asked before the line amended by *words* stands, with what it changes on the board.

    Nothing where no die and no reveal changes, or where nothing will be amended.
    """
    first, *rest = words or ("",)
    if not first.isdecimal() or SURE in rest:
        return []
    number, line = int(first), " ".join(word for word in rest if word not in (FORCED, DROPPED))
    try:
        after, _ = entering.amend(sitting, number, line, DROPPED in rest, FORCED in rest or records(sitting))
    except (RefereeError, RecordError, StoreError):
        return []
    if after is sitting or not entering.is_thrown_anew(sitting, after, number):
        return []
    moved = [f"  {change}" for change in corrected(sitting.game, sitting.position, after.position, ())]
    return [*moved, str(say("entry {number}: a die or a reveal changes; amend it so? y or n", number=number))]
