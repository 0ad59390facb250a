"""Why a line was ruled as it was: what asked for each move, the sums, and the paragraphs behind it all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from referee.kernel.game import Game
from referee.kernel.position import Move
from referee.kernel.ruling import RefereeError, Ruling
from referee.kernel.summary import Summary
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say
from referee.report.reading import owed, refusal
from referee.report.terminal import page


class Judged(Struct, frozen=True):
    """One move of a line: the paragraph that asked for it, the sums behind it, and every ruling against it."""

    written: str
    asked_by: str
    tallies: tuple[Tally, ...]
    rulings: tuple[Ruling, ...]


def judged(rules: Game, position: Any, moves: Sequence[Move]) -> list[Judged]:
    """Return each move as today's rules see it, up to the first that is refused and cannot be followed."""
    found = []
    for move in moves:
        pending = position.pending
        rulings = rules.judge(position, move)
        tallies = () if rulings else rules.tallies(position, move)
        found.append(Judged(rules.write(move), pending.source if pending else "", tallies, rulings))
        if rulings:
            break
        position = rules.advance(position, move)
    return found


def explanation(rules: Game, moves: Iterable[Judged]) -> str:
    """Return the whole answer: each move with what asked for it, the sums, the rulings, and the paragraphs in full."""
    lines, cited = list[str](), list[str]()
    for move in moves:
        lines.append(_asked(rules, move))
        lines += [f"  {tally}" for tally in move.tallies]
        lines += [f"  {line}" for line in refusal(rules, move.rulings)]
        cited += [ruling.rule for ruling in move.rulings] or [move.asked_by]
    pages = [paragraph(rules, rule) for rule in dict.fromkeys(cited) if rule]
    return "\n".join([*lines, *(f"\n{text}" for text in pages if text)])


def _asked(rules: Game, move: Judged) -> str:
    if not move.asked_by:
        return move.written
    return str(say("{move} [{source}]", move=Text(move.written), source=Text(rules.source(move.asked_by))))


def paragraph(rules: Game, rule: str) -> str:
    """Return a paragraph of the rules as a page, '' when there is none of that name."""
    found = looked_up(rules, rule)
    return page(found) if found else ""


def looked_up(rules: Game, rule: str) -> Summary | None:
    """Return what the books say under *rule*, or None."""
    try:
        return rules.look_up("rule", rule)
    except RefereeError:
        return None


def why_owed(rules: Game, position: Any) -> str:
    """Return what is owed now and the paragraph that asks for it."""
    pending = position.pending
    text = paragraph(rules, pending.source) if pending else ""
    return "\n".join([owed(rules, position), *([text] if text else [])])
