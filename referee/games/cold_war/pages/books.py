"""The books: objectives, groups and agents, and how the rules are cited."""

from __future__ import annotations

from functools import cache, partial

from referee.games.cold_war.printed import names
from referee.games.cold_war.printed.cards import AGENTS, FACTIONS, GROUPS, OBJECTIVES, spoken
from referee.games.cold_war.printed.sides import PHASES
from referee.games.cold_war.rules.debriefing import AGENDAS
from referee.games.cold_war.rules.events import ABILITIES
from referee.games.cold_war.rules.powers import POWERS
from referee.kernel.names import Lexicon
from referee.kernel.pages.books import Books, Kind
from referee.kernel.pages.summary import Cell, Summary, Table
from referee.kernel.text import Printed, Text, beside, in_languages, printed, say

POWER_RULES = {"Military": "3.8", "Economic": "3.9", "Political": "3.10", "Media": "3.12"}


def missing() -> tuple[str, ...]:
    """Return the cards whose text nobody has written; empty in a release."""
    written = {*AGENDAS, *ABILITIES, *POWERS}
    return tuple(name for name in (*AGENTS, *names.events().names, *FACTIONS) if name not in written)


# -- cards ---------------------------------------------------------------------------------------------------------


@cache
def _names() -> Lexicon:
    return Lexicon(spoken("objectives") | spoken("groups") | spoken("agents"))


def _card(name: str) -> Summary:
    page = _objective if name in OBJECTIVES else _group if name in GROUPS else _agent
    return page(name)


def _cards() -> Summary:
    parts = (_objective_table(), _group_table(), _agent_table())
    return Summary(say("Cards"), parts, {"cards": [*OBJECTIVES, *GROUPS, *AGENTS]})


def _objectives() -> Summary:
    return Summary(say("Objectives"), (_objective_table(),), {"objectives": list(OBJECTIVES)})


def _objective(name: str) -> Summary:
    card = OBJECTIVES[name]
    face = say(
        "{points:# point|# points}, population {population}, stability {stability}",
        points=card.points,
        population=card.population,
        stability=card.stability,
    )
    parts: tuple[Text, ...] = (face, say("bias, most important first: {bias}", bias=card.bias))
    if card.event:
        text = in_languages({"en": card.text, "zh": card.text_zh})
        parts += (say("event, {phase}: {text}", phase=PHASES[card.phase], text=text),)
    data = {"name": name, "zh": card.zh, "points": card.points, "population": card.population}
    return Summary(_heading(name, card.zh), parts, {**data, "stability": card.stability, "bias": list(card.bias)})


def _group(name: str) -> Summary:
    card = GROUPS[name]
    rule = BOOKS.paragraphs[POWER_RULES[card.faction]]
    parts = (say("{faction} {value}", faction=card.faction, value=card.value), _sentence(printed(rule, "text")))
    data = {"name": name, "zh": card.zh, "faction": card.faction, "value": card.value}
    return Summary(_heading(name, card.zh), parts, data)


def _agent(name: str) -> Summary:
    card = AGENTS[name]
    parts = (say("initiative {n}", n=card.initiative), _sentence(in_languages({"en": card.text, "zh": card.text_zh})))
    return Summary(_heading(name, card.zh), parts, {"name": name, "zh": card.zh, "initiative": card.initiative})


def _heading(name: str, zh: str) -> Text:
    return say("{name} ({zh})", name=name, zh=beside(name, zh))


def _other(name: str, zh: str) -> Text:
    return say("{name}", name=beside(name, zh))


def _sentence(text: Printed) -> Text:
    return say("{text}", text=text)


def _objective_table() -> Table:
    rows_: tuple[tuple[Cell, ...], ...] = tuple(
        (c.name, _other(c.name, c.zh), c.population, c.stability, c.points, say("{bias}", bias=c.bias))
        for c in OBJECTIVES.values()
    )
    columns = (say("objective"), say("zh"), say("population"), say("stability"), say("points"), say("bias"))
    return Table(say("Objectives"), columns, rows_)


def _group_table() -> Table:
    rows_: tuple[tuple[Cell, ...], ...] = tuple(
        (g.name, _other(g.name, g.zh), g.faction, g.value) for g in GROUPS.values()
    )
    return Table(say("Groups"), (say("group"), say("zh"), say("faction"), say("value")), rows_)


def _agent_table() -> Table:
    rows_: tuple[tuple[Cell, ...], ...] = tuple((a.initiative, a.name, _other(a.name, a.zh)) for a in AGENTS.values())
    return Table(say("Agents"), (say("initiative"), say("agent"), say("zh")), rows_)


# -- the rules -----------------------------------------------------------------------------------------------------


def _rules(ref: str) -> Text:
    return say("Cold War rules {rule}", rule=ref)


def _cited(kind: str, name: str) -> Text:
    return say("{kind} card {name}", kind=kind, name=name)


BOOKS = Books(
    game="cold-war",
    rulebook=_rules,
    kinds={
        "card": Kind(say("card"), _names, _card, _cards),
        "country": Kind(say("objective"), names.objectives, _objective, _objectives),
    },
    cites={"agent": partial(_cited, "agent"), "event": partial(_cited, "event")},
)
look_up, source, is_option = BOOKS.look_up, BOOKS.source, BOOKS.is_option
