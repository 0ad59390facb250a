"""The hands: the one redraw before the first round, the draw step, and discarding down to eight."""

from __future__ import annotations

from referee.games.death_front.printed.armies import title
from referee.games.death_front.printed.typed import KEEP, REDRAW, typed
from referee.games.death_front.rules.go import Decision, Go, ask
from referee.games.death_front.rules.hands import from_hand
from referee.games.death_front.state.moves import Decline, Discard, Draw, Keep, Redraw
from referee.games.death_front.state.position import HAND_LIMIT, Position
from referee.kernel.decision import Move
from referee.kernel.ruling import Ruling
from referee.kernel.text import Text, say

NINTH = "the {player} holds 8 cards and a drawn one would be the ninth: decline, or discard one first and then draw"


class MulliganGo(Go[Keep | Redraw], frozen=True, kw_only=True):
    """Each player may put the first hand away and draw anew, once (setup 4, D28)."""

    source: str = "setup 4"

    def prompt(self, position: Position) -> Text:
        if any(deck.demo for deck in position.decks):
            return say(
                "{keep} the first hand or {redraw} (demo decks, NOT OFFICIAL: their cards are invented)",
                keep=KEEP,
                redraw=REDRAW,
            )
        return say("{keep} the first hand or {redraw}", keep=KEEP, redraw=REDRAW)

    def candidates(self, position: Position) -> list[Move]:
        counts = range(1, HAND_LIMIT + 1) if position.options["mulligan"] == "some-cards" else (HAND_LIMIT,)
        return [Keep(side=self.side), *(Redraw(side=self.side, count=count) for count in counts)]

    def against(self, position: Position, move: Keep | Redraw) -> tuple[Ruling, ...]:
        if not isinstance(move, Redraw) or Redraw(side=self.side, count=move.count) in self.candidates(position):
            return ()
        if position.options["mulligan"] == "some-cards":
            return self.no(say("a hand of 8 can put 1 to 8 cards away, not {count}", count=move.count))
        line = "the redraw replaces the whole hand of 8, not {count} (mulligan = {option})"
        return (Ruling("D28", say(line, count=move.count, option=position.options.said("mulligan"))),)

    def accept(self, position: Position, move: Keep | Redraw) -> Position:
        if isinstance(move, Keep):
            return self.finished(position)
        position = self.finished(position.but(redrawn=(*position.redrawn, self.side)))
        if position.options["mulligan"] != "whole-hand-discarded":
            return position
        return position.push(DiscardDown(side=self.side, left=move.count, then_draw=move.count))

    def implied(self, position: Position) -> Move | None:
        """Play that goes on means that the hand was kept."""
        return Keep(side=self.side)

    def by_custom(self, position: Position) -> bool:
        return True


class DiscardDown(Decision[Discard], frozen=True, kw_only=True):
    """*left* cards of the hand go to the discard pile at once; afterwards *then_draw* are drawn."""

    source: str = "reminder 2"
    left: int
    then_draw: int = 0

    def prompt(self, position: Position) -> Text:
        return say("discard {left} of the {hand} cards in hand", left=self.left, hand=position.hand(self.side))

    def candidates(self, position: Position) -> list[Move]:
        return discards(position, self.side)

    def against(self, position: Position, move: Discard) -> tuple[Ruling, ...]:
        return from_hand(position, move)

    def accept(self, position: Position, move: Discard) -> Position:
        position = discarded(position, move)
        if self.left > 1:
            return position.push(DiscardDown(side=self.side, left=self.left - 1, then_draw=self.then_draw))
        return position.draw(self.side, self.then_draw)


class DrawGo(Go[Draw | Discard | Decline], frozen=True, kw_only=True):
    """Each player draws a card; a hand of 8 declines, or discards one first and then draws (draw, D18, D25)."""

    source: str = "draw"

    @classmethod
    def can_act(cls, position: Position, player: str) -> bool:
        return position.pile(player) > 0

    def prompt(self, position: Position) -> Text:
        if position.hand(self.side) < HAND_LIMIT:
            return say("draw a card")
        return say(
            "{decline} to draw, or {discard} a card and then {draw}",
            decline=typed("decline"),
            discard=typed("discard"),
            draw=typed("draw"),
        )

    def candidates(self, position: Position) -> list[Move]:
        if position.hand(self.side) < HAND_LIMIT:
            return [Draw(side=self.side)]
        return [Decline(side=self.side), *discards(position, self.side)]

    def against(self, position: Position, move: Draw | Discard | Decline) -> tuple[Ruling, ...]:
        full = position.hand(self.side) >= HAND_LIMIT
        match move:
            case Draw() if full:
                return (Ruling("D18", say(NINTH, player=title(self.side))),)
            case Decline() if not full:
                return (Ruling("D25", self._must_draw(position)),)
            case Discard() if not full:
                return (Ruling("draw", say("only a hand of 8 exchanges a card in the draw step")),)
            case Discard():
                return from_hand(position, move)
        return ()

    def _must_draw(self, position: Position) -> Text:
        line = "the {player} holds {hand:# card|# cards} and has to draw; only a ninth card may be declined"
        return say(line, player=title(self.side), hand=position.hand(self.side))

    def accept(self, position: Position, move: Draw | Discard | Decline) -> Position:
        if isinstance(move, Discard):
            return discarded(position, move).push(self)
        return self.finished(position.draw(self.side) if isinstance(move, Draw) else position)

    def implied(self, position: Position) -> Move | None:
        """Play that goes on means that a card was drawn, or declined by a hand of 8."""
        return Draw(side=self.side) if position.hand(self.side) < HAND_LIMIT else Decline(side=self.side)

    def by_custom(self, position: Position) -> bool:
        return position.hand(self.side) >= HAND_LIMIT


def discards(position: Position, player: str) -> list[Move]:
    """Return every discard that *player* may be able to make: the hand is hidden, its possible cards are not."""
    holdable = position.holdable(player, "unit", "resource", "facility", "skill")
    return [Discard(side=player, card=card.name) for card in holdable]


def discarded(position: Position, move: Discard) -> Position:
    """Return the position after *move* put a card from the hand on the discard pile."""
    return position.learn(move.side, move.first).hold(move.side, -1).to_discard(move.side, move.card)


def held_to_limit(position: Position, player: str) -> Position:
    """Return *position* where *player* owes the discards above a hand of 8 (setup 4, reminder 2)."""
    over = position.hand(player) - HAND_LIMIT
    return position.push(DiscardDown(side=player, left=over)) if over > 0 else position


def mulligans(position: Position) -> Position:
    """Return the position in which the players look at their first hands."""
    return ask(position, MulliganGo, position.order)


def draw_step(position: Position) -> Position:
    """Return the position at the draw step; an empty pile gives nothing and costs nothing (D27)."""
    for player in position.order:
        if not position.pile(player):
            position = position.tell(say("the pile of the {player} is empty: no draw (D27)", player=title(player)))
    return ask(position, DrawGo, position.order)
