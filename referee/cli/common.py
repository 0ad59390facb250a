"""What the commands share: their options, and the position they speak of."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from referee.cli.offered import one_of, recorded
from referee.cli.output import err
from referee.games import FIRST
from referee.kernel.decision import Move
from referee.kernel.game import Game, game
from referee.kernel.ruling import RefereeError
from referee.kernel.text import Text, say, speak_of
from referee.store import following, seating
from referee.store.games import is_empty
from referee.store.secrets import still_down
from referee.store.sitting import Sitting

# A line may hold numbers with a sign, which are no options.
LOOSE: dict[str, Any] = {"ignore_unknown_options": True}
LONG = 20  # No number of digits that many is meant.
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]+")

GameName = Annotated[
    str | None,
    typer.Option(
        "--game",
        "-g",
        help="The recorded game; else the one written last.",
        show_default=False,
        autocompletion=recorded,
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print one JSON object and nothing else.")]
AtEntry = Annotated[
    int | None, typer.Option("--at", help="The position after entry N; 0 is the set-up.", show_default=False)
]
PositionFile = Annotated[
    Path | None, typer.Option("--position", help="A position file (TOML) instead of a game.", show_default=False)
]
Format = Annotated[
    str,
    typer.Option(
        "--format", help="text, markdown, csv or json.", autocompletion=one_of("text", "markdown", "csv", "json")
    ),
]


class Standpoint(NamedTuple):
    """The game and the position that a question is about; of a past one, *down* is what lies face down to this day."""

    game: Game
    position: Any
    record: Sitting | None = None
    down: tuple[Move, ...] | None = None

    @property
    def seen(self) -> Any:
        """The position as everybody sees it."""
        return self.game.as_seen(self.position)


class Moment(NamedTuple):
    """The options that say which moment a question is about: of which game, after which entry, or out of a file."""

    game: GameName = None
    at: AtEntry = None
    position: PositionFile = None

    def standpoint(self) -> Standpoint:
        """Return the game and the position that they name."""
        return standpoint(*self)


NOW = Moment()
"""The game written last as it stands."""


def standpoint(name: str | None, at: int | None = None, file: Path | None = None) -> Standpoint:
    """Return the position of a file or of a recorded game; where nothing is recorded, the set-up."""
    if file is not None:
        from referee.store.positions import load

        if name is not None or at is not None:
            raise RefereeError(say("--position stands alone: it is neither a game's nor an entry's position"))
        return _of(*load(file, FIRST))
    if name is None and at is None and is_empty():
        here = _of(game(FIRST), game(FIRST).new({}, {}))
        _say_that_none_is_begun(here.game)
        return here
    sitting = seen(seating.sit(name) if at is None else seating.opened(name))
    if at is None:
        return Standpoint(sitting.game, sitting.position, sitting)
    return Standpoint(sitting.game, following.at(sitting, at), down=still_down(sitting))


def _say_that_none_is_begun(rules: Game) -> None:
    """A person hears that the answer is about no game of his."""
    if sys.stderr.isatty():
        what = "no game yet: this is the set-up of {title}; begin one with: referee new {game}"
        err([str(say(what, title=rules.title, game=Text(rules.name)))])


def _of(rules: Game, position: Any) -> Standpoint:
    """Return the standpoint; its game's names come first from now on."""
    speak_of(rules.name)
    return Standpoint(rules, position)


def seen(sitting: Sitting) -> Sitting:
    """Return *sitting*, whose game is spoken of from now on; what is wrong with its file has been told on stderr."""
    speak_of(sitting.game.name)
    err([str(say("careful: {warning}", warning=warning)) for warning in sitting.warnings])
    return sitting


def line_typed(words: list[str]) -> str:
    """Return a line of the notation as it was typed, where every `--word` is an option, and none of these is."""
    for word in words:
        if re.match("--[^-\\d\\s]", word):
            raise RefereeError(say("there is no option {option}; see --help", option=word.partition("=")[0]))
    return typed(words)


def typed(words: list[str]) -> str:
    """Return what was typed as one line of sound text."""
    return _CONTROLS.sub(" ", " ".join(words)).encode("utf-8", "replace").decode()
