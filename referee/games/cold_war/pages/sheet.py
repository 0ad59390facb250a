"""Papers for the table: the record of the turns, the objectives and the agents as printed."""

from __future__ import annotations

from referee.games.cold_war.printed.cards import AGENTS, OBJECTIVES
from referee.kernel.pages.summary import Cell, Table
from referee.kernel.text import in_languages, say

TURNS = range(1, 13)


def sheet() -> tuple[Table, ...]:
    """Return the papers, each a table: that to be filled in has empty cells."""
    return _record(), _objectives(), _agents()


def _record() -> Table:
    columns = (
        say("turn"), say("objective"), say("population"), say("stability"), say("token"), say("CIA influence"),
        say("KGB influence"), say("Agent X of the CIA"), say("Agent X of the KGB"), say("CIA points"),
        say("KGB points"),
    )  # fmt: skip
    rows: tuple[tuple[Cell, ...], ...] = tuple((turn, *[""] * (len(columns) - 1)) for turn in TURNS)
    return Table(say("Record of the turns"), columns, rows)


def _objectives() -> Table:
    columns = (say("objective"), say("points"), say("population"), say("stability"), say("bias"), say("event"))
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            say("{card}", card=card.name),
            card.points,
            card.population,
            card.stability,
            say("{bias}", bias=card.bias),
            say("{text}", text=in_languages({"en": card.text, "zh": card.text_zh})) if card.event else "",
        )
        for card in OBJECTIVES.values()
    )
    return Table(say("Objectives"), columns, rows)


def _agents() -> Table:
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            agent.initiative,
            say("{agent}", agent=agent.name),
            say("{text}", text=in_languages({"en": agent.text, "zh": agent.text_zh})),
        )
        for agent in AGENTS.values()
    )
    return Table(
        say("Agents, in the order in which they act"), (say("number"), say("agent"), say("what he does")), rows
    )
