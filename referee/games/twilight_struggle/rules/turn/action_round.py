"""An action round: the phasing side plays a card (4.5D)."""

from __future__ import annotations

from referee.games.twilight_struggle.printed.cards import CARDS, CHINA
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, other, seat, title
from referee.games.twilight_struggle.printed.typed import BY_CARD
from referee.games.twilight_struggle.rules.consequences import play, round_is_paid
from referee.games.twilight_struggle.rules.decisions import Decision
from referee.games.twilight_struggle.rules.duties import in_bonus_round
from referee.games.twilight_struggle.rules.hands import holdable
from referee.games.twilight_struggle.rules.operations.modifiers import card_value
from referee.games.twilight_struggle.rules.operations.space_race import next_box
from referee.games.twilight_struggle.rules.playable import fitting, play_refused, playable
from referee.games.twilight_struggle.rules.written import cancellers
from referee.games.twilight_struggle.state.moves import Coup, Pass, Place, Play, Realign
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.decision import Move
from referee.kernel.ruling import Ruling
from referee.kernel.text import Text, say


class ActionRound(Decision[Play | Pass], frozen=True, kw_only=True):
    """*side* plays a card; it may pass only with an empty hand or in a round that is a bonus (4.5D)."""

    def owner(self) -> Side:
        """Return the phasing side."""
        return US if self.side == US else USSR

    def prompt(self, position: Position) -> Text:
        return say("action round {n}: play a card", n=position.action_round)

    def turn(self, position: Position) -> Text:
        return say("it is the action round of the {side}", side=title(self.side))

    def candidates(self, position: Position) -> list[Move]:
        side, held = self.owner(), self._held(position)
        plays = [Play(side=side, card=card, use=use) for card in held for use in fitting(card, side)]
        return [Pass(side=side), *plays, *self._cancelling(held)]

    def legal(self, position: Position) -> list[Move]:
        side, held = self.owner(), self._held(position)
        more = [move for move in (Pass(side=side), *self._cancelling(held)) if not self.objections(position, move)]
        return more + playable(position, side, held)

    def _held(self, position: Position) -> tuple[str, ...]:
        side = self.owner()
        china = (CHINA,) if position.china == side and position.china_playable else ()
        return (*holdable(position, side), *china)

    def _cancelling(self, held: tuple[str, ...]) -> list[Move]:
        """Return what cancels an event with each enemy card that may be in the hand."""
        side, able = self.owner(), [card for card in cancellers() if card in held]
        enemy = [card for card in held if CARDS[card].side == other(side)] if able else []
        return [Play(side=side, card=card, use="event", companion=each) for card in able for each in enemy]

    def objections(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        if move.side == self.side and isinstance(move, Place | Coup | Realign):
            return self.no(say("operations come from a card: name it first, as in '{example}'", example=BY_CARD))
        return Decision.objections(self, position, move)

    def against(self, position: Position, move: Play | Pass) -> tuple[Ruling, ...]:
        if isinstance(move, Pass):
            return self._pass_refused(position)
        return play_refused(position, move, self.owner())

    def _pass_refused(self, position: Position) -> tuple[Ruling, ...]:
        bonus = in_bonus_round(position)
        held = position.hands[seat(self.owner())]
        if bonus and (due := [c for c in position.known[seat(self.owner())] if CARDS[c].scoring]):
            return (Ruling("10.1.5", say("a scoring card has to be played now: {cards}", cards=tuple(due))),)
        if not held or bonus:
            return ()
        return self.no(say("{side} holds cards ({n}) and has to play one", side=title(self.side), n=held))

    def note(self, position: Position, move: Play | Pass) -> Text | None:
        if not isinstance(move, Play) or move.use == "event" or CARDS[move.card].scoring:
            return None
        if move.use == "space":
            return say("die 1-{need}", need=next_box(position, self.owner()).die)
        return say("operations {n}", n=card_value(position, self.owner(), move.card))

    def accept(self, position: Position, move: Play | Pass) -> Position:
        position = round_is_paid(position, self.owner(), move)
        return play(position, move, self.owner()) if isinstance(move, Play) and not position.over else position
