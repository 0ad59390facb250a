"""The data folder of the game: its tables, and its TOML files by name."""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Iterator
from functools import cache

from referee.kernel.data import data_folder


@cache
def facts(name: str) -> dict[str, object]:
    """Return the TOML file *name* of the data folder: scoring, space, turns, rules, events, options."""
    return tomllib.loads((data_folder("twilight_struggle") / f"{name}.toml").read_text(encoding="utf-8"))


def rows(name: str) -> Iterator[dict[str, str]]:
    """Yield the rows of the table *name*: countries.csv, cards.csv."""
    with (data_folder("twilight_struggle") / name).open(encoding="utf-8", newline="") as file:
        yield from csv.DictReader(file)
