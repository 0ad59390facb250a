"""Debriefing: surviving Agents X are revealed, agendas resolve, the objective is claimed (section 5)."""

from __future__ import annotations

from collections.abc import Callable

from referee.games.cold_war.printed.cards import AGENTS
from referee.games.cold_war.printed.sides import SIDES
from referee.games.cold_war.rules.planning import ShowAgents, Unmask
from referee.games.cold_war.state.position import Position
from referee.kernel.decision import Effect

# What each agent does when his agenda comes, laid here by `cards.agents`.
AGENDAS: dict[str, Callable[[Position, str], Position]] = {}


class Debriefing(Effect, frozen=True, kw_only=True):
    """Both Agents X lie open, then their agendas come, then the claim (5.1-5.3)."""

    def resolve(self, position: Position) -> Position:
        reveals = tuple(Unmask(side=side) for side in SIDES)
        return position.but(phase="debriefing").push(ShowAgents(), *reveals, Agendas(), ClaimObjective())


class Agendas(Effect, frozen=True, kw_only=True):
    """The agendas of the Agents X in the field, in ascending initiative (5.2)."""

    def resolve(self, position: Position) -> Position:
        field = [Agenda(side=side, agent=position.x(side)) for side in SIDES if position.x(side)]
        return position.push(*sorted(field, key=lambda agenda: AGENTS[agenda.agent].initiative))


class Agenda(Effect, frozen=True, kw_only=True):
    """The agenda of *agent*, Agent X of *side*, unless he has been terminated meanwhile (5.2)."""

    side: str
    agent: str

    def resolve(self, position: Position) -> Position:
        if position.x(self.side) != self.agent:
            return position
        return AGENDAS[self.agent](position, self.side)


class ClaimObjective(Effect, frozen=True, kw_only=True):
    """Whoever placed the token claims the objective, if nobody has and it did not sink (5.3)."""

    def resolve(self, position: Position) -> Position:
        if position.domination and not position.settled:
            position = position.claim(position.domination, "token")
        return position.but(domination="")
