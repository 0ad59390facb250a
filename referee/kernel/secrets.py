"""What lies face down on the table: the record holds it, and no screen, list or export shows it until it is turned up.

A kind of move says which of its fields lie face down (`Move.secret`); the game says which of its moves still do so in a
position (`face_down`), and what everybody sees of that position (`as_seen`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from referee.kernel import Plain
from referee.kernel.decision import Move
from referee.kernel.file.sealed import SEALED, seal
from referee.kernel.game import Game
from referee.kernel.line import Reading, as_far, read
from referee.kernel.ruling import RefereeError
from referee.kernel.step import Step
from referee.kernel.text import say
from referee.kernel.turning import lying, turned_up_at


def told(game: Game, reading: Reading, hidden: Iterable[Move] | None = None) -> Reading:
    """Return *reading* as everybody may hear it, the moves named that lie face down no more.

    *hidden* are those that still do; left out, they are those that do at the end of the reading.
    """
    down = game.face_down(reading.after) if hidden is None else tuple(hidden)
    if not down and not any(game.face_down(each) for step in reading.steps for each in (step.before, step.after)):
        return reading
    steps = tuple(_told(game, step, down) for step in reading.steps)
    named = any(step.move in down for step in reading.steps)
    line = "; ".join(game.write(step.move) for step in steps) if named else reading.line
    corrected = () if named else reading.corrected
    return replace(reading, line=line, before=game.as_seen(reading.before), steps=steps, corrected=corrected)


def _told(game: Game, step: Step, down: tuple[Move, ...]) -> Step:
    if step.is_refused:
        seen = game.as_seen(step.before)
        return replace(step, before=seen, after=seen)
    before, after = game.as_seen(step.before), game.as_seen(step.after)
    step = replace(step, before=before, after=after, changes=tuple(game.changes(before, after)))
    return _covered(step) if step.move in down else step


def _covered(step: Step) -> Step:
    """Return *step* with what it laid face down; warnings and declarations would tell what that is."""
    return replace(step, move=step.move.face_down(), claims=(), warnings=())


def asked(game: Game, position: Any, line: str, down: tuple[Move, ...] | None = None) -> Reading:
    """Return what may be told of *line* in *position*, which is only asked about; raise as `read`.

    It ends with the move that would tell what lies face down: one that turns it up, or one that is refused for nothing
    but what lies there. Of a *position* of the past, *down* is what still lies face down today.
    """
    return foretold(game, read(game, position, line, down=down), down)


def foretold(game: Game, reading: Reading, down: tuple[Move, ...] | None = None) -> Reading:
    """Return *reading* as far as it may be told where the line is only asked about, as `asked` has it."""
    lies = lying(game, reading.before, down)
    if not lies:
        return reading
    if reading.is_withheld:
        return _ending(game, reading, len(reading.steps) - 1)
    place = turned_up_at(game, reading.steps, lies)
    if place is not None:
        seen = as_far(game, reading.before, reading.line, lies) or reading
        return _ending(game, seen, min(place, len(seen.steps) - 1))
    return reading


def _ending(game: Game, reading: Reading, place: int) -> Reading:
    """Return *reading* up to the step at *place*, of which nothing is told but that it would turn something up."""
    return replace(reading, steps=(*reading.steps[:place], _not_yet(game, reading.steps[place])), unplayed=())


def _not_yet(game: Game, step: Step) -> Step:
    note = say("what lies face down is turned up when this is played, and what comes of it is told then")
    after = game.as_seen(step.before).but(news=())
    return replace(step, after=after, rulings=(), claims=(), changes=(), stages=(), warnings=(note,))


def adjusted(game: Game, position: Any, changes: Mapping[str, Any]) -> Any:
    """Return the position corrected as the table says; raise RefereeError as `adjust`, whatever lies face down.

    A correction may not say of anything that might lie there that it is elsewhere: refused for that one alone, it
    would tell which it is.
    """
    down = game.face_down(position)
    if not down:
        return game.adjust(position, changes)
    seen = game.as_seen(position)
    known = game.adjust(seen, changes)
    told = say("what is put right so might lie face down itself: turn that up first")
    if any(game.may_lie(seen, move.side) - game.may_lie(known, move.side) for move in down):
        raise RefereeError(told)
    return game.adjust(position, changes)


def dumped(game: Game, position: Any) -> Plain:
    """Return the content of the position file of *position*, with what lies face down sealed."""
    seen = game.dump_position(game.as_seen(position))
    whole = seen if not game.face_down(position) else game.dump_position(position)
    apart = {key: whole.get(key) for key in {**whole, **seen} if whole.get(key) != seen.get(key)}
    return {**seen, SEALED: seal(apart)} if apart else seen
