"""Why a line has no meaning: the word at fault, what else was meant, what the rules refuse."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import fields

from referee.kernel.decision import Move
from referee.kernel.forms.grammar import Form, Pattern
from referee.kernel.forms.look import State
from referee.kernel.forms.search import AGAIN, OUTSIDE, Refused, Search
from referee.kernel.forms.vocabulary import PENALTY
from referee.kernel.ruling import NotationError
from referee.kernel.text import Text, say

_SHOWN, _MOST_LOOKED = 60, 40
BARE = 40 * PENALTY


class AmbiguousLine(NotationError):
    """The line means several things; *readings* holds the moves of each."""

    def __init__(self, message: Text, at: int, near: tuple[str, ...], readings: tuple[tuple[Move, ...], ...]) -> None:
        super().__init__(message, at, near)
        self.readings = readings


def ambiguous(found: Mapping[tuple[Move, ...], tuple[State, Search]]) -> AmbiguousLine:
    """Return the question which of the readings is meant."""
    (state, search), *_ = found.values()
    readings = tuple(found)
    said = tuple("; ".join(search.grammar.write(move) for move in moves) for moves in readings)
    message, at = _question(search, state, readings) or (say("that may mean: {lines}", lines=" | ".join(said)), 0)
    return AmbiguousLine(message, at, said, readings)


def _question(search: Search, state: State, readings: tuple[tuple[Move, ...], ...]) -> tuple[Text, int] | None:
    """Return the question for the one thing in which the readings differ, or None when they differ in more."""
    alternatives = ((place, m) for place, m in enumerate(zip(*readings, strict=False)) if len(set(m)) > 1)
    place, moves = next(alternatives, (0, ()))
    if len({type(move) for move in moves}) != 1:
        return None
    start, end = state.spans[place]
    differing = [f.name for f in fields(moves[0]) if len({getattr(move, f.name) for move in moves}) > 1]
    names = tuple(dict.fromkeys(str(getattr(move, differing[0])) for move in moves))
    if differing == ["side"]:
        return say("say whose move it is: {sides}", sides=tuple(map(search.grammar.title, names))), search.lattice.at(
            start
        )
    if len(differing) > 1 or (differing[0] in search.grammar.slots and search.grammar.slots[differing[0]].says):
        return None
    typed = search.lattice.typed(start, end)
    return say("'{typed}' may be {names}: type more of it", typed=typed, names=names), search.lattice.at(start)


def refusal(search: Search) -> Refused:
    """Return the likeliest reading that the rules stop; raise NotationError when a word stops it first."""
    furthest = _furthest(search)
    found = [refused for refused in (*search.refused, *_outside(search)) if refused.place >= furthest]
    best = min(found, key=_unlikely, default=None)
    if best is None or _has_unknown(search, best) or search.open or _breaks_off(search, best, furthest):
        raise _not_understood(search)
    return best


def _has_unknown(search: Search, best: Refused) -> bool:
    """True when there is a word that nobody knows where *best* has not made something of it."""
    return any(place >= best.place for place in search.lattice.unknown)


def _furthest(search: Search) -> int:
    """Return how far legal moves lead without much being supposed."""
    least = search.lattice.least
    likely = (s for s in search.seen if s.cost // PENALTY + least[s.place] - least[0] < OUTSIDE // PENALTY)
    return max((state.place for state in likely), default=0)


def _unlikely(refused: Refused) -> tuple[int, int, int]:
    return 2 * refused.cost // PENALTY, -refused.state.place, -refused.place


def _breaks_off(search: Search, best: Refused, furthest: int) -> bool:
    """True when the line ends, or holds something impossible, before the form that the rules refuse is complete."""
    if max(search.complaints, default=-1) >= best.state.place + best.asked:
        return True
    if search.lattice.end in search.lattice.stops(best.place):
        return False
    return not set(search.lattice.hanging.values()).isdisjoint(search.lattice.stops(furthest))


def _outside(search: Search) -> Iterator[Refused]:
    """Yield what the words would mean where nothing asks for them."""
    before = len(search.refused)
    for state in search.seen[:_MOST_LOOKED]:
        look = search.look(state)
        look.outside = True
        for place in look.stops(state.place):
            for match in search.grammar.anything.matches(look, place):
                if price := _means_elsewhere(match.of, state):
                    look.bare, look.end = match.of.bare, match.end
                    for made in search.meant(look, match.of.of, match):
                        search.make(state, made, match.end, match.cost + made.cost, price)
    yield from search.refused[before:]


def _means_elsewhere(pattern: Pattern, state: State) -> int:
    """Return what it costs to take *pattern* for what it is, or for more of what was done before; 0 if it is neither."""
    form = pattern.of
    assert isinstance(form, Form)
    again = bool(state.moves) and isinstance(state.moves[-1], form.kind) and not form.holds
    if again or not pattern.bare:
        return AGAIN if again else OUTSIDE
    return BARE if form.elsewhere else 0


def _not_understood(search: Search) -> NotationError:
    lattice = search.lattice
    furthest = max(state.place for state in search.seen)
    place = min(lattice.unknown, default=max(furthest, lattice.reached))
    if search.complaints and (at := max(search.complaints)) >= furthest:
        return NotationError(search.complaints[at], lattice.at(at))
    if search.open and not lattice.unknown:
        return NotationError(search.grammar.open_question(search.open[0].moves[-1]), lattice.at(place))
    if place >= lattice.end or lattice.end in lattice.stops(place):
        return NotationError(_unfinished(search), lattice.at(lattice.end))
    return _unknown(search, place)


def _unknown(search: Search, place: int) -> NotationError:
    """Return the error for the word at *place*: what it may have been, or what is asked for there."""
    lattice = search.lattice
    typed, known = lattice.typed(place, place + 1), bool(lattice.items(place))
    typed = typed if len(typed) <= _SHOWN else f"{typed[:_SHOWN]}..."
    near = () if known else lattice.vocabulary.like(lattice.words[place])
    if near:
        line = say("'{typed}' is not known; did you mean {near}?", typed=typed, near=near)
        return NotationError(line, lattice.at(place), near)
    last = max(search.seen, key=lambda state: state.place)
    if last.position.pending is None:
        return NotationError(say("'{typed}' is not understood", typed=typed), lattice.at(place))
    owed = last.position.pending.asks(last.position)
    return NotationError(say("'{typed}' is not understood; {owed}", typed=typed, owed=owed), lattice.at(place))


def _unfinished(search: Search) -> Text:
    last = max(search.seen, key=lambda state: state.place)
    if last.named and last.place == search.lattice.end:
        return say("say what the {side} does", side=search.grammar.title(last.side))
    hanging = sorted(search.lattice.hanging, key=search.lattice.hanging.__getitem__, reverse=True)
    expected = (search.grammar.expects[name] for name in hanging if name in search.grammar.expects)
    return next(expected, say("the line ends where more was expected"))
