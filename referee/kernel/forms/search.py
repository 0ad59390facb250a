"""The readings of a line: forms are tried where a reading stands, moves are judged, the cheapest way through wins."""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from itertools import count, repeat
from math import inf
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.kernel import engine
from referee.kernel.decision import TABLE, Move
from referee.kernel.forms.declared import EACH, Form, Made, Remark
from referee.kernel.forms.grammar import Grammar
from referee.kernel.forms.lattice import NUMBER, Lattice
from referee.kernel.forms.look import Look, State
from referee.kernel.forms.patterns import Match, is_afterthought, is_worded
from referee.kernel.forms.taken import DOUBT, answers_what_is_shown, is_let_follow, shown, turns, typed
from referee.kernel.forms.vocabulary import BEGUN, PENALTY
from referee.kernel.granted import may_be_shown, stays
from referee.kernel.ruling import NotOwed
from referee.kernel.step import Step
from referee.kernel.text import Text

# What a reading costs beside its words.
AGAIN, UNFINISHED, REMARKED, OTHER_SIDE, LATER = (cost * PENALTY for cost in (1, 1, 4, 5, 6))
OUTSIDE, GRANTED = 15 * PENALTY, 30 * PENALTY
BOTH = "both"
# A line is looked at so often, and so often more for each word; however long it is, so often at most.
_PATIENCE, _A_WORD, _MOST_LOOKED = 100, 3, 500
_MOST_GRANTED, _SIGHT, _TWO = 12, 40, 2


Tried = dict[tuple[int, Move], Step]
"""Steps by the position that they begin in and the move that makes them, be it refused."""
Until = Callable[[Step], bool]
"""Tells the steps after which a line is not read on."""


def never(step: Step) -> bool:
    """Tell no step: the line is read to its end."""
    return False


class Refused(Struct, frozen=True):
    """A reading that the rules stop: the state before the form, how far it came, and whether it was asked for.

    *steps* are those that its moves make before the last, which is the one that is refused.
    *known*: what is wrong with it is more than that something else is *owed*, or that the game is over. *begun*: a
    beginning was taken for the word.
    """

    place: int
    asked: bool
    known: bool
    owed: bool
    begun: bool
    cost: int
    moves: tuple[Move, ...]
    steps: tuple[Step, ...]
    state: State


class Search:
    """One search through the readings of a line.

    *ends* holds the cheapest complete readings, by their moves; *refused* what the rules stop; *open* the readings that
    end before it is said what the last move is for; *seen* every state that was read on from; *untrue* where a remark
    with a number begins that is not true ('turn 4'), with its end; *reached* what is not read on from, as its last step
    is one that *until* tells.
    """

    def __init__(self, grammar: Grammar, lattice: Lattice, tried: Tried | None = None, until: Until = never) -> None:
        self.grammar, self.lattice, self._until = grammar, lattice, until
        self._tried: Tried = {} if tried is None else tried
        self.ends: dict[tuple[Move, ...], State] = {}
        self.refused: list[Refused] = []
        self.open: list[State] = []
        self.complaints: dict[int, Text] = {}
        self.seen: list[State] = []
        self.reached: list[State] = []
        self.untrue: dict[int, int] = {}
        self._waiting: list[tuple[int, int, int, State, Callable[[State], None]]] = []
        self._known: dict[Any, int] = {}
        self._most, self._number, self._looked = float("inf"), count(), 0

    def of(self, lattice: Lattice) -> Search:
        """Return a search through the readings of another line, which plays nothing again that this one played."""
        return Search(self.grammar, lattice, self._tried, self._until)

    def tried(self, position: Any, move: Move) -> Step:
        """Return the step that *move* makes; what is said in several ways is judged and played once."""
        found = self._tried.get((id(position), move))
        if found is None:
            found = self._tried[id(position), move] = engine.attempt(position, move)
        return found

    def made(self, position: Any, move: Move) -> Step:
        """Return the step that the legal *move* makes."""
        found = self._tried.get((id(position), move))
        if found is None:
            found = self._tried[id(position), move] = engine.step(position, move)
        return found

    def after(self, position: Any, *moves: Move) -> Any:
        """Return the position after *moves*, or None where one of them is refused."""
        for move in moves:
            step = self.tried(position, move)
            if step.is_refused:
                return None
            position = step.after
        return position

    def run(self, position: Any) -> Search:
        """Read the line from *position*; what was found is in the attributes afterwards."""
        self._push(State(0, position))
        patience, furthest = _PATIENCE, 0
        while self._waiting and self._looked < min(patience, _MOST_LOOKED):
            dearness, _, _, state, go_on = self._waiting.pop()
            if -dearness > self._most:
                break
            patience += _A_WORD * max(state.place - furthest, 0)
            furthest, self._looked = max(furthest, state.place), self._looked + 1
            go_on(state)
        return self

    @property
    def cheapest(self) -> dict[tuple[Move, ...], State]:
        """The complete readings than which none is cheaper, by their moves; with what the line tells, its rivals."""
        least = dict[tuple[tuple[int, Move], ...], int]()
        for end in self.ends.values():
            least[shown(end)] = min(least.get(shown(end), end.cost), end.cost)
        lowest = min(least.values(), default=0)
        most = lowest + (1 if least.get(()) == lowest else DOUBT)
        return {m: end for m, end in self.ends.items() if end.cost == least[shown(end)] < most}

    def _push(self, state: State) -> None:
        """Read on from *state* when its turn comes, unless the same was reached as cheaply before."""
        key = (state.place, state.moves, state.side, state.named, state.holes, state.each, state.open)
        known = self._known.get(key)
        if known is None or state.cost < known:
            self._known[key] = state.cost
            self._later(state, 0, self._read_on)

    def _later(self, state: State, cost: int, go_on: Callable[[State], None]) -> None:
        rest = 0 if state.holes else self.lattice.least[state.place]
        entry = (-((state.cost + cost) // PENALTY) - rest, state.place, -next(self._number), state, go_on)
        insort(self._waiting, entry)

    def look(self, state: State) -> Look:
        """Return what a slot sees of *state*."""
        return Look(
            self.grammar.slots, self.lattice, state, self.complaints, lambda move: self.after(state.position, move)
        )

    # -- from one state ---------------------------------------------------------------------------------------------

    def _read_on(self, state: State) -> None:
        self.seen.append(state)
        look, end = self.look(state), self.lattice.end
        for place in look.stops(state.place):
            if place == end:
                self._end(state)
            elif state.position.over and state.moves:
                self._after_the_end(state, place)
            else:
                self._read_at(look, place)
        if state.position.pending and state.place < end:
            self._later(state, LATER, self._ahead)
            self._later(state, GRANTED, self._grant)

    def grants(self, state: State, form: Form, double: bool = False) -> bool:
        """True unless something was taken for granted that only other kinds of move, or plainer words, bear out."""
        for place in range(len(state.moves) - 1, -1, -1):
            if place not in state.implied:
                return True
            if double and state.moves[place].closes:
                return False
            if form.kind not in self.grammar.granted.get(type(state.moves[place]), (form.kind,)):
                return False
        return True

    def _end(self, state: State) -> None:
        if state.open:
            self.open.append(state)
        elif not state.named and state.moves and len(state.moves) - 1 not in state.implied:
            cost = self.price(state)
            known = self.ends.get(state.moves)
            if (known is None or cost < known.cost) and not self._is_granted_later(state, cost):
                self.ends[state.moves] = replace(state, cost=cost)
            self._most = min(self._most, (cost + (DOUBT if shown(state) else 0)) // PENALTY)

    def price(self, state: State) -> int:
        """Return what the line costs if it ends in *state*."""
        return state.cost + (UNFINISHED if state.guessed and self._is_unfinished(state) else 0)

    def _is_granted_later(self, state: State, cost: int) -> bool:
        """True when the same was found with nothing granted that early; what granted it earlier is forgotten."""
        if not state.implied:
            return False
        said = typed(state)
        for moves, end in tuple(self.ends.items()):
            if end.cost == cost and end.implied not in ((), state.implied) and typed(end) == said:
                if end.implied > state.implied:
                    return True
                del self.ends[moves]
        return False

    def _is_unfinished(self, state: State) -> bool:
        """True while the side that moved last owes more of what it has begun."""
        made = next((move.side for move in reversed(state.moves) if move.side != TABLE), "")
        return self._owes_more(state.position, made)

    def _owes_more(self, position: Any, side: str) -> bool:
        pending, kinds = position.pending, getattr(position.pending, "kinds", ())
        return bool(pending) and pending.side == side and self.grammar.rounds.isdisjoint(kinds)

    def leaves(self, state: State, move: Move) -> bool | None:
        """Return whether *move* leaves more owed of what *state* has begun; None where it is refused."""
        position = self.after(state.position, move)
        return None if position is None else self._owes_more(position, move.side)

    def _after_the_end(self, state: State, place: int) -> None:
        """What is said after the end of the game is not played, if it can be understood at all."""
        if not any(unknown >= place for unknown in self.lattice.unknown):
            idle = self._is_idle(place)
            place, cost = (self.lattice.end, state.cost) if idle else (place, state.cost + OUTSIDE)
            self._end(replace(state, place=place, cost=cost, named=False, open=False))

    def _is_idle(self, place: int) -> bool:
        """True when nothing is said from *place* on but one die and what says nothing."""
        return self._dice_from[place] <= 1

    @cached_property
    def _dice_from(self) -> list[float]:
        """How many dice are said from each place on, where nothing else is that says anything; else infinitely many."""
        found = [*repeat(inf, self.lattice.end), 0]
        for place in reversed(range(self.lattice.end)):
            items = self.lattice.items(place)
            if ends := [end for kind in self.grammar.idle for _, end, _ in items.get(kind, ())]:
                found[place] = found[max(ends)] + (NUMBER in items)
        return found

    def _read_at(self, look: Look, place: int) -> None:
        state, self._looked = look.state, self._looked + 1
        for side, end, cost in look.items(place).get("side", ()):
            if state.named and state.side not in (side, BOTH, TABLE):
                side = BOTH
            if side != BOTH or not state.named or len(self.grammar.sides) == _TWO:
                self._push(replace(state, place=end, side=side, named=True, cost=state.cost + cost))
        last = type(state.moves[-1]) if state.moves else None
        asked = self.grammar.asked(getattr(look.pending, "kinds", ()), state.open, last)
        for match in asked.matches(look, place):
            self._take(look, match, place)

    def _take(self, look: Look, match: Match, place: int) -> None:
        said, look.end = match.of, match.end
        if isinstance(said, Remark):
            if any(step.shown for step in look.state.granted):
                return
            if said.true(look, match.values):
                cost = look.state.cost + match.cost + REMARKED
                self._push(replace(look.state, place=match.end, cost=cost))
            elif "number" in match.values:
                self.untrue[place] = match.end
        elif self.grants(look.state, said.of, self.grammar.is_double(said)):
            look.bare = said.bare
            aside = said.of.any_time and not look.accepts(said.of.kind)
            unlikely = GRANTED if said.bare and len(look.state.implied) > len(shown(look.state)) else 0
            cost, state = match.cost + aside, look.state
            if is_worded(said.said):
                state = replace(state, verb=said.of.kind)
                cost += is_afterthought(said.said) and any(map(look.lattice.apart, range(place + 1, match.end)))
            else:
                cost += turns(state, said.of.kind)
            for made in self.meant(look, said.of, match):
                self.make(state, made, match.end, cost + made.cost, unlikely)

    # -- the moves of a form ----------------------------------------------------------------------------------------

    def meant(self, look: Look, form: Form, match: Match) -> Iterator[Made]:
        """Yield what *form* may mean, by each side that may be meant."""
        if look.state.named and look.state.side == BOTH and not form.by_table:
            yield from self._of_both(look, form, match)
            return
        for side, price in self.sides(look, form, match.values):
            look.by = side
            for made in form.meant(look, match.values):
                yield replace(made, cost=made.cost + price) if price else made

    def sides(self, look: Look, form: Form, values: Mapping[str, Any]) -> list[tuple[str, int]]:
        """Return the sides that may be meant to make what *form* says with *values*, and what it costs to think so."""
        state, owed = look.state, look.pending.side if look.pending else TABLE
        if form.by_table:
            return [(TABLE, 0)]
        if said := values.get("side") or values.get("bracketed"):
            return [] if state.named else [(said, 0)]
        if state.named or (state.side and (form.holds or form.any_time or look.outside)):
            return [(state.side, 0)]
        if look.outside and isinstance(look.done, form.kind):
            return [(look.done.side, 0)]
        if owed == BOTH:
            return [(side, 0) for side in self.grammar.sides]
        return [(owed, OTHER_SIDE if state.side not in ("", owed) else 0)]

    def _of_both(self, look: Look, form: Form, match: Match) -> Iterator[Made]:
        """Yield the same move by one side and then by the other; where both are asked, by the first one first."""
        if look.pending is None:
            return
        asked_first = self.grammar.sides[0] if look.pending.side == BOTH else look.pending.side
        for first in self.meant(self._unnamed(look, look.position), form, match):
            position = self.after(look.position, *first.moves)
            if first.moves[0].side != asked_first or position is None:
                continue
            other = self._unnamed(look, position)
            if other.accepts(form.kind):
                for then in self.meant(other, form, match):
                    yield Made((*first.moves, *then.moves), first.cost + then.cost, then.open)

    def _unnamed(self, look: Look, position: Any) -> Look:
        """Return what is seen of the same words in *position* where no side is named."""
        found = self.look(replace(look.state, position=position, side="", named=False))
        found.bare, found.end, found.outside = look.bare, look.end, look.outside
        return found

    def make(self, state: State, made: Made, end: int, cost: int, unlikely: int = 0) -> None:
        """Judge the moves one after the other; from what is legal the line is read on, the rest is remembered.

        *unlikely* is what it costs to think that a refused reading was meant.
        """
        position, steps, begun, cost = state.position, state.steps, cost >= BEGUN, state.cost + cost
        if state.open and state.granted and made.moves[0].side != TABLE:
            return
        for done, move in enumerate(made.moves, start=1):
            step = self.tried(position, move)
            if step.is_refused:
                if done == 1 and answers_what_is_shown(state, move):
                    return
                asked = isinstance(move, getattr(position.pending, "kinds", ()))
                cost += unlikely or (0 if asked else AGAIN if done > 1 else OUTSIDE)
                owed = not isinstance(step.rulings[0], NotOwed)
                known = owed and not position.over
                moves = (*state.moves, *made.moves[:done])
                self.refused.append(Refused(end, asked, known, owed, begun, cost, moves, steps, state))
                return
            if state.granted and done == 1 and not is_let_follow(state, move):
                return
            steps, position = (*steps, step), step.after
        spans = (*state.spans, *((state.place, end),) * len(made.moves))
        named = state.named and end == state.place
        moves = (*state.moves, *made.moves)
        after = replace(state, place=end, position=position, moves=moves, steps=steps, named=named)
        each = made.each or (state.each if made.again else 0)
        guessed = state.guessed or made.open
        after = replace(after, open=made.open, guessed=guessed, each=each, cost=cost, spans=spans)
        if any(map(self._until, steps[len(state.steps) :])):
            self._reach(after)
        else:
            self._push(after)

    def _reach(self, state: State) -> None:
        """Keep *state*, from which is not read on, as one that the words told."""
        if not state.open:
            self.reached.append(state)
            self._most = min(self._most, state.cost // PENALTY)

    # -- what was left out or comes later ---------------------------------------------------------------------------

    def _grant(self, state: State) -> None:
        """Go on after each answer that the rest of the line takes for granted, where the law lets it stay unsaid."""
        if len(state.implied) >= _MOST_GRANTED:
            return
        implied = state.position.pending.implied(state.position)
        steps = self._untold(state) if implied is None else () if state.open else (self.tried(state.position, implied),)
        for step in steps:
            if not step.is_refused and stays(step) and not self._until(step):
                self._go_on_after(state, replace(step, granted=True, shown=implied is None))

    def _untold(self, state: State) -> list[Step]:
        """Return the steps that the rest of the line may show to have been made; none where it need not say whose."""
        pending = state.position.pending
        steps = [self.tried(state.position, move) for move in pending.untold(state.position)]
        next_up = {step.after.pending.side for step in steps if step.after.pending} - {TABLE}
        if pending.parts and len(next_up) > 1 and not state.side:
            return []
        return [step for step in steps if may_be_shown(state.steps, step)]

    def _go_on_after(self, state: State, granted: Step) -> None:
        places, spans = (*state.implied, len(state.moves)), (*state.spans, (state.place, state.place))
        moves, steps, cost = (*state.moves, granted.move), (*state.steps, granted), state.cost + GRANTED
        self._push(
            replace(state, position=granted.after, moves=moves, steps=steps, implied=places, cost=cost, spans=spans)
        )

    def _ahead(self, state: State) -> None:
        """Make the moves that are said further on in the line before what stands here."""
        look = self.look(state)
        if any("side" in look.items(place) for place in look.stops(state.place)):
            return
        for place in range(state.place + 1, min(state.place + _SIGHT, self.lattice.end)):
            for match in self.grammar.later.matches(look, place):
                if match.of is not EACH:
                    if not state.open:
                        self._take_ahead(look, place, match)
                elif not state.each and self._begins_list(look):
                    holes, cost = (*state.holes, (place, match.end)), state.cost + match.cost + LATER
                    self._push(replace(state, each=abs(match.values["count"]), holes=holes, cost=cost))

    def _begins_list(self, look: Look) -> bool:
        """True where the first of several countries may stand."""
        return look.accepts(*self.grammar.repeated) and type(look.last) not in self.grammar.repeated

    def _take_ahead(self, look: Look, place: int, match: Match) -> None:
        state, form = look.state, match.of.of
        ahead = replace(state, holes=(*state.holes, (place, match.end)))
        for made in self.meant(self.look(ahead), form, match) if look.accepts(form.kind) else ():
            self.make(ahead, replace(made, open=True), state.place, match.cost + made.cost + LATER, GRANTED)
