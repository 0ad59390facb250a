"""Where the victory points of a whole game came from."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.twilight_struggle.state.position import Position
from referee.kernel.telling import Moment, ledger
from referee.kernel.text import Text, say

CORRECTIONS = say("corrections of the table")


def paid(first: Position, moments: tuple[Moment, ...]) -> Iterator[tuple[int, Text, int]]:
    """Yield what was paid, + for the US: in which turn, for what, how much; corrections of the table last."""
    yield from ((position.turn, line.source, line.amount) for position, line in ledger(first, moments))
    for moment in moments:
        more = moment.after.vp - moment.reading.before.vp
        if more and not moment.reading.steps:
            yield moment.after.turn, CORRECTIONS, more
