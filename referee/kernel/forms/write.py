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
    side, what = side_said(grammar, move, language), written_without_side(grammar, move, language)
    return f"{side} {what}" if side.isascii() else f"{side}{what}"


def written_without_side(grammar: Grammar, move: Move, language: str = "en") -> str:
    """Return what *move* is in the words of *language*: 'coup iran', '政变伊朗'."""
    form = grammar.of[type(move)]
    fields = {name: filled(grammar, name, getattr(move, name), language) for name in form.own}
    line = written(form.says[0], grammar.words.writing(language), fields)
    return line if line.isascii() else _BLANK.sub("", line.translate(_MARKS).replace("： ", "：").replace("， ", "，"))


def side_said(grammar: Grammar, move: Move, language: str) -> str:
    """Return the side of *move* as it is written before it: 'us:'."""
    side = grammar.words.writing(language)[f"side {move.side}"]
    return f"{side}:" if side.isascii() else f"{side}："


def filled(grammar: Grammar, name: str, value: object, language: str) -> str:
    """Return what fills the slot *name* in the words of *language*; English names are written small."""
    slot, words, named = grammar.slots.get(name), grammar.words.writing(language), str(value)
    if slot and slot.says:
        return written(slot.says[named][0], words, {})
    if language == "en":
        return named if slot and slot.exact else named.casefold()
    kinds = (f"{kind} {named}" for kind in (slot.starts if slot else (name,)))
    return grammar.words.called(named, language) or next((words[kind] for kind in kinds if kind in words), named)
