"""What every decision of this game shares: who may answer, with which moves, and where the reasons come from."""

from __future__ import annotations

from typing import Generic

from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.map import SPACES, SUPERPOWERS
from referee.games.twilight_struggle.printed.sides import title
from referee.games.twilight_struggle.rules.civil_war import space_refused
from referee.games.twilight_struggle.state.moves import Roll
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.decision import TABLE, M, Move
from referee.kernel.decision import Decision as AnyDecision
from referee.kernel.ruling import Ruling
from referee.kernel.text import Text, say


def card_rule(card: str) -> str:
    """Return how a card is cited: 'card 23'."""
    return f"card {CARDS[card].number}"


def crisis_rule(crisis: str) -> str:
    """Return how a crisis of Turn Zero is cited: 'TZ V-E Day'."""
    return f"TZ {crisis}"


_CARD_OF = {card_rule(card): card for card in CARDS}


def in_a_superpower(move: Move) -> tuple[Ruling, ...]:
    """Return the ruling against *move* where it names the space of a superpower for a country (2.1.5)."""
    side = SUPERPOWERS.get(getattr(move, "country", ""))
    if side is None:
        return ()
    told = say("the {side} is a superpower and no country: no influence, coup, realignment or war", side=title(side))
    return (Ruling("2.1.5", told),)


class Decision(AnyDecision[Position, M], Generic[M], frozen=True, kw_only=True):
    """A decision of this game: what it asks for begins with the card that asks."""

    def takes(self, move: Move) -> bool:
        return not in_a_superpower(move) and AnyDecision.takes(self, move)

    def objections(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        if getattr(move, "country", "") in SPACES and self.takes(move) and not self.takes_space(move):
            return (space_refused(position),)
        return in_a_superpower(move) or AnyDecision.objections(self, position, move)

    def takes_space(self, move: Move) -> bool:
        """True where *move* may be about a space that is no country."""
        return False

    def asks(self, position: Position) -> Text:
        """Return the prompt, after the name of the card that asks unless the prompt names it."""
        card, what = _CARD_OF.get(self.source), self.prompt(position)
        if card is None or _names(what, card):
            return what
        return say("{card}: {what}", card=card, what=what)


def _names(what: Text, card: str) -> bool:
    """True when the sentence *what* is about *card* by name."""
    return card in what.template or any(
        _names(value, card) if isinstance(value, Text) else value == card for _, value in what.fields
    )


class Die(Decision[M], Generic[M], frozen=True, kw_only=True):
    """A die lies on the table; somebody has to read it out."""

    side: str = TABLE

    def candidates(self, position: Position) -> list[Move]:
        return [Roll(pips=pips) for pips in range(1, 7)]

    def against(self, position: Position, move: M) -> tuple[Ruling, ...]:
        return self.no(move.impossible) if move.impossible else ()
