"""The engine of Twilight Struggle as the kernel asks for it."""

from __future__ import annotations

from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.facts import facts
from referee.games.twilight_struggle.printed.map import MAP
from referee.games.twilight_struggle.printed.sides import US, USSR
from referee.games.twilight_struggle.rules.answering import advance, apply, claims, judge, options, tallies
from referee.games.twilight_struggle.rules.table_options import rests_on
from referee.games.twilight_struggle.rules.warnings import contradictions, loss
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.position import TABLE, Move
from referee.kernel.text import Text, say

__all__ = ["NAMES", "advance", "apply", "claims", "judge", "options", "source", "tallies", "warnings"]

# What the fields of a move may name.
NAMES = {"side": {US, USSR, TABLE}, "country": MAP, "card": CARDS, "companion": {*CARDS, ""}}


def source(rule: str) -> str:
    """Return what a rule id refers to: 'Deluxe rulebook 6.3.1', 'card 23', 'table option realign_needs_enemy (Z-2)'."""
    if rule.startswith("card "):
        return str(say("card {number}", number=rule.removeprefix("card ")))
    if rule.startswith("Z-"):
        name = next((row["name"] for row in facts("options")["option"] if row["id"] == rule), "")  # type: ignore[attr-defined]
        return str(say("table option {name} ({rule})", name=name, rule=rule))
    return str(say("Deluxe rulebook {rule}", rule=rule))


def warnings(position: Position, move: Move) -> tuple[Text, ...]:
    """Return what the table should hear before the legal *move*: a game lost at once, an option, a contradiction."""
    return (*loss(position, move), *contradictions(position, move), *rests_on(position, move))
