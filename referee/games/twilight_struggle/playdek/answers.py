"""Which function answers which decision."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from referee.games.twilight_struggle import effects, operations, rounds, turn
from referee.games.twilight_struggle.cards import early_war_contests, early_war_verbs, late_war_verbs
from referee.games.twilight_struggle.cards import mid_war_hands, mid_war_piles, mid_war_verbs
from referee.games.twilight_struggle.playdek import events
from referee.games.twilight_struggle.playdek import operations as spending
from referee.games.twilight_struggle.playdek import rounds as frame
from referee.games.twilight_struggle.playdek.ask import Answer, Ask

Answering = Callable[[Ask], Answer | None]

_ANSWERS: dict[type, Answering] = {
    turn.SetUp: frame.set_up,
    turn.Dealing: frame.deal,
    turn.Shuffle: frame.reshuffle,
    turn.Headlines: frame.headline,
    turn.EndOfTurn: frame.end_turn,
    turn.DiscardHeld: frame.held,
    rounds.ActionRound: frame.action_round,
    rounds.Trapped: frame.trapped,
    rounds.FormosanPile: frame.formosan_pile,
    rounds.TrapDie: spending.trap_die,
    operations.Operations: spending.operations,
    operations.Influence: spending.influence,
    operations.Realigning: spending.realigning,
    operations.RealignDice: spending.realign_dice,
    operations.CoupDie: spending.coup_die,
    operations.SpaceDie: spending.space_die,
    effects.WarDie: spending.war_die,
    effects.Placing: events.placing,
    effects.Removing: events.removing,
    effects.Picking: events.picking,
    effects.Choosing: events.choosing,
    effects.HandDiscard: events.hand_discard,
    effects.ShowHand: events.show_hand,
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
    return frame.buy_off(ask) or _answering(type(ask.pending))(ask)


@cache
def _answering(kind: type) -> Answering:
    for each in kind.__mro__:
        if each in _ANSWERS:
            return _ANSWERS[each]
    raise NotImplementedError(f"nothing in a log answers {kind.__name__}")
