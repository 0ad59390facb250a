"""Why a line was ruled as it was: what asked for each move, the sums, and the paragraphs behind it all."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from referee.kernel import secrets
from referee.kernel.decision import Move
from referee.kernel.game import Game
from referee.kernel.line import Reading
from referee.kernel.ruling import RefereeError
from referee.kernel.step import Step, standing
from referee.kernel.text import Text, say, speaking
from referee.report.reading import owes, refusal
from referee.report.terminal import lines_of


def explanation(rules: Game, reading: Reading, hidden: Iterable[Move] | None = None) -> list[str]:
    """Return the whole answer: each move with what asked for it, its sums and rulings; then the paragraphs in full.

    *hidden* are the moves that still lie face down, where that is not how the line left them.
    """
    steps = secrets.told(rules, reading, hidden).steps
    lines = [line for step in steps for line in _told(rules, step)]
    cited = dict.fromkeys(rule for step in steps for rule in _cited(step) if rule)
    lines += ["", str(say("confidence: {how}", how=confidence(rules, steps)))]
    for rule in cited:
        lines += paragraph(rules, rule)
    return lines


def _told(rules: Game, step: Step) -> list[str]:
    written = rules.write(step.move, speaking())
    asked = say("{move} [{source}]", move=Text(written), source=Text(rules.source(_asked_by(step))))
    sums = [f"  {tally}" for tally in step.sums]
    return [str(asked) if _asked_by(step) else written, *sums, *(f"  {r}" for r in refusal(rules, step.rulings))]


def _asked_by(step: Step) -> str:
    return step.asked.source if step.asked else ""


def _cited(step: Step) -> tuple[str, ...]:
    """Return the paragraphs behind a move: those that refuse it, or the one that asked for it."""
    return tuple(ruling.rule for ruling in step.rulings) or (_asked_by(step),)


def confidence(rules: Game, steps: Sequence[Step]) -> Text:
    """Return how sure the answer is: what it cannot know, what is a table option, else what is printed."""
    if any(step.claims for step in steps):
        return say("it rests on what the players declared, which cannot be verified")
    cited = sorted({rule for step in steps for rule in _cited(step) if rule})
    warned = standing(steps)
    options = tuple(sorted(rules.source(rule) for rule in cited if rules.is_option(rule)))
    if options or warned:
        return say("not everybody reads it so: {reasons}", reasons=options or warned)
    return say("as printed: {sources}", sources=tuple(sorted(map(rules.source, cited))))


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
    return [owes(position), *(paragraph(rules, pending.source) if pending else [])]
