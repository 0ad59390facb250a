"""What the end of a turn settles: held cards and military operations (4.5, 8.2)."""

from __future__ import annotations

from typing import ClassVar

from referee.games.twilight_struggle.printed.cards import CARDS, CHINA
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, other, seat, title
from referee.games.twilight_struggle.printed.typed import DONE
from referee.games.twilight_struggle.rules.decisions import Decision
from referee.games.twilight_struggle.rules.hands import ShowHand, can_hold, holdable
from referee.games.twilight_struggle.state.moves import Discard, Done, Reveal
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.decision import Effect, Move
from referee.kernel.ruling import Ruling
from referee.kernel.text import Text, say


class DiscardHeld(Decision[Discard | Done], frozen=True, kw_only=True):
    """The side alone on box 6 may discard one held card (6.4.4)."""

    def prompt(self, position: Position) -> Text:
        return say("discard one held card (Eagle/Bear Has Landed), or {done}", done=DONE)

    def candidates(self, position: Position) -> list[Move]:
        side: Side = US if self.side == US else USSR
        cards = (Discard(side=side, card=card) for card in holdable(position, side) if not CARDS[card].scoring)
        return [Done(side=self.side), *cards]

    def against(self, position: Position, move: Discard | Done) -> tuple[Ruling, ...]:
        if isinstance(move, Done):
            return ()
        if CARDS[move.card].scoring:
            return (Ruling("10.1.5", say("a scoring card may not be held, so it cannot be discarded as held")),)
        if move.card == CHINA:
            return (Ruling("9.5", say("the China Card cannot be discarded")),)
        reason = can_hold(position, US if self.side == US else USSR, move.card)
        return self.no(reason) if reason else ()

    def accept(self, position: Position, move: Discard | Done) -> Position:
        if isinstance(move, Done):
            return position
        return position.leave_hand(US if self.side == US else USSR, move.card).to_discard(move.card)


class ShowHeld(ShowHand, frozen=True, kw_only=True):
    """In tournament play *side* shows every card it still holds (11.1.1)."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Reveal,)

    def prompt(self, position: Position) -> Text:
        place = seat(self.owner())
        return say("reveal held cards: {n} more", n=position.hands[place] - len(position.known[place]))

    def implied(self, position: Position) -> Move | None:
        return None

    def candidates(self, position: Position) -> list[Move]:
        return [Reveal(side=self.side, card=card) for card in position.unseen()]


class HeldCards(Effect, frozen=True, kw_only=True):
    """A side known to hold a scoring card loses: by 11.1.2 in tournament play, else by the designer's answer (Z-5)."""

    def resolve(self, position: Position) -> Position:
        holders = tuple(s for s in (US, USSR) if any(CARDS[c].scoring for c in position.known[seat(s)]))
        rule = "11.1.2" if position.options["tournament"] == "yes" else "10.1.5"
        if not holders:
            return position
        if len(holders) == 2:
            return position.end("", say("both sides hold a scoring card"), rule)
        how = say("{side} holds a scoring card at the end of the turn", side=title(holders[0]))
        return position.end(other(holders[0]), how, rule)


MILITARY_OPERATIONS = say("military operations")


class MilitaryOperations(Effect, frozen=True, kw_only=True):
    """Each side short of the DEFCON level gives the difference in VP; the difference of both moves (8.2.1, 10.2.3)."""

    def resolve(self, position: Position) -> Position:
        us, ussr = (max(position.defcon - ops, 0) for ops in position.military_ops)
        for side, lacks in ((US, us), (USSR, ussr)):
            if lacks:
                lack = say(
                    "{side} lacks {n} of {need} military operations", side=title(side), n=lacks, need=position.defcon
                )
                position = position.tell(lack)
        winner: Side = US if ussr > us else USSR
        return position.gain(winner, abs(ussr - us), MILITARY_OPERATIONS).but(military_ops=(0, 0))
