"""Which function answers which decision."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from referee.games.twilight_struggle.cards import contests, passing, piles
from referee.games.twilight_struggle.cards.hands import Companion
from referee.games.twilight_struggle.playdek import events
from referee.games.twilight_struggle.playdek import operations as spending
from referee.games.twilight_struggle.playdek import rounds as frame
from referee.games.twilight_struggle.playdek.ask import Answer, Ask
from referee.games.twilight_struggle.rules import choices, hands
from referee.games.twilight_struggle.rules.operations.conduct import Operations
from referee.games.twilight_struggle.rules.operations.coups import CoupDie, PayOrLose
from referee.games.twilight_struggle.rules.operations.influence import Influence
from referee.games.twilight_struggle.rules.operations.realignment import RealignDice, Realigning
from referee.games.twilight_struggle.rules.operations.space_race import SpaceDie
from referee.games.twilight_struggle.rules.setup import SetUp
from referee.games.twilight_struggle.rules.turn import dealing, traps
from referee.games.twilight_struggle.rules.turn.action_round import ActionRound
from referee.games.twilight_struggle.rules.turn.course import EndOfTurn
from referee.games.twilight_struggle.rules.turn.end_of_turn import DiscardHeld
from referee.games.twilight_struggle.rules.turn.headlines import Headlines
from referee.games.twilight_struggle.rules.wars import WarDie

Answering = Callable[[Ask], Answer | None]

ANSWERS: dict[type, Answering] = {
    SetUp: frame.set_up,
    dealing.Dealing: frame.deal,
    dealing.Shuffle: frame.reshuffle,
    Headlines: frame.headline,
    EndOfTurn: frame.end_turn,
    DiscardHeld: frame.held,
    ActionRound: frame.action_round,
    traps.Trapped: frame.trapped,
    traps.TrapDie: spending.trap_die,
    Operations: spending.operations,
    Influence: spending.influence,
    Realigning: spending.realigning,
    RealignDice: spending.realign_dice,
    PayOrLose: spending.pay_or_lose,
    CoupDie: spending.coup_die,
    SpaceDie: spending.space_die,
    WarDie: spending.war_die,
    choices.Placing: events.placing,
    choices.Removing: events.removing,
    choices.Picking: events.picking,
    choices.Choosing: events.choosing,
    hands.HandDiscard: events.hand_discard,
    hands.ShowHand: events.show_hand,
    contests.GamesDice: spending.games_dice,
    Companion: events.companion,
    contests.SummitDice: spending.summit_dice,
    passing.Giving: events.giving,
    passing.Drawing: events.drawing,
    passing.Drawn: events.drawn,
    piles.TakingBack: events.taking_back,
    piles.ThrowingAway: events.throwing_away,
    piles.TopCards: events.throwing_away,
    piles.TakingEvent: events.taking_event,
}


def answer(ask: Ask) -> Answer | None:
    """Return what the log answers to the decision that is owed, or None where it says nothing."""
    kind: type = type(ask.pending)
    return frame.buy_off(ask) or _answering(kind)(ask)


@cache
def _answering(kind: type) -> Answering:
    for each in kind.__mro__:
        if each in ANSWERS:
            return ANSWERS[each]
    raise NotImplementedError(f"nothing in a log answers {kind.__name__}")
