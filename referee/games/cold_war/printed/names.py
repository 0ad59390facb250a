"""The names of the game and all that they are called, in English and Chinese."""

from __future__ import annotations

from functools import cache

from referee.games.cold_war.printed.cards import EVENTS, FACTIONS, spoken
from referee.games.cold_war.printed.sides import SIDES
from referee.kernel.names import Lexicon
from referee.kernel.printed.languages import called


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


@cache
def chinese() -> frozenset[str]:
    """Return every Chinese form of a name."""
    kinds = (spoken(kind) for kind in ("objectives", "groups", "agents"))
    named = (form for kind in kinds for forms in kind.values() for form in forms)
    words = (form for name in (*SIDES, *FACTIONS) for form in called(name, "cold-war"))
    return frozenset(form for form in (*named, *words) if not form.isascii())
