"""The keys of a position file, and the frames that its stack may hold."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from referee.games.cold_war.cards.agents import DirectorClaims, DoubleAgentChoice
from referee.games.cold_war.cards.events import ComesBack, DiscardLast, DiscardOrder
from referee.games.cold_war.cards.groups import LookAtTop, Strike, Sway, Switch
from referee.games.cold_war.printed.sides import Phase, Side
from referee.games.cold_war.rules.briefing import (
    AnalystReports,
    Balance,
    FirstToken,
    FlipObjective,
    ShuffleGroups,
    TopThree,
)
from referee.games.cold_war.rules.cease_fire import CeaseFire, Disorder, SaveAgent
from referee.games.cold_war.rules.debriefing import Agenda, Agendas, ClaimObjective, Debriefing
from referee.games.cold_war.rules.detente import Detente, LastEvents, VictoryCheck
from referee.games.cold_war.rules.planning import (
    ChooseAgent,
    ChooseAgents,
    ComeBack,
    Planning,
    ShowAgent,
    ShowAgents,
    Unmask,
)
from referee.games.cold_war.rules.struggle import Act, Struggle, WhoBegins
from referee.games.cold_war.rules.turn import NextTurn
from referee.games.cold_war.state.position import Entry, Names

Stacked = (
    FlipObjective
    | Balance
    | FirstToken
    | ShuffleGroups
    | AnalystReports
    | TopThree
    | Planning
    | ChooseAgent
    | ChooseAgents
    | ComeBack
    | ShowAgent
    | ShowAgents
    | Unmask
    | Struggle
    | WhoBegins
    | Act
    | DiscardOrder
    | DiscardLast
    | Strike
    | Switch
    | Sway
    | LookAtTop
    | CeaseFire
    | Disorder
    | SaveAgent
    | Debriefing
    | Agendas
    | Agenda
    | DoubleAgentChoice
    | DirectorClaims
    | ClaimObjective
    | Detente
    | LastEvents
    | ComesBack
    | VictoryCheck
    | NextTurn
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
    stack: tuple[Stacked, ...] = ()
