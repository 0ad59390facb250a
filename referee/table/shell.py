"""The evening at a terminal: a line is read in the editor, and what comes of it stands on the screen."""

from __future__ import annotations

import gc
from sys import setswitchinterval

from referee.kernel.text import say
from referee.table import answers, desk
from referee.table.core import entered, pressed
from referee.table.editor import Editor
from referee.table.keyboard import patient
from referee.table.session import Session
from referee.table.signals import handled

SWITCH, BELOW, LEAST = 0.0005, 6, 6


class Shell:
    """The evening at a terminal; *tables* does what the session asks for."""

    def __init__(self, tables: desk.Desk, session: Session) -> None:
        self._desk, self.session, self._settles = tables, session, False
        self._editor = Editor(session)

    def run(self) -> None:
        """The evening goes on until somebody leaves it; half a line is then kept beside the game."""
        setswitchinterval(SWITCH)  # A key is not to wait for what is worked out beside it,
        gc.disable()  # nor for memory to be tidied, which is done between two lines.
        self._editor.typist.start()
        with patient(), handled({"SIGHUP": self._closed, "SIGTERM": self._closed, "SIGINT": self._interrupted}):
            self._show()
            while not self.session.done:
                self._enter(self._editor.read(self.session))
                self._show()
                _tidied()

    def _show(self) -> None:
        """The answer is on the screen, as much of it as fits."""
        size, session = self._editor.screen.get_size(), self.session
        shown, rest = answers.fitted(session.said, size.columns, max(size.rows - BELOW, LEAST))
        if rest:
            more = session.saying(rest=(*rest, *session.rest))
            self.session = more.giving_back(session.draft, session.at)
        print("\n".join(shown), end="\n" if shown else "", flush=True)

    def _enter(self, line: str | None) -> None:
        """The session after *line*: an interruption meanwhile loses neither what was accepted nor the line."""
        self._editor.typist.rest()
        self._settles = True
        try:
            if line is None:
                self.session = pressed(self.session, self._editor.text)
            else:
                self.session = self._desk.settle(entered(self.session, line))
        except KeyboardInterrupt:
            self.session = self.session.saying(str(say("interrupted"))).giving_back(line or "")
        finally:
            self._settles = False
        desk.keep(self.session, self.session.draft)

    def _closed(self, number: int, frame: object) -> None:
        """A terminal that is closed ends the evening as Ctrl-D does."""
        if not self._editor.close():
            raise SystemExit(0)

    def _interrupted(self, number: int, frame: object) -> None:
        """Ctrl-C stops what a line has begun, once; between two lines there is nothing to be stopped."""
        if self._settles:
            self._settles = False
            raise KeyboardInterrupt


def _tidied() -> None:
    """What is no longer used is given back; what still is then is not looked at again."""
    gc.collect()
    gc.freeze()
