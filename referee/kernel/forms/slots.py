"""The slots that every game has: numbers, counts, dice, sides."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.kernel.forms.declared import EACH, Filling, Slot
from referee.kernel.forms.lattice import NUMBER
from referee.kernel.forms.look import Look
from referee.kernel.forms.patterns import Tree
from referee.kernel.forms.vocabulary import PENALTY
from referee.kernel.text import say

TIMES, UNIT, MOST = "times", "unit", 99
# A count that a comma parts from what it counts, and one that comes before it, are read so only for want of better.
_APART, _BEFORE = 6 * PENALTY, PENALTY // 2


def _number(look: Look, place: int, values: Mapping[str, Any]) -> Iterator[Filling]:
    for value, end, cost in look.items(place).get(NUMBER, ()):
        if not look.lattice.sign(place):
            yield int(value), end, cost


def _count(look: Look, place: int, values: Mapping[str, Any]) -> Iterator[Filling]:
    """Yield 'iran 2', '2 iran', 'iran x2', '2x iran', '+2', '-2' as 2 and -2."""
    price = (_APART if values and look.lattice.apart(place) else 0) + (0 if values else _BEFORE)
    for start in (place, *(end for _, end, _ in look.items(place).get(TIMES, ()))):
        for value, end, cost in look.items(start).get(NUMBER, ()):
            number = int(value)
            if not 1 <= number <= MOST:
                look.complain(place, say("{number} markers cannot be moved", number=number))
                continue
            signed = number * (look.lattice.sign(start) or 1)
            yield from ((signed, stop, cost + price) for stop in (end, *counted(look, end)))


def counted(look: Look, place: int) -> list[int]:
    """Return the places after a word for what is counted: 'iran 2 points', '2x iran'."""
    items = look.items(place)
    return [end for kind in (TIMES, UNIT) for _, end, _ in items.get(kind, ())]


def _bracketed(look: Look, place: int, values: Mapping[str, Any]) -> Iterator[Filling]:
    """Yield the side that stands in brackets here: 'suez (ussr), nato (us)'."""
    if look.lattice.line[: look.lattice.at(place)].rstrip().endswith(("(", "（", "[", "【")):
        yield from look.items(place).get("side", ())


def _each_of(look: Look, place: int, values: Mapping[str, Any]) -> Iterator[Filling]:
    """Yield the number that is said for each of a list: '1 each in iran and iraq'."""
    return ((match.values["count"], match.end, match.cost) for match in _EACH.matches(look, place))


_EACH = Tree((said, EACH) for said in EACH)

SLOTS: dict[str, Slot] = {
    "each_of": Slot(starts=frozenset({NUMBER, TIMES, "each"}), fill=_each_of),
    "number": Slot(starts=frozenset({NUMBER}), fill=_number),
    "bracketed": Slot(starts=frozenset({"side"}), fill=_bracketed),
    "count": Slot(starts=frozenset({NUMBER, TIMES}), fill=_count),
}


def choice(alternatives: Mapping[str, tuple[str, ...]]) -> Slot:
    """Return a slot that takes the value under which one of the patterns stands that are said."""
    told = Tree((pattern, value) for value, said in alternatives.items() for pattern in said)

    def fill(look: Look, place: int, values: Mapping[str, Any]) -> list[Filling]:
        return [(match.of, match.end, match.cost) for match in told.matches(look, place)]

    return Slot(starts=frozenset(name for name, _ in told.branches), fill=fill, says=alternatives)
