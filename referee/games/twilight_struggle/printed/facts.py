"""The data folder of the game: its TOML files and tables by name."""

from __future__ import annotations

from functools import partial

from referee.kernel.printed import facts as kernel
from referee.kernel.printed import tables

facts = partial(kernel.facts, "twilight-struggle")
rows = partial(tables.rows, "twilight-struggle")
