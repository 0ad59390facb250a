"""The table options in force: what each may be, and the profiles that set them all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from msgspec import Struct, convert

from referee.games.twilight_struggle.printed.facts import facts
from referee.kernel.names import words
from referee.kernel.ruling import RefereeError
from referee.kernel.text import say


class Options(Struct, frozen=True):
    """The table options (section Z); the defaults are the `deluxe` profile."""

    event_ops_modified: str = "yes"
    realign_needs_enemy: str = "yes"
    shuttle_adjacency: str = "drop"
    death_squads_scope: str = "americas"
    cleanup_order: str = "held-first"
    cia_reveal: str = "once"
    ames_edition: str = "remix"
    trap_scoring: str = "must"
    formosan_pile: str = "ask"
    starred_false_condition: str = "discard"
    flower_un: str = "pays"
    bid_rule: str = "wbc"
    envy_space: str = "allow"
    un_space: str = "allow"
    tournament: str = "no"
    optional_cards: str = "yes"


PROFILES = ("deluxe", "faq", "digital")
PROFILE, OPTIONAL = "profile", "optional_cards"
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


def table_options(chosen: Mapping[str, Any], optional_cards: Any = None) -> Options:
    """Return the table options of a profile with single switches set otherwise (section Z).

    What `Options` holds by itself is the first profile.
    """
    refuse_variants(chosen)
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


def refuse_variants(names: Iterable[str]) -> None:
    """Raise RefereeError when one of *names* is a variant of the game."""
    for name in names:
        if variant := VARIANTS.get("_".join(words(name.replace("_", " ")))):
            reason = say("the variant {variant} is not refereed yet; only the standard game is", variant=variant)
            raise RefereeError(reason)
