"""The editor of a line, by prompt_toolkit: completed and marked while it is typed, with the tracks below it."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from prompt_toolkit import PromptSession
from prompt_toolkit.application import Application
from prompt_toolkit.filters import Condition as When
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.output import Output
from prompt_toolkit.styles import Style

from referee.kernel.pages.wrapping import cells
from referee.kernel.text import say
from referee.table import answers, desk, toolbar
from referee.table.core import titled
from referee.table.editing import Kept, Marks, Offers
from referee.table.session import Session
from referee.table.typing import Typing, is_masked
from referee.table.typist import Typist

HIGH, LOW_MENU, MENU, WATCHED = 24, 4, 7, 1.0
STYLE = Style.from_dict(
    {
        "fault": "underline bold ansired",
        "note": "bold",
        "bottom-toolbar": "noreverse",
        "bottom-toolbar.text": "noreverse",
        "tracks": "reverse",
        "side": "bold",
    }
)


class Editor:
    """Where lines are typed in *session*, which is another one with each line that is read."""

    def __init__(self, session: Session) -> None:
        self._session, self._shows = session, False
        self.typist = Typist(self._redraw, lambda text: desk.keep(self._session, text))
        self._written, self._notice, self._fresh = 0, "", True
        self._drawn: tuple[Session | None, int, str] = (None, 0, "")
        self._prompt: PromptSession[str] = PromptSession(
            history=Kept(answers.lines_typed(session.table) if session.sitting else [], self._may_come_back),
            completer=Offers(self.typist),
            complete_in_thread=True,
            complete_while_typing=When(lambda: self._session.asked is None),
            input_processors=[Marks(self.typist)],
            bottom_toolbar=self._toolbar,
            key_bindings=self._keys(),
            is_password=When(self._is_masked),
            style=STYLE,
            enable_suspend=True,
            include_default_pygments_style=False,
        )
        self._prompt.default_buffer.on_text_changed += lambda buffer: self.typist.type(buffer.text)
        self._prompt.app.after_render += self._drawn_first

    @property
    def text(self) -> str:
        """What stands in the editor."""
        return self._prompt.default_buffer.text

    @property
    def screen(self) -> Output:
        """The terminal that is written to."""
        return self._prompt.app.output

    def read(self, session: Session) -> str | None:
        """Return the line that is entered in *session*; None where the terminal was closed or left."""
        self._session = session
        self.typist.sit(session)
        self._shows, self._notice = False, ""
        self._written = self._written_at()
        self._prompt.reserve_space_for_menu = MENU if self.screen.get_size().rows >= HIGH else LOW_MENU
        try:
            return self._prompt.prompt(
                FormattedText([("class:side", f"{titled(session)}> ".lstrip())]),
                default=session.draft,
                pre_run=self._began,
                set_exception_handler=False,
                handle_sigint=False,
            )
        except (EOFError, KeyboardInterrupt):
            return None

    def close(self) -> bool:
        """The terminal was closed while a line is read; return False where none is."""
        app = self._prompt.app
        if not app.is_running or app.loop is None:
            return False
        app.loop.call_soon_threadsafe(lambda: app.is_done or app.exit(exception=EOFError()))
        return True

    # -- while a line is typed -----------------------------------------------------------------------------------

    def _began(self) -> None:
        """The cursor stands where the line has to be mended, and the record is watched."""
        if self._session.at is not None:
            self._prompt.default_buffer.cursor_position = min(self._session.at, len(self._session.draft))
        self._prompt.app.create_background_task(self._watch())

    def _drawn_first(self, app: Application[str]) -> None:
        """The first prompt stands on the screen, and until somebody types there is time."""
        if self._fresh:
            self._fresh = False
            self.typist.warm()

    def _may_come_back(self, line: str) -> bool:
        return self._session.asked is None and not is_masked(self._session, line)

    def _redraw(self) -> None:
        with suppress(RuntimeError):  # The line was entered meanwhile, and nothing is on the screen to be drawn anew.
            self._prompt.app.invalidate()

    def _is_masked(self) -> bool:
        return not self._shows and is_masked(self._session, self.text)

    def _written_at(self) -> int:
        session = self._session
        return desk.written_at(session.table.name) if session.sitting and not session.lesson else 0

    async def _watch(self) -> None:
        """Says so when another terminal writes to the game."""
        while True:
            await asyncio.sleep(WATCHED)
            if self._written_at() != self._written:
                self._notice = str(say("another terminal wrote; what it wrote is shown before your line is played"))
                self._redraw()

    # -- what stands below it ------------------------------------------------------------------------------------

    def _toolbar(self) -> FormattedText:
        """Return what is wrong with the line, then the tracks."""
        columns = self.screen.get_size().columns
        told = self.text == self._session.draft and self.text != ""  # What is wrong with it stands above the line.
        said = Typing() if told else self.typist.of(self.text) or Typing()
        notes = toolbar.notes([*said.notes, *([self._notice] if self._notice else [])], columns)
        rows = [("class:note", f"{row}\n") for row in notes]
        return FormattedText([*rows, ("class:tracks", self._tracks(columns))])

    def _tracks(self, columns: int) -> str:
        """Return the tracks, which are the same until a line is entered."""
        if self._drawn[0] is not self._session or self._drawn[1] != columns:
            rows = toolbar.tracks(self._session, columns)
            self._drawn = (self._session, columns, "\n".join(row.ljust(columns - _wide(row)) for row in rows))
        return self._drawn[2]

    # -- keys ----------------------------------------------------------------------------------------------------

    def _keys(self) -> KeyBindings:
        keys = KeyBindings()

        @keys.add("c-c")
        def _(event: KeyPressEvent) -> None:
            self._set_aside(event)

        @keys.add("c-t")
        def _(event: KeyPressEvent) -> None:
            self._shows = not self._shows

        return keys

    def _set_aside(self, event: KeyPressEvent) -> None:
        """Ctrl-C: the line is cleared, and an arrow key brings it back."""
        buffer = event.current_buffer
        had = bool(buffer.text) and not is_masked(self._session, buffer.text)
        buffer.reset(append_to_history=had)
        aside, leave = say("set aside: the arrow key upwards brings it back"), say("Ctrl-D leaves")
        self._notice = str(aside if had else leave)


def _wide(row: str) -> int:
    """Return how many more columns than letters *row* takes."""
    return cells(row) - len(row)
