"""The position of Twilight Struggle and the plain changes that rules and cards are made of."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Literal, Self

from msgspec import Struct

from referee.games.twilight_struggle.printed.cards import CARDS, CHINA
from referee.games.twilight_struggle.printed.crises import ADDED, OUT, Outcome, Zero, outcome
from referee.games.twilight_struggle.printed.map import MAP
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, other, seat, title
from referee.games.twilight_struggle.printed.turns import era_begins
from referee.kernel.position import Over
from referee.kernel.position import Position as AnyPosition
from referee.kernel.printed.options import Options
from referee.kernel.printed.options_file import table_options
from referee.kernel.ruling import Claim
from referee.kernel.text import Text, say

Until = Literal["round", "turn", "game"]
Stage = Literal["setup", "headline", "action_round", "cleanup", "over"]
Pair = tuple[int, int]
Markers = tuple[int, ...]
OWED, WINNING = "owed", 20
CIVIL_WAR_MARKERS = 3
OPTIONAL = "optional-cards"
OPTIONS = table_options("twilight-struggle")


@cache
def _in_game(turn: int, optional: bool, zero: Zero) -> dict[str, None]:
    """Return the cards whose era has begun in *turn*, without the optional ones unless they are in the box (4.4).

    *zero* are the crises before the game, which may have moved a card or put another in its place.
    """
    begun = (card for card in CARDS if (era := era_of(card, zero)) != OUT and turn >= era_begins(era))
    return dict.fromkeys(card for card in begun if optional or not CARDS[card].optional)


def era_of(card: str, zero: Zero) -> str:
    """Return the era that *card* joins the draw pile with after the crises *zero*, or OUT where it never does."""
    brought = outcome(zero)
    if card in ADDED and card not in brought.added:
        return OUT
    return brought.moved.get(card, (CARDS[card].era, ""))[0]


def opponents(position: Position) -> dict[str, str]:
    """Return who may give up, each with who has won then."""
    return {US: USSR, USSR: US}


class Fact(Struct, frozen=True):
    """A lasting effect in play: the card that made it, the side it is about, when it ends, and what was chosen.

    With the detail OWED it is the duty of *side* to play the card from its hand, and ends when the card leaves it.
    """

    card: str
    side: str = ""
    until: Until = "game"
    detail: str = ""


class Entry(Struct, frozen=True):
    """One line of the turn's VP ledger: amount (+ for the US) and what it was for."""

    amount: int
    source: Text


class Position(AnyPosition, frozen=True, kw_only=True):
    """Everything the referee knows of a game of Twilight Struggle.

    Pairs are (US, USSR). VP are + for the US. *deck* counts the draw pile; *hands* count the cards held without the
    China Card, *known* are those among them that were shown. *front* holds cards lying face up before a player:
    a headline, the card being played, one that waits for its effect. *civil_war* counts the Soviet markers in the
    Chinese Civil War; nobody has the China Card while that lasts. *zero* are the crises met before the game with
    their modified dice, *statecraft* the cards that each side has laid in them.
    """

    us: Markers
    ussr: Markers
    options: Options = OPTIONS.standard
    zero: Zero = ()
    statecraft: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    turn: int = 1
    action_round: int = 0
    phasing: Side = "ussr"
    stage: Stage = "setup"
    defcon: int = 5
    vp: int = 0
    military_ops: Pair = (0, 0)
    space: Pair = (0, 0)
    space_tries: Pair = (0, 0)
    china: Side | Literal[""] = "ussr"
    china_playable: bool = True
    civil_war: int = 0
    facts: tuple[Fact, ...] = ()
    deck: int = 0
    hands: Pair = (0, 0)
    known: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    front: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    occurred: tuple[str, ...] = ()
    reach: tuple[Markers, Markers] = ((), ())
    dropped_to_2: bool = False
    claims: tuple[Claim, ...] = ()
    ledger: tuple[Entry, ...] = ()

    @property
    def chapter(self) -> object:
        return self.turn

    def title(self, side: str) -> str:
        return title(side)

    def declare(self, *claims: Claim) -> Self:
        return self.but(claims=self.claims + claims)

    # -- reading ------------------------------------------------------------------------------------------------

    def markers(self, side: Side) -> Markers:
        """Return the influence of *side*, by country index."""
        return self.us if side == "us" else self.ussr

    def influence(self, side: Side, country: str) -> int:
        """Return the influence of *side* in *country*."""
        return self.markers(side)[MAP[country].index]

    def control(self, country: str) -> Side | None:
        """Return who controls *country*: a lead of its stability or more (Deluxe rulebook 2.1.7)."""
        here = MAP[country]
        lead = self.us[here.index] - self.ussr[here.index]
        if lead >= here.stability:
            return "us"
        return "ussr" if -lead >= here.stability else None

    def fact(self, card: str) -> Fact | None:
        """Return the lasting effect of *card*, or None when it is not in play."""
        for fact in self.facts:
            if fact.card == card:
                return fact
        return None

    def has(self, card: str, side: str = "") -> bool:
        """True while the effect of *card* is in play (on *side*, where one is named)."""
        found = self.fact(card)
        if found is None or not side or found.side == side:
            return found is not None
        return any(fact.card == card and fact.side == side for fact in self.facts)

    def lasting(self, keeps: Callable[[Fact], bool]) -> tuple[Fact, ...]:
        """Return the effects in play of which *keeps* is true: the same tuple as it is where that is all of them."""
        kept = tuple(filter(keeps, self.facts))
        return kept if len(kept) < len(self.facts) else self.facts

    def owed(self, side: str) -> str:
        """Return the card that *side* has to play for operations next, or ''."""
        for fact in self.facts:
            if fact.detail == OWED and fact.side == side:
                return fact.card
        return ""

    def whereabouts(self, card: str) -> str:
        """Return where *card* is known to be: discard, removed, front, us, ussr or ''.

        A card whose era has not begun is in the box, one that is not in this game OUT.
        """
        for place, pile in (("discard", self.discard), ("removed", self.removed), ("front", self.front)):
            if card in pile:
                return place
        for side, hand in zip(("us", "ussr"), self.known, strict=True):
            if card in hand:
                return side
        if card == CHINA or self.in_game(card):
            return self.china if card == CHINA else ""
        return OUT if self.era(card) == OUT else "box"

    def era(self, card: str) -> str:
        """Return the era that *card* joins the draw pile with, or OUT where it is not in this game (4.4)."""
        return era_of(card, self.zero)

    @property
    def has_civil_war(self) -> bool:
        """True where the Chinese Civil War is played (section 12)."""
        return self.options["chinese-civil-war"] == "yes"

    @property
    def civil_war_lasts(self) -> bool:
        """True until the USSR has its third marker in the Chinese Civil War (12.1)."""
        return self.has_civil_war and self.civil_war < CIVIL_WAR_MARKERS

    def in_game(self, card: str) -> bool:
        """True when *card*'s era has begun and it is not one of the optional cards left out (4.4)."""
        return card in self._cards()

    def _cards(self) -> dict[str, None]:
        return _in_game(self.turn, self.options[OPTIONAL] == "yes", self.zero)

    @property
    def outcome(self) -> Outcome:
        """What the crises before the game have brought."""
        return outcome(self.zero)

    @property
    def lowest_defcon(self) -> int:
        """The level below which DEFCON does not fall this turn: 1, unless a crisis has restrained it."""
        restraint = self.outcome.restraint(self.turn) if self.zero else None
        return restraint.lowest if restraint else 1

    def is_battleground(self, country: str) -> bool:
        """True when *country* is a battleground: as printed (2.1.4), or by a crisis before the game."""
        return MAP[country].battleground or (bool(self.zero) and country in self.outcome.battlegrounds)

    def unseen(self) -> tuple[str, ...]:
        """Return the cards that nobody has shown: they are in the draw pile or in a hand."""
        seen = {CHINA, *self.discard, *self.removed, *self.front, *self.known[0], *self.known[1]}
        return tuple(card for card in self._cards() if card not in seen)

    # -- changing -----------------------------------------------------------------------------------------------

    def put(self, side: Side, country: str, amount: int) -> Self:
        """Return the position with *amount* markers more (fewer when negative, never below 0) in *country*."""
        index, markers = MAP[country].index, self.markers(side)
        count = max(markers[index] + amount, 0)
        changed = (*markers[:index], count, *markers[index + 1 :])
        return self.but(us=changed) if side == "us" else self.but(ussr=changed)

    def gain(self, side: Side, points: int, source: Text) -> Self:
        """Return the position with *points* VP for *side*; the game ends at WINNING (Deluxe rulebook 10.3.1)."""
        amount = points if side == "us" else -points
        if not amount:
            return self
        vp = self.vp + amount
        told = say("{side} {points:+d} VP: {source}", side=title(side), points=points, source=source)
        after = self.but(vp=vp, ledger=(*self.ledger, Entry(amount, source))).tell(told)
        if abs(vp) < WINNING:
            return after
        winner: Side = "us" if vp > 0 else "ussr"
        return after.end(winner, say("{side} reaches 20 victory points", side=title(winner)), "10.3.1")

    def end(self, winner: str, how: Text, rule: str) -> Self:
        """Return the finished game; *winner* is '' for a draw."""
        return self.but(over=Over(winner, how, rule), stage="over")

    def set_defcon(self, level: int, source: Text) -> Self:
        """Return the position at DEFCON *level*, held to 1-5; at 1 the phasing side loses (8.1.2, 8.1.3)."""
        lowest = self.lowest_defcon
        if level < lowest > 1:
            return self.tell(say("DEFCON cannot fall below {level} this turn", level=lowest)).set_defcon(lowest, source)
        level = max(1, min(5, level))
        if level == self.defcon:
            return self
        told = say("DEFCON {before} to {after}: {source}", before=self.defcon, after=level, source=source)
        fell = self.dropped_to_2 or (level == 2 and self.stage == "action_round")
        after = self.but(defcon=level, dropped_to_2=fell).tell(told)
        if level > 1:
            return after
        return after.end(
            other(self.phasing), say("nuclear war in the phase of the {side}", side=title(self.phasing)), "8.1.3"
        )

    def move_military_ops(self, side: Side, amount: int) -> Self:
        """Return the position with *amount* more military operations for *side*; the track ends at 5 (8.2.1)."""
        return self.set_military_ops(side, min(5, self.military_ops[seat(side)] + amount))

    def set_military_ops(self, side: Side, level: int) -> Self:
        """Return the position with the military operations marker of *side* on *level* 0-5."""
        us, ussr = self.military_ops
        return self.but(military_ops=(level, ussr) if side == "us" else (us, level))

    def put_in_play(self, fact: Fact) -> Self:
        """Return the position with *fact* in effect; the same card's earlier effect on that side is replaced."""
        kept = tuple(f for f in self.facts if (f.card, f.side) != (fact.card, fact.side))
        return self.but(facts=(*kept, fact))

    def cancel(self, *cards: str) -> Self:
        """Return the position without the lasting effects of *cards*."""
        gone = [fact.card for fact in self.facts if fact.card in cards]
        if not gone:
            return self
        kept = tuple(fact for fact in self.facts if fact.card not in cards)
        return self.but(facts=kept).tell(say("no longer in play: {cards}", cards=tuple(gone)))

    # -- cards --------------------------------------------------------------------------------------------------

    def leave_hand(self, side: Side, card: str) -> Self:
        """Return the position where *side* no longer holds *card*; it must go somewhere else at once."""
        if card == CHINA:
            return self
        known = self._known(side, tuple(c for c in self.known[seat(side)] if c != card))
        facts = self.lasting(lambda fact: (fact.card, fact.side, fact.detail) != (card, side, OWED))
        return self.hold(side, -1).but(known=known, facts=facts)

    def take_in_hand(self, side: Side, card: str) -> Self:
        """Return the position where *side* holds *card* and both players know it."""
        hand = self.known[seat(side)]
        return self.hold(side, 1).but(known=self._known(side, (*hand, card)))

    def hold(self, side: Side, amount: int) -> Self:
        """Return the position with *amount* more cards counted in the hand of *side*."""
        us, ussr = self.hands
        return self.but(hands=(us + amount, ussr) if side == "us" else (us, ussr + amount))

    def show(self, side: Side, card: str) -> Self:
        """Return the position where *card* is known to be in the hand of *side*."""
        hand = self.known[seat(side)]
        return self if card in hand else self.but(known=self._known(side, (*hand, card)))

    def _known(self, side: Side, hand: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        us, ussr = self.known
        return (hand, ussr) if side == "us" else (us, hand)

    def lay(self, card: str) -> Self:
        """Return the position with *card* face up in front of a player."""
        return self.but(front=(*self.front, card))

    def to_discard(self, card: str) -> Self:
        """Return the position with *card* on top of the discard pile, no longer in front of anybody."""
        return self.but(front=self._without(card), discard=(*self.discard, card))

    def to_removed(self, card: str) -> Self:
        """Return the position with *card* out of the game (2.2.4)."""
        return self.but(front=self._without(card), removed=(*self.removed, card))

    def from_discard(self, card: str) -> Self:
        """Return the position where *card* has been taken out of the discard pile."""
        return self.but(discard=tuple(c for c in self.discard if c != card))

    def _without(self, card: str) -> tuple[str, ...]:
        return tuple(c for c in self.front if c != card)
