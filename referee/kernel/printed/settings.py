"""What is settled before the first move besides the table options: `referee new GAME --set KEY=VALUE`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.kernel.printed.languages import meant
from referee.kernel.ruling import RefereeError
from referee.kernel.text import say


def only(setup: Mapping[str, Any], *known: str) -> dict[str, Any]:
    """Return *setup* with its settings as they are *known*; raise RefereeError where one is none of these."""
    named = {name: meant(name, known, kind="key") for name in setup}
    other = next((name for name, found in named.items() if found is None), None)
    if other is not None and known:
        raise RefereeError(say("there is no setting {name}; there are: {known}", name=other, known=known))
    if other is not None:
        raise RefereeError(say("there is no setting {name}, nor any other", name=other))
    return {found: setup[name] for name, found in named.items() if found}
