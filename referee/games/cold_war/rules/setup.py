"""What is settled before the first turn: the table options, and who holds the balance token."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.cold_war.printed.sides import SIDES
from referee.games.cold_war.rules.turn import NextTurn
from referee.games.cold_war.state.position import OPTIONS, Position
from referee.kernel import engine
from referee.kernel.printed.options import Options
from referee.kernel.printed.settings import only
from referee.kernel.ruling import RefereeError
from referee.kernel.text import say


def new(setup: Mapping[str, Any], options: Mapping[str, str]) -> Position:
    """Return the first position; raise RefereeError for a setting or table option that does not exist."""
    only(setup, "token")
    token = setup.get("token", "")
    if token not in ("", *SIDES):
        raise RefereeError(say("token: {value} is neither cia nor kgb", value=str(token)))
    return start(OPTIONS.choose(options), str(token))


def start(options: Options = OPTIONS.standard, token: str = "") -> Position:
    """Return the position of two shuffled decks, before the first objective is turned up (0.1)."""
    return engine.settle(Position(options=options, token=token).push(NextTurn()))
