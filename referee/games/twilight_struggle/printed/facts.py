"""The data folder of the game: its tables, and its TOML files by name."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache

from referee.kernel import tables
from referee.kernel.data import data_folder

FOLDER = "twilight_struggle"


@cache
def facts(name: str) -> dict[str, object]:
    """Return the TOML file *name* of the data folder: scoring, space, turns, rules, options."""
    return tomllib.loads((data_folder(FOLDER) / f"{name}.toml").read_text(encoding="utf-8"))


def rows(name: str) -> Iterator[tables.Row]:
    """Yield the rows of the table *name*: countries.csv, cards.csv."""
    return tables.rows(FOLDER, name)
