"""What may be said at any time: a card of the hand is shown, a crisis is bought off."""

from __future__ import annotations

from referee.games.twilight_struggle.printed.cards import CHINA
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, seat
from referee.games.twilight_struggle.rules.hands import can_hold
from referee.games.twilight_struggle.rules.operations.crises import bought_off, buy_off_refused, payers
from referee.games.twilight_struggle.state.moves import BuyOff, Reveal
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.decision import Aside, Move
from referee.kernel.ruling import Ruling
from referee.kernel.text import say


class AtAnyTime(Aside[Position, Reveal | BuyOff], frozen=True, kw_only=True):
    """A card of the hand is shown (4.5), or a crisis is bought off (card 40)."""

    source: str = "4.5"

    def objections(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        if move.side not in (US, USSR):
            return self.no(say("only the US and the USSR hold cards and markers"))
        assert isinstance(move, Reveal | BuyOff)
        return self.against(position, move)

    def against(self, position: Position, move: Reveal | BuyOff) -> tuple[Ruling, ...]:
        side: Side = US if move.side == US else USSR
        if isinstance(move, BuyOff):
            return buy_off_refused(position, side, move)
        if move.card == CHINA:
            return (Ruling("9.1", say("the China Card lies open and is not part of a hand")),)
        reason = can_hold(position, side, move.card)
        return (Ruling("4.5B", reason),) if reason else ()

    def candidates(self, position: Position) -> list[Move]:
        crises = (BuyOff(side=side, country=name) for side in (US, USSR) for name in payers(position, side))
        hidden = position.unseen()
        held = ((side, (*position.known[seat(side)], *hidden)) for side in (US, USSR))
        return [*crises, *(Reveal(side=side, card=card) for side, cards in held for card in cards)]

    def accept(self, position: Position, move: Reveal | BuyOff) -> Position:
        side: Side = US if move.side == US else USSR
        if isinstance(move, BuyOff):
            return bought_off(position, side, move.country)
        return position.show(side, move.card)
