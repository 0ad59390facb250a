"""The kinds of entry in a record."""

from __future__ import annotations

from typing import Any, ClassVar, Literal, TypeAlias

import msgspec

from referee.kernel import Plain


def _tag(name: str) -> str:
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).strip("-")


class _Entry(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True, tag_field="entry", tag=_tag):
    at: str = ""
    rules: str = ""  # By which version of the rules, where the entry before knew another.
    by: str = ""  # Who took back, brought back, amended, forced or put right: a name, or a side.
    unasked: bool = False  # Nobody said who: `by` is the side whose lines they are.


class Played(_Entry, frozen=True):
    """A line that the rules allowed. `digest` is that of the position after it."""

    line: str
    moves: tuple[Plain, ...] = ()
    side_note: str = ""
    claims: tuple[Any, ...] = ()  # What `side_note` declares, as sentences that any language can say.
    digest: str = ""


class Forced(_Entry, frozen=True):
    """A line that the rules refused and the table played all the same, with the rulings overruled."""

    line: str
    moves: tuple[Plain, ...] = ()
    rulings: tuple[Plain, ...] = ()
    side_note: str = ""
    digest: str = ""


class Adjusted(_Entry, frozen=True):
    """The table's agreed correction of the position. It stands as a line and can be taken back."""

    changes: Plain
    reason: str = ""
    digest: str = ""

    @property
    def line(self) -> str:
        """How the correction reads in a history."""
        return f"adjust: {self.reason}"

    @property
    def moves(self) -> tuple[Plain, ...]:
        """Nothing: a correction makes no move."""
        return ()


class Ended(_Entry, frozen=True):
    """The players ended the game. It stands as a line and can be taken back."""

    how: Literal["resign", "draw agreed", "abandoned", "not counted"]
    side: str = ""
    reason: str = ""
    digest: str = ""

    @property
    def line(self) -> str:
        """How the end is typed."""
        return " ".join(filter(None, ("end", self.how, self.side, self.reason)))

    @property
    def moves(self) -> tuple[Plain, ...]:
        """Nothing: an agreed end makes no move."""
        return ()


class Reopened(_Entry, frozen=True):
    """The game that the players ended goes on. It stands as a line and can be taken back."""

    digest: str = ""
    line: ClassVar[str] = "reopen"
    moves: ClassVar[tuple[Plain, ...]] = ()


class TakenBack(_Entry, frozen=True):
    """The last `count` standing lines no longer stand. `barrier`: a die or a reveal was among them."""

    count: int = 1
    barrier: bool = False
    consent: bool = False


class Redone(_Entry, frozen=True):
    """The `count` lines taken back last stand again."""

    count: int = 1


class Restored(_Entry, frozen=True):
    """Line `number` stands again, with the lines that it was played after; what was played since stands no longer.

    `fresh` are the numbers of the lines that stand again with the digests that hold now. `barrier`: a die or a reveal
    was among the lines that stand no longer.
    """

    number: int
    fresh: tuple[tuple[int, str], ...] = ()
    barrier: bool = False
    consent: bool = False


class Amended(_Entry, frozen=True):
    """Line `number` reads otherwise from now on, in its old place; the `dropped` lines after it are gone.

    With `rulings` the new line was forced. Digests noted for later lines are void, for they knew the old line; `fresh`
    are the numbers of those lines with the digests that hold now.
    """

    number: int
    line: str
    moves: tuple[Plain, ...] = ()
    dropped: tuple[int, ...] = ()
    rulings: tuple[Plain, ...] = ()
    digest: str = ""
    fresh: tuple[tuple[int, str], ...] = ()


class Inserted(Amended, frozen=True):
    """A line that was played before line `number`, where it stands under the number of this entry; else as amended."""


class Checked(_Entry, frozen=True):
    """The players read the real board aloud, and it agreed with the record or did not."""

    board: Plain
    agrees: bool


class Note(_Entry, frozen=True):
    """A remark of the table; put in before entry `before`, or what entry `instead` reads now, where one is named."""

    text: str
    before: int = 0
    instead: int = 0


class Ruled(Note, frozen=True):
    """A dispute and how it was settled; *about* is the number of an entry, 0 where it is about none."""

    about: int = 0


Agreed: TypeAlias = Adjusted | Ended | Reopened
"""A line that the players agreed on, which makes no move."""
Line: TypeAlias = Played | Forced | Agreed
Entry: TypeAlias = Line | TakenBack | Redone | Restored | Amended | Inserted | Checked | Note | Ruled
