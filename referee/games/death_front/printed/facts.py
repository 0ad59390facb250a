"""The data folder of the game: its TOML files by name."""

from __future__ import annotations

from functools import partial

from referee.kernel.printed import facts as kernel

facts = partial(kernel.facts, "death-front")
