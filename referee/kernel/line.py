"""A typed line against a position: read, judged and played once, accepted whole or refused whole.

What a line takes for granted (a deal, a hand kept, the end of a turn before a headline) is played before a typed move
only where that move is then legal, and never ends the game or leaves the chapter that is being played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, fields, replace

from referee.kernel import engine
from referee.kernel.decision import Decision, Move
from referee.kernel.game import Game, LineReader
from referee.kernel.ruling import Claim, NotationError, NotOwed, Ruling
from referee.kernel.step import Step
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say

Steps = tuple[Step, ...]
FARTHEST = 12


class Reading(Struct, frozen=True):
    """What became of a line typed in the position *before*: its steps, the last of them refused where any is."""

    line: str
    before: Any
    steps: Steps = ()

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
        steps, reader = _next(game, reading.after, reader, forced)
        reading = reading.on(*steps)
    return replace(reading, steps=_explained(game, reading.steps)) if reading.is_refused else reading


def retrace(game: Game, line: str, position: Any, moves: Sequence[Move]) -> Reading:
    """Return the reading of recorded *moves*: judged anew, and played on in spite of what refuses them."""
    reading = Reading(line, position)
    for move in moves:
        reading = reading.on(take(game, reading.after, move, forced=True))
    return reading


def take(game: Game, position: Any, move: Move, forced: bool = False) -> Step:
    """Return the step that *move* makes; a refused one leads nowhere, unless it is *forced* and something takes it."""
    rulings, pending = engine.judge(position, move), position.pending
    if rulings and not (forced and pending and pending.takes(move)):
        return Step(move=move, before=position, after=position, asked=pending, rulings=rulings)
    made = engine.step(position, move)
    warnings = () if rulings else game.warnings(made)
    return replace(made, rulings=rulings, warnings=warnings, changes=tuple(game.changes(position, made.after)))


# -- what a line takes for granted -----------------------------------------------------------------------------------


def _next(game: Game, position: Any, reader: LineReader, forced: bool) -> tuple[Steps, LineReader]:
    """Return the steps of the next typed moves, with what they take for granted, and the reader after them.

    Where they are legal nowhere, the reason is that of the first place that asks for them, else what is owed now.
    """
    refused: list[tuple[Steps, LineReader]] = []
    unread: NotationError | None = None
    for before in granted(game, position):
        here = before[-1].after if before else position
        fork = reader.fork()
        try:
            steps = played(game, here, fork.next(here), forced)
        except NotationError as error:
            unread = unread or error
            continue
        if not steps or not steps[-1].is_refused:
            return (*before, *steps), fork
        refused.append(((*before, *steps), fork))
    if not refused:
        assert unread is not None
        raise unread
    return max(refused, key=_how_far)


def granted(game: Game, position: Any) -> Iterator[Steps]:
    """Yield what may be taken for granted in *position*: nothing, then one answer more each time."""
    steps: Steps = ()
    yield steps
    while len(steps) < FARTHEST and (following := _for_granted(game, position)) is not None:
        steps, position = (*steps, following), following.after
        yield steps


def _for_granted(game: Game, position: Any) -> Step | None:
    """Return the step of the answer that goes without saying, unless it ends the game or leaves the chapter."""
    move = position.pending.implied(position) if position.pending else None
    if move is None:
        return None
    step = take(game, position, move)
    if step.rulings or step.after.over or (step.after.chapter != position.chapter and not move.closes):
        return None
    return replace(step, granted=True)


def played(game: Game, position: Any, moves: Sequence[Move], forced: bool = False) -> Steps:
    """Return the steps of *moves*, up to the first that is refused."""
    steps: Steps = ()
    for move in moves:
        steps += (take(game, position, move, forced),)
        if steps[-1].is_refused:
            return steps
        position = steps[-1].after
    return steps


def _how_far(found: tuple[Steps, LineReader]) -> tuple[bool, int]:
    """Return how much a refused reading makes of what was typed: something asks for the move, the moves before it."""
    steps, _ = found
    return not _is_not_owed(steps[-1]), sum(not step.granted for step in steps)


# -- why a line is refused -------------------------------------------------------------------------------------------


def _is_not_owed(step: Step) -> bool:
    return isinstance(step.rulings[0], NotOwed)


def _explained(game: Game, steps: Steps) -> Steps:
    """Return the steps of a refused line; where the last is more of what was done before, its ruling says so."""
    *made, last = steps
    if not made or not _is_not_owed(last):
        return steps
    took = next((step for step in reversed(made) if _alike(step.move, last.move)), None)
    if took is None or took.asked is None:
        return (*made, _meant(last, made[-1].passed_over))
    reason = say("'{move}' is one too many; {reason}", move=Text(game.write(last.move)), reason=last.rulings[0].reason)
    return (*made, replace(last, rulings=(Ruling(took.asked.source, reason), *last.rulings[1:])))


def _meant(refused: Step, passed_over: Sequence[Decision[Any, Any]]) -> Step:
    """Return *refused*, or, where its move answers a choice that fell away, the step that this choice refuses."""
    for choice in passed_over:
        answer = _as_answer(refused.move, choice.kinds)
        if answer is not None and choice.side == answer.side:
            rulings = choice.objections(refused.before, answer)
            return replace(refused, move=answer, rulings=rulings) if rulings else refused
    return refused


def _as_answer(move: Move, kinds: tuple[type[Move], ...]) -> Move | None:
    """Return *move*, or the one of *kinds* that says as much: a bare country may be meant as any of several."""
    if isinstance(move, kinds):
        return move
    said = asdict(move)
    return next((kind(**said) for kind in kinds if {f.name for f in fields(kind)} == said.keys()), None)


def _alike(one: Move, two: Move) -> bool:
    return type(one) is type(two) and one.side == two.side
