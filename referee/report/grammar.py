"""How the moves of a game are said, read off its table of forms: all of them in short, or one kind at length."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Any

from referee.kernel import Plain
from referee.kernel.decision import TABLE, Move
from referee.kernel.forms.declared import Form
from referee.kernel.forms.fold import is_han
from referee.kernel.forms.patterns import parts
from referee.kernel.forms.write import Part
from referee.kernel.game import Game
from referee.kernel.pages.summary import Summary, Table
from referee.kernel.printed.data import data_folder, plain_rows
from referee.kernel.ruling import RefereeError
from referee.kernel.text import ENGLISH, Text, say, speaking

MOST_WORDS = 40

Examples = dict[type[Move], tuple[Move, ...]]
"""Lines by the kind of move that they are shown for."""


# -- all in short ----------------------------------------------------------------------------------------------------


def moves_page(rules: Game, position: Any = None) -> Summary:
    """Return how each kind of move is said, with an example; first those that *position* accepts."""
    now = _accepted(position)
    first = [form for form in _forms(rules) if form.kind in now]
    others = [form for form in _forms(rules) if form.kind not in now]
    shown = {**examples(rules), **(_legal(rules, position) if first else {})}
    titled = ((say("now"), first), (say("at other times") if first else say(""), others))
    tables = (_table(rules, title, forms, shown) for title, forms in titled if forms)
    told: tuple[Text | Table, ...] = (_LINES, _MARKS, *tables, *_values(rules, [*first, *others]), _MORE)
    return Summary(_heading(rules), told, {"game": rules.name, "moves": _data(rules, now, shown)})


def _heading(rules: Game) -> Text:
    return say("{game}: how moves are said", game=rules.title)


_LINES = say("A line is one move, or several with commas between. The side may be left out where only one can act.")
_MARKS = say("What stands in capitals is filled in; what stands in [brackets] may be left out.")
_MORE = say("help moves WORD tells more: all its words and orders")


def _accepted(position: Any) -> frozenset[type[Move]]:
    pending = getattr(position, "pending", None)
    return frozenset(pending.kinds) if pending else frozenset()


def _legal(rules: Game, position: Any) -> Examples:
    """Return a move that is legal now of each kind that is: the one that is always shown where it is one of them."""
    found: Examples = {}
    for move in rules.options(position):
        always = examples(rules).get(type(move), ())
        if type(move) not in found or always == (move,):
            found[type(move)] = (move,)
    return found


def _forms(rules: Game) -> list[Form]:
    """Return the forms, the first of each kind of move."""
    found: dict[type[Move], Form] = {}
    for form in rules.grammar.forms:
        found.setdefault(form.kind, form)
    return list(found.values())


def _table(rules: Game, title: Text, forms: Iterable[Form], shown: Examples) -> Table:
    rows = tuple((Text(said(rules, form)), Text(example(rules, form.kind, shown))) for form in forms)
    return Table(title, (say("type"), say("for example")), rows)


def _values(rules: Game, forms: Iterable[Form]) -> Iterator[Text]:
    """Yield what may stand in the slots that have a few values of their own."""
    slots = dict.fromkeys(slot for form in forms for slot in _slots_of(_written(rules, form)))
    for name in slots:
        if (slot := rules.grammar.slots.get(name)) and slot.says:
            values = (rules.grammar.writer.filled(name, value, speaking()) for value in slot.says)
            yield say("{slot}: {names}", slot=Text(label(name)), names=tuple(map(Text, values)))


def _data(rules: Game, now: frozenset[type[Move]], shown_of: Examples) -> list[Plain]:
    return [
        {
            "move": form.kind.__struct_config__.tag,
            "now": form.kind in now,
            "said": [shown(rules, pattern) for pattern in form.says],
            "alone": [shown(rules, pattern) for pattern in form.bare if pattern],
            "example": example(rules, form.kind, shown_of),
        }
        for form in _forms(rules)
    ]


# -- one kind at length ----------------------------------------------------------------------------------------------


def move_page(rules: Game, words: str) -> Summary:
    """Return how the moves are said that *words* name or begin: their orders, and all their words in this language.

    Raises RefereeError where no move is said with them.
    """
    forms = [form for form in _forms(rules) if words.casefold() in _named(rules, form)]
    if not forms:
        raise RefereeError(say("no move is said with '{typed}'; help moves lists them all", typed=words))
    told = tuple(line for form in forms for line in _at_length(rules, form))
    tags = {form.kind.__struct_config__.tag for form in forms}
    data = [each for each in _data(rules, frozenset(), examples(rules)) if each["move"] in tags]
    return Summary(_heading(rules), told, {"game": rules.name, "moves": data})


def _named(rules: Game, form: Form) -> set[str]:
    """Return the words that name *form*: its kind, and what is said for the first keyword of how it is written."""
    keywords = list(_keywords(_written(rules, form))) or list(_keywords(form.says[0]))
    return {str(form.kind.__struct_config__.tag), *(each for word in keywords[:1] for each in _words(rules, word, ""))}


def _at_length(rules: Game, form: Form) -> Iterator[Text]:
    yield say("{line}", line=said(rules, form))
    yield say("  for example: {line}", line=example(rules, form.kind, examples(rules)))
    if others := _orders(rules, form.says[1:]):
        yield say("  also: {lines}", lines=others)
    if alone := _orders(rules, form.bare):
        yield say("  where it is asked for: {lines}", lines=alone)
    for keyword in dict.fromkeys(word for pattern in (*form.says, *form.bare) for word in _keywords(pattern)):
        if len(known := _words(rules, keyword, speaking())) > 1:
            more = (say("{n} more", n=len(known) - MOST_WORDS),) if len(known) > MOST_WORDS else ()
            yield say("  {word}: {names}", word=known[0], names=(*map(Text, known[1:MOST_WORDS]), *more))
    yield say("")


def _orders(rules: Game, patterns: Iterable[str]) -> tuple[str, ...]:
    """Return *patterns* as they are said, each once."""
    return tuple(dict.fromkeys(shown(rules, pattern) for pattern in patterns if pattern))


def _words(rules: Game, keyword: str, language: str) -> list[str]:
    """Return what is said for *keyword* in *language*, in any where that is '', the word that is written first."""
    rows = (row for row in rules.grammar.words.table if row[0] == keyword and language in ("", row[1]))
    known = (word for _, _, write, also in rows for word in (write, *also.split(";")) if word)
    return list(dict.fromkeys(known))


# -- a pattern -------------------------------------------------------------------------------------------------------


def said(rules: Game, form: Form) -> str:
    """Return how *form* is written in the language of the table, counted where it can be: 'place COUNTRY NUMBER'."""
    counted = (pattern for pattern in form.says[:2] if form.repeats and "{count}" in pattern)
    return shown(rules, next(counted, _written(rules, form)))


def _written(rules: Game, form: Form) -> str:
    pattern: str = rules.grammar.writer.pattern_of(form.kind, speaking())
    return pattern


def shown(rules: Game, pattern: str) -> str:
    """Return *pattern* in the words of the table, its slots by what fills them, in brackets what may be left out."""
    line: str = rules.grammar.writer.laid_out([Part("", "".join(_pieces(rules, pattern)))], speaking())
    return re.sub(r" ?([〈〉]) ?", r"\1", line)


def _pieces(rules: Game, pattern: str) -> Iterator[str]:
    words = rules.grammar.words.writing(speaking())
    for optional, slot, word, literal in parts(pattern):
        if optional:
            yield f"[{''.join(_pieces(rules, optional))}]"
        else:
            yield label(slot) if slot else words.get(word, word) if word else literal


def label(slot: str) -> str:
    """Return what fills *slot*, as it stands in a pattern: 'COUNTRY', '〈国家〉'."""
    row = slots().get(slot, {})
    name = row.get(speaking()) or row.get(ENGLISH) or slot
    return f"〈{name}〉" if any(map(is_han, name)) else name.upper()


@cache
def slots() -> Mapping[str, Mapping[str, str]]:
    """Return what the slots of all games are called in each language."""
    return {row["slot"]: row for row in plain_rows(data_folder("table") / "slots.csv")}


def _keywords(pattern: str) -> Iterator[str]:
    return (word for _, word in _flat(pattern) if word)


def _slots_of(pattern: str) -> Iterator[str]:
    return (slot for slot, _ in _flat(pattern) if slot)


def _flat(pattern: str) -> Iterator[tuple[str, str]]:
    """Yield the slots and the words of *pattern* in their order, those that may be left out among them."""
    for optional, slot, word, _ in parts(pattern):
        yield from _flat(optional) if optional else [(slot, word)]


# -- examples --------------------------------------------------------------------------------------------------------


def example(rules: Game, kind: type[Move], of: Examples) -> str:
    """Return the line *of* a move of *kind* as it is typed in the language of the table; '' where there is none."""
    return line(rules, of.get(kind, ()), speaking())


def line(rules: Game, moves: tuple[Move, ...], language: str) -> str:
    """Return *moves* as somebody types them in one line: 'ussr comecon, operations, coup iran, roll 4'."""
    said = [rules.grammar.writer.what(move, language) for move in moves]
    said[:1] = (typed(rules, move, language) for move in [*moves][:1])
    return ("，" if any(is_han(each[:1]) for each in said) else ", ").join(said)


def typed(rules: Game, move: Move, language: str) -> str:
    """Return *move* as somebody types it: 'us coup iran'; what the table does is typed without a side."""
    writer = rules.grammar.writer
    side = "" if move.side == TABLE else writer.side(move, language).rstrip(":：")
    gap = "" if not side or is_han(side[-1]) else " "
    return f"{side}{gap}{writer.what(move, language)}"


@cache
def _of_data(folder: str) -> list[Plain]:
    from pathlib import Path

    file = Path(folder) / "moves.toml"
    return tomllib.loads(file.read_text(encoding="utf-8"))["move"] if file.is_file() else []


def examples(rules: Game) -> Examples:
    """Return a line with a move of each kind, as the data of a game shows them, with what is said before and after."""
    rows = _of_data(str(rules.data))
    return dict(_example(rules, row) for row in rows)


def _example(rules: Game, row: Mapping[str, Any]) -> tuple[type[Move], tuple[Move, ...]]:
    said = {key: value for key, value in row.items() if key not in ("before", "after")}
    before, (move,), after = (rules.from_plain(each) for each in (row.get("before", []), [said], row.get("after", [])))
    return type(move), (*before, move, *after)
