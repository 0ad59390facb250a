"""A paragraph is a function: it returns the reason against a move, or None."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from referee.kernel.decision import Move
from referee.kernel.ruling import Ruling
from referee.kernel.text import Text

Check = Callable[[Any, Any], Text | None]
C = TypeVar("C", bound=Callable[[Any, Any], Text | None])


class Rulebook:
    """The checks of a game, filed under the kind of move they look at and the paragraph they apply."""

    def __init__(self) -> None:
        self.checks: dict[type[Move], list[tuple[str, Check]]] = {}

    def paragraph(self, rule: str, *kinds: type[Move]) -> Callable[[C], C]:
        """File the decorated check under paragraph *rule* for each of *kinds*."""

        def file(check: C) -> C:
            for kind in kinds:
                self.checks.setdefault(kind, []).append((rule, check))
            return check

        return file

    def rulings(self, position: Any, move: Move, exempt: tuple[str, ...] = ()) -> tuple[Ruling, ...]:
        """Return every ruling against *move*, save by the paragraphs that the asking card sets aside."""
        found: tuple[Ruling, ...] = ()
        for rule, check in self.checks.get(type(move), ()):
            if rule not in exempt and (reason := check(position, move)):
                found += (Ruling(rule, reason),)
        return found
