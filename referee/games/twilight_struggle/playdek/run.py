"""A whole log refereed: its moves as entries of a record, the state after every block, and where log and rules part."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.games.twilight_struggle import GAME
from referee.games.twilight_struggle.board import NAMES, US, USSR
from referee.games.twilight_struggle.dealing import hand_size
from referee.games.twilight_struggle.moves import EndTurn
from referee.games.twilight_struggle.playdek import lines
from referee.games.twilight_struggle.playdek.diverging import Divergence, differing, illegal, silence
from referee.games.twilight_struggle.playdek.log import CLEANUP, END, HEADLINE, ROUND, Block, Log, read_log
from referee.games.twilight_struggle.playdek.printed import Board, as_row, board_of, printed
from referee.games.twilight_struggle.playdek.translate import Passage, Step, translate
from referee.games.twilight_struggle.position import Position
from referee.games.twilight_struggle.turn import EndOfTurn, MilitaryOperations
from referee.kernel.record import Adjusted, Entry, Forced, Played
from referee.kernel.ruling import RefereeError
from referee.kernel.text import Text, say

Plain = dict[str, Any]


class Imported(Struct, frozen=True):
    """A log as a record: set-up and table options of its header, entries, trace rows, divergences and notes."""

    setup: Plain
    options: dict[str, str]
    entries: tuple[Entry, ...]
    trace: tuple[Plain, ...]
    divergences: tuple[Divergence, ...]
    notes: tuple[Text, ...]
    position: Position


class _Course(Struct, frozen=True):
    """How far the log has been refereed. *stranded*: the last block was not translated to its end."""

    position: Position
    board: Board
    entries: tuple[Entry, ...] = ()
    trace: tuple[Plain, ...] = ()
    divergences: tuple[Divergence, ...] = ()
    notes: tuple[Text, ...] = ()
    stranded: bool = False


def import_log(text: str) -> Imported:
    """Return the log *text* refereed move by move; raise RefereeError when it is none, or of a variant."""
    log = read_log(text)
    setup, options = settings(log), {"profile": "digital"}
    first = GAME.new(setup, options)
    course = _Course(first, board_of(first), notes=log.notes)
    for place, block in enumerate(log.blocks):
        following = log.blocks[place + 1] if place + 1 < len(log.blocks) else None
        breaks_off = following is None or following.at == block.at != "SETUP"
        course = _through(course, block, breaks_off and block.kind != CLEANUP)
    return Imported(
        setup, options, course.entries, course.trace, course.divergences, course.notes, course.position
    )


def settings(log: Log) -> Plain:
    """Return the set-up that the log's opening lines describe."""
    said = [line for block in log.blocks for line in block.lines if isinstance(line, lines.Opening)]
    scenario = next((line.value for line in said if line.what == "scenario"), "Standard")
    if scenario != "Standard":
        raise RefereeError(say("the log is of the scenario {name}; only the standard game is refereed", name=scenario))
    handicap = {line.value: line.count for line in said if line.what == "handicap" and line.count}
    optional = any(line.what == "optional cards" for line in said)
    return {"optional_cards": "yes" if optional else "no", **({"handicap": handicap} if handicap else {})}


# -- one block -------------------------------------------------------------------------------------------------------


def _through(course: _Course, block: Block, last: bool) -> _Course:
    """Return the course after *block*: its moves made, its board compared, and set right where it differs."""
    passage = translate(course.position, block, last)
    found: tuple[Divergence, ...] = ()
    if passage.silent and not passage.steps and not _begun(passage, block):
        pass
    course = _recorded(course, passage.steps)
    found = illegal(passage, block)
    if passage.silent:
        found += (silence(passage, block),) if not course.stranded else ()
    log = printed(course.board, block)
    ours = _settled(passage, block)
    found += differing(log, ours, block, passage)
    course = replace(course, position=passage.position, board=replace(log, vp=course.board.vp if log.vp is None else log.vp))
    return _traced(course, block, ours, found)


def _begun(passage: Passage, block: Block) -> bool:
    return bool(passage.steps) and bool(block.lines)


def _recorded(course: _Course, steps: tuple[Step, ...]) -> _Course:
    """Return the course with *steps* as entries: what is legal in one line, each forced move in a line of its own."""
    entries: list[Entry] = []
    legal: list[Step] = []
    for step in steps:
        if step.rulings:
            entries += _played(legal)
            legal = []
            entries.append(_forced(step))
        else:
            legal.append(step)
    return replace(course, entries=(*course.entries, *entries, *_played(legal)))


def _played(steps: list[Step]) -> list[Entry]:
    if not steps:
        return []
    return [Played(line=_line(steps), moves=tuple(GAME.to_plain(step.move) for step in steps))]


def _line(steps: list[Step]) -> str:
    return "; ".join(GAME.write(step.move) for step in steps)


def _forced(step: Step) -> Entry:
    rulings = tuple({"rule": r.rule, "reason": str(r.reason), "source": GAME.source(r.rule)} for r in step.rulings)
    return Forced(line=_line([step]), moves=(GAME.to_plain(step.move),), rulings=rulings)


def _settled(passage: Passage, block: Block) -> Board:
    """Return the referee's board at the end of *block*, as the log sees it.

    The end of a turn counts to the next headline block. Only the VP of it are printed where it is printed at all:
    in a clean-up block, or after the last round of the game.
    """
    board = board_of(passage.position)
    if block.kind == CLEANUP and isinstance(passage.position.pending, EndOfTurn):
        return replace(board, vp=MilitaryOperations().resolve(passage.position).vp)
    end = next((step for step in passage.steps if isinstance(step.move, EndTurn)), None)
    if end is None or block.kind == HEADLINE:
        return board
    return replace(board_of(end.before), vp=board.vp)


def _traced(course: _Course, block: Block, board: Board, found: tuple[Divergence, ...]) -> _Course:
    row = {"at": block.at, **as_row(board), "divergences": [divergence.as_row() for divergence in found]}
    return replace(course, trace=(*course.trace, row), divergences=course.divergences + found)


__all__ = ["END", "NAMES", "ROUND", "US", "USSR", "Adjusted", "hand_size"]
