"""What sentences tell people to type."""

from __future__ import annotations

from functools import partial

from referee.games.cold_war.printed.sides import SIDES
from referee.kernel.forms import typed as kernel
from referee.kernel.text import say

typed = partial(kernel.typed, "cold-war")

NAME = say("NAME")
END_TURN, CLAIM, AGENT = (
    typed("endturn"),
    typed("claim {objective}", objective=NAME),
    typed("operative {agent}", agent=NAME),
)
BOTH = tuple(typed("{side}", side=side) for side in SIDES)
