"""The two Early War verbs with a dialogue of their own: De-Stalinization's move and the Olympic Games."""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from referee.games.twilight_struggle.board import US, USSR, Side, other, title
from referee.games.twilight_struggle.choices import Placing, Removing
from referee.games.twilight_struggle.decisions import Die, card_rule
from referee.games.twilight_struggle.effects import Verb
from referee.games.twilight_struggle.moves import Done, Remove, Roll, Winner
from referee.games.twilight_struggle.position import Position
from referee.games.twilight_struggle.where import Anywhere, Controlled
from referee.kernel.position import Move
from referee.kernel.ruling import Ruling
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say


class Relocate(Verb, frozen=True, kw_only=True):
    """*side* may move up to *n* markers to countries the enemy does not control, at most *each* into one (card 33)."""

    side: Side
    n: int
    each: int

    def resolve(self, position: Position) -> Position:
        source = card_rule(self.card)
        return position.push(
            Lifting(
                side=self.side,
                of=self.side,
                card=self.card,
                n=self.n,
                where=Anywhere(),
                each_down=self.each,
                optional=True,
                source=source,
            )
        )


class Lifting(Removing, frozen=True, kw_only=True):
    """Markers are taken up; with the last one, or with 'done', all of them are placed again."""

    each_down: int

    def prompt(self, position: Position) -> Text:
        return say("take up {n} more {side} influence to move, or done", n=self.n - len(self.used), side=title(self.of))

    def is_open(self, position: Position) -> bool:
        return bool(self.used) or Removing.is_open(self, position)

    def accept(self, position: Position, move: Move) -> Position:
        if isinstance(move, Done):
            return self._put_down(position, self.used)
        assert isinstance(move, Remove)
        used = (*self.used, move.country)
        lifted = position.put(self.of, move.country, -1)
        return self._put_down(lifted, used) if len(used) == self.n else lifted.push(replace(self, used=used))

    def _put_down(self, position: Position, lifted: tuple[str, ...]) -> Position:
        where = Anywhere() - Controlled(other(self.of))
        n, each = len(lifted), self.each_down
        return position.push(Placing(side=self.side, card=self.card, n=n, where=where, each=each, source=self.source))


class Games(Verb, frozen=True, kw_only=True):
    """Both sides roll, *host* adds 2, and the higher gains 2 VP (card 20)."""

    host: Side

    def resolve(self, position: Position) -> Position:
        return position.push(GamesDice(host=self.host, card=self.card, source=card_rule(self.card)))


class GamesDice(Die, frozen=True, kw_only=True):
    """The dice of the Olympic Games: the host's first, then the guest's; ties are rolled again.

    The table may say who won in place of the dice.
    """

    kinds: ClassVar[tuple[type[Move], ...]] = (Roll, Winner)
    host: Side
    card: str
    own: int = 0

    def prompt(self, position: Position) -> Text:
        whose = other(self.host) if self.own else self.host
        return say("the {side} die in the games, or who won", side=title(whose))

    def candidates(self, position: Position) -> list[Move]:
        return [*Die.candidates(self, position), Winner(who=US), Winner(who=USSR)]

    def against(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        if isinstance(move, Winner):
            return self.no(say("ties are rolled again: say who won in the end")) if move.who == "tie" else ()
        return Die.against(self, position, move)

    def tallies(self, position: Position, move: Move) -> tuple[Tally, ...]:
        return self._both(move.pips) if isinstance(move, Roll) and self.own else ()

    def _both(self, pips: int) -> tuple[Tally, Tally]:
        host = Tally(say("{side} in the games", side=title(self.host))).plus(self.own, say("die"))
        guest = Tally(say("{side} in the games", side=title(other(self.host)))).plus(pips, say("die"))
        return host.plus(2, say("host")), guest

    def accept(self, position: Position, move: Move) -> Position:
        if isinstance(move, Winner):
            assert move.who != "tie"
            return position.gain(move.who, 2, say("{card}", card=self.card))
        assert isinstance(move, Roll)
        if not self.own:
            return position.push(replace(self, own=move.pips))
        host, guest = (int(tally) for tally in self._both(move.pips))
        if host == guest:
            return position.tell(say("a tie: both roll again")).push(replace(self, own=0))
        winner = self.host if host > guest else other(self.host)
        return position.gain(winner, 2, say("{card}", card=self.card))
