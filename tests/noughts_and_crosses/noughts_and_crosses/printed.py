"""What is printed on the pad: the cells, the lines through them, and the two marks."""

from __future__ import annotations

from referee.kernel.printed.facts import facts
from referee.kernel.printed.tables import rows

PACKAGE = "noughts_and_crosses"


def _called(table: str) -> dict[str, dict[str, str]]:
    """Return the names in a table, each with what it is called in each language, parted by semicolons."""
    called = {row.name: row.called() for row in rows(PACKAGE, table)}
    return {name: {language: ";".join(forms) for language, forms in said.items()} for name, said in called.items()}


CELL_NAMES = _called("cells.csv")
CELLS, SIDES = tuple(CELL_NAMES), tuple(_called("sides.csv"))
CROSSES, NOUGHTS = SIDES
LINES: tuple[tuple[str, ...], ...] = tuple(tuple(line) for line in facts(PACKAGE, "grid")["lines"])


def other(side: str) -> str:
    """Return the other side."""
    return NOUGHTS if side == CROSSES else CROSSES
