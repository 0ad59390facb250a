"""A typed line, read whole: its one meaning as moves, or why it has none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from referee.kernel.decision import Move
from referee.kernel.engine import judge
from referee.kernel.forms.grammar import Grammar
from referee.kernel.forms.lattice import Lattice
from referee.kernel.forms.look import State
from referee.kernel.forms.search import Refused, Search, Until
from referee.kernel.forms.taken import is_let_follow
from referee.kernel.forms.vocabulary import BEGUN, PENALTY
from referee.kernel.game import Heard
from referee.kernel.ruling import NotationError
from referee.kernel.text import say

# A line of more words is taken as it stands.
LONG = 200
ASKING, SIDE = "asking", "side"


def read(grammar: Grammar, position: Any, line: str, language: str = "en") -> Heard:
    """Return what *line* means in *position*; raise NotationError, AmbiguousLine among them, when nobody can say.

    *language* is the one in which the error says what may have been meant.
    """
    lattice = Lattice(line, grammar.vocabulary_at(position), begun=False)
    if not lattice.units:
        raise NotationError(say("nothing was typed"))
    if _asks(lattice):
        raise NotationError(say("this asks something that is not understood; a move says who does what"))
    return understood(Search(grammar, lattice), position, language)


def _asks(lattice: Lattice) -> bool:
    """True where a line begins as a question does: 'is it cuba', 'does the cia'; nobody says so what is done."""
    begins = lattice.items(0).get(ASKING, ())
    return any(what != SIDE or _names_side(lattice, end) for what, end, _ in begins)


def _names_side(lattice: Lattice, place: int) -> bool:
    return any(SIDE in lattice.items(stop) for stop in lattice.stops(place))


def read_until(grammar: Grammar, position: Any, line: str, until: Until) -> Heard | None:
    """Return what *line* means up to the words that make a step which *until* tells, however it goes on; None without.

    What comes of such a step, and what is said after it, is not looked at.
    """
    lattice = Lattice(line, grammar.vocabulary_at(position), begun=False)
    search = Search(grammar, lattice, until=until)
    for other in _readings(lattice) if lattice.units else ():
        if reached := search.of(other).run(position).reached:
            first = min(reached, key=lambda state: (state.cost, -state.place))
            return Heard(first.moves, first.steps, other.corrected)
    return None


def _readings(lattice: Lattice) -> Iterator[Lattice]:
    """Yield the ways to take the words of *lattice*, the likeliest first."""
    yield lattice
    if lattice.end < LONG:
        from referee.kernel.forms.attempts import attempts

        yield lattice.with_beginnings()
        for as_likely in attempts(lattice):
            yield from as_likely


def understood(search: Search, position: Any, language: str) -> Heard:
    """Return what the line of *search*, whose words are read in full, means in *position*; raise as `read`."""
    search, lattice = search.run(position), search.lattice
    if not search.ends and lattice.end < LONG:
        search = search.of(lattice.with_beginnings()).run(position)
    if search.ends:
        return _likelier_refusal(search) or _one([search], language)
    if lattice.end < LONG and (found := _otherwise(search, position, language)):
        return found
    from referee.kernel.forms.faults import refusal

    return _refused(search, refusal(search, position, language))


def _refused(search: Search, refused: Refused) -> Heard:
    """Return the moves up to the refused one; what it may not be granted is left out, so that what is owed is said."""
    rest = search.lattice.line[search.lattice.at(refused.place) :]
    *made, last = refused.moves
    granted, steps = len(refused.state.granted), refused.steps
    if granted and len(refused.moves) == len(refused.state.moves) + 1 and not _is_granted(refused):
        made, steps = made[:-granted], steps[:-granted]
    return Heard((*made, last), steps, rest=rest)


def _is_granted(refused: Refused) -> bool:
    """True when the refused move is owed after what was taken for granted and the law lets it follow, or only there."""
    state, move = refused.state, refused.moves[-1]
    return (refused.owed and is_let_follow(state, move)) or not judge(state.granted[0].before, move)


def _likelier_refusal(search: Search) -> Heard | None:
    """Return what the rules refuse where, read otherwise, the game would be over with much of the line to come."""
    lattice = search.lattice
    cheapest = search.cheapest.values()
    if any(not end.position.over or lattice.end in lattice.stops(end.place, end.holes) for end in cheapest):
        return None
    from referee.kernel.forms.refusing import likeliest

    refused = likeliest(search)
    if refused is None or not refused.asked or refused.cost >= PENALTY:
        return None
    return _refused(search, refused) if refused.place > max(end.place for end in cheapest) else None


def _otherwise(search: Search, position: Any, language: str) -> Heard | None:
    """Return what the line means when a word of it is put right, or None."""
    from referee.kernel.forms.attempts import attempts

    for as_likely in attempts(search.lattice):
        tried = [search.of(other).run(position) for other in as_likely]
        if any(one.ends for one in tried):
            return _one([one for one in tried if one.ends], language)
    return None


def _one(searches: Iterable[Search], language: str) -> Heard:
    """Return the only cheapest reading; raise AmbiguousLine when there are several."""
    found: dict[tuple[Move, ...], tuple[State, Search]] = {}
    for search in searches:
        found |= {moves: (end, search) for moves, end in search.cheapest.items()}
    if len(found) > 1:
        from referee.kernel.forms.faults import ambiguous

        raise ambiguous(found, language)
    ((end, search),) = found.values()
    if end.cost >= BEGUN:
        from referee.kernel.forms.faults import too_short

        if short := too_short(search, end):
            raise short
    unplayed = end.place < search.lattice.end and end.position.over is not None
    return Heard(end.moves, end.steps, search.lattice.corrected, unplayed)
