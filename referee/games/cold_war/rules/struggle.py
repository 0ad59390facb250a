"""Influence Struggle: who begins, and one action in turn until both pass (section 3).

| decision     | answers                                                                                          |
|--------------|--------------------------------------------------------------------------------------------------|
| WhoBegins    | first cia / first kgb                                                                            |
| Act          | recruit, activate (a power follows), pass, an event; the Summit Meeting also between two actions |
"""

from __future__ import annotations

from typing import ClassVar

from referee.games.cold_war.printed.cards import GROUPS, MEDIA
from referee.games.cold_war.printed.sides import SIDES, other, title
from referee.games.cold_war.rules import events
from referee.games.cold_war.rules.decisions import Decision, by_option, no
from referee.games.cold_war.rules.events import SUMMIT
from referee.games.cold_war.rules.influence import counted, influence
from referee.games.cold_war.rules.powers import drawable, population, power
from referee.games.cold_war.state.moves import Activate, Destroy, First, Give, Pass, Recruit, Steal, Turn, Use
from referee.games.cold_war.state.options import rests
from referee.games.cold_war.state.position import Position
from referee.kernel.decision import Effect, Move
from referee.kernel.ruling import NotOwed, Ruling
from referee.kernel.text import Text, say


class Struggle(Effect, frozen=True, kw_only=True):
    """The holder of the balance token says who begins (3.1)."""

    def resolve(self, position: Position) -> Position:
        return position.but(phase="struggle").push(WhoBegins(side=position.token))


class WhoBegins(Decision[First], frozen=True, kw_only=True):
    """*side* holds the balance token and names who acts first (3.1)."""

    parts: ClassVar[bool] = True

    source: str = "3.1"

    def prompt(self, position: Position) -> Text:
        return say("say who acts first")

    def candidates(self, position: Position) -> list[Move]:
        return [First(side=self.side, who=side) for side in SIDES]

    def untold(self, position: Position) -> list[Move]:
        return self.candidates(position)

    def accept(self, position: Position, move: First) -> Position:
        return position.push(Act(side=move.who))


class Act(Decision[Recruit | Activate | Pass | Use], frozen=True, kw_only=True):
    """*side* takes one action; *passes* were made directly before it (3.2, 3.13)."""

    source: str = "3.2"
    passes: int = 0

    def prompt(self, position: Position) -> Text:
        if _must_recruit(position, self.side):
            return say("recruit: there is no group before the {side}", side=title(self.side))
        return say("recruit, activate or pass")

    def sides(self) -> tuple[str, ...]:
        return SIDES

    def candidates(self, position: Position) -> list[Move]:
        recruits = [Recruit(side=self.side, group=name) for name in position.unseen()]
        activations = [Activate(side=self.side, group=held.group) for held in position.mine(self.side)]
        used = [Use(side=side, event=name) for side in SIDES for name in events.owned(position, side, "struggle")]
        return [*recruits, *activations, Pass(side=self.side), *used]

    def objections(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        if isinstance(move, Destroy | Turn | Steal | Give):
            return _no_power(position, move)
        return super().objections(position, move)

    def against(self, position: Position, move: Recruit | Activate | Pass | Use) -> tuple[Ruling, ...]:
        free = isinstance(move, Use) and not events.costs_action(position, move.event)
        if move.side == self.side or free:
            return _objections(position, move)
        turn = (NotOwed("3.2", say("it is the action of the {side}", side=title(self.side))),)
        return (*turn, *_objections(position, move))

    def note(self, position: Position, move: Recruit | Activate | Pass | Use) -> Text | None:
        match move:
            case Recruit(group=group):
                total = int(influence(position.lay(move.side, group), move.side))
                told = "influence {value}: {total} in all, stability {limit}"
                return say(told, value=GROUPS[group].value, total=total, limit=position.card.stability)
            case Activate(group=group):
                return power(move.side, group).prompt(position)
        return None

    def accept(self, position: Position, move: Recruit | Activate | Pass | Use) -> Position:
        if isinstance(move, Use) and not events.costs_action(position, move.event):
            return events.spent(_free(position.push(self), self.side, move), move)
        if isinstance(move, Pass):
            return position if self.passes else position.push(Act(side=other(move.side), passes=1))
        position = position.push(Act(side=other(move.side)))
        match move:
            case Recruit(group=group):
                return counted(position, position.drawn().lay(move.side, group))
            case Activate(group=group):
                return _activate(position, move.side, group)
            case _:
                assert isinstance(move, Use)
                if move.event == SUMMIT:
                    costs = say("the Summit Meeting costs the action")
                    position = position.tell(rests(position.options, "summit-meeting", costs))
                return events.spent(position, move)


def _objections(position: Position, move: Move) -> tuple[Ruling, ...]:
    """Return the reasons against *move* that do not lie in whose action it is."""
    match move:
        case Recruit(group=group):
            return (*population(position, move.side), *drawable(position, group))
        case Activate(group=group):
            return _not_activated(position, move.side, group)
        case Pass():
            return _forced(position, move.side)
        case _:
            assert isinstance(move, Use)
            return _not_used(position, move)


def _must_recruit(position: Position, side: str) -> bool:
    """True when *side* has no group and the deck has one to draw (3.3)."""
    return not position.mine(side) and bool(position.unseen())


def _forced(position: Position, side: str) -> tuple[Ruling, ...]:
    if not _must_recruit(position, side):
        return ()
    return no("3.3", say("the {side} has no group and must recruit", side=title(side)))


def _not_activated(position: Position, side: str, group: str) -> tuple[Ruling, ...]:
    if position.holder(group) != side:
        foreign = say("{group} does not lie before the {side}", group=group, side=title(side))
        return (*_forced(position, side), *no("3.6", foreign))
    if not position.is_ready(group):
        return no("3.7", say("{group} is mobilized", group=group))
    if position.options["no-target-activation"] == "refuse" and not power(side, group).is_open(position):
        return by_option(position, "no-target-activation", say("{group} has no legal target", group=group))
    return ()


def _no_power(position: Position, move: Move) -> tuple[Ruling, ...]:
    """Return why *move* is out of place between two actions: no power waits for it, and perhaps none could take it."""
    for held in position.mine(move.side):
        spent = power(move.side, held.group)
        if not held.ready and isinstance(move, spent.kinds) and not spent.is_open(position):
            return spent.against(position, move)
    return (NotOwed("3.6", say("no group has just been activated for that")),)


def _activate(position: Position, side: str, group: str) -> Position:
    """Return the position with *group* mobilized and its power pending; where it has no target, why is told."""
    position = position.turned(group) if position.is_ready(group) else position
    answer = power(side, group)
    if not answer.is_open(position):
        position = position.tell(rests(position.options, "no-target-activation", _idle(group)))
    return position.push(answer)


def _idle(group: str) -> Text:
    if GROUPS[group].faction == MEDIA:
        return say("the group deck is empty")
    return say("{group} has no legal target", group=group)


# -- events --------------------------------------------------------------------------------------------------------


def _not_used(position: Position, move: Use) -> tuple[Ruling, ...]:
    if events.ABILITIES[move.event].recruits:
        return population(position, move.side)
    if events.costs_action(position, move.event) and _must_recruit(position, move.side):
        reason = say("the {side} has no group and must recruit", side=title(move.side))
        return by_option(position, "event-with-no-groups", reason)
    return ()


def _free(position: Position, acting: str, move: Use) -> Position:
    """Return the position saying why the Summit Meeting of *move* costs nothing, and why it may interrupt."""
    costs_nothing = rests(position.options, "summit-meeting", say("the Summit Meeting costs no action"))
    if move.side == acting:
        return position.tell(costs_nothing)
    interrupts = say("it may be announced before the action of the {side}", side=title(acting))
    return position.tell(costs_nothing, rests(position.options, "summit-timing", interrupts))
