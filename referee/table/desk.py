"""What the session asks for, done: the record read and written, dice thrown, commands run, half a line kept."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import SystemRandom
from typing import Any

from referee.kernel.text import speak_of
from referee.report.language import speak_in
from referee.store import games, refused, seating
from referee.store.file.disk import StoreError
from referee.store.file.storage import marked
from referee.store.sitting import Sitting
from referee.table.effects import Effect, Ran, Remember, Reread, Run, Save, Speak, Steps, Throw
from referee.table.session import Session, stamp
from referee.table.typing import is_masked

Runs = Callable[[list[str], str | None, str], Ran]
"""Runs a command on a game in a language; the command line gives it."""


class Desk:
    """Does what a session asks for. *throw* picks one of the faces of a die."""

    def __init__(self, runs: Runs, language: str, throw: Callable[[Any], Any] | None = None) -> None:
        self._runs, self._language, self._throw = runs, language, throw or SystemRandom().choice
        self._last: Sitting | None = None

    def settle(self, steps: Steps) -> Session:
        """Return the session at the end of *steps*, all of them done."""
        answer: Any = None
        trouble: Exception | None = None
        while True:
            try:
                wanted = steps.send(answer) if trouble is None else steps.throw(trouble)
            except StopIteration as end:
                found: Session = end.value
                return found
            answer, trouble = None, None
            try:
                answer = self._done(wanted)
            except (StoreError, OSError, ValueError) as error:
                trouble = error

    def _done(self, wanted: Effect) -> Any:
        match wanted:
            case Reread(name=name):
                return self._reread(name)
            case Save(sitting=new):
                self._last = seating.save(new)
                return self._last
            case Remember(name=name, line=line, entries=entries):
                return refused.remember(name, line, entries)
            case Throw(faces=faces):
                return self._throw(faces)
            case Speak(game=game):
                return speak_of(game)
            case Run(words=words, game=game):
                return self._ran(list(words), game)

    def _reread(self, name: str | None) -> Sitting:
        """Return the game as its file says; it is replayed only where another terminal wrote."""
        last = self._last
        if last is None or last.name != name or not _is_unwritten(last):
            file = games.load(name, whole=False)
            if last is None or stamp(file.name, file.entries) != stamp(last.name, last.entries):
                last = seating.seated(seating.of_file(file))
        self._last = last
        speak_of(last.game.name)
        return last

    def _ran(self, words: list[str], game: str | None) -> Ran:
        ran = self._runs(words, game, self._language)
        speak_in(self._language)
        if self._last:
            speak_of(self._last.game.name)
        return ran


def _is_unwritten(last: Sitting) -> bool:
    """True where nobody has written to the game's file since it was read or written here."""
    return last.tail is not None and marked(last.tail.path) == last.tail.mark


# -- half a line -----------------------------------------------------------------------------------------------------


def keep(session: Session, half: str) -> None:
    """Half a line is kept beside the game; not where it lays something face down, answers a question, or cannot be."""
    if session.sitting is None or session.asked or session.lesson:
        return
    path = _path(session.table.name)
    with suppress(OSError, StoreError):
        if half and not is_masked(session, half):
            draft = path.with_suffix(".half")
            draft.write_text(half, encoding="utf-8", errors="replace")
            os.replace(draft, path)
        else:
            path.unlink(missing_ok=True)


def kept(name: str) -> str:
    """Return the half line that was kept, or ''."""
    try:
        return " ".join(_path(name).read_text(encoding="utf-8", errors="replace").splitlines())
    except OSError:
        return ""


def written_at(name: str) -> int:
    """Return when the game's file was written, in nanoseconds; 0 where it is not there."""
    try:
        return (games.home() / f"{name}.json").stat().st_mtime_ns
    except OSError:
        return 0


def _path(name: str) -> Path:
    return games.home() / f".{name}.draft"
