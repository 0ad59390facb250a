"""The paragraphs that limit what operations may do: one function each, named as a sentence."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from referee.games.twilight_struggle.printed.map import MAP, NAMES
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, other, seat, title
from referee.games.twilight_struggle.printed.turns import defcon_floors
from referee.games.twilight_struggle.state.moves import Coup, Place, Realign
from referee.games.twilight_struggle.state.position import Markers, Position
from referee.kernel.rulebook import Rulebook
from referee.kernel.text import Text, say

OPERATIONS = Rulebook()


@lru_cache(maxsize=256)
def _around(markers: Markers, side: Side) -> dict[str, None]:
    """Return the countries in or next to which *markers* stand, and those next to the superpower *side*."""
    held = {name for name, count in zip(NAMES, markers, strict=False) if count}
    near = held.union(*(MAP[name].neighbours for name in held))
    return dict.fromkeys(name for name in NAMES if name in near or MAP[name].touches == side)


def reachable(position: Position, side: Side) -> Iterable[str]:
    """Return the countries that *side* may reach with operations in this round (6.1.1)."""
    return _around(position.reach[seat(side)], side)


def within_reach(position: Position, side: Side, country: str) -> bool:
    """True when markers of *side* stood in or next to *country* as the round began, or its superpower touches it."""
    return country in _around(position.reach[seat(side)], side)


@OPERATIONS.paragraph("6.1.1", Place)
def place_within_reach(position: Position, move: Place) -> Text | None:
    """Operations place markers in or next to countries that held own markers when the action round began."""
    if within_reach(position, _side(move), move.country) or _foreign(move):
        return None
    return say(
        "no {side} influence stood in or next to {country} when the round began",
        side=title(move.side),
        country=move.country,
    )


@OPERATIONS.paragraph("6.1.4", Place)
def only_the_own_superpower_counts(position: Position, move: Place) -> Text | None:
    """A country next to a superpower is open to that superpower only, never to its enemy."""
    if within_reach(position, _side(move), move.country) or not _foreign(move):
        return None
    return say(
        "{country} touches the enemy superpower only; no {side} influence stood in or next to it when the round began",
        side=title(move.side),
        country=move.country,
    )


@OPERATIONS.paragraph("card 94", Place)
def chernobyl_must_allow(position: Position, move: Place) -> Text | None:
    """The USSR may not use operations to place influence in the region that Chernobyl names."""
    fact = position.fact("Chernobyl")
    if fact and move.side == USSR and fact.detail == MAP[move.country].region:
        return say("Chernobyl: no USSR operations may place influence in {region} this turn", region=fact.detail)
    return None


@OPERATIONS.paragraph("6.3.1", Coup)
def coup_needs_an_enemy(position: Position, move: Coup) -> Text | None:
    """A coup needs at least one enemy marker in the target."""
    return _no_enemy(position, _side(move), move.country)


@OPERATIONS.paragraph("Z-2", Realign)
def realignment_needs_an_enemy(position: Position, move: Realign) -> Text | None:
    """A realignment needs an enemy marker to remove, unless the table reads 6.2.1 otherwise."""
    needed = position.options["realign-needs-enemy"] == "yes"
    return _no_enemy(position, _side(move), move.country) if needed else None


@OPERATIONS.paragraph("8.1.5", Coup, Realign)
def defcon_must_allow(position: Position, move: Coup | Realign) -> Text | None:
    """Europe closes to coups and realignment below DEFCON 5, Asia below 4, the Middle East below 3."""
    region = MAP[move.country].region
    if position.defcon >= defcon_floors()[region]:
        return None
    return say("{region} is closed to coups and realignment at DEFCON {level}", region=region, level=position.defcon)


@OPERATIONS.paragraph("card 21", Coup, Realign)
def nato_must_not_protect(position: Position, move: Coup | Realign) -> Text | None:
    """NATO: the USSR may not coup or realign a US-controlled country in Europe."""
    if move.side == USSR and nato_protects(position, move.country):
        return say("NATO protects {country}, which the US controls", country=move.country)
    return None


@OPERATIONS.paragraph("card 27", Coup, Realign)
def pact_must_not_protect_japan(position: Position, move: Coup | Realign) -> Text | None:
    """US/Japan Mutual Defense Pact: the USSR may never coup or realign Japan again."""
    if move.side == USSR and move.country == "Japan" and position.has("US/Japan Mutual Defense Pact"):
        return say("the US/Japan Mutual Defense Pact protects Japan")
    return None


@OPERATIONS.paragraph("card 87", Coup)
def reformer_must_allow(position: Position, move: Coup) -> Text | None:
    """The Reformer: the USSR may not coup in Europe for the rest of the game."""
    if move.side == USSR and position.has("The Reformer") and MAP[move.country].region == "Europe":
        return say("The Reformer bars Soviet coups in Europe")
    return None


def realignable(position: Position, side: Side) -> tuple[str, ...]:
    """Return the countries that *side* could realign as far as enemy markers go, without looking at DEFCON."""
    if position.options["realign-needs-enemy"] == "no":
        return NAMES
    return tuple(country for country, markers in zip(NAMES, position.markers(other(side)), strict=True) if markers)


def nato_protects(position: Position, country: str) -> bool:
    """True while NATO shields *country*: US-controlled, in Europe, not let go by card 17 or 55."""
    if not position.has("NATO") or MAP[country].region != "Europe" or position.control(country) != US:
        return False
    let_go = {"France": "De Gaulle Leads France", "West Germany": "Willy Brandt"}.get(country)
    return not (let_go and position.has(let_go))


def _no_enemy(position: Position, side: Side, country: str) -> Text | None:
    if position.influence(other(side), country):
        return None
    return say("no {side} influence in {country}", side=title(other(side)), country=country)


def _foreign(move: Place) -> bool:
    """True when *move* goes next to the enemy's superpower."""
    return MAP[move.country].touches == other(_side(move))


def _side(move: Place | Coup | Realign) -> Side:
    return US if move.side == US else USSR
