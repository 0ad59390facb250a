"""What may be entered in a game on the table. Each function returns the sitting with the new entry, not yet saved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from referee.kernel import Plain
from referee.kernel.decision import TABLE, Move
from referee.kernel.ends import ended, is_agreed, reopened
from referee.kernel.file.business import kept
from referee.kernel.game import Game
from referee.kernel.line import Reading, read
from referee.kernel.record import course, taking_back
from referee.kernel.record.course import Standing
from referee.kernel.record.entries import (
    Adjusted,
    Amended,
    Ended,
    Entry,
    Forced,
    Inserted,
    Note,
    Played,
    Reopened,
    Restored,
    Ruled,
)
from referee.kernel.record.errors import GameOver, RecordError, Unfit
from referee.kernel.record.replaying import Replayed, replay
from referee.kernel.ruling import IllegalMove, RefereeError, Ruling
from referee.kernel.seal import agrees, seal
from referee.kernel.secrets import adjusted
from referee.kernel.text import say
from referee.store.following import before, follow, reached
from referee.store.games import now
from referee.store.secrets import openly
from referee.store.sitting import Misfit, Sitting

Noting = TypeVar("Noting", bound=Entry)


def play(sitting: Sitting, line: str) -> tuple[Sitting, Reading]:
    """The sitting with *line* played, or as it was when the line is refused; and what became of the line."""
    reading = read(sitting.game, sitting.position, line)
    if reading.rulings:
        return sitting, reading
    return sitting.with_entry(_played(sitting.game, reading), reading.after), reading


def _played(rules: Game, reading: Reading) -> Played:
    claims = tuple(kept(claim.text) for claim in reading.claims)
    return Played(
        line=reading.line,
        moves=plain(rules, reading.moves),
        side_note=str(say("; ")).join(dict.fromkeys(str(claim.text) for claim in reading.claims)),
        claims=claims if all(claims) else (),
        at=now(),
    )


def plain(rules: Game, moves: Sequence[Move]) -> tuple[Plain, ...]:
    """The moves as the record keeps them."""
    return tuple(rules.to_plain(move) for move in moves)


def plain_rulings(rules: Game, rulings: Sequence[Ruling]) -> tuple[Plain, ...]:
    """The rulings as the record and `--json` keep them."""
    return tuple(_plain_ruling(rules, each) for each in rulings)


def _plain_ruling(rules: Game, ruling: Ruling) -> Plain:
    """A ruling in the words of the table, and under `say` as the sentence that can be said in any language."""
    said = {"rule": ruling.rule, "reason": str(ruling.reason), "source": rules.source(ruling.rule)}
    return {**said, "say": plain} if (plain := kept(ruling.reason)) else said


def adjust(sitting: Sitting, changes: Mapping[str, Any], reason: str, by: str = "") -> Sitting:
    """The sitting with the board corrected as the table says; GameOver where the players have ended the game."""
    if is_agreed(sitting.position):
        raise GameOver(say("the game is over: {how}; reopen it first", how=sitting.position.over.how))
    position = adjusted(sitting.game, sitting.position, changes)
    return sitting.with_entry(Adjusted(changes=dict(changes), reason=reason, at=now(), by=by), position)


def end(sitting: Sitting, end: Ended) -> Sitting:
    """The sitting with the game ended as the players say; GameOver where it has ended already."""
    position = ended(sitting.game, sitting.position, end)
    return sitting.with_entry(replace(end, at=now()), position)


def reopen(sitting: Sitting) -> Sitting:
    """The sitting with the game going on that the players had ended; RecordError where they had not."""
    position = reopened(sitting.position)
    return sitting.with_entry(Reopened(at=now()), position)


def note(sitting: Sitting, text: str, before: int = 0, instead: int = 0, by: str = "") -> Sitting:
    """The sitting with a remark, put in *before* an entry or *instead* of one; RecordError where it says nothing."""
    if not text.strip():
        raise RecordError(str(say("say what is to be remembered, as in: note the cat was here")))
    return sitting.with_entry(Note(text=text, before=before, instead=instead, at=now(), by=by), sitting.position)


def ruling(sitting: Sitting, text: str, number: int = 0) -> Sitting:
    """The sitting with a dispute and its outcome, about entry *number* or none; RecordError where it is not there."""
    last = len(sitting.entries)
    if not 0 <= number <= last:
        raise RecordError(str(say("there is no entry {number}; the last one is {last}", number=number, last=last)))
    return sitting.with_entry(Ruled(text=text, about=number, at=now()), sitting.position)


# -- an illegal move that happened -----------------------------------------------------------------------------------


class Imposed(Struct, frozen=True):
    """What a forced line came to: *whole* as it was read, with what nothing pending could take."""

    whole: Reading

    @property
    def reading(self) -> Reading:
        """What was played."""
        return replace(self.whole, steps=tuple(step for step in self.whole.steps if not step.is_refused))

    @property
    def rulings(self) -> tuple[Ruling, ...]:
        """The rulings overruled."""
        return self.whole.rulings

    @property
    def left(self) -> tuple[Move, ...]:
        """The moves that nothing pending could take."""
        return self.whole.moves[len(self.reading.steps) :]


def force(sitting: Sitting, line: str, by: str = "") -> tuple[Sitting, Imposed]:
    """The sitting with *line* played against its rulings, as far as the pending decisions can take its moves.

    *by* is who forced it. A line of which nothing can be taken (out of turn, say) is recorded and flagged all the same;
    RefereeError where it cannot have happened.
    """
    rules, whole = sitting.game, _possible(read(sitting.game, sitting.position, line, forced=True))
    imposed = Imposed(whole)
    reading = imposed.reading
    if not whole.rulings:
        return sitting.with_entry(_played(rules, reading), reading.after), imposed
    entry = Forced(
        line=line,
        moves=plain(rules, reading.moves),
        rulings=plain_rulings(rules, whole.rulings),
        at=now(),
    )
    return sitting.with_entry(_by(entry, by, *(move.side for move in whole.moves)), reading.after), imposed


def _possible(reading: Reading) -> Reading:
    """The *reading* of a line that is forced; RefereeError where a move of it cannot have happened at any table."""
    if reason := next(filter(None, (move.impossible for move in reading.moves)), None):
        raise RefereeError(reason)
    return reading


# -- taking back and amending ----------------------------------------------------------------------------------------


def undo(sitting: Sitting, count: int, consent: bool, by: str = "") -> Sitting:
    """The sitting without its last *count* lines; ConsentNeeded when a die or a reveal is among them.

    What was ruled once is not ruled again. *by* is who takes them back; else the side that made all of them.
    """
    entry = taking_back.undo(sitting.entries, count, sitting.game.reveals, consent=consent, at=now())
    return _after(sitting, _by(entry, by, *_sides(sitting.standing[-count:])))


def redo(sitting: Sitting, count: int, by: str = "") -> Sitting:
    """The sitting with *count* lines taken back standing again; Unfit when an amendment has made one unfit."""
    back = course.taken_back(sitting.entries)[: max(count, 0)]
    return _after(sitting, _by(taking_back.redo(sitting.entries, count, at=now()), by, *_sides(back)))


def restore(sitting: Sitting, number: int, consent: bool, by: str = "") -> Sitting:
    """The sitting with line *number* standing again, after those that it was played after.

    What was played since stands no longer, and stays in the record. Unfit when one that comes back does not fit what
    stands before it today, ConsentNeeded when a die or a reveal is among the lines that go.
    """
    old = tuple(each.line for each in course.struck(sitting.entries) if each.line.number == number)
    entry = taking_back.restore(sitting.entries, number, sitting.game.reveals, consent=consent, at=now())
    return _after(sitting, _by(entry, by, *_sides(old)))


def _sides(lines: Sequence[Standing]) -> Iterator[str]:
    """Who made each of the moves of the lines."""
    return (str(move.get("side")) for line in lines for move in line.moves)


def _by(entry: Noting, by: str, *sides: str) -> Noting:
    """The entry, which notes who made it; where nobody said so, the side whose moves it is about, if it is one side."""
    one = {*sides} - {TABLE}
    if by or len(one) != 1:
        return replace(entry, by=by)
    return replace(entry, by=one.pop(), unasked=True)


def _after(sitting: Sitting, entry: Entry) -> Sitting:
    """The sitting after *entry*; lines that stand again are judged where no digest vouches for them.

    What could not be replayed before need not be replayed now.
    """
    lines, old = course.standing((*sitting.entries, entry)), sitting.standing
    shared = takewhile(lambda pair: pair[0].number == pair[1].number, zip(lines, old, strict=False))
    same = len([*shared])
    came = Replayed(sitting.position) if same == len(old) and not sitting.misfit else reached(sitting, lines[:same])
    came, fresh = _on(sitting.game, came, lines[same:], same)
    if isinstance(entry, Restored):
        entry = replace(entry, fresh=fresh)
    if came.fails is None:
        return replace(sitting, misfit=None).with_entry(entry, came.position)
    if not sitting.misfit:
        assert came.why is not None, "what fails has a reason"
        raise Unfit(lines[came.fails].number, openly(sitting, lines[came.fails], came.why))
    return replace(sitting, misfit=Misfit(lines[came.fails], came.why)).with_entry(entry, came.position)


def _on(
    rules: Game, came: Replayed[Any], lines: Sequence[Standing], first: int
) -> tuple[Replayed[Any], tuple[tuple[int, str], ...]]:
    """How far *lines*, the *first* of which has that place, lead from where a replay came; and their digests now."""
    fresh = list[tuple[int, str]]()
    for place, line in enumerate(lines if came.fails is None else (), start=first):
        try:
            came = Replayed(_again(rules, came.position, line))
        except ValueError as error:
            return Replayed(came.position, place, error), tuple(fresh)
        fresh.append((line.number, seal(rules, came.position, line.entry)))
    return came, tuple(fresh)


def _again(rules: Game, position: Any, line: Standing) -> Any:
    """The position after a line that stands again, which is judged unless it leads where it led."""
    after = follow(rules, position, line)
    if line.entry.digest and agrees(rules, after, line.entry):
        return after
    return follow(rules, position, line, judged=True)


class Amendment(Struct, frozen=True):
    """What came of amending a line: its new reading, and the first later line that does not fit it any more."""

    reading: Reading
    misfit: Standing | None = None
    why: ValueError | None = None
    dropped: tuple[int, ...] = ()


def amend(
    sitting: Sitting, number: int, line: str, drop_rest: bool, forced: bool = False, by: str = ""
) -> tuple[Sitting, Amendment]:
    """The sitting where entry *number* reads *line*; as it was when that is refused or a later line does not fit.

    With *drop_rest* the lines from the first misfit on are given up instead. A *forced* line stands against its
    rulings, as far as its moves can be taken. What was entered before it is not judged again.
    """
    return _put_in(sitting, Amended(number=number, line=line, by=by), number, drop_rest, forced)


def is_thrown_anew(sitting: Sitting, after: Sitting, number: int) -> bool:
    """True where line *number* holds other dice or reveals in *after* than before."""
    reveals = sitting.game.reveals
    was, now = ([move for move in each.line(number).moves if reveals(move)] for each in (sitting, after))
    return was != now


def insert(
    sitting: Sitting, number: int, line: str, drop_rest: bool, forced: bool = False, by: str = ""
) -> tuple[Sitting, Amendment]:
    """The sitting where *line* was played before entry *number*; else as `amend`."""
    return _put_in(sitting, Inserted(number=number, line=line, by=by), len(sitting.entries) + 1, drop_rest, forced)


def _put_in(sitting: Sitting, wish: Amended, number: int, drop_rest: bool, forced: bool) -> tuple[Sitting, Amendment]:
    """The sitting with the line that is wished for, which stands under *number*."""
    start = before(sitting, wish.number)
    reading = read(sitting.game, start, wish.line, forced, sitting.game.face_down(sitting.position))
    if reading.rulings and not forced:
        return sitting, Amendment(reading)
    _possible(reading)
    entry = _amendment(sitting, wish, reading)
    standing = course.standing((*sitting.entries, entry))
    lines = standing[next(place for place, each in enumerate(standing) if each.number == number) :]
    came = replay(lines, start, lambda now, each: _followed(sitting, now, each))
    amended = replace(sitting, misfit=None)
    fits = _resealed(sitting.game, start, entry, lines[: came.fails])
    if came.fails is None:
        return amended.with_entry(fits, came.position), Amendment(reading)
    dropped = tuple(each.number for each in lines[came.fails :])
    why = came.why and openly(sitting, lines[came.fails], came.why)
    amendment = Amendment(reading, lines[came.fails], why, dropped)
    if not drop_rest:
        return sitting, amendment
    return amended.with_entry(replace(fits, dropped=dropped), came.position), amendment


def _amendment(sitting: Sitting, wish: Amended, reading: Reading) -> Amended:
    """The entry that is wished for, with its moves: forced where there are rulings."""
    rules, taken = sitting.game, tuple(step.move for step in reading.steps if not step.is_refused)
    rulings = plain_rulings(rules, reading.rulings)
    entry = replace(wish, moves=plain(rules, taken), rulings=rulings, at=now())
    return taking_back.amend(sitting.entries, _by(entry, wish.by, *(move.side for move in reading.moves)))


def _followed(sitting: Sitting, position: Any, line: Standing) -> Any:
    """The position after a line, which is judged, unless today's rules refused it before the amendment as well."""
    try:
        return follow(sitting.game, position, line, judged=True)
    except IllegalMove:
        if not _was_refused(sitting, line):
            raise
    return follow(sitting.game, position, line)


def _was_refused(sitting: Sitting, line: Standing) -> bool:
    try:
        follow(sitting.game, before(sitting, line.number), sitting.line(line.number), judged=True)
    except IllegalMove:
        return True
    except ValueError:
        pass
    return False


def _resealed(rules: Game, position: Any, entry: Amended, lines: Sequence[Standing]) -> Amended:
    """The amendment with fresh digests for the amended line, which is played in *position*, and those after it."""
    fresh = list[tuple[int, str]]()
    for line in lines:
        position = follow(rules, position, line)
        fresh.append((line.number, seal(rules, position, line.entry)))
    return replace(entry, digest=fresh[0][1], fresh=tuple(fresh[1:]))
