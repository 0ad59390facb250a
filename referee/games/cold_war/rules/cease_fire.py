"""Cease-fire: both totals against stability, the domination token, civil disorder (section 4)."""

from __future__ import annotations

from msgspec import Struct

from referee.games.cold_war.printed.cards import DEPUTY
from referee.games.cold_war.printed.sides import SIDES, Side, other, seat, title
from referee.games.cold_war.printed.typed import typed
from referee.games.cold_war.rules import events
from referee.games.cold_war.rules.decisions import Decision
from referee.games.cold_war.rules.events import NOBEL
from referee.games.cold_war.rules.influence import influence
from referee.games.cold_war.rules.planning import ShowAgents, Unmask
from referee.games.cold_war.state.moves import Decline, Use
from referee.games.cold_war.state.options import rests
from referee.games.cold_war.state.position import Position
from referee.kernel.decision import Effect, Move
from referee.kernel.text import Text, say

DISORDER = "civil disorder"


class Verdict(Struct, frozen=True):
    """What a Cease-fire comes to: the sides in civil disorder, whose token is placed ('' for nobody), and why."""

    disorder: tuple[Side, ...]
    winner: str
    how: Text
    rule: str


def verdict(position: Position) -> Verdict:
    """Return what the Cease-fire comes to on the groups as they lie (4.1-4.4)."""
    cia, kgb = totals = tuple(position.influence(side) for side in SIDES)
    limit = position.card.stability
    over = tuple(side for side, total in zip(SIDES, totals, strict=True) if total > limit)
    if len(over) == 2:
        return Verdict(over, "", say("both sides are above stability {limit}: civil disorder", limit=limit), "4.3")
    if over:
        return _one_disorder(position, over)
    if cia != kgb:
        winner: Side = SIDES[kgb > cia]
        high, low = max(totals), min(totals)
        how = say(
            "{side} leads {high} to {low}, stability {limit}", side=title(winner), high=high, low=low, limit=limit
        )
        return Verdict((), winner, how, "4.1")
    return _tie(position)


def _one_disorder(position: Position, over: tuple[Side, ...]) -> Verdict:
    (lost,) = over
    how = say(
        "{lost} is above stability ({total} to {limit}): civil disorder; {side} places its token with {small}",
        lost=title(lost),
        total=position.influence(lost),
        limit=position.card.stability,
        side=title(other(lost)),
        small=position.influence(other(lost)),
    )
    return Verdict(over, other(lost), how, "4.2")


def _tie(position: Position) -> Verdict:
    """Return the verdict at equal totals: the first faction of the bias that anybody owns decides (4.4)."""
    for faction in position.card.bias:
        cia, kgb = (position.best(side, faction) for side in SIDES)
        if cia != kgb:
            winner: Side = SIDES[kgb > cia]
            high, low = max(cia, kgb), min(cia, kgb) or say("none")
            how = say(
                "equal at {total}; bias {faction}: {side} has {high}, the other {low}",
                total=position.influence(winner),
                faction=faction,
                side=title(winner),
                high=high,
                low=low,
            )
            return Verdict((), winner, how, "4.4")
    return Verdict((), "", say("neither side has a group: no token is placed"), "option empty-group-deck")


class CeaseFire(Effect, frozen=True, kw_only=True):
    """The token is placed, or civil disorder breaks out (4.1-4.4)."""

    def resolve(self, position: Position) -> Position:
        found = verdict(position)
        position = position.but(phase="cease-fire", domination=found.winner)
        position = position.tell(*(influence(position, side) for side in SIDES), _said(position, found))
        if not found.winner:
            position = position.sink().but(loser="both" if found.disorder else "")
        else:
            position = position.but(loser=other(found.winner))
            if found.disorder and position.options["disorder-claim"] == "at-once":
                position = position.claim(found.winner, DISORDER)
        falls = [frame for side in found.disorder for frame in (Unmask(side=side), Disorder(side=side))]
        return position.push(ShowAgents(), *falls) if len(found.disorder) == 2 else position.push(*falls)


def _said(position: Position, found: Verdict) -> Text:
    if found.rule == "option empty-group-deck":
        return rests(position.options, "empty-group-deck", found.how)
    if len(found.disorder) == 1 and position.options["disorder-claim"] != "at-once":
        return rests(position.options, "disorder-claim", found.how)
    return found.how


class Disorder(Effect, frozen=True, kw_only=True):
    """The Agent X of *side* falls to civil disorder, unless its Nobel Peace Prize is used (4.2, 4.3)."""

    side: str

    def resolve(self, position: Position) -> Position:
        prize = Use(side=self.side, event=NOBEL)
        if NOBEL in events.owned(position, self.side, "cease-fire") and not events.against(position, prize):
            return position.push(SaveAgent(side=self.side))
        return fall(position, self.side)


def fall(position: Position, side: str, by: str = DISORDER) -> Position:
    """Return the position where the Agent X of *side* is terminated; a Deputy Director goes home (4.2)."""
    agent = position.agent_x[seat(side)]
    if not agent:
        return position
    if agent == DEPUTY:
        safe = say("the Deputy Director of the {side} cannot be terminated: back to headquarters", side=title(side))
        return position.leave_field(side).tell(safe)
    told = say("the {agent} of the {side} is terminated ({by})", agent=agent, side=title(side), by=by)
    return position.terminate(side, agent, by).tell(told)


class SaveAgent(Decision[Use | Decline], frozen=True, kw_only=True):
    """*side* may spend the Nobel Peace Prize to send its Agent X on leave in place of losing him."""

    source: str = "event Nobel Peace Prize"

    def prompt(self, position: Position) -> Text:
        return say(
            "{event}, or {decline}", event=typed("spend {event}", event="Nobel Peace Prize"), decline=typed("decline")
        )

    def candidates(self, position: Position) -> list[Move]:
        return [Use(side=self.side, event=NOBEL), Decline(side=self.side)]

    def accept(self, position: Position, move: Use | Decline) -> Position:
        if isinstance(move, Decline):
            return fall(position, self.side)
        return events.spent(position, Use(side=self.side, event=NOBEL))
