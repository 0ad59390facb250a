"""Which function answers which decision."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from referee.games.twilight_struggle import (
    choices,
    coups,
    dealing,
    hands,
    headlines,
    influence,
    operations,
    realignment,
    rounds,
    setup,
    space_race,
    traps,
    turn,
    wars,
)
from referee.games.twilight_struggle.cards import (
    early_war_contests,
    early_war_verbs,
    late_war_verbs,
    mid_war_hands,
    mid_war_piles,
    mid_war_verbs,
)
from referee.games.twilight_struggle.playdek import events
from referee.games.twilight_struggle.playdek import operations as spending
from referee.games.twilight_struggle.playdek import rounds as frame
from referee.games.twilight_struggle.playdek.ask import Answer, Ask

Answering = Callable[[Ask], Answer | None]

ANSWERS: dict[type, Answering] = {
    setup.SetUp: frame.set_up,
    dealing.Dealing: frame.deal,
    dealing.Shuffle: frame.reshuffle,
    headlines.Headlines: frame.headline,
    turn.EndOfTurn: frame.end_turn,
    turn.DiscardHeld: frame.held,
    rounds.ActionRound: frame.action_round,
    traps.Trapped: frame.trapped,
    traps.TrapDie: spending.trap_die,
    operations.Operations: spending.operations,
    influence.Influence: spending.influence,
    realignment.Realigning: spending.realigning,
    realignment.RealignDice: spending.realign_dice,
    coups.CoupDie: spending.coup_die,
    space_race.SpaceDie: spending.space_die,
    wars.WarDie: spending.war_die,
    choices.Placing: events.placing,
    choices.Removing: events.removing,
    choices.Picking: events.picking,
    choices.Choosing: events.choosing,
    hands.HandDiscard: events.hand_discard,
    hands.ShowHand: events.show_hand,
    early_war_contests.GamesDice: spending.games_dice,
    early_war_verbs.Companion: events.companion,
    mid_war_verbs.SummitDice: spending.summit_dice,
    mid_war_hands.Giving: events.giving,
    mid_war_hands.Drawing: events.drawing,
    mid_war_hands.Drawn: events.drawn,
    mid_war_piles.TakingBack: events.taking_back,
    mid_war_piles.ThrowingAway: events.throwing_away,
    mid_war_piles.TopCards: events.throwing_away,
    late_war_verbs.TakingEvent: events.taking_event,
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
