"""The frame of a game: set-up, deal, headlines, action rounds, the end of a turn (sections 3 and 4)."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from referee.games.twilight_struggle.board import CARDS, US, USSR, Side, other, seat, title
from referee.games.twilight_struggle.decisions import Decision
from referee.games.twilight_struggle.effects import ShowHand, can_hold, holdable
from referee.games.twilight_struggle.events import Happen, PutAway
from referee.games.twilight_struggle.modifiers import has_ability
from referee.games.twilight_struggle.moves import (
    Deal,
    Discard,
    Done,
    EndTurn,
    Headline,
    Place,
    Reshuffle,
    Reveal,
)
from referee.games.twilight_struggle.position import Position
from referee.games.twilight_struggle.rounds import ENVY, NextRound, flower_power
from referee.games.twilight_struggle.scoring import final_scoring
from referee.games.twilight_struggle.where import Area, Occupied, Where
from referee.kernel.position import Effect, Frame, Move
from referee.kernel.ruling import Claim, Ruling
from referee.kernel.text import Text, say

BOX4, BOX6 = 4, 6


# -- set-up ----------------------------------------------------------------------------------------------------------


class SetUp(Decision, frozen=True, kw_only=True):
    """*side* places its free markers, or the handicap that was agreed, before the first turn (3.2, 3.3)."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Place,)
    n: int
    where: Where

    def is_open(self, position: Position) -> bool:
        return self.n > 0

    def prompt(self, position: Position) -> Text:
        return say("set up {n} more influence: {where}", n=self.n, where=self.where.phrase())

    def candidates(self, position: Position) -> list[Move]:
        return [Place(side=self.side, country=country) for country in self.where.countries(position)]

    def against(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        assert isinstance(move, Place)
        if self.where.holds(position, move.country):
            return ()
        return self.no(say("{country} is not one of: {where}", country=move.country, where=self.where.phrase()))

    def accept(self, position: Position, move: Move) -> Position:
        assert isinstance(move, Place)
        mine: Side = US if self.side == US else USSR
        return position.put(mine, move.country, 1).push(replace(self, n=self.n - 1))


def setup_frames(handicap: tuple[int, int], bid_rule: str) -> tuple[Effect | Decision, ...]:
    """Return what happens from the shuffled box to the first turn; *handicap* markers are for (US, USSR)."""
    return (
        Dealing(source="4.5B"),
        SetUp(side=USSR, n=6, where=Area("Eastern Europe"), source="3.2"),
        SetUp(side=US, n=7, where=Area("Western Europe"), source="3.3"),
        SetUp(side=US, n=handicap[0], where=_bid_area(US, bid_rule), source="Z-16"),
        SetUp(side=USSR, n=handicap[1], where=_bid_area(USSR, bid_rule), source="Z-16"),
        BoardReady(),
        Headlines(source="4.5C"),
        NextRound(),
    )


def _bid_area(side: Side, bid_rule: str) -> Where:
    """Return where handicap markers may go: where influence already stands, or (Z-16) also where set-up allowed it."""
    free = Area("Western Europe" if side == US else "Eastern Europe")
    return Occupied(side) | free if bid_rule == "setup" else Occupied(side)


class BoardReady(Effect, frozen=True, kw_only=True):
    """The set-up is done: the headline phase of turn 1 begins."""

    def resolve(self, position: Position) -> Position:
        return position.but(stage="headline")


# -- the deal --------------------------------------------------------------------------------------------------------


class StartTurn(Effect, frozen=True, kw_only=True):
    """A new turn: DEFCON improves, a new era joins the draw pile, hands are dealt, headlines follow (4.5A-C)."""

    def resolve(self, position: Position) -> Position:
        turn = position.turn + 1
        position = position.but(turn=turn, stage="headline", action_round=0, phasing=USSR)
        position = _improve_defcon(position.but(space_tries=(0, 0), ledger=()))
        joined = sum(_joins(position, card, turn) for card in CARDS)
        position = position.but(deck=position.deck + joined)
        return position.push(Dealing(source="4.5B"), Headlines(source="4.5C"), NextRound())


def _improve_defcon(position: Position) -> Position:
    return position.set_defcon(position.defcon + 1, say("a new turn (4.5A)")) if position.defcon < 5 else position


def _joins(position: Position, card: str, turn: int) -> bool:
    era = {4: "Mid", 8: "Late"}.get(turn)
    return CARDS[card].era == era and position.in_game(card)


def hand_size(turn: int) -> int:
    """Return the cards to be dealt up to: 8, from turn 4 on 9 (4.5B)."""
    return 8 if turn < 4 else 9


class Dealing(Decision, frozen=True, kw_only=True):
    """The table deals both hands up to their size; where the draw pile runs out, a reshuffle comes first (4.3.1)."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Deal,)
    side: str = "table"

    def prompt(self, position: Position) -> Text:
        us, ussr = _missing(position, US), _missing(position, USSR)
        if position.options.tournament == "yes":
            order = tuple(title(side) for side in deal_order(us, ussr))
            return say("deal one card at a time (11.1.3): {order}", order=order)
        return say("deal: US {us}, USSR {ussr}", us=us, ussr=ussr)

    def candidates(self, position: Position) -> list[Move]:
        return [Deal()]

    def implied(self, position: Position) -> Move | None:
        return Deal()

    def accept(self, position: Position, move: Move) -> Position:
        return draw(position.but(claims=()), _missing(position, US), _missing(position, USSR))


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


def _missing(position: Position, side: Side) -> int:
    return max(hand_size(position.turn) - position.hands[seat(side)], 0)


def deal_order(us: int, ussr: int) -> tuple[Side, ...]:
    """Return who gets each card in tournament play: in turn, the USSR first, the rest in a row (11.1.3)."""
    last = US if us > ussr else USSR
    return (USSR, US) * min(us, ussr) + (last,) * abs(us - ussr)


class Shuffle(Decision, frozen=True, kw_only=True):
    """The draw pile has run out and *owed* cards are still to be drawn: the discards become the new pile (4.3)."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Reshuffle,)
    side: str = "table"
    owed: int

    def prompt(self, position: Position) -> Text:
        n = len(position.discard)
        return say("reshuffle the {n} discards; {owed} cards are still to be drawn", n=n, owed=self.owed)

    def candidates(self, position: Position) -> list[Move]:
        return [Reshuffle()]

    def implied(self, position: Position) -> Move | None:
        return Reshuffle()

    def accept(self, position: Position, move: Move) -> Position:
        told = say("{n} discards are shuffled into a new draw pile", n=len(position.discard))
        return position.but(deck=position.deck + len(position.discard), discard=()).tell(told)


# -- headlines -------------------------------------------------------------------------------------------------------


class Headlines(Decision, frozen=True, kw_only=True):
    """Both sides lay a headline; at once, or the side without box 4 first (4.5C, 6.4.4)."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Headline,)
    side: str = "both"
    us: str = ""
    ussr: str = ""

    def waiting(self, position: Position) -> tuple[Side, ...]:
        """Return the sides that may lay a headline now."""
        missing = tuple(side for side, card in ((USSR, self.ussr), (US, self.us)) if not card)
        first = tuple(side for side in missing if has_ability(position, other(side), BOX4))
        return first or missing

    def prompt(self, position: Position) -> Text:
        return say("headline: {sides}", sides=tuple(title(side) for side in self.waiting(position)))

    def candidates(self, position: Position) -> list[Move]:
        return [Headline(side=side, card=card) for side in self.waiting(position) for card in holdable(position, side)]

    def objections(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        if not isinstance(move, Headline):
            return self.no(say("the headline phase: every side lays one card; {what}", what=self.prompt(position)))
        return self._turn_refused(position, move) + self._card_refused(position, move)

    def _turn_refused(self, position: Position, move: Headline) -> tuple[Ruling, ...]:
        if move.side in self.waiting(position):
            return ()
        if (self.us if move.side == US else self.ussr) or move.side not in (US, USSR):
            return self.no(say("{side} has laid its headline", side=title(move.side)))
        reason = say("{side} has Man in Earth Orbit: the enemy shows its headline first", side=title(move.side))
        return (Ruling("6.4.4", reason),)

    def _card_refused(self, position: Position, move: Headline) -> tuple[Ruling, ...]:
        if move.card == "The China Card":
            return (Ruling("9.5", say("the China Card cannot be a headline")),)
        if move.card == "UN Intervention":
            return (Ruling("card 32", say("UN Intervention cannot be a headline")),)
        if move.card == ENVY and position.has(ENVY, move.side):
            return (Ruling("card 49", say("Missile Envy has to be played for operations in the next action round")),)
        reason = can_hold(position, US if move.side == US else USSR, move.card)
        return self.no(reason) if reason else ()

    def accept(self, position: Position, move: Move) -> Position:
        assert isinstance(move, Headline)
        side: Side = US if move.side == US else USSR
        laid = position.but(stage="headline").leave_hand(side, move.card).lay(move.card)
        chosen = replace(self, us=move.card) if side == US else replace(self, ussr=move.card)
        return laid.push(*chosen.order()) if chosen.us and chosen.ussr else laid.push(chosen)

    def order(self) -> tuple[Effect, ...]:
        """Return both headlines, more operations first, the US on a tie; Defectors before all (4.5C, card 103)."""
        us, ussr = HeadlineEvent(by=US, card=self.us), HeadlineEvent(by=USSR, card=self.ussr)
        us_first = self.us == "Defectors" or CARDS[self.us].ops >= CARDS[self.ussr].ops
        return (us, ussr) if us_first else (ussr, us)


class HeadlineEvent(Effect, frozen=True, kw_only=True):
    """The headline of *by* takes effect, with *by* as the phasing side; Defectors may have cancelled it."""

    by: Side
    card: str

    def resolve(self, position: Position) -> Position:
        if self.by == USSR and position.has("Defectors"):
            told = position.tell(say("Defectors cancels the headline {card}", card=self.card))
            return told.push(PutAway(card=self.card))
        begun = position.but(phasing=self.by, reach=(position.us, position.ussr))
        begun = flower_power(begun, self.by, self.card)
        return begun.push(Happen(card=self.card, player=self.by), PutAway(card=self.card))


# -- the end of a turn -----------------------------------------------------------------------------------------------


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
        return say("reveal {n} more held cards", n=position.hands[place] - len(position.known[place]))

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
