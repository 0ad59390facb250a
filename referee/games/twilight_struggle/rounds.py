"""Action rounds: whose turn it is, and what ends a round (4.5D)."""

from __future__ import annotations

from typing import ClassVar

from referee.games.twilight_struggle.board import CARDS, CHINA, US, USSR, Side, seat, title
from referee.games.twilight_struggle.choices import PlaceIn
from referee.games.twilight_struggle.decisions import Decision, card_rule
from referee.games.twilight_struggle.duties import in_bonus_round, rounds_for
from referee.games.twilight_struggle.hands import holdable
from referee.games.twilight_struggle.moves import Coup, Pass, Place, Play, Realign
from referee.games.twilight_struggle.playing import bury, play
from referee.games.twilight_struggle.plays import UN, USES, play_refused
from referee.games.twilight_struggle.position import Position
from referee.games.twilight_struggle.traps import TRAPS, Trapped
from referee.games.twilight_struggle.where import Occupied
from referee.kernel.position import Effect, Move
from referee.kernel.ruling import Ruling
from referee.kernel.text import Text, say


class NextRound(Effect, frozen=True, kw_only=True):
    """The next action round begins, or the rounds of this turn are over."""

    def resolve(self, position: Position) -> Position:
        number, side = self._after(position)
        while number <= 8 and number > rounds_for(position, side):
            number, side = (number, US) if side == USSR else (number + 1, USSR)
        if number > 8:
            from referee.games.twilight_struggle.turn import EndOfRounds

            return position.push(EndOfRounds())
        return self.begin(position, number, side)

    def _after(self, position: Position) -> tuple[int, Side]:
        if position.action_round == 0:
            return 1, USSR
        return (position.action_round, US) if position.phasing == USSR else (position.action_round + 1, USSR)

    def begin(self, position: Position, number: int, side: Side) -> Position:
        """Return the position at the beginning of round *number* of *side*: reach is frozen, round effects end."""
        begun = position.but(
            stage="action_round",
            action_round=number,
            phasing=side,
            reach=(position.us, position.ussr),
            dropped_to_2=False,
            facts=tuple(fact for fact in position.facts if fact.until != "round"),
        )
        return begun.push(self._owed(position, side), EndRound(), self)

    def _owed(self, position: Position, side: Side) -> Decision:
        """Return what *side* has to do in its round: play a card, or answer the trap that holds it."""
        if position.has(TRAPS[side]):
            return Trapped(side=side, source=card_rule(TRAPS[side]))
        return ActionRound(side=side, source="4.5D")


class EndRound(Effect, frozen=True, kw_only=True):
    """A round is over: where DEFCON moved to 2 in it, NORAD may add a US marker (card 106)."""

    def resolve(self, position: Position) -> Position:
        if not position.dropped_to_2 or not position.has("NORAD") or position.control("Canada") != US:
            return position
        return position.push(PlaceIn(card="NORAD", side=US, n=1, where=Occupied(US), optional=True))


class ActionRound(Decision, frozen=True, kw_only=True):
    """*side* plays a card; it may pass only with an empty hand or in a round that is a bonus (4.5D)."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Play, Pass)

    def owner(self) -> Side:
        """Return the phasing side."""
        return US if self.side == US else USSR

    def prompt(self, position: Position) -> Text:
        return say("action round {n}: play a card", n=position.action_round)

    def candidates(self, position: Position) -> list[Move]:
        side = self.owner()
        china = (CHINA,) if position.china == side and position.china_playable else ()
        plays = [Play(side=side, card=card, use=use) for card in (*holdable(position, side), *china) for use in USES]
        un = [Play(side=side, card=UN, use="event", companion=c) for c in holdable(position, side)]
        return [Pass(side=side), *plays, *un]

    def objections(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        if move.side == self.side and isinstance(move, Place | Coup | Realign):
            return self.no(say("operations come from a card: name it first, as in 'duck and cover coup iran'"))
        return Decision.objections(self, position, move)

    def against(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        if isinstance(move, Pass):
            return self._pass_refused(position)
        assert isinstance(move, Play)
        return play_refused(position, move, self.owner())

    def _pass_refused(self, position: Position) -> tuple[Ruling, ...]:
        bonus = in_bonus_round(position)
        held = position.hands[seat(self.owner())]
        if bonus and (due := [c for c in position.known[seat(self.owner())] if CARDS[c].scoring]):
            return (Ruling("10.1.5", say("a scoring card has to be played now: {cards}", cards=tuple(due))),)
        if not held or bonus:
            return ()
        return self.no(say("{side} holds cards ({n}) and has to play one", side=title(self.side), n=held))

    def accept(self, position: Position, move: Move) -> Position:
        position = bury(position, self.owner(), move)
        return play(position, move, self.owner()) if isinstance(move, Play) and not position.over else position
