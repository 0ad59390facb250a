"""The printed facts of a game: the TOML files of its data folder."""

from __future__ import annotations

from functools import cache

from referee.kernel import Plain
from referee.kernel.printed.data import data_folder
from referee.kernel.ruling import RefereeError
from referee.kernel.text import say


class BadData(RefereeError):
    """A file of a data folder says something that cannot be; the line names the file and the row."""


@cache
def facts(game: str, name: str) -> Plain:
    """Return the TOML file *name* of the game, `facts("cold-war", "rules")`; raise BadData where it is none."""
    import tomllib

    file = data_folder(game) / f"{name}.toml"
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except ValueError as error:
        raise BadData(say("{path}: not a TOML file: {why}", path=str(file), why=str(error))) from None
