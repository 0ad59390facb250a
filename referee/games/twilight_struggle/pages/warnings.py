"""What the table should hear before a legal move: that it loses the game, or contradicts what was declared."""

from __future__ import annotations

from referee.games.twilight_struggle.printed.cards import CARDS, CHINA
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, other, seat, title
from referee.games.twilight_struggle.rules.decisions import card_rule
from referee.games.twilight_struggle.rules.events import actor
from referee.games.twilight_struggle.rules.hands import ShowHand
from referee.games.twilight_struggle.rules.lasting import on
from referee.games.twilight_struggle.rules.meanings import CoupLoses
from referee.games.twilight_struggle.rules.operations.crises import payers
from referee.games.twilight_struggle.rules.operations.modifiers import card_value
from referee.games.twilight_struggle.rules.playable import fitting
from referee.games.twilight_struggle.rules.table_options import rests_on
from referee.games.twilight_struggle.rules.turn.action_round import ActionRound
from referee.games.twilight_struggle.rules.turn.headlines import HeadlineEvent, Headlines
from referee.games.twilight_struggle.rules.turn.traps import Trapped
from referee.games.twilight_struggle.state.moves import (
    Discard,
    Done,
    Draw,
    EndTurn,
    Give,
    Headline,
    Play,
    Reveal,
    Roll,
    Winner,
)
from referee.games.twilight_struggle.state.position import WINNING, Position
from referee.games.twilight_struggle.words.forms import GRAMMAR
from referee.kernel import engine
from referee.kernel.decision import Aside, Move
from referee.kernel.engine import advance, judge, options
from referee.kernel.forms.typed import Written
from referee.kernel.losing import Loss, loses
from referee.kernel.position import Over
from referee.kernel.ruling import Claim
from referee.kernel.step import Step, Threat
from referee.kernel.text import Text, say

# -- a game lost at once ---------------------------------------------------------------------------------------------

# What a move and the event that comes after it do by themselves at most: two steps of DEFCON (a coup, then the event)
# and so many VP, unless a card counts the markers in a country or scores.
STEPS, MOST = 2, 12


def warnings(step: Step) -> tuple[Text, ...]:
    """Return what the table should hear before a legal *step*: a game lost at once, an option, a contradiction."""
    position, move = step.before, step.move
    return (*loss(step), *contradictions(position, move), *rests_on(position, move))


def loss(step: Step) -> tuple[Text, ...]:
    """Return the warning that *step* loses the game at once, or lets the opponent end it; empty when neither."""
    move = step.move
    if isinstance(move, EndTurn):
        return _held(step.after.over)
    if isinstance(move, Roll | Winner):
        return _at_the_mercy(step.after, step.before.phasing)
    if move.side not in (US, USSR) or isinstance(step.asked, Aside):
        return ()
    side: Side = US if move.side == US else USSR
    near = _is_near_the_end(step.before, side) or _is_scoring(move)
    after = _foreseen(step.before, move, side, step.after) if near else step.after
    return _lost(after, side) or (_at_the_mercy(after, side) if isinstance(move, Play | Headline) else ())


def losses(position: Position, move: Move) -> tuple[Loss, ...]:
    """Return the warning that the legal *move* loses the game at once; nothing is played where it cannot."""
    if isinstance(move, EndTurn):
        return _held(advance(position, move).over)
    if move.side not in (US, USSR):
        return ()
    side: Side = US if move.side == US else USSR
    if not _is_near_the_end(position, side) and not _is_scoring(move):
        return ()
    return _lost(_foreseen(position, move, side), side)


def losing(position: Position, side: Side) -> tuple[str, ...]:
    """Return the known cards of *side* that it may play or lay now and that would lose the game at once."""
    return tuple(
        card
        for card in position.known[seat(side)]
        if any(not judge(position, move) and losses(position, move) for move in _ways(position, side, card))
    )


def _ways(position: Position, side: Side, card: str) -> tuple[Move, ...]:
    """Return the moves by which *side* may play or lay *card* now."""
    pending = position.pending
    if pending is None or side not in pending.sides():
        return ()
    if isinstance(pending, Headlines):
        return (Headline(side=side, card=card),)
    uses = fitting(card, side) if isinstance(pending, ActionRound) else ()
    return tuple(Play(side=side, card=card, use=use) for use in uses)


def _is_near_the_end(position: Position, side: Side) -> bool:
    """True where *side* can lose the game by one move: DEFCON is low, or the enemy close to victory."""
    lead = position.vp if side == USSR else -position.vp
    return position.defcon - STEPS <= 1 or lead + max(MOST, max(position.us + position.ussr) // 2) >= WINNING


def _is_scoring(move: Move) -> bool:
    return isinstance(move, Headline) and CARDS[move.card].scoring


def _held(ends: Over | None) -> tuple[Loss, ...]:
    """Return the warning that a held scoring card ends the game with the turn."""
    if ends is None or ends.rule not in ("10.1.5", "11.1.2"):
        return ()
    told = say("this ends the game: {how} [{rule}]", how=ends.how, rule=ends.rule)
    return (Loss(told.template, told.fields),)


def _lost(after: Position, side: Side) -> tuple[Loss, ...]:
    """Return the warning when the game is over in *after*, or whatever the die shows, and *side* has lost it."""
    ends = after.over or (_certain(after) if _is_near_the_end(after, side) else None)
    if ends is None or ends.winner != other(side):
        return ()
    told = loses(title(side), ends)
    crisis = [card_rule(effect.card) for effect in on(after, CoupLoses, side)]
    if ransom := payers(after, side) if ends.rule in crisis else ():
        paid = say("{warning}; unless it pays 2 markers first, out of {countries}", warning=told, countries=ransom)
        return (Loss(paid.template, paid.fields),)
    return (told,)


def _certain(after: Position) -> Over | None:
    """Return the end that every face of the die brings to the same winner, or None."""
    die = after.pending
    if die is None or Roll not in die.kinds:
        return None
    first = advance(after, Roll(pips=1)).over
    if first is None:
        return None
    others = (advance(after, Roll(pips=pips)).over for pips in range(2, 7))
    return first if all(end and end.winner == first.winner for end in others) else None


def _foreseen(position: Position, move: Move, side: Side, made: Position | None = None) -> Position:
    """Return the position after *move* and what is certain to follow it, an enemy event that comes last included.

    *made* is the position right after it, where it has been made already.
    """
    if isinstance(move, Headline):
        laid = position.but(stack=()).leave_hand(side, move.card).lay(move.card)
        return engine.settle(laid.push(HeadlineEvent(by=side, card=move.card)))
    after = advance(position, move) if made is None else made
    if isinstance(move, Play) and move.use == "operations" and actor(move.card, side) != side:
        after = advance(position, Play(side=move.side, card=move.card, use="event first"))
    while isinstance(after.pending, ShowHand) and Done in after.pending.kinds:
        after = advance(after, Done(side=after.pending.side))
    return after


def _at_the_mercy(after: Position, side: Side) -> tuple[Text, ...]:
    """Return the warning that the opponent can answer a card with what loses the game for *side*."""
    if after.phasing != side or after.defcon > 2:
        return ()
    for asked in _asking_next(after):
        for answer in _answers(asked, other(side)):
            if _lost(advance(asked, answer), side):
                told = say(
                    "the {enemy} can end the game with: {answer}",
                    enemy=title(other(side)),
                    answer=Written(GRAMMAR.game, answer),
                )
                return (Threat(told.template, told.fields, after.pending),)
    return ()


def _asking_next(after: Position) -> tuple[Position, ...]:
    """Return *after*, or where the table says who wins a contest, what follows each outcome."""
    if after.pending is None or Winner not in after.pending.kinds:
        return (after,)
    outcomes = (answer for answer in options(after) if isinstance(answer, Winner))
    return tuple(advance(after, answer) for answer in outcomes)


def _answers(position: Position, enemy: Side) -> list[Move]:
    """Return what *enemy* may answer to a card of the other side; nothing where it does not decide."""
    asked = position.pending
    if asked is None or asked.side != enemy or isinstance(asked, ActionRound | Trapped | Headlines):
        return []
    return options(position)


# -- declarations ---------------------------------------------------------------------------------------------------


def contradictions(position: Position, move: Move) -> tuple[Text, ...]:
    """Return what *move* contradicts of the things the card's holder has declared since cards were last drawn.

    A card whose place is known contradicts nothing: it came openly, or was talked about when it was shown.
    """
    if not isinstance(move, Headline | Play | Discard | Reveal | Give | Draw) or move.side not in (US, USSR):
        return ()
    if position.whereabouts(move.card):
        return ()
    side: Side = US if (move.side == US) != isinstance(move, Draw) else USSR
    return tuple(
        say("{side} declared: {claim}; yet now it holds {card}", side=title(side), claim=claim.text, card=move.card)
        for claim in position.claims
        if claim.side == side and _contradicts(position, side, claim, move.card)
    )


def _contradicts(position: Position, side: Side, claim: Claim, card: str) -> bool:
    if claim.kind == "no scoring":
        return CARDS[card].scoring
    if claim.kind == "at most":
        return card != CHINA and CARDS[card].ops > claim.limit
    return card != CHINA and card_value(position, side, card) >= claim.limit
