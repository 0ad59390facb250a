"""The engine of Cold War: `judge`, `advance`, `options`, and what a line may rest on."""

from __future__ import annotations

from referee.games.cold_war.printed.cards import AGENTS, EVENTS, GROUPS, OBJECTIVES
from referee.games.cold_war.printed.sides import SIDES, title
from referee.games.cold_war.rules.cease_fire import influence
from referee.games.cold_war.rules.decisions import Decision
from referee.games.cold_war.rules.struggle import Act
from referee.games.cold_war.state.moves import UNNAMED, Give, Pass, Recruit, Steal
from referee.games.cold_war.state.position import Position
from referee.kernel import play
from referee.kernel.position import TABLE, Move
from referee.kernel.ruling import Claim, RefereeError, Ruling
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say

# What the fields of a move may name.
NAMES = {
    "side": {*SIDES, TABLE},
    "agent": {*AGENTS, UNNAMED},
    "group": GROUPS,
    "objective": OBJECTIVES,
    "event": EVENTS,
}


def judge(position: Position, move: Move) -> tuple[Ruling, ...]:
    """Return every ruling against *move*; empty means legal. Changes nothing."""
    pending = position.pending
    if pending is None:
        return (Ruling(position.over.rule if position.over else "6.2", say("the game is over")),)
    return pending.objections(position, move)


def advance(position: Position, move: Move) -> Position:
    """Return the position after *move*, which was judged before: replay uses it, as does a forced move.

    Raises RefereeError for a move that answers something else than what is owed: it cannot even be forced.
    """
    pending = position.pending
    if not isinstance(pending, Decision) or not isinstance(move, pending.kinds):
        owed = pending.prompt(position) if pending else say("nothing, the game is over")
        raise RefereeError(say("cannot be done now, not even forced; owed is: {owed}", owed=owed))
    return play.answer(position, move)


def options(position: Position) -> list[Move]:
    """Return every legal move that the pending decision offers; empty when the game is over."""
    pending = position.pending
    return play.legal(position, pending.candidates(position), judge) if pending else []


def tallies(position: Position, move: Move) -> tuple[Tally, ...]:
    """Return the influence that a recruit or a Political *move* leads to."""
    if not isinstance(move, Recruit | Steal | Give):
        return ()
    after = advance(position, move)
    changed = [side for side in SIDES if after.mine(side) != position.mine(side)]
    return tuple(influence(after, side) for side in changed)


def claims(position: Position, move: Move) -> tuple[Claim, ...]:
    """Return the hidden facts that the legal *move* rests on: they are declared, not verified."""
    return position.pending.claims(position, move) if position.pending else ()


def warnings(position: Position, move: Move) -> tuple[Text, ...]:
    """Return what the table should hear before *move*: a side that ends the phase, or is led, above stability."""
    pending = position.pending
    if isinstance(move, Pass) and isinstance(pending, Act) and pending.passes:
        return tuple(_disorder(position, side) for side in SIDES if _is_above(position, side))
    if isinstance(move, Recruit | Steal):
        after = advance(position, move)
        if _is_above(after, move.side) and not _is_above(position, move.side):
            return (_above(after, move.side),)
    return ()


def _is_above(position: Position, side: str) -> bool:
    return position.influence(side) > position.card.stability


def _above(position: Position, side: str) -> Text:
    total, limit = position.influence(side), position.card.stability
    return say("the {side} stands at {total}, above stability {limit}", side=title(side), total=total, limit=limit)


def _disorder(position: Position, side: str) -> Text:
    return say("the phase ends: {above}: civil disorder", above=_above(position, side))


def source(rule: str) -> str:
    """Return what a rule id refers to: 'Cold War rules 3.5', 'agent card Analyst', 'table option forced-effect'."""
    kind, _, name = rule.partition(" ")
    if not name:
        return str(say("Cold War rules {rule}", rule=rule))
    if kind == "option":
        return str(say("table option {name}", name=name))
    return str(say("{kind} card {name}", kind=kind, name=name))
