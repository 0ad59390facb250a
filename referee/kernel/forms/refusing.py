"""Which reading the rules refuse, where none is legal: the likeliest one that the words of the line allow."""

from __future__ import annotations

from collections.abc import Iterator

from referee.kernel.decision import Move
from referee.kernel.forms.declared import Pattern
from referee.kernel.forms.look import State
from referee.kernel.forms.search import AGAIN, GRANTED, OUTSIDE, Refused, Search
from referee.kernel.forms.taken import shown, typed
from referee.kernel.forms.vocabulary import FULL, PENALTY

BARE, BROKEN = 40 * PENALTY, 20 * PENALTY
_MOST_LOOKED = 40


def likeliest(search: Search) -> Refused | None:
    """Return the likeliest reading that the rules stop; None where a word stops every reading before that."""
    furthest = _furthest(search)
    allowed = {move for state in _likely(search) if state.place == furthest for move in typed(state)}
    all_refused = (*search.refused, *_outside(search))
    as_far = (each for each in all_refused if each.place == furthest and not _is_refuted(each, allowed))
    found = [*(each for each in all_refused if each.place > furthest), *as_far]
    best = min(found, key=lambda refused: _unlikely(search, refused), default=None)
    if best and best.state.open and not best.asked:
        search.open.append(best.state)
    if best is None or _hides_a_word(search, best):
        return None
    in_full = best.asked and best.cost < PENALTY and best.place == search.lattice.end
    return best if in_full or not (search.open or _breaks_off(search, best, furthest)) else None


def _is_refuted(refused: Refused, allowed: set[Move]) -> bool:
    """True when the rules stop a move that they allow where the words before it are understood otherwise."""
    *made, last = refused.moves
    return last in allowed and last not in made


def _hides_a_word(search: Search, best: Refused) -> bool:
    """True when there is a word that nobody knows where *best* has not made something of it."""
    return any(place >= best.place for place in search.lattice.unknown)


def _furthest(search: Search) -> int:
    """Return how far legal moves lead without much being supposed."""
    return max((state.place for state in _likely(search)), default=0)


def _likely(search: Search) -> list[State]:
    """Return the states that legal moves lead to without much being supposed."""
    least = search.lattice.least
    most = OUTSIDE // PENALTY + least[0]
    return [s for s in search.seen if (s.cost - GRANTED * len(shown(s))) // PENALTY + least[s.place] < most]


def _unlikely(search: Search, refused: Refused) -> tuple[int, int, int, bool]:
    """Return how unlikely it is that *refused* was meant: most of all where nothing known goes on after it."""
    stops = search.lattice.stops(refused.place)
    goes_on = search.lattice.end in stops or any(search.lattice.items(place) for place in stops)
    pending, move = refused.state.position.pending, refused.moves[-1]
    by_other = pending is None or pending.side != move.side
    borne_out = refused.asked or refused.known or len(refused.moves) > len(refused.state.moves) + 1
    cost = refused.cost + (0 if goes_on else BROKEN) - (GRANTED * len(refused.state.implied) if borne_out else 0)
    cost += 2 * BARE if _is_stretched(search, refused) else 0
    return 2 * cost // PENALTY, -refused.state.place, -refused.place, by_other


def _is_stretched(search: Search, refused: Refused) -> bool:
    """True when a word that names something in full was taken for the beginning of another name: 'iran' for a card."""
    if not (refused.asked and refused.begun):
        return False
    lattice = search.lattice
    said = (lattice.items(place) for place in range(refused.state.place, refused.place))
    named = (items for found in said for kind, items in found.items() if kind in lattice.vocabulary.names)
    return any(cost == FULL for items in named for _, _, cost in items)


def _breaks_off(search: Search, best: Refused, furthest: int) -> bool:
    """True when the line ends, or holds something impossible, before the form that the rules refuse is complete."""
    if max(search.complaints, default=-1) >= best.state.place + best.asked:
        return True
    if search.lattice.end in search.lattice.stops(best.place):
        return False
    if search.lattice.reached < search.lattice.end:
        return False
    return not set(search.lattice.hanging.values()).isdisjoint(search.lattice.stops(furthest))


def _outside(search: Search) -> Iterator[Refused]:
    """Yield what the words would mean where nothing asks for them."""
    before = len(search.refused)
    looked = 0
    for state in search.seen:
        looked += len(search.look(state).stops(state.place))
        if looked > _MOST_LOOKED:
            break
        _take_outside(search, state)
    yield from search.refused[before:]


def _take_outside(search: Search, state: State) -> None:
    look = search.look(state)
    look.outside = True
    for place in look.stops(state.place):
        for match in search.grammar.anything.matches(look, place):
            if price := _means_elsewhere(match.of, look.done):
                look.bare, look.end = match.of.bare, match.end
                for made in search.meant(look, match.of.of, match):
                    search.make(state, made, match.end, match.cost + made.cost, price)


def _means_elsewhere(pattern: Pattern, done: Move | None) -> int:
    """Return what it costs to take *pattern* for what it is, or for more of what was *done*; 0 if it is neither."""
    form = pattern.of
    again = isinstance(done, form.kind) and not form.holds
    if again or not pattern.bare:
        return AGAIN if again else OUTSIDE
    return BARE if form.elsewhere else 0
