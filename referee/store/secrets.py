"""What of a record nobody has seen yet: the moves in it that lie face down on the table, or went back unseen."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from itertools import takewhile
from typing import Any

from referee.kernel.decision import Move
from referee.kernel.game import Game
from referee.kernel.record.course import Standing, standing
from referee.kernel.record.entries import (
    Adjusted,
    Amended,
    Checked,
    Entry,
    Forced,
    Inserted,
    Note,
    Played,
    Redone,
    Restored,
    TakenBack,
)
from referee.kernel.ruling import RefereeError
from referee.kernel.text import say
from referee.store.following import follow, led
from referee.store.games import Header
from referee.store.sitting import Sitting, began

Moves = tuple[Move, ...]


class Unseen:
    """What is not to be named of the entries of a record, whose position is known.

    Of a line that stands it is what lies face down today; of one taken back or amended, what lay so until then. Nobody
    knows what became of what a line laid that can no longer be replayed.
    """

    def __init__(self, sitting: Sitting) -> None:
        rules, entries = sitting.game, sitting.entries
        self._laid = {n: laid for n, entry in enumerate(entries, start=1) if (laid := _laid(rules, entry))}
        self._covers = {n for n, entry in enumerate(entries, start=1) if _names(rules, entry)}
        self._read = _reread(entries)
        self._turn_up(sitting)

    def _turn_up(self, sitting: Sitting) -> None:
        """Of the lines that stand only what lies face down today is left; a card laid twice lies where it was last.

        What a forced line laid something over, or a correction took away, went back unseen.
        """
        down = list(sitting.game.face_down(sitting.position))
        lost = sitting.misfit.line.number if sitting.misfit else 0
        replayed = tuple(takewhile(lambda line: line.number != lost, sitting.standing))
        if not down:
            self._covers -= {line.number for line in replayed}
        over, put_back = set[str](), self._put_back(sitting, replayed)
        for line in reversed(replayed):
            over |= {move.side for move in put_back.get(line.number, ())}
            entered = self._read.get(line.number, line.number)
            lies = tuple(move for move in self._laid.get(entered, ()) if move in down or move.side in over)
            down = [move for move in down if move not in lies]
            sides = {move.side for move in lies}
            over = over | sides if isinstance(line.entry, Forced) else over - sides
            self._laid[entered] = lies
        went_back = self._laid.keys() - {self._read.get(line.number, line.number) for line in sitting.standing}
        if went_back:
            seen = Turning(sitting, {number: self._laid[number] for number in went_back}).seen
            self._laid |= {n: tuple(move for move in self._laid[n] if (n, move) not in seen) for n in went_back}

    def _put_back(self, sitting: Sitting, replayed: Sequence[Standing]) -> dict[int, Moves]:
        """Return what lay face down before each correction of the table and no longer does: nobody has seen it."""
        if not self._laid or not any(isinstance(line.entry, Adjusted) for line in replayed):
            return {}
        rules, position, found = sitting.game, sitting.first, dict[int, Moves]()
        for line in replayed:
            before, position = position, follow(rules, position, line)
            if isinstance(line.entry, Adjusted) and (down := rules.face_down(before)):
                now = rules.face_down(position)
                found[line.number] = tuple(move for move in down if move not in now)
        return found

    def entered(self, number: int) -> Moves:
        """Return the moves of entry *number*, as it was entered, that are not to be named."""
        return self._laid.get(number, ())

    def read(self, number: int) -> Moves:
        """Return the moves of the line of that number, as it reads today, that are not to be named."""
        return self.entered(self._read.get(number, number))

    def hides(self, number: int) -> bool:
        """Return True where entry *number*, as it was entered, names what is not to be named."""
        return bool(self.entered(number)) or self.covers(number)

    def covers(self, number: int) -> bool:
        """Return True for a correction of what lies face down."""
        return number in self._covers


def _reread(entries: Sequence[Entry]) -> dict[int, int]:
    """Return the entry by which each amended line reads as it does."""
    return {
        entry.number: number
        for number, entry in enumerate(entries, start=1)
        if isinstance(entry, Amended) and not isinstance(entry, Inserted)
    }


class Turning:
    """The evening gone through once more, to see what of the moves *laid* by entries was *seen* before they went back.

    Where a line no longer fits, nobody knows what came to light after it.
    """

    def __init__(self, sitting: Sitting, laid: dict[int, Moves]) -> None:
        self.seen: set[tuple[int, Move]] = set()
        self._sitting, self._laid = sitting, laid
        self._lines, self._here = list[tuple[int, Any]](), 0
        with suppress(ValueError, LookupError):
            for number, entry in enumerate(sitting.entries, start=1):
                self._enter(number, entry)

    def _enter(self, number: int, entry: Entry) -> None:
        match entry:
            case TakenBack(count=count):
                self._look()
                self._here -= count
            case Redone(count=count):
                self._here += count
            case Amended() | Restored():
                self._look()
                self._anew(number)
            case Checked() | Note():
                pass
            case _:
                self._lines[self._here :] = []
                self._played(number, Standing(number, entry))

    def _played(self, number: int, line: Standing) -> None:
        before = self._lines[-1][1] if self._lines else self._sitting.first
        self._lines.append((number, follow(self._sitting.game, before, line)))
        self._here = len(self._lines)

    def _anew(self, number: int) -> None:
        """The lines as they read after the amendment *number*."""
        entries = self._sitting.entries[:number]
        read = _reread(entries)
        self._lines, self._here = [], 0
        for line in standing(entries):
            self._played(read.get(line.number, line.number), line)

    def _look(self) -> None:
        """What of the lines that stand now lies face down no more has been seen."""
        lines = self._lines[: self._here]
        if not any(number in self._laid for number, _ in lines):
            return
        down = self._sitting.game.face_down(lines[-1][1])
        self.seen |= {(n, move) for n, _ in lines for move in self._laid.get(n, ()) if move not in down}


def unnamed(header: Header, entries: Sequence[Entry]) -> tuple[set[int], int]:
    """Return the numbers of the entries of a record that name what is not to be named, and up to which it is replayed.

    Of the lines after that nobody knows what they laid.
    """
    sitting = led(began(header, entries))
    unseen = Unseen(sitting)
    hidden = {number for number in range(1, len(entries) + 1) if unseen.hides(number)}
    return hidden, sitting.misfit.line.number - 1 if sitting.misfit else len(entries)


def openly(sitting: Sitting, line: Standing, why: ValueError) -> ValueError:
    """Return why *line* of a record, whose position is known, no longer fits, as everybody may hear it."""
    if not has_secrets(sitting) or not Unseen(sitting).read(line.number):
        return why
    return ValueError(str(say("what is wrong with it would tell what lies face down")))


def has_secrets(sitting: Sitting) -> bool:
    """Return True where an entry laid something face down: only the position tells whether it still lies so."""
    return any(_laid(sitting.game, entry) or _names(sitting.game, entry) for entry in sitting.entries)


def still_down(sitting: Sitting) -> Moves:
    """Return what lies face down to this day in a game whose position need not be known."""
    return tuple(sitting.game.face_down(led(sitting).position)) if has_secrets(sitting) else ()


def _laid(rules: Game, entry: Entry) -> Moves:
    """Return the moves of *entry* that laid something face down; none of moves that the game does not know."""
    kinds = {kind.__struct_config__.tag for kind in rules.kinds if kind.secret}
    if not isinstance(entry, Played | Forced | Amended) or not any(move["kind"] in kinds for move in entry.moves):
        return ()
    try:
        return tuple(move for move in rules.from_plain(entry.moves) if move.face_down() is not move)
    except RefereeError:
        return ()


def _names(rules: Game, entry: Entry) -> bool:
    """Return True for a correction that names what lies face down."""
    keys = {str(key).partition(".")[0] for key in entry.changes} if isinstance(entry, Adjusted) else set()
    return bool(keys & set(rules.secret_keys))
