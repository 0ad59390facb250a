"""The forms in which the lines of a Playdek log are printed, and the names in them."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from referee.games.twilight_struggle.playdek.lines import (
    Chooses,
    CoupRoll,
    DefconAt,
    Discards,
    EventOf,
    Headlines,
    InPlay,
    Line,
    Markers,
    MilitaryAt,
    NothingToShow,
    Opening,
    Plays,
    Points,
    RealignRoll,
    Reshuffled,
    Returns,
    Reveals,
    SpaceAt,
    SpaceRoll,
    Target,
    TrapRoll,
    Unread,
    Use,
    WarIn,
    WarRoll,
    Wins,
)
from referee.games.twilight_struggle.printed.map import MAP
from referee.games.twilight_struggle.printed.sides import US, USSR, Side
from referee.games.twilight_struggle.words.vocabulary import cards
from referee.kernel.names import words


class Misread(ValueError):
    """A name in the line is none of the game."""


@cache
def card_named(text: str) -> str:
    """Return the card that the log calls *text*, stars and quotes or not; raise Misread.

    >>> card_named('"One Small Step..."'), card_named("Mideast Scoring"), card_named("Soviets Shoot Down KAL-007*")
    ('One Small Step', 'Middle East Scoring', 'Soviets Shoot Down KAL 007')
    """
    spoken = words(text)
    found = cards().exact(spoken)
    if found is None and "..." in text:
        begun = cards().fitting(spoken)
        found = begun[0] if len(begun) == 1 else None
    if found is None:
        raise Misread(text)
    return found


@cache
def country_named(text: str) -> str:
    """Return the country that the log calls *text*; raise Misread."""
    spoken = words(text)
    for name in MAP:
        if words(name) == spoken:
            return name
    raise Misread(text)


def _side(text: str) -> Side:
    return US if text == "US" else USSR


def _score(match: re.Match[str]) -> int:
    """Return the running score: 'US 2', 'USSR 3' or 'even'."""
    return 0 if not match["leader"] else int(match["score"]) * (1 if match["leader"] == "US" else -1)


_WHO, _SCORE = r"(?P<side>USSR|US)", r"Score is (?:(?P<leader>USSR|US) (?P<score>\d{1,6})|even)\."
_MODIFIER = r"(?: ?\([+-]\d{1,6}\))?"

Form = Callable[[re.Match[str]], Line]
_FORMS: tuple[tuple[str, Form], ...] = (
    (
        _WHO + r" (?P<amount>[+-]\d{1,6}) in (?P<country>.+) \[(?P<us>\d{1,6})\]\[(?P<ussr>\d{1,6})\]",
        lambda m: Markers(
            side=_side(m["side"]),
            amount=int(m["amount"]),
            country=country_named(m["country"]),
            stands=(int(m["us"]), int(m["ussr"])),
        ),
    ),
    (r"Event: (?P<card>.+)", lambda m: EventOf(card=card_named(m["card"]))),
    (r"Place Influence \((?P<ops>\d{1,6}) Ops\):", lambda m: Use(what="influence", ops=int(m["ops"]))),
    (r"Coup \((?P<ops>\d{1,6}) Ops\):", lambda m: Use(what="coup", ops=int(m["ops"]))),
    (r"Realignment \((?P<ops>\d{1,6}) Ops\):", lambda m: Use(what="realignment", ops=int(m["ops"]))),
    (r"Space Race \((?P<ops>\d{1,6}) Ops\):", lambda m: Use(what="space", ops=int(m["ops"]))),
    (r"Target: (?P<country>.+)", lambda m: Target(country=country_named(m["country"]))),
    (r"(?:SUCCESS|FAILURE): (?P<pips>[1-6]) \[.*= -?\d{1,6} \]", lambda m: CoupRoll(pips=int(m["pips"]))),
    (
        _WHO + r" rolls (?P<pips>[1-6])(?: ?\([+-]\d{1,6}\) = -?\d{1,6})?",
        lambda m: RealignRoll(side=_side(m["side"]), pips=int(m["pips"])),
    ),
    (r"War in (?P<country>.+)", lambda m: WarIn(country=country_named(m["country"]))),
    (
        r"(?:VICTORY|DEFEAT): (?P<pips>[1-6])" + _MODIFIER + r"\s+(?:<|>=|>|<=) \d{1,6}",
        lambda m: WarRoll(pips=int(m["pips"])),
    ),
    (
        r"Die roll: (?P<pips>[1-6]) -- (?:Success|Failed)! \(Needed \d{1,6} or less\)",
        lambda m: SpaceRoll(pips=int(m["pips"])),
    ),
    (r"Trap Roll: (?P<pips>[1-6])" + _MODIFIER + r" .*-- Trap .+", lambda m: TrapRoll(pips=int(m["pips"]))),
    (
        _WHO + r" gains (?P<amount>\d{1,6}) VP\. " + _SCORE,
        lambda m: Points(amount=int(m["amount"]) * (1 if m["side"] == "US" else -1), score=_score(m)),
    ),
    (r"No VP awarded\. " + _SCORE, lambda m: Points(amount=0, score=_score(m))),
    (r"DEFCON (?:improves|degrades) to (?P<level>[1-5])", lambda m: DefconAt(level=int(m["level"]))),
    (
        _WHO + r" Military Ops to (?P<level>\d)",
        lambda m: MilitaryAt(side=_side(m["side"]), level=int(m["level"])),
    ),
    (
        _WHO + r" advances to (?P<box>[1-8]) in the Space Race\.?",
        lambda m: SpaceAt(side=_side(m["side"]), box=int(m["box"])),
    ),
    (_WHO + r" Headlines (?P<card>.+)", lambda m: Headlines(side=_side(m["side"]), card=card_named(m["card"]))),
    (_WHO + r" plays (?P<card>.+)", lambda m: Plays(side=_side(m["side"]), card=card_named(m["card"]))),
    (
        _WHO + r" reveals (?P<card>.+?)(?P<again> from hand)?",
        lambda m: Reveals(side=_side(m["side"]), card=card_named(m["card"]), again=bool(m["again"])),
    ),
    (_WHO + r" discards (?P<card>.+)", lambda m: Discards(side=_side(m["side"]), card=card_named(m["card"]))),
    (
        _WHO + r" returns (?P<card>.+) to (?:USSR|US)",
        lambda m: Returns(side=_side(m["side"]), card=card_named(m["card"])),
    ),
    (_WHO + r" chooses (?P<choice>.+)", lambda m: Chooses(side=_side(m["side"]), choice=m["choice"])),
    (r"(?P<card>.+) is now in play\.", lambda m: InPlay(card=card_named(m["card"]), begins=True)),
    (r"(?P<card>.+) is no longer in play\.", lambda m: InPlay(card=card_named(m["card"]), begins=False)),
    (r"\*RESHUFFLE\*", lambda m: Reshuffled()),
    (_WHO + r" has no cards? to .+", lambda m: NothingToShow(side=_side(m["side"]))),
    (_WHO + r" wins(?: by .+|\.?)", lambda m: Wins(side=_side(m["side"]))),
    (r"(?:The )?[Gg]ame (?:is|ends in) a (?:draw|tie).*", lambda m: Wins(side="")),
    (
        r"Handicap influence: (?P<side>USSR|US) \+?(?P<count>\d{1,6})",
        lambda m: Opening(what="handicap", value=_side(m["side"]), count=int(m["count"])),
    ),
    (r"Handicap influence: .*", lambda m: Opening(what="handicap")),
    (r"Scenario: (?P<name>.+)", lambda m: Opening(what="scenario", value=m["name"].strip())),
    (r"Optional Cards Added", lambda m: Opening(what="optional cards")),
    (r".+ will play as (?:USSR|USA?)\.?", lambda m: Opening(what="player")),
    (r"Time per Player: .+", lambda m: Opening(what="time")),
)
_READERS = tuple((re.compile(form), build) for form, build in _FORMS)


def read_line(text: str) -> Line:
    """Return what *text* says, without its place in the file; Unread when it is in no known form."""
    for form, build in _READERS:
        if match := form.fullmatch(text):
            try:
                return build(match)
            except Misread:
                return Unread()
    return Unread()
