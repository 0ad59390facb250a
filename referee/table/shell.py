"""The session at a terminal, by prompt_toolkit: the line edited, completed and marked, with the tracks below it."""

from __future__ import annotations

import asyncio
import signal
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from sys import setswitchinterval
from threading import Condition, Lock, Thread

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document
from prompt_toolkit.filters import Condition as When
from prompt_toolkit.formatted_text import FormattedText
from prompt_toolkit.history import InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.layout.processors import Processor, Transformation, TransformationInput
from prompt_toolkit.layout.utils import explode_text_fragments
from prompt_toolkit.styles import Style

from referee.kernel.pages.wrapping import cells
from referee.kernel.text import say
from referee.table import answers, desk, toolbar
from referee.table.core import entered, pressed, titled
from referee.table.session import Session
from referee.table.typing import Typing, is_masked, typing

HIGH, LOW_MENU, MENU, WATCHED, SWITCH = 24, 4, 7, 1.0, 0.0005
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


class Typist(Thread):
    """Works out what is said of the line in the editor, beside the typing; *told* is called when it is known."""

    def __init__(self, told: Callable[[], None], keeps: Callable[[str], None]) -> None:
        super().__init__(daemon=True, name="typist")
        self._told, self._keeps, self._wanted, self._news = told, keeps, "", Condition()
        self._session: Session | None = None
        self._working = Lock()
        self._kept: str | None = None
        self._known: dict[str, Typing] = {}
        self.latest = Typing()

    def sit(self, session: Session) -> None:
        """From now on lines are typed in *session*, whose draft stands in the editor."""
        with self._news:
            self._session, self._known, self.latest = session, {}, Typing()
            self._wanted, self._kept = session.draft, None
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

    def _has_news(self) -> bool:
        return self._session is not None and (self._wanted != self._kept or self._wanted not in self._known)

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


class Offers(Completer):
    """The completions of the line: what the typist says may follow."""

    def __init__(self, typist: Typist) -> None:
        self._typist = typist

    def get_completions(self, document: Document, event: CompleteEvent) -> Iterable[Completion]:
        """Yield what may stand in place of the end of what is typed."""
        text = document.text_before_cursor
        if document.text_after_cursor.strip():
            return
        said = self._typist.waits(text)
        if said.text != text:
            return
        for offer in said.offers:
            yield Completion(offer.insert, offer.start - len(text), offer.insert.strip(" ,，"), offer.beside)


class Marks(Processor):
    """The line with the word at fault marked."""

    def __init__(self, typist: Typist) -> None:
        self._typist = typist

    def apply_transformation(self, transformation_input: TransformationInput) -> Transformation:
        """Return the pieces of the line with their styles; what is masked is marked by nothing."""
        text = transformation_input.document.text
        said = self._typist.of(text) or self._typist.latest
        pieces = transformation_input.fragments
        if said.fault is None or said.masked or not text.startswith(said.text):
            return Transformation(pieces)
        start, end = said.fault
        letters = explode_text_fragments(pieces)
        for place in range(start, min(end, len(letters))):
            letters[place] = ("class:fault", letters[place][1])
        return Transformation(letters)


class Kept(InMemoryHistory):
    """The lines that an arrow key brings back: not answers to questions, and nothing that was laid face down."""

    def __init__(self, lines: list[str], keeps: Callable[[str], bool]) -> None:
        super().__init__(lines)
        self._keeps = keeps

    def append_string(self, string: str) -> None:
        """The line comes back by an arrow key from now on, unless it is not to be seen again."""
        if self._keeps(string):
            super().append_string(string)


class Shell:
    """The evening at a terminal; *tables* does what the session asks for."""

    def __init__(self, tables: desk.Desk, session: Session) -> None:
        self._desk, self.session, self._shows = tables, session, False
        self._typist = Typist(self._redraw, self._keep)
        self._written, self._notice, self._settles = 0, "", False
        self._drawn: tuple[Session | None, int, str] = (None, 0, "")
        self._prompt: PromptSession[str] = PromptSession(
            history=Kept(self._typed(), self._may_come_back),
            completer=Offers(self._typist),
            complete_in_thread=True,
            complete_while_typing=When(lambda: self.session.asked is None),
            input_processors=[Marks(self._typist)],
            bottom_toolbar=self._toolbar,
            key_bindings=self._keys(),
            is_password=When(self._is_masked),
            style=STYLE,
            enable_suspend=True,
            include_default_pygments_style=False,
        )
        self._prompt.default_buffer.on_text_changed += lambda buffer: self._typist.type(buffer.text)

    def _typed(self) -> list[str]:
        return answers.lines_typed(self.session.table) if self.session.sitting else []

    def _may_come_back(self, line: str) -> bool:
        return self.session.asked is None and not is_masked(self.session, line)

    def _redraw(self) -> None:
        with suppress(RuntimeError):  # The line was entered meanwhile, and nothing is on the screen to be drawn anew.
            self._prompt.app.invalidate()

    # -- the evening ---------------------------------------------------------------------------------------------

    def run(self) -> None:
        """The evening goes on until somebody leaves it; half a line is then kept beside the game."""
        setswitchinterval(SWITCH)  # A key is not to wait for what is worked out beside it.
        self._typist.start()
        with handled({"SIGHUP": self._closed, "SIGTERM": self._closed, "SIGINT": self._interrupted}):
            while not self.session.done:
                self._show()
                self._enter(self._read())
        self._show()

    def _show(self) -> None:
        """The answer is on the screen, as much of it as fits."""
        size = self._prompt.app.output.get_size()
        shown, rest = answers.fitted(self.session.said, size.columns, max(size.rows - 6, 6))
        if rest:
            self.session = self.session.saying(rest=(*rest, *self.session.rest)).giving_back(*self._draft())
        print("\n".join(shown), end="\n" if shown else "", flush=True)

    def _draft(self) -> tuple[str, int | None]:
        return self.session.draft, self.session.at

    def _read(self) -> str | None:
        """Return the line that is entered; None where the terminal was closed or left."""
        session = self.session
        self._typist.sit(session)
        self._shows, self._notice = False, ""
        self._written = self._written_at()
        rows = self._prompt.app.output.get_size().rows
        self._prompt.reserve_space_for_menu = MENU if rows >= HIGH else LOW_MENU
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

    def _began(self) -> None:
        """The cursor stands where the line has to be mended, and the record is watched."""
        if self.session.at is not None:
            self._prompt.default_buffer.cursor_position = min(self.session.at, len(self.session.draft))
        self._prompt.app.create_background_task(self._watch())

    def _enter(self, line: str | None) -> None:
        """The session after *line*: an interruption meanwhile loses neither what was accepted nor the line."""
        self._typist.rest()
        self._settles = True
        try:
            if line is None:
                self.session = pressed(self.session, self._prompt.default_buffer.text)
            else:
                self.session = self._desk.settle(entered(self.session, line))
        except KeyboardInterrupt:
            self.session = self.session.saying(str(say("interrupted"))).giving_back(line or "")
        finally:
            self._settles = False
        self._keep(self.session.draft)

    def _closed(self, number: int, frame: object) -> None:
        """A terminal that is closed ends the evening as Ctrl-D does."""
        app = self._prompt.app
        if not app.is_running or app.loop is None:
            raise SystemExit(0)
        app.loop.call_soon_threadsafe(lambda: app.is_done or app.exit(exception=EOFError()))

    def _interrupted(self, number: int, frame: object) -> None:
        """Ctrl-C stops what a line has begun; between two lines there is nothing to be stopped."""
        if self._settles:
            raise KeyboardInterrupt

    # -- while a line is typed -----------------------------------------------------------------------------------

    def _keep(self, text: str) -> None:
        """Half a line is kept, unless it lays something face down."""
        if self.session.sitting and self.session.asked is None:
            desk.keep(self.session.table.name, "" if is_masked(self.session, text) else text)

    def _is_masked(self) -> bool:
        return not self._shows and is_masked(self.session, self._prompt.default_buffer.text)

    def _toolbar(self) -> FormattedText:
        """Return what is wrong with the line, then the tracks."""
        columns = self._prompt.app.output.get_size().columns
        text = self._prompt.default_buffer.text
        told = text == self.session.draft and text != ""  # What is wrong with a line given back stands above it.
        said = Typing() if told else self._typist.of(text) or Typing()
        notes = toolbar.notes([*said.notes, *([self._notice] if self._notice else [])], columns)
        rows = [("class:note", f"{row}\n") for row in notes]
        return FormattedText([*rows, ("class:tracks", self._tracks(columns))])

    def _tracks(self, columns: int) -> str:
        """Return the tracks, which are the same until a line is entered."""
        if self._drawn[0] is not self.session or self._drawn[1] != columns:
            rows_ = toolbar.tracks(self.session, columns)
            self._drawn = (self.session, columns, "\n".join(row.ljust(columns - _wide(row)) for row in rows_))
        return self._drawn[2]

    def _written_at(self) -> int:
        return desk.written_at(self.session.table.name) if self.session.sitting else 0

    async def _watch(self) -> None:
        """Says so when another terminal writes to the game."""
        while True:
            await asyncio.sleep(WATCHED)
            if self._written_at() != self._written:
                self._notice = str(say("another terminal wrote; what it wrote is shown before your line is played"))
                self._redraw()

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
        had = bool(buffer.text) and not is_masked(self.session, buffer.text)
        buffer.reset(append_to_history=had)
        aside, leave = say("set aside: the arrow key upwards brings it back"), say("Ctrl-D leaves")
        self._notice = str(aside if had else leave)


def _wide(row: str) -> int:
    """Return how many more columns than letters *row* takes."""
    return cells(row) - len(row)


@contextmanager
def handled(handlers: dict[str, Callable[[int, object], None]]) -> Iterator[None]:
    """While this lasts the signals of these names, as far as the platform has them, are handled so."""
    numbers = {getattr(signal, name): handler for name, handler in handlers.items() if hasattr(signal, name)}
    before = {number: signal.signal(number, handler) for number, handler in numbers.items()}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
