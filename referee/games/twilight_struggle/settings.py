"""A new game's settings: the table options and their profiles, the handicap, the optional cards; no variant yet."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from msgspec import convert

from referee.games.twilight_struggle.board import US, USSR, facts, title
from referee.games.twilight_struggle.game import start
from referee.games.twilight_struggle.position import Options, Pair, Position
from referee.kernel.names import words
from referee.kernel.ruling import RefereeError
from referee.kernel.text import say

PROFILES = ("deluxe", "faq", "digital")
PROFILE, HANDICAP, OPTIONAL = "profile", "handicap", "optional_cards"
MOST_HANDICAP = 20
VARIANT_KEYS = ("variant", "scenario")
VARIANTS: dict[str, str] = {
    "chinese_civil_war_variant": "Chinese Civil War",
    "civil_war": "Chinese Civil War",
    "designers_realignment_options": "designers' realignment options",
    "designer_realignment_options": "designers' realignment options",
    "chinese_civil_war": "Chinese Civil War",
    "late_war": "Late War scenario",
    "late_war_scenario": "Late War scenario",
    "turn_zero": "Turn Zero",
    "designer_realignment": "designers' realignment options",
    "realignment_options": "designers' realignment options",
    "promo_cards": "promo cards",
    "promo": "promo cards",
}


def new(setup: Mapping[str, Any], options: Mapping[str, str]) -> Position:
    """Return the first position; raise RefereeError for a setting, option or value that there is not."""
    _refuse_variants((*setup, *options, *(str(setup[key]) for key in VARIANT_KEYS if key in setup)))
    known = (HANDICAP, OPTIONAL)
    for name in setup:
        if name in VARIANT_KEYS:
            raise RefereeError(
                say("there is no variant '{name}'; only the standard game is refereed", name=setup[name])
            )
        if name not in known:
            raise RefereeError(say("there is no setting {name}; there are: {known}", name=name, known=known))
    return start(table_options(options, setup.get(OPTIONAL)), _handicap(setup.get(HANDICAP, {})))


def table_options(chosen: Mapping[str, Any], optional_cards: Any = None) -> Options:
    """Return the table options of a profile with single switches set otherwise (section Z).

    What `Options` holds by itself is the first profile.
    """
    _refuse_variants(chosen)
    switches = {name: _one_of(name, value, choices()) for name, value in chosen.items() if name != PROFILE}
    profile = _one_of(PROFILE, chosen.get(PROFILE, PROFILES[0]), {PROFILE: PROFILES})
    if optional_cards is not None:
        switches[OPTIONAL] = _one_of(OPTIONAL, optional_cards, {OPTIONAL: ("yes", "no")})
    settled = {} if profile == PROFILES[0] else profile_values(profile)
    return convert({**settled, **switches}, Options)


def profile_values(profile: str) -> dict[str, str]:
    """Return every switch's value in *profile*."""
    return {row["name"]: row[profile] for row in switch_rows()}


def profile_of(options: Options) -> tuple[str, dict[str, str]]:
    """Return the profile nearest to *options* and the switches that differ from it, optional cards left out."""
    held = {row["name"]: getattr(options, row["name"]) for row in switch_rows()}
    apart = {p: {n: v for n, v in held.items() if profile_values(p)[n] != v} for p in PROFILES}
    nearest = min(PROFILES, key=lambda profile: len(apart[profile]))
    return nearest, apart[nearest]


def switch_rows() -> list[dict[str, Any]]:
    """Return the rows of `data/twilight_struggle/options.toml` that a table can set."""
    rows: list[dict[str, Any]] = facts("options")["option"]  # type: ignore[assignment]
    return [row for row in rows if not row.get("fixed")]


@cache
def choices() -> dict[str, tuple[str, ...]]:
    """Return what each switch may be."""
    return {**{row["name"]: tuple(row["choices"]) for row in switch_rows()}, OPTIONAL: ("yes", "no")}


def _one_of(name: str, value: Any, choices: Mapping[str, tuple[str, ...]]) -> str:
    """Return *value*, or raise RefereeError naming what *name* may be."""
    if name not in choices:
        if fixed := _fixed(name):
            raise RefereeError(say("{name} is settled: it is always {value}", name=name, value=fixed))
        raise RefereeError(
            say("there is no table option {name}; there are: {known}", name=name, known=(PROFILE, *choices))
        )
    said = {True: "yes", False: "no"}.get(value, value) if isinstance(value, bool) else value
    if said not in choices[name]:
        raise RefereeError(
            say("{name} may be {choices}, not '{value}'", name=name, choices=choices[name], value=str(value))
        )
    return str(said)


def _fixed(name: str) -> str:
    rows: list[dict[str, Any]] = facts("options")["option"]  # type: ignore[assignment]
    return next((row["value"] for row in rows if row.get("fixed") and row["name"] == name), "")


def _handicap(markers: Any) -> Pair:
    """Return the handicap markers of (US, USSR)."""
    if not isinstance(markers, Mapping) or set(markers) - {US, USSR}:
        pairs = markers.items() if isinstance(markers, Mapping) else ()
        said = ", ".join(f"{key}={value}" for key, value in pairs) or str(markers)
        raise RefereeError(say('a handicap names a side and its markers, as in us = 2, not "{said}"', said=said))
    for side, count in markers.items():
        if not isinstance(count, int) or isinstance(count, bool) or not 0 <= count <= MOST_HANDICAP:
            raise RefereeError(
                say(
                    "the {side} handicap is 0 to {most} markers, not {n}", side=title(side), most=MOST_HANDICAP, n=count
                )
            )
    return markers.get(US, 0), markers.get(USSR, 0)


def _refuse_variants(names: Iterable[str]) -> None:
    for name in names:
        if variant := VARIANTS.get("_".join(words(name.replace("_", " ")))):
            reason = say("the variant {variant} is not refereed yet; only the standard game is", variant=variant)
            raise RefereeError(reason)
