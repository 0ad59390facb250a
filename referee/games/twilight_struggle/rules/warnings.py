"""What the table should hear before a legal move: that it loses the game, and which table option it rests on."""

from __future__ import annotations

from referee.games.twilight_struggle import GAME
from referee.games.twilight_struggle.printed.cards import CARDS, CHINA
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, other, title
from referee.games.twilight_struggle.rules.answering import advance, options
from referee.games.twilight_struggle.rules.events import actor
from referee.games.twilight_struggle.rules.hands import ShowHand
from referee.games.twilight_struggle.rules.operations.modifiers import card_value
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
)
from referee.games.twilight_struggle.state.position import Position
from referee.kernel import play
from referee.kernel.position import Move, Over
from referee.kernel.ruling import Claim
from referee.kernel.text import Text, say

# -- a game lost at once ---------------------------------------------------------------------------------------------


def loss(position: Position, move: Move) -> tuple[Text, ...]:
    """Return the warning that *move* loses the game at once, or lets the opponent end it; empty when neither."""
    if isinstance(move, EndTurn):
        return _held(advance(position, move).over)
    if move.side not in (US, USSR) or position.pending is None:
        return ()
    side: Side = US if move.side == US else USSR
    after = _foreseen(position, move, side)
    return _lost(after, side) or _at_the_mercy(position, move, after, side)


def _held(ends: Over | None) -> tuple[Text, ...]:
    """Return the warning that a held scoring card ends the game with the turn."""
    if ends is None or ends.rule not in ("10.1.5", "11.1.2"):
        return ()
    return (say("this ends the game: {how} [{rule}]", how=ends.how, rule=ends.rule),)


def _lost(after: Position, side: Side) -> tuple[Text, ...]:
    """Return the warning when the game is over in *after*, or whatever the die shows, and *side* has lost it."""
    ends = after.over or _certain(after)
    if ends is None or ends.winner != other(side):
        return ()
    return (say("this loses the game for the {side}: {how} [{rule}]", side=title(side), how=ends.how, rule=ends.rule),)


def _certain(after: Position) -> Over | None:
    """Return the end that every face of the die brings to the same winner, or None."""
    die = after.pending
    if die is None or Roll not in getattr(die, "kinds", ()):
        return None
    ends = [advance(after, Roll(pips=pips)).over for pips in range(1, 7)]
    return ends[0] if all(end and ends[0] and end.winner == ends[0].winner for end in ends) else None


def _foreseen(position: Position, move: Move, side: Side) -> Position:
    """Return the position after *move* and what is certain to follow it, an enemy event that comes last included."""
    if isinstance(move, Headline):
        laid = position.but(stack=()).leave_hand(side, move.card).lay(move.card)
        return play.settle(laid.push(HeadlineEvent(by=side, card=move.card)))
    if isinstance(move, Play) and move.use == "operations" and actor(move.card, side) != side:
        move = Play(side=move.side, card=move.card, use="event first")
    after = advance(position, move)
    while isinstance(after.pending, ShowHand):
        after = advance(after, Done(side=after.pending.side))
    return after


def _at_the_mercy(position: Position, move: Move, after: Position, side: Side) -> tuple[Text, ...]:
    """Return the warning that the opponent can answer a card with what loses the game for *side*."""
    asked, enemy = after.pending, other(side)
    within = asked is not None and asked.side == enemy and after.phasing == side
    if not within or not isinstance(move, Play | Headline) or isinstance(asked, ActionRound | Trapped | Headlines):
        return ()
    if after.defcon > 2:
        return ()
    for answer in options(after):
        if _lost(advance(after, answer), side):
            return (say("the {enemy} can end the game with: {answer}", enemy=title(enemy), answer=GAME.write(answer)),)
    return ()


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
