"""A card on the table as a line points to it: by its cell, its name, or both; and the cards that may be meant."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from msgspec import Struct

from referee.games.death_front.printed.armies import CAMPS
from referee.games.death_front.printed.cards import KINDS, Kind
from referee.games.death_front.rules.attack_paragraphs import target_of
from referee.games.death_front.state.moves import Attack
from referee.games.death_front.state.position import Piece, Position
from referee.games.death_front.words.places import cell, past
from referee.kernel.forms.grammar import Filling
from referee.kernel.forms.look import Look

Values = Mapping[str, Any]
MOST_TOGETHER = 15


class Spot(Struct, frozen=True):
    """What a line says of a card on the table: each of these, or '' where it does not say it."""

    cell: str = ""
    card: str = ""
    owner: str = ""
    kind: str = ""

    def fits(self, piece: Piece) -> bool:
        """True when all that is said is true of *piece*."""
        said = ((self.cell, piece.cell), (self.card, piece.card), (self.owner, piece.owner), (self.kind, piece.kind))
        return all(is_so == meant for meant, is_so in said if meant)


# -- in a line ---------------------------------------------------------------------------------------------------------


def card(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield a card by its name, or by what it is where only one of a deck is: 'obstacle', 'mine'.

    Its class may be said before it or after it, and has to be true.
    """
    yield from _named(look, place)
    for kind, after, cost in _classes(look, place):
        for here in look.stops(after):
            yield from ((name, end, price + cost) for name, end, price in _named(look, here) if _is(look, name, kind))
    for name, end, price in _named(look, place):
        for kind, after, cost in _classes(look, end):
            if _is(look, name, kind):
                yield name, after, price + cost


def _named(look: Look, place: int) -> Iterator[Filling]:
    yield from look.items(place).get("card", ())
    for form, end, cost in look.items(place).get("form", ()):
        decks = look.position.decks
        names = (
            known.name for deck in decks for known in deck.cards if known.kind == "facility" and known.form == form
        )
        yield from ((name, end, cost) for name in dict.fromkeys(names))


def _classes(look: Look, place: int) -> Iterator[Filling]:
    items = look.items(place)
    yield from items.get("aim", ())
    yield from items.get("skill", ())


def _is(look: Look, name: str, kind: str) -> bool:
    found = (deck.find(name) for deck in look.position.decks)
    return any(known is not None and known.kind == kind for known in found)


def spot(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield a card on the table: 'c2', 'the Alder on c2', 'c2的桤木', 'SS Cedar', 'the unit on e2'."""
    yield from _spot(look, place, "")
    for owner, after, cost in look.items(place).get("side", ()):
        for here in look.stops(after) if _is_owner(look, place, owner) else ():
            yield from ((said, end, price + cost) for said, end, price in _spot(look, here, owner))


def _is_owner(look: Look, place: int, owner: str) -> bool:
    """True unless the side here, at the beginning, is the one that moves."""
    begins = not look.state.named and place in look.stops(look.state.place)
    return not begins or CAMPS.get(owner) != CAMPS.get(getattr(look.pending, "side", ""))


def _spot(look: Look, place: int, owner: str) -> Iterator[Filling]:
    for named, end, cost in cell(look, place, {}):
        yield Spot(named, owner=owner), end, cost
        for said, after, price in _beside(look, end):
            yield Spot(named, owner=owner, **said), after, cost + price
    for said, end, cost in _what(look, place):
        if "card" in said:
            yield Spot(owner=owner, **said), end, cost
        for here in past(look, end, "from"):
            yield from ((Spot(at, owner=owner, **said), to, cost + price) for at, to, price in cell(look, here, {}))


def _beside(look: Look, place: int) -> Iterator[tuple[dict[str, str], int, int]]:
    """Yield what is said of the card after its cell."""
    for here in look.stops(place):
        yield from _what(look, here)


def _what(look: Look, place: int) -> Iterator[tuple[dict[str, str], int, int]]:
    for name, end, cost in card(look, place, {}):
        yield {"card": name}, end, cost
    for kind, end, cost in look.items(place).get("aim", ()):
        yield {"kind": kind}, end, cost


def spots(look: Look, place: int, values: Values) -> Iterator[Filling]:
    """Yield several cards on the table, 'c2, d2', 'Birch and Alder', and each beginning of the list."""
    yield from _more(look, place, (), 0)


def _more(look: Look, place: int, before: tuple[Spot, ...], cost: int) -> Iterator[Filling]:
    for said, end, price in spot(look, place, {}):
        found = (*before, said)
        yield found, end, cost + price
        for here in past(look, end, "and") if len(found) < MOST_TOGETHER else ():
            parted = are_parted(look, end, here)
            more = _more(look, here, found, cost + price)
            yield from (each for each in more if parted or _alike(said, each[0][len(found)]))


def are_parted(look: Look, end: int, here: int) -> bool:
    """True when a comma or an 'and' stands between the places *end* and *here*."""
    return look.lattice.apart(here) or any(look.lattice.apart(p) or "and" in look.items(p) for p in range(end, here))


def _alike(one: Spot, other: Spot) -> bool:
    """True when both are cells or both are names: a name and a cell beside each other are one card."""
    return bool(one.cell) == bool(other.cell) and bool(one.card) == bool(other.card)


# -- on the table ------------------------------------------------------------------------------------------------------


def own(position: Position, by: str, said: Spot, *kinds: Kind) -> list[Piece]:
    """Return the cards of *by* of *kinds* that *said* may be."""
    return [piece for piece in position.pieces if piece.owner == by and piece.kind in kinds and said.fits(piece)]


def enemy(position: Position, by: str, said: Spot, *kinds: Kind) -> list[Piece]:
    """Return the cards against *by* of *kinds* that *said* may be."""
    foes = (piece for piece in position.pieces if piece.camp != CAMPS.get(by) and piece.kind in kinds)
    return [piece for piece in foes if said.fits(piece)]


def cells_of_each(position: Position, by: str, said: tuple[Spot, ...]) -> Iterator[tuple[str, ...]]:
    """Yield the cells of own units that *said* may be, one each, in the order of the grid."""
    for chosen in product(*(_cells(position, by, each) for each in said)):
        yield tuple(sorted(chosen))


def _cells(position: Position, by: str, said: Spot) -> list[str]:
    if said.cell and not (said.card or said.owner):
        return [said.cell]
    return [piece.cell for piece in own(position, by, said, "unit")]


def class_on(position: Position, at: str, by: str) -> Kind:
    """Return the class of card that an attack on the cell *at* means: the unit there, else what lies there."""
    probes = (Attack(side=by, target=at, attackers=(), aim=kind) for kind in KINDS)
    return next((move.aim for move in probes if target_of(position, move)), "unit")
