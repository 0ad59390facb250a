"""What the session asks the world for. The core yields one of these and is sent the answer; it does nothing itself."""

from __future__ import annotations

from collections.abc import Generator
from typing import TYPE_CHECKING, Any, TypeAlias

from msgspec import Struct

from referee.kernel.decision import Move
from referee.store.sitting import Sitting

if TYPE_CHECKING:
    from referee.table.session import Session


class Reread(Struct, frozen=True):
    """The recorded game of that name as it stands now, the one written last where there is no name. A Sitting."""

    name: str | None


class Save(Struct, frozen=True):
    """The new entries of a sitting are kept. The saved Sitting."""

    sitting: Sitting


class Remember(Struct, frozen=True):
    """`why` explains this refused line from now on. Nothing."""

    name: str
    line: str
    entries: int


class Throw(Struct, frozen=True):
    """One of these answers of a die, each as likely as the others. A Move."""

    faces: tuple[Move, ...]


class Run(Struct, frozen=True):
    """A command of the command line, on the game of that name. What it *Ran* to."""

    words: tuple[str, ...]
    game: str | None


class Speak(Struct, frozen=True):
    """The names of the game of that name come before those of others from now on. Nothing."""

    game: str


class Ran(Struct, frozen=True):
    """The exit code of a command, and all that it printed."""

    code: int
    text: str


Effect: TypeAlias = Reread | Save | Remember | Throw | Run | Speak
Steps: TypeAlias = "Generator[Effect, Any, Session]"
"""What is to be done, step by step; it ends with the session afterwards. A StoreError may be thrown into it."""
