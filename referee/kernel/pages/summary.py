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


class Summary(Struct, frozen=True):
    """A page for people (*parts*, in order) and the same as *data* for `--json`."""

    title: Text
    parts: tuple[Text | Tally | Table, ...]
    data: dict[str, Any]
