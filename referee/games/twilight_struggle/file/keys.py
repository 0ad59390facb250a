"""Reading what only a position file of this game has: sides, cards, influence, lasting effects, claims, the ledger."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from referee.games.twilight_struggle.file.lasting import meant
from referee.games.twilight_struggle.printed.cards import CARDS, CHINA
from referee.games.twilight_struggle.printed.crises import CRISES, STATECRAFT, Zero
from referee.games.twilight_struggle.printed.map import MAP, REGIONS
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, seat
from referee.games.twilight_struggle.state.position import Entry, Fact, Markers, Position
from referee.games.twilight_struggle.words.vocabulary import SIDES, cards, countries, crises
from referee.kernel.file.business import text_from_plain
from referee.kernel.file.keys import MANY, Keys, Reader, listed, named, numbers, whole, word
from referee.kernel.file.toml import BadKey, Key
from referee.kernel.forms.questions import lattice_of, said_at
from referee.kernel.printed import languages
from referee.kernel.ruling import Claim, NotationError
from referee.kernel.text import say

NAME, BOTH = "twilight-struggle", (US, USSR)
UNTIL = ("round", "turn", "game")

side: Reader[Side] = word(*BOTH, spoken=SIDES)
card = named(cards, say("card"))
country = named(countries, say("country"))
crisis = named(crises, say("crisis"))


def pile(value: Any, key: Key) -> tuple[str, ...]:
    """Read a list of cards; the China Card lies on the table or nowhere (9.1)."""
    found = listed(card)(value, key)
    if CHINA in found and key != ("front",):
        reason = say("{card} is in no pile or hand; it stands under 'china'", card=CHINA)
        raise BadKey((*key, found.index(CHINA)), reason)
    return found


def influence(value: Any, key: Key, now: tuple[Markers, Markers]) -> tuple[Markers, Markers]:
    """Read a table of countries, and put the markers of both sides right in these."""
    markers, said = tuple(map(list, now)), set[str]()
    for name, counts, here in Keys(value, key).items():
        where = country(name, here)
        if where in said:
            raise BadKey(here, say("{country} stands there twice", country=where))
        said.add(where)
        for mine, count in zip(markers, numbers(BOTH, 0, MANY)(counts, here), strict=True):
            mine[MAP[where].index] = count
    us, ussr = map(tuple, markers)
    return us, ussr


# -- effects and memory ----------------------------------------------------------------------------------------------


def fact(value: Any, key: Key) -> Fact:
    """Read a lasting effect: a card, 'red scare on us', or a table with side and detail."""
    if isinstance(value, str):
        return _spoken_fact(value, key)
    said = Keys(value, key, ("card", "side", "detail", "until"))
    name = card(said.values.get("card", ""), said.at("card"))
    known = {"side": BOTH, "detail": (*REGIONS, *MAP), "until": UNTIL}
    stated = {part: _stated(str(said.values.get(part, "")), names) for part, names in known.items()}
    if "until" in said:
        until = said.get("until", word(*UNTIL, game=NAME), "")
        return Fact(name, stated["side"], until, stated["detail"])
    return meant(name, key, **stated)


def _stated(said: str, known: Iterable[str]) -> str:
    """Return the one of *known* that is *said* in any language, or what is said."""
    return languages.meant(said, known, NAME, "key") or said


def _spoken_fact(value: str, key: Key) -> Fact:
    from referee.games.twilight_struggle.words.forms import GRAMMAR

    lattice = lattice_of(GRAMMAR.vocabulary, value)
    try:
        found = said_at(lattice, 0, ("card",))
    except NotationError as error:
        raise BadKey(key, str(error)) from None
    if found is None:
        return meant(card(value, key), key)
    sides = (said_at(lattice, place, ("side",)) for place in range(found.end, lattice.end))
    region = next((region for region in REGIONS if region.casefold() in value.casefold()), "")
    of = next((each.value for each in sides if each), "")
    return meant(found.value, key, of, "" if region in found.value else region)


def zero(value: Any, key: Key) -> Zero:
    """Read the crises met before the game: each with its modified die, or its result as printed: '2-3'."""
    found = []
    for name, die, here in Keys(value, key).items():
        met = crisis(name, here)
        row = str(die)
        if row not in CRISES[met].results:
            whole(1, 6)(die, here)
        found.append((met, int(row.partition("-")[0])))
    if len(dict(found)) < len(found):
        raise BadKey(key, say("a crisis stands there twice"))
    return tuple(found)


def statecraft(of: Side) -> Reader[tuple[str, ...]]:
    """Read the statecraft cards that the side *of* has laid."""
    return listed(word(*STATECRAFT[of]))


def entry(value: Any, key: Key) -> Entry:
    """Read one line of the turn's VP ledger."""
    said = Keys(value, key, ("vp", "source"))
    amount = whole(-MANY, MANY)(said.values.get("vp"), said.at("vp"))
    return Entry(amount, said.get("source", text_from_plain, say("")))


def claim(value: Any, key: Key) -> Claim:
    """Read one thing that a side has declared."""
    said = Keys(value, key, ("side", "kind", "text", "limit"))
    kind = word("no scoring", "below", "at most")(said.values.get("kind"), said.at("kind"))
    owner = side(said.values.get("side"), said.at("side"))
    return Claim(owner, kind, said.get("text", text_from_plain, say("")), said.get("limit", whole(0, 4), 0))


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
            raise BadKey(
                (*key, name), say("{known:# card is|# cards are} known in a hand of {held}", known=known, held=held)
            )
