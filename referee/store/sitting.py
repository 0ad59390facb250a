"""A recorded game on the table: its record as read, and the position that it leads to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.kernel.game import Game, game
from referee.kernel.record.course import Standing, standing
from referee.kernel.record.entries import Entry, Line, Note
from referee.kernel.record.errors import RecordError
from referee.kernel.seal import sealed
from referee.kernel.text import say
from referee.store.file.disk import StoreError
from referee.store.file.entries import Entries
from referee.store.file.storage import Tail
from referee.store.games import Header
from referee.store.versions import rules_version


class Misfit(Struct, frozen=True):
    """The first standing line that can no longer be replayed, and why."""

    line: Standing
    why: ValueError | None = None


class Sitting(Struct, frozen=True):
    """A game at the table. *position* is where its standing lines lead; the first *saved* entries are in its file.

    *judged_by* is the version of the rules by which it was judged last, '' where it does not say.
    With a *misfit* they lead no further than to the line before it. *tail* is where the file ends, *kept* how many
    entries the position kept aside knows.
    """

    name: str
    header: Header
    game: Game
    entries: Sequence[Entry]
    saved: int
    first: Any
    position: Any
    warnings: tuple[str, ...] = ()
    tail: Tail | None = None
    misfit: Misfit | None = None
    kept: int = 0
    judged_by: str = ""

    @property
    def code(self) -> str:
        """The code of the record's last row, which tells that nothing is missing; '' where it is in no file yet."""
        return self.tail.code if self.tail and self.saved == len(self.entries) else ""

    @property
    def standing(self) -> tuple[Standing, ...]:
        """The lines that stand."""
        return standing(self.entries)

    def line(self, number: int) -> Standing:
        """The standing line of that number, or RecordError."""
        for each in self.standing:
            if each.number == number:
                return each
        if 1 <= number <= len(self.entries) and isinstance(self.entries[number - 1], Note):
            told = "entry {number} is a remark, no line; to change it: amend {number} note ..."
            raise RecordError(str(say(told, number=number)))
        raise RecordError(
            str(say("no line {number} stands in {name}; see: referee history", number=number, name=self.name))
        )

    def with_entry(self, entry: Entry, position: Any) -> Sitting:
        """The sitting with one more entry, which leads to *position*; StoreError for a line after a misfit."""
        if isinstance(entry, Line):
            if self.misfit:
                raise unfit(self, self.misfit.line, self.misfit.why)
            entry = sealed(self.game, position, entry)
        rules, old = rules_version(self.game), self.entries
        if rules != self.judged_by:
            entry = replace(entry, rules=rules)
        entries = old.with_entry(entry) if isinstance(old, Entries) else (*old, entry)
        return replace(self, entries=entries, position=position, judged_by=rules)


def today(header: Header) -> Header:
    """The header of a game that begins now, under the rules of today."""
    return replace(header, rules=rules_version(game(header.game)), by=_who())


def began(header: Header, entries: Sequence[Entry] = ()) -> Sitting:
    """A game as it begins, which is on no shelf; what *entries* there are is not yet replayed."""
    rules = game(header.game)
    first = rules.new(header.setup, header.options)
    noted = entries.rules if isinstance(entries, Entries) else _noted(entries)
    return Sitting(header.name, header, rules, entries, 0, first, first, judged_by=noted or header.rules)


def fresh(header: Header) -> Sitting:
    """A game that begins now, under the rules of today."""
    return began(today(header))


def _noted(entries: Sequence[Entry]) -> str:
    """The version of the rules that was noted last, or ''."""
    return next((entry.rules for entry in reversed(entries) if entry.rules), "")


def _who() -> str:
    """Who is at the keyboard, as the machine knows them; '' where it does not."""
    import getpass

    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""


def unfit(sitting: Sitting, line: Standing, why: ValueError | None) -> StoreError:
    what = "{name}: entry {number} can no longer be replayed ({why}); see: referee verify"
    return StoreError(str(say(what, name=sitting.name, number=line.number, why=str(why))))
