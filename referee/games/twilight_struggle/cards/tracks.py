"""Verbs that move a marker on a track: VP, DEFCON, military operations, space; the China Card; the end of the game."""

from __future__ import annotations

from referee.games.twilight_struggle.printed.sides import US, USSR, Side, other, seat, title
from referee.games.twilight_struggle.rules.decisions import card_rule
from referee.games.twilight_struggle.rules.operations.space_race import advance_in_space
from referee.games.twilight_struggle.rules.scoring import leader, us_needs
from referee.games.twilight_struggle.rules.sentences import Verb
from referee.games.twilight_struggle.state.position import Position
from referee.games.twilight_struggle.state.where import Where
from referee.kernel.text import Text, say

# -- victory points ----------------------------------------------------------------------------------------------------


class Gain(Verb, frozen=True, kw_only=True):
    """*side* gains *points* VP."""

    side: Side
    points: int

    def resolve(self, position: Position) -> Position:
        return position.gain(self.side, self.points, say("{card}", card=self.card))


class GainPer(Verb, frozen=True, kw_only=True):
    """*side* gains 1 VP for each country of *where*."""

    side: Side
    where: Where

    def resolve(self, position: Position) -> Position:
        return position.gain(self.side, len(self.where.countries(position)), say("{card}", card=self.card))


class GainDanger(Verb, frozen=True, kw_only=True):
    """*side* gains 5 less the DEFCON level in VP (card 4)."""

    side: Side

    def resolve(self, position: Position) -> Position:
        return position.gain(self.side, 5 - position.defcon, say("{card}", card=self.card))


class GainPeace(Verb, frozen=True, kw_only=True):
    """*side* gains the DEFCON level less 2 in VP (card 34)."""

    side: Side

    def resolve(self, position: Position) -> Position:
        return position.gain(self.side, position.defcon - 2, say("{card}", card=self.card))


class GainHalf(Verb, frozen=True, kw_only=True):
    """*side* gains 1 VP for every two markers of *of* in *country* (card 84)."""

    side: Side
    of: Side
    country: str

    def resolve(self, position: Position) -> Position:
        return position.gain(self.side, position.influence(self.of, self.country) // 2, say("{card}", card=self.card))


# -- DEFCON, military operations, space, the China Card ----------------------------------------------------------------


class Defcon(Verb, frozen=True, kw_only=True):
    """Move DEFCON by *steps*: up towards peace, down towards war."""

    steps: int

    def resolve(self, position: Position) -> Position:
        return position.set_defcon(position.defcon + self.steps, say("{card}", card=self.card))


class SetDefcon(Verb, frozen=True, kw_only=True):
    """DEFCON stands at *level*."""

    level: int

    def resolve(self, position: Position) -> Position:
        return position.set_defcon(self.level, say("{card}", card=self.card))


class MilitaryOps(Verb, frozen=True, kw_only=True):
    """*side* advances *n* boxes on the military operations track."""

    side: Side
    n: int

    def resolve(self, position: Position) -> Position:
        return position.move_military_ops(self.side, self.n)


class AdvanceInSpace(Verb, frozen=True, kw_only=True):
    """*side* moves one box up the space track and takes its VP; on box 8 nothing happens (card 18)."""

    side: Side

    def resolve(self, position: Position) -> Position:
        box = position.space[seat(self.side)] + 1
        if box > 8:
            return position
        return advance_in_space(position, self.side, box, say("{card}", card=self.card))


class Advance(Verb, frozen=True, kw_only=True):
    """*side* is *boxes* further on the space track, the last box paid only; this is no space attempt."""

    side: Side
    boxes: int

    def resolve(self, position: Position) -> Position:
        box = min(position.space[seat(self.side)] + self.boxes, 8)
        return advance_in_space(position, self.side, box, say("{card}", card=self.card))


class TakeChina(Verb, frozen=True, kw_only=True):
    """*side* has the China Card, face up when *playable* (9.4)."""

    side: Side
    playable: bool

    def resolve(self, position: Position) -> Position:
        told = say("{side} takes the China Card", side=title(self.side))
        return position.but(china=self.side, china_playable=self.playable).tell(told)


# -- Wargames (card 100) -----------------------------------------------------------------------------------------------


class EndedByWargames(Verb, frozen=True, kw_only=True):
    """The opponent of *by* gains 6 VP and the game is over, without a final scoring; 0 is a draw.

    Where a scenario says what the US needs, it needs that when it ends the game itself (p. 12).
    """

    by: Side

    def resolve(self, position: Position) -> Position:
        after = position.gain(other(self.by), 6, say("{card}", card=self.card))
        if after.over:
            return after
        needed = us_needs(after) if self.by == US else 0
        stands = _stands(after.vp, needed)
        how = say("{side} ends the game with {card}: {stands}", side=title(self.by), card=self.card, stands=stands)
        if needed:
            return after.end(leader(after, after.vp), how, "p. 12")
        return after.end(US if after.vp > 0 else USSR if after.vp < 0 else "", how, card_rule(self.card))


def _stands(vp: int, needed: int) -> Text:
    """Return how the VP stand as the game ends, *needed* being what the US needs where that is said."""
    if needed:
        return say("the US needs {need} VP and has {n}", need=needed, n=vp)
    leads = title(US if vp > 0 else USSR)
    return say("{side} ahead by {n} VP", side=leads, n=abs(vp)) if vp else say("even, a draw")
