"""What a page for everybody leaves out: what was only declared, and cards that were shown and are still in a hand."""

from __future__ import annotations

from typing import Any, cast

from msgspec.structs import replace

from referee.kernel.decision import FACE_DOWN, Move
from referee.kernel.game import Game
from referee.kernel.line import Reading
from referee.kernel.step import Step
from referee.kernel.telling import HasHands
from referee.kernel.text import say


class Everybody:
    """Everybody, who sees what both players see of a game that stands at *end*."""

    def __init__(self, rules: Game, end: Any) -> None:
        self._rules = cast(HasHands, rules)
        self.cards = self._rules.untold(end) if hasattr(rules, "untold") else frozenset[str]()

    def position(self, position: Any) -> Any:
        """Return *position* as everybody may see it."""
        return self._rules.without(position, self.cards) if self.cards else position

    def reading(self, reading: Reading) -> Reading:
        """Return what became of a line as everybody may hear it."""
        steps = tuple(map(self._step, reading.steps))
        covered = any(new.move is not old.move for new, old in zip(steps, reading.steps, strict=True))
        line = "; ".join(self._rules.write(step.move) for step in steps) if covered else reading.line
        corrected = () if covered else reading.corrected
        before = self.position(reading.before)
        return replace(reading, line=line, before=before, steps=steps, corrected=corrected)

    def _step(self, step: Step) -> Step:
        before = self.position(step.before)
        after = before if step.is_refused else self.position(step.after)
        if self._shows(step):
            step = replace(step, move=replace(step.move, card=FACE_DOWN), warnings=())
            after = after.but(news=())
        return replace(step, before=before, after=after, claims=())

    def _shows(self, step: Step) -> bool:
        """True where *step* shows a card that stays in a hand until the end."""
        card = _card(step.move)
        return card in self.cards and card in self._rules.untold(step.after)

    def text(self, text: str) -> str:
        """Return *text*, which was typed or noted; nothing of it where it names a card that is still in a hand."""
        folded = text.casefold()
        named = any(card.casefold() in folded for card in self.cards)
        return str(say("(it names a card that is still in a hand)")) if named else text


def _card(move: Move) -> str:
    return str(getattr(move, "card", ""))
