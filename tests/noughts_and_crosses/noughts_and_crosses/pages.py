"""What the table looks at: the status, the score, the grid; and the books."""

from __future__ import annotations

from noughts_and_crosses.printed import CELLS, LINES, PACKAGE, SIDES, other
from noughts_and_crosses.state import Position
from referee.kernel.change import owed
from referee.kernel.pages.books import Books
from referee.kernel.pages.summary import Summary, Table
from referee.kernel.ruling import RefereeError
from referee.kernel.text import Text, say


def status(position: Position) -> Summary:
    """Return the grid, and how the table plays."""
    drawn = board(position, "")
    data = {**drawn.data, "next": owed(position), "options": position.options.named}
    return Summary(say("Noughts and crosses"), (*position.options.told, *drawn.parts), data)


def board(position: Position, area: str) -> Summary:
    """Return the grid; it has no parts."""
    if area:
        raise RefereeError(say("the grid has no part {area}", area=area))
    marks = [position.mark(cell) or "." for cell in CELLS]
    rows = tuple(("abc"[row], *marks[3 * row : 3 * row + 3]) for row in range(3))
    grid = Table(say(""), (say("row"), Text("1"), Text("2"), Text("3")), rows)
    return Summary(say("The grid"), (grid,), {"grid": dict(zip(CELLS, position.grid, strict=True))})


def score(position: Position) -> Summary:
    """Return the lines that each side can still make."""
    left = {side: sum(other(side) not in map(position.mark, line) for line in LINES) for side in SIDES}
    parts = tuple(say("{side}: {n} lines open", side=side, n=n) for side, n in left.items())
    return Summary(say("Score"), parts, {"open": left})


def _rulebook(ref: str) -> Text:
    return say("Rules {rule}", rule=ref)


BOOKS = Books(game=PACKAGE, rulebook=_rulebook, kinds={})
look_up, source, is_option = BOOKS.look_up, BOOKS.source, BOOKS.is_option
