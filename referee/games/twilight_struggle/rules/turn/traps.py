"""The traps: a side discards and rolls until it is free (cards 42, 44)."""

from __future__ import annotations

from referee.games.twilight_struggle.printed.cards import CARDS, CHINA
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, seat, title
from referee.games.twilight_struggle.rules.consequences import play, round_is_paid
from referee.games.twilight_struggle.rules.decisions import Decision, Die, card_rule
from referee.games.twilight_struggle.rules.duties import in_bonus_round, rounds_left, scoring_duty
from referee.games.twilight_struggle.rules.hands import can_hold, holdable
from referee.games.twilight_struggle.rules.lasting import on
from referee.games.twilight_struggle.rules.meanings import Trap
from referee.games.twilight_struggle.rules.operations.modifiers import card_value
from referee.games.twilight_struggle.rules.written import meanings
from referee.games.twilight_struggle.state.moves import Discard, Pass, Play, Roll
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.decision import Move
from referee.kernel.ruling import Claim, Ruling
from referee.kernel.text import Text, say


def trap_card(side: Side) -> str:
    """Return the card that can trap *side*."""
    return next(card for card, means in meanings(Trap) if means.side == side)


def trap_of(position: Position, side: Side) -> str:
    """Return the card that holds *side* in a trap, or ''."""
    trapping = on(position, Trap, side)
    return trapping[0].card if trapping else ""


class Trapped(Decision[Discard | Play | Pass], frozen=True, kw_only=True):
    """*side*, which is trapped, discards a card worth 2 or more and rolls (cards 42, 44).

    With no such card it may only play scoring cards; with neither the round is lost. A bonus round may be declined.
    """

    def owner(self) -> Side:
        """Return the trapped side."""
        return US if self.side == US else USSR

    def prompt(self, position: Position) -> Text:
        return say("{trap}: discard a card worth 2 or more operations", trap=trap_of(position, self.owner()))

    def turn(self, position: Position) -> Text:
        return say("it is the action round of the {side}", side=title(self.side))

    def candidates(self, position: Position) -> list[Move]:
        side, cards = self.owner(), holdable(position, self.owner())
        discards = [Discard(side=side, card=card) for card in cards]
        scoring = [Play(side=side, card=card, use="event") for card in cards if CARDS[card].scoring]
        return [*discards, *scoring, Pass(side=side)]

    def against(self, position: Position, move: Discard | Play | Pass) -> tuple[Ruling, ...]:
        if isinstance(move, Discard):
            return self._discard_refused(position, move.card)
        if isinstance(move, Play):
            return self._play_refused(position, move)
        return self._pass_refused(position)

    def _able(self, position: Position) -> tuple[str, ...]:
        """Return the cards known in hand that the trap accepts."""
        side = self.owner()
        return tuple(c for c in position.known[seat(side)] if card_value(position, side, c) >= 2)

    def _scoring(self, position: Position) -> tuple[str, ...]:
        return tuple(c for c in position.known[seat(self.owner())] if CARDS[c].scoring)

    def _discard_refused(self, position: Position, card: str) -> tuple[Ruling, ...]:
        side = self.owner()
        if card == CHINA:
            return (Ruling("9.5", say("the China Card cannot be discarded")),)
        reason, value = can_hold(position, side, card), card_value(position, side, card)
        found = self.no(reason) if reason else ()
        if value < 2:
            found += self.no(say("{card} is worth {value}; the trap takes 2 or more", card=card, value=value))
        owed = position.owed(side)
        if owed and card != owed and card_value(position, side, owed) >= 2:
            found += (Ruling(card_rule(owed), say("{card} has to be the card discarded to the trap", card=owed)),)
        return found + scoring_duty(position, side, card)

    def _play_refused(self, position: Position, move: Play) -> tuple[Ruling, ...]:
        if not CARDS[move.card].scoring or move.use != "event":
            return self.no(say("{side} is trapped; {what}", side=title(self.side), what=self.prompt(position)))
        reason = can_hold(position, self.owner(), move.card)
        found = self.no(reason) if reason else ()
        able = self._able(position)
        if able and len(self._scoring(position.show(self.owner(), move.card))) < rounds_left(position, self.owner()):
            found += self.no(say("{card} can be discarded to the trap, and no scoring card is due yet", card=able[0]))
        return found

    def _pass_refused(self, position: Position) -> tuple[Ruling, ...]:
        able, scoring = self._able(position), self._scoring(position)
        if in_bonus_round(position):
            due = say("a scoring card has to be played now: {cards}", cards=scoring)
            return (Ruling("10.1.5", due),) if scoring else ()
        if able:
            return self.no(say("{card} can be discarded to the trap", card=able[0]))
        if scoring and position.options["trap-scoring"] == "must":
            return (Ruling("Z-10", say("{card} has to be played", card=scoring[0])),)
        return ()

    def claims(self, position: Position, move: Discard | Play | Pass) -> tuple[Claim, ...]:
        side = self.owner()
        if isinstance(move, Discard) or len(position.known[seat(side)]) >= position.hands[seat(side)]:
            return ()
        if isinstance(move, Pass) and in_bonus_round(position):
            return ()
        nothing = Claim(side, "below", say("{side} holds no card worth 2 or more", side=title(side)), 2)
        none = Claim(side, "no scoring", say("{side} holds no scoring card", side=title(side)))
        if isinstance(move, Play):
            return () if self._due(position, move) else (nothing,)
        return (nothing, none) if position.options["trap-scoring"] == "must" else (nothing,)

    def _due(self, position: Position, move: Play) -> bool:
        shown = position.show(self.owner(), move.card)
        return len(self._scoring(shown)) >= rounds_left(position, self.owner())

    def accept(self, position: Position, move: Discard | Play | Pass) -> Position:
        position = round_is_paid(position, self.owner(), move)
        if position.over or isinstance(move, Pass):
            return position
        if isinstance(move, Play):
            return play(position, move, self.owner())
        discarded = position.leave_hand(self.owner(), move.card).to_discard(move.card)
        return discarded.push(TrapDie(by=self.owner(), source=self.source))


class TrapDie(Die[Roll], frozen=True, kw_only=True):
    """The die of a trap: 1-4 frees (cards 42, 44)."""

    by: Side

    def prompt(self, position: Position) -> Text:
        return say("the {trap} die", trap=trap_of(position, self.by))

    def accept(self, position: Position, move: Roll) -> Position:
        trap = trap_of(position, self.by)
        if move.pips <= 4:
            return position.cancel(trap)
        return position.tell(say("{trap} remains: needed 1-4", trap=trap))
