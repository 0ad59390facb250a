"""The Late War scenario as printed: how its game stands before the deal (`late_war.toml`, Deluxe rulebook p. 12)."""

from __future__ import annotations

from functools import cache

from msgspec import Struct, ValidationError, convert

from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.facts import facts
from referee.games.twilight_struggle.printed.map import MAP
from referee.games.twilight_struggle.printed.sides import Side
from referee.kernel.printed.facts import BadData
from referee.kernel.text import say


class LateWar(Struct, frozen=True, forbid_unknown_fields=True):
    """Clock, tracks, effects in play, the starred cards that are *kept* in the game, markers; pairs are (US, USSR).

    *us_needs*: the VP without which the US has lost when points end the game.
    """

    turn: int
    defcon: int
    vp: int
    space: tuple[int, int]
    china: Side
    us_needs: int
    in_play: tuple[str, ...]
    kept: tuple[str, ...]
    influence: dict[str, tuple[int, int]]

    @property
    def out(self) -> tuple[str, ...]:
        """The starred cards of the wars before that are out of the game."""
        before = (card for card in CARDS.values() if card.era != "Late" and card.starred)
        return tuple(card.name for card in before if card.name not in self.kept)


@cache
def late_war() -> LateWar:
    """Return the scenario; raise BadData for a card or country that there is not."""
    try:
        scenario = convert(facts("late_war"), LateWar)
    except ValidationError as error:
        raise BadData(say("{file}: {why}", file="late_war.toml", why=str(error))) from None
    known = {*CARDS, *MAP}
    named = (*scenario.in_play, *scenario.kept, *scenario.influence)
    if strange := [name for name in named if name not in known]:
        raise BadData(say("late_war.toml: there is no {name}", name=strange[0]))
    return scenario
