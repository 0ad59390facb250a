"""A typed line, read whole: its one meaning as moves, or why it has none."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.kernel.decision import Move
from referee.kernel.forms.grammar import Grammar
from referee.kernel.forms.lattice import Lattice
from referee.kernel.forms.look import State
from referee.kernel.forms.search import Advance, Judge, Refused, Search
from referee.kernel.forms.vocabulary import BEGUN, PENALTY
from referee.kernel.game import Heard
from referee.kernel.ruling import NotationError
from referee.kernel.text import say

# A line of more words is taken as it stands.
LONG = 200


def read(grammar: Grammar, judge: Judge, advance: Advance, position: Any, line: str, language: str = "en") -> Heard:
    """Return what *line* means in *position*; raise NotationError, AmbiguousLine among them, when nobody can say.

    *language* is the one in which the error says what may have been meant.
    """
    lattice = Lattice(line, grammar.vocabulary_at(position), begun=False)
    if not lattice.units:
        raise NotationError(say("nothing was typed"))
    search = Search(grammar, judge, advance, lattice).run(position)
    if not search.ends and lattice.end < LONG:
        search = Search(grammar, judge, advance, lattice.with_beginnings()).run(position)
    if search.ends:
        return _likelier_refusal(search) or _one([search], language)
    if lattice.end < LONG and (found := _otherwise(search, position, language)):
        return found
    from referee.kernel.forms.faults import refusal

    return _refused(search, refusal(search, position, language))


def _refused(search: Search, refused: Refused) -> Heard:
    rest = search.lattice.line[search.lattice.at(refused.place) :]
    return Heard(refused.moves, refused.state.implied, rest=rest)


def _likelier_refusal(search: Search) -> Heard | None:
    """Return what the rules refuse where, read otherwise, the game would be over with much of the line to come."""
    lattice = search.lattice
    cheapest = [end for end in search.ends.values() if end.cost == search.cheapest]
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
        tried = [Search(search.grammar, search.judge, search.advance, other).run(position) for other in as_likely]
        if any(one.ends for one in tried):
            return _one([one for one in tried if one.ends], language)
    return None


def _one(searches: Iterable[Search], language: str) -> Heard:
    """Return the only cheapest reading; raise AmbiguousLine when there are several."""
    found: dict[tuple[Move, ...], tuple[State, Search]] = {}
    for search in searches:
        cheapest = search.cheapest
        found |= {moves: (end, search) for moves, end in search.ends.items() if end.cost == cheapest}
    if len(found) > 1:
        from referee.kernel.forms.faults import ambiguous

        raise ambiguous(found, language)
    ((end, search),) = found.values()
    if end.cost >= BEGUN:
        from referee.kernel.forms.faults import too_short

        if short := too_short(search, end):
            raise short
    unplayed = end.place < search.lattice.end and end.position.over is not None
    return Heard(end.moves, end.implied, search.lattice.corrected, unplayed)
