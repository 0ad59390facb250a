"""What every decision of this game shares: who may answer, with which moves, and where the reasons come from."""

from __future__ import annotations

from typing import ClassVar

from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.sides import title
from referee.games.twilight_struggle.state.moves import Roll
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.position import Decision as AnyDecision
from referee.kernel.position import Move
from referee.kernel.ruling import Ruling
from referee.kernel.text import Text, say


def card_rule(card: str) -> str:
    """Return how a card is cited: 'card 23'."""
    return f"card {CARDS[card].number}"


_CARD_OF = {card_rule(card): card for card in CARDS}


class Decision(AnyDecision, frozen=True, kw_only=True):
    """A decision that accepts only *kinds* of move, from its own side; `against` holds the rest of the reasons."""

    kinds: ClassVar[tuple[type[Move], ...]] = ()

    def objections(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        if move.side != self.side or not isinstance(move, self.kinds):
            owed = say("{side} owes: {what}", side=title(self.side), what=self.asks(position))
            return (Ruling(self.source, owed),)
        return self.against(position, move)

    def asks(self, position: Position) -> Text:
        """Return the prompt, after the name of the card that asks unless the prompt names it."""
        card, what = _CARD_OF.get(self.source), self.prompt(position)
        if card is None or str(say("{card}", card=card)) in str(what):
            return what
        return say("{card}: {what}", card=card, what=what)

    def against(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        """Return the reasons against *move*, which has the right side and kind."""
        return ()

    def no(self, reason: Text) -> tuple[Ruling, ...]:
        """Return *reason* as a ruling by whatever asks."""
        return (Ruling(self.source, reason),)


class Die(Decision, frozen=True, kw_only=True):
    """A die lies on the table; somebody has to read it out."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Roll,)
    side: str = "table"

    def candidates(self, position: Position) -> list[Move]:
        return [Roll(pips=pips) for pips in range(1, 7)]

    def against(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        assert isinstance(move, Roll)
        return () if 1 <= move.pips <= 6 else self.no(say("a die shows 1 to 6, not {pips}", pips=move.pips))
