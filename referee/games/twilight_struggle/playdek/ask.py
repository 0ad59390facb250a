"""A question to the log: what answers the decision that is owed, among the lines that are left of the block?"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.games.twilight_struggle.playdek import lines
from referee.games.twilight_struggle.playdek.changes import Change, Moved, consequences
from referee.games.twilight_struggle.playdek.lines import Line
from referee.games.twilight_struggle.playdek.log import Block
from referee.games.twilight_struggle.playdek.rest import Rest
from referee.games.twilight_struggle.printed.sides import US, USSR, Side
from referee.games.twilight_struggle.state.moves import Done
from referee.games.twilight_struggle.state.position import Position
from referee.kernel import engine
from referee.kernel.decision import Move
from referee.kernel.step import Step


class Ask(Struct, frozen=True):
    """The position, and what is left of *block*. *last*: no block follows, so it may break off anywhere."""

    position: Position
    rest: Rest
    block: Block
    last: bool = False

    @property
    def pending(self) -> Any:
        """The decision that is owed."""
        return self.position.pending

    @property
    def side(self) -> Side:
        """The side that owes it."""
        return US if self.pending.side == US else USSR

    def under(self, card: str) -> Ask:
        """Return the question read on to below the heading of *card*."""
        return replace(self, rest=self.rest.under(card))

    def take(self, move: Move, *told: Line) -> Answer:
        """Return *move* as the answer, given by the lines *told*, up to the first of which the log has been read."""
        rest = self.rest.without(*told)
        return Answer(move, replace(rest, at=told[0].number, part=told[0].part) if told else rest, told)

    @property
    def breaks_off(self) -> bool:
        """True when the log ends here, so that what it does not print may still have been to come."""
        return self.last and not any(_tells(line) for line in self.rest.ahead)

    def done(self) -> Answer | None:
        """Return the answer that nothing more is chosen, unless the log breaks off."""
        return None if self.breaks_off else Answer(Done(side=self.pending.side), self.rest)

    def accepts(self, move: Move) -> bool:
        """True when the rules allow *move*."""
        return not engine.judge(self.position, move)

    def tried(self, moves: Iterable[Move]) -> tuple[Step, ...]:
        """Return the steps of *moves*, any of which may be what the log tells of."""
        return tuple(engine.step(self.position, move) for move in moves)

    def outcome(self, step: Step) -> tuple[tuple[Change, ...], tuple[Change, ...]]:
        """Return what *step* would change on the board that the lines in scope print, and what they do not print."""
        wanted = tuple(change for change in consequences(step) if isinstance(change, Moved))
        _, unseen = Rest(self.rest.scope).spend(wanted)
        return tuple(change for change in wanted if change not in unseen), unseen


def _tells(line: Line) -> bool:
    """True for a line that says what somebody did, or something that nothing has explained yet."""
    silent = (lines.EventOf, lines.InPlay, lines.DefconAt, lines.MilitaryAt, lines.SpaceAt, lines.NothingToShow)
    return not isinstance(line, (*silent, lines.Unread)) and not (isinstance(line, lines.Points) and not line.amount)


class Answer(Struct, frozen=True):
    """The move that the log tells of, what is left of the block then, and the lines that told.

    *made* is its step, where it was tried to find out whether it is what the log tells of.
    """

    move: Move
    rest: Rest
    lines: tuple[Line, ...] = ()
    made: Step | None = None
