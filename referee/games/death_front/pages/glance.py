"""What the table wants before its eyes all the time: the clock, who goes first, area, hands and piles."""

from __future__ import annotations

from referee.games.death_front.pages.status import PHASES
from referee.games.death_front.printed.armies import title
from referee.games.death_front.rules.victory import SIDES, area
from referee.games.death_front.state.position import Position
from referee.kernel.text import Text, say


def glance(position: Position) -> tuple[Text, ...]:
    """Return round and step, who goes first in this round, the area of both sides, every player's hand and pile."""
    held, lost = (len(area(position, camp)) for camp in SIDES)
    return (
        say("R{round} {phase}", round=position.round, phase=PHASES[position.step]),
        say("first {side}", side=title(position.order[0])),
        say("area Allies {held}, Germans {lost}", held=held, lost=lost),
        *(_cards(position, player) for player in position.players),
    )


def clock(position: Position) -> Text:
    """Return the round and its step."""
    return say("round {round}, {phase}", round=position.round, phase=PHASES[position.step])


def _cards(position: Position, player: str) -> Text:
    hand, pile = position.hand(player), position.pile(player)
    return say("{side} hand {hand}, pile {pile}", side=title(player), hand=hand, pile=pile)
