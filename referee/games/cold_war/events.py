"""The six events: who may use one, when, and what it does.

| event               | phase             | costs the action        | verbs                                            |
|---------------------|-------------------|-------------------------|--------------------------------------------------|
| Space Race          | Detente           | no                      | spend, mix the next three objectives             |
| Olympic Games       | Detente           | no                      | spend, choose one terminated agent, on leave     |
| Nobel Peace Prize   | Cease-fire        | no                      | spend, Agent X on leave in place of terminated   |
| Nuclear Escalation  | Influence Struggle| yes                     | spend, discard every Military group in any order |
| Live Benefit        | Influence Struggle| yes                     | spend, recruit the top of the discard pile       |
| Summit Meeting      | Influence Struggle| no (`summit-meeting`)   | spend, the opponent reveals Agent X              |
"""

from __future__ import annotations

from collections.abc import Callable

from referee.games.cold_war.board import GROUPS, MILITARY, OBJECTIVES, PHASES, other, seat, title
from referee.games.cold_war.moves import Use
from referee.games.cold_war.options import option, rests
from referee.games.cold_war.position import Names, Position
from referee.kernel.ruling import Ruling
from referee.kernel.text import Text, say

SPACE_RACE, OLYMPIC_GAMES, NOBEL = "Space Race", "Olympic Games", "Nobel Peace Prize"
NUCLEAR, LIVE_BENEFIT, SUMMIT = "Nuclear Escalation", "Live Benefit", "Summit Meeting"
DEPUTY = "Deputy Director"


def against(position: Position, move: Use) -> tuple[Ruling, ...]:
    """Return the reasons against using the event that lie in the card and its owner, not in whose action it is."""
    basic = tuple(ruling for ruling in (_owner(position, move), _phase(position, move)) if ruling)
    effect = None if basic else _effect(position, move)
    return (effect,) if effect else basic


def owned(position: Position, side: str, phase: str) -> Names:
    """Return the events of *phase* on the pile of *side*."""
    return tuple(name for name in position.won[seat(side)] if OBJECTIVES[name].phase == phase)


def costs_action(position: Position, event: str) -> bool:
    """True when *event* stands in place of the action (`summit-meeting` decides for the Summit Meeting)."""
    return OBJECTIVES[event].costs_action or (event == SUMMIT and position.options.summit_meeting == "action")


def military(position: Position) -> Names:
    """Return the Military groups in play."""
    return tuple(held.group for _, held in position.in_play() if GROUPS[held.group].faction == MILITARY)


def _owner(position: Position, move: Use) -> Ruling | None:
    if position.owner(move.event) == move.side:
        return None
    return Ruling("7.1", say("{side} does not own {event}", side=title(move.side), event=move.event))


def _phase(position: Position, move: Use) -> Ruling | None:
    printed = OBJECTIVES[move.event].phase
    if printed == position.phase:
        return None
    reason = say(
        "{event} is used in {printed}, not in {now}",
        event=move.event,
        printed=PHASES.get(printed, printed),
        now=PHASES[position.phase],
    )
    return Ruling("7.2", reason)


def _effect(position: Position, move: Use) -> Ruling | None:
    reason = NOTHING[move.event](position, move.side)
    if reason is None:
        return None
    return Ruling(option("event-without-effect"), rests(position.options, "event-without-effect", reason))


# -- what would make an event do nothing ---------------------------------------------------------------------------


def _no_objective_left(position: Position, side: str) -> Text | None:
    return None if position.on_top() else say("the objective deck is empty")


def _nobody_terminated(position: Position, side: str) -> Text | None:
    return None if position.terminated[seat(side)] else say("no agent of {side} is terminated", side=title(side))


def _deputy_in_the_field(position: Position, side: str) -> Text | None:
    return say("the Deputy Director cannot be terminated") if position.x(side) == DEPUTY else None


def _no_military(position: Position, side: str) -> Text | None:
    return None if military(position) else say("no Military group is in play")


def _nothing_discarded(position: Position, side: str) -> Text | None:
    return None if position.discard else say("the group discard pile is empty")


def _already_shown(position: Position, side: str) -> Text | None:
    return say("the opponent's Agent X has been shown") if position.shown[seat(other(side))] else None


NOTHING: dict[str, Callable[[Position, str], Text | None]] = {
    SPACE_RACE: _no_objective_left,
    OLYMPIC_GAMES: _nobody_terminated,
    NOBEL: _deputy_in_the_field,
    NUCLEAR: _no_military,
    LIVE_BENEFIT: _nothing_discarded,
    SUMMIT: _already_shown,
}


# -- Space Race ----------------------------------------------------------------------------------------------------


def space_race(position: Position, side: str) -> Position:
    """Return the position after a Space Race: up to three objectives were looked at and put back in secret order."""
    looked = min(3, len(position.loose()) + len(position.bottom))
    mixed = max(0, looked - len(position.loose()))
    told = say("{side} looks at {n} objectives and puts them back in any order", side=title(side), n=looked)
    if looked < 3:
        told = rests(position.options, "short-space-race", told)
    return position.but(bottom=position.bottom[mixed:]).tell(told)
