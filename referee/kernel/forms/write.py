"""How a move is written: the first form of its kind, with the words that a language writes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from string import digits

from msgspec import Struct

from referee.kernel.decision import Move
from referee.kernel.forms.declared import Form, Slot
from referee.kernel.forms.fold import is_han
from referee.kernel.forms.patterns import written, written_parts
from referee.kernel.forms.words import Words
from referee.kernel.printed.languages import word
from referee.kernel.text import ENGLISH, Text

_MARKS = str.maketrans({":": "：", ",": "，"})


class Part(Struct, frozen=True):
    """A part of a written form: the *slot* that it fills, '' for words that are always the same, and its *text*."""

    slot: str
    text: str


class Writer:
    """Writes the moves of one game in any language, in its first forms."""

    def __init__(self, words: Words, slots: Mapping[str, Slot], forms: Mapping[type[Move], Form]) -> None:
        self._words, self._slots, self._forms = words, slots, forms

    def write(self, move: Move, language: str) -> str:
        """Return *move* in the words of *language*: 'us: coup iran', '美方：政变伊朗'."""
        return self._after(self.side(move, language), self.what(move, language))

    def _after(self, side: str, what: str) -> str:
        return f"{side} {what}" if side.endswith(":") else f"{side}{what}"

    def line(self, moves: Iterable[Move], language: str) -> str:
        """Return *moves* in one breath: 'us: duck and cover, operations; coup iran; table: roll 3'.

        The side is said when it changes, and a move made several times is counted.
        """
        said, side = list[str](), ""
        for move, same in groupby(moves):
            count, by, what = len(list(same)), self.side(move, language), self.what(move, language)
            counted = what if count == 1 else self._counted(what, count)
            said.append(counted if by == side else self._after(by, counted))
            side = by
        return ("；" if _is_wide(side) else "; ").join(said)

    def _counted(self, what: str, count: int) -> str:
        return f"{what}×{count}" if is_han(what[-1:]) else f"{what} x{count}"

    def what(self, move: Move, language: str) -> str:
        """Return what *move* is in the words of *language*: 'coup iran', '政变伊朗'."""
        line = written(
            self.pattern_of(type(move), language), self._words.writing(language), self.fields(move, language)
        )
        return _laid_out(line, language)

    def parts(self, move: Move, language: str) -> list[Part]:
        """Return *move* as it is written in *language*, part by part."""
        words, fields = self._words.writing(language), self.fields(move, language)
        return [Part(*part) for part in written_parts(self.pattern_of(type(move), language), words, fields)]

    def laid_out(self, parts: Iterable[Part], language: str) -> str:
        """Return *parts* as they are written together in *language*."""
        return _laid_out("".join(part.text for part in parts).strip(), language)

    def pattern(self, pattern: str, slots: Mapping[str, object], language: str) -> str:
        """Return *pattern* in the words of *language*, its *slots* filled; a sentence in a slot is said as it is."""
        said = {
            name: str(value) if isinstance(value, Text) else self.filled(name.rstrip(digits), value, language)
            for name, value in slots.items()
        }
        return _laid_out(written(pattern, self._words.writing(language), said), language)

    def pattern_of(self, kind: type[Move], language: str) -> str:
        """Return the pattern in which moves of *kind* are written in *language*."""
        own = self._words.writing(language).get(f"form {kind.__struct_config__.tag}")
        return own or self._forms[kind].says[0]

    def fields(self, move: Move, language: str) -> dict[str, str]:
        """Return what fills the slots of *move* in the words of *language*."""
        form = self._forms[type(move)]
        said = {name: self.filled(name, getattr(move, name), language) for name in form.own}
        return {**said, **form.write(move, language)} if form.write else said

    def side(self, move: Move, language: str) -> str:
        """Return the side of *move* as it is written before it: 'us:', '美方：'."""
        words = self._words.writing(language)
        colon = "：" if any(map(is_han, words["side table"])) else ":"
        return f"{words[f'side {move.side}']}{colon}"

    def filled(self, name: str, value: object, language: str) -> str:
        """Return what fills the slot *name* in the words of *language*; English names are written small."""
        slot, words, named = self._slots.get(name), self._words.writing(language), str(value)
        if slot and slot.says:
            return written(slot.says[named][0], words, {})
        if language == ENGLISH:
            return named if slot and slot.exact else named.casefold()
        kinds = (f"{kind} {named}" for kind in (slot.starts if slot else (name,)))
        known = self._words.called(named, language) or next((words[kind] for kind in kinds if kind in words), "")
        return known or word(language, named, self._words.game)


def _is_wide(side: str) -> bool:
    return side.endswith("：")


def _laid_out(line: str, language: str) -> str:
    return line if language == ENGLISH or line.isascii() else _closed_up(line)


def _closed_up(line: str) -> str:
    """Return *line* without blanks beside Chinese words and numbers, and with the marks that go with them."""
    first, *parts = line.translate(_MARKS).split(" ")
    before = first
    for part in parts:
        first += part if _is_close(before, part) else f" {part}"
        before = part
    return first


def _is_close(before: str, after: str) -> bool:
    """True where no blank stands between the words *before* and *after*: Chinese ones, or one and a number."""
    last, then = before[-1:], after[:1]
    if last in "：，":
        return True
    ends, begins = is_han(last) or before.isdecimal(), is_han(then) or after.isdecimal()
    return ends and begins and not (before.isdecimal() and after.isdecimal())
