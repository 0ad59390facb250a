"""The draw pile: dealing, drawing and reshuffling (4.3, 4.5B)."""

from __future__ import annotations

from referee.games.twilight_struggle.printed.sides import US, USSR, Side, seat, title
from referee.games.twilight_struggle.printed.turns import hand_size
from referee.games.twilight_struggle.rules.decisions import Decision
from referee.games.twilight_struggle.state.moves import Deal, Reshuffle
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.decision import Effect, Move
from referee.kernel.text import Text, say


class Dealing(Decision[Deal], frozen=True, kw_only=True):
    """The table deals both hands up to their size; where the draw pile runs out, a reshuffle comes first (4.3.1)."""

    side: str = "table"

    def prompt(self, position: Position) -> Text:
        us, ussr = missing(position, US), missing(position, USSR)
        if position.options["tournament"] == "yes":
            order = tuple(title(side) for side in deal_order(us, ussr))
            told = "deal one card at a time (11.1.3), US {us}, USSR {ussr}: {order}"
            return say(told, us=us, ussr=ussr, order=order)
        return say("deal: US {us}, USSR {ussr}", us=us, ussr=ussr)

    def candidates(self, position: Position) -> list[Move]:
        return [Deal()]

    def implied(self, position: Position) -> Move | None:
        return Deal()

    def accept(self, position: Position, move: Deal) -> Position:
        return draw(position.but(claims=()), missing(position, US), missing(position, USSR))


def draw(position: Position, us: int, ussr: int) -> Position:
    """Return the position where *us* and *ussr* cards are drawn unseen, after a reshuffle when the pile is short."""
    short = us + ussr - position.deck
    shuffle = (Shuffle(owed=short, source="4.3.1"),) if short > 0 and position.discard else ()
    return position.push(*shuffle, FillHands(us=us, ussr=ussr))


class FillHands(Effect, frozen=True, kw_only=True):
    """The cards drawn are counted in the hands; no more than the draw pile holds, the USSR first."""

    us: int
    ussr: int

    def resolve(self, position: Position) -> Position:
        ussr = min(self.ussr, position.deck)
        us = min(self.us, position.deck - ussr)
        hands = (position.hands[0] + us, position.hands[1] + ussr)
        return position.but(hands=hands, deck=position.deck - us - ussr)


def missing(position: Position, side: Side) -> int:
    """Return how many cards *side* is dealt."""
    return max(hand_size(position.turn) - position.hands[seat(side)], 0)


def deal_order(us: int, ussr: int) -> tuple[Side, ...]:
    """Return who gets each card in tournament play: in turn, the USSR first, the rest in a row (11.1.3)."""
    last = US if us > ussr else USSR
    return (USSR, US) * min(us, ussr) + (last,) * abs(us - ussr)


class Shuffle(Decision[Reshuffle], frozen=True, kw_only=True):
    """The draw pile has run out and *owed* cards are still to be drawn: the discards become the new pile (4.3)."""

    side: str = "table"
    owed: int

    def prompt(self, position: Position) -> Text:
        n = len(position.discard)
        return say(
            "reshuffle the {n:# discard|# discards}; {owed:# card is|# cards are} still to be drawn",
            n=n,
            owed=self.owed,
        )

    def candidates(self, position: Position) -> list[Move]:
        return [Reshuffle()]

    def implied(self, position: Position) -> Move | None:
        return Reshuffle()

    def accept(self, position: Position, move: Reshuffle) -> Position:
        told = say("{n:# discard is|# discards are} shuffled into a new draw pile", n=len(position.discard))
        return position.but(deck=position.deck + len(position.discard), discard=()).tell(told)
