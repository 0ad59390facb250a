"""The settlement phase: what ends the game by itself, and what only the players can declare."""

from __future__ import annotations

from referee.games.death_front.printed.armies import title
from referee.games.death_front.printed.typed import typed
from referee.games.death_front.rules.go import Decision
from referee.games.death_front.rules.victory import ended, ended_by_empty_hand
from referee.games.death_front.state.moves import Agree, Declare, Disagree, EndRound
from referee.games.death_front.state.position import Position
from referee.kernel.decision import Move
from referee.kernel.ruling import Claim, Ruling
from referee.kernel.text import Text, say


class Settle(Decision[EndRound | Declare], frozen=True, kw_only=True):
    """Nothing has ended the game: the table goes on, or proposes that it ends (end 2 and 3, D12)."""

    side: str = "table"
    source: str = "D12"
    declined: tuple[str, ...] = ()

    def prompt(self, position: Position) -> Text:
        return say(
            "go on to the next round, or declare a {deadlock} or a player {stuck}",
            deadlock=typed("deadlock"),
            stuck=typed("stuck"),
        )

    def candidates(self, position: Position) -> list[Move]:
        return [EndRound(), *declarations(position)]

    def against(self, position: Position, move: EndRound | Declare) -> tuple[Ruling, ...]:
        if not isinstance(move, Declare):
            return ()
        if _key(move) in self.declined:
            return self.no(say("that was proposed in this settlement, and not all players agreed"))
        return declaration_refused(position, move)

    def accept(self, position: Position, move: EndRound | Declare) -> Position:
        if isinstance(move, Declare):
            return proposed(position.push(self), move)
        return position


class Consent(Decision[Agree | Disagree], frozen=True, kw_only=True):
    """All players have to agree that the game ends so; the referee cannot see hands and never decides it (D12)."""

    source: str = "D12"
    what: str
    who: str
    waiting: tuple[str, ...]

    def prompt(self, position: Position) -> Text:
        return say(
            "{agree} or {disagree}: {why}",
            agree=typed("agree"),
            disagree=typed("disagree"),
            why=_why(self.what, self.who),
        )

    def candidates(self, position: Position) -> list[Move]:
        return [Agree(side=self.side), Disagree(side=self.side)]

    def claims(self, position: Position, move: Agree | Disagree) -> tuple[Claim, ...]:
        if self.what != "stuck" or not isinstance(move, Agree):
            return ()
        return (Claim(self.side, "stuck", _why(self.what, self.who)),)

    def accept(self, position: Position, move: Agree | Disagree) -> Position:
        rest = self.waiting[1:]
        if isinstance(move, Disagree):
            return self._declined(position)
        if rest:
            return position.push(Consent(side=rest[0], what=self.what, who=self.who, waiting=rest))
        return ended(position, _why(self.what, self.who), "end 2" if self.what == "stuck" else "end 3")

    def _declined(self, position: Position) -> Position:
        below = position.stack[-1]
        if not isinstance(below, Settle):
            return position
        declined = (*below.declined, f"{self.what} {self.who}")
        return position.but(stack=position.stack[:-1]).push(Settle(declined=declined))


def declarations(position: Position) -> list[Move]:
    """Return every way in which the players can declare the game ended."""
    return [Declare(what="deadlock"), *(Declare(what="stuck", who=player) for player in position.players)]


def declaration_refused(position: Position, move: Declare) -> tuple[Ruling, ...]:
    """Return every reason against *move*, its moment aside."""
    if move in declarations(position):
        return ()
    return (Ruling("end 2", say("'{who}' is not one of the players", who=move.who)),)


def proposed(position: Position, move: Declare) -> Position:
    """Return the position where every player is asked to agree."""
    order = position.order
    return position.push(Consent(side=order[0], what=move.what, who=move.who, waiting=order))


def _key(move: Declare) -> str:
    return f"{move.what} {move.who}"


def _why(what: str, who: str) -> Text:
    if what == "deadlock":
        return say("a long deadlock without prospect for either side")
    return say("the {player} can do nothing more", player=title(who))


def settlement(position: Position) -> Position:
    """Return the position in the settlement phase: ended when a hand is empty, else left to the table."""
    position = ended_by_empty_hand(position)
    return position if position.over else position.push(Settle())
