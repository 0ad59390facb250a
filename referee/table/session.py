"""The state of a session: the game on the table, what was answered last, what is asked, and what is in the editor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from referee.kernel.game import Game
from referee.kernel.record.entries import Entry
from referee.store.sitting import Sitting
from referee.table.beginning import Beginning
from referee.table.lesson import Lesson
from referee.table.meaning import Meant, meant


class Asked(Struct, frozen=True):
    """A question that waits for an answer: *choices* by number, or yes and no.

    What is meant then: *line* is played, the command *words* run. *throws*: the die of the line is thrown. *turns*: no
    more is asked than whether it may turn up what lies face down. *begins* is the game that is being begun.
    """

    then: Literal["play", "run", "choose", "begin"]
    line: str = ""
    words: tuple[str, ...] = ()
    choices: tuple[str, ...] = ()
    throws: bool = False
    turns: bool = False
    begins: Beginning | None = None


class Session(Struct, frozen=True):
    """An evening. *sitting* is the game on the table, None before one is chosen.

    *said* answers what was entered last, *rest* are the lines of it that are shown on request. *draft* is what stands
    in the editor, with the cursor at *at*. *refused* is the line refused last. *hides*: what is laid next lies face
    down, so that what is typed is not shown. *commands* are those of the command line.
    During a *lesson* its game is on the table, which is in no record.
    """

    commands: tuple[str, ...]
    sitting: Sitting | None = None
    language: str = "en"
    said: tuple[str, ...] = ()
    rest: tuple[str, ...] = ()
    draft: str = ""
    at: int | None = None
    asked: Asked | None = None
    refused: str = ""
    hides: bool = False
    lesson: Lesson | None = None
    done: bool = False

    @property
    def game(self) -> Game:
        """The rules of the game on the table."""
        return self.table.game

    @property
    def table(self) -> Sitting:
        """The game on the table."""
        assert self.sitting is not None, "no game is on the table"
        return self.sitting

    @property
    def position(self) -> Any:
        """The position, with what lies face down in it."""
        return self.table.position

    @property
    def seen(self) -> Any:
        """The position as everybody sees it."""
        return self.game.as_seen(self.position)

    def with_game(self, sitting: Sitting) -> Session:
        """Return the session with *sitting* on the table; a line that was refused in another position is past."""
        if sitting is self.sitting:
            return self
        stays = self.sitting is not None and self.sitting.position == sitting.position
        hides = lays_face_down(sitting.game, sitting.position)
        return replace(self, sitting=sitting, hides=hides, refused=self.refused if stays else "")

    def saying(self, *lines: str, rest: tuple[str, ...] = ()) -> Session:
        """Return the session that answers *lines*, and keeps *rest* for whoever wants more."""
        return replace(self, said=lines, rest=rest, draft="", at=None, asked=None)

    def giving_back(self, line: str, at: int | None = None) -> Session:
        """Return the session with *line* in the editor once more."""
        return replace(self, draft=line, at=at)


def understood(session: Session, typed: str) -> Meant:
    """Return what *typed* wants; a question may name what there is in the game on the table."""
    if session.sitting is None:
        return meant(typed, session.commands)
    return meant(typed, session.commands, session.game, session.position)


def stamp(name: str, entries: Sequence[Entry]) -> tuple[str, int, str]:
    """Return what tells a record from the one that it was: entries are only ever added to it."""
    return name, len(entries), entries[-1].at if entries else ""


def lays_face_down(rules: Game, position: Any) -> bool:
    """True when a move that is owed now lays something face down that still lies so afterwards."""
    pending = position.pending
    if pending is None or not any(kind.secret for kind in pending.kinds):
        return False
    secret = (move for move in pending.candidates(position) if move.secret and not rules.judge(position, move))
    laid = next(secret, None)
    return laid is not None and bool(rules.face_down(rules.advance(position, laid)))
