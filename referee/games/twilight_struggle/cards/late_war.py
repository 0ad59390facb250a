"""The Late War cards."""

from __future__ import annotations

from referee.games.twilight_struggle.events import Event

EVENTS: dict[str, Event] = {}
