"""The entries that take lines back, bring them back, and amend them, where the record allows it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from referee.kernel import Plain
from referee.kernel.record.course import Course, Standing, standing, taken_back
from referee.kernel.record.entries import Adjusted, Agreed, Amended, Entry, Inserted, Redone, Restored, TakenBack
from referee.kernel.record.errors import ConsentNeeded, RecordError
from referee.kernel.text import say


def has_barrier(lines: Iterable[Standing], reveals: Callable[[Plain], bool]) -> bool:
    """True when one of the lines holds a move that rolls a die or reveals hidden information."""
    return any(reveals(move) for line in lines for move in line.moves)


def undo(
    entries: Sequence[Entry],
    count: int,
    reveals: Callable[[Plain], bool],
    *,
    consent: bool = False,
    at: str = "",
) -> TakenBack:
    """The entry that takes back the last `count` standing lines, or RecordError.

    Lines are taken back, never amendments, notes or checks: an amended line goes, and comes back, as amended.
    ConsentNeeded is raised when a die or a reveal is among the lines and there is no `consent`.
    """
    lines = standing(entries)
    _require(count, len(lines), "take back")
    barrier = _agreed(lines[-count:], reveals, consent)
    return TakenBack(count=count, barrier=barrier, consent=consent, at=at)


def redo(entries: Sequence[Entry], count: int = 1, *, at: str = "") -> Redone:
    """The entry that brings back the `count` lines taken back last, or RecordError.

    They come back as they were, so after an amendment in between replay them before the entry is added.
    """
    _require(count, len(taken_back(entries)), "redo")
    return Redone(count=count, at=at)


def restore(
    entries: Sequence[Entry],
    number: int,
    reveals: Callable[[Plain], bool],
    *,
    consent: bool = False,
    at: str = "",
) -> Restored:
    """The entry that brings line *number* back with those that it was played after, or RecordError.

    The lines that stand now and are none of these stand no longer; ConsentNeeded is raised as by `undo`. Whether what
    comes back still fits is for `replay` to say.
    """
    course = Course(entries)
    here = course.lines[: course.here]
    if any(line.number == number for line in here):
        raise RecordError(say("entry {number} stands", number=number))
    if number not in course.after:
        raise RecordError(say("entry {number} is no line that was taken back; see: history --all", number=number))
    path = set(course.path(number))
    barrier = _agreed((line for line in here if line.number not in path), reveals, consent)
    return Restored(number=number, barrier=barrier, consent=consent, at=at)


def amend(entries: Sequence[Entry], change: Amended) -> Amended:
    """The change of a line, or of what stands before it, where there is such a line; else RecordError.

    Whether the later lines still fit is for `replay` to say, over `standing((*entries, change))`.
    """
    number = change.number
    old = next((each.entry for each in standing(entries) if each.number == number), None)
    if old is None:
        raise RecordError(say("no line {number} stands in this record", number=number))
    if isinstance(change, Inserted):
        return change
    if isinstance(old, Adjusted):
        raise RecordError(
            say("entry {number} is a correction of the board; adjust again in place of amending it", number=number)
        )
    if isinstance(old, Agreed):
        raise RecordError(say("entry {number} is no line of play; take it back in place of amending it", number=number))
    return change


def _agreed(lines: Iterable[Standing], reveals: Callable[[Plain], bool], consent: bool) -> bool:
    """Whether a die or a reveal is among the lines that are to go; ConsentNeeded where nobody agreed to that."""
    barrier = has_barrier(lines, reveals)
    if barrier and not consent:
        raise ConsentNeeded(
            say("a die roll or revealed information would be taken back: the other player must consent")
        )
    return barrier


def _require(count: int, available: int, verb: str) -> None:
    if not available:
        raise RecordError(say("nothing to {verb}", verb=verb))
    if not 1 <= count <= available:
        raise RecordError(
            say("cannot {verb} {count} lines: give a number from 1 to {last}", verb=verb, count=count, last=available)
        )
