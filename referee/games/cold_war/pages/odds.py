"""Chances, counted exactly over the cards that nobody has seen."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, gcd

from referee.games.cold_war.pages.powers import Answer, chance, of_power
from referee.games.cold_war.printed.cards import GROUPS
from referee.games.cold_war.printed.sides import SIDES, Side, seat, title
from referee.games.cold_war.state.position import Names, Position
from referee.games.cold_war.words.forms import GRAMMAR
from referee.kernel.forms.lattice import NUMBER
from referee.kernel.forms.questions import Said, said
from referee.kernel.pages.summary import Summary
from referee.kernel.ruling import NotationError, RefereeError
from referee.kernel.text import Text, say

ASKED = ("side", "faction", "group", "objective", "event", NUMBER)


def odds(position: Position, question: str) -> Summary:
    """Return the chances of *question*, of cards or of a power: 'cia activates radio', 'cia steals bankers'."""
    try:
        return _of_cards(position, question)
    except NotationError:
        if answer := of_power(position, question):
            return _summary([answer], position)
        raise


def _of_cards(position: Position, question: str) -> Summary:
    """Return the chances of *question*: '' or a side (bust by the next group), a card, a faction, or a number of cards.

    'radio' asks for the next card, 'radio 3' for the next three; an objective's name for the next objective.
    """
    match [*said(GRAMMAR.vocabulary, question, ASKED)]:
        case []:
            return _summary([_bust(position, side) for side in SIDES], position)
        case [Said("side", side)]:
            return _summary([_bust(position, side)], position)
        case [Said("faction", faction), *depth]:
            wanted = tuple(name for name in position.unseen() if GROUPS[name].faction == faction)
            return _summary([_comes(position, faction, wanted, _depth(depth))], position)
        case [Said("group", group), *depth]:
            wanted = tuple(name for name in position.unseen() if name == group)
            return _summary([_comes(position, group, wanted, _depth(depth))], position)
        case [Said("objective" | "event", name), *_]:
            return _summary([_objective(position, name)], position)
    raise NotationError(say("'{typed}' is not understood", typed=question))


def _depth(asked: Sequence[Said]) -> int:
    """Return how many cards are asked about: 1 unless a number follows."""
    match asked:
        case []:
            return 1
        case [Said("number", number)] if int(number) >= 1:
            return int(number)
        case [Said("number", number)]:
            raise RefereeError(say("{number} cards cannot be drawn; ask for 1 or more", number=int(number)))
    raise NotationError(say("'{typed}' is not understood", typed=asked[0].value), asked[0].at)


def _bust(position: Position, side: str) -> Answer:
    """Return the chance that the next group takes *side* above stability."""
    if not position.objective or position.settled:
        raise RefereeError(say("no objective is turned up: nothing to go above"))
    if not position.unseen():
        return say("{side}: the group deck is empty", side=title(side)), {"side": side, "hits": 0, "of": 0}
    total, limit = position.influence(side), position.card.stability
    deck = position.unseen()
    over = tuple(name for name in deck if total + GROUPS[name].value > limit)
    told = say(
        "{side} at {total}, stability {limit}: the next group goes above in {chance}",
        side=title(side),
        total=total,
        limit=limit,
        chance=chance(len(over), len(deck)),
    )
    at_limit = len(position.mine(side)) >= position.card.population
    if at_limit:
        told = say("{told}; but the {side} is at the population limit", told=told, side=title(side))
    return told, {"side": side, "event": "bust", "hits": len(over), "of": len(deck), "at_population": at_limit}


def _comes(position: Position, what: str, wanted: Names, depth: int) -> Answer:
    """Return the chance that one of *wanted* is among the next *depth* groups."""
    deck = len(position.unseen())
    if not wanted:
        return say("{card} cannot come: it has been seen", card=what), {"card": what, "hits": 0, "of": deck}
    depth = min(depth, deck)
    of = comb(deck, depth)
    hits = of - comb(deck - len(wanted), depth)
    hits, of = _lowest_terms(hits, of)
    template = (
        "{card} is the next group: {chance}" if depth == 1 else "{card} among the next {n:group|# groups}: {chance}"
    )
    told = say(template, card=what, n=depth, chance=chance(hits, of))
    return told, {"card": what, "within": depth, "hits": hits, "of": of}


def _lowest_terms(hits: int, of: int) -> tuple[int, int]:
    shared = gcd(hits, of)
    return hits // shared, of // shared


def _objective(position: Position, name: str) -> Answer:
    """Return the chance that *name* is the next objective."""
    fitting = position.on_top()
    if name not in fitting:
        return say("{card} cannot be the next objective", card=name), {"card": name, "hits": 0, "of": len(fitting)}
    told = say("{card} is the next objective: {chance}", card=name, chance=chance(1, len(fitting)))
    return told, {"card": name, "hits": 1, "of": len(fitting)}


def _summary(answers: list[Answer], position: Position) -> Summary:
    counted = say("Counted over the {n:# group|# groups} that nobody has seen.", n=len(position.unseen()))
    notes = tuple(_looked(position, side) for side in SIDES if position.known_top[seat(side)])
    parts = (*(told for told, _ in answers), counted, *notes)
    return Summary(say("Odds"), parts, {"odds": [data for _, data in answers], "unseen": list(position.unseen())})


def _looked(position: Position, side: Side) -> Text:
    n = position.known_top[seat(side)]
    return say("The {side} has looked at the top {n}: for it these chances do not hold.", side=title(side), n=n)
