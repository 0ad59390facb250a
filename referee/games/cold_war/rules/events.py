"""Events: who may use one, and when (section 7). What each of them does is laid on `ABILITIES` by `cards.events`."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from referee.games.cold_war.printed.cards import OBJECTIVES
from referee.games.cold_war.printed.sides import PHASES, seat, title
from referee.games.cold_war.state.moves import Use
from referee.games.cold_war.state.options import option, rests
from referee.games.cold_war.state.position import Names, Position
from referee.kernel.ruling import Ruling
from referee.kernel.text import Text, say

NOBEL, SUMMIT = "Nobel Peace Prize", "Summit Meeting"


class Ability(Struct, frozen=True):
    """What an event does for the side that has spent it, and what would make it do nothing.

    *recruits* when it lays a group before that side.
    """

    happens: Callable[[Position, str], Position]
    nothing: Callable[[Position, str], Text | None]
    recruits: bool = False


# What each event does, laid here by `cards.events`.
ABILITIES: dict[str, Ability] = {}


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
    return OBJECTIVES[event].costs_action or (event == SUMMIT and position.options["summit-meeting"] == "action")


def spent(position: Position, move: Use) -> Position:
    """Return the position where the event is spent and what it does has happened (7.3)."""
    return happens(position.spend(move.side, move.event), move)


def happens(position: Position, move: Use) -> Position:
    """Return the position after what the spent event does."""
    return ABILITIES[move.event].happens(position, move.side)


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
    reason = ABILITIES[move.event].nothing(position, move.side)
    if reason is None:
        return None
    return Ruling(option("event-without-effect"), rests(position.options, "event-without-effect", reason))
