"""The keys of a position file, and the frames that its stack may hold."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from referee.games.cold_war.printed.cards import AGENTS, GROUPS
from referee.games.cold_war.printed.sides import SIDES, Phase, Side
from referee.games.cold_war.state.moves import UNNAMED
from referee.games.cold_war.state.position import Entry, Names
from referee.kernel.business import Business
from referee.kernel.decision import TABLE

BUSINESS = Business(
    "referee.games.cold_war", {"side": (*SIDES, TABLE, "both"), "group": GROUPS, "agent": {*AGENTS, UNNAMED}}
)


class Lists(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Names for each side."""

    cia: Names = ()
    kgb: Names = ()


class Numbers(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A number for each side."""

    cia: int = 0
    kgb: int = 0


class Agents(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Agent X of each side: a name, 'unnamed', or ''."""

    cia: str = ""
    kgb: str = ""


class Ended(Struct, frozen=True, forbid_unknown_fields=True):
    """How the game ended."""

    winner: str
    how: str
    rule: str


class File(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The keys of a position file."""

    game: Literal["cold-war"] = "cold-war"
    turn: int = 1
    phase: Phase = "briefing"
    objective: str = ""
    settled: Literal["", "cia", "kgb", "bottom"] = ""
    token: Literal["", "cia", "kgb"] = ""
    to_act: Literal["", "cia", "kgb"] = ""
    passes: Literal[0, 1] = 0
    domination: Literal["", "cia", "kgb"] = ""
    loser: Literal["", "cia", "kgb", "both"] = ""
    peek: Literal["", "cia", "kgb"] = ""
    reorder: Literal["", "cia", "kgb"] = ""
    bottom: Names = ()
    spent: Names = ()
    discard: Names = ()
    shown: tuple[Side, ...] = ()
    score: Numbers | None = None
    won: Lists = Lists()
    groups: Lists = Lists()
    agent_x: Agents = Agents()
    on_leave: Lists = Lists()
    terminated: Lists = Lists()
    returned: Lists = Lists()
    known_top: Numbers = Numbers()
    options: dict[str, str] = {}
    ledger: tuple[Entry, ...] = ()
    over: Ended | None = None
    stack: list[dict[str, Any]] = []
