"""A typed line against a position: read, judged and played once, accepted whole or refused whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.kernel import engine, turning
from referee.kernel.decision import Move
from referee.kernel.game import Game, Heard
from referee.kernel.granted import is_late, is_spare
from referee.kernel.refusing import explained, too_late, unplayed
from referee.kernel.ruling import Claim, FaceDown, NotationError, Ruling
from referee.kernel.step import Step, standing
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say
from referee.kernel.turning import Moves

Steps = tuple[Step, ...]


class Reading(Struct, frozen=True):
    """What became of a line typed in the position *before*: its steps, the last of them refused where any is.

    *unplayed* are the moves that make no step and do no harm: 'done' where a choice has come to its end by itself.
    *corrected* are mistyped words, each with the word that it was read as.
    """

    line: str
    before: Any
    steps: Steps = ()
    unplayed: tuple[Move, ...] = ()
    corrected: tuple[tuple[str, str], ...] = ()

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
    def is_withheld(self) -> bool:
        """True when it is refused for what it would turn up, or after that: what is wrong with it is not told yet."""
        return any(isinstance(ruling, FaceDown) for ruling in self.rulings)

    @property
    def claims(self) -> tuple[Claim, ...]:
        """The hidden facts that the line rests on."""
        return tuple(claim for step in self.steps for claim in step.claims)

    @property
    def warnings(self) -> tuple[Text, ...]:
        """What the table should hear, each once: first what a mistyped word was taken for."""
        read_as = (say("'{typed}' was read as '{word}'", typed=typed, word=word) for typed, word in self.corrected)
        return tuple(dict.fromkeys((*read_as, *standing(self.steps))))

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
        return self.closing.before if self.closing else None

    @property
    def closing(self) -> Step | None:
        """The step that closed a turn or round last, or None when the line closed none."""
        return next((step for step in reversed(self.steps) if step.move.closes and not step.is_refused), None)

    @property
    def legal(self) -> bool | None:
        """True, False, or None when it rests on something hidden."""
        return False if self.rulings else None if self.claims else True

    def on(self, *steps: Step) -> Reading:
        """Return the reading with *steps* more."""
        return replace(self, steps=(*self.steps, *steps))


def read(game: Game, position: Any, line: str, forced: bool = False, down: Moves | None = None) -> Reading:
    """Return what becomes of *line* in *position*; nothing is recorded. Raises NotationError for unknown words.

    *forced*: what refuses a move that is asked for is noted, and the move is played all the same, as is what was typed
    after it.

    No refusal tells what lies face down in *position*; of a *position* of the past, *down* is what still does so today.
    """
    lies = turning.lying(game, position, down)
    if not lies:
        return _read(game, position, line, forced)
    try:
        reading = _read(game, position, line, forced, lies)
    except NotationError:
        seen = as_far(game, position, line, lies)
        if seen is None:
            raise
        told = _withheld(game, seen)
        if forced:
            raise NotationError(told.rulings[-1].reason) from None
        return told
    return reading if forced or not reading.is_refused else _openly(game, reading, lies)


def _openly(game: Game, reading: Reading, lies: Moves) -> Reading:
    """Return the refused *reading* with what may be told of its refusal."""
    place = turning.turned_up_at(game, reading.steps, lies)
    if place is None:
        return replace(reading, steps=(*reading.steps[:-1], turning.openly(game, reading.steps[-1])))
    seen = as_far(game, reading.before, reading.line, lies)
    return _withheld(game, seen or replace(reading, steps=reading.steps[: place + 1]))


def as_far(game: Game, position: Any, line: str, lies: Moves) -> Reading | None:
    """Return the reading of *line* up to the words that turn up what *lies* face down, however it goes on; or None."""
    heard = game.hear_until(position, line, lambda step: turning.turned_up_at(game, (step,), lies) is not None)
    if heard is None:
        return None
    reading = _heard(game, Reading(line, position, corrected=heard.corrected), heard, forced=False)
    place = turning.turned_up_at(game, reading.steps, lies)
    return None if place is None else replace(reading, steps=reading.steps[: place + 1])


def _withheld(game: Game, seen: Reading) -> Reading:
    """Return the reading of a line that goes on after what it turns up, *seen* as far as that, as a refusal."""
    return replace(seen, steps=(*seen.steps[:-1], turning.withheld(game, seen.steps[-1])), unplayed=())


def _read(game: Game, position: Any, line: str, forced: bool = False, lies: Moves = ()) -> Reading:
    heard = game.hear(position, line)
    reading = _heard(game, Reading(line, position, corrected=heard.corrected), heard, forced)
    while forced and heard.rest and not reading.is_refused:
        try:
            heard = game.hear(reading.after, heard.rest)
        except NotationError:
            place = turning.turned_up_at(game, reading.steps, lies)
            if place is None:
                raise
            raise NotationError(turning.withheld(game, reading.steps[place]).rulings[-1].reason) from None
        reading = _heard(game, reading, heard, forced)
    if reading.is_refused:
        return replace(reading, steps=explained(game, reading.steps))
    return replace(reading, steps=unplayed(reading.steps)) if heard.unplayed else reading


def _heard(game: Game, reading: Reading, heard: Heard, forced: bool) -> Reading:
    """Return *reading* with the moves that were *heard*, up to the first that is refused."""
    for made in heard.steps:
        if not (made.granted or forced) and is_late(reading.steps, made):
            return played(game, _without_granted(reading), (made.move,))
        reading = reading.on(_told(game, made))
    return played(game, reading, heard.moves[len(heard.steps) :], forced)


def _without_granted(reading: Reading) -> Reading:
    """Return *reading* without what was taken for granted at its end."""
    typed = [place for place, step in enumerate(reading.steps, start=1) if not step.granted]
    return replace(reading, steps=reading.steps[: max(typed, default=0)])


def retrace(game: Game, line: str, position: Any, moves: Sequence[Move]) -> Reading:
    """Return the reading of recorded *moves*: judged anew, and played on in spite of what refuses them."""
    reading = Reading(line, position)
    for move in moves:
        reading = reading.on(take(game, reading.after, move, forced=True))
    return reading


def take(game: Game, position: Any, move: Move, forced: bool = False) -> Step:
    """Return the step that *move* makes; a refused one leads nowhere, unless it is *forced* and something takes it."""
    made = engine.attempt(position, move, forced)
    return made if made.is_refused else _told(game, made)


def _told(game: Game, made: Step) -> Step:
    """Return the step that was *made* with what the table should hear of it."""
    warnings = () if made.rulings else game.warnings(made)
    return replace(made, warnings=warnings, changes=tuple(game.changes(made.before, made.after)))


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
