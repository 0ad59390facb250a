"""An evening without a terminal or a file: lines are entered in a session, and what it asks for is done in memory."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from referee.kernel.text import speak_of
from referee.store.games import Header, Strictness
from referee.store.sitting import Sitting, began
from referee.table.commands import opened
from referee.table.core import entered
from referee.table.effects import Effect, Ran, Remember, Reread, Run, Save, Speak, Steps, Throw
from referee.table.session import Session

COMMANDS = (
    "play",
    "move",
    "check",
    "status",
    "board",
    "undo",
    "force",
    "amend",
    "note",
    "end",
    "legal",
    "odds",
    "card",
    "new",
    "tutorial",
)


class Evening:
    """A session of *game*, and all that it asked for. Dice show *pips*, one after the other."""

    def __init__(
        self,
        game: str,
        *lines: str,
        pips: Iterable[int] = (),
        options: dict[str, str] | None = None,
        strictness: Strictness = "strict",
    ) -> None:
        self.kept: Sitting = began(Header(game, {}, options or {}, name="evening", strictness=strictness))
        self.asked: list[Effect] = []
        self.pips = list(pips)
        self.session = self.settle(opened(Session(COMMANDS), None))
        for line in lines:
            self.enter(line)

    def enter(self, line: str) -> Session:
        """Return the session after *line*."""
        self.session = self.settle(entered(self.session, line))
        return self.session

    @property
    def said(self) -> str:
        """The answer."""
        return "\n".join(self.session.said)

    @property
    def lines(self) -> list[str]:
        """The lines that stand in the record."""
        return [line.line for line in self.kept.standing]

    @property
    def ran(self) -> list[tuple[str, ...]]:
        """The commands that ran."""
        return [each.words for each in self.asked if isinstance(each, Run)]

    def settle(self, steps: Steps) -> Session:
        answer: Any = None
        while True:
            try:
                wanted = steps.send(answer)
            except StopIteration as end:
                found: Session = end.value
                return found
            self.asked.append(wanted)
            answer = self._done(wanted)

    def _done(self, wanted: Effect) -> Any:
        match wanted:
            case Reread():
                return self.kept
            case Save(sitting=new):
                self.kept = new
                return new
            case Throw(faces=faces):
                pips = self.pips.pop(0)
                return next(face for face in faces if face.pips == pips)  # type: ignore[attr-defined]
            case Run(words=words):
                return Ran(0, f"ran: {' '.join(words)}")
            case Speak(game=name):
                return speak_of(name)
            case Remember():
                return None
