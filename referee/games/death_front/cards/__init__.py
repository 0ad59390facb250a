"""What stands on cards and what they do: importing this room lays the verbs of skill cards on the rules' table."""

from __future__ import annotations

from referee.games.death_front.cards import skills

__all__ = ["skills"]
