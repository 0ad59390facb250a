"""How a move is written: the first form of its kind, with the words that a language writes."""

from __future__ import annotations

from collections.abc import Mapping

from referee.kernel.decision import Move
from referee.kernel.forms.declared import Form, Slot
from referee.kernel.forms.fold import is_han
from referee.kernel.forms.patterns import written
from referee.kernel.forms.words import Words

_MARKS = str.maketrans({":": "：", ",": "，"})


class Writer:
    """Writes the moves of one game in any language, in its first forms."""

    def __init__(self, words: Words, slots: Mapping[str, Slot], forms: Mapping[type[Move], Form]) -> None:
        self._words, self._slots, self._forms = words, slots, forms

    def write(self, move: Move, language: str) -> str:
        """Return *move* in the words of *language*: 'us: coup iran', '美方：政变伊朗'."""
        side, what = self.side(move, language), self.what(move, language)
        return f"{side} {what}" if side.endswith(":") else f"{side}{what}"

    def what(self, move: Move, language: str) -> str:
        """Return what *move* is in the words of *language*: 'coup iran', '政变伊朗'."""
        form, words = self._forms[type(move)], self._words.writing(language)
        pattern = words.get(f"form {move.__struct_config__.tag}", form.says[0])
        line = written(pattern, words, self.fields(move, language))
        return line if language == "en" or line.isascii() else _closed_up(line)

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
        if language == "en":
            return named if slot and slot.exact else named.casefold()
        kinds = (f"{kind} {named}" for kind in (slot.starts if slot else (name,)))
        return self._words.called(named, language) or next((words[kind] for kind in kinds if kind in words), named)


def _closed_up(line: str) -> str:
    """Return *line* without blanks beside Chinese words and numbers, and with the marks that go with them."""
    first, *parts = line.translate(_MARKS).split(" ")
    for part in parts:
        first += part if _is_close(first[-1:], part[:1]) else f" {part}"
    return first


def _is_close(before: str, after: str) -> bool:
    """True where no blank stands between *before* and *after*: two Chinese words, or one and a number."""
    if before in "：，":
        return True
    return (is_han(before) and (is_han(after) or after.isdecimal())) or (before.isdecimal() and is_han(after))
