"""What is settled before the first move besides the table options: `referee new GAME --set KEY=VALUE`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.kernel.ruling import RefereeError
from referee.kernel.text import say


def only(setup: Mapping[str, Any], *known: str) -> None:
    """Raise RefereeError where *setup* has a setting that is none of *known*."""
    other = next((name for name in setup if name not in known), None)
    if other is not None and known:
        raise RefereeError(say("there is no setting {name}; there are: {known}", name=other, known=known))
    if other is not None:
        raise RefereeError(say("there is no setting {name}, nor any other", name=other))
