"""The position of Death Front and the plain changes that the rules are made of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal, Self

from msgspec import Struct
from msgspec.structs import replace

from referee.games.death_front.printed import grid
from referee.games.death_front.printed.armies import CAMPS, Camp, enemy, title
from referee.games.death_front.printed.cards import COUNTS, KINDS, Card, Deck, Kind
from referee.kernel.position import Over
from referee.kernel.position import Position as AnyPosition
from referee.kernel.printed.options import Options
from referee.kernel.printed.options_file import table_options
from referee.kernel.ruling import RefereeError
from referee.kernel.text import Text, say

StepName = Literal["setup", "draw", "deploy", "facility", "skill", "attack", "settlement"]
STEPS: tuple[StepName, ...] = ("setup", "draw", "deploy", "facility", "skill", "attack", "settlement")
HAND_LIMIT = 8
OPTIONS = table_options("death-front")


class Piece(Struct, frozen=True):
    """A card on the table. *acted*: it was deployed or moved in this phase."""

    card: str
    kind: Kind
    owner: str
    cell: str
    sideways: bool = False
    acted: bool = False

    @property
    def camp(self) -> Camp:
        """The side of its owner."""
        return CAMPS[self.owner]


class Boost(Struct, frozen=True):
    """What a skill card does to one player's units until the round ends."""

    player: str
    what: Literal["attack", "defence", "supply"]
    by: int
    card: str


class Event(Struct, frozen=True):
    """Something that happened in this round, for its summary."""

    what: Literal["destroyed", "removed", "advanced", "failed", "skill", "broke through"]
    card: str
    owner: str
    cell: str = ""


class Position(AnyPosition, frozen=True, kw_only=True):
    """Everything the referee knows of a game of Death Front.

    Tuples by player follow *players*, the order of round 1. *hands* and *piles* are counts: what is in them is
    hidden, save that it is all of the deck that has not been seen.
    """

    players: tuple[str, ...]
    decks: tuple[Deck, ...]
    options: Options = OPTIONS.standard
    round: int = 1
    step: StepName = "setup"
    pieces: tuple[Piece, ...] = ()
    hands: tuple[int, ...] = ()
    piles: tuple[int, ...] = ()
    discards: tuple[tuple[str, ...], ...] = ()
    redrawn: tuple[str, ...] = ()
    boosts: tuple[Boost, ...] = ()
    events: tuple[Event, ...] = ()

    @property
    def chapter(self) -> object:
        return self.round

    def title(self, side: str) -> str:
        return title(side)

    # -- reading ------------------------------------------------------------------------------------------------

    @property
    def columns(self) -> int:
        """The columns of the grid: 4 for two players, 5 for four."""
        return 4 if len(self.players) == 2 else 5

    @property
    def order(self) -> tuple[str, ...]:
        """The players in the order of this round: every round the first goes last."""
        first = (self.round - 1) % len(self.players)
        return self.players[first:] + self.players[:first]

    @property
    def discarding(self) -> bool:
        """True while cards are owed to the discard pile: only then may a hand be above its limit."""
        return hasattr(self.pending, "left")

    def seat(self, player: str) -> int:
        """Return the place of *player* in tuples by player."""
        return self.players.index(player)

    def hand(self, player: str) -> int:
        """Return how many cards *player* holds."""
        return self.hands[self.seat(player)]

    def pile(self, player: str) -> int:
        """Return how many cards are left to draw for *player*."""
        return self.piles[self.seat(player)]

    def discard(self, player: str) -> tuple[str, ...]:
        """Return the discard pile of *player*, the top card last."""
        return self.discards[self.seat(player)]

    def deck(self, player: str) -> Deck:
        """Return the deck of *player*, as far as it was described."""
        return self.decks[self.seat(player)]

    def card(self, piece: Piece) -> Card:
        """Return what stands on the card that *piece* is."""
        return self.describe(piece.owner, piece.card)

    def describe(self, player: str, name: str) -> Card:
        """Return what stands on the card *name* of *player*."""
        found = self.deck(player).find(name)
        assert found is not None, (player, name)
        return found

    def on(self, cell: str, *kinds: Kind) -> Iterator[Piece]:
        """Return the cards on *cell*, of *kinds* when any are named."""
        return (p for p in self.pieces if p.cell == cell and (not kinds or p.kind in kinds))

    def unit(self, cell: str) -> Piece | None:
        """Return the unit on *cell*, or None."""
        return next(self.on(cell, "unit"), None)

    def of(self, player: str, *kinds: Kind) -> Iterator[Piece]:
        """Return the cards of *player* on the table, of *kinds* when any are named."""
        return (p for p in self.pieces if p.owner == player and (not kinds or p.kind in kinds))

    def camp_players(self, camp: Camp) -> tuple[str, ...]:
        """Return the players of *camp*."""
        return tuple(player for player in self.players if CAMPS[player] == camp)

    def depth(self, cell: str, camp: Camp) -> int:
        """Return how deep in enemy land *cell* is for *camp*; with `breakthrough = last-row` the front row is 1."""
        deep = grid.depth(cell, camp)
        return deep + 1 if self.options["breakthrough"] == "last-row" and deep >= 0 else deep

    def turned(self, player: str) -> bool:
        """True when the diagrams of *player* are read turned by 180 degrees."""
        return CAMPS[player] == "germans" and self.options["range-turn"] == "turned"

    def covers(self, piece: Piece) -> tuple[str, ...]:
        """Return the cells in the range of the card that *piece* is."""
        return grid.covered(piece.cell, self.card(piece).reach, self.turned(piece.owner), self.columns)

    def seen(self, player: str, name: str) -> int:
        """Return how many copies of the card *name* of *player* lie on the table or in the discard pile."""
        return self.discard(player).count(name) + sum(p.card == name for p in self.of(player))

    def seen_of(self, player: str, kind: Kind) -> int:
        """Return how many cards of class *kind* of *player* lie on the table or in the discard pile."""
        return sum(1 for _ in self.of(player, kind)) + self.discarded(player, kind)

    def discarded(self, player: str, kind: Kind) -> int:
        """Return how many cards of class *kind* are in the discard pile of *player*."""
        names = self.deck(player).names(kind)
        return sum(name in names for name in self.discard(player))

    def hidden(self, player: str, card: Card) -> int:
        """Return how many copies of *card* can still be in the hand or the pile of *player*."""
        left = COUNTS[card.kind] - self.seen_of(player, card.kind)
        return min(left, card.copies - self.seen(player, card.name)) if card.copies else left

    def holdable(self, player: str, *kinds: Kind) -> list[Card]:
        """Return the described cards of *kinds* that can be in the hand of *player*."""
        if not self.hand(player):
            return []
        return [card for card in self.deck(player).cards if card.kind in kinds and self.hidden(player, card) > 0]

    def boost(self, player: str, what: str) -> Iterator[Boost]:
        """Return what skill cards add to *what* for *player* this round."""
        return (boost for boost in self.boosts if boost.player == player and boost.what == what)

    # -- changing -----------------------------------------------------------------------------------------------

    def hold(self, player: str, amount: int) -> Self:
        """Return the position with *amount* more cards counted in the hand of *player*, never fewer than none."""
        return self.but(hands=self._changed(self.hands, player, max(self.hand(player) + amount, 0)))

    def draw(self, player: str, amount: int = 1) -> Self:
        """Return the position where *player* took up to *amount* cards from the pile; an empty pile gives none."""
        taken = min(amount, self.pile(player))
        piles = self._changed(self.piles, player, self.pile(player) - taken)
        return self.hold(player, taken).but(piles=piles)

    def lay(self, piece: Piece) -> Self:
        """Return the position with *piece* on the table."""
        return self.but(pieces=tuple(sorted((*self.pieces, piece), key=_place)))

    def lift(self, piece: Piece) -> Self:
        """Return the position with *piece* no longer on the table; it must go somewhere else at once."""
        return self.but(pieces=tuple(p for p in self.pieces if p is not piece and p != piece))

    def swap(self, piece: Piece, **changes: Any) -> Self:
        """Return the position where *piece* has *changes*."""
        return self.lift(piece).lay(replace(piece, **changes))

    def to_discard(self, player: str, name: str) -> Self:
        """Return the position with the card *name* on top of the discard pile of *player*."""
        return self.but(discards=self._changed(self.discards, player, (*self.discard(player), name)))

    def from_discard(self, player: str, name: str) -> Self:
        """Return the position with the card *name* back in the hand of *player*."""
        pile = list(self.discard(player))
        pile.remove(name)
        return self.hold(player, 1).but(discards=self._changed(self.discards, player, tuple(pile)))

    def lose(self, piece: Piece, what: Literal["destroyed", "removed"], told: Text) -> Self:
        """Return the position with *piece* in its owner's discard pile, which is told and kept for the summary."""
        gone = self.lift(piece).to_discard(piece.owner, piece.card).tell(told)
        return gone.note(Event(what, piece.card, piece.owner, piece.cell))

    def note(self, event: Event) -> Self:
        """Return the position that remembers *event* until the round ends."""
        return self.but(events=(*self.events, event))

    def learn(self, player: str, card: Card | None) -> Self:
        """Return the position where the description *card* is remembered in the deck of *player*."""
        if card is None or self.deck(player).find(card.name):
            return self
        return self.but(decks=self._changed(self.decks, player, self.deck(player).learn(card)))

    def end(self, winner: str, how: Text, rule: str) -> Self:
        """Return the finished game; *winner* is '' for a draw."""
        return self.but(over=Over(winner, how, rule), stack=())

    def _changed(self, row: tuple[Any, ...], player: str, value: Any) -> tuple[Any, ...]:
        seat = self.seat(player)
        return (*row[:seat], value, *row[seat + 1 :])


def _place(piece: Piece) -> tuple[str, int, str, str]:
    return (piece.cell, KINDS.index(piece.kind), piece.owner, piece.card)


def there(piece: Piece | None, cell: str) -> Piece:
    """Return *piece*; a forced move that needs a card where none is cannot be carried out."""
    if piece is None:
        raise RefereeError(say("there is no such card on {cell}; put the board right with 'adjust' first", cell=cell))
    return piece


def called(piece: Piece) -> Text:
    """Return how a card is called where its cell has been said: 'US Alder'."""
    return say("{owner} {card}", owner=title(piece.owner), card=piece.card)


def named(piece: Piece) -> Text:
    """Return how a card on the table is called: 'US Alder on c2'."""
    return say("{owner} {card} on {cell}", owner=title(piece.owner), card=piece.card, cell=piece.cell)


def opponents(position: Position) -> dict[str, str]:
    """Return who may give up, a player for his whole side, each with the side that has won then."""
    camps: dict[str, Camp] = {"allies": "allies", "germans": "germans"}
    return {side: enemy(camp) for side, camp in {**{p: CAMPS[p] for p in position.players}, **camps}.items()}
