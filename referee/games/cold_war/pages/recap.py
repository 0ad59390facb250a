"""What a player wants to hear after a break: where the objectives went, who is known where, what is lacking."""

from __future__ import annotations

from referee.games.cold_war.pages.afterwards import objectives
from referee.games.cold_war.pages.parts import Part, agents, data_of
from referee.games.cold_war.pages.score import margin
from referee.games.cold_war.printed.sides import SIDES, VICTORY, title
from referee.games.cold_war.state.position import Position
from referee.kernel.pages.summary import Summary
from referee.kernel.telling import Moment
from referee.kernel.text import Text, say


def recap(first: Position, moments: tuple[Moment, ...]) -> Summary:
    """Return where the objectives went, what each side lacks for the game and in the struggle, and the agents."""
    position = moments[-1].after if moments else first
    gone = objectives(first, moments)
    parts: tuple[Part, ...] = (
        *([gone] if gone.rows else []),
        *(_short(position, side) for side in SIDES),
        *(margin(position, side) for side in SIDES if position.phase == "struggle"),
        agents(position),
    )
    short = {side: VICTORY - position.score(side) for side in SIDES}
    return Summary(say("Recap"), parts, {**data_of(position), "short_of_victory": short})


def _short(position: Position, side: str) -> Text:
    points = position.score(side)
    what = "{side}: {n:# point|# points}, {short} short of {all}"
    return say(what, side=title(side), n=points, short=max(VICTORY - points, 0), all=VICTORY)
