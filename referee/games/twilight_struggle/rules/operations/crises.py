"""A crisis that loses a side the game by a coup, and how it is bought off (card 40)."""

from __future__ import annotations

from referee.games.twilight_struggle.printed.sides import Side, title
from referee.games.twilight_struggle.rules.decisions import card_rule
from referee.games.twilight_struggle.rules.lasting import on
from referee.games.twilight_struggle.rules.meanings import CoupLoses
from referee.games.twilight_struggle.rules.written import meanings
from referee.games.twilight_struggle.state.moves import BuyOff
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.ruling import Ruling
from referee.kernel.text import say


def payers(position: Position, side: Side) -> tuple[str, ...]:
    """Return the countries out of which *side* can pay for the crisis that hangs over it; none where none does."""
    named = {country: None for effect in on(position, CoupLoses, side) for country in effect.means.payers(side)}
    return tuple(country for country in named if position.influence(side, country) >= 2)


def bought_off(position: Position, side: Side, country: str) -> Position:
    """Return the position after *side* has paid out of *country* for the crisis that hangs over it."""
    return position.put(side, country, -2).cancel(on(position, CoupLoses, side)[0].card)


def buy_off_refused(position: Position, side: Side, move: BuyOff) -> tuple[Ruling, ...]:
    """Return every reason against paying for a crisis as *move* says."""
    crises = on(position, CoupLoses, side)
    if not crises:
        cards = tuple(card for card, _ in meanings(CoupLoses))
        return (Ruling(card_rule(cards[0]), say("no {card} hangs over the {side}", card=cards, side=title(side))),)
    payers = crises[0].means.payers(side)
    if move.country not in payers or move.markers != 2 or position.influence(side, move.country) < 2:
        reason = say("two {side} markers have to come out of one of: {countries}", side=title(side), countries=payers)
        return (Ruling(card_rule(crises[0].card), reason),)
    return ()
