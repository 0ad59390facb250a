"""What may be typed next: the legal moves, grouped by what they have in common, with what they cost."""

from __future__ import annotations

from typing import Any

from referee.kernel.decision import Move
from referee.kernel.forms.write import Part, Writer
from referee.kernel.game import Game
from referee.kernel.text import ENGLISH, JOINED, Text, say, speaking

Group = dict[str, Any]
GAP = "…"


def grouped(rules: Game, position: Any, language: str = ENGLISH, comma: str = ", ") -> list[Group]:
    """Return the legal moves as groups {"side", "word", "moves": [{"what", "total"?}]}, written in *language*.

    'coup iran' stands in the group 'coup'. 'nato, event' and 'nato, operations' are one entry, 'nato', in the group of
    all cards with the same two uses.
    """
    writer: Writer = rules.grammar.writer
    groups: dict[tuple[str, str], list[dict[str, Any]]] = {}
    uses: dict[tuple[str, str], list[str]] = {}
    for move in rules.options(position):
        side, parts = writer.side(move, language).rstrip(":："), writer.parts(move, language)
        if way := _way(parts):
            what = writer.laid_out(parts[: parts.index(way) - 1], language)
            uses.setdefault((side, what), []).append(writer.laid_out([way], language))
            continue
        word, what = _cut(writer, parts, language)
        groups.setdefault((side, word), []).append({"what": what, **_total(position, move)})
    for (side, what), ways in uses.items():
        groups.setdefault((side, comma.join(ways)), []).append({"what": what})
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


def told(rules: Game, position: Any) -> list[str]:
    """Return one line for each group: 'us: place: canada 1, france 2', 'table: roll: 1 makes -1, 2 makes 0'."""
    return [str(_told(**group)) for group in grouped(rules, position, speaking(), str(JOINED))]


def _told(side: str, word: str, moves: list[dict[str, Any]]) -> Text:
    shown = tuple(_entry(**move) for move in moves if move["what"])
    if not word:
        return say("{side}: {words}", side=Text(side), words=shown)
    if not shown:
        return say("{side}: {words}", side=Text(side), words=word)
    return say("{side}: {words}: {what}", side=Text(side), words=word, what=shown)


def _entry(what: str, total: int | None = None) -> Text:
    if total is None:
        return Text(what)
    if what.isdigit():
        return say("{what} makes {n}", what=Text(what), n=total)
    return say("{what} {n}", what=Text(what), n=total)
