"""The printed facts of a game: the TOML files and the tables of its data folder."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from referee.kernel.data import Plain, data_folder
from referee.kernel.ruling import RefereeError


class BadData(RefereeError):
    """A file of a data folder says something that cannot be; the line names the file and the row."""


@cache
def facts(game: str, name: str) -> Plain:
    """Return the TOML file *name* of the game: `facts("cold-war", "rules")`."""
    import tomllib

    return tomllib.loads((data_folder(game) / f"{name}.toml").read_text(encoding="utf-8"))


def rows(game: str, name: str) -> Iterator[dict[str, str]]:
    """Yield the rows of the table *name* of the game: `rows("cold-war", "agents.csv")`."""
    import csv

    with (data_folder(game) / name).open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)
