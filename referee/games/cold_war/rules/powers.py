"""The powers of activated groups: what all four share, and the limits they share with the recruit (3.4-3.7).

What the group of each faction does is laid on `POWERS` by `cards.groups`.
"""

from __future__ import annotations

from typing import Any, ClassVar, Generic

from referee.games.cold_war.printed.cards import GROUPS
from referee.games.cold_war.printed.sides import title
from referee.games.cold_war.rules.decisions import Decision, by_option, no
from referee.games.cold_war.state.moves import Destroy, Give, Steal, Turn
from referee.games.cold_war.state.options import option, rests
from referee.games.cold_war.state.position import Position
from referee.kernel.decision import M, Move
from referee.kernel.ruling import NotOwed, Ruling
from referee.kernel.text import Text, say

FORCED = "forced-effect"


class Power(Decision[M], Generic[M], frozen=True, kw_only=True):
    """*side* carries out the power of the activated *group*; it must while there is a target (`forced-effect`)."""

    source: str = option(FORCED)
    group: str
    paragraph: ClassVar[str]  # What a group of the faction does.

    def objections(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        """Return every reason against *move*: the faction's own paragraph where it is what another faction does."""
        if isinstance(move, (Destroy, Turn, Steal, Give)) and move.side == self.side and not self.takes(move):
            return (NotOwed(self.paragraph, super().owing(position)),)
        return super().objections(position, move)

    def owing(self, position: Position) -> Text:
        owed = super().owing(position)
        return rests(position.options, FORCED, owed) if self.source == option(FORCED) else owed

    def turn(self, position: Position) -> Text:
        return say("it is the action of the {side}", side=title(self.side))

    def is_open(self, position: Position) -> bool:
        return bool(self.targets(position))

    def targets(self, position: Position) -> list[Move]:
        """Return the answers that nothing refuses."""
        return [move for move in self.candidates(position) if not self.objections(position, move)]


POWERS: dict[str, type[Power[Any]]] = {}


def power(side: str, group: str) -> Power[Any]:
    """Return the decision that activating *group* puts before *side*."""
    return POWERS[GROUPS[group].faction](side=side, group=group)


# -- reasons shared with the struggle ------------------------------------------------------------------------------


def population(position: Position, side: str) -> tuple[Ruling, ...]:
    """Return the ruling against one more group before *side*, if it is at the limit (3.5)."""
    count, limit = len(position.mine(side)), position.card.population
    if count < limit:
        return ()
    reason = say(
        "the {side} is at the population of {card}: {count} of {limit}",
        side=title(side),
        count=count,
        card=position.objective,
        limit=limit,
    )
    return no("3.5", reason)


def drawable(position: Position, group: str) -> tuple[Ruling, ...]:
    """Return the ruling against *group* as the card drawn from the group deck (3.4)."""
    unseen = position.unseen()
    if not unseen:
        return by_option(position, "empty-group-deck", say("the group deck is empty"))
    if group in unseen:
        return ()
    left = say("still to come: {cards}", cards=unseen) if len(unseen) <= 8 else say("{n} can come", n=len(unseen))
    return no("3.4", say("{group} {where}; {left}", group=group, where=_lies(position, group), left=left))


def not_in_play(group: str) -> Text:
    """Return that *group* is not on the table."""
    return say("{group} is not in play", group=group)


def _lies(position: Position, group: str) -> Text:
    holder = position.holder(group)
    return say("lies before the {side}", side=title(holder)) if holder else say("has been discarded")
