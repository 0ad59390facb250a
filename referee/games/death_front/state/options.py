"""The table options in force, and how a table chooses them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, convert

from referee.games.death_front.printed.facts import table_options
from referee.kernel.ruling import RefereeError
from referee.kernel.text import say


class Options(Struct, frozen=True):
    """The switches among the table options; the other readings of the reference are fixed."""

    breakthrough: str = "off-board"
    stacking: str = "strict"
    attack_targets: str = "defended"
    ally_supply: str = "no"
    annihilation: str = "all-cards"
    end_check: str = "settlement"
    range_turn: str = "turned"
    mulligan: str = "whole-hand-back"


def choices() -> dict[str, tuple[str, ...]]:
    """Return the switches and what each may be."""
    return {row["name"]: tuple(row["choices"]) for row in table_options().values() if row["switch"]}


def switches(chosen: Mapping[str, Any]) -> Options:
    """Return the table options with *chosen* ones; a row of the reference without a switch keeps its default."""
    return convert({_field(name): _one_of(name.replace("_", "-"), value) for name, value in chosen.items()}, Options)


def _field(name: str) -> str:
    return name.replace("-", "_")


def _one_of(name: str, value: Any) -> str:
    known = choices()
    said = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
    if name in known and said in known[name]:
        return str(said)
    if name in known:
        line = "{name} may be {choices}, not '{value}'"
        raise RefereeError(say(line, name=name, choices=known[name], value=str(value)))
    if fixed := next((row for row in table_options().values() if row["name"] == name), None):
        if said == fixed["default"]:
            raise RefereeError(say("{name} is always {value} and needs no saying", name=name, value=fixed["default"]))
        line = "{name} is settled: it is always {value} ({id})"
        raise RefereeError(say(line, name=name, value=fixed["default"], id=fixed["id"]))
    raise RefereeError(say("there is no table option {name}; there are: {known}", name=name, known=tuple(known)))
