"""A second screen, by prompt_toolkit: it follows the record as it grows, and leaves the terminal as it was."""

from __future__ import annotations

import asyncio

from msgspec.structs import replace
from prompt_toolkit.application import Application
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout import FormattedTextControl, Layout, Window
from prompt_toolkit.styles import Style

from referee.kernel.record.errors import RecordError
from referee.kernel.ruling import RefereeError
from referee.store import seating
from referee.store.file.disk import StoreError
from referee.store.file.storage import marked
from referee.table.signals import handled
from referee.table.watching import Watched, screen, scrolled

LOOKED = 0.4
STYLE = Style.from_dict({"tracks": "reverse", "owed": "bold", "trouble": "bold", "changed": "bold"})
UP, DOWN = ("up", "k"), ("down", "j", "space")


class Gallery:
    """The screen of a game that is watched, until somebody leaves it."""

    def __init__(self, watched: Watched) -> None:
        self.watched = watched
        window = Window(FormattedTextControl(self._drawn, show_cursor=False), wrap_lines=False, always_hide_cursor=True)
        self._app: Application[None] = Application(
            Layout(window),
            key_bindings=self._keys(),
            style=STYLE,
            full_screen=True,
            include_default_pygments_style=False,
        )

    def run(self) -> None:
        """The game is shown until q or Ctrl-C is pressed or the terminal is closed."""
        with handled({"SIGHUP": self._closed, "SIGTERM": self._closed}):
            self._app.run(pre_run=self._began, set_exception_handler=False)

    def _began(self) -> None:
        self._app.create_background_task(self._follow())

    async def _follow(self) -> None:
        """The record is read again whenever its file has another mark."""
        seen = mark(self.watched)
        while True:
            await asyncio.sleep(LOOKED)
            if (now := mark(self.watched)) != seen:
                seen, self.watched = now, reread(self.watched)
                self._app.invalidate()

    def _drawn(self) -> FormattedText:
        size = self._app.output.get_size()
        rows = screen(self.watched, size.columns, size.rows)
        return FormattedText([(f"class:{look}", f"{row}\n") for look, row in rows])

    def _closed(self, number: int, frame: object) -> None:
        loop = self._app.loop
        if self._app.is_running and loop is not None:
            loop.call_soon_threadsafe(self._leave)

    def _leave(self) -> None:
        if not self._app.is_done:
            self._app.exit()

    def _scroll(self, by: int) -> None:
        size = self._app.output.get_size()
        self.watched = scrolled(self.watched, by, size.columns, size.rows)

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()
        page = 10
        moves = {**dict.fromkeys(UP, -1), **dict.fromkeys(DOWN, 1), "pageup": -page, "pagedown": page}
        for key, by in moves.items():
            keys.add(key)(lambda event, by=by: self._scroll(by))
        for key in ("q", "Q", "c-c", "c-d"):
            keys.add(key)(self._left)
        return keys

    def _left(self, event: KeyPressEvent) -> None:
        self._leave()


def mark(watched: Watched) -> object:
    """Return what tells the file of a game from what it was: which file, its size, its time; None without a file."""
    tail = watched.sitting.tail
    try:
        return marked(tail.path) if tail else None
    except OSError:
        return None


def reread(watched: Watched) -> Watched:
    """Return the game as its file says now; where it cannot be read it stays as it was, and says why."""
    try:
        return watched.grown(seating.sit(watched.sitting.name))
    except (StoreError, RecordError, RefereeError, OSError) as error:
        return replace(watched, trouble=str(error))
