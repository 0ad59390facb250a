"""Verbs of the Mid War cards about the piles: SALT Negotiations, Ask Not, Our Man in Tehran."""

from __future__ import annotations

from typing import Generic

from msgspec.structs import replace

from referee.games.twilight_struggle.cards.hands import shown_too
from referee.games.twilight_struggle.cards.passing import FromHand
from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, seat
from referee.games.twilight_struggle.printed.typed import DONE
from referee.games.twilight_struggle.rules.consequences import war_is_paid
from referee.games.twilight_struggle.rules.decisions import Decision, card_rule
from referee.games.twilight_struggle.rules.duties import kept_too_long
from referee.games.twilight_struggle.rules.events import Happen, PutAway
from referee.games.twilight_struggle.rules.hands import holdable
from referee.games.twilight_struggle.rules.sentences import Verb
from referee.games.twilight_struggle.rules.turn.dealing import Shuffle, draw
from referee.games.twilight_struggle.state.moves import Discard, Done, Look, Take
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.decision import M, Move
from referee.kernel.ruling import Ruling
from referee.kernel.text import Text, say

# -- out of the discard pile -----------------------------------------------------------------------------------------


class TakingEvent(Decision[Take | Done], frozen=True, kw_only=True):
    """*side* may take a card that is no scoring card out of the discard pile: its event happens at once."""

    def owner(self) -> Side:
        """Return the side that takes."""
        return US if self.side == US else USSR

    def is_open(self, position: Position) -> bool:
        return any(not CARDS[card].scoring for card in position.discard)

    def prompt(self, position: Position) -> Text:
        return say("take a card that is no scoring card from the discard pile for its event, or {done}", done=DONE)

    def candidates(self, position: Position) -> list[Move]:
        return [Done(side=self.side), *(Take(side=self.side, card=card) for card in position.discard)]

    def against(self, position: Position, move: Take | Done) -> tuple[Ruling, ...]:
        if isinstance(move, Done):
            return ()
        if move.card not in position.discard:
            return self.no(say("{card} is not in the discard pile", card=move.card))
        return self.no(say("{card} is a scoring card", card=move.card)) if CARDS[move.card].scoring else ()

    def accept(self, position: Position, move: Take | Done) -> Position:
        if isinstance(move, Done):
            return position
        side = self.owner()
        paid = war_is_paid(position.from_discard(move.card).lay(move.card), side, move.card)
        return paid.push(Happen(card=move.card, player=side), PutAway(card=move.card)) if not paid.over else paid


class TakingBack(TakingEvent, frozen=True, kw_only=True):
    """*side* may take a card that is no scoring card out of the discard pile into its hand, for both to see."""

    def prompt(self, position: Position) -> Text:
        return say("take a card that is no scoring card from the discard pile into the hand, or {done}", done=DONE)

    def accept(self, position: Position, move: Move) -> Position:
        if not isinstance(move, Take):
            return position
        return position.from_discard(move.card).take_in_hand(self.owner(), move.card)


# -- out of the hand -------------------------------------------------------------------------------------------------


class ThrowingAway(FromHand[Discard | Done], frozen=True, kw_only=True):
    """*side* discards as many cards as it likes, *n* so far; when it stops, or has none left, it draws as many."""

    n: int = 0

    def prompt(self, position: Position) -> Text:
        return say("discard any cards, then {done} to draw as many ({n} so far)", done=DONE, n=self.n)

    def is_open(self, position: Position) -> bool:
        return position.hands[seat(self.owner())] > 0

    def untold(self, position: Position) -> list[Move]:
        return [Done(side=self.side)]

    @property
    def is_begun(self) -> bool:
        return self.n > 0

    def candidates(self, position: Position) -> list[Move]:
        cards = holdable(position, self.owner())
        return [Done(side=self.side), *(Discard(side=self.side, card=card) for card in cards)]

    def against(self, position: Position, move: Discard | Done) -> tuple[Ruling, ...]:
        if isinstance(move, Discard):
            return self.held(position, self.owner(), move.card)
        return kept_too_long(position, self.owner())

    def accept(self, position: Position, move: Discard | Done) -> Position:
        if not isinstance(move, Discard):
            return draw_unseen(position, self.owner(), self.n)
        thrown = replace(self, n=self.n + 1)
        position = position.leave_hand(self.owner(), move.card).to_discard(move.card)
        return position.push(thrown) if thrown.is_open(position) else draw_unseen(position, self.owner(), thrown.n)


def draw_unseen(position: Position, side: Side, n: int) -> Position:
    """Return the position where *side* has drawn *n* cards; what it declared of its hand no longer binds it."""
    claims = position.claims if not n else tuple(claim for claim in position.claims if claim.side != side)
    us, ussr = (n, 0) if side == "us" else (0, n)
    return draw(position.push(*shown_too(position, side)).but(claims=claims), us, ussr) if n else position


# -- at the top of the draw pile -------------------------------------------------------------------------------------


class LookAtFive(Verb, frozen=True, kw_only=True):
    """*side* looks at the top five cards of the draw pile; a pile that runs out is made anew first (4.3)."""

    side: Side

    def resolve(self, position: Position) -> Position:
        most = min(5, position.deck + len(position.discard))
        looking = Looking(side=self.side, card=self.card, most=most, source=card_rule(self.card))
        short = most - position.deck
        if short <= 0:
            return position.push(looking)
        return position.push(Shuffle(owed=short, source="4.3.1"), looking)


class TopCards(FromHand[M], Generic[M], frozen=True, kw_only=True):
    """At most *most* cards are in view; *seen* are those that were named."""

    most: int
    seen: tuple[str, ...] = ()

    def is_open(self, position: Position) -> bool:
        return self.most > 0

    def in_pile(self, position: Position, card: str) -> tuple[Ruling, ...]:
        """Return every reason why *card* cannot be among the cards in view."""
        if card in self.seen:
            return ()
        if position.whereabouts(card):
            return self.no(say("{card} is not in the draw pile", card=card))
        full = say("{n:# card is|# cards are} in view: {cards}", n=self.most, cards=self.seen)
        return self.no(full) if len(self.seen) >= self.most else ()

    def _named(self, position: Position) -> tuple[str, ...]:
        return self.seen if len(self.seen) >= self.most else position.unseen()

    def candidates(self, position: Position) -> list[Move]:
        return [Done(side=self.side), *(Discard(side=self.side, card=card) for card in self._named(position))]

    def against(self, position: Position, move: M) -> tuple[Ruling, ...]:
        return self.in_pile(position, move.card) if isinstance(move, Discard | Look) else ()

    def accept(self, position: Position, move: M) -> Position:
        if not isinstance(move, Discard):
            return position.tell(say("the other cards are shuffled back into the draw pile"))
        left = tuple(card for card in self.seen if card != move.card)
        rest = Throwing(side=self.side, card=self.card, most=self.most - 1, seen=left, source=self.source)
        return position.but(deck=position.deck - 1).to_discard(move.card).push(rest)


class Looking(TopCards[Look | Discard | Done], frozen=True, kw_only=True):
    """The side may name the cards it sees, and discards any of them; 'done' shuffles the others back."""

    def prompt(self, position: Position) -> Text:
        return say(
            "look at {n:# card|# cards} of the draw pile, discard any of them, then {done}", done=DONE, n=self.most
        )

    def candidates(self, position: Position) -> list[Move]:
        looks = (Look(side=self.side, card=card) for card in self._named(position) if card not in self.seen)
        return [*TopCards.candidates(self, position), *looks]

    def against(self, position: Position, move: Look | Discard | Done) -> tuple[Ruling, ...]:
        if isinstance(move, Look) and move.card in self.seen:
            return self.no(say("{card} has been named already", card=move.card))
        return TopCards.against(self, position, move)

    def accept(self, position: Position, move: Look | Discard | Done) -> Position:
        if not isinstance(move, Look):
            return TopCards.accept(self, position, move)
        return position.push(replace(self, seen=(*self.seen, move.card)))


class Throwing(TopCards[Discard | Done], frozen=True, kw_only=True):
    """The side has begun to discard; 'done' shuffles the others back."""

    def prompt(self, position: Position) -> Text:
        return say("discard more of the cards looked at, or {done}", done=DONE)

    def untold(self, position: Position) -> list[Move]:
        return [Done(side=self.side)]

    @property
    def is_begun(self) -> bool:
        return True
