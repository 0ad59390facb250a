"""Which card a side has to play: the rounds it has left, scoring cards due, Missile Envy, an ordered hand."""

from __future__ import annotations

from referee.games.twilight_struggle.printed.cards import CARDS, CHINA
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, seat
from referee.games.twilight_struggle.printed.turns import printed_rounds
from referee.games.twilight_struggle.rules.decisions import card_rule
from referee.games.twilight_struggle.rules.operations.modifiers import has_ability
from referee.games.twilight_struggle.state.moves import Play
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.ruling import Ruling
from referee.kernel.text import say

PLAN = "Five Year Plan"


ENVY = "Missile Envy"


AMES = "Aldrich Ames Remix"


OIL = "North Sea Oil"


LAST_BOX = 8


def rounds_for(position: Position, side: Side) -> int:
    """Return the action rounds of *side* this turn: 6, from turn 4 on 7, 8 with box 8 or North Sea Oil (4.5D)."""
    oil = side == US and any(fact.card == OIL and fact.until == "turn" for fact in position.facts)
    extra = oil or has_ability(position, side, LAST_BOX)
    return 8 if extra else printed_rounds(position.turn)


def in_bonus_round(position: Position) -> bool:
    """True in the round that box 8 or North Sea Oil offers: the side may do without it."""
    return position.action_round > printed_rounds(position.turn)


def rounds_left(position: Position, side: Side) -> int:
    """Return the rounds *side* still has this turn, the present one included."""
    return rounds_for(position, side) - position.action_round + 1


def scoring_duty(position: Position, side: Side, card: str) -> tuple[Ruling, ...]:
    """Return the ruling against *card* when the scoring cards known in hand need every round left (10.1.5)."""
    due = [c for c in position.known[seat(side)] if CARDS[c].scoring]
    if CARDS[card].scoring or len(due) < rounds_left(position, side):
        return ()
    reason = say("a scoring card has to be played now: {cards}", cards=tuple(due))
    return (Ruling("10.1.5", reason),)


def plan_takes_it(position: Position, move: Play, side: Side) -> bool:
    """True when the USSR plays Five Year Plan and holds only scoring cards beside it: one of them goes (card 5)."""
    if side != USSR or move.card != PLAN or move.use == "space":
        return False
    others = position.leave_hand(side, PLAN)
    scoring = [c for c in others.known[1] if CARDS[c].scoring]
    return 0 < len(scoring) == others.hands[1] <= rounds_left(position, side)


def is_bound(position: Position, side: Side) -> bool:
    """True while *side* may be bound to play one card rather than another."""
    ordered = position.has(ENVY, side) or position.fact(AMES) is not None
    return ordered or any(CARDS[card].scoring for card in position.known[seat(side)])


def duty_refused(position: Position, move: Play, side: Side) -> tuple[Ruling, ...]:
    """Return every reason why *side* has to play another card than *move* says."""
    return (
        *envy_duty(position, move, side),
        *out_of_order(position, move, side),
        *(() if plan_takes_it(position, move, side) else scoring_duty(position, side, move.card)),
    )


def envy_duty(position: Position, move: Play, side: Side) -> tuple[Ruling, ...]:
    if not position.has(ENVY, side) or scoring_duty(position, side, ENVY):
        return ()
    if move.card != ENVY:
        return (Ruling(card_rule(ENVY), say("Missile Envy has to be played for operations this round")),)
    if move.use not in ("operations", "space"):
        return (Ruling(card_rule(ENVY), say("Missile Envy that was handed over is played for operations")),)
    if move.use == "space" and position.options["envy-space"] == "refuse":
        return (Ruling("Z-18", say("this table does not space Missile Envy")),)
    return ()


def out_of_order(position: Position, move: Play, side: Side) -> tuple[Ruling, ...]:
    """Return the ruling against a card out of the order that the first edition of Aldrich Ames sets (Z-8)."""
    fact = position.fact(AMES)
    if fact is None or not fact.detail or fact.side != side or move.card == CHINA or position.has(ENVY, side):
        return ()
    due = [card for card in fact.detail.split("; ") if card in position.known[seat(side)]]
    if not due or due[0] in (move.card, move.companion) or scoring_duty(position, side, due[0]):
        return ()
    return (Ruling("Z-8", say("the USSR has put the hand in order: {card} comes next", card=due[0])),)
