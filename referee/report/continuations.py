"""What may be typed next: the legal moves, grouped by what they have in common, with what they cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.kernel.decision import Move
from referee.kernel.forms.write import Part, Writer
from referee.kernel.game import Game
from referee.kernel.text import ENGLISH, JOINED, Text, say, speaking

Group = dict[str, Any]
GAP = "…"
# What stands between the first and the last slot, by what is written: the two and the words that join them.
Crossings = dict[str, tuple[str, str, str]]
# A list is taken apart where it has so many slots, and becomes shorter by so much.
BOTH, SHORTER = 2, 4


def grouped(rules: Game, position: Any, language: str = ENGLISH, comma: str = ", ") -> list[Group]:
    """Return the legal moves as groups {"side", "word", "moves": [{"what", "total"?, "loses"?, "losing"?}]}.

    'coup iran' stands in the group 'coup'. 'nato, event' and 'nato, operations' are one entry, 'nato', in the group of
    all cards with the same two uses. *loses*: the move would lose the game at once; of a card with several uses,
    *losing* are those.
    """
    return _grouped(rules, position, rules.options(position), language, comma)


def _grouped(rules: Game, position: Any, legal: Sequence[Move], language: str, comma: str) -> list[Group]:
    """Return *legal*, the moves that may be made in *position*, as groups."""
    writer: Writer = rules.grammar.writer
    groups: dict[tuple[str, str], list[dict[str, Any]]] = {}
    uses: dict[tuple[str, str], dict[str, bool]] = {}
    for move in legal:
        lost, side = bool(rules.losses(position, move)), writer.side(move, language).rstrip(":：")
        parts = writer.parts(move, language)
        if way := _way(parts):
            what = writer.laid_out(parts[: parts.index(way) - 1], language)
            uses.setdefault((side, what), {})[writer.laid_out([way], language)] = lost
            continue
        word, what = _cut(writer, parts, language)
        groups.setdefault((side, word), []).append({"what": what, **_total(position, move), **_loses({word: lost})})
    for (side, what), ways in uses.items():
        groups.setdefault((side, comma.join(ways)), []).append({"what": what, **_loses(ways)})
    return [{"side": side, "word": word, "moves": moves} for (side, word), moves in groups.items()]


def _way(parts: list[Part]) -> Part | None:
    """Return the last part of a form where a comma stands before it: in which way the rest is done."""
    *_, mark, last = (Part("", ""), *parts)
    return last if last.slot and mark.text.strip() == "," else None


def _cut(writer: Writer, parts: list[Part], language: str) -> tuple[str, str]:
    """Return what all moves of a form begin and end with, and what stands between."""
    slots = [place for place, part in enumerate(parts) if part.slot]
    if not slots:
        return writer.laid_out(parts, language), ""
    first, last = slots[0], slots[-1] + 1
    head, tail = (writer.laid_out(part, language) for part in (parts[:first], parts[last:]))
    return f"{head}{GAP if tail else ''}{tail}", writer.laid_out(parts[first:last], language)


def _total(position: Any, move: Move) -> dict[str, int]:
    total = position.pending.total(position, move)
    return {} if total is None else {"total": total}


def _loses(ways: dict[str, bool]) -> dict[str, Any]:
    """Return the mark of a move of which any of its *ways* would lose the game."""
    losing = [way for way, lost in ways.items() if lost]
    return ({"loses": True} | ({"losing": losing} if len(ways) > 1 else {})) if losing else {}


def told(rules: Game, position: Any) -> list[str]:
    """Return one line for each group: 'us: place: canada 1, france 2', 'table: roll: 1 makes -1, 2 makes 0'.

    Of many cards that may go to the same cells each is named once: 'us: deploy: alder, birch at a1, a3'.
    """
    legal = rules.options(position)
    crossed = _crossings(rules.grammar.writer, legal)
    groups = _grouped(rules, position, legal, speaking(), str(JOINED))
    return [str(line) for group in groups for line in _lines(crossed, **group)]


def _lines(crossed: Crossings, side: str, word: str, moves: list[dict[str, Any]]) -> list[Text]:
    """Return the line of a group; where it is shorter, those that may go to the same places have one of their own."""
    alike: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    many = [move["what"] for move in moves if move["what"] in crossed and len(move) == 1]
    for (name, joint), found in _places(crossed, many).items():
        alike.setdefault((joint, found), []).append(name)
    if len(alike) * SHORTER > len(many):
        return [_told(side, word, moves)]
    plain = [move for move in moves if move["what"] not in many]
    head = {"side": Text(side), "words": word}
    row = "{side}: {words}: {names}{joint}{places}"
    lines = [say(row, **head, names=tuple(n), joint=Text(joint), places=at) for (joint, at), n in alike.items()]
    return [*([_told(side, word, plain)] if plain else []), *lines]


def _places(crossed: Crossings, many: Sequence[str]) -> dict[tuple[str, str], tuple[str, ...]]:
    """Return the places to which each may go, by its name and what joins the two."""
    found: dict[tuple[str, str], tuple[str, ...]] = {}
    for name, joint, place in (crossed[what] for what in many):
        found[name, joint] = (*found.get((name, joint), ()), place)
    return found


def _crossings(writer: Writer, moves: Sequence[Move]) -> Crossings:
    """Return what is written between the head and the end of each move that fills two slots, taken apart."""
    found: Crossings = {}
    for parts in (writer.parts(move, speaking()) for move in moves):
        slots = [place for place, part in enumerate(parts) if part.slot]
        if len(slots) == BOTH:
            first, last = slots
            joint = "".join(part.text for part in parts[first + 1 : last])
            what = writer.laid_out(parts[first : last + 1], speaking())
            found[what] = (parts[first].text, joint, parts[last].text)
    return found


def _told(side: str, word: str, moves: list[dict[str, Any]]) -> Text:
    shown = tuple(_entry(**move) for move in moves if move["what"] or move.get("loses"))
    if not word:
        return say("{side}: {words}", side=Text(side), words=shown)
    if not shown:
        return say("{side}: {words}", side=Text(side), words=word)
    return say("{side}: {words}: {what}", side=Text(side), words=word, what=shown)


def _entry(what: str, total: int | None = None, loses: bool = False, losing: Sequence[str] = ()) -> Text:
    said = _with_total(what, total)
    if not loses:
        return said
    mark = say("(loses the game: {ways})", ways=tuple(losing)) if losing else say("(loses the game)")
    return say("{what} {mark}", what=said, mark=mark) if what else mark


def _with_total(what: str, total: int | None) -> Text:
    if total is None:
        return Text(what)
    if what.isdigit():
        return say("{what} makes {n}", what=Text(what), n=total)
    return say("{what} {n}", what=Text(what), n=total)
