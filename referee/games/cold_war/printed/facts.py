"""The data folder of the game: its TOML files and tables by name."""

from __future__ import annotations

from functools import partial

from referee.kernel import facts as kernel

facts = partial(kernel.facts, "cold-war")
rows = partial(kernel.rows, "cold-war")
