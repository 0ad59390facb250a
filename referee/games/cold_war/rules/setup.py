"""What is settled before the first turn: the table options, and who holds the balance token."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.cold_war.printed.sides import SIDES
from referee.games.cold_war.rules.turn import NextTurn
from referee.games.cold_war.state.position import OPTIONS, Position
from referee.kernel import engine
from referee.kernel.printed.languages import meant
from referee.kernel.printed.options import Options
from referee.kernel.printed.settings import only
from referee.kernel.ruling import RefereeError
from referee.kernel.text import say


def new(setup: Mapping[str, Any], options: Mapping[str, str]) -> Position:
    """Return the first position; raise RefereeError for a setting or table option that does not exist."""
    said = str(only(setup, "token").get("token", ""))
    token = meant(said, SIDES, "cold-war") if said else ""
    if token is None:
        raise RefereeError(say("token: {value} is neither cia nor kgb", value=said))
    return start(OPTIONS.choose(options), token)


def start(options: Options = OPTIONS.standard, token: str = "") -> Position:
    """Return the position of two shuffled decks, before the first objective is turned up (0.1)."""
    return engine.settle(Position(options=options, token=token).push(NextTurn()))
