"""How a move is written: the first form of its kind, with the words that a language writes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from referee.kernel.decision import Move
from referee.kernel.forms.fold import is_han
from referee.kernel.forms.patterns import written

if TYPE_CHECKING:
    from referee.kernel.forms.grammar import Grammar

_HAN = r"[\u3400-\u9fff]"
_BLANK = re.compile(rf"(?<={_HAN}) (?=[\u3400-\u9fff\d])|(?<=\d) (?={_HAN})")
_MARKS = str.maketrans({":": "：", ",": "，"})


def write(grammar: Grammar, move: Move, language: str = "en") -> str:
    """Return *move* in the words of *language*: 'us: coup iran', '美方：政变伊朗'."""
    side, what = side_said(grammar, move, language), written_without_side(grammar, move, language)
    return f"{side} {what}" if side.isascii() else f"{side}{what}"


def written_without_side(grammar: Grammar, move: Move, language: str = "en") -> str:
    """Return what *move* is in the words of *language*: 'coup iran', '政变伊朗'."""
    form = grammar.of[type(move)]
    fields = {name: filled(grammar, name, getattr(move, name), language) for name in form.own}
    if form.write:
        fields |= form.write(move, language)
    words = grammar.words.writing(language)
    line = written(words.get(f"form {move.__struct_config__.tag}", form.says[0]), words, fields)
    return line if language == "en" else _closed_up(line)


def _closed_up(line: str) -> str:
    """Return *line* without blanks between Chinese words, and with the marks that go with them."""
    if line.isascii():
        return line
    return _BLANK.sub("", line.translate(_MARKS).replace("： ", "：").replace("， ", "，"))


def side_said(grammar: Grammar, move: Move, language: str) -> str:
    """Return the side of *move* as it is written before it: 'us:'."""
    words = grammar.words.writing(language)
    colon = "：" if any(map(is_han, words["side table"])) else ":"
    return f"{words[f'side {move.side}']}{colon}"


def filled(grammar: Grammar, name: str, value: object, language: str) -> str:
    """Return what fills the slot *name* in the words of *language*; English names are written small."""
    slot, words, named = grammar.slots.get(name), grammar.words.writing(language), str(value)
    if slot and slot.says:
        return written(slot.says[named][0], words, {})
    if language == "en":
        return named if slot and slot.exact else named.casefold()
    kinds = (f"{kind} {named}" for kind in (slot.starts if slot else (name,)))
    return grammar.words.called(named, language) or next((words[kind] for kind in kinds if kind in words), named)
