"""What completes an option or an argument that is one of few words: a recorded game, a game, a format."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from referee.store.file.disk import StoreError


def recorded(incomplete: str) -> list[str]:
    """Return the recorded games whose names begin so."""
    from referee.store.games import files

    with suppress(StoreError, OSError):
        return [path.stem for path in files() if path.stem.startswith(incomplete)]
    return []


def installed(incomplete: str) -> list[str]:
    """Return the games that can be begun whose names begin so."""
    from referee.kernel.game import names

    return [name for name in names() if name.startswith(incomplete)]


def one_of(*words: str) -> Any:
    """Return what completes to one of *words*."""
    return lambda incomplete: [word for word in words if word.startswith(incomplete)]
