"""How a game declares its grammar: forms, remarks and slots as data, over the words of its tables."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import Struct
from msgspec.structs import fields

from referee.kernel.data import data_folder
from referee.kernel.decision import TABLE, Move
from referee.kernel.forms.patterns import Tree
from referee.kernel.forms.vocabulary import Said, Vocabulary
from referee.kernel.text import Text, say

if TYPE_CHECKING:
    from referee.kernel.forms.look import Look

Filling = tuple[Any, int, int]
Row = tuple[str, str, str, str]
"""A row of a words table: keyword, language, what is written, what else is understood."""

Names = Mapping[str, Mapping[str, Mapping[str, str]]]
"""Kind of name, name, language: what it is called in that language, parted by semicolons, first what is written."""


EACH = ("{count} each", "each {count}")
"""Said of all that a list names, before it or after it."""


class Made(Struct, frozen=True):
    """Moves that a form may mean and what that reading costs.

    *open*: the words after it have to bear it out. *again*: more of the same may follow, with the same 'each' or with this.
    """

    moves: tuple[Move, ...]
    cost: int = 0
    open: bool = False
    again: bool = False
    each: int = 0


class Form(Struct, kw_only=True):
    """How one kind of move is said. The first of *says* is how it is written.

    *bare* are the patterns that are enough where the pending decision accepts the kind. *later*: where these stand
    further on in the line, the move is made before what stands here ('coup iran with nasser'). *make* returns what
    the slots mean; without it they are the fields of the move and 'count' repeats it. *holds*: a side once named
    keeps making such moves; any other move falls to the side that owes it. *elsewhere*: what the bare words would be
    where nothing asks for them. *any_time*: it is accepted whatever is pending.
    """

    kind: type[Move]
    says: tuple[str, ...]
    bare: tuple[str, ...] = ()
    later: tuple[str, ...] = ()
    make: Callable[[Look, dict[str, Any]], Iterable[Made]] | None = None
    write: Callable[[Any, str], Mapping[str, str]] | None = None
    holds: bool = False
    elsewhere: bool = False
    any_time: bool = False
    own: frozenset[str] = frozenset()
    by_table: bool = False
    repeats: bool = False

    def __post_init__(self) -> None:
        own = {field.name: field.default for field in fields(self.kind)}
        self.by_table, self.own = own.pop("side") == TABLE, frozenset(own)
        self.repeats = any("{count}" in said for said in (*self.says, *self.bare))


class Remark(Struct, frozen=True, kw_only=True):
    """Words that make no move; they are read over where *true* says so."""

    says: tuple[str, ...]
    true: Callable[[Look, dict[str, Any]], bool]


class Slot(Struct, frozen=True, kw_only=True):
    """What may fill a place of a pattern: the kinds of item that it *starts* with, how it is filled from there, and the
    patterns in which its values are written; *exact* ones are written as they stand, in English too.
    """

    starts: frozenset[str]
    fill: Callable[[Look, int, Mapping[str, Any]], Iterable[Filling]]
    says: Mapping[str, tuple[str, ...]] = {}
    exact: bool = False


class Pattern(Struct, frozen=True):
    """One way of saying a form or remark; a *bare* one needs a decision that accepts the kind."""

    of: Form | Remark
    said: str
    bare: bool


class Grammar:
    """The forms, remarks, slots and words of one game.

    *rounds* are the kinds of move that begin something new; *granted* says which implied answers need such a kind after
    them. *sides* are the players in the order in which they are asked. *names_at* returns what is called by names that
    only a position knows.
    """

    def __init__(
        self,
        game: str,
        forms: tuple[Form, ...],
        names: Callable[[], Names],
        sides: tuple[str, ...],
        remarks: tuple[Remark, ...] = (),
        slots: Mapping[str, Slot] = {},
        granted: Mapping[type[Move], tuple[type[Move], ...]] = {},
        open_question: Callable[[Any], Text] = lambda move: say("the line ends where more was expected"),
        title: Callable[[str], str] = str,
        names_at: Callable[[Any], tuple[Said, ...]] | None = None,
        expects: Mapping[str, Text] = {},
    ) -> None:
        from referee.kernel.forms.slots import SLOTS

        self.game, self.forms, self.remarks, self.sides, self._names = game, forms, remarks, sides, names
        self.slots, self.granted = {**SLOTS, **slots}, granted
        self.open_question, self.title, self._names_at = open_question, title, names_at
        self.expects = expects
        self._local: dict[tuple[Said, ...], Vocabulary] = {}
        self._asked: dict[tuple[Any, ...], Tree] = {}
        self.repeated = tuple(form.kind for form in forms if form.repeats)
        self.rounds = frozenset(form.kind for form in forms if form.holds)
        self._any_time = frozenset(form.kind for form in forms if form.any_time)
        self._writing: dict[str, Mapping[str, str]] = {}
        self.of = {form.kind: form for form in forms}

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The words and names of every language."""
        return Vocabulary((*_said_names(self.names), *_said_words(self.table)), self.names)

    def vocabulary_at(self, position: Any) -> Vocabulary:
        """Return the words and names, with those that only *position* knows."""
        local = self._names_at(position) if self._names_at else ()
        if not local:
            return self.vocabulary
        if local not in self._local:
            self._local = {local: self.vocabulary.with_more(local)}
        return self._local[local]

    @cached_property
    def names(self) -> Names:
        """All names by their kind, and what they are called in each language."""
        return self._names()

    def writing(self, language: str) -> Mapping[str, str]:
        """Return what is written for each keyword in *language*, in English where it has no word of its own."""
        if (found := self._writing.get(language)) is None:
            rows = [row for known in ("en", language) for row in self.table if row[1] == known and row[2]]
            found = self._writing[language] = {keyword: write for keyword, _, write, _ in rows}
        return found

    def called(self, name: str, language: str) -> str:
        """Return what *name* is called in *language* first, or ''."""
        said = (called[name].get(language) for called in self.names.values() if name in called)
        return next((forms.partition(";")[0] for forms in said if forms), "")

    @cached_property
    def table(self) -> list[Row]:
        """The rows of the words tables: keyword, language, what is written, what else is understood."""
        folder = data_folder(self.game)
        own = folder.name
        files = (folder / "words.csv", *sorted(folder.parent.glob(f"locale/*/{own}/words.csv")))
        return [row for file in files for row in _rows(file)]

    def asked(self, kinds: tuple[type[Move], ...], open: bool = False, last: type[Move] | None = None) -> Tree:
        """Return what may be said where *kinds* of move are accepted and the move before was of the kind *last*.

        *open*: the last move has to be borne out, so nothing new may begin.
        """
        last = last if last in self._any_time else None
        if (found := self._asked.get((kinds, open, last))) is None:
            found = self._asked[kinds, open, last] = Tree()
            for pattern in self.patterns:
                if _fits(pattern, kinds, open, last):
                    found.add(pattern.said, pattern)
        return found

    @cached_property
    def patterns(self) -> tuple[Pattern, ...]:
        """Every pattern of every form and remark."""
        return tuple(self._all())

    @cached_property
    def later(self) -> Tree:
        """What may stand further on in a line than the words before which its move is made."""
        found = Tree()
        for said in EACH:
            found.add(said, EACH)
        for form in self.forms:
            for said in form.later:
                found.add(said, Pattern(form, said, False))
        return found

    def _all(self) -> Iterator[Pattern]:
        for form in self.forms:
            yield from (Pattern(form, said, False) for said in form.says)
            yield from (Pattern(form, said, True) for said in form.bare)
        for remark in self.remarks:
            yield from (Pattern(remark, said, False) for said in remark.says)

    @cached_property
    def anything(self) -> Tree:
        """What may be said anywhere."""
        found = Tree()
        for pattern in self.patterns:
            if isinstance(pattern.of, Form):
                found.add(pattern.said, pattern)
        return found

    def write(self, move: Move, language: str = "en") -> str:
        """Return *move* as it is written in *language*: 'us: coup iran'."""
        from referee.kernel.forms.write import write

        return write(self, move, language)


def _fits(pattern: Pattern, kinds: tuple[type[Move], ...], open: bool, last: type[Move] | None) -> bool:
    of = pattern.of
    if isinstance(of, Remark):
        return True
    if open and of.holds:
        return False
    return of.kind in kinds or (of.any_time and (not pattern.bare or of.kind is last))


def _rows(file: Path) -> Iterator[Row]:
    with file.open(encoding="utf-8", newline="") as lines:
        rows = csv.reader(lines)
        next(rows)
        yield from ((keyword, language, write, also) for keyword, language, write, also in rows)


def _said_names(names: Names) -> Iterator[Said]:
    for kind, called in names.items():
        for name, languages in called.items():
            yield name, kind, name
            yield from ((forms, kind, name) for forms in languages.values() if forms)


def _said_words(rows: Iterable[Row]) -> Iterator[Said]:
    """Yield what is said for each keyword; 'side us' is the value us of the kind side."""
    for keyword, _, write, also in rows:
        kind, _, value = keyword.partition(" ")
        yield from ((said, kind, value or kind) for said in (write, also) if said)
