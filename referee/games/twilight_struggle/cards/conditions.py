"""What a card may ask of the position: 'only if ...', and the verb that asks."""

from __future__ import annotations

from referee.games.twilight_struggle.printed.map import MAP
from referee.games.twilight_struggle.printed.sides import US, Side, other, seat, title
from referee.games.twilight_struggle.printed.turns import era_begins
from referee.games.twilight_struggle.rules.sentences import Condition, Verb
from referee.games.twilight_struggle.state.position import Position
from referee.games.twilight_struggle.state.where import Where
from referee.kernel.decision import Frame
from referee.kernel.text import Text, say


class When(Verb, frozen=True, kw_only=True):
    """Carry out *then* when *condition* holds, *otherwise* when it does not."""

    condition: Condition
    then: tuple[Frame, ...] = ()
    otherwise: tuple[Frame, ...] = ()

    def resolve(self, position: Position) -> Position:
        return position.push(*(self.then if self.condition.holds(position) else self.otherwise))


class AllOf(Condition, frozen=True):
    """All of *conditions* hold."""

    conditions: tuple[Condition, ...]

    def holds(self, position: Position) -> bool:
        return all(condition.holds(position) for condition in self.conditions)

    def phrase(self) -> Text:
        return say("{conditions}", conditions=tuple(condition.phrase() for condition in self.conditions))


# -- effects -----------------------------------------------------------------------------------------------------------


class InEffect(Condition, frozen=True):
    """One of *cards* is in effect."""

    cards: tuple[str, ...]

    def holds(self, position: Position) -> bool:
        return any(position.has(card) for card in self.cards)

    def phrase(self) -> Text:
        if len(self.cards) == 1:
            return say("{card} is in effect", card=self.cards[0])
        return say("one of these is in effect: {cards}", cards=self.cards)


class HangsOver(Condition, frozen=True):
    """The lasting effect of *effect* is one that *side* suffers."""

    effect: str
    side: Side

    def holds(self, position: Position) -> bool:
        return position.has(self.effect, self.side)

    def phrase(self) -> Text:
        return say("{card} hangs over the {side}", card=self.effect, side=title(self.side))


# -- the clock ---------------------------------------------------------------------------------------------------------


class LateWar(Condition, frozen=True):
    """The Late War has begun: turn 8 or later (4.4)."""

    def holds(self, position: Position) -> bool:
        return position.turn >= era_begins("Late")

    def phrase(self) -> Text:
        return say("the Late War has begun")


class BeforeLateWar(Condition, frozen=True):
    """The Late War has not begun: turn 7 or earlier (card 104)."""

    def holds(self, position: Position) -> bool:
        return position.turn < 8

    def phrase(self) -> Text:
        return say("the Late War has not begun")


class InActionRound(Condition, frozen=True):
    """An action round is being played, not the headline phase."""

    def holds(self, position: Position) -> bool:
        return position.stage == "action_round"

    def phrase(self) -> Text:
        return say("it is an action round, not the headline phase")


class DefconFellTo2(Condition, frozen=True):
    """DEFCON moved to 2 in this action round."""

    def holds(self, position: Position) -> bool:
        return position.dropped_to_2

    def phrase(self) -> Text:
        return say("DEFCON moved to 2 in this action round")


# -- the map -----------------------------------------------------------------------------------------------------------


class Holds(Condition, frozen=True):
    """At least one country belongs to *where*."""

    where: Where

    def holds(self, position: Position) -> bool:
        return any(True for _ in self.where.members(position))

    def phrase(self) -> Text:
        return say("the map shows this: {where}", where=self.where.phrase())


class MoreBattlegrounds(Condition, frozen=True):
    """*side* controls more battlegrounds than its opponent."""

    side: Side

    def holds(self, position: Position) -> bool:
        held = [position.control(name) for name in MAP if position.is_battleground(name)]
        return held.count(self.side) > held.count(other(self.side))

    def phrase(self) -> Text:
        return say("{side} controls more battlegrounds than its opponent", side=title(self.side))


# -- the tracks and the China Card -------------------------------------------------------------------------------------


class DefconAt(Condition, frozen=True):
    """DEFCON stands at *level*."""

    level: int

    def holds(self, position: Position) -> bool:
        return position.defcon == self.level

    def phrase(self) -> Text:
        return say("DEFCON is {level}", level=self.level)


class AheadInMilitaryOps(Condition, frozen=True):
    """*side* has more military operations than its opponent."""

    side: Side

    def holds(self, position: Position) -> bool:
        return position.military_ops[seat(self.side)] > position.military_ops[seat(other(self.side))]

    def phrase(self) -> Text:
        return say("{side} has more military operations", side=title(self.side))


class MeetsDefcon(Condition, frozen=True):
    """*side* has the military operations that DEFCON asks for (8.2.1)."""

    side: Side

    def holds(self, position: Position) -> bool:
        return position.military_ops[seat(self.side)] >= position.defcon

    def phrase(self) -> Text:
        return say("{side} has the military operations that DEFCON asks for", side=title(self.side))


class LeadsVp(Condition, frozen=True):
    """*side* is ahead in victory points."""

    side: Side

    def holds(self, position: Position) -> bool:
        return position.vp > 0 if self.side == US else position.vp < 0

    def phrase(self) -> Text:
        return say("the {side} leads in victory points", side=title(self.side))


class LeadsSpace(Condition, frozen=True):
    """*side* is ahead on the space track."""

    side: Side

    def holds(self, position: Position) -> bool:
        return position.space[seat(self.side)] > position.space[seat(other(self.side))]

    def phrase(self) -> Text:
        return say("the {side} is ahead in the Space Race", side=title(self.side))


class BehindInSpace(Condition, frozen=True):
    """*side* is behind on the space track."""

    side: Side

    def holds(self, position: Position) -> bool:
        return position.space[seat(self.side)] < position.space[seat(other(self.side))]

    def phrase(self) -> Text:
        return say("{side} is behind on the space track", side=title(self.side))


class HoldsChina(Condition, frozen=True):
    """*side* has the China Card, face up or down."""

    side: Side

    def holds(self, position: Position) -> bool:
        return position.china == self.side

    def phrase(self) -> Text:
        return say("{side} holds the China Card", side=title(self.side))
