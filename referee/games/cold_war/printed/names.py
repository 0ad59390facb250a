"""The names of the game and all that they are called, in English and Chinese."""

from __future__ import annotations

from functools import cache

from referee.games.cold_war.printed.cards import EVENTS, spoken
from referee.kernel.names import Lexicon


@cache
def objectives() -> Lexicon:
    """Return the objectives, nations and events."""
    return Lexicon(spoken("objectives"))


@cache
def events() -> Lexicon:
    """Return the six events."""
    return Lexicon({name: forms for name, forms in spoken("objectives").items() if name in EVENTS})


@cache
def groups() -> Lexicon:
    """Return the groups."""
    return Lexicon(spoken("groups"))


@cache
def agents() -> Lexicon:
    """Return the agents."""
    return Lexicon(spoken("agents"))
