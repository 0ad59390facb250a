"""How moves are typed and written: 'crosses: b2', 'x centre', 'top, left', 'coin noughts'."""

from __future__ import annotations

from copy import copy
from typing import Any

from noughts_and_crosses.printed import CROSSES, SIDES, SPOKEN
from noughts_and_crosses.state import Mark, Position, Toss
from referee.kernel.decision import Move
from referee.kernel.notation import Cursor, name_at, not_understood, tokens
from referee.kernel.ruling import NotationError
from referee.kernel.text import say

COIN = ("coin", "toss", "硬币")
CHINESE = {form for spoken in SPOKEN.spoken for form in spoken if not form.isascii()} | {COIN[-1]}


class Reader:
    """Reads one line; the side may be left out, then it is the one that is to move."""

    def __init__(self, line: str) -> None:
        self.cursor = Cursor(tokens(line, CHINESE)).past_separators()
        if self.cursor.token is None:
            raise NotationError(say("nothing was typed"))

    @property
    def finished(self) -> bool:
        """True when the whole line has been read."""
        return self.cursor.past_separators().token is None

    def fork(self) -> Reader:
        """Return a reader at the same place."""
        return copy(self)

    def next(self, position: Position) -> list[Move]:
        """Return the next move; raise NotationError where there is none."""
        self.cursor = self.cursor.past_separators()
        if self.cursor.text == "table":
            self.cursor = self.cursor.on().past_separators()
        if self.cursor.text in COIN:
            self.cursor = self.cursor.on()
            return [Toss(first=self._name())]
        name, owed = self._name(), position.pending.side if position.pending else CROSSES
        return [Mark(side=name, cell=self._name())] if name in SIDES else [Mark(side=owed, cell=name)]

    def _name(self) -> str:
        """Return the side or cell named here, and step over it."""
        found = name_at(self.cursor.past_separators(), SPOKEN)
        if found is None:
            raise not_understood(self.cursor.past_separators(), SPOKEN)
        name, self.cursor = found
        return name


def write(move: Any) -> str:
    """Return *move* as it is typed: 'crosses: b2', 'table: coin noughts'."""
    return f"table: coin {move.first}" if isinstance(move, Toss) else f"{move.side}: {move.cell}"
