"""What the cards do: importing this room lays agents, events and groups on the tables that the rules look into."""

from __future__ import annotations

from referee.games.cold_war.cards import agents, events, groups

__all__ = ["agents", "events", "groups"]
