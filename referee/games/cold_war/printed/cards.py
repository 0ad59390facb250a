"""The printed facts: objectives, groups and agents, read once from `data/cold_war`."""

from __future__ import annotations

from msgspec import Struct

from referee.games.cold_war.printed.facts import rows
from referee.kernel.printed.tables import Row, by_name

MILITARY, ECONOMIC, POLITICAL, MEDIA = FACTIONS = ("Military", "Economic", "Political", "Media")
DEPUTY = "Deputy Director"


class Objective(Struct, frozen=True):
    """An objective as printed; *bias* runs from the most to the least important faction, *phase* is an event's."""

    name: str
    zh: str
    event: bool
    population: int
    stability: int
    points: int
    bias: tuple[str, ...]
    phase: str
    costs_action: bool
    text: str
    text_zh: str


class Group(Struct, frozen=True):
    """A group as printed: its faction and its influence, 1-6."""

    name: str
    zh: str
    faction: str
    value: int


class Agent(Struct, frozen=True):
    """An agent as printed: the same six for both sides."""

    name: str
    zh: str
    initiative: int
    text: str
    text_zh: str


def _objective(row: Row) -> Objective:
    event = row.text("kind") == "event"
    return Objective(
        name=row.name,
        zh=row.text("zh"),
        event=event,
        population=row.whole("population"),
        stability=row.whole("stability"),
        points=row.whole("points"),
        bias=row.several("bias"),
        phase=row.text("phase") if event else "",
        costs_action=row.truth("costs_action"),
        text=row.text("text") if event else "",
        text_zh=row.text("text_zh") if event else "",
    )


def _group(row: Row) -> Group:
    return Group(row.name, row.text("zh"), row.text("faction"), row.whole("value"))


def _agent(row: Row) -> Agent:
    return Agent(row.name, row.text("zh"), row.whole("initiative"), row.text("text"), row.text("text_zh"))


OBJECTIVES: dict[str, Objective] = by_name((row, _objective(row)) for row in rows("objectives.csv"))
GROUPS: dict[str, Group] = by_name((row, _group(row)) for row in rows("groups.csv"))
AGENTS: dict[str, Agent] = by_name((row, _agent(row)) for row in rows("agents.csv"))
EVENTS: tuple[str, ...] = tuple(card.name for card in OBJECTIVES.values() if card.event)


def spoken(kind: str) -> dict[str, tuple[str, ...]]:
    """Return the names of a kind (objectives, groups, agents) and all else that they are called."""
    called = {row.name: row.called() for row in rows(f"{kind}.csv")}
    return {name: (*by_language["zh"], *by_language["en"]) for name, by_language in called.items()}
