"""Suggestions as text and as JSON data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from referee.kernel.game import Game
from referee.kernel.text import Text, say


def told(one: Any) -> str:
    """Return what may be inserted, with what it costs and what it needs or brings: 'france 2 (USSR-controlled)'."""
    text, cost, note = Text(one.insert.strip(" ,，")), one.cost, one.note
    if cost is None:
        return str(say("{words} ({note})", words=text, note=note) if note else text)
    if note is None:
        return str(say("{words} {cost}", words=text, cost=cost))
    return str(say("{words} {cost} ({note})", words=text, cost=cost, note=note))


def beside(one: Any) -> str:
    """Return what is said beside a suggestion: its cost and its note, or ''."""
    return str(say("; ")).join(str(each) for each in (one.cost, one.note) if each is not None)


def as_data(rules: Game, text: str, found: Sequence[Any]) -> dict[str, Any]:
    """Return the suggestions for half a line *text* as JSON data; moves are canonical, what is inserted is not."""
    return {"text": text, "suggestions": [_as_data(rules, one) for one in found]}


def _as_data(rules: Game, one: Any) -> dict[str, Any]:
    moves = [rules.write(move) for move in one.moves]
    total = {} if one.cost is None else {"total": one.cost}
    note = {} if one.note is None else {"note": str(one.note)}
    return {"start": one.start, "insert": one.insert, "moves": moves, **total, **note}
