"""The printed facts: objectives, groups and agents, read once from `data/cold_war`."""

from __future__ import annotations

from msgspec import Struct

from referee.games.cold_war.printed.facts import rows

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


def _objective(row: dict[str, str]) -> Objective:
    return Objective(
        name=row["name"],
        zh=row["zh"],
        event=row["kind"] == "event",
        population=int(row["population"]),
        stability=int(row["stability"]),
        points=int(row["points"]),
        bias=tuple(row["bias"].split(";")),
        phase=row["phase"],
        costs_action=row["costs_action"] == "yes",
        text=row["text"],
        text_zh=row["text_zh"],
    )


OBJECTIVES: dict[str, Objective] = {row["name"]: _objective(row) for row in rows("objectives.csv")}
GROUPS: dict[str, Group] = {
    row["name"]: Group(row["name"], row["zh"], row["faction"], int(row["value"])) for row in rows("groups.csv")
}
AGENTS: dict[str, Agent] = {
    row["name"]: Agent(row["name"], row["zh"], int(row["initiative"]), row["text"], row["text_zh"])
    for row in rows("agents.csv")
}
EVENTS: tuple[str, ...] = tuple(card.name for card in OBJECTIVES.values() if card.event)


def spoken(kind: str) -> dict[str, tuple[str, ...]]:
    """Return the names of a kind (objectives, groups, agents) and all else that they are called."""
    return {
        row["name"]: tuple(form for form in (row["zh"], *row["aliases"].split(";")) if form)
        for row in rows(f"{kind}.csv")
    }
