"""What is settled before the first turn: the table options, and who holds the balance token."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.games.cold_war import game
from referee.games.cold_war.board import SIDES
from referee.games.cold_war.options import Options, rows
from referee.games.cold_war.position import Position
from referee.kernel.ruling import RefereeError
from referee.kernel.text import say

PROFILES = ("rulebook", "cn")


def new(setup: Mapping[str, Any], options: Mapping[str, str]) -> Position:
    """Return the first position; raise RefereeError for a setting or table option that does not exist."""
    unknown = tuple(key for key in setup if key != "token")
    if unknown:
        raise RefereeError(say("there is no setting {names} in Cold War; there is: token", names=unknown))
    token = setup.get("token", "")
    if token not in ("", *SIDES):
        raise RefereeError(say("token: {value} is neither cia nor kgb", value=str(token)))
    return game.start(table_options(options), str(token))


def table_options(chosen: Mapping[str, str]) -> Options:
    """Return the options of the profile named under 'profile' with the other *chosen* ones put in their place."""
    profile = chosen.get("profile", "rulebook")
    if profile not in PROFILES:
        raise RefereeError(say("there is no profile {name}; there are: {all}", name=profile, all=PROFILES))
    switches = {name: str(row[profile]) for name, row in rows().items() if not row.get("fixed")}
    for typed, value in chosen.items():
        if typed != "profile":
            name = typed.replace("_", "-")
            switches |= _checked(name, value)
    return Options(**{name.replace("-", "_"): value for name, value in switches.items()})


def _checked(name: str, value: str) -> dict[str, str]:
    """Return the switch *name* set to *value*; a fixed reading sets none. Raise RefereeError for anything else."""
    row = rows().get(name)
    if row is None:
        known = tuple(each for each, row in rows().items() if not row.get("fixed"))
        raise RefereeError(say("there is no table option {name}; there are: {known}", name=name, known=known))
    if row.get("fixed"):
        if value == row["value"]:
            return {}
        raise RefereeError(say("table option {name} is no switch: it is always {fixed}", name=name, fixed=row["value"]))
    if value not in row["choices"]:
        choices = tuple(row["choices"])
        raise RefereeError(
            say("table option {name} is one of {choices}, not {value}", name=name, choices=choices, value=value)
        )
    return {name: value}
