"""A typed line against a position: read, judged and played once, accepted whole or refused whole.

What a line takes for granted (a deal, a hand kept, the end of a turn before a headline) is played before a typed move
only where that move is then legal and the law of `kernel.granted` lets it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from referee.kernel import engine
from referee.kernel.decision import Move
from referee.kernel.game import Game, LineReader
from referee.kernel.granted import is_late, is_spare, may_follow, stays
from referee.kernel.refusing import explained, is_not_owed, too_late
from referee.kernel.ruling import Claim, NotationError, Ruling
from referee.kernel.step import Step
from referee.kernel.tally import Tally
from referee.kernel.text import Text

Steps = tuple[Step, ...]
FARTHEST = 20


class Reading(Struct, frozen=True):
    """What became of a line typed in the position *before*: its steps, the last of them refused where any is.

    *unplayed* are the moves that make no step and do no harm: 'done' where a choice has come to its end by itself.
    """

    line: str
    before: Any
    steps: Steps = ()
    unplayed: tuple[Move, ...] = ()

    @property
    def after(self) -> Any:
        """Where the line leads when nothing refuses it."""
        return self.steps[-1].after if self.steps else self.before

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves of the line, those taken for granted among them."""
        return tuple(step.move for step in self.steps)

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """Every ruling against the line."""
        return tuple(ruling for step in self.steps for ruling in step.rulings)

    @property
    def is_refused(self) -> bool:
        """True when the last move was not carried out."""
        return bool(self.steps) and self.steps[-1].is_refused

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The hidden facts that the line rests on."""
        return tuple(claim for step in self.steps for claim in step.claims)

    @property
    def warnings(self) -> tuple[Text, ...]:
        """What the table should hear, each once."""
        return tuple(dict.fromkeys(warning for step in self.steps for warning in step.warnings))

    @property
    def told(self) -> tuple[Text | Tally, ...]:
        """Sums and news, in the order in which they came up."""
        return tuple(each for step in self.steps for each in step.told)

    @property
    def sums(self) -> tuple[Tally, ...]:
        """Every sum behind the line, in order."""
        return tuple(each for step in self.steps for each in step.sums)

    @property
    def closed(self) -> Any | None:
        """The position at the end of the turn or round that the line closed, or None when it closed none."""
        return next((step.before for step in reversed(self.steps) if step.move.closes and not step.is_refused), None)

    @property
    def legal(self) -> bool | None:
        """True, False, or None when it rests on something hidden."""
        return False if self.rulings else None if self.claims else True

    def on(self, *steps: Step) -> Reading:
        """Return the reading with *steps* more."""
        return replace(self, steps=(*self.steps, *steps))


def read(game: Game, position: Any, line: str, forced: bool = False) -> Reading:
    """Return what becomes of *line* in *position*; nothing is recorded. Raises NotationError for unknown words.

    *forced*: what refuses a move that is asked for is noted, and the move is played all the same.
    """
    reading, reader = Reading(line, position), game.reader(line)
    while not reader.finished and not reading.is_refused:
        reading, reader = _next(game, reading, reader, forced)
    return replace(reading, steps=explained(game, reading.steps)) if reading.is_refused else reading


def retrace(game: Game, line: str, position: Any, moves: Sequence[Move]) -> Reading:
    """Return the reading of recorded *moves*: judged anew, and played on in spite of what refuses them."""
    reading = Reading(line, position)
    for move in moves:
        reading = reading.on(take(game, reading.after, move, forced=True))
    return reading


def take(game: Game, position: Any, move: Move, forced: bool = False) -> Step:
    """Return the step that *move* makes; a refused one leads nowhere, unless it is *forced* and something takes it."""
    made = engine.attempt(position, move, forced)
    if made.is_refused:
        return made
    warnings = () if made.rulings else game.warnings(made)
    return replace(made, warnings=warnings, changes=tuple(game.changes(position, made.after)))


# -- what a line takes for granted -----------------------------------------------------------------------------------


class _Attempt(NamedTuple):
    """The next typed *moves* as they are read after what is *granted*, what they lead to, and the reader after them."""

    granted: Steps
    moves: Sequence[Move]
    steps: Steps
    reading: Reading
    reader: LineReader

    @property
    def kind(self) -> type[Move] | None:
        return type(self.moves[0]) if self.moves else None

    @property
    def how_far(self) -> tuple[bool, int]:
        """How much a refused one makes of what was typed: something asks for the move, the moves before it."""
        return not is_not_owed(self.steps[-1]), len(self.steps)

    def is_lawful(self, named: type[Move] | None) -> bool:
        """True when the moves may be made here, or refused, which needs that they mean the same here and now."""
        if not self.steps:
            return not self.granted
        meant = not self.reading.is_refused or named in (None, self.kind)
        return meant and may_follow(self.granted, self.steps[0], named)


def _next(game: Game, reading: Reading, reader: LineReader, forced: bool) -> tuple[Reading, LineReader]:
    """Return *reading* with the next typed moves and what they take for granted, and the reader after them.

    Where they are legal nowhere, the reason is that of the first place that asks for them, else what is owed now.
    """
    refused = list[_Attempt]()
    for attempt in _attempts(game, reading, reader, forced):
        if not attempt.reading.is_refused:
            return attempt.reading, attempt.reader
        refused.append(attempt)
    best = max(refused, key=lambda each: each.how_far)
    return best.reading, best.reader


def _attempts(game: Game, reading: Reading, reader: LineReader, forced: bool) -> Iterator[_Attempt]:
    """Yield the next typed moves at each place where they may be; raise NotationError where they mean nothing.

    What means something only where it may not be is refused now.
    """
    named: type[Move] | None = None
    unread: NotationError | None = None
    lawful, barred = False, None
    for before in granted(game, reading.after):
        fork = reader.fork()
        try:
            moves = fork.next(before[-1].after if before else reading.after)
        except NotationError as error:
            unread = unread or error
            continue
        attempt = barred = _attempt(game, reading, before, moves, fork, forced)
        named = named if before else attempt.kind
        if attempt.is_lawful(named):
            lawful = True
            yield attempt
    if barred and not lawful:
        yield _attempt(game, reading, (), barred.moves, barred.reader, forced)
    elif unread and not lawful:
        raise unread


def _attempt(
    game: Game, reading: Reading, before: Steps, moves: Sequence[Move], reader: LineReader, forced: bool
) -> _Attempt:
    here = reading.on(*before)
    after = played(game, here, moves, forced)
    return _Attempt(before, moves, after.steps[len(here.steps) :], after, reader)


def granted(game: Game, position: Any) -> Iterator[Steps]:
    """Yield what may be taken for granted in *position*: nothing, then one answer more each time."""
    steps: Steps = ()
    yield steps
    while len(steps) < FARTHEST and (following := _for_granted(game, position)) is not None:
        steps, position = (*steps, following), following.after
        yield steps


def _for_granted(game: Game, position: Any) -> Step | None:
    """Return the step of the answer that goes without saying, or None where none does."""
    move = position.pending.implied(position) if position.pending else None
    step = take(game, position, move) if move else None
    return replace(step, granted=True) if step and stays(step) else None


def played(game: Game, reading: Reading, moves: Sequence[Move], forced: bool = False) -> Reading:
    """Return *reading* with *moves*, up to the first that is refused."""
    for move in moves:
        step = take(game, reading.after, move, forced)
        if step.is_refused and is_spare(reading.steps, step, reading.unplayed):
            reading = replace(reading, unplayed=(*reading.unplayed, move))
            continue
        reading = reading.on(too_late(game, step) if is_late(reading.steps, step) and not forced else step)
        if reading.is_refused:
            break
    return reading
