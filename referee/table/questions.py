"""Questions as they are asked at the table, in any language, and the command that answers each.

A row of `data/table/questions.csv` is one kind of question: what answers it, and in which words and slots it is asked.
What else a word of these is called stands in `data/table/question_words.csv`. Rows and words are data of the shared
patterns; names and sides are those of the game on the table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, cached_property
from typing import Any

from msgspec import Struct

from referee.kernel.forms.lattice import FILLER, Lattice
from referee.kernel.forms.patterns import Element, Match, Tree, sequences
from referee.kernel.forms.vocabulary import PENALTY, Item, Items, Said, Vocabulary
from referee.kernel.game import Game
from referee.kernel.printed.data import data_folder, plain_rows
from referee.kernel.printed.languages import languages
from referee.kernel.ruling import NotationError, RefereeError

# Nobody asks in so many words.
LONGEST = 60
_MARKS = ("?", "？")
_SLOT = re.compile(r"\{(\w+)\}")
# What is said in words of its own; the other slots are filled with a name that the game knows.
_FREE = ("line", "what", "who")
_NAMED, _ABOUT, _BOOKS = "named", "about", ("card", "country")
# 'the card nato', 'agent analyst': what stands before a name, or after it.
_KIND = "kindword"
_SIDES = ("both", "table")

Span = tuple[int, int]


class Question(Struct, frozen=True):
    """The command that answers a question, and the words that it is about, which begin at *at* of what was typed."""

    does: str
    text: str = ""
    at: int = 0

    @property
    def words(self) -> tuple[str, ...]:
        """The words that are said after the command."""
        return tuple(self.text.split())


def asked(typed: str, game: Game | None = None, position: Any = None) -> Question | None:
    """Return what *typed* asks, in the words of *game* as it stands in *position*; None where it asks nothing.

    Nothing is said here of whether a line is legal.
    """
    try:
        heard = _Heard(typed, game, position)
    except NotationError:  # No question is so long, and none has such a number.
        return None
    if heard.own.end > LONGEST or not heard.asks:
        return None
    found = (match for place in heard.stops(0) for match in _forms().matches(heard, place))
    whole = [match for match in found if heard.own.end in heard.stops(match.end)]
    best = min(whole, key=lambda match: match.cost, default=None)
    return heard.question(best) if best else None


def is_marked(typed: str) -> bool:
    """True where a sign says that *typed* is a question."""
    return typed.rstrip().endswith((*_MARKS, "吗"))


def outweighs(question: Question, typed: str, is_line: Callable[[str], bool]) -> bool:
    """True where *typed* asks, though it is a legal line as well.

    Nobody says what is done in the words of a question: 'is duck and cover in play' is no headline. That something may
    be done is said of what is done too, 'CIA can pass', unless the word that asks begins: 'can us place 4 in france'
    asks where it is a line without 'can', which begins Canada.
    """
    if question.does != "check":
        return True
    return not typed.lstrip().startswith(question.words[0]) and is_line(question.text)


# -- the forms -------------------------------------------------------------------------------------------------------


@cache
def _forms() -> Tree:
    """Return every way of asking, each for the words of the command that answers it."""
    return Tree((form, row["does"]) for row in _rows("questions") for form in _cells(row))


@cache
def _vocabulary() -> Vocabulary:
    """Return the words of the forms in every language; one that stands in no table is said as it is written."""
    known: list[Said] = [(said, row["word"], row["word"]) for row in _rows("question_words") for said in _cells(row)]
    said = {each for row in _rows("questions") for form in _cells(row) for one in sequences(form) for each in one}
    literal = {word for word, is_slot in said if not is_slot}.difference(word for _, word, _ in known)
    return Vocabulary((*known, *((word, word, word) for word in sorted(literal))))


def _rows(table: str) -> list[dict[str, str]]:
    return plain_rows(data_folder("table") / f"{table}.csv")


def _cells(row: Mapping[str, str]) -> Iterator[str]:
    """Yield what stands in the cells of a row, in every language."""
    return (said for language in languages() for said in row.get(language, "").split(";") if said)


# -- a question that is read -----------------------------------------------------------------------------------------


class _Heard:
    """A typed text as the forms read it: the words of questions, and for the slots the names of the game."""

    def __init__(self, typed: str, game: Game | None, position: Any) -> None:
        self.typed = typed
        words = _vocabulary() if game is None else game.grammar.vocabulary_at(position)
        self.game, self.names = game, Lattice(typed, words, begun=False)
        self.own = Lattice(typed, _vocabulary(), self.names.units, begun=False)

    @property
    def asks(self) -> bool:
        """True when a word of a question stands in it."""
        return any(not {FILLER}.issuperset(self.own.items(place)) for place in range(self.own.end))

    def items(self, place: int) -> Items:
        """Return the words of questions at *place*; any slot may begin there as well."""
        if place >= self.own.end:
            return {}
        found = {word: self._apart(place, items) for word, items in self.own.items(place).items()}
        return {**{word: items for word, items in found.items() if items}, "": []}

    def _apart(self, place: int, items: list[Item]) -> list[Item]:
        """Return those of *items* at *place* that are no part of more words that the game knows: 'can do nothing'."""
        return [item for item in items if not any(self._is_part(place, item[1], span) for span in self._known)]

    @staticmethod
    def _is_part(place: int, end: int, of: Span) -> bool:
        return of[0] <= place and end <= of[1] and of != (place, end)

    @cached_property
    def _known(self) -> list[Span]:
        """Where names and words of the game stand that are written in several words or signs; 'the defcon' is one."""
        places = [place for place in range(self.own.end) if self.game and FILLER not in self.own.items(place)]
        found = ((place, kind, items) for place in places for kind, items in self.names.items(place).items())
        spans = {(place, end) for place, kind, items in found if kind != FILLER for _, end, _ in items}
        return [(place, end) for place, end in spans if end - place > 1]

    def stops(self, place: int) -> tuple[int, ...]:
        """Return the places that are reached from *place* over words that say nothing."""
        return self.own.stops(place)

    def reach(self, start: int, place: int, expected: Iterable[Element]) -> None:
        """Nothing is said of what was asked only in part."""

    def fill(self, name: str, place: int, values: Mapping[str, Any]) -> Iterator[tuple[Span, int, int]]:
        """Yield the span of what may fill the slot *name* at *place*, where it ends, and its cost."""
        if name in _FREE:
            if not (self.own.words[place].isdecimal() or self.own.apart(place)):
                yield from (((place, end), end, (end - place) * PENALTY) for end in range(place + 1, self.own.end + 1))
        elif self.game:
            kinds = self.game.grammar.words.names if name == _NAMED else (name,)
            starts = (place, *self._kinds_end(place)) if name == _NAMED else (place,)
            for span in dict.fromkeys(self._named(kinds, starts)):
                ends = (span[1], *self._kinds_end(span[1])) if name == _NAMED else (span[1],)
                yield from ((span, end, 1) for end in ends)

    def _named(self, kinds: Iterable[str], starts: Iterable[int]) -> Iterator[Span]:
        """Yield where names of *kinds* stand that begin at one of *starts*."""
        found = ((start, self.names.items(start).get(kind, ())) for start in starts for kind in kinds)
        return ((start, end) for start, items in found for value, end, _ in items if value not in _SIDES)

    def _kinds_end(self, place: int) -> list[int]:
        """Return where a word ends that says of what kind a name is."""
        return [end for at in self.stops(place) for _, end, _ in self.own.items(at).get(_KIND, ())]

    def question(self, match: Match) -> Question:
        """Return what answers the question that is read as *match*."""
        does, _, slots = match.of.partition(" ")
        said = [self._said(match.values, word) for word in slots.split()]
        spans = [match.values[slot] for slot in _SLOT.findall(slots)]
        text, at = " ".join(said), self.own.at(spans[-1][0]) if spans else len(self.typed)
        if does == _ABOUT:
            return Question(self._book(text), text, at)
        return Question(does, text, at)

    def _said(self, values: Mapping[str, Span], word: str) -> str:
        slot = _SLOT.fullmatch(word)
        return self.own.typed(*values[slot[1]]) if slot else word

    def _book(self, name: str) -> str:
        """Return the book in which *name* is looked up."""
        for kind in _BOOKS:
            try:
                self.game and self.game.look_up(kind, name)
            except (RefereeError, NotImplementedError):
                continue
            return kind
        return "rules"
