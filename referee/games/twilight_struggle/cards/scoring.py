"""The seven scoring cards."""

from __future__ import annotations

from referee.games.twilight_struggle.board import REGIONS
from referee.games.twilight_struggle.effects import Score, ScoreSoutheastAsia
from referee.games.twilight_struggle.events import Event

EVENTS: dict[str, Event] = {
    **{f"{region} Scoring": Event((Score(region=region),)) for region in REGIONS},
    "Southeast Asia Scoring": Event((ScoreSoutheastAsia(),)),
}
