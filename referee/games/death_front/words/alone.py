"""What is said on its own, in no line of moves: a card described in a file, a question what to look at."""

from __future__ import annotations

from msgspec.structs import replace

from referee.games.death_front.printed.cards import Card
from referee.games.death_front.state.position import Position
from referee.games.death_front.words.described import UNCLEAR, as_card, no_part, told_from
from referee.games.death_front.words.forms import GRAMMAR
from referee.kernel.forms.lattice import Lattice
from referee.kernel.forms.look import Look, State
from referee.kernel.ruling import NotationError
from referee.kernel.text import Text


def looking(position: Position, text: str) -> Look:
    """Return what slots see of *text*, which is said in *position*."""
    lattice = Lattice(text, GRAMMAR.vocabulary_at(position), begun=False)
    return Look(GRAMMAR.slots, lattice, State(0, position), {}, lambda move: None)


def card_described(name: str, text: str) -> Card:
    """Return the card *name* that *text* describes, all of it; raise NotationError where it describes none."""
    lattice, complaints = Lattice(text, GRAMMAR.vocabulary, begun=False), dict[int, Text]()
    look = Look(GRAMMAR.slots, lattice, State(0, None), complaints, lambda move: None)
    told, end = told_from(look, 0)
    card = as_card(told)
    if card is None or lattice.end not in look.stops(end):
        raise NotationError(complaints[max(complaints)] if complaints else _fault(look, end))
    return replace(card, name=name)


def _fault(look: Look, end: int) -> Text:
    """Return why what is told up to the place *end* is no card: what was expected after it, or the word there."""
    lattice = look.lattice
    wanted = (GRAMMAR.expects[slot] for slot in lattice.hanging if slot in GRAMMAR.expects and lattice.reached > end)
    return next(wanted, no_part(look, end) if lattice.end not in look.stops(end) else UNCLEAR)
