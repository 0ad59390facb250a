"""How a move is written: the first form of its kind, with the words that a language writes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from referee.kernel.decision import Move
from referee.kernel.forms.patterns import written

if TYPE_CHECKING:
    from referee.kernel.forms.grammar import Grammar

_HAN = r"[\u3400-\u9fff]"
_BLANK = re.compile(rf"(?<={_HAN}) (?=[\u3400-\u9fff\d])|(?<=\d) (?={_HAN})")
_MARKS = str.maketrans({":": "：", ",": "，"})


def write(grammar: Grammar, move: Move, language: str = "en") -> str:
    """Return *move* in the words of *language*: 'us: coup iran', '美方：政变伊朗'."""
    words = grammar.writing(language)
    form = grammar.of[type(move)]
    fields = {name: _said(grammar, name, getattr(move, name), language) for name in form.own}
    fields |= form.write(move, language) if form.write else {}
    said = f"{words[f'side {move.side}']}: {written(form.says[0], words, fields)}"
    if language == "en" or said.isascii():
        return said
    return _BLANK.sub("", said.translate(_MARKS).replace("： ", "：").replace("， ", "，"))


def _said(grammar: Grammar, name: str, value: object, language: str) -> str:
    """Return what fills the slot *name* in the words of *language*; English names are written small."""
    slot, words, said = grammar.slots.get(name), grammar.writing(language), str(value)
    if slot and slot.says:
        return written(slot.says[said][0], words, {})
    if language == "en":
        return said if slot and slot.exact else said.casefold()
    kinds = slot.starts if slot else (name,)
    return grammar.called(said, language) or next((words[f"{k} {said}"] for k in kinds if f"{k} {said}" in words), said)
