"""The library, for programs that build on the referee: a game opened, asked, played and put away.

>>> import referee
>>> table = referee.open("twilight-struggle")
>>> reading = table.play("setup ussr poland 4, e germany 1, yugoslavia 1")
>>> reading.legal, len(reading.moves)
(True, 7)
>>> table.check("setup us poland 1").rulings[0].rule
'3.3'
>>> table.next
{'side': 'us', 'decision': 'set up 7 more influence: Western Europe'}

Nothing is printed, and no file is read or written but by `open` of a path, `load` and `save`.
"""

from __future__ import annotations

from collections.abc import Mapping
from os import PathLike
from pathlib import Path
from typing import Any

from referee.games import FIRST
from referee.kernel import Plain
from referee.kernel.change import owed
from referee.kernel.ends import meant
from referee.kernel.game import Game, game
from referee.kernel.game import names as game_names
from referee.kernel.line import Reading
from referee.kernel.pages.summary import Summary
from referee.kernel.record.errors import ConsentNeeded, RecordError, Unfit
from referee.kernel.ruling import IllegalMove, NotationError, RefereeError
from referee.kernel.secrets import asked
from referee.kernel.text import say, speak_of
from referee.report import reading as report
from referee.report.history import Shown, exported
from referee.report.language import speak_in
from referee.store import entering, positions, seating, sitting, transfer
from referee.store import games as shelf
from referee.store.entering import Amendment
from referee.store.file.disk import StoreError
from referee.store.games import Header
from referee.store.secrets import has_secrets
from referee.store.sitting import Sitting
from referee.store.strictness import STRICT, enter, level

__all__ = [
    "ConsentNeeded", "IllegalMove", "NotationError", "Reading", "RecordError", "RefereeError", "StoreError", "Summary",
    "Table", "delete", "game_names", "load", "open", "speak",
]  # fmt: skip


def open(
    what: str | PathLike[str] | Mapping[str, Any],
    *,
    setup: Mapping[str, Any] | None = None,
    options: Mapping[str, str] | None = None,
    strictness: str = STRICT,
) -> Table:
    """Return the table of a new game of that name, or of a position, an export or a record.

    The last three are a file's path, or what such a file holds. *setup*, *options* and *strictness* ('strict', 'warn'
    or 'record') are those of a new game.
    """
    if isinstance(what, str):
        begun = Header(what, dict(setup or {}), dict(options or {}), created=shelf.now(), strictness=level(strictness))
        return Table(sitting.fresh(begun))
    if isinstance(what, Mapping):
        return _described(what)
    path = Path(what)
    return _positioned(*positions.load(path, FIRST)) if path.suffix == ".toml" else Table(_recorded(path))


def load(name: str | None = None) -> Table:
    """Return the table of a recorded game of `referee list`, the one written last where no *name* is given."""
    return Table(seating.sit(name))


def delete(name: str) -> Path:
    """Move a recorded game to the trash folder among the games, and return where it lies now."""
    return shelf.discard(shelf.path_of(name).stem)


def speak(language: str, game: str = "") -> None:
    """From now on all sentences are said in *language*, 'en' or 'zh', with the names of *game* before others."""
    speak_in(language)
    speak_of(game)


def _described(data: Mapping[str, Any]) -> Table:
    """Return the table of an export's or a position file's content."""
    if transfer.is_export(data):
        return Table(transfer.unpacked(data))
    rules = game(str(data.get("game", FIRST)))
    return _positioned(rules, rules.load_position(data))


def _recorded(path: Path) -> Sitting:
    """Return the game of an export, or of a file as `save` writes it: a cut one gives its whole entries."""
    try:
        data = transfer.content(path)
    except StoreError:
        data = {}
    if transfer.is_export(data):
        return transfer.unpacked(data)
    return seating.seated(seating.of_file(shelf.read(path, whole=False)))


def _positioned(rules: Game, position: Any) -> Table:
    return Table(Sitting("", Header(rules.name), rules, (), 0, position, position), has_record=False)


class Table:
    """A game on the table: what was entered so far, and the position that it leads to."""

    def __init__(self, sitting: Sitting, has_record: bool = True) -> None:
        self._sitting, self._has_record = sitting, has_record

    def __repr__(self) -> str:
        return f"<referee.Table: {self.game.name}, {len(self.lines)} lines>"

    # -- what there is ------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The rules."""
        return self._sitting.game

    @property
    def position(self) -> Any:
        """The position; it is frozen."""
        return self._sitting.position

    @property
    def seen(self) -> Any:
        """The position as everybody sees it: what lies face down is named nowhere in it."""
        return self.game.as_seen(self.position)

    @property
    def next(self) -> Plain:
        """Who owes what: {'side', 'decision'}, or {'over', 'winner', 'how', 'rule'}."""
        return owed(self.position)

    @property
    def lines(self) -> tuple[str, ...]:
        """The lines that stand, as everybody may read them: what lies face down is named in none."""
        standing = self._sitting.standing
        if not has_secrets(self._sitting):
            return tuple(line.line for line in standing)
        shown = Shown(self._sitting)
        return tuple(shown.line(line).line for line in standing)

    @property
    def record(self) -> Plain:
        """All that was entered, as `referee export` writes it and `open` reads it."""
        if not self._has_record:
            raise RecordError(say("a game that begins with a position has no record of how it came there"))
        return exported(self._sitting)

    @property
    def code(self) -> str:
        """The code of the record's last row in its file, by which rows that are missing are told; '' before `save`."""
        return self._sitting.code

    @property
    def warnings(self) -> tuple[str, ...]:
        """What was wrong with the file it was opened from."""
        return self._sitting.warnings

    @property
    def file(self) -> str:
        """The position as a position file."""
        return positions.written(self.game, self.position)

    def copy(self) -> Table:
        """Return the same table once more: what is entered there is not entered here."""
        return Table(self._sitting, self._has_record)

    # -- what is asked ------------------------------------------------------------------------------------------

    def legal(self) -> list[str]:
        """Return all that may be typed next, move by move."""
        return [self.game.write(move) for move in self.game.options(self.seen)]

    def check(self, line: str) -> Reading:
        """Return what would become of *line*; raise NotationError where it is not understood.

        The reading ends with the move that turns up what lies face down: what comes of that is told when it is played.
        """
        return asked(self.game, self.position, line)

    def as_data(self, reading: Reading) -> Plain:
        """Return what became of a line as `referee check --json` prints it."""
        return report.as_data(self.game, reading)

    def told(self, reading: Reading) -> list[str]:
        """Return what became of a line as the terminal tells it."""
        tell = report.refusal(self.game, reading.rulings) if reading.rulings else report.account(self.game, reading)
        return list(tell)

    def status(self) -> Summary:
        """Return the one-screen status: a page of `parts`, and the same as `data`."""
        return self.game.status(self.seen)

    def score(self) -> Summary:
        """Return the scoring as it stands."""
        return self.game.score(self.seen)

    def board(self, area: str = "") -> Summary:
        """Return the board, or the part of it called *area*."""
        return self.game.board(self.seen, area)

    def odds(self, question: str = "") -> Summary:
        """Return the chances of what *question* asks, in the words of the table."""
        return self.game.odds(self.seen, question)

    def look_up(self, kind: str, name: str = "") -> Summary:
        """Return a 'card', 'country', 'rule' or 'option' by name, or the list of them."""
        return self.game.look_up(kind, name)

    # -- what is entered ----------------------------------------------------------------------------------------

    def play(self, line: str, sure: bool = False) -> Reading:
        """Play *line* and return what became of it; IllegalMove where the rules refuse it, and nothing is changed.

        A table whose strictness is 'record' records and flags such a line, and one of 'warn' does where it is *sure*:
        the reading then has its rulings.
        """
        entered = enter(self._sitting, line, sure)
        if entered.is_refused:
            raise IllegalMove(entered.reading.moves[-1], entered.over)
        self._sitting = entered.sitting
        return entered.whole or entered.reading

    def undo(self, count: int = 1, agreed: bool = False) -> tuple[str, ...]:
        """Take the last lines back and return them; ConsentNeeded where a die or a reveal goes and nobody *agreed*."""
        gone = self.lines[-count:]
        self._sitting = entering.undo(self._sitting, count, agreed)
        return gone

    def redo(self, count: int = 1) -> tuple[str, ...]:
        """Bring back the lines that were taken back last, and return them."""
        self._sitting = entering.redo(self._sitting, count)
        return self.lines[-count:]

    def restore(self, number: int, agreed: bool = False) -> tuple[str, ...]:
        """Bring line *number* back with those it was played after, and return the lines that stand now.

        What was played since stands no longer. Raises Unfit, a RecordError, where a line does not fit any more, and
        ConsentNeeded as `undo` does.
        """
        self._sitting = entering.restore(self._sitting, number, agreed)
        return self.lines

    def amend(self, number: int, line: str, drop_rest: bool = False, forced: bool = False) -> Reading:
        """Replace the line of that number, and return what became of the new one.

        IllegalMove where the rules refuse it and it is not *forced*. RecordError where a line after it no longer fits:
        nothing is changed, or, with *drop_rest*, the lines from there on are given up.
        """
        return self._put_in(*entering.amend(self._sitting, number, line, drop_rest, forced))

    def insert(self, number: int, line: str, drop_rest: bool = False, forced: bool = False) -> Reading:
        """Put in a line that was played before the one of that number; else as `amend`."""
        return self._put_in(*entering.insert(self._sitting, number, line, drop_rest, forced))

    def _put_in(self, after: Sitting, amendment: Amendment) -> Reading:
        if len(after.entries) == len(self._sitting.entries):
            if amendment.misfit is not None and amendment.why is not None:
                raise Unfit(amendment.misfit.number, amendment.why)
            raise IllegalMove(amendment.reading.moves[-1], amendment.reading.rulings)
        self._sitting = after
        return amendment.reading

    def adjust(self, changes: Mapping[str, Any], reason: str) -> None:
        """Put the position right as the table says, by the keys of a position file."""
        self._sitting = entering.adjust(self._sitting, changes, reason)

    def end(self, how: str) -> None:
        """End the game as people do: 'resign us', 'draw agreed', 'abandoned WHY', 'not counted'."""
        found = meant(self.game, self.position, how)
        if found is None:
            raise RefereeError(say("end it so: resign SIDE, draw agreed, abandoned REASON, or not counted"))
        self._sitting = entering.end(self._sitting, found)

    def reopen(self) -> None:
        """Go on with a game that was ended so."""
        self._sitting = entering.reopen(self._sitting)

    def note(self, text: str) -> None:
        """Add a remark to the record."""
        self._sitting = entering.note(self._sitting, text)

    def ruling(self, text: str, number: int = 0) -> None:
        """Note a dispute with its outcome, about entry *number* where one is given."""
        self._sitting = entering.ruling(self._sitting, text, number)

    def save(self, name: str = "") -> None:
        """Write what is new to the recorded game, or, with a *name*, all of it to a new one in `referee list`."""
        if name:
            assert self.record
            self._sitting = seating.shelved(self._sitting, name)
        self._sitting = seating.save(self._sitting)
