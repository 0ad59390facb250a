"""A war whose target no shield may cover: Brush War."""

from __future__ import annotations

from referee.games.twilight_struggle.rules.choices import Picking
from referee.games.twilight_struggle.rules.decisions import card_rule
from referee.games.twilight_struggle.rules.lasting import covers, on
from referee.games.twilight_struggle.rules.meanings import Shields
from referee.games.twilight_struggle.state.moves import Done, Target
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.ruling import Ruling
from referee.kernel.text import say


class PickUnshielded(Picking, frozen=True, kw_only=True):
    """The side names the country it attacks; what shields it from coups shields it here too (card 21)."""

    def against(self, position: Position, move: Target | Done) -> tuple[Ruling, ...]:
        found = Picking.against(self, position, move)
        for effect in on(position, Shields, self.side):
            if isinstance(move, Target) and covers(position, effect, move.country):
                told = say("{card} protects {country}", card=effect.card, country=move.country)
                found += (Ruling(card_rule(effect.card), told),)
        return found
