"""A turn from its beginning to its end: DEFCON, the new era, held cards, military operations (4.5)."""

from __future__ import annotations

from typing import ClassVar

from referee.games.twilight_struggle.board import CARDS, US, USSR, Side, other, seat, title
from referee.games.twilight_struggle.calendar import era_begins
from referee.games.twilight_struggle.dealing import Dealing
from referee.games.twilight_struggle.decisions import Decision
from referee.games.twilight_struggle.hands import ShowHand, can_hold, holdable
from referee.games.twilight_struggle.headlines import Headlines
from referee.games.twilight_struggle.modifiers import has_ability
from referee.games.twilight_struggle.moves import (
    Discard,
    Done,
    EndTurn,
    Reveal,
)
from referee.games.twilight_struggle.position import Position
from referee.games.twilight_struggle.rounds import NextRound
from referee.games.twilight_struggle.scoring import final_scoring
from referee.kernel.position import Effect, Frame, Move
from referee.kernel.ruling import Claim, Ruling
from referee.kernel.text import Text, say

BOX6 = 6


class StartTurn(Effect, frozen=True, kw_only=True):
    """A new turn: DEFCON improves, a new era joins the draw pile, hands are dealt, headlines follow (4.5A-C)."""

    def resolve(self, position: Position) -> Position:
        turn = position.turn + 1
        position = position.but(turn=turn, stage="headline", action_round=0, phasing=USSR)
        position = _improve_defcon(position.but(space_tries=(0, 0), ledger=()))
        position = position.but(deck=position.deck + _joining(position))
        return position.push(Dealing(source="4.5B"), Headlines(source="4.5C"), NextRound())


def _improve_defcon(position: Position) -> Position:
    return position.set_defcon(position.defcon + 1, say("a new turn (4.5A)")) if position.defcon < 5 else position


def _joining(position: Position) -> int:
    """Return how many cards of a new era join the draw pile as this turn begins (4.4)."""
    joining = tuple(era for era in ("Mid", "Late") if era_begins(era) == position.turn)
    return sum(card.era in joining and position.in_game(card.name) for card in CARDS.values()) if joining else 0


class EndOfTurn(Decision, frozen=True, kw_only=True):
    """All action rounds are played; a scoring card still held can be revealed before the turn is closed."""

    kinds: ClassVar[tuple[type[Move], ...]] = (EndTurn,)
    side: str = "table"

    def prompt(self, position: Position) -> Text:
        return say("end turn {turn}", turn=position.turn)

    def candidates(self, position: Position) -> list[Move]:
        return [EndTurn()]

    def implied(self, position: Position) -> Move | None:
        return EndTurn()

    def claims(self, position: Position, move: Move) -> tuple[Claim, ...]:
        if position.options.tournament == "yes":
            return ()
        return tuple(
            Claim(side, "no scoring", say("{side} holds no scoring card at the end of the turn", side=title(side)))
            for side in (US, USSR)
            if position.hands[seat(side)] > len(position.known[seat(side)])
        )

    def accept(self, position: Position, move: Move) -> Position:
        shown = (ShowHeld(side=USSR, source="11.1.1"), ShowHeld(side=US, source="11.1.1"))
        held: tuple[Frame, ...] = (*(shown if position.options.tournament == "yes" else ()), HeldCards())
        if position.options.cleanup_order == "milops-first":
            return position.push(MilitaryOperations(), *held, CloseTurn())
        return position.push(*held, MilitaryOperations(), CloseTurn())


class ShowHeld(ShowHand, frozen=True, kw_only=True):
    """In tournament play *side* shows every card it still holds (11.1.1)."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Reveal,)
    card: str = ""

    def prompt(self, position: Position) -> Text:
        place = seat(self.owner())
        return say("reveal held cards: {n} more", n=position.hands[place] - len(position.known[place]))

    def implied(self, position: Position) -> Move | None:
        return None

    def candidates(self, position: Position) -> list[Move]:
        return [Reveal(side=self.side, card=card) for card in position.unseen()]


class EndOfRounds(Effect, frozen=True, kw_only=True):
    """The last action round is over: box 6 may discard a held card, then the turn can be ended (6.4.4)."""

    def resolve(self, position: Position) -> Position:
        able = tuple(side for side in (USSR, US) if has_ability(position, side, BOX6) and position.hands[seat(side)])
        held = tuple(DiscardHeld(side=side, source="6.4.4") for side in able)
        return position.but(stage="cleanup").push(*held, EndOfTurn(source="4.5E"))


class DiscardHeld(Decision, frozen=True, kw_only=True):
    """The side alone on box 6 may discard one held card (6.4.4)."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Discard, Done)

    def prompt(self, position: Position) -> Text:
        return say("discard one held card (Eagle/Bear Has Landed), or done")

    def candidates(self, position: Position) -> list[Move]:
        side: Side = US if self.side == US else USSR
        cards = (Discard(side=side, card=card) for card in holdable(position, side) if not CARDS[card].scoring)
        return [Done(side=self.side), *cards]

    def against(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        if isinstance(move, Done):
            return ()
        assert isinstance(move, Discard)
        if CARDS[move.card].scoring:
            return (Ruling("10.1.5", say("a scoring card may not be held, so it cannot be discarded as held")),)
        if move.card == "The China Card":
            return (Ruling("9.5", say("the China Card cannot be discarded")),)
        reason = can_hold(position, US if self.side == US else USSR, move.card)
        return self.no(reason) if reason else ()

    def accept(self, position: Position, move: Move) -> Position:
        if isinstance(move, Done):
            return position
        assert isinstance(move, Discard)
        return position.leave_hand(US if self.side == US else USSR, move.card).to_discard(move.card)


class HeldCards(Effect, frozen=True, kw_only=True):
    """A side known to hold a scoring card loses: by 11.1.2 in tournament play, else by the designer's answer (Z-5)."""

    def resolve(self, position: Position) -> Position:
        holders = tuple(s for s in (US, USSR) if any(CARDS[c].scoring for c in position.known[seat(s)]))
        rule = "11.1.2" if position.options.tournament == "yes" else "10.1.5"
        if not holders:
            return position
        if len(holders) == 2:
            return position.end("", say("both sides hold a scoring card"), rule)
        how = say("{side} holds a scoring card at the end of the turn", side=title(holders[0]))
        return position.end(other(holders[0]), how, rule)


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
        return position.gain(winner, abs(ussr - us), say("military operations")).but(military_ops=(0, 0))


class CloseTurn(Effect, frozen=True, kw_only=True):
    """Turn effects end, the China Card is turned up, the next turn begins; after turn 10 the game is scored."""

    def resolve(self, position: Position) -> Position:
        kept = tuple(fact for fact in position.facts if fact.until == "game")
        position = position.but(facts=kept, china_playable=True)
        return final_scoring(position) if position.turn == 10 else position.push(StartTurn())
