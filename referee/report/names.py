"""The names that may follow a command: cards, countries, paragraphs, options, regions, in the language of the table."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from referee.kernel.game import Game
from referee.kernel.printed.languages import Called
from referee.kernel.ruling import RefereeError
from referee.kernel.text import say

BOOKS = {"card": "card", "country": "country", "rules": "rule", "options": "option"}
AREAS = ("board", "score")
CALLED = ("name", "ref")


def names_after(command: str, rules: Game, position: Any) -> list[str]:
    """Return the names that *command* takes, in a game whose *position* everybody sees; none for other commands."""
    with suppress(RefereeError, NotImplementedError):
        if command in BOOKS:
            return [_said(rules, name) for name in _listed(rules.look_up(BOOKS[command], "").data)]
        if command in AREAS and hasattr(rules, "score_of"):
            return [_said(rules, name) for name in rules.board(position, "").data["board"]]
    return []


def _listed(data: Mapping[str, Any]) -> list[str]:
    """Return the names in the list of a book, which is the first thing that its data hold."""
    entries = next(iter(data.values()))
    return [_name(entry) for entry in entries]


def _name(entry: Any) -> str:
    return entry if isinstance(entry, str) else next(str(entry[key]) for key in CALLED if key in entry)


def _said(rules: Game, name: str) -> str:
    """Return *name* as the table says it, in small letters where it has any."""
    return str(say("{name}", name=Called(rules.name, "", name))).casefold()


def ending(names: list[str], typed: str) -> list[str]:
    """Return those of *names* that begin with what was *typed*."""
    begun = typed.lstrip().casefold()
    return [name for name in names if name.startswith(begun) and name != begun]
