"""What may be typed next: the legal moves, grouped by what they have in common, with what they cost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from referee.kernel.decision import Move
from referee.kernel.game import Game
from referee.kernel.text import say

Group = dict[str, Any]


def grouped(rules: Game, position: Any) -> list[Group]:
    """Return the legal moves as groups {"side", "word", "moves": [{"what", "total"?, "loses"?, "losing"?}]}.

    'coup iran' stands in the group 'coup'. 'nato, event' and 'nato, operations' are one entry, 'nato', in the group of
    all cards with the same two uses. *loses*: the move would lose the game at once; of a card with several uses,
    *losing* are those.
    """
    groups: dict[tuple[str, str], list[dict[str, Any]]] = {}
    uses: dict[tuple[str, str], dict[str, bool]] = {}
    for move in rules.options(position):
        side, _, said = rules.write(move).partition(": ")
        what, comma, use = said.rpartition(", ")
        if comma:
            uses.setdefault((side, what), {})[use] = bool(rules.losses(position, move))
            continue
        word, _, what = (said, "", "") if said.startswith("end ") else said.partition(" ")
        groups.setdefault((side, word), []).append(
            {"what": what, **_total(position, move), **_loses({word: bool(rules.losses(position, move))})}
        )
    for (side, what), ways in uses.items():
        groups.setdefault((side, ", ".join(ways)), []).append({"what": what, **_loses(ways)})
    return [{"side": side, "word": word, "moves": moves} for (side, word), moves in groups.items()]


def _total(position: Any, move: Move) -> dict[str, int]:
    total = position.pending.total(position, move)
    return {} if total is None else {"total": total}


def _loses(ways: dict[str, bool]) -> dict[str, Any]:
    """Return the mark of a move of which any of its *ways* would lose the game."""
    losing = [way for way, lost in ways.items() if lost]
    return ({"loses": True} | ({"losing": losing} if len(ways) > 1 else {})) if losing else {}


def told(groups: Iterable[Group]) -> list[str]:
    """Return one line for each group: 'us: place: canada 1, france 2', 'table: roll: 1 makes -1, 2 makes 0'."""
    return [f"{group['side']}: {group['word']}{_listed(group['moves'])}" for group in groups]


def _listed(moves: list[dict[str, Any]]) -> str:
    shown = ", ".join(_entry(**move) for move in moves if move["what"] or move.get("loses"))
    return f": {shown}" if shown else ""


def _entry(what: str, total: int | None = None, loses: bool = False, losing: Sequence[str] = ()) -> str:
    numbered = f"{what} makes {total}" if what.isdigit() else f"{what} {total}"
    said = what if total is None else numbered
    if not loses:
        return said
    mark = say("(loses the game: {ways})", ways=tuple(losing)) if losing else say("(loses the game)")
    return f"{said} {mark}".strip()
