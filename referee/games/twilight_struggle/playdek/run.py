"""A whole log refereed: its moves as entries of a record, the state after every block, and where log and rules part."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from referee.games.twilight_struggle import GAME
from referee.games.twilight_struggle.playdek import correcting, lines
from referee.games.twilight_struggle.playdek.diverging import Divergence, differing, illegal, silence
from referee.games.twilight_struggle.playdek.entries import entries_of
from referee.games.twilight_struggle.playdek.log import CLEANUP, HEADLINE, Block, Log, read_log
from referee.games.twilight_struggle.playdek.printed import Board, as_far_as_printed, as_row, board_of, printed
from referee.games.twilight_struggle.playdek.translate import Passage, translate
from referee.games.twilight_struggle.rules.turn.course import EndOfTurn
from referee.games.twilight_struggle.rules.turn.end_of_turn import MilitaryOperations
from referee.games.twilight_struggle.state.moves import EndTurn
from referee.games.twilight_struggle.state.position import Position
from referee.kernel import Plain
from referee.kernel.record.entries import Adjusted, Entry
from referee.kernel.ruling import RefereeError
from referee.kernel.seal import sealed
from referee.kernel.text import Text, say

Found = tuple[Divergence, ...]


class Imported(Struct, frozen=True):
    """A log as a record: set-up and table options of its header, entries, trace rows, divergences and notes."""

    setup: Plain
    options: dict[str, str]
    entries: tuple[Entry, ...]
    trace: tuple[Plain, ...]
    divergences: Found
    notes: tuple[Text, ...]
    position: Position


class _Course(Struct, frozen=True):
    """How far the log has been refereed. *stranded*: the last block was not translated to its end."""

    position: Position
    board: Board
    entries: tuple[Entry, ...] = ()
    trace: tuple[Plain, ...] = ()
    divergences: Found = ()
    notes: tuple[Text, ...] = ()
    stranded: bool = False

    def noted(self, note: Text) -> _Course:
        """Return the course with one more note."""
        return replace(self, notes=(*self.notes, note))


def import_log(text: str) -> Imported:
    """Return the log *text* refereed move by move; raise RefereeError when it is none, or of a variant."""
    log = read_log(text)
    setup, options = settings(log), {"profile": "digital"}
    first = GAME.new(setup, options)
    course = _Course(first, board_of(first), notes=log.notes)
    following = (*log.blocks[1:], None)
    for block, later in zip(log.blocks, following, strict=True):
        last = later is None or (later.at == block.at and block.kind != CLEANUP)
        try:
            course = _through(course, block, last)
        except RefereeError as error:
            what = say("line {n}, {at}: {why}", n=block.header.number, at=Text(block.at), why=Text(str(error)))
            raise RefereeError(what) from error
    return Imported(setup, options, course.entries, course.trace, course.divergences, course.notes, course.position)


LOGS = {"playdek": import_log}


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
    course, passage, found = _reached(_misnumbered(course, block), block, last)
    before = course.position
    course = _made(replace(course, stranded=passage.silent or bool(passage.refused)), passage)
    found += illegal(passage, block)
    if passage.silent and not found:
        found = (silence(passage, block),)
    return _compared(_shuffled(course, before, passage), block, passage, found, last)


def _misnumbered(course: _Course, block: Block) -> _Course:
    """Return the course with a note when a clean-up names another turn than the one it closes."""
    if block.kind != CLEANUP or block.turn == course.position.turn:
        return course
    told = "line {n}: the header says '{at}', and it is turn {turn}"
    return course.noted(say(told, n=block.header.number, at=block.at, turn=course.position.turn))


def _reached(course: _Course, block: Block, last: bool) -> tuple[_Course, Passage, Found]:
    """Return *block* as moves; when the game cannot get to it, the clock is set to it first, and that is said."""
    passage = translate(course.position, block, last)
    if not passage.lost:
        return course, passage, ()
    found = () if course.stranded else (silence(passage, block),)
    course = _made(course, passage)
    changes = correcting.to_the_clock(block, course.board, course.position)
    course = _corrected(course, changes, say("the log goes on with {at}", at=block.at))
    return course, translate(course.position, block, last), found


def _made(course: _Course, passage: Passage) -> _Course:
    return replace(
        course, position=passage.position, entries=(*course.entries, *entries_of(passage.steps, passage.position))
    )


def _shuffled(course: _Course, before: Position, passage: Passage) -> _Course:
    """Return the course with the discards in the draw pile where the log reshuffles and our count asked for nothing."""
    line = next((line for line in passage.rest.lines if isinstance(line, lines.Reshuffled)), None)
    if line is None:
        return course
    told = say("line {n}: the log reshuffles; by our count the draw pile had not run out", n=line.number)
    kept = [card for card in course.position.discard if card not in before.discard]
    return _corrected(course.noted(told), {"discard": kept}, say("the log reshuffles"))


def _compared(course: _Course, block: Block, passage: Passage, found: Found, last: bool) -> _Course:
    """Return the course with the row of *block*, set right where the log's board is another than the referee's.

    What differs after an illegal play, or after something was passed over, follows from it and is not said again.
    """
    log, ours = printed(course.board, block), _settled(passage, block)
    if last and not any(isinstance(line, lines.Wins) for line in block.lines):
        ours, course = _broken_off(log, ours, block, passage, course)
    found = found or differing(log, ours, block, passage)
    if found and not (last and course.position.over):
        changes = correcting.to_the_board(log, ours, course.position) | correcting.to_effects(block, course.position)
        course = _corrected(course, changes, say("the log's board after {at}", at=block.at))
    board = replace(log, vp=ours.vp if log.vp is None else log.vp)
    row = {"at": block.at, **as_row(board), "divergences": [divergence.as_row() for divergence in found]}
    return replace(course, board=board, trace=(*course.trace, row), divergences=course.divergences + found)


def _corrected(course: _Course, changes: Plain, reason: Text) -> _Course:
    """Return the course with *changes* as a correction of the record, and every card in one place."""
    changes = {**correcting.to_one_place(course.position), **changes}
    if not changes:
        return course
    position = GAME.adjust(course.position, changes)
    entry = sealed(GAME, position, Adjusted(changes=changes, reason=str(reason)))
    return replace(course, position=position, entries=(*course.entries, entry))


def _settled(passage: Passage, block: Block) -> Board:
    """Return the referee's board at the end of *block*, as the log sees it.

    The end of a turn counts to the next headline block. Only the VP of it are printed where it is printed at all:
    in a clean-up block, or after the last round of the game.
    """
    board = board_of(passage.position)
    if block.kind == CLEANUP and isinstance(passage.position.pending, EndOfTurn):
        ops = board.military_ops if block.turn == passage.position.turn else (0, 0)
        return replace(board, vp=MilitaryOperations().resolve(passage.position).vp, military_ops=ops)
    end = next((step for step in passage.steps if isinstance(step.move, EndTurn)), None)
    if end is None or block.kind == HEADLINE:
        return board
    return replace(board_of(end.before), vp=board.vp)


def _broken_off(log: Board, ours: Board, block: Block, passage: Passage, course: _Course) -> tuple[Board, _Course]:
    """Return the referee's board as far as the last block prints it: a log may break off before all consequences."""
    seen = as_far_as_printed(log, ours, block, passage.unseen)
    if seen == ours:
        return ours, course
    note = say("the log breaks off in {at}; what follows there by the rules is in the record", at=block.at)
    return seen, course.noted(note)
