"""War events: the target, the die, what neighbours take off it (7.6)."""

from __future__ import annotations

from referee.games.twilight_struggle.printed.map import CIVIL_WAR, MAP
from referee.games.twilight_struggle.printed.sides import Side, other, title
from referee.games.twilight_struggle.rules.choices import Picking
from referee.games.twilight_struggle.rules.decisions import Die, card_rule
from referee.games.twilight_struggle.rules.sentences import HERE, Verb, here
from referee.games.twilight_struggle.state.moves import Roll
from referee.games.twilight_struggle.state.position import Position
from referee.games.twilight_struggle.state.where import Where
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say


class War(Verb, frozen=True, kw_only=True):
    """*by* attacks one country of *where*: 4 or more on the die, less enemy-controlled neighbours (7.6).

    *home*: the target itself counts when the enemy controls it (card 13). *civil_war*: 1 more is taken off while the
    Chinese Civil War lasts (12.4.2).
    """

    by: Side
    where: Where
    home: bool = False
    civil_war: bool = False

    def resolve(self, position: Position) -> Position:
        die = WarDie(by=self.by, card=self.card, country=HERE, home=self.home, civil_war=self.civil_war)
        targets = self.where.countries(position)
        if len(targets) == 1:
            return position.push(*here((die,), targets[0]))
        source = card_rule(self.card)
        return position.push(Picking(side=self.by, card=self.card, where=self.where, then=(die,), source=source))


class WarDie(Die[Roll], frozen=True, kw_only=True):
    """The die of a war event: *win* or more takes the country and pays *points*; *military_ops* count in any case."""

    source: str = "7.6"
    by: Side
    card: str = ""
    country: str = HERE
    win: int = 4
    points: int = 2
    home: bool = False
    military_ops: int = 2
    civil_war: bool = False

    def prompt(self, position: Position) -> Text:
        return say("the war die in {country}", country=self.country)

    def total(self, position: Position, move: Roll) -> int:
        return int(self.tally(position, move.pips))

    def tally(self, position: Position, pips: int | None) -> Tally:
        """Return the modified die, without one only what is taken off it."""
        tally = war_tally(position, self.by, self.country, self.home, pips)
        return tally.plus(-1, say("{space}", space=CIVIL_WAR)) if self.civil_war and position.civil_war_lasts else tally

    def accept(self, position: Position, move: Roll) -> Position:
        tally = self.tally(position, move.pips)
        after = position.tell(tally).move_military_ops(self.by, self.military_ops)
        if int(tally) < self.win:
            failed = say("the war in {country} fails: needed {win} or more", country=self.country, win=self.win)
            return after.tell(failed)
        enemy = after.influence(other(self.by), self.country)
        after = after.put(other(self.by), self.country, -enemy).put(self.by, self.country, enemy)
        return after.gain(self.by, self.points, say("{card}", card=self.card))


def war_tally(position: Position, by: Side, country: str, home: bool, pips: int | None) -> Tally:
    """Return the modified war die: -1 for each neighbour the enemy controls, and for its superpower next door."""
    enemy, tally = other(by), Tally(say("war in {country}", country=country))
    if pips is not None:
        tally = tally.plus(pips, say("die"))
    for near in MAP[country].neighbours:
        if position.control(near) == enemy:
            tally = tally.plus(-1, say("{side} controls {country}", side=title(enemy), country=near))
    if home and position.control(country) == enemy:
        tally = tally.plus(-1, say("{side} controls {country}", side=title(enemy), country=country))
    if MAP[country].touches == enemy:
        tally = tally.plus(-1, say("next to {side}", side=title(enemy)))
    return tally
