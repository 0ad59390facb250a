"""The events of all 110 cards, one module an era; each card is a short sentence of verbs."""

from __future__ import annotations

from referee.games.twilight_struggle.cards import early_war, late_war, mid_war, scoring
from referee.games.twilight_struggle.rules.written import Event

EVENTS: dict[str, Event] = {**scoring.EVENTS, **early_war.EVENTS, **mid_war.EVENTS, **late_war.EVENTS}
