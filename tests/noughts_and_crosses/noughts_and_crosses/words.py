"""How moves are typed and written: 'crosses: b2', 'x centre', 'top, left', 'coin noughts'."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from noughts_and_crosses.printed import CELL_NAMES, PACKAGE, SIDES
from noughts_and_crosses.state import Mark, Toss
from referee.kernel.forms.declared import Filling, Form, Slot
from referee.kernel.forms.grammar import Grammar
from referee.kernel.forms.look import Look


def _first(look: Look, place: int, values: Mapping[str, Any]) -> Iterator[Filling]:
    """Yield the side that is named here."""
    yield from (item for item in look.items(place).get("side", ()) if item[0] in SIDES)


GRAMMAR = Grammar(
    game=PACKAGE,
    forms=(Form(kind=Mark, says=("{cell}",), elsewhere=True), Form(kind=Toss, says=("coin {first}",))),
    names=lambda: {"cell": CELL_NAMES},
    sides=SIDES,
    slots={"first": Slot(starts=frozenset({"side"}), fill=_first)},
)
