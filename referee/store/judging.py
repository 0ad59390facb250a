"""A record of somebody else's, judged as it comes in: what the rules refuse is named, and stands as forced."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from referee.kernel import Plain
from referee.kernel.game import Game
from referee.kernel.record.course import Course, Standing
from referee.kernel.record.entries import Amended, Entry, Forced, Inserted, Played, Restored
from referee.kernel.ruling import IllegalMove, RefereeError
from referee.kernel.seal import agrees, seal
from referee.kernel.text import Text, say
from referee.store.audit import differs
from referee.store.entering import plain_rulings
from referee.store.following import follow
from referee.store.sitting import Sitting


def judged(sitting: Sitting) -> Sitting:
    """The game as it began, where its lines lead: each is judged, and what is wrong with one is among the warnings.

    A line that the rules refuse, or that is not what it was when it was entered, stands as forced, as far as its moves
    can be taken; so does a correction that cannot be made. What was taken back is judged when it is brought back.
    RecordError where entries contradict one another.
    """
    return _Judge(sitting).judged()


class _Judge:
    """Goes through the lines of a record. *changed*: a line leads elsewhere than it did, and so all after it do."""

    def __init__(self, sitting: Sitting) -> None:
        self._sitting, self._rules = sitting, sitting.game
        self._entries = [*sitting.entries]
        self._course = Course(self._entries)
        self._after = {0: sitting.first}
        self._changed, self._remarks = False, list[str]()

    def judged(self) -> Sitting:
        before = 0
        for line in self._course.lines[: self._course.here]:
            self._judge(line, self._after[before])
            before = line.number
        standing = {*self._after}
        for number in sorted(self._course.after.keys() - standing):
            self._withdrawn(number)
        warnings = (*self._sitting.warnings, *self._remarks)
        return replace(
            self._sitting, entries=tuple(self._entries), position=self._after[before], warnings=warnings, misfit=None
        )

    def _judge(self, line: Standing, before: Any) -> None:
        after, moves, against = self._made(line, before)
        if not against and not self._changed and (why := differs(self._rules, before, line, after)):
            against, self._changed = _import(str(why)), True
        if moves != line.moves:
            self._changed = True
        if against:
            self._remarks.append(str(_said(self._rules, line, against)))
            line = self._forced(line, moves, against)
        self._after[line.number] = after
        if against or (line.entry.digest and not agrees(self._rules, after, line.entry)):
            self._seal(line.number, seal(self._rules, after, line.entry))

    def _made(self, line: Standing, before: Any) -> tuple[Any, tuple[Plain, ...], tuple[Plain, ...]]:
        """The position after a line, the moves of it that could be made, and what speaks against it."""
        try:
            return follow(self._rules, before, line, judged=True), line.moves, ()
        except IllegalMove as error:
            against = plain_rulings(self._rules, error.rulings)
        except ValueError as error:
            against = _import(str(error))
        position, made = before, list[Plain]()
        for move in line.moves:
            try:
                position = self._forced_on(position, move)
            except ValueError as error:
                against = (*against, *_import(str(error)))
                break
            made.append(move)
        return position, tuple(made), tuple({ruling["reason"]: ruling for ruling in against}.values())

    def _forced_on(self, position: Any, plain: Plain) -> Any:
        """The position after a move, legal or not; a die must have a face that there is."""
        (move,) = self._rules.from_plain([plain])
        if move.thrown and move not in self._rules.options(position):
            raise RefereeError(say("no die that is owed shows that"))
        return follow(self._rules, position, Standing(0, Played("", (plain,))))

    def _forced(self, line: Standing, moves: tuple[Plain, ...], against: tuple[Plain, ...]) -> Standing:
        """The line as it stands now: the entry by which it reads as it does says that it was forced."""
        place = self._read_by(line.number) - 1
        entry: Any = self._entries[place]
        if isinstance(entry, Amended):
            entry = replace(entry, moves=moves, rulings=(*entry.rulings, *against))
        else:
            known: tuple[Plain, ...] = getattr(entry, "rulings", ())
            told = {"at": entry.at, "rules": entry.rules, "by": entry.by, "digest": entry.digest}
            entry = Forced(line=line.line, moves=moves, rulings=(*known, *against), **told)
        self._entries[place] = entry
        return Standing(line.number, Forced(line=line.line, moves=moves, digest=line.entry.digest))

    def _read_by(self, number: int) -> int:
        """The entry by which a line reads as it does."""
        amending = (
            n
            for n, entry in enumerate(self._entries, start=1)
            if isinstance(entry, Amended) and not isinstance(entry, Inserted) and entry.number == number
        )
        return max(amending, default=number)

    def _seal(self, number: int, digest: str) -> None:
        """The digest of a line stands where it was noted last."""
        for place in range(len(self._entries) - 1, -1, -1):
            entry: Any = self._entries[place]
            if isinstance(entry, Amended | Restored) and number in dict(entry.fresh):
                fresh = tuple((n, digest if n == number else old) for n, old in entry.fresh)
                self._entries[place] = replace(entry, fresh=fresh)
                return
            if place + 1 == number or (_rewrites(entry) and entry.number == number):
                self._entries[place] = replace(entry, digest=digest)
                return

    def _withdrawn(self, number: int) -> None:
        """A digest of a line that stands no longer is believed where the rules allow the line."""
        lines = self._course.off | {line.number: line for line in self._course.lines}
        line, before = lines[number], self._after.get(self._course.after[number])
        try:
            if before is None:
                raise RefereeError(say("nobody knows"))
            after = follow(self._rules, before, line, judged=True)
        except ValueError:
            if line.entry.digest:
                self._seal(number, "")
            return
        self._after[number] = after


def _rewrites(entry: Entry) -> bool:
    return isinstance(entry, Amended) and not isinstance(entry, Inserted)


def _import(reason: str) -> tuple[Plain, ...]:
    return ({"rule": "", "reason": reason, "source": str(say("import"))},)


def _said(rules: Game, line: Standing, against: Sequence[Plain]) -> Text:
    """What is wrong with a line, which is not told of one that lays something face down."""
    kinds = {kind.__struct_config__.tag for kind in rules.kinds if kind.secret}
    keys = {key.partition(".")[0] for key in getattr(line.entry, "changes", ())}
    if any(move.get("kind") in kinds for move in line.moves) or keys & {*rules.secret_keys}:
        return say(
            "entry {number} is flagged as forced; what is wrong with it would tell what lies face down",
            number=line.number,
        )
    why = tuple(dict.fromkeys(ruling["reason"] for ruling in against))
    return say("entry {number} is flagged as forced: {line}: {why}", number=line.number, line=Text(line.line), why=why)
