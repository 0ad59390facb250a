"""What is printed on the pad: the cells, the lines through them, and the two marks."""

from __future__ import annotations

from referee.kernel.names import Lexicon
from referee.kernel.printed.facts import facts
from referee.kernel.printed.tables import rows

PACKAGE = "noughts_and_crosses"


def _spoken(table: str) -> dict[str, tuple[str, ...]]:
    """Return the names in a table, each with all else that it is called."""
    return {row.name: tuple(form for forms in row.called().values() for form in forms) for row in rows(PACKAGE, table)}


CELLS, SIDES = tuple(_spoken("cells.csv")), tuple(_spoken("sides.csv"))
CROSSES, NOUGHTS = SIDES
LINES: tuple[tuple[str, ...], ...] = tuple(tuple(line) for line in facts(PACKAGE, "grid")["lines"])
SPOKEN = Lexicon(_spoken("sides.csv") | _spoken("cells.csv"))


def other(side: str) -> str:
    """Return the other side."""
    return NOUGHTS if side == CROSSES else CROSSES
