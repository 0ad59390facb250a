"""A new game's settings: the players, their decks, the table options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import convert

from referee.games.death_front.cards import Deck
from referee.games.death_front.decks import DEMO, OPEN, read
from referee.games.death_front.facts import table_options
from referee.games.death_front.game import start
from referee.games.death_front.position import CAMPS, SEATS, Options, Position
from referee.kernel.ruling import RefereeError
from referee.kernel.text import say
from referee.kernel.toml import BadKey

KNOWN = ("players", "decks")
TWO = ("us", "ss")
SHORT = {"wh": "wehrmacht", "heer": "wehrmacht", "usa": "us", "gb": "uk"}


def new(setup: Mapping[str, Any], options: Mapping[str, Any]) -> Position:
    """Return the first position; raise RefereeError for a setting, army, deck or option that there is not.

    *setup*: `players`, two or four armies; `decks`, 'demo', 'open', or for each army one of these or its deck file's
    content. Without decks the demo decks are in play, whose cards are not those of the box.
    """
    for name in setup:
        if name not in KNOWN:
            raise RefereeError(say("there is no setting {name}; there are: {known}", name=name, known=KNOWN))
    decks = setup.get("decks", DEMO)
    chosen = setup.get("players") or (tuple(decks) if isinstance(decks, Mapping) and len(decks) > 1 else TWO)
    armies = players(chosen)
    return start(all_decks(decks, armies), switches(options))


def players(said: Any) -> tuple[str, ...]:
    """Return the armies in the order of round 1: one of each side, or all four (setup 1, D24)."""
    words = said.replace(",", " ").split() if isinstance(said, str) else said
    if not isinstance(words, Sequence) or not all(isinstance(word, str) for word in words):
        raise BadKey(("players",), say("the players are armies, as in us, ss; not '{said}'", said=str(said)))
    named = [SHORT.get(word.casefold(), word.casefold()) for word in words]
    for word in named:
        if word not in CAMPS:
            raise BadKey(("players",), say("there is no army {word}; there are: {known}", word=word, known=SEATS))
    if len(set(named)) != len(named):
        raise BadKey(("players",), say("an army is named twice: {armies}", armies=tuple(named)))
    if len(named) not in (2, 4):
        raise BadKey(("players",), say("two or four players can play, not {count} [setup 1]", count=len(named)))
    if len(named) == 2 and CAMPS[named[0]] == CAMPS[named[1]]:
        line = "two players are one of us, uk against one of ss, wehrmacht; {armies} are on the same side [setup 1]"
        raise BadKey(("players",), say(line, armies=tuple(named)))
    return tuple(army for army in SEATS if army in named) if len(named) == 4 else _allied_first(named)


def _allied_first(named: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted(named, key=lambda army: CAMPS[army] != "allies"))


def all_decks(said: Any, armies: tuple[str, ...], missing: str = OPEN) -> tuple[Deck, ...]:
    """Return the decks of *armies*: one word for all, or a table by army; an army left out has a deck *missing*."""
    if not isinstance(said, Mapping):
        return tuple(read(said, army, ("decks",)) for army in armies)
    table = {SHORT.get(str(army), str(army)): deck for army, deck in said.items()}
    for army in table:
        if army not in armies:
            raise BadKey(
                ("decks", army), say("{army} does not play; the players are: {armies}", army=army, armies=armies)
            )
    return tuple(read(table.get(army, missing), army, ("decks", army)) for army in armies)


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
