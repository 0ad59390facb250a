"""Moves judged and played: each answers the pending decision, or is said in between."""

from __future__ import annotations

from referee.games.twilight_struggle.rules.at_any_time import AT_ANY_TIME, carried_out_at_any_time, refused_at_any_time
from referee.games.twilight_struggle.state.position import Position
from referee.kernel import play
from referee.kernel.position import Decision, Move
from referee.kernel.ruling import Claim, Ruling
from referee.kernel.tally import Tally
from referee.kernel.text import say


def judge(position: Position, move: Move) -> tuple[Ruling, ...]:
    """Return every ruling against *move*; empty means legal. Changes nothing."""
    pending = position.pending
    if pending is None:
        over = position.over
        return (Ruling(over.rule if over else "10.3.1", say("the game is over")),)
    answer = pending.objections(position, move)
    if answer and isinstance(move, AT_ANY_TIME):
        return refused_at_any_time(position, move)
    return answer


def apply(position: Position, move: Move) -> Position:
    """Return the position after *move*, or raise IllegalMove and change nothing."""
    play.refuse(move, judge(position, move))
    return advance(position, move)


def advance(position: Position, move: Move) -> Position:
    """Return the position after *move*, which was judged before: replay uses it, as does a forced move."""
    pending = position.pending
    assert pending is not None, "the game is over"
    if isinstance(move, AT_ANY_TIME) and pending.objections(position, move):
        return play.settle(carried_out_at_any_time(position.but(news=()), move))
    claims = pending.claims(position, move)
    after = play.answer(position, move)
    return after.but(claims=after.claims + claims) if claims else after


def options(position: Position) -> list[Move]:
    """Return every legal move that the pending decision offers; empty when the game is over."""
    pending = position.pending
    return play.legal(position, pending.candidates(position), judge) if pending else []


def tallies(position: Position, move: Move) -> tuple[Tally, ...]:
    """Return the sums behind *move* on the position before it."""
    pending = answered(position, move)
    return pending.tallies(position, move) if pending else ()


def claims(position: Position, move: Move) -> tuple[Claim, ...]:
    """Return the hidden facts that the legal *move* rests on: they are declared, not verified."""
    pending = answered(position, move)
    return pending.claims(position, move) if pending else ()


def answered(position: Position, move: Move) -> Decision | None:
    """Return the decision that *move* answers, or None when it is said in between, as may be at any time."""
    pending = position.pending
    between = pending is not None and isinstance(move, AT_ANY_TIME) and bool(pending.objections(position, move))
    return None if between else pending
