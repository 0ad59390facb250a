"""A card on the table as a line points to it: by its cell, its name, or both; and the cards that may be meant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice, product
from typing import Any

from msgspec import Struct

from referee.games.death_front.printed.armies import CAMPS
from referee.games.death_front.printed.cards import Kind
from referee.games.death_front.state.position import Piece, Position
from referee.games.death_front.words.places import cell, past
from referee.kernel.forms.declared import Filling
from referee.kernel.forms.look import Look

Values = Mapping[str, Any]
# Cards in one attack; and ways of taking a list apart, of which nobody means a later one.
MOST_TOGETHER, _MOST_LISTS = 15, 64


class Spot(Struct, frozen=True):
    """What a line says of a card on the table: each of these, or '' where it does not say it."""

    cell: str = ""
    card: str = ""
    owner: str = ""
    kind: str = ""

    @classmethod
    def of(cls, said: Spot | str) -> Spot:
        """Return *said*, which may be a mere cell."""
        return cls(said) if isinstance(said, str) else said

    @property
    def plain(self) -> list[str]:
        """The cell, where nothing else is said."""
        return [self.cell] if self.cell and not (self.card or self.owner or self.kind) else []

    def among(self, position: Position, by: str, *kinds: Kind, own: bool = True) -> list[Piece]:
        """Return the cards of *kinds* of the player *by*, or of the other side, of which all that is said is true."""
        return [
            piece
            for piece in position.pieces
            if piece.kind in kinds and (piece.owner == by if own else piece.camp != CAMPS.get(by)) and self._fits(piece)
        ]

    def _fits(self, piece: Piece) -> bool:
        said = ((self.cell, piece.cell), (self.card, piece.card), (self.owner, piece.owner), (self.kind, piece.kind))
        return all(is_so == meant for meant, is_so in said if meant)


def card(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield a card by its name or by what it is: 'obstacle', 'mine'; a class said beside it has to be true."""
    for name, end, cost in _named(look, place):
        yield name, end, cost
        yield from ((name, stop, cost + more) for kind, stop, more in _class(look, end) if _is(look, name, kind))
    for kind, end, cost in _class(look, place):
        found = (filling for here in look.stops(end) for filling in _named(look, here))
        yield from ((name, stop, cost + more) for name, stop, more in found if _is(look, name, kind))


def _named(look: Look, place: int) -> Iterator[Filling]:
    yield from look.items(place).get("card", ())
    for form, end, cost in look.items(place).get("device", ()):
        cards = (known for deck in look.position.decks for known in deck.cards if known.kind == "facility")
        yield from ((name, end, cost) for name in dict.fromkeys(known.name for known in cards if known.form == form))


def _class(look: Look, place: int) -> list[Filling]:
    items = look.items(place)
    return [*items.get("aim", ()), *items.get("skill", ())]


def _is(look: Look, name: str, kind: str) -> bool:
    found = (deck.find(name) for deck in look.position.decks)
    return any(known is not None and known.kind == kind for known in found)


def spot(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield a card on the table: 'c2', 'the Alder on c2', 'c2的桤木', 'SS Cedar', 'the unit on e2'."""
    yield from _spot(look, place, "")
    for owner, after, cost in look.items(place).get("side", ()):
        for here in look.stops(after) if _is_owner(look, place, owner) else ():
            yield from ((said, end, price + cost) for said, end, price in _spot(look, here, owner))


def target(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield a card on the table, where it is named by its cell alone as this cell."""
    return ((_shortest(said), end, cost) for said, end, cost in spot(look, place, values))


def _shortest(said: Spot) -> Spot | str:
    return said.cell if said.plain else said


def _is_owner(look: Look, place: int, owner: str) -> bool:
    """True unless the side here, at the beginning, is the one that moves."""
    begins = not look.state.named and place in look.stops(look.state.place)
    return not begins or CAMPS.get(owner) != CAMPS.get(getattr(look.pending, "side", ""))


def _spot(look: Look, place: int, owner: str) -> Iterator[Filling]:
    for at, end, cost in cell(look, place, {}):
        yield Spot(at, owner=owner), end, cost
        for said, stop, price in (each for here in look.stops(end) for each in _what(look, here)):
            yield Spot(at, owner=owner, **said), stop, cost + price
    for said, end, cost in _what(look, place):
        yield from [(Spot(owner=owner, **said), end, cost)] if "card" in said else []
        for at, stop, price in (each for here in past(look, end, "from") for each in cell(look, here, {})):
            yield Spot(at, owner=owner, **said), stop, cost + price


def _what(look: Look, place: int) -> Iterator[tuple[dict[str, str], int, int]]:
    yield from (({"card": name}, end, cost) for name, end, cost in card(look, place, {}))
    yield from (({"kind": kind}, end, cost) for kind, end, cost in look.items(place).get("aim", ()))


def spots(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield several cards on the table, 'c2, d2', 'Birch and Alder', and each beginning of the list."""
    lists = islice(_more(look, place, (), 0, parted=True), _MOST_LISTS)
    return ((tuple(map(_shortest, said)), end, cost) for said, end, cost in lists)


def _more(look: Look, place: int, before: tuple[Spot, ...], cost: int, parted: bool) -> Iterator[Filling]:
    for said, end, price in spot(look, place, {}):
        if (said in before and not said.plain) or not (parted or _alike(before[-1], said)):
            continue  # Nobody says twice what is no cell.
        found = (*before, said)
        yield found, end, cost + price
        for here in past(look, end, "and") if len(found) < MOST_TOGETHER else ():
            yield from _more(look, here, found, cost + price, are_parted(look, end, here))


def are_parted(look: Look, end: int, here: int) -> bool:
    """True when a comma or an 'and' stands between the places *end* and *here*."""
    return look.lattice.apart(here) or any(look.lattice.apart(p) or "and" in look.items(p) for p in range(end, here))


def _alike(one: Spot, other: Spot) -> bool:
    """True when both are cells or both are names: a name and a cell beside each other are one card."""
    return bool(one.cell) == bool(other.cell) and bool(one.card) == bool(other.card)


def cells_of_each(position: Position, by: str, said: tuple[Spot | str, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the cells of own units that *said* may be, one each, in the order of the grid."""
    cells = list[list[str]]()
    for each in map(Spot.of, said):
        cells.append(each.plain or [piece.cell for piece in each.among(position, by, "unit")])
        if not cells[-1]:
            return
    yield from (tuple(sorted(chosen)) for chosen in islice(product(*cells), _MOST_LISTS))
