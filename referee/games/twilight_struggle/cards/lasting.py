"""Verbs that begin or end a lasting effect."""

from __future__ import annotations

from typing import Literal

from referee.games.twilight_struggle.printed.sides import US, USSR, Side, title
from referee.games.twilight_struggle.rules.sentences import TableReads, Verb
from referee.games.twilight_struggle.rules.turn.headlines import HeadlineEvent
from referee.games.twilight_struggle.state.position import OWED, Fact, Position, Until
from referee.kernel.text import Text, say


def in_play(fact: Fact) -> Text:
    """Return the news that *fact* begins: 'in play: Containment on US'."""
    if fact.side in (US, USSR):
        return say("in play: {card} on {side}", card=fact.card, side=title(fact.side))
    return say("in play: {card}", card=fact.card)


class InPlay(Verb, frozen=True, kw_only=True):
    """The card's lasting effect on *side* begins; it ends with the round, the turn, or the game."""

    side: str = ""
    until: Until = "game"
    detail: str = ""

    def resolve(self, position: Position) -> Position:
        fact = Fact(self.card, self.side, self.until, self.detail)
        if self.detail == OWED:
            told = say("{side} has to play {card} for operations next", side=title(self.side), card=self.card)
        else:
            told = in_play(fact)
        said = told in position.news  # North Sea Oil has two effects
        return position.put_in_play(fact) if said else position.put_in_play(fact).tell(told)


class Cancel(Verb, frozen=True, kw_only=True):
    """The lasting effects of *cards* end."""

    cards: tuple[str, ...]

    def resolve(self, position: Position) -> Position:
        return position.cancel(*self.cards)


class Defect(Verb, frozen=True, kw_only=True):
    """Defectors: a USSR headline that waits is cancelled, however the event came; a USSR play pays the US (card 103).

    *holder* played the card, '' where it was thrown out of a hand: *thrown* says whether that pays as well.
    """

    holder: Side | Literal[""]
    thrown: TableReads

    def resolve(self, position: Position) -> Position:
        if position.stage == "headline":
            return self._cancelling(position)
        if position.stage == "action_round" and position.phasing == USSR and self._pays(position):
            return position.gain(US, 1, say("{card}", card=self.card))
        return position

    def _cancelling(self, position: Position) -> Position:
        if any(isinstance(frame, HeadlineEvent) and frame.by == USSR for frame in position.stack):
            return position.put_in_play(Fact(self.card, until="round"))
        if self.holder == USSR:
            return position  # It is the USSR headline itself.
        return position.tell(say("{card} comes too late: the USSR headline has taken effect", card=self.card))

    def _pays(self, position: Position) -> bool:
        return self.thrown.holds(position) if not self.holder else self.holder == USSR
