"""What lies face down on the table: an Agent X from Planning until he is revealed (2.1, 5.1)."""

from __future__ import annotations

from referee.games.cold_war.printed.cards import AGENTS
from referee.games.cold_war.printed.sides import SIDES, seat
from referee.games.cold_war.state.moves import UNNAMED, Assign
from referee.games.cold_war.state.position import Position
from referee.kernel.decision import Move

# The key of a position file that names him.
KEYS = frozenset({"agent_x"})


def face_down(position: Position) -> tuple[Move, ...]:
    """Return who was laid face down and not revealed yet."""
    return tuple(Assign(side=side, agent=position.x(side)) for side in SIDES if _is_secret(position, side))


def as_seen(position: Position) -> Position:
    """Return what both sides see: the Agent X might be any of those that are in headquarters."""
    if not any(_is_secret(position, side) for side in SIDES):
        return position
    cia, kgb = (UNNAMED if _is_secret(position, side) else position.x(side) for side in SIDES)
    return position.but(agent_x=(cia, kgb))


def may_lie(position: Position, side: str) -> frozenset[str]:
    """Return the agents that *side* may have laid: those that are not known to be elsewhere."""
    away = {*position.on_leave[seat(side)], *position.terminated[seat(side)], *position.returned[seat(side)]}
    return frozenset(AGENTS) - away


def _is_secret(position: Position, side: str) -> bool:
    return position.x(side) not in ("", UNNAMED) and not position.shown[seat(side)]
