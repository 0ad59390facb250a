"""Deck files: the cards of one army as its players copied them from the box, read, counted and written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any, get_args

from msgspec import Struct
from msgspec.structs import replace

from referee.games.death_front.printed.armies import SEATS
from referee.games.death_front.printed.cards import (
    COUNTS,
    FLAGS,
    KINDS,
    PLURAL,
    Card,
    Deck,
    Kind,
    Offset,
    SkillEffect,
    Verb,
)
from referee.games.death_front.printed.facts import facts
from referee.games.death_front.printed.offsets import offsets
from referee.kernel.file import toml
from referee.kernel.file.toml import BadKey, Key, dotted
from referee.kernel.printed.languages import languages, meant
from referee.kernel.text import Text, say

Data = Mapping[str, Any]
GAME, DEMO, OPEN = "death-front", "demo", "open"
MOST_FAULTS = 40
NAMES = (
    *("title", "army", "demo", *KINDS, "name", "zh", "copies", "text", "type", "attack", "against", "defence", "needs"),
    *("range", "engineer", "freemove", "maystay", "level", "supplies", "form", "affects", "anytime", "effects"),
    *("do", "by", "what"),
)
"""Every key that may stand in a deck file."""
WORDS = {
    "army": SEATS,
    "form": ("mine", "obstacle", "other"),
    "affects": ("enemy", "both"),
    "do": get_args(Verb),
    "what": ("unit", "resource", "facility"),
}
"""The words that may stand under a key."""


class Fault(Struct, frozen=True):
    """Something wrong in a deck file: the key and, where it can be told, the line."""

    key: Key
    reason: Text
    line: int | None = None
    short: bool = False
    """The deck is not complete yet, or its copies are not counted: it can be played with."""

    def said(self, file: str) -> Text:
        """Return the fault in one line, as after the name of the *file*."""
        place = say(", line {line}", line=self.line) if self.line else say("")
        shown = dotted(self.key)
        return say(
            "{file}{place}: {key}{reason}", file=file, place=place, key=f"{shown}: " * bool(shown), reason=self.reason
        )


def read(data: Any, army: str, key: Key = ()) -> Deck:
    """Return the deck of *army*: 'demo', 'open' (cards are described as they are seen), or a deck file's content.

    Raises BadKey, below *key*, for the first thing in it that cannot be. A deck of fewer than 39 cards stays open.
    """
    word = meant(data, (OPEN, DEMO), GAME, "key") if isinstance(data, str) else None
    if word:
        return Deck(army) if word == OPEN else demo(army)
    if not isinstance(data, Mapping):
        raise BadKey(key, say("a deck is 'demo', 'open' or the content of a deck file, not '{said}'", said=str(data)))
    data = canonical(data)
    wrong = next((fault for fault in faults(data) if not fault.short), None)
    if wrong:
        raise BadKey((*key, *wrong.key), wrong.reason)
    if data.get("army", army) not in (army, ""):
        raise BadKey((*key, "army"), say("this is the deck of {other}, not of {army}", other=data["army"], army=army))
    return _built(data, army)


@cache
def demo(army: str) -> Deck:
    """Return the demo deck for *army*; none of its cards is official."""
    return _built(facts("demo_deck"), army)


def check(text: str) -> tuple[Fault, ...]:
    """Return what is wrong with a deck file, the first 40 with their lines; empty for 24, 10, 3 and 2 cards."""
    try:
        data = toml.read(text)
    except ValueError as error:
        return (Fault((), say("not a TOML file: {why}", why=str(error))),)
    found = faults(data)[:MOST_FAULTS]
    line = toml.locating(text, _part_meant) if found else None
    return tuple(replace(fault, line=line(fault.key)) for fault in found) if line else ()


def line_of(text: str, key: Key) -> int | None:
    """Return the line of a deck file's *text* on which *key* stands, in whatever language it is written."""
    return toml.locate(text, key, _part_meant)


def _part_meant(part: str | int) -> str | int:
    return _meant(part) if isinstance(part, str) else part


def _meant(name: str) -> str:
    return name if name in NAMES else _spoken(name, languages())


@lru_cache(maxsize=512)
def _spoken(name: str, known: tuple[str, ...]) -> str:
    return meant(name, NAMES, GAME, "key") or name


def canonical(data: Any, key: str = "") -> Any:
    """Return a deck file's content with its keys, and the words that may stand under them, in English."""
    if isinstance(data, Mapping):
        return {name: canonical(value, name) for name, value in ((_meant(str(n)), v) for n, v in data.items())}
    if isinstance(data, list):
        return [canonical(item, key) for item in data]
    if isinstance(data, str) and key in WORDS:
        return meant(data, WORDS[key], GAME, "key") or data
    return data


def faults(data: Data) -> tuple[Fault, ...]:
    """Return everything wrong with a deck file's content: its keys, names given twice, and the counts."""
    data = canonical(data)
    return tuple(_malformed(data)) or (*_twice(data), *_uncounted(data))


def _malformed(data: Data) -> Iterator[Fault]:
    from pydantic import ValidationError

    from referee.games.death_front.printed.deck_schema import DeckFile

    try:
        DeckFile.model_validate(dict(data))
    except ValidationError as error:
        for wrong in error.errors(include_url=False, include_context=False):
            key = tuple(part for part in wrong["loc"] if part != "function-before")
            yield Fault(key, _why(wrong["type"], wrong["msg"]))


def _why(kind: str, message: str) -> Text:
    plain = {
        "extra_forbidden": say("there is no such key"),
        "missing": say("this key is missing"),
        "int_type": say("a whole number is wanted"),
        "string_type": say("a text in quotes is wanted"),
        "bool_type": say("true or false is wanted"),
    }
    return plain.get(kind) or Text(message.removeprefix("Value error, ").removeprefix("Input "))


def _twice(data: Data) -> Iterator[Fault]:
    seen = set[str]()
    for kind in KINDS:
        for place, row in enumerate(data.get(kind, ())):
            name = " ".join(row["name"].split()).casefold()
            if name in seen:
                yield Fault((kind, place, "name"), say("two cards are called {name}", name=row["name"]))
            seen.add(name)


def _uncounted(data: Data) -> Iterator[Fault]:
    for kind in KINDS:
        rows = data.get(kind, ())
        for place, row in enumerate(rows):
            if not row.get("copies"):
                reason = say("say with 'copies' how many {name} are in the deck", name=row["name"])
                yield Fault((kind, place), reason, short=True)
        count, wanted = sum(row.get("copies", 0) for row in rows), COUNTS[kind]
        if count != wanted:
            line = "{count} {kinds}, and a deck has {wanted}"
            reason = say(line, count=count, kinds=kind if count == 1 else PLURAL[kind], wanted=wanted)
            yield Fault((kind,), reason, short=count < wanted)


def _built(data: Data, army: str) -> Deck:
    """Return the deck that sound *data* describes."""
    cards = tuple(_card(kind, row) for kind in KINDS for row in data.get(kind, ()))
    counts = {kind: sum(card.copies for card in cards if card.kind == kind) for kind in KINDS}
    is_demo = bool(data.get("demo", False))
    return Deck(army, cards, closed=counts == COUNTS and not is_demo, demo=is_demo)


def _card(kind: Kind, row: Data) -> Card:
    """Return the card of a sound *row*: what the row leaves out is as `Card` has it."""
    told = {FIELDS.get(key, key): value for key, value in row.items()}
    made = {field: MADE[field](value) for field, value in told.items() if field in MADE}
    return Card(kind=kind, **{**told, **made})


def _reach(said: Any) -> tuple[Offset, ...]:
    return offsets(said) if isinstance(said, str) else tuple((forward, right) for forward, right in said)


def _effect(row: Data) -> SkillEffect:
    return SkillEffect(row["do"], row.get("by", 1), row.get("what", "unit"))


FIELDS = {**FLAGS, "against": "versus", "range": "reach", "supplies": "reach"}
"""The fields of a card that are called otherwise in a deck file."""
MADE: dict[str, Callable[[Any], Any]] = {
    "name": lambda name: " ".join(name.split()),
    "versus": lambda against: tuple(against.items()),
    "reach": _reach,
    "effects": lambda rows: tuple(map(_effect, rows)),
    "exempt": tuple,
}
"""What is made of what stands in a deck file, by the field of a card."""
