"""Contests of two dice: the Olympic Games and the Summit."""

from __future__ import annotations

from msgspec.structs import replace

from referee.games.twilight_struggle.cards.tracks import Defcon
from referee.games.twilight_struggle.printed.map import REGIONS
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, other, title
from referee.games.twilight_struggle.printed.typed import typed
from referee.games.twilight_struggle.rules.choices import Offer
from referee.games.twilight_struggle.rules.decisions import Die
from referee.games.twilight_struggle.rules.lasting import without
from referee.games.twilight_struggle.rules.meanings import CountsAsBattleground
from referee.games.twilight_struggle.rules.scoring import score_region
from referee.games.twilight_struggle.state.moves import Roll, Winner
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.decision import Move
from referee.kernel.ruling import Ruling
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say


class GamesDice(Die[Roll | Winner], frozen=True, kw_only=True):
    """Both sides roll, *host* first, who adds 2; the higher gains 2 VP, ties are rolled again (card 20).

    The table may say who won in place of the dice.
    """

    host: Side
    card: str = ""
    own: int = 0

    def prompt(self, position: Position) -> Text:
        whose = other(self.host) if self.own else self.host
        return say("the {side} die in the games, or who {won}", won=typed("wins"), side=title(whose))

    def candidates(self, position: Position) -> list[Move]:
        return [*Die.candidates(self, position), Winner(who=US), Winner(who=USSR)]

    def against(self, position: Position, move: Roll | Winner) -> tuple[Ruling, ...]:
        if isinstance(move, Winner):
            return self.no(say("ties are rolled again: say who won in the end")) if move.who == "tie" else ()
        return Die.against(self, position, move)

    def _both(self, pips: int) -> tuple[Tally, Tally]:
        host = Tally(say("{side} in the games", side=title(self.host))).plus(self.own, say("die"))
        guest = Tally(say("{side} in the games", side=title(other(self.host)))).plus(pips, say("die"))
        return host.plus(2, say("host")), guest

    def accept(self, position: Position, move: Roll | Winner) -> Position:
        if isinstance(move, Winner):
            assert move.who != "tie"
            return position.gain(move.who, 2, say("{card}", card=self.card))
        if not self.own:
            return position.push(replace(self, own=move.pips))
        both = self._both(move.pips)
        position, (host, guest) = position.tell(*both), map(int, both)
        if host == guest:
            return position.tell(say("a tie: both roll again")).push(replace(self, own=0))
        winner = self.host if host > guest else other(self.host)
        return position.gain(winner, 2, say("{card}", card=self.card))


class SummitDice(Die[Roll | Winner], frozen=True, kw_only=True):
    """Both sides roll for the Summit, *by* first; a table that read out no dice may name the winner (card 45)."""

    by: Side
    card: str = ""
    own: int = 0

    def prompt(self, position: Position) -> Text:
        return say("the {side} die for the Summit", side=title(other(self.by) if self.own else self.by))

    def candidates(self, position: Position) -> list[Move]:
        named: list[Move] = [] if self.own else [Winner(who=US), Winner(who=USSR), Winner(who="tie")]
        return Die.candidates(self, position) + named

    def against(self, position: Position, move: Roll | Winner) -> tuple[Ruling, ...]:
        if not isinstance(move, Winner):
            return Die.against(self, position, move)
        return self.no(say("one die has been read out: read the other")) if self.own else ()

    def _both(self, position: Position, pips: int) -> tuple[Tally, Tally]:
        return summit_tally(position, self.by, self.own), summit_tally(position, other(self.by), pips)

    def accept(self, position: Position, move: Roll | Winner) -> Position:
        if isinstance(move, Winner):
            return self._won(position, move.who)
        if not self.own:
            return position.push(SummitDice(by=self.by, card=self.card, own=move.pips, source=self.source))
        both = self._both(position, move.pips)
        position, (mine, theirs) = position.tell(*both), map(int, both)
        return self._won(position, "tie" if mine == theirs else self.by if mine > theirs else other(self.by))

    def _won(self, position: Position, who: str) -> Position:
        if who == "tie":
            return position.tell(say("the Summit ends without a winner"))
        side = US if who == US else USSR
        paid = position.gain(side, 2, say("{card}", card=self.card))
        ways = tuple((word, (Defcon(card=self.card, steps=n),)) for word, n in (("improve", 1), ("degrade", -1)))
        return paid.push(Offer(side=side, card=self.card, ways=ways, source=self.source))


def summit_tally(position: Position, side: Side, pips: int) -> Tally:
    """Return the die of *side* at the Summit: +1 for each of the six regions that it dominates or controls.

    Nothing is scored here, so what counts as a battleground only in scoring is none (card 35).
    """
    tally = Tally(say("{side} at the Summit", side=title(side))).plus(pips, say("die"))
    printed = without(position, CountsAsBattleground)
    for region in REGIONS:
        score = score_region(printed, region)
        level = (score.us if side == US else score.ussr).level
        if level in ("domination", "control"):
            tally = tally.plus(1, say("{level} in {region}", level=level, region=region))
    return tally
