"""Why a line has no meaning: the word at fault, what else was meant, what the rules refuse."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from referee.kernel.decision import Move
from referee.kernel.forms.grammar import Form, Pattern
from referee.kernel.forms.look import State
from referee.kernel.forms.search import OUTSIDE, Refused, Search
from referee.kernel.ruling import NotationError
from referee.kernel.text import Text, say

if TYPE_CHECKING:
    pass

_SHOWN = 60


class AmbiguousLine(NotationError):
    """The line means several things; *readings* holds the moves of each."""

    def __init__(self, message: Text, at: int, near: tuple[str, ...], readings: tuple[tuple[Move, ...], ...]) -> None:
        super().__init__(message, at, near)
        self.readings = readings


def ambiguous(found: Mapping[tuple[Move, ...], tuple[State, Search]]) -> AmbiguousLine:
    """Return the question which of the readings is meant."""
    (_, search), *_ = found.values()
    readings = tuple(found)
    said = tuple("; ".join(search.grammar.write(move) for move in moves) for moves in readings)
    return AmbiguousLine(say("that may mean: {lines}", lines=" | ".join(said)), 0, said, readings)


def refusal(search: Search) -> Refused:
    """Return the reading that gets furthest before the rules stop it; raise NotationError when a word stops it first."""
    found = [*search.refused, *_outside(search)]
    if not found or search.lattice.unknown:
        raise _not_understood(search)
    return max(found, key=lambda refused: (refused.place, refused.asked, -refused.cost))


def _outside(search: Search) -> Iterator[Refused]:
    """Yield what the words would mean elsewhere, where the legal readings come to their end."""
    furthest = max(state.place for state in search.seen)
    before = len(search.refused)
    for state in [state for state in search.seen if state.place == furthest and not state.position.over]:
        look = search.look(state)
        for place in look.stops(state.place):
            for match in search.grammar.anything.matches(look, place):
                if _means_elsewhere(match.of, state):
                    for made in search.meant(look, match.of.of, match):
                        search.make(state, made, match.end, match.cost + made.cost + OUTSIDE)
    yield from search.refused[before:]


def _means_elsewhere(pattern: Pattern, state: State) -> bool:
    """True for what a keyword says, for more of what was done before, and for what bare words mean anywhere."""
    form = pattern.of
    assert isinstance(form, Form)
    return not pattern.bare or form.elsewhere or bool(state.moves and isinstance(state.moves[-1], form.kind))


def _not_understood(search: Search) -> NotationError:
    lattice, grammar = search.lattice, search.grammar
    furthest = max(state.place for state in search.seen)
    place = next((unknown for unknown in lattice.unknown), max(furthest, lattice.reached))
    if search.complaints and (at := max(search.complaints)) >= furthest:
        return NotationError(search.complaints[at], lattice.at(at))
    if search.open and not lattice.unknown:
        return NotationError(grammar.open_question(search.open[0].moves[-1]), lattice.at(place))
    if place >= lattice.end or (place in lattice.stops(place) and lattice.end in lattice.stops(place)):
        return NotationError(_unfinished(search), lattice.at(place))
    typed = lattice.typed(place, place + 1)
    typed = typed if len(typed) <= _SHOWN else f"{typed[:_SHOWN]}..."
    near = tuple(dict.fromkeys(word for _, word in lattice.vocabulary.near(lattice.words[place])))[:3]
    if near:
        return NotationError(
            say("'{typed}' is not known; did you mean {near}?", typed=typed, near=near), lattice.at(place), near
        )
    return NotationError(say("'{typed}' is not understood", typed=typed), lattice.at(place))


def _unfinished(search: Search) -> Text:
    last = max(search.seen, key=lambda state: state.place)
    if last.named and last.place == search.lattice.end:
        return say("say what the {side} does", side=search.grammar.title(last.side))
    return say("the line ends where more was expected")
