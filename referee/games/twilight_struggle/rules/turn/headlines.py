"""The headline phase (4.5C)."""

from __future__ import annotations

from msgspec.structs import replace

from referee.games.twilight_struggle.printed.cards import CARDS, CHINA
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, other, seat, title
from referee.games.twilight_struggle.rules.consequences import war_is_paid
from referee.games.twilight_struggle.rules.decisions import Decision, card_rule
from referee.games.twilight_struggle.rules.events import Happen, PutAway
from referee.games.twilight_struggle.rules.hands import can_hold, holdable
from referee.games.twilight_struggle.rules.lasting import on
from referee.games.twilight_struggle.rules.meanings import CancelsHeadline
from referee.games.twilight_struggle.rules.operations.modifiers import has_ability
from referee.games.twilight_struggle.rules.written import cancellers, event
from referee.games.twilight_struggle.state.moves import Deal, Headline, Roll
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.decision import Effect, Move
from referee.kernel.ruling import NotOwed, Ruling
from referee.kernel.text import Text, say

BOX4 = 4


class Headlines(Decision[Headline], frozen=True, kw_only=True):
    """Both sides lay a headline; at once, or the side without box 4 first (4.5C, 6.4.4)."""

    side: str = "both"
    us: str = ""
    ussr: str = ""

    def sides(self) -> tuple[str, ...]:
        return (US, USSR)

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
            return (NotOwed(self.source, self.out_of_place(position, move)),)
        return self._turn_refused(position, move) + self._card_refused(position, move)

    def out_of_place(self, position: Position, move: Move) -> Text:
        owed = self.owing(position)
        if isinstance(move, Deal):
            return say("the cards of turn {turn} are dealt; {owed}", turn=position.turn, owed=owed)
        return say("no die is thrown now; {owed}", owed=owed) if isinstance(move, Roll) else owed

    def owing(self, position: Position) -> Text:
        return say("both sides lay a card now; {what}", what=self.prompt(position))

    def _turn_refused(self, position: Position, move: Headline) -> tuple[Ruling, ...]:
        if move.side in self.waiting(position):
            return ()
        if (self.us if move.side == US else self.ussr) or move.side not in (US, USSR):
            return self.no(say("{side} has laid its headline", side=title(move.side)))
        reason = say("{side} has Man in Earth Orbit: the enemy shows its headline first", side=title(move.side))
        return (Ruling("6.4.4", reason),)

    def _card_refused(self, position: Position, move: Headline) -> tuple[Ruling, ...]:
        if move.card == CHINA:
            return (Ruling("9.5", say("the China Card cannot be a headline")),)
        if move.card in cancellers():
            return (Ruling(card_rule(move.card), say("{card} cannot be a headline", card=move.card)),)
        if move.card == position.owed(move.side):
            told = say("{card} has to be played for operations in the next action round", card=move.card)
            return (Ruling(card_rule(move.card), told),)
        return self._not_held(position, move)

    def _not_held(self, position: Position, move: Headline) -> tuple[Ruling, ...]:
        """Return why the card cannot be in the hand; that the enemy has just laid it face down is not told."""
        mine, theirs = (self.us, self.ussr) if move.side == US else (self.ussr, self.us)
        side: Side = US if move.side == US else USSR
        reason = can_hold(position, side, move.card)
        might = (theirs, *position.known[seat(other(side))]) if theirs else ()
        if move.card in might and not has_ability(position, side, BOX4):
            reason = say("{card} cannot be in the {side} hand", card=move.card, side=title(side))
        return self.no(reason) if reason and move.card != mine else ()

    def accept(self, position: Position, move: Headline) -> Position:
        side: Side = US if move.side == US else USSR
        laid = self._back(position, side).but(stage="headline").leave_hand(side, move.card).lay(move.card)
        chosen = replace(self, us=move.card) if side == US else replace(self, ussr=move.card)
        return laid.push(*chosen.order()) if chosen.us and chosen.ussr else laid.push(chosen)

    def _back(self, position: Position, side: Side) -> Position:
        """Return the position where the card that *side* lays another over, by force, is in its hand again."""
        card = self.us if side == US else self.ussr
        front = tuple(each for each in position.front if each != card)
        return position.but(front=front).hold(side, 1) if card else position

    def order(self) -> tuple[Effect, ...]:
        """Return both headlines: what leads, then more operations first, the US on a tie (4.5C, card 103)."""
        us, ussr = HeadlineEvent(by=US, card=self.us), HeadlineEvent(by=USSR, card=self.ussr)
        more = CARDS[self.us].ops >= CARDS[self.ussr].ops and _leads(self.ussr) != USSR
        return (us, ussr) if more or _leads(self.us) == US else (ussr, us)


def _leads(card: str) -> Side | None:
    """Return whose headline *card* comes first for its own sake; the China Card, laid by force, has no event (9.5)."""
    return None if card == CHINA else event(card).leads


class HeadlineEvent(Effect, frozen=True, kw_only=True):
    """The headline of *by* takes effect, with *by* as the phasing side, unless an effect in play cancels it."""

    by: Side
    card: str

    def resolve(self, position: Position) -> Position:
        if self.card == CHINA:
            back = position.but(front=tuple(card for card in position.front if card != CHINA))
            return back.tell(say("{card}: nothing happens", card=self.card))
        for effect in on(position, CancelsHeadline, self.by):
            told = say("{by} cancels the headline {card}", by=effect.card, card=self.card)
            return position.tell(told).push(PutAway(card=self.card))
        begun = position.but(phasing=self.by, reach=(position.us, position.ussr))
        begun = war_is_paid(begun, self.by, self.card)
        return begun.push(Happen(card=self.card, player=self.by), PutAway(card=self.card))
