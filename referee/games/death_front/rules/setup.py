"""A new game: its players, their decks, the first position."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from referee.games.death_front.printed.armies import CAMPS, SEATS
from referee.games.death_front.printed.cards import SIZE, Deck
from referee.games.death_front.printed.decks import DEMO, OPEN, read
from referee.games.death_front.rules.at_any_time import Declaring, OutOfStep
from referee.games.death_front.rules.rounds import opening
from referee.games.death_front.state.position import HAND_LIMIT, OPTIONS, Position
from referee.kernel import engine
from referee.kernel.file.toml import BadKey
from referee.kernel.printed.languages import meant
from referee.kernel.printed.options import Options
from referee.kernel.printed.settings import only
from referee.kernel.text import say

Position.asides = (OutOfStep(), Declaring())
TWO = ("us", "ss")
SHORT = {"wh": "wehrmacht", "heer": "wehrmacht", "usa": "us", "gb": "uk"}


def new(setup: Mapping[str, Any], options: Mapping[str, Any]) -> Position:
    """Return the first position; raise RefereeError for a setting, army, deck or option that there is not.

    *setup*: `players`, two or four armies; `decks`, 'demo', 'open', or for each army one of these or its deck file's
    content. Without decks the demo decks are in play, whose cards are not those of the box.
    """
    settings = only(setup, "players", "decks")
    decks = settings.get("decks", DEMO)
    chosen = settings.get("players") or (tuple(decks) if isinstance(decks, Mapping) and len(decks) > 1 else TWO)
    armies = players(chosen)
    return start(all_decks(decks, armies), OPTIONS.choose(options))


def start(decks: tuple[Deck, ...], options: Options = OPTIONS.standard) -> Position:
    """Return the position with the front laid, the decks shuffled and 8 cards drawn by each player."""
    count = len(decks)
    position = Position(
        players=tuple(deck.faction for deck in decks),
        decks=decks,
        options=options,
        hands=(HAND_LIMIT,) * count,
        piles=(SIZE - HAND_LIMIT,) * count,
        discards=((),) * count,
    )
    return engine.settle(position.push(*opening()))


def players(said: Any) -> tuple[str, ...]:
    """Return the armies in the order of round 1: one of each side, or all four (setup 1, D24)."""
    words = re.sub("[,，、]", " ", said).split() if isinstance(said, str) else said
    if not isinstance(words, Sequence) or not all(isinstance(word, str) for word in words):
        raise BadKey(("players",), say("the players are armies, as in us, ss; not '{said}'", said=str(said)))
    named = [army_of(word) for word in words]
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
    return SEATS if len(named) == 4 else _allied_first(named)


def army_of(said: str) -> str:
    """Return the army that *said* means in any language, or *said* in small letters."""
    return SHORT.get(said.casefold()) or meant(said, SEATS, "death-front") or said.casefold()


def _allied_first(named: Sequence[str]) -> tuple[str, ...]:
    return tuple(sorted(named, key=lambda army: CAMPS[army] != "allies"))


def all_decks(said: Any, armies: tuple[str, ...], missing: str = OPEN) -> tuple[Deck, ...]:
    """Return the decks of *armies*: one word for all, or a table by army; an army left out has a deck *missing*."""
    if not isinstance(said, Mapping):
        return tuple(read(said, army, ("decks",)) for army in armies)
    table = {army_of(str(army)): deck for army, deck in said.items()}
    for army in table:
        if army not in armies:
            raise BadKey(
                ("decks", army), say("{army} does not play; the players are: {armies}", army=army, armies=armies)
            )
    return tuple(read(table.get(army, missing), army, ("decks", army)) for army in armies)
