"""What a game says of a position, as plain data: reports render it to a terminal, Markdown, CSV or JSON."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from referee.kernel.tally import Tally
from referee.kernel.text import Text

Cell = Text | str | int


class Table(Struct, frozen=True):
    """Rows under columns, with a title."""

    title: Text
    columns: tuple[Text, ...]
    rows: tuple[tuple[Cell, ...], ...]


class Beside(Struct, frozen=True):
    """Tables side by side: columns from the left, each from the top, so that things stand where they lie on a map.

    A terminal draws them so, without the names of their columns; elsewhere they follow each other.
    """

    columns: tuple[tuple[Table, ...], ...]

    @property
    def tables(self) -> tuple[Table, ...]:
        """The tables, column by column."""
        return tuple(table for column in self.columns for table in column)


class Summary(Struct, frozen=True):
    """A page for people (*parts*, in order) and the same as *data* for `--json`."""

    title: Text
    parts: tuple[Text | Tally | Table | Beside, ...]
    data: dict[str, Any]

    @property
    def flat(self) -> tuple[Text | Tally | Table, ...]:
        """The parts, one below the other."""
        return tuple(each for part in self.parts for each in (part.tables if isinstance(part, Beside) else (part,)))
