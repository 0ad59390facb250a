"""Detente: agents go on leave, the last events, the check for 100 points (section 6)."""

from __future__ import annotations

from referee.games.cold_war.printed.cards import DEPUTY
from referee.games.cold_war.printed.sides import SIDES, VICTORY, other, title
from referee.games.cold_war.printed.typed import END_TURN
from referee.games.cold_war.rules import events
from referee.games.cold_war.rules.decisions import Decision
from referee.games.cold_war.state.moves import EndTurn, Use
from referee.games.cold_war.state.options import rests
from referee.games.cold_war.state.position import Position
from referee.kernel.decision import Effect, Move
from referee.kernel.position import Over
from referee.kernel.text import Text, say


class Detente(Effect, frozen=True, kw_only=True):
    """Surviving Agents X go on leave, then events and the victory check in the order the table has set (6.1, 6.2)."""

    def resolve(self, position: Position) -> Position:
        for side in SIDES:
            position = _on_leave(position, side)
        position = _lost(position).but(phase="detente")
        if position.options["detente-events"] == "before-check":
            return position.push(LastEvents(), VictoryCheck())
        return position.push(VictoryCheck(), LastEvents())


def _on_leave(position: Position, side: str) -> Position:
    agent = position.x(side)
    if not agent:
        return position
    if agent == DEPUTY:
        return position.leave_field(side)
    return position.send_on_leave(side, agent)


def _lost(position: Position) -> Position:
    """Return the position knowing who lost the Cease-fire, for the balance token (`cease-fire-loser`)."""
    by_token = position.loser
    by_objective = other(position.settled) if position.settled in SIDES else ""
    if by_objective == by_token.removeprefix("both"):
        return position
    loser = by_token if position.options["cease-fire-loser"] == "no-token" else by_objective
    who = title(loser) if loser else say("nobody")
    told = say("for the balance token the Cease-fire was lost by: {who}", who=who)
    return position.but(loser=loser).tell(rests(position.options, "cease-fire-loser", told))


class LastEvents(Decision[EndTurn | Use], frozen=True, kw_only=True):
    """The turn ends, after the owners of Detente events have used them or not.

    Where nobody can use one and the points decide the game, nothing is asked.
    """

    side: str = "table"
    source: str = "7.2"

    def sides(self) -> tuple[str, ...]:
        return ("table", *SIDES)

    def is_open(self, position: Position) -> bool:
        return len(self.answers(position)) > 1 or not outcome(position)

    def prompt(self, position: Position) -> Text:
        usable = tuple(move.event for move in self.answers(position) if isinstance(move, Use))
        return (
            say("{endturn}, or use an event: {events}", endturn=END_TURN, events=usable)
            if usable
            else say("{endturn}", endturn=END_TURN)
        )

    def candidates(self, position: Position) -> list[Move]:
        used = [Use(side=side, event=name) for side in SIDES for name in events.owned(position, side, "detente")]
        return [EndTurn(), *used]

    def answers(self, position: Position) -> list[Move]:
        """Return the answers that nothing refuses."""
        return [m for m in self.candidates(position) if not (isinstance(m, Use) and events.against(position, m))]

    def implied(self, position: Position) -> Move | None:
        """Nobody can use an event any more: there is nothing but the end of the turn."""
        return EndTurn() if self.answers(position) == [EndTurn()] else None

    def accept(self, position: Position, move: EndTurn | Use) -> Position:
        if isinstance(move, EndTurn):
            return position
        position = _before_check(position, _same_turn(position, move).spend(move.side, move.event), move.event)
        return events.happens(position.push(self), move)


def _before_check(before: Position, spent: Position, event: str) -> Position:
    """Return *spent* saying so when the points of *event* decide the check that comes after it (`detente-events`)."""
    if spent.options["detente-events"] != "before-check" or _ahead(before) == _ahead(spent):
        return spent
    told = say("the points of {event} are spent before the check for 100 points", event=event)
    return spent.tell(rests(spent.options, "detente-events", told))


def _same_turn(position: Position, move: Use) -> Position:
    """Return the position saying so when the event was claimed in this very turn."""
    if not any(entry.card == move.event for entry in position.ledger):
        return position
    told = say("{event} is used in the turn it was claimed", event=move.event)
    return position.tell(rests(position.options, "event-same-turn", told))


class VictoryCheck(Effect, frozen=True, kw_only=True):
    """100 points or more win; of two such scores the higher; equal scores play on (6.2)."""

    def resolve(self, position: Position) -> Position:
        if won := outcome(position):
            if position.options["detente-events"] == "after-check" and len(LastEvents().answers(position)) > 1:
                first = say("the check for 100 points comes before the events")
                position = position.tell(rests(position.options, "detente-events", first))
            return position.but(over=won).tell(won.how)
        points = position.score(SIDES[0])
        if points < VICTORY:
            return position
        return position.tell(say("equal at {points}: the game goes on until one side is ahead", points=points))


def _ahead(position: Position) -> str:
    """Return the side that wins on the points as they are, or nobody."""
    won = outcome(position)
    return won.winner if won else ""


def outcome(position: Position) -> Over | None:
    """Return how the game ends on the points as they are, or None (6.2)."""
    cia, kgb = (position.score(side) for side in SIDES)
    if max(cia, kgb) < VICTORY or cia == kgb:
        return None
    winner = SIDES[kgb > cia]
    how = say("{side} has {high:# point|# points} to {low}", side=title(winner), high=max(cia, kgb), low=min(cia, kgb))
    return Over(winner, how, "6.2")
