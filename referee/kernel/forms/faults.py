"""Why a line has no meaning: the word at fault, and what may have been meant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.kernel.decision import Move
from referee.kernel.forms.lattice import FILLER, Lattice
from referee.kernel.forms.look import State
from referee.kernel.forms.refusing import likeliest
from referee.kernel.forms.search import Refused, Search
from referee.kernel.forms.vocabulary import BEGUN, SHORTEST_NAME
from referee.kernel.ruling import NotationError
from referee.kernel.text import Text, say

# What is shown of a word, and how long a line may be of which another one is suggested.
_SHOWN, _MOST_DROPPED, _MOST_WORDS = 60, 2, 60
_MOST_NEAR, _MOST_SHOWN = 8, 3

Found = Mapping[tuple[Move, ...], tuple[State, Search]]
"""Readings by their moves: how each ends, and the search that found it."""


class AmbiguousLine(NotationError):
    """The line means several things; *readings* holds the moves of each."""

    def __init__(self, message: Text, at: int, near: tuple[str, ...], readings: tuple[tuple[Move, ...], ...]) -> None:
        super().__init__(message, at, near)
        self.readings = readings


def ambiguous(found: Found, language: str) -> AmbiguousLine:
    """Return the question which of the readings is meant."""
    (state, search), *_ = found.values()
    readings = tuple(found)
    said = tuple(search.grammar.writer.line(moves, language) for moves in readings)
    several = say("that may mean: {lines}", lines=" | ".join(said))
    message, at = _question(search, state, readings, language) or (several, 0)
    return AmbiguousLine(message, at, said, readings)


def too_short(search: Search, end: State) -> NotationError | None:
    """Return the question which name is meant where the beginning of several was typed: none is guessed by its use."""
    lattice = search.lattice
    for move, (start, stop) in zip(end.moves, end.spans, strict=True):
        meant = [getattr(move, name) for name in move.__struct_fields__]
        for place in range(start, stop):
            for kind, items in lattice.items(place).items():
                after, cost = next(((to, cost) for name, to, cost in items if name in meant), (0, 0))
                names = tuple(dict.fromkeys(name for name, to, _ in items if to == after))
                if kind in lattice.vocabulary.names and cost >= BEGUN and len(names) > 1:
                    typed = lattice.typed(place, after)
                    told = say("'{typed}' may be {names}: type more of it", typed=typed, names=names)
                    return NotationError(told, lattice.at(place), names)
    return None


def _question(
    search: Search, state: State, readings: tuple[tuple[Move, ...], ...], language: str
) -> tuple[Text, int] | None:
    """Return the question for the one thing in which the readings differ, or None when they differ in more."""
    differing_at = ((place, m) for place, m in enumerate(zip(*readings, strict=False)) if len(set(m)) > 1)
    place, moves = next(differing_at, (0, ()))
    if len({type(move) for move in moves}) != 1:
        return None
    start, end = state.spans[place]
    differing = [name for name in moves[0].__struct_fields__ if len({getattr(move, name) for move in moves}) > 1]
    names, at = tuple(dict.fromkeys(str(getattr(move, differing[0])) for move in moves)), search.lattice.at(start)
    if differing == ["side"]:
        return say("say whose move it is: {sides}", sides=tuple(map(search.grammar.title, names))), at
    slot = search.grammar.slots.get(differing[0])
    if len(differing) > 1 or (slot and slot.says):
        return None
    if start == end:
        said = tuple(dict.fromkeys(search.grammar.writer.what(move, language) for move in moves))
        return say("say which is meant: {answers}", answers=said), at
    return say("'{typed}' may be {names}: type more of it", typed=search.lattice.typed(start, end), names=names), at


def refusal(search: Search, position: Any, language: str) -> Refused:
    """Return the likeliest reading that the rules stop; raise NotationError when a word stops it first."""
    lattice, furthest = search.lattice, max(state.place for state in search.seen)
    if not lattice.unknown and (end := search.untrue.get(furthest, 0)) > furthest + 1:
        told = say("'{typed}' is not so now", typed=lattice.typed(furthest, end))
        raise NotationError(told, lattice.at(furthest))
    refused = likeliest(search)
    if refused is None:
        raise _not_understood(search, position, language)
    return refused


def _not_understood(search: Search, position: Any, language: str) -> NotationError:
    lattice = search.lattice
    furthest = max(state.place for state in search.seen)
    unknown = [place for place in lattice.unknown if place >= furthest]
    place = min(unknown, default=max(furthest, lattice.reached))
    if search.complaints and (at := max(search.complaints)) >= furthest:
        return NotationError(search.complaints[at], lattice.at(at))
    if search.open and not unknown:
        return NotationError(search.grammar.open_question(search.open[0].moves[-1]), lattice.at(place))
    if place < lattice.end and lattice.end not in lattice.stops(place):
        return _at_fault(search, position, place, language)
    if expected := _expected(search):
        return NotationError(expected, lattice.at(lattice.end))
    if furthest < lattice.end:
        return _at_fault(search, position, furthest, language)
    return NotationError(say("the line ends where more was expected"), lattice.at(lattice.end))


def _at_fault(search: Search, position: Any, place: int, language: str) -> NotationError:
    """Return the error for the word at *place*: what it may have been, what the line may mean, or what is asked."""
    lattice, at = search.lattice, search.lattice.at(place)
    typed = lattice.whole(place)
    typed = typed if len(typed) <= _SHOWN else f"{typed[:_SHOWN]}..."
    if near := () if lattice.items(place) else _near(search, position, place):
        return NotationError(say("'{typed}' is not known; did you mean {near}?", typed=typed, near=near), at, near)
    if line := _nearest(search, position, place, language):
        return NotationError(
            say("'{typed}' is not understood; did you mean: {line}", typed=typed, line=line), at, (line,)
        )
    begun = {} if _is_said_out(search, place) else lattice.hanging
    if wanted := _hanging(search, place, begun) or _owed(search):
        return NotationError(say("'{typed}' is not understood; {owed}", typed=typed, owed=wanted), at)
    return NotationError(say("'{typed}' is not understood", typed=typed), at)


def _is_said_out(search: Search, place: int) -> bool:
    """True when what is asked for is said in full before *place*: nothing is lacking there."""
    stops = search.lattice.stops
    played = any(state.moves and place in stops(state.place) for state in search.seen)
    return played or any(one.asked and place in stops(one.place) for one in search.refused)


def _near(search: Search, position: Any, place: int) -> tuple[str, ...]:
    """Return the names and keywords that look like the unknown word at *place* and may be said there."""
    lattice, found = search.lattice, list[str]()
    for word in lattice.vocabulary.mistaken(lattice.words[place])[:_MOST_NEAR] if lattice.end <= _MOST_WORDS else ():
        other = search.of(lattice.with_words({place: word})).run(position)
        places = (*(state.place for state in other.seen), *(one.place for one in other.refused if one.asked))
        if max(places) > place:
            found.append(lattice.vocabulary.holding(word))
    return tuple(dict.fromkeys(found))[:_MOST_SHOWN]


def _owed(search: Search) -> Text | None:
    """Return what is asked where the line has been read to, None where nothing is."""
    last = max(search.seen, key=lambda state: state.place)
    return last.position.pending.asks(last.position) if last.position.pending else None


def _nearest(search: Search, position: Any, place: int, language: str) -> str:
    """Return what the line would mean without the words at fault, or ''."""
    dropped = search.lattice.unknown or [place]
    if len(dropped) > _MOST_DROPPED or not len(dropped) < search.lattice.end <= _MOST_WORDS:
        return ""
    lattice: Lattice = search.lattice
    for at in reversed(dropped):
        lattice = lattice.without(at, at + 1)
    cheapest = [moves for moves, end in search.of(lattice).run(position).cheapest.items() if end.place == lattice.end]
    return search.grammar.writer.line(cheapest[0], language) if len(cheapest) == 1 else ""


def _expected(search: Search) -> Text | None:
    """Return what the end of the line was short of, and where nobody asks for that, also what is asked."""
    last = max(search.seen, key=lambda state: state.place)
    if last.named and last.place == search.lattice.end:
        return say("say what the {side} does", side=search.grammar.title(last.side))
    end, lattice = search.lattice.end, search.lattice
    if lattice.end and (half := _half_a_name(search)):
        return half
    if expected := _hanging(search, end, lattice.hanging):
        return expected
    expected, owed = _hanging(search, end, lattice.hanging_outside), _owed(search)
    return say("{expected}; {owed}", expected=expected, owed=owed) if expected and owed else expected


def _half_a_name(search: Search) -> Text | None:
    """Return the question which name the last word begins, where it was read over and a name is expected: 'in'."""
    lattice, last = search.lattice, search.lattice.end - 1
    hanging = {name for name in lattice.hanging if lattice.reached == lattice.end}
    if FILLER not in lattice.items(last) or len(lattice.words[last]) < SHORTEST_NAME:
        return None
    begun = lattice.vocabulary.beginning(lattice.words[last])
    names = tuple(dict.fromkeys(value for _, kind, value in begun if kind in hanging & lattice.vocabulary.names))
    typed = lattice.typed(last, lattice.end)
    return say("'{typed}' may be {names}: type more of it", typed=typed, names=names) if names else None


def _hanging(search: Search, place: int, hanging: Mapping[str, int]) -> Text | None:
    """Return what was expected at *place* by the form that begins last, of those *hanging* there; or None."""
    lattice, expects = search.lattice, search.grammar.expects
    begun = {name: start for name, start in hanging.items() if name in expects and lattice.is_begun(start, place)}
    last = max(begun, key=begun.__getitem__, default="") if place == lattice.reached else ""
    return expects.get(last)
