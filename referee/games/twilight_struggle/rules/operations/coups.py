"""Coups: the die, what it removes, DEFCON and military operations (6.3)."""

from __future__ import annotations

from referee.games.twilight_struggle.printed.map import MAP
from referee.games.twilight_struggle.printed.sides import Side, other, title
from referee.games.twilight_struggle.rules.decisions import Die, card_rule
from referee.games.twilight_struggle.rules.lasting import on, pay
from referee.games.twilight_struggle.rules.meanings import CoupLoses, SparesDefcon
from referee.games.twilight_struggle.rules.operations.modifiers import coup_tally, regional
from referee.games.twilight_struggle.rules.sentences import here
from referee.games.twilight_struggle.state.moves import Roll
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.decision import Frame
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say


def launch_coup(position: Position, die: CoupDie) -> Position:
    """Return the position with the coup's die owed, or the game lost where an effect in play says so (card 40)."""
    for effect in on(position, CoupLoses, die.by):
        how = say("a coup by the {side} during the {card}", side=title(die.by), card=effect.card)
        return position.end(other(die.by), how, card_rule(effect.card))
    return position.push(die)


class CoupDie(Die[Roll], frozen=True, kw_only=True):
    """The die of a coup (6.3.2). *after* follows when it removed enemy influence; HERE in it is the target."""

    by: Side
    card: str
    value: int
    country: str
    free: bool = False
    after: tuple[Frame, ...] = ()

    def prompt(self, position: Position) -> Text:
        return say("the die of the {side} coup in {country}", side=title(self.by), country=self.country)

    def total(self, position: Position, move: Roll) -> int:
        return int(self._tally(position, move))

    def _tally(self, position: Position, move: Roll) -> Tally:
        return coup_tally(position, self.by, self.card, self.value, self.country, move.pips)

    def outlook(self, position: Position) -> Text:
        """Return what is added to the die of this coup, and what it does to DEFCON whatever falls."""
        die = say(
            "die {sum}", sum=Text(f"{int(coup_tally(position, self.by, self.card, self.value, self.country, None)):+d}")
        )
        after = degrade_for_coup(position, self.by, self.country).defcon
        if after == position.defcon:
            return die
        return say("{die}; DEFCON {before} to {after}", die=die, before=position.defcon, after=after)

    def accept(self, position: Position, move: Roll) -> Position:
        tally = self._tally(position, move)
        result = int(tally)
        after = remove_and_fill(position.tell(tally), self.by, self.country, result)
        after = self._military_ops(after)
        after = degrade_for_coup(after, self.by, self.country)
        after = pay(after, "coup", self.by)
        removed = result > 0 and position.influence(other(self.by), self.country) > 0
        return after.push(*here(self.after, self.country)) if removed and not after.over else after

    def _military_ops(self, position: Position) -> Position:
        if self.free:
            return position
        return position.move_military_ops(self.by, self.value + regional(position, self.by, self.card, (self.country,)))


def remove_and_fill(position: Position, by: Side, country: str, result: int) -> Position:
    """Return the board after a coup won by *result*: enemy markers go, the rest of *result* comes in (6.3.3)."""
    if result <= 0:
        return position
    standing = position.influence(other(by), country)
    return position.put(other(by), country, -result).put(by, country, max(result - standing, 0))


def degrade_for_coup(position: Position, by: Side, country: str) -> Position:
    """Return the position after a coup attempt in a battleground lowered DEFCON (6.3.4), unless it is spared that."""
    if not MAP[country].battleground or on(position, SparesDefcon, by):
        return position
    return position.set_defcon(position.defcon - 1, say("coup in {country}", country=country))
