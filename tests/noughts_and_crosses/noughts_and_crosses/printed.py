"""What is printed on the pad: the cells, the lines through them, and the two marks."""

from __future__ import annotations

from referee.kernel.facts import facts
from referee.kernel.tables import rows

PACKAGE = "noughts_and_crosses"


def _called(kind: str) -> dict[str, dict[str, str]]:
    """Return the names of a kind, each with what it is called in each language, parted by semicolons."""
    listed = (row for row in rows(PACKAGE, "names.csv") if row.text("kind") == kind)
    return {row.name: {language: ";".join(forms) for language, forms in row.called().items()} for row in listed}


CELL_NAMES = _called("cell")
CELLS, SIDES = tuple(CELL_NAMES), tuple(_called("side"))
CROSSES, NOUGHTS = SIDES
LINES: tuple[tuple[str, ...], ...] = tuple(tuple(line) for line in facts(PACKAGE, "grid")["lines"])



def other(side: str) -> str:
    """Return the other side."""
    return NOUGHTS if side == CROSSES else CROSSES
