"""The powers of the four factions, each a decision that follows an activation (3.8-3.12).

| faction   | decision  | answers                                                            |
|-----------|-----------|--------------------------------------------------------------------|
| Military  | Strike    | destroy any other group                                            |
| Economic  | Switch    | turn any group that is not Economic                                |
| Political | Sway      | steal or give any other group, within population and stability     |
| Media     | LookAtTop | recruit (population), discard, or leave the top card of the deck   |
"""

from __future__ import annotations

from typing import ClassVar

from referee.games.cold_war.printed.cards import ECONOMIC, GROUPS, MEDIA, MILITARY, POLITICAL
from referee.games.cold_war.printed.sides import other, title
from referee.games.cold_war.rules.decisions import by_option, no
from referee.games.cold_war.rules.influence import counted
from referee.games.cold_war.rules.powers import POWERS, Power, drawable, not_in_play, population
from referee.games.cold_war.state.moves import Destroy, Discard, Give, Leave, Recruit, Steal, Turn
from referee.games.cold_war.state.options import rests
from referee.games.cold_war.state.position import Position
from referee.kernel.decision import Move
from referee.kernel.ruling import Ruling
from referee.kernel.text import Text, say

ROBBED = "steal-from-over-stability"


class Strike(Power[Destroy], frozen=True, kw_only=True):
    """A Military group sends another group to the discard pile (3.8)."""

    paragraph: ClassVar[str] = "3.8"

    def prompt(self, position: Position) -> Text:
        return say("destroy a group with {group}", group=self.group)

    def candidates(self, position: Position) -> list[Move]:
        return [Destroy(side=self.side, group=held.group) for _, held in position.in_play()]

    def against(self, position: Position, move: Destroy) -> tuple[Ruling, ...]:
        if move.group == self.group:
            return no("3.8", say("{group} cannot hit itself", group=self.group))
        return () if position.holder(move.group) else no("3.8", not_in_play(move.group))

    def accept(self, position: Position, move: Destroy) -> Position:
        return counted(position, position.to_discard(move.group))


class Switch(Power[Turn], frozen=True, kw_only=True):
    """An Economic group turns a group of another faction to its other state (3.9)."""

    paragraph: ClassVar[str] = "3.9"

    def prompt(self, position: Position) -> Text:
        return say("turn a group with {group}", group=self.group)

    def candidates(self, position: Position) -> list[Move]:
        return [Turn(side=self.side, group=held.group) for _, held in position.in_play()]

    def against(self, position: Position, move: Turn) -> tuple[Ruling, ...]:
        if GROUPS[move.group].faction == ECONOMIC:
            return no("3.9", say("{group} is Economic itself", group=move.group))
        if not position.holder(move.group):
            return no("3.9", not_in_play(move.group))
        now = "ready" if position.is_ready(move.group) else "mobilized"
        return no("3.9", say("{group} is {state} already", group=move.group, state=now)) if move.to == now else ()

    def accept(self, position: Position, move: Turn) -> Position:
        return position.turned(move.group)


class Sway(Power[Steal | Give], frozen=True, kw_only=True):
    """A Political group steals another group or gives one (3.10, 3.11)."""

    paragraph: ClassVar[str] = "3.10"

    def prompt(self, position: Position) -> Text:
        return say("steal or give a group with {group}", group=self.group)

    def candidates(self, position: Position) -> list[Move]:
        mine = [Give(side=self.side, group=held.group) for held in position.mine(self.side)]
        return [*(Steal(side=self.side, group=h.group) for h in position.mine(other(self.side))), *mine]

    def against(self, position: Position, move: Steal | Give) -> tuple[Ruling, ...]:
        if move.group == self.group:
            return no("3.10", say("{group} cannot move itself", group=self.group))
        giver = other(self.side) if isinstance(move, Steal) else self.side
        if position.holder(move.group) != giver:
            return no("3.10", say("{group} does not lie before the {side}", group=move.group, side=title(giver)))
        receiver = other(giver)
        robbed = self._robbed(position) if isinstance(move, Steal) else ()
        return (*population(position, receiver), *self._stability(position, receiver, move.group), *robbed)

    def _robbed(self, position: Position) -> tuple[Ruling, ...]:
        """Return why nothing may be stolen from an opponent who exceeds stability, where the table reads it so."""
        rival = other(self.side)
        if position.options[ROBBED] == "allowed" or position.influence(rival) <= position.card.stability:
            return ()
        return by_option(position, ROBBED, say("the {side} is above stability", side=title(rival)))

    def _stability(self, position: Position, receiver: str, group: str) -> tuple[Ruling, ...]:
        """Return why *receiver* may not rise: the opponent never above stability, the mover by table option."""
        total = position.influence(receiver) + GROUPS[group].value
        if total <= position.card.stability:
            return ()
        reason = above(position, receiver, group)
        if receiver != self.side:
            return no("3.11", reason)
        if position.options["political-stability"] == "both-sides":
            return by_option(position, "political-stability", reason)
        return ()

    def accept(self, position: Position, move: Steal | Give) -> Position:
        receiver = self.side if isinstance(move, Steal) else other(self.side)
        moved = counted(position, position.lay(receiver, move.group, position.is_ready(move.group)))
        return self._readings(position, moved) if isinstance(move, Steal) else moved

    def _readings(self, before: Position, after: Position) -> Position:
        """Return the position saying on which table options a steal rests."""
        rival, limit = other(self.side), before.card.stability
        if before.influence(rival) > limit:
            robbed = say("the {side} is robbed although it is above stability", side=title(rival))
            after = after.tell(rests(after.options, ROBBED, robbed))
        if after.influence(self.side) > limit:
            itself = say("the {side} may go above stability itself", side=title(self.side))
            after = after.tell(rests(after.options, "political-stability", itself))
        return after


class LookAtTop(Power[Recruit | Discard | Leave], frozen=True, kw_only=True):
    """Media looked at the top card of the group deck: recruit it, discard it or leave it there (3.12)."""

    source: str = "3.12"
    paragraph: ClassVar[str] = "3.12"

    def prompt(self, position: Position) -> Text:
        return say("look at the top card with {group}: recruit, discard or leave it", group=self.group)

    def candidates(self, position: Position) -> list[Move]:
        if not position.unseen():
            return []
        taken = [Recruit(side=self.side, group=name) for name in position.unseen()]
        return [*taken, *(Discard(side=self.side, group=name) for name in position.unseen()), Leave(side=self.side)]

    def against(self, position: Position, move: Recruit | Discard | Leave) -> tuple[Ruling, ...]:
        if isinstance(move, Leave):
            return ()
        limit = population(position, self.side) if isinstance(move, Recruit) else ()
        return (*limit, *drawable(position, move.group))

    def accept(self, position: Position, move: Recruit | Discard | Leave) -> Position:
        if isinstance(move, Leave):
            return position.looked(self.side, 1)
        drawn = position.drawn()
        if isinstance(move, Discard):
            return drawn.to_discard(move.group)
        return counted(position, drawn.lay(self.side, move.group))


def above(position: Position, side: str, group: str) -> Text:
    """Return the sum that takes *side* above stability with *group*."""
    total, value = position.influence(side), GROUPS[group].value
    return say(
        "the {side} would have {total} + {value} = {sum}, above the stability {limit} of {card}",
        side=title(side),
        total=total,
        value=value,
        sum=total + value,
        limit=position.card.stability,
        card=position.objective,
    )


POWERS.update({MILITARY: Strike, ECONOMIC: Switch, POLITICAL: Sway, MEDIA: LookAtTop})
