"""Papers for the table: the record of the rounds, and the sums of the attacks."""

from __future__ import annotations

from referee.kernel.pages.summary import Cell, Table
from referee.kernel.text import Text, say

ROUNDS, ATTACKS = range(1, 13), range(1, 17)


def sheet() -> tuple[Table, ...]:
    """Return the papers, tables to be filled in."""
    rounds = (
        say("round"), say("first"), say("area, Allies"), say("area, Germans"), say("dead, Allies"),
        say("dead, Germans"), say("what happened"),
    )  # fmt: skip
    attacks = (
        say("attack"), say("round"), say("cell attacked"), say("from"), say("attack values"), say("sum"),
        say("defence"), say("result"),
    )  # fmt: skip
    return _empty(say("Record of the rounds"), rounds, ROUNDS), _empty(say("Attacks"), attacks, ATTACKS)


def _empty(title: Text, columns: tuple[Text, ...], numbers: range) -> Table:
    rows: tuple[tuple[Cell, ...], ...] = tuple((n, *[""] * (len(columns) - 1)) for n in numbers)
    return Table(title, columns, rows)
