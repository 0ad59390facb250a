"""Which card a side has to play: the rounds it has left, scoring cards due, a card owed, an ordered hand."""

from __future__ import annotations

from referee.games.twilight_struggle.printed.cards import CARDS, CHINA
from referee.games.twilight_struggle.printed.sides import USSR, Side, other, seat, title
from referee.games.twilight_struggle.printed.turns import printed_rounds
from referee.games.twilight_struggle.rules.decisions import card_rule
from referee.games.twilight_struggle.rules.lasting import on
from referee.games.twilight_struggle.rules.meanings import EighthRound, HandInOrder
from referee.games.twilight_struggle.rules.operations.modifiers import has_ability
from referee.games.twilight_struggle.rules.written import event, readings
from referee.games.twilight_struggle.state.moves import Play
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.ruling import Ruling
from referee.kernel.text import say

LAST_BOX = 8


def rounds_for(position: Position, side: Side) -> int:
    """Return the action rounds of *side* this turn: 6, from turn 4 on 7, 8 with box 8 or a card that says so (4.5D)."""
    return (
        8 if on(position, EighthRound, side) or has_ability(position, side, LAST_BOX) else printed_rounds(position.turn)
    )


def goes_first(position: Position) -> Side:
    """Return the side that has the first of every two action rounds: the USSR, unless a crisis says so (4.5D)."""
    return position.outcome.goes_first(position.turn) if position.zero else USSR


def in_bonus_round(position: Position) -> bool:
    """True in the round that box 8 or a card offers: the side may do without it."""
    return position.action_round > printed_rounds(position.turn)


def rounds_left(position: Position, side: Side) -> int:
    """Return the rounds *side* still has this turn, the present one included."""
    return rounds_for(position, side) - position.action_round + 1


def no_such_round(position: Position, side: Side) -> tuple[Ruling, ...]:
    """Return the ruling against a play in a round that *side* has not got this turn (4.5D)."""
    if rounds_left(position, side) > 0:
        return ()
    told = say("{side} has {n} action rounds this turn", side=title(side), n=rounds_for(position, side))
    return (Ruling("4.5D", say("{told}, and this is round {round}", told=told, round=position.action_round)),)


def scoring_duty(position: Position, side: Side, card: str) -> tuple[Ruling, ...]:
    """Return the ruling against *card* when the scoring cards known in hand need every round left (10.1.5)."""
    due = [c for c in position.known[seat(side)] if CARDS[c].scoring]
    if not due or CARDS[card].scoring or len(due) < rounds_left(position, side):
        return ()
    reason = say("a scoring card has to be played now: {cards}", cards=tuple(due))
    return (Ruling("10.1.5", reason),)


def _due(position: Position, move: Play, side: Side) -> tuple[Ruling, ...]:
    """Return the ruling against *move* for a scoring card that is due, and how a card that discards it is read."""
    found = scoring_duty(position, side, move.card)
    if not found or move.use != "event" or move.card == CHINA or event(move.card).throws_away is None:
        return found
    return found + readings(position, move.card)


def rounds_to_come(position: Position, side: Side) -> int:
    """Return the rounds of *side* this turn that have not begun."""
    first = goes_first(position)
    later = position.stage == "action_round" and (position.phasing, side) == (first, other(first))
    return rounds_for(position, side) - position.action_round + later


def kept_too_long(position: Position, side: Side) -> tuple[Ruling, ...]:
    """Return the ruling against keeping more scoring cards than *side* has rounds to come (10.1.5)."""
    due = [card for card in position.known[seat(side)] if CARDS[card].scoring]
    if len(due) <= rounds_to_come(position, side):
        return ()
    reason = say("no round is left to play all of these scoring cards: {cards}", cards=tuple(due))
    return (Ruling("10.1.5", reason),)


def gets_rid(position: Position, move: Play, side: Side) -> bool:
    """True when the event of the card played throws scoring cards that are due out of the hand of *side*."""
    return throws_one_out(position, move, side) or throws_any_away(position, move)


def throws_any_away(position: Position, move: Play) -> bool:
    """True when the card is played for an event that discards any cards, those due too, at this table (card 77)."""
    away = None if move.card == CHINA else event(move.card).throws_away
    return move.use == "event" and away is not None and away.holds(position)


def throws_one_out(position: Position, move: Play, side: Side) -> bool:
    """True when *side* holds scoring cards only beside the card played, whose event throws one of them out (card 5)."""
    if move.use == "space" or move.card == CHINA or event(move.card).throws_out != side:
        return False
    others = position.leave_hand(side, move.card)
    scoring = [card for card in others.known[seat(side)] if CARDS[card].scoring]
    return 0 < len(scoring) == others.hands[seat(side)] <= rounds_left(position, side)


def is_bound(position: Position, side: Side) -> bool:
    """True while *side* may be bound to play one card rather than another."""
    ordered = position.owed(side) or on(position, HandInOrder, side)
    return bool(ordered) or any(CARDS[card].scoring for card in position.known[seat(side)])


def duty_refused(position: Position, move: Play, side: Side) -> tuple[Ruling, ...]:
    """Return every reason why *side* has to play another card than *move* says."""
    return (
        *owed_refused(position, move, side),
        *out_of_order(position, move, side),
        *(() if gets_rid(position, move, side) else _due(position, move, side)),
    )


def owed_refused(position: Position, move: Play, side: Side) -> tuple[Ruling, ...]:
    """Return the ruling against *move* when *side* owes another card, or that card for operations (card 49)."""
    owed = position.owed(side)
    if not owed or scoring_duty(position, side, owed):
        return ()
    if move.card != owed:
        return (Ruling(card_rule(owed), say("{card} has to be played for operations this round", card=owed)),)
    if move.use not in ("operations", "space"):
        return (Ruling(card_rule(owed), say("{card} that was handed over is played for operations", card=owed)),)
    if move.use == "space" and position.options["envy-space"] == "refuse":
        return (Ruling("Z-18", say("this table does not space {card}", card=owed)),)
    return ()


def out_of_order(position: Position, move: Play, side: Side) -> tuple[Ruling, ...]:
    """Return the ruling against a card out of the order in which the enemy has put the hand of *side* (Z-8)."""
    ordered = on(position, HandInOrder, side)
    due = [card for effect in ordered for card in effect.detail.split("; ") if card in position.known[seat(side)]]
    if not due or move.card == CHINA or position.owed(side) or due[0] in (move.card, move.companion):
        return ()
    if scoring_duty(position, side, due[0]):
        return ()
    told = say("the {enemy} has put the hand in order: {card} comes next", enemy=title(other(side)), card=due[0])
    return (Ruling("Z-8", told),)
