"""What is said of the line in the editor, worked out beside the typing."""

from __future__ import annotations

from collections.abc import Callable
from threading import Condition, Lock, Thread

from referee.table.session import Session
from referee.table.typing import Typing, typing

WARM = "us a"  # Any half line will do.


class Typist(Thread):
    """Works out what is said of the line in the editor, beside the typing; *told* is called when it is known."""

    def __init__(self, told: Callable[[], None], keeps: Callable[[str], None]) -> None:
        super().__init__(daemon=True, name="typist")
        self._told, self._keeps, self._wanted, self._news = told, keeps, "", Condition()
        self._session: Session | None = None
        self._working = Lock()
        self._kept: str | None = None
        self._warms = False
        self._known: dict[str, Typing] = {}
        self.latest = Typing()

    def sit(self, session: Session) -> None:
        """From now on lines are typed in *session*, whose draft stands in the editor."""
        with self._news:
            self._session, self._known, self.latest = session, {}, Typing()
            self._wanted, self._kept = session.draft, None
            self._news.notify_all()

    def warm(self) -> None:
        """What the first key of an evening would wait for is loaded before it is pressed."""
        with self._news:
            self._warms = True
            self._news.notify_all()

    def rest(self) -> None:
        """Nothing is typed, nothing is kept of what was, and nothing is worked out beside what is done now."""
        with self._news:
            self._session = None
            self._news.notify_all()
        with self._working:
            return

    def type(self, text: str) -> None:
        """*text* stands in the editor."""
        with self._news:
            self._wanted = text
            self._news.notify_all()

    def of(self, text: str) -> Typing | None:
        """Return what is said of *text*; None where it is not yet known."""
        return self._known.get(text)

    def waits(self, text: str) -> Typing:
        """Return what is said of *text*, or of what stands in the editor instead by then."""
        with self._news:
            self._news.wait_for(lambda: text in self._known or self._wanted != text or self._session is None)
            return self._known.get(text) or self.latest

    def run(self) -> None:
        """Follow what is typed, for good."""
        while True:
            with self._news:
                self._news.wait_for(self._has_news)
            with self._working:
                session, text = self._session, self._wanted
                if session is not None:
                    self._keeps(text)
                    self._kept = text
                    self._learn(session, text)
                    self._warm_up(session)

    def _warm_up(self, session: Session) -> None:
        if self._warms:
            self._warms = False
            self._found(session, WARM)

    def _has_news(self) -> bool:
        return self._session is not None and (
            self._warms or self._wanted != self._kept or self._wanted not in self._known
        )

    def _learn(self, session: Session, text: str) -> None:
        found = self._known.get(text) or self._found(session, text)
        with self._news:
            if session is self._session:
                self._known[text] = self.latest = found
            self._news.notify_all()
        self._told()

    @staticmethod
    def _found(session: Session, text: str) -> Typing:
        """Return what is said of *text*; a fault of ours while somebody types says nothing, and Enter will tell it."""
        try:
            return typing(session, text)
        except Exception:  # What is shown while a line is typed may be missing; it may not end the evening.
            return Typing(text)
