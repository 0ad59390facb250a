"""Numbers that explain themselves."""

from __future__ import annotations

from msgspec import Struct

from referee.kernel.text import Text, say


class Tally(Struct, frozen=True):
    """A number as the sum of its lines: '3 printed - 1 Red Scare = 2'.

    A *minor* one, the price of a single marker, is for completion and not told after the move.

    >>> from referee.kernel.text import say
    >>> t = Tally(say("operations")).plus(3, say("printed")).plus(-1, say("Red Scare"))
    >>> int(t), str(t)
    (2, 'operations: 3 printed - 1 Red Scare = 2')
    """

    what: Text
    lines: tuple[tuple[int, Text], ...] = ()
    minor: bool = False

    def plus(self, amount: int, because: Text) -> Tally:
        """Return the tally with one more line; a line of zero is left out."""
        return Tally(self.what, (*self.lines, (amount, because))) if amount else self

    def held(self, low: int, high: int, because: Text) -> Tally:
        """Return the tally kept within *low* to *high*, saying so when that changed it."""
        return self.plus(min(max(int(self), low), high) - int(self), because)

    def __int__(self) -> int:
        return sum(amount for amount, _ in self.lines)

    def __str__(self) -> str:
        if not self.lines:
            return str(say("{what}: {n}", what=self.what, n=0))
        parts = [f"{'-' if n < 0 else '+'} {abs(n)} {_apart(str(because))}" for n, because in self.lines]
        return str(say("{what}: {n}", what=self.what, n=Text(f"{' '.join(parts).removeprefix('+ ')} = {int(self)}")))


def _apart(because: str) -> str:
    """Return a reason so that its own number does not run into the amount: '- 4 (2 x stability 2)'."""
    return f"({because})" if because[:1].isdigit() else because
