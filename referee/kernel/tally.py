"""Numbers that explain themselves."""

from __future__ import annotations

import re

from msgspec import Struct

from referee.kernel.text import Text, say

_TOGETHER = re.compile(r"^\d+ \d|\d \d+$")


class Tally(Struct, frozen=True):
    """A number as the sum of its lines: '3 printed - 1 Red Scare = 2'.

    >>> from referee.kernel.text import say
    >>> t = Tally(say("operations")).plus(3, say("printed")).plus(-1, say("Red Scare"))
    >>> int(t), str(t)
    (2, 'operations: 3 printed - 1 Red Scare = 2')
    """

    what: Text
    lines: tuple[tuple[int, Text], ...] = ()

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
        terms = " ".join(_term(at, *line) for at, line in enumerate(self.lines))
        return str(say("{what}: {terms} = {total}", what=self.what, terms=Text(terms), total=int(self)))


def _term(at: int, amount: int, because: Text) -> str:
    """Return one line of the sum, in the order of the language: '+ 3 Red Scare', and 'Red Scare 3' elsewhere."""
    term = _number(abs(amount), because)
    if amount < 0:
        return str(say("- {term}", term=term))
    return str(say("+ {term}", term=term) if at else term)


def _number(amount: int, because: Text) -> Text:
    """Return an amount and its reason, whose own number does not run into it: '4 (2 x stability 2)'."""
    plain = say("{amount} {because}", amount=amount, because=because)
    return say("{amount} ({because})", amount=amount, because=because) if _TOGETHER.search(str(plain)) else plain
