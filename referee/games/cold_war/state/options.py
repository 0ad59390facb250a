"""The table options: the switches a table may set, the readings that are fixed, and how a ruling names either."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, fields

from referee.games.cold_war.printed.cards import facts
from referee.kernel.ruling import RefereeError
from referee.kernel.text import Text, say

PROFILES = ("rulebook", "cn")


class Options(Struct, frozen=True):
    """The switches; the defaults are the profile `rulebook`."""

    political_stability: str = "opponent-only"
    director_draw: str = "bottom"
    next_turn_agendas: str = "always"
    disorder_claim: str = "at-once"
    cease_fire_loser: str = "no-token"
    nobel_agent: str = "out"
    summit_meeting: str = "free"
    no_target_activation: str = "fizzle"
    detente_events: str = "before-check"

    def chosen(self, name: str) -> str:
        """Return the choice in force for the option *name*, switch or fixed reading."""
        row = rows()[name]
        return str(row["value"] if row.get("fixed") else getattr(self, name.replace("-", "_")))

    def named(self) -> dict[str, str]:
        """Return the switches that differ from the defaults, by the name they are typed with."""
        usual = {field.name: field.default for field in fields(self)}
        return {name.replace("_", "-"): value for name, value in asdict(self).items() if value != usual[name]}


@cache
def rows() -> dict[str, dict[str, Any]]:
    """Return the rows of options.toml by name."""
    return {row["name"]: row for row in facts("options")["option"]}


def option(name: str) -> str:
    """Return how a ruling cites the table option *name*."""
    assert name in rows(), name
    return f"option {name}"


def rests(options: Options, name: str, sentence: Text) -> Text:
    """Return *sentence* saying on which table option it rests, and when no published rule supports that reading."""
    choice, row = options.chosen(name), rows()[name]
    if row.get("published") or choice != (row.get("value") or row["rulebook"]):
        template = "{sentence} (table option {name} = {choice})"
    else:
        template = "{sentence} (no published rule; table option {name}, read as {choice})"
    return say(template, sentence=sentence, name=name, choice=choice)


# -- chosen by the table -----------------------------------------------------------------------------------------------


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
