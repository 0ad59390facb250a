"""Where everything stands on our own drawing of the map (`drawing.toml`), in columns and rows of countries."""

from __future__ import annotations

from functools import cache

from msgspec import Struct, ValidationError, convert

from referee.games.twilight_struggle.printed.facts import facts
from referee.games.twilight_struggle.printed.map import MAP, REGIONS, SPACES, SUBREGIONS, SUPERPOWERS
from referee.kernel.printed.facts import BadData
from referee.kernel.text import Text, in_languages, say

Place = tuple[float, float]


class Terminal(Struct, frozen=True, forbid_unknown_fields=True):
    """The regions and sub-regions by columns from the west, each column from the north."""

    columns: tuple[tuple[str, ...], ...]


class Layout(Struct, frozen=True, forbid_unknown_fields=True):
    """The column and row of every country, space, superpower and name of a region; the first are 0.

    *short* are the names of countries, in English and in Chinese, where there is little room.
    """

    countries: dict[str, Place]
    spaces: dict[str, Place]
    superpowers: dict[str, tuple[Place, ...]]
    regions: dict[str, Place]
    terminal: Terminal
    short: dict[str, tuple[str, str]]


def short(country: str) -> Text:
    """Return what *country* is called where there is little room."""
    if country in layout().short:
        english, chinese = layout().short[country]
        return say("{name}", name=in_languages({"en": english, "zh": chinese}))
    return say("{country}", country=country)


@cache
def layout() -> Layout:
    """Return where everything stands; raise BadData for what is missing or not on the map."""
    try:
        found = convert(facts("drawing"), Layout)
    except ValidationError as error:
        raise BadData(say("{file}: {why}", file="drawing.toml", why=str(error))) from None
    wanted = ((found.countries, MAP), (found.spaces, SPACES), (found.superpowers, SUPERPOWERS))
    if apart := [name for here, known in wanted for name in here.keys() ^ known.keys()]:
        raise BadData(say("drawing.toml: {name} stands on the drawing or on the map alone", name=apart[0]))
    if strange := {*found.regions} - {*REGIONS, *SUBREGIONS} | {*found.short} - {*MAP}:
        raise BadData(say("drawing.toml: there is no {name}", name=min(strange)))
    return found
