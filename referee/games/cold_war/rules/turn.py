"""The turn: six phases, one after the other.

| phase              | what the table types                                  | what happens by itself                |
|--------------------|-------------------------------------------------------|---------------------------------------|
| Briefing           | objective; the first balance token; shuffle; reorder  | the balance token moves               |
| Planning           | agent NAME or agent unnamed, for both sides           | agents on leave come back             |
| Influence Struggle | first; recruit, activate and its power, pass, event   |                                       |
| Cease-fire         | reveal of a fallen Agent X; Nobel Peace Prize         | totals, token, civil disorder, claim  |
| Debriefing         | reveal of each Agent X; send or peek; Director's card | agendas by initiative, claim, score   |
| Detente            | Space Race, Olympic Games, end turn                   | agents go on leave, the check for 100 |

A shuffle, a reorder, the end of a turn, and a reveal or claim that can only be one card are taken for granted when
the next line goes on.
"""

from __future__ import annotations

from referee.games.cold_war.rules.briefing import AnalystReports, Balance, FlipObjective, ShuffleGroups
from referee.games.cold_war.rules.cease_fire import CeaseFire
from referee.games.cold_war.rules.debriefing import Debriefing
from referee.games.cold_war.rules.detente import Detente
from referee.games.cold_war.rules.planning import Planning
from referee.games.cold_war.rules.struggle import Struggle
from referee.games.cold_war.state.options import option, rests
from referee.games.cold_war.state.position import Position
from referee.kernel.decision import Effect, Frame
from referee.kernel.position import Over
from referee.kernel.text import say


class NextTurn(Effect, frozen=True, kw_only=True):
    """A new turn begins; without an objective left the game is drawn."""

    def resolve(self, position: Position) -> Position:
        if not position.on_top():
            told = rests(position.options, "empty-objective-deck", say("no objective is left: the game is drawn"))
            return position.but(over=Over("", told, option("empty-objective-deck"))).tell(told)
        return position.but(turn=position.turn + 1, phase="briefing").push(*frames())


def frames() -> tuple[Frame, ...]:
    """Return a whole turn, first frame first, and the next one after it."""
    briefing = (FlipObjective(), Balance(), ShuffleGroups(), AnalystReports())
    return (*briefing, Planning(), Struggle(), CeaseFire(), Debriefing(), Detente(), NextTurn())
