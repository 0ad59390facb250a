"""What was settled before the first move, as the table calls it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from referee.kernel.file.spoken import named_in
from referee.kernel.printed.languages import Called
from referee.kernel.text import say, speaking
from referee.store.games import Header

# What is set by other names than those of options.
SETTINGS = ("variant", "profile", "players", "decks", "token")
# A setting that is longer, such as a deck of cards, is not told.
LONGEST = 80


def settings(head: Header) -> Iterator[tuple[str, str]]:
    """Yield the settings and table options of a game, each with its value."""
    for key, value in {**head.setup, **head.options}.items():
        kind = "option" if key in head.options and key not in SETTINGS else "key"
        shown = _said(head.game, value, isinstance(value, str) and key not in SETTINGS)
        if key != "decks" and len(shown) < LONGEST:
            yield str(say("{name}", name=Called(head.game, kind, key))).replace("_", " "), shown


def _said(game: str, value: Any, is_choice: bool) -> str:
    if is_choice:
        return str(say("{name}", name=Called(game, "choice", value)))
    if isinstance(value, Mapping):
        return ", ".join(f"{named_in(str(name), speaking(), game)} {held}" for name, held in value.items())
    said = ", ".join(value) if isinstance(value, list | tuple) else str(value)
    return named_in(said, speaking(), game)
