"""The game as it stands before the deal: the printed set-up, or that of the scenario that is played."""

from __future__ import annotations

from functools import lru_cache

from referee.games.twilight_struggle.printed.cards import CARDS, CHINA
from referee.games.twilight_struggle.printed.crises import Zero, outcome
from referee.games.twilight_struggle.printed.late_war import late_war
from referee.games.twilight_struggle.printed.map import MAP
from referee.games.twilight_struggle.state.position import Fact, Markers, Position
from referee.kernel.printed.options import Options

TABLES = 64  # Ways to play that are kept in mind: a process seldom sees a second one.


@lru_cache(maxsize=TABLES)
def box(options: Options, zero: Zero = ()) -> Position:
    """Return the position with the printed markers on the map, all cards of the game in the pile, nothing owed.

    *zero* are the crises that have been met before the deal.
    """
    us, ussr = printed_markers(options, zero)
    position = Position(us=us, ussr=ussr, options=options, zero=zero)
    if options["late-war"] == "yes":
        position = _late_war(position)
    if position.has_civil_war:
        position = position.but(china="", china_playable=False)
    cards = sum(position.in_game(card) for card in CARDS if card != CHINA)
    return position.but(deck=cards - len(position.removed))


@lru_cache(maxsize=TABLES)
def printed_markers(options: Options, zero: Zero = ()) -> tuple[Markers, Markers]:
    """Return the markers of both sides that stand on the map, after the crises *zero*, before anybody places any."""
    scenario = late_war().influence if options["late-war"] == "yes" else None
    stand = [scenario.get(c.name, (0, 0)) if scenario is not None else c.start for c in MAP.values()]
    more = [outcome(zero).markers.get(name, (0, 0)) for name in MAP] if zero else [(0, 0)] * len(stand)
    us, ussr = (tuple(max(n[i] + m[i], 0) for n, m in zip(stand, more, strict=True)) for i in (0, 1))
    return us, ussr


def _late_war(position: Position) -> Position:
    """Return *position* on the tracks of the Late War scenario, with its effects in play and its cards out (p. 12)."""
    printed = late_war()
    begun = position.but(turn=printed.turn, defcon=printed.defcon, vp=printed.vp, space=printed.space)
    return begun.but(
        china=printed.china,
        facts=tuple(Fact(card) for card in printed.in_play),
        removed=tuple(card for card in printed.out if begun.in_game(card)),
    )
