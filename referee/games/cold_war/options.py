"""The table options: the switches a table may set, the readings that are fixed, and how a ruling names either."""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec import Struct
from msgspec.structs import asdict, fields

from referee.games.cold_war.board import facts
from referee.kernel.text import Text, say


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
