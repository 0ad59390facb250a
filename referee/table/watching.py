"""What a second screen shows of a game: its tracks, the board, what was played last. State in, screen out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from referee.kernel.game import Game
from referee.kernel.pages.wrapping import cells, wrapped
from referee.kernel.text import Text, say
from referee.report.history import history
from referee.report.reading import short
from referee.report.terminal import lines_of
from referee.store.sitting import Sitting
from referee.table import toolbar
from referee.table.session import Session

LEAST_LAST, MOST_LAST = 3, 12
BOARD = ("board", "changed")
Look = Literal["tracks", "owed", "board", "changed", "rule", "last", "trouble"]
Row = tuple[Look, str]


class Watched(Struct, frozen=True):
    """A game that is watched. *side*: the seat from which it is seen, '' for what everybody sees.

    *trouble* is why it cannot be read any more. *earlier* is the position before the record grew last. *top* is how
    many rows of the board are scrolled away; where nobody scrolls, those that changed last are in sight.
    """

    sitting: Sitting
    side: str = ""
    trouble: str = ""
    earlier: Any = None
    top: int | None = None

    def grown(self, sitting: Sitting) -> Watched:
        """Return it with the record as it stands now."""
        return replace(self, sitting=sitting, trouble="", earlier=self.sitting.position, top=None)


def screen(watched: Watched, columns: int, high: int | None = None) -> list[Row]:
    """Return the screen row by row, of *high* rows at most; all there is to see where it is not bounded.

    The board gets the room that the tracks and the last lines leave; where it is longer, a row says so.
    """
    head, board = _head(watched, columns), _board(watched, columns)
    played = history(watched.sitting)
    if high is None:
        return [*head, *board, _line(columns), *_last(played, MOST_LAST, columns)]
    room = high - len(head) - 1
    kept = min(max(room - len(board), LEAST_LAST), MOST_LAST, len(played), max(room - 1, 0))
    shown = _fitted(board, watched.top, max(room - kept, 0), columns)
    return [*head, *shown, _line(columns), *_last(played, kept, columns)][:high]


def scrolled(watched: Watched, by: int, columns: int, high: int) -> Watched:
    """Return it with the board moved by rows, on such a screen; it stops at either end."""
    board, room = _board(watched, columns), sum(look in BOARD for look, _ in screen(watched, columns, high))
    top = _top(board, watched.top, room) + by
    return replace(watched, top=max(min(top, len(board) - room), 0))


def _head(watched: Watched, columns: int) -> list[Row]:
    """Return the tracks, who owes what, what the side has laid, and what is wrong."""
    session = Session((), watched.sitting)
    rows: list[Row] = [
        ("tracks", row.ljust(columns - cells(row) + len(row))) for row in toolbar.tracks(session, columns)
    ]
    rows += [("owed", row) for line in own_secrets(watched) for row in wrapped(line, columns).splitlines()]
    return [*rows, *(("trouble", row) for row in wrapped(watched.trouble, columns).splitlines() if row)]


def own_secrets(watched: Watched) -> list[str]:
    """Return what the side that watches has laid face down itself; what others laid is named to nobody."""
    rules, position = watched.sitting.game, watched.sitting.position
    mine = [move for move in rules.face_down(position) if watched.side and move.side == watched.side]
    return [str(say("face down, seen by you alone: {line}", line=Text(short(rules, [move])))) for move in mine]


def _board(watched: Watched, columns: int) -> list[Row]:
    """Return the board as everybody sees it; what has changed last stands out."""
    rows = _rows(watched.sitting.game, watched.sitting.position, columns)
    before = rows if watched.earlier is None else _rows(watched.sitting.game, watched.earlier, columns)
    if len(before) != len(rows):
        return [("board", row) for row in rows]
    return [("board" if row == was else "changed", row) for row, was in zip(rows, before, strict=True)]


def _rows(rules: Game, position: Any, columns: int) -> list[str]:
    lines = lines_of(rules.board(rules.as_seen(position), ""), columns)
    return [row for line in lines for row in wrapped(line, columns).splitlines() or [""]]


def _fitted(board: Sequence[Row], top: int | None, room: int, columns: int) -> list[Row]:
    """Return the rows of the board from *top* on that there is room for; the last says which, where not all are."""
    if len(board) <= room or room <= 1:
        return [*board[:room]]
    first = _top(board, top, room - 1)
    last = first + room - 1
    told = say("rows {first} to {last} of {n}: arrow keys, q leaves", first=first + 1, last=last, n=len(board))
    return [*board[first:last], ("rule", _cut(str(told), columns))]


def _top(board: Sequence[Row], top: int | None, room: int) -> int:
    """Return the first row that is shown of *room*: as it was scrolled, or so that what has changed is in sight."""
    if top is None:
        changed = next((number for number, (look, _) in enumerate(board) if look == "changed"), 0)
        top = 0 if changed < room else changed - room // 2
    return max(min(top, len(board) - room), 0)


def _line(columns: int) -> Row:
    return ("rule", "-" * columns)


def _last(played: Sequence[str], count: int, columns: int) -> list[Row]:
    return [("last", _cut(row, columns)) for row in played[len(played) - count :]] if count else []


def _cut(text: str, columns: int) -> str:
    """Return *text* in one row of *columns*."""
    if cells(text) <= columns:
        return text
    while text and cells(text) > columns - 3:
        text = text[:-1]
    return f"{text.rstrip()}..."
