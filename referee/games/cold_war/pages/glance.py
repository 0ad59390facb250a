"""What the table wants before its eyes all the time: the clock, what is fought for, and how both sides stand."""

from __future__ import annotations

from referee.games.cold_war.printed.cards import OBJECTIVES
from referee.games.cold_war.printed.sides import CIA, KGB, PHASES, title
from referee.games.cold_war.state.position import Position
from referee.kernel.text import Text, say


def glance(position: Position) -> tuple[Text, ...]:
    """Return turn and phase, the objective while it lies open, influence, points, and who holds the balance."""
    return (
        say("T{turn} {phase}", turn=position.turn, phase=PHASES[position.phase]),
        *_objective(position),
        say("influence CIA {cia}, KGB {kgb}", cia=position.influence(CIA), kgb=position.influence(KGB)),
        say("points CIA {cia}, KGB {kgb}", cia=position.score(CIA), kgb=position.score(KGB)),
        *([say("balance {side}", side=title(position.token))] if position.token else []),
    )


def clock(position: Position) -> Text:
    """Return the turn and its phase."""
    return say("turn {turn}, {phase}", turn=position.turn, phase=PHASES[position.phase])


def _objective(position: Position) -> list[Text]:
    if not position.objective or position.settled:
        return []
    card = OBJECTIVES[position.objective]
    told = "{card}: {points:# point|# points}, stability {stability}, population {population}"
    return [
        say(told, card=position.objective, points=card.points, stability=card.stability, population=card.population)
    ]
