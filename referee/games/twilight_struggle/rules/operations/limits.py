"""The paragraphs that limit what operations may do: one function each, named as a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from referee.games.twilight_struggle.printed.map import MAP, NAMES, PLACES
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, other, seat, title
from referee.games.twilight_struggle.printed.turns import defcon_floors
from referee.games.twilight_struggle.rules.civil_war import marker_refused
from referee.games.twilight_struggle.rules.decisions import card_rule
from referee.games.twilight_struggle.rules.lasting import Lasting, covers, on
from referee.games.twilight_struggle.rules.meanings import ClosesToCoups, ClosesToInfluence, Limit, Shields
from referee.games.twilight_struggle.state.moves import Coup, Place, Realign
from referee.games.twilight_struggle.state.position import Markers, Position
from referee.kernel.decision import Move
from referee.kernel.printed.rulebook import Rulebook
from referee.kernel.ruling import Ruling
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
    if position.defcon >= defcon_floors()[region] or ignores_defcon(position, move.side):
        return None
    if position.options["realign-defcon"] == "free":
        told = say("{region} is closed to coups at DEFCON {level}", region=region, level=position.defcon)
        return told if isinstance(move, Coup) else None
    return say("{region} is closed to coups and realignment at DEFCON {level}", region=region, level=position.defcon)


def ignores_defcon(position: Position, side: str) -> bool:
    """True in a turn in which a crisis before the game lets *side* act wherever DEFCON closes a region."""
    restraint = position.outcome.restraint(position.turn) if position.zero else None
    return restraint is not None and restraint.ignored_by == side


def realignable(position: Position, side: Side) -> tuple[str, ...]:
    """Return the countries that *side* could realign as far as enemy markers go, without looking at DEFCON."""
    if position.options["realign-needs-enemy"] == "no":
        return NAMES
    return tuple(country for country, markers in zip(NAMES, position.markers(other(side)), strict=True) if markers)


def against(position: Position, move: Place | Coup | Realign, exempt: tuple[str, ...] = ()) -> tuple[Ruling, ...]:
    """Return every ruling against *move*: by the paragraphs, then by the lasting effects in play."""
    in_space = move.country not in MAP
    found = marker_refused(position, _side(move)) if in_space else OPERATIONS.rulings(position, move, exempt)
    for effect in on(position, Limit, move.side):
        kinds, check = EFFECTS[type(effect.means)]
        if isinstance(move, kinds) and (reason := check(position, effect, move)):
            rule = card_rule(effect.card)
            found += (Ruling(rule, reason),) if rule not in exempt else ()
    return found


def _closed_to_influence(position: Position, effect: Lasting[ClosesToInfluence], move: Place) -> Text | None:
    """Operations of the side place no influence in the region that was chosen."""
    if effect.detail not in PLACES[move.country].areas:
        return None
    told = "{card}: no {side} operations may place influence in {region} this turn"
    return say(told, card=effect.card, side=title(move.side), region=effect.detail)


def _shielded(position: Position, effect: Lasting[Shields], move: Coup | Realign) -> Text | None:
    """The side neither coups nor realigns what is shielded against it."""
    if not covers(position, effect, move.country):
        return None
    if effect.means.held_by is None:
        return say("the {card} protects {country}", card=effect.card, country=move.country)
    told = "{card} protects {country}, which the {side} controls"
    return say(told, card=effect.card, country=move.country, side=title(effect.means.held_by))


def _closed_to_coups(position: Position, effect: Lasting[ClosesToCoups], move: Coup) -> Text | None:
    """The side does not coup in a part of the world."""
    where = effect.means.where
    if not where.holds(position, move.country):
        return None
    whose = say("Soviet") if move.side == USSR else say("US")
    return say("{card} bars {whose} coups in {where}", card=effect.card, whose=whose, where=where.phrase())


# What each kind of limit is about, and what it has against a move.
EFFECTS: dict[type[Limit], tuple[tuple[type[Move], ...], Callable[[Position, Any, Any], Text | None]]] = {
    ClosesToInfluence: ((Place,), _closed_to_influence),
    Shields: ((Coup, Realign), _shielded),
    ClosesToCoups: ((Coup,), _closed_to_coups),
}


def _no_enemy(position: Position, side: Side, country: str) -> Text | None:
    if position.influence(other(side), country):
        return None
    return say("no {side} influence in {country}", side=title(other(side)), country=country)


def _foreign(move: Place) -> bool:
    """True when *move* goes next to the enemy's superpower."""
    return MAP[move.country].touches == other(_side(move))


def _side(move: Place | Coup | Realign) -> Side:
    return US if move.side == US else USSR
