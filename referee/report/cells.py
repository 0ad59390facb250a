"""Cells of a drawn table: they wrap as lines do, between Chinese words and never within a name with its numbers."""

from __future__ import annotations

from typing import Any

from rich.console import Console, ConsoleOptions
from rich.containers import Lines
from rich.measure import Measurement
from rich.text import Text

from referee.kernel.pages.wrapping import cell_rows, cells, pieces


class Cell(Text):
    """The text of a cell."""

    def wrap(self, console: Console, width: int, **how: Any) -> Lines:
        """Return the rows of the text in *width* columns."""
        rows = cell_rows(self.plain, width)
        lines = Lines(piece for row in rows for piece in Text(row).wrap(console, width, overflow="fold"))
        if justify := how.get("justify"):
            lines.justify(console, width, justify=justify, overflow="fold")
        return lines

    def __rich_measure__(self, console: Console, options: ConsoleOptions) -> Measurement:
        """Return the least width in which no part has to be broken, and the width of the whole."""
        parts = [cells(part.strip()) for part in pieces(self.plain)]
        return Measurement(max(parts, default=0), cells(self.plain)).with_maximum(options.max_width)
