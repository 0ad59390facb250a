"""Cards, rules and table options by name."""

from __future__ import annotations

from typing import Any

from referee.games.cold_war.printed import names
from referee.games.cold_war.printed.cards import AGENTS, FACTIONS, GROUPS, OBJECTIVES, facts
from referee.games.cold_war.printed.sides import PHASES
from referee.games.cold_war.rules.debriefing import AGENDAS
from referee.games.cold_war.rules.events import ABILITIES
from referee.games.cold_war.rules.powers import POWERS
from referee.games.cold_war.state.options import rows
from referee.kernel.names import Lexicon, words
from referee.kernel.ruling import RefereeError
from referee.kernel.summary import Cell, Summary, Table
from referee.kernel.text import Printed, Text, printed, say

POWER_RULES = {"Military": "3.8", "Economic": "3.9", "Political": "3.10", "Media": "3.12"}


def look_up(kind: str, name: str) -> Summary:
    """Return a card, country (objective), rule or option by name; '' lists all of the kind."""
    if kind not in KINDS:
        raise RefereeError(say("nothing of the kind {kind}; there are: {kinds}", kind=kind, kinds=tuple(KINDS)))
    return KINDS[kind](name)


def missing() -> tuple[str, ...]:
    """Return the cards whose text nobody has written; empty in a release."""
    written = {*AGENDAS, *ABILITIES, *POWERS}
    return tuple(name for name in (*AGENTS, *names.events().names, *FACTIONS) if name not in written)


# -- cards ---------------------------------------------------------------------------------------------------------


def _card(name: str) -> Summary:
    if not name:
        parts = (_objective_table(), _group_table(), _agent_table())
        return Summary(say("Cards"), parts, {"cards": [*OBJECTIVES, *GROUPS, *AGENTS]})
    for lexicon, shown in ((names.objectives(), _objective), (names.groups(), _group), (names.agents(), _agent)):
        if found := lexicon.find(words(name)):
            return shown(found)
    raise _unknown(name, names.objectives(), names.groups(), names.agents())


def _country(name: str) -> Summary:
    if not name:
        return Summary(say("Objectives"), (_objective_table(),), {"objectives": list(OBJECTIVES)})
    found = names.objectives().find(words(name))
    if found is None:
        raise _unknown(name, names.objectives())
    return _objective(found)


def _unknown(name: str, *lexicons: Lexicon) -> RefereeError:
    near = tuple(each for lexicon in lexicons for each in lexicon.near(words(name)))[:3]
    if near:
        return RefereeError(say("'{name}' is not known; did you mean {near}?", name=name, near=near))
    return RefereeError(say("'{name}' is not known", name=name))


def _objective(name: str) -> Summary:
    card = OBJECTIVES[name]
    face = say(
        "{points} points, population {population}, stability {stability}",
        points=card.points,
        population=card.population,
        stability=card.stability,
    )
    parts: tuple[Text, ...] = (face, say("bias, most important first: {bias}", bias=card.bias))
    if card.event:
        text = Printed(card.text, card.text_zh)
        parts += (say("event, {phase}: {text}", phase=PHASES[card.phase], text=text),)
    data = {"name": name, "zh": card.zh, "points": card.points, "population": card.population}
    return Summary(_heading(name, card.zh), parts, {**data, "stability": card.stability, "bias": list(card.bias)})


def _group(name: str) -> Summary:
    card = GROUPS[name]
    rule = _paragraph(POWER_RULES[card.faction])
    parts = (say("{faction} {value}", faction=card.faction, value=card.value), _sentence(printed(rule, "text")))
    data = {"name": name, "zh": card.zh, "faction": card.faction, "value": card.value}
    return Summary(_heading(name, card.zh), parts, data)


def _agent(name: str) -> Summary:
    card = AGENTS[name]
    parts = (say("initiative {n}", n=card.initiative), _sentence(Printed(card.text, card.text_zh)))
    return Summary(_heading(name, card.zh), parts, {"name": name, "zh": card.zh, "initiative": card.initiative})


def _heading(name: str, zh: str) -> Text:
    return say("{name} ({zh})", name=name, zh=Printed(zh, name))


def _other(name: str, zh: str) -> Text:
    return say("{name}", name=Printed(zh, name))


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


# -- rules and options ---------------------------------------------------------------------------------------------


def _paragraph(ref: str) -> dict[str, str]:
    found: dict[str, str] | None = next((row for row in facts("rules")["paragraph"] if row["ref"] == ref), None)
    if found is None:
        known = tuple(row["ref"] for row in facts("rules")["paragraph"])
        raise RefereeError(say("there is no paragraph {ref}; there are: {known}", ref=ref, known=known))
    return found


def _rule(name: str) -> Summary:
    """Return a paragraph by number, or what a ruling cites: 'option forced-effect', 'agent Analyst'."""
    if not name:
        rows_: tuple[tuple[Cell, ...], ...] = tuple((row["ref"], *_titles(row)) for row in facts("rules")["paragraph"])
        table = Table(say(""), (say("paragraph"), say("title"), say("zh")), rows_)
        return Summary(say("Rules"), (table,), {"rules": [row["ref"] for row in facts("rules")["paragraph"]]})
    kind, _, cited = name.partition(" ")
    if cited and kind in ("option", "agent", "event"):
        return _option(cited) if kind == "option" else _card(cited)
    row = _paragraph(name)
    heading = printed(row, "title")
    title = say("{ref} {title} ({zh})", ref=row["ref"], title=heading, zh=heading.other())
    return Summary(title, (_sentence(printed(row, "text")),), dict(row))


def _titles(row: dict[str, str]) -> tuple[Text, Text]:
    title = printed(row, "title")
    return _sentence(title), _sentence(title.other())


def _option(name: str) -> Summary:
    if not name:
        rows_: tuple[tuple[Cell, ...], ...] = tuple(_option_row(row) for row in rows().values())
        columns = (say("option"), say("rulebook"), say("cn"))
        return Summary(say("Table options"), (Table(say(""), columns, rows_),), {"options": list(rows())})
    row = rows().get(name.replace("_", "-"))
    if row is None:
        raise RefereeError(say("there is no table option {name}; there are: {known}", name=name, known=tuple(rows())))
    choices = tuple(
        say("{choice}: {meaning}", choice=choice, meaning=Printed(*meaning))
        for choice, *meaning in zip(row["choices"], row["meaning"], row["meaning_zh"], strict=True)
    )
    state = say("fixed: {value}", value=row["value"]) if row.get("fixed") else _profiles(row)
    parts = (_sentence(printed(row, "question")), *choices, state)
    return Summary(say("{name}", name=row["name"]), parts, dict(row))


def _profiles(row: dict[str, Any]) -> Text:
    return say("profile rulebook: {rulebook}; profile cn: {cn}", rulebook=row["rulebook"], cn=row["cn"])


def _choice(choice: str) -> Text:
    return say("{choice}", choice=choice)


def _option_row(row: dict[str, Any]) -> tuple[Cell, ...]:
    fixed = say("{value} (fixed)", value=row.get("value", ""))
    shown: tuple[Cell, ...] = (fixed, "") if row.get("fixed") else (_choice(row["rulebook"]), _choice(row["cn"]))
    return (row["name"], *shown)


KINDS = {"card": _card, "country": _country, "rule": _rule, "option": _option}


def source(rule: str) -> str:
    """Return what a rule id refers to: 'Cold War rules 3.5', 'agent card Analyst', 'table option forced-effect'."""
    kind, _, name = rule.partition(" ")
    if not name:
        return str(say("Cold War rules {rule}", rule=rule))
    if kind == "option":
        return str(say("table option {name}", name=name))
    return str(say("{kind} card {name}", kind=kind, name=name))


def is_option(rule: str) -> bool:
    """True when a ruling's rule is a table option."""
    return rule.startswith("option ")
