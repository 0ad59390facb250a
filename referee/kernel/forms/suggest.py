"""What may follow half a line: every legal move that it may be the beginning of, as text to insert."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.kernel.decision import TABLE, Decision, Move
from referee.kernel.engine import addressed
from referee.kernel.forms.faults import too_short
from referee.kernel.forms.fold import is_han
from referee.kernel.forms.grammar import Grammar
from referee.kernel.forms.halves import Half, Offer, is_whole
from referee.kernel.forms.lattice import Lattice
from referee.kernel.forms.legal import Legal
from referee.kernel.forms.look import State
from referee.kernel.forms.read import LONG, understood
from referee.kernel.forms.search import BOTH, GRANTED, Search
from referee.kernel.forms.vocabulary import BEGUN
from referee.kernel.ruling import NotationError
from referee.kernel.text import Text

# What is so much less likely than what was found is not looked for.
_UNLIKELY = GRANTED - 1
# What stands before one more move, after Chinese and after anything else.
_COMMA = ("，", ", ")
_MARKS = str.maketrans("", "", " ,:，：")


class Suggestion(Struct, frozen=True):
    """One way to go on: *insert* in place of the text from *start* on.

    *moves* are those of the whole line so completed, *meaning* is the last of them as it is written. *before* is the
    position in which that one is made.
    """

    start: int
    insert: str
    meaning: str
    moves: tuple[Move, ...]
    before: Any

    @property
    def cost(self) -> int | None:
        """What the last move comes to, where that is a number: what it costs, or what a die makes."""
        total: int | None = self._asked.total(self.before, self.moves[-1])
        return total

    @property
    def note(self) -> Text | None:
        """What the last move needs or brings, in a few words; or None."""
        told: Text | None = self._asked.note(self.before, self.moves[-1])
        return told

    @property
    def _asked(self) -> Decision[Any, Any]:
        return addressed(self.before, self.moves[-1]) or self.before.pending


def suggest(
    grammar: Grammar, position: Any, text: str, language: str = "en", seen: Callable[[Any], Any] = lambda known: known
) -> list[Suggestion]:
    """Return how *text* may go on in *position*, the likeliest first; every line so completed is accepted.

    *seen* returns what everybody sees of a position: what is offered is legal by what is seen.
    """
    lattice = Lattice(text, grammar.vocabulary_at(position))
    lattice = lattice if lattice.end < LONG else lattice.in_full()
    search = Search(grammar, lattice).run(position)
    legal = Legal(search, language, seen)
    ways = _ways(search, legal)
    lines = _by_line(search, legal, (first for first, *_ in ways.values()))
    said = [each.said for each in _borne_out(search, legal, position, [*lines.values()])]
    unclear = {each.said.moves for readings in lines.values() if len(readings) > 1 for each in readings}
    lost = unclear.difference(one.moves for one in said)
    others = _by_line(search, legal, (way for moves in ways if moves in lost for way in ways[moves][1:]))
    again = [readings for line, readings in others.items() if line not in lines]
    found = (each.said for each in _borne_out(search, legal, position, again))
    return [*said, *{one.moves: one for one in found if one.moves in lost}.values()]


_Way = tuple[State, Offer]


def _ways(search: Search, legal: Legal) -> dict[tuple[Move, ...], list[_Way]]:
    """Return how the line may go on, by all its moves then, until that gets much less likely than what was found."""
    ways, most = dict[tuple[Move, ...], list[_Way]](), float("inf")
    for state, offer in _offers(search, legal, is_whole(search, search.lattice.line)):
        if state.cost > most:
            break
        ways.setdefault(_moves(state, offer), []).append((state, offer))
        most = min(most, state.cost + _UNLIKELY)
    return ways


def _moves(state: State, offer: Offer) -> tuple[Move, ...]:
    return (*state.moves, *(offer.move,) * offer.times)


def _by_line(search: Search, legal: Legal, ways: Iterable[_Way]) -> dict[str, list[_Found]]:
    """Return the suggestions by the line that each completes."""
    lines = dict[str, list[_Found]]()
    for state, offer in ways:
        one = _suggestion(search, legal, state, offer, _moves(state, offer))
        lines.setdefault(search.lattice.line[: one.start] + one.insert, []).append(_Found(state, offer, one))
    return lines


class _Found(Struct, frozen=True):
    """A suggestion, the state that it follows, and what was offered there."""

    state: State
    offer: Offer
    said: Suggestion


def _meant(search: Search, found: list[_Found]) -> _Found | None:
    """Return which of those that complete the same line the reader takes it for: the cheapest; None if nobody knows."""
    if len(found) == 1:
        return found[0]
    by_cost: dict[int, list[_Found]] = {}
    for each in found:
        guessed = each.state.guessed or each.state.open
        by_cost.setdefault(search.price(_after(search, each)) if guessed else each.state.cost, []).append(each)
    first, *others = by_cost[min(by_cost)]
    return None if others else first


def _after(search: Search, found: _Found) -> State:
    """Return the state in which the whole line ends."""
    state, move = found.state, found.offer.move
    position = search.after(search.made(state.position, move).after, *(move,) * (found.offer.times - 1))
    return replace(state, position=position, moves=found.said.moves, guessed=True, open=False)


def _borne_out(search: Search, legal: Legal, position: Any, lines: list[list[_Found]]) -> Iterator[_Found]:
    """Yield what is read so of what completes each line; where it guesses what was said, what follows may tell better.

    'junta' may be its event or its operations, and 'junta place' is one of them. Of each kind of move one is read,
    of those that may follow several guesses one that leaves each of these alike.
    """
    told, offered = dict[tuple[object, ...], tuple[Move, ...] | None](), {id(f.state) for each in lines for f in each}
    doubtful = {key: state for key, state in _doubtful(search).items() if key in offered}
    guesses = {state.moves: state for state in doubtful.values()}.values()
    rivals = Counter(move for guess in guesses for move in legal.moves(guess))
    for each in filter(None, (_meant(search, readings) for readings in lines)):
        meant: tuple[Move, ...] | None = each.state.moves
        move = each.offer.move
        if id(each.state) in doubtful or _is_unlikely(each):
            left = tuple(search.leaves(guess, move) for guess in guesses) if rivals[move] > 1 else ()
            key = (meant, each.offer.times, each.offer.at, type(move), left)
            if key not in told:
                told[key] = _read_before(search, position, each)
            meant = told[key]
        if meant == each.state.moves:
            yield each
        elif meant is not None:
            yield _instead(search, position, each, meant)


def _is_unlikely(found: _Found) -> bool:
    """True where a beginning had to be taken for the word, or somebody else goes on than who was named last."""
    state, move = found.state, found.offer.move
    other = state.side and move.side not in (state.side, TABLE) and not found.offer.sided
    return state.cost + found.offer.cost >= BEGUN or bool(other)


def _read_before(search: Search, position: Any, found: _Found) -> tuple[Move, ...] | None:
    """Return what the reader takes the words before a suggestion for; None where it reads another one."""
    line, said = search.lattice.line[: found.said.start] + found.said.insert, (found.offer.move,) * found.offer.times
    with suppress(NotationError):
        whole = Lattice(line, search.lattice.vocabulary, begun=False)
        heard = understood(search.of(whole), position, "en")
        return heard.moves[: -len(said)] if heard.moves[-len(said) :] == said else None
    return None


def _instead(search: Search, position: Any, found: _Found, before: tuple[Move, ...]) -> _Found:
    """Return the suggestion with the moves that were meant *before* it; itself where it cannot follow those."""
    moves = (*before, *(found.offer.move,) * found.offer.times)
    if search.after(position, *moves) is None:
        return found
    return replace(found, said=replace(found.said, moves=moves))


def _offers(search: Search, legal: Legal, whole: bool) -> Iterator[tuple[State, Offer]]:
    """Yield what may follow each state, the likeliest first."""
    told = set[tuple[object, ...]]()
    for state in _likely(search):
        half = Half(search, state, legal, whole)
        for place in half.look.stops(state.place) if state.position.pending else ():
            key = (place, state.moves, state.side, state.named, state.each, state.holes, state.open)
            if key not in told:
                told.add(key)
                yield from ((state, offer) for offer in half.offers(place))


def _likely(search: Search) -> list[State]:
    """Return the states of *search*, the likeliest first, without those that rest on a name too short to tell."""
    clear = (state for state in search.seen if state.cost < BEGUN or not too_short(search, state))
    return sorted(clear, key=lambda state: state.cost)


def _doubtful(search: Search) -> dict[int, State]:
    """Return by identity the states whose words, so far, may as well or rather mean something else."""
    by_place: dict[int, list[State]] = {}
    for state in search.seen:
        by_place.setdefault(state.place, []).append(state)
    clear = {each.moves for states in by_place.values() if (each := _cheapest(states)) and not each.open}
    double = (states for states in by_place.values() if len({state.moves for state in states}) > 1)
    doubtful = [*(state for states in double for state in states), *(state for state in search.seen if state.open)]
    return {id(state): state for state in doubtful if state.position.pending and state.moves not in clear}


def _cheapest(states: list[State]) -> State | None:
    """Return the state that costs least, None where as cheap a one means something else."""
    first, *others = sorted(states, key=lambda state: state.cost)
    return None if any(other.cost == first.cost and other.moves != first.moves for other in others) else first


def _suggestion(search: Search, legal: Legal, state: State, offer: Offer, moves: tuple[Move, ...]) -> Suggestion:
    text, lattice, pending = search.lattice.line, search.lattice, state.position.pending
    start = lattice.units[offer.at].at if offer.at < lattice.end else len(text)
    sided = offer.sided or (pending.side == BOTH and not state.named)
    side = (search.grammar.writer.side(offer.move, legal.language),) if sided else ()
    comma = _COMMA[text[-1].isascii()] if offer.begins and state.moves and text[-1].isalnum() else ""
    insert = comma + _joined((*side, *_punctuated(offer, legal)), text[:start] + comma)
    return Suggestion(start, insert, legal.written(offer.move), moves, state.position)


def _punctuated(offer: Offer, legal: Legal) -> tuple[str, ...]:
    """Return the parts of *offer* with the marks that stand between them where the move is written as a whole."""
    whole = legal.written(offer.move)
    end = whole[whole.find(offer.parts[0]) :]
    return (end,) if end.translate(_MARKS) == "".join(offer.parts).translate(_MARKS) else offer.parts


def _joined(parts: tuple[str, ...], before: str) -> str:
    """Return *parts* as they follow *before*, with blanks but between Chinese words."""
    line = before
    for part in parts:
        close = not line or line[-1].isspace() or not (line[-1].isascii() or (is_han(line[-1]) and part[:1].isascii()))
        line += part if close else f" {part}"
    return line[len(before) :]
