"""The influence of a side as a sum (4.1)."""

from __future__ import annotations

from referee.games.cold_war.printed.cards import GROUPS
from referee.games.cold_war.printed.sides import SIDES, title
from referee.games.cold_war.state.position import Position
from referee.kernel.tally import Tally
from referee.kernel.text import say


def influence(position: Position, side: str) -> Tally:
    """Return the influence of *side* as the sum of its groups."""
    tally = Tally(say("influence of the {side}", side=title(side)))
    for held in position.mine(side):
        state = say("{group}", group=held.group) if held.ready else say("{group} (mobilized)", group=held.group)
        tally = tally.plus(GROUPS[held.group].value, state)
    return tally


def counted(before: Position, after: Position) -> Position:
    """Return *after* telling the influence of each side whose groups are not those of *before*."""
    return after.tell(*(influence(after, side) for side in SIDES if after.mine(side) != before.mine(side)))
