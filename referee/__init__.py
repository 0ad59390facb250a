"""A rules referee for board games played on a real table.

`import referee` is also a library (docs/library.md); its parts are imported when they are first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from referee.library import (
        ConsentNeeded,
        IllegalMove,
        NotationError,
        Reading,
        RecordError,
        RefereeError,
        StoreError,
        Summary,
        Table,
        delete,
        game_names,
        load,
        open,
        speak,
    )

__all__ = [
    "ConsentNeeded", "IllegalMove", "NotationError", "Reading", "RecordError", "RefereeError", "StoreError", "Summary",
    "Table", "delete", "game_names", "load", "open", "speak",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """Return a part of the library."""
    if name not in __all__:
        raise AttributeError(f"module 'referee' has no attribute {name!r}")
    from referee import library

    return getattr(library, name)
