"""What every decision and effect of this game shares: the tag by which it is saved, who may answer, with what."""

from __future__ import annotations

from typing import ClassVar

from referee.games.cold_war.printed.sides import title
from referee.games.cold_war.rules import events
from referee.games.cold_war.state.moves import Use
from referee.games.cold_war.state.options import option, rests
from referee.games.cold_war.state.position import Position
from referee.kernel.position import Decision as AnyDecision
from referee.kernel.position import Effect as AnyEffect
from referee.kernel.position import Move
from referee.kernel.ruling import Ruling
from referee.kernel.text import Text, say


def _tag(name: str) -> str:
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name).strip("-")


class Effect(AnyEffect, frozen=True, kw_only=True, tag_field="frame", tag=_tag):
    """Something that happens by itself, saved under the name of its class."""


class Decision(AnyDecision, frozen=True, kw_only=True, tag_field="frame", tag=_tag):
    """A decision that accepts only *kinds* of move from its sides; `against` holds the rest of the reasons."""

    kinds: ClassVar[tuple[type[Move], ...]] = ()

    def who(self) -> tuple[str, ...]:
        """Return the sides that may answer."""
        return (self.side,)

    def objections(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        if isinstance(move, Use) and (refused := events.against(position, move)):
            return refused
        if not isinstance(move, self.kinds) or move.side not in self.who():
            return (Ruling(self.source, self.owed(position)),)
        return self.against(position, move)

    def owed(self, position: Position) -> Text:
        """Return that something else is owed than what was typed."""
        return say("{side} owes: {what}", side=title(self.side), what=self.prompt(position))

    def against(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        """Return the reasons against *move*, which has a right side and kind."""
        return ()

    def only(self, position: Position) -> Move | None:
        """Return the answer when there is but one: a later line takes it for granted."""
        candidates = self.candidates(position)
        return candidates[0] if len(candidates) == 1 else None


def no(rule: str, reason: Text) -> tuple[Ruling, ...]:
    """Return *reason* as a ruling by *rule*."""
    return (Ruling(rule, reason),)


def by_option(position: Position, name: str, reason: Text) -> tuple[Ruling, ...]:
    """Return *reason* as a ruling that rests on the table option *name*, and says so."""
    return (Ruling(option(name), rests(position.options, name, reason)),)
