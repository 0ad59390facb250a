"""Cells relative to a card, as they are typed and drawn: `f1r1` is one forward and one to the right."""

from __future__ import annotations

import re
from collections.abc import Iterable

from referee.games.death_front.printed.cards import Offset
from referee.kernel.ruling import NotationError
from referee.kernel.text import say

_STEP = re.compile(r"([fbrl])(\d)")
_SIGNS: dict[str, Offset] = {"f": (1, 0), "b": (-1, 0), "r": (0, 1), "l": (0, -1)}
FARTHEST = 9


def is_offset(word: str) -> bool:
    """True for a word of letters f, b, r, l each with a number: `f2`, `b1l1`."""
    return bool(word) and re.fullmatch(r"([fbrl]\d)+", word.casefold()) is not None


def offset(word: str) -> Offset:
    """Return the cell that *word* names; raise NotationError when it names none.

    >>> offset("f2"), offset("b1l1"), offset("f0")
    ((2, 0), (-1, -1), (0, 0))
    """
    if not is_offset(word):
        line = "'{word}' names no cell: f, b, r, l (forward, back, right, left) with a number each, as in f1r1"
        raise NotationError(say(line, word=word))
    forward = right = 0
    for letter, count in _STEP.findall(word.casefold()):
        sign = _SIGNS[letter]
        forward, right = forward + sign[0] * int(count), right + sign[1] * int(count)
    return forward, right


def offsets(text: str) -> tuple[Offset, ...]:
    """Return the cells that the words of *text* name, each once."""
    return tuple(dict.fromkeys(offset(word) for word in text.replace(",", " ").split()))


def drawn(reach: Iterable[Offset], centre: str = "U", mark: str = "x") -> tuple[str, ...]:
    """Return *reach* as a small grid, forward up, the card itself in the middle.

    >>> drawn(((1, 0), (2, 0), (1, 1)))
    ('. x .', '. x x', '. U .')
    """
    cells = set(reach)
    side = max((abs(r) for _, r in cells), default=0)
    top, bottom = max([0, *(f for f, _ in cells)]), min([0, *(f for f, _ in cells)])
    return tuple(
        " ".join(centre if (f, r) == (0, 0) else mark if (f, r) in cells else "." for r in range(-side, side + 1))
        for f in range(top, bottom - 1, -1)
    )
