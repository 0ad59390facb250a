"""Reading one value of a position file: each reader returns what the value means or raises BadKey."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.games.twilight_struggle.file.lasting import meant
from referee.games.twilight_struggle.printed.cards import CARDS, CHINA
from referee.games.twilight_struggle.printed.map import MAP, REGIONS
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, seat
from referee.games.twilight_struggle.state.position import Entry, Fact, Markers, Pair, Position
from referee.games.twilight_struggle.words.vocabulary import SIDES, begin, cards, countries
from referee.kernel.business import text_from_plain
from referee.kernel.names import Lexicon, words
from referee.kernel.notation import name_at
from referee.kernel.ruling import Claim, NotationError
from referee.kernel.text import Text, say
from referee.kernel.toml import BadKey, Key

MANY = 99
BOTH = (US, USSR)


def whole(value: Any, key: Key, low: int, high: int) -> int:
    """Return *value* when it is a whole number from *low* to *high*."""
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise BadKey(key, say("a whole number from {low} to {high}, not {value}", low=low, high=high, value=str(value)))
    return value


def truth(value: Any, key: Key) -> bool:
    """Return *value* when it is true or false; 'yes' and 'no' are understood."""
    said = {"yes": True, "no": False}.get(value, value) if isinstance(value, str) else value
    if not isinstance(said, bool):
        raise BadKey(key, say("true or false, not {value}", value=str(value)))
    return said


def word(value: Any, key: Key, choices: Iterable[str]) -> str:
    """Return *value* when it is one of *choices*."""
    known = tuple(choices)
    if not isinstance(value, str) or value not in known:
        raise BadKey(key, say("one of {known}, not '{value}'", known=known, value=str(value)))
    return value


def side(value: Any, key: Key) -> Side:
    """Return the side that *value* names in any form the notation understands."""
    named = SIDES.get(value.casefold()) if isinstance(value, str) else None
    if named not in BOTH:
        raise BadKey(key, say("one of {known}, not '{value}'", known=BOTH, value=str(value)))
    return US if named == US else USSR


def table(value: Any, key: Key, known: Iterable[str] = ()) -> Mapping[str, Any]:
    """Return *value* when it is a table that has only the *known* keys (any, where none are named)."""
    if not isinstance(value, Mapping):
        raise BadKey(key, say("a table was expected, not {value}", value=str(value)))
    allowed = tuple(known)
    for name in value:
        if allowed and name not in allowed:
            raise BadKey((*key, name), _no_such_key(name, allowed))
    return value


def _no_such_key(name: str, allowed: tuple[str, ...]) -> Text:
    near = Lexicon(dict.fromkeys(allowed, ())).near(words(name), limit=2)
    if near:
        return say("there is no such key; did you mean {known}?", known=near)
    return say("there is no such key; there are: {known}", known=allowed)


def items(value: Any, key: Key) -> list[Any]:
    """Return *value* when it is a list."""
    if not isinstance(value, list | tuple):
        raise BadKey(key, say("a list was expected, not {value}", value=str(value)))
    return list(value)


def pair(value: Any, key: Key, now: Pair, low: int, high: int) -> Pair:
    """Return the numbers of both sides, from a table us/ussr or a list [us, ussr]; a side left out stays as *now*."""
    if isinstance(value, list | tuple):
        return numbers(value, key, low, high)
    said = table(value, key, BOTH)
    us, ussr = (
        whole(said[name], (*key, name), low, high) if name in said else was for name, was in zip(BOTH, now, strict=True)
    )
    return us, ussr


def numbers(value: Any, key: Key, low: int, high: int) -> Pair:
    """Return *value* when it is two numbers, [us, ussr]."""
    both = items(value, key)
    if len(both) != 2:
        raise BadKey(key, say("two numbers [us, ussr], not {n}", n=len(both)))
    us, ussr = (whole(n, key, low, high) for n in both)
    return us, ussr


# -- names -----------------------------------------------------------------------------------------------------------


def card(value: Any, key: Key) -> str:
    """Return the card that *value* names, in any form the notation understands."""
    return _named(value, key, cards(), say("card"))


def country(value: Any, key: Key) -> str:
    """Return the country that *value* names, in any form the notation understands."""
    return _named(value, key, countries(), say("country"))


def _named(value: Any, key: Key, lexicon: Lexicon, kind: Text) -> str:
    if not isinstance(value, str) or not words(value):
        raise BadKey(key, say("the name of a {kind} was expected, not {value}", kind=kind, value=str(value)))
    try:
        found = lexicon.find(words(value))
    except NotationError as error:
        raise BadKey(key, str(error)) from None
    if found is None:
        near = lexicon.near(words(value))
        hint = say("; did you mean {near}?", near=near) if near else ""
        raise BadKey(key, say("there is no {kind} '{value}'{hint}", kind=kind, value=value, hint=hint))
    return found


def pile(value: Any, key: Key) -> tuple[str, ...]:
    """Return the cards that a list names; the China Card lies on the table or nowhere (9.1)."""
    named = tuple(card(name, (*key, place)) for place, name in enumerate(items(value, key)))
    if CHINA in named and key != ("front",):
        reason = say("{card} is in no pile or hand; it stands under 'china'", card=CHINA)
        raise BadKey((*key, named.index(CHINA)), reason)
    return named


def influence(value: Any, key: Key, us: Markers, ussr: Markers) -> tuple[Markers, Markers]:
    """Return both sides' markers with those of the countries in the table *value* put right."""
    markers, said = (list(us), list(ussr)), set[str]()
    for name, counts in table(value, key).items():
        here = country(name, (*key, name))
        if here in said:
            raise BadKey((*key, name), say("{country} stands there twice", country=here))
        said.add(here)
        for owner, count in zip((0, 1), numbers(counts, (*key, name), 0, MANY), strict=True):
            markers[owner][MAP[here].index] = count
    return tuple(markers[0]), tuple(markers[1])


# -- effects and memory ----------------------------------------------------------------------------------------------


def fact(value: Any, key: Key) -> Fact:
    """Return the lasting effect that *value* names: a card, 'red scare on us', or a table with side and detail."""
    if isinstance(value, str):
        return _spoken_fact(value, key)
    said = table(value, key, ("card", "side", "detail", "until"))
    name = card(said.get("card", ""), (*key, "card"))
    stated = {part: str(said.get(part, "")) for part in ("side", "detail", "until")}
    if "until" in said:
        until = word(said["until"], (*key, "until"), ("round", "turn", "game"))
        return Fact(name, stated["side"], until, stated["detail"])  # type: ignore[arg-type]
    return meant(name, key, **stated)


def _spoken_fact(value: str, key: Key) -> Fact:
    try:
        found = name_at(begin(value), cards(), frozenset({"on", "against", "for", *SIDES}))
    except NotationError as error:
        raise BadKey(key, str(error)) from None
    if found is None:
        return meant(card(value, key), key)
    name, rest = found
    more = rest.tokens[rest.place :]
    named = next((SIDES[t.text.casefold()] for t in more if t.text.casefold() in SIDES), "")
    region = next((region for region in REGIONS if region.casefold() in value.casefold()), "")
    return meant(name, key, named, "" if region in name else region)


def entry(value: Any, key: Key) -> Entry:
    """Return one line of the turn's VP ledger."""
    said = table(value, key, ("vp", "source"))
    source = text_from_plain(said.get("source", ""), (*key, "source"))
    return Entry(whole(said.get("vp"), (*key, "vp"), -MANY, MANY), source)


def claim(value: Any, key: Key) -> Claim:
    """Return one thing that a side has declared."""
    said = table(value, key, ("side", "kind", "text", "limit"))
    kind = word(said.get("kind"), (*key, "kind"), ("no scoring", "below", "at most"))
    text = text_from_plain(said.get("text", ""), (*key, "text"))
    limit = whole(said.get("limit", 0), (*key, "limit"), 0, 4)
    return Claim(side(said.get("side"), (*key, "side")), kind, text, limit)


# -- counting --------------------------------------------------------------------------------------------------------


def in_the_game(position: Position) -> int:
    """Return how many cards of the eras begun there are, the China Card not counted."""
    return sum(position.in_game(name) for name in CARDS) - 1


def nowhere_twice(position: Position, places: Mapping[Key, tuple[str, ...]]) -> None:
    """Raise BadKey when a card stands in two of *places*, twice in one, or is not in the game yet."""
    seen: dict[str, Key] = {}
    for key, names in places.items():
        for name in names:
            if name in seen:
                reason = say("{card} stands there and in {other}", card=name, other=_place(seen[name]))
                raise BadKey(key, reason)
            if not position.in_game(name):
                raise BadKey(key, say("{card} is not in the game on turn {turn}", card=name, turn=position.turn))
            seen[name] = key


def _place(key: Key) -> str:
    return " ".join(str(part) for part in key)


def hands_fit(position: Position, key: Key) -> None:
    """Raise BadKey when more cards of a hand are known than it holds."""
    for name in BOTH:
        owner: Side = US if name == US else USSR
        known, held = len(position.known[seat(owner)]), position.hands[seat(owner)]
        if known > held:
            raise BadKey((*key, name), say("{known} cards are known in a hand of {held}", known=known, held=held))
