"""Why a line was ruled as it was: what asked for each move, the sums, and the paragraphs behind it all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from referee.kernel.game import Game
from referee.kernel.position import Move
from referee.kernel.ruling import Claim, RefereeError, Ruling
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say
from referee.report.language import named
from referee.report.reading import owed, refusal
from referee.report.terminal import lines_of


class Judged(Struct, frozen=True):
    """One move of a line: the paragraph that asked for it, the sums behind it, and every ruling against it."""

    written: str
    asked_by: str
    tallies: tuple[Tally, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    claims: tuple[Claim, ...] = ()
    warnings: tuple[Text, ...] = ()


def judged(rules: Game, position: Any, moves: Sequence[Move]) -> list[Judged]:
    """Return each move as today's rules see it, up to the first that they refuse."""
    found: list[Judged] = []
    for move in moves:
        pending = position.pending
        written, source = rules.write(move), pending.source if pending else ""
        if rulings := rules.judge(position, move):
            return [*found, Judged(written, source, rulings=rulings)]
        claims, warnings = rules.claims(position, move), rules.warnings(position, move)
        found.append(Judged(written, source, rules.tallies(position, move), (), claims, warnings))
        position = rules.advance(position, move)
    return found


def explanation(rules: Game, moves: Sequence[Judged]) -> list[str]:
    """Return the whole answer: each move with what asked for it, its sums and rulings; then the paragraphs in full."""
    lines = [line for move in moves for line in _told(rules, move)]
    cited = dict.fromkeys(rule for move in moves for rule in _cited(move) if rule)
    lines += ["", str(say("confidence: {how}", how=confidence(rules, moves)))]
    for rule in cited:
        lines += paragraph(rules, rule)
    return lines


def _told(rules: Game, move: Judged) -> list[str]:
    asked = say("{move} [{source}]", move=Text(move.written), source=Text(rules.source(move.asked_by)))
    sums = [f"  {tally}" for tally in move.tallies]
    return [str(asked) if move.asked_by else move.written, *sums, *(f"  {r}" for r in refusal(rules, move.rulings))]


def _cited(move: Judged) -> tuple[str, ...]:
    """Return the paragraphs behind a move: those that refuse it, or the one that asked for it."""
    return tuple(ruling.rule for ruling in move.rulings) or (move.asked_by,)


def confidence(rules: Game, moves: Sequence[Judged]) -> Text:
    """Return how sure the answer is: what it cannot know, what is a table option, else what is printed."""
    if any(move.claims for move in moves):
        return say("it rests on what the players declared, which cannot be verified")
    sources = {rules.source(rule) for move in moves for rule in _cited(move) if rule}
    options = tuple(sorted(source for source in sources if named("table option") in source))
    if options or any(move.warnings for move in moves):
        warned = tuple(dict.fromkeys(warning for move in moves for warning in move.warnings))
        return say("not everybody reads it so: {reasons}", reasons=options or warned)
    return say("as printed: {sources}", sources=tuple(sorted(sources)))


def paragraph(rules: Game, rule: str) -> list[str]:
    """Return what the books say under *rule*, a blank line first; nothing when there is no such paragraph."""
    try:
        found = rules.look_up("rule", rule)
    except RefereeError:
        return []
    return ["", *(line for line in lines_of(found) if line)]


def why_owed(rules: Game, position: Any) -> list[str]:
    """Return what is owed now and the paragraph that asks for it."""
    pending = position.pending
    return [owed(rules, position), *(paragraph(rules, pending.source) if pending else [])]
