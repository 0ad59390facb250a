"""The grammar of one game: its forms, remarks and slots over its words, and what may be said at a moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from referee.kernel.decision import Move
from referee.kernel.forms.declared import EACH, Filling, Form, Made, Pattern, Remark, Slot
from referee.kernel.forms.fold import words
from referee.kernel.forms.lattice import FILLER, NUMBER
from referee.kernel.forms.names import Names
from referee.kernel.forms.patterns import Tree
from referee.kernel.forms.slots import SLOTS
from referee.kernel.forms.vocabulary import Said, Vocabulary
from referee.kernel.forms.words import Words
from referee.kernel.forms.write import Writer
from referee.kernel.printed.languages import called
from referee.kernel.text import Text, say

__all__ = ["EACH", "Filling", "Form", "Grammar", "Made", "Names", "Pattern", "Remark", "Slot"]


@dataclass(eq=False)
class Grammar:
    """The forms, remarks, slots and words of one game.

    *granted* says which implied answers need a certain kind of move after them. *sides* are the players in the order in
    which they are asked. *names_at* returns what is called by names that only a position knows. *expects* says what
    was expected where a slot is not filled, *open_question* what to ask of a move that nothing bore out; *idle*
    are the keywords that say nothing once the game is over.
    """

    game: str
    forms: tuple[Form, ...]
    names: Callable[[], Names]
    sides: tuple[str, ...]
    remarks: tuple[Remark, ...] = ()
    slots: Mapping[str, Slot] = field(default_factory=dict)
    granted: Mapping[type[Move], tuple[type[Move], ...]] = field(default_factory=dict)
    open_question: Callable[[Any], Text] = lambda move: say("the line ends where more was expected")
    title: Callable[[str], str] = str
    names_at: Callable[[Any], tuple[Said, ...]] = lambda position: ()
    expects: Mapping[str, Text] = field(default_factory=dict)
    idle: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        self.slots = {**SLOTS, **self.slots}
        self.idle = (*self.idle, NUMBER, FILLER)
        self.words = Words(self.game, self.names)
        self.of = {form.kind: form for form in self.forms}
        self.writer = Writer(self.words, self.slots, self.of)
        self.repeated = tuple(form.kind for form in self.forms if form.repeats)
        self.rounds = frozenset(form.kind for form in self.forms if form.holds)
        self._any_time = frozenset(form.kind for form in self.forms if form.any_time)
        self._local = dict[tuple[Said, ...], Vocabulary]()
        self._spoken = dict[tuple[str, object], tuple[tuple[str, ...], ...]]()
        self._first_words = dict[tuple[str, object], frozenset[str]]()
        self._asked = dict[tuple[Any, ...], Tree]()

    @property
    def vocabulary(self) -> Vocabulary:
        """The words and names of every language."""
        return self.words.vocabulary

    def vocabulary_at(self, position: Any) -> Vocabulary:
        """Return the words and names, with those that only *position* knows."""
        local = self.names_at(position)
        if not local:
            return self.vocabulary
        if local not in self._local:
            self._local = {local: self.vocabulary.with_more(local)}
        return self._local[local]

    # -- what may be said -------------------------------------------------------------------------------------------

    @cached_property
    def patterns(self) -> tuple[Pattern, ...]:
        """Every way of saying every form."""
        said = ((form, says, bare) for form in self.forms for says, bare in ((form.says, False), (form.bare, True)))
        return tuple(Pattern(form, pattern, bare) for form, says, bare in said for pattern in says)

    def asked(self, kinds: tuple[type[Move], ...], open: bool = False, last: type[Move] | None = None) -> Tree:
        """Return what may be said where *kinds* of move are accepted and the move before was of the kind *last*.

        *open*: the last move has to be borne out, so nothing new may begin.
        """
        last = last if last in self._any_time else None
        if (found := self._asked.get((kinds, open, last))) is None:
            fitting = (pattern for pattern in self.patterns if _fits(pattern, kinds, open, last))
            found = self._asked[kinds, open, last] = Tree((pattern.said, pattern) for pattern in fitting)
            for remark in self.remarks:
                found.add_all((said, remark) for said in remark.says)
        return found

    def is_double(self, pattern: Pattern) -> bool:
        """True when the bare *pattern* would be another kind of move elsewhere: a card alone is one that is played."""
        others = (form for form in self.forms if form.elsewhere and form is not pattern.of)
        return pattern.bare and any(pattern.said in form.bare for form in others)

    @cached_property
    def anything(self) -> Tree:
        """What may be said anywhere."""
        return Tree((pattern.said, pattern) for pattern in self.patterns)

    @cached_property
    def later(self) -> Tree:
        """What may stand further on in a line than the words before which its move is made."""
        later = Tree((said, EACH) for said in (EACH if self.repeated else ()))
        later.add_all((said, Pattern(form, said)) for form in self.forms for said in form.later)
        return later

    # -- what is written --------------------------------------------------------------------------------------------

    def write(self, move: Move, language: str = "en") -> str:
        """Return *move* as it is written in *language*: 'us: coup iran'."""
        return self.writer.write(move, language)

    def spoken(self, slot: str, value: object) -> tuple[tuple[str, ...], ...]:
        """Return the words in which *value* may be said in *slot*, in every language."""
        if (slot, value) not in self._spoken:
            self._spoken[slot, value] = self._ways(slot, value)
        return self._spoken[slot, value]

    def first_words(self, slot: str, value: object) -> frozenset[str]:
        """Return the words with which *value* may begin in *slot*."""
        if (slot, value) not in self._first_words:
            self._first_words[slot, value] = frozenset(words[0] for words in self.spoken(slot, value) if words)
        return self._first_words[slot, value]

    def _ways(self, slot: str, value: object) -> tuple[tuple[str, ...], ...]:
        filled, named = self.slots.get(slot), str(value)
        patterns = filled.says.get(named, ()) if filled else ()
        kinds = filled.starts if filled else (slot,)
        keywords = (said for kind in kinds for said in self.words.spoken_keyword(f"{kind} {named}"))
        by_language = (words(name) for name in called(named, self.game))
        return (*self.words.spoken(named), *keywords, *by_language, *self.words.spoken_patterns(patterns))


def _fits(pattern: Pattern, kinds: tuple[type[Move], ...], open: bool, last: type[Move] | None) -> bool:
    form = pattern.of
    if open and form.holds:
        return False
    return form.kind in kinds or (form.any_time and (not pattern.bare or form.kind is last))
