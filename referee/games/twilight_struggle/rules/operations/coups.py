"""Coups: the die, what it removes, DEFCON and military operations (6.3)."""

from __future__ import annotations

from referee.games.twilight_struggle.printed.sides import Side, other, title
from referee.games.twilight_struggle.rules.decisions import Decision, Die, card_rule
from referee.games.twilight_struggle.rules.lasting import on, pay
from referee.games.twilight_struggle.rules.meanings import CoupLoses, SparesDefcon
from referee.games.twilight_struggle.rules.operations.crises import bought_off, buy_off_refused, payers
from referee.games.twilight_struggle.rules.operations.modifiers import coup_tally, regional
from referee.games.twilight_struggle.rules.sentences import here
from referee.games.twilight_struggle.state.moves import BuyOff, Done, Roll
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.decision import Frame, Move
from referee.kernel.ruling import Ruling
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say


def launch_coup(position: Position, die: CoupDie) -> Position:
    """Return the position with the coup's die owed, or the game lost where an effect in play says so (card 40).

    Under the table option cuban-buy-off = asked a side that can pay is asked first (Z-7).
    """
    lost = lost_by_coup(position, die.by)
    if lost is None:
        return position.push(die)
    if position.options["cuban-buy-off"] == "asked" and payers(position, die.by):
        card = on(position, CoupLoses, die.by)[0].card
        return position.push(PayOrLose(side=die.by, card=card, die=die, source=card_rule(card)))
    return lost


def lost_by_coup(position: Position, by: Side) -> Position | None:
    """Return the game lost by a coup of *by*, or None where no effect in play says so."""
    for effect in on(position, CoupLoses, by):
        how = say("a coup by the {side} during the {card}", side=title(by), card=effect.card)
        return position.end(other(by), how, card_rule(effect.card))
    return None


class PayOrLose(Decision[BuyOff | Done | Roll], frozen=True, kw_only=True):
    """A coup is declared that loses the game: *side* pays for the crisis, and *die* is thrown, or it has lost.

    A die that is said with the coup is understood, and comes too early.
    """

    card: str
    die: CoupDie

    def prompt(self, position: Position) -> Text:
        countries = payers(position, self.die.by)
        return say(
            "a coup loses the game: pay 2 markers out of {countries} first, or done to lose", countries=countries
        )

    def candidates(self, position: Position) -> list[Move]:
        paid: list[Move] = [BuyOff(side=self.side, country=country) for country in payers(position, self.die.by)]
        return [*paid, Done(side=self.side)]

    def against(self, position: Position, move: BuyOff | Done | Roll) -> tuple[Ruling, ...]:
        return buy_off_refused(position, self.die.by, move) if isinstance(move, BuyOff) else ()

    def accept(self, position: Position, move: BuyOff | Done | Roll) -> Position:
        if isinstance(move, BuyOff):
            return bought_off(position, self.die.by, move.country).push(self.die)
        return lost_by_coup(position, self.die.by) or position


class CoupDie(Die[Roll], frozen=True, kw_only=True):
    """The die of a coup (6.3.2). *after* follows when it removed enemy influence; HERE in it is the target.

    *short*: so many of the points of *value* are there by the floor of 1 only.
    """

    by: Side
    card: str
    value: int
    short: int = 0
    country: str
    free: bool = False
    after: tuple[Frame, ...] = ()

    def prompt(self, position: Position) -> Text:
        return say("the die of the {side} coup in {country}", side=title(self.by), country=self.country)

    def total(self, position: Position, move: Roll) -> int:
        return int(self._tally(position, move))

    def _tally(self, position: Position, move: Roll) -> Tally:
        return coup_tally(position, self.by, self.card, self.value, self.country, move.pips, self.short)

    def outlook(self, position: Position) -> Text:
        """Return what is added to the die of this coup, and what it does to DEFCON whatever falls."""
        sum_ = int(coup_tally(position, self.by, self.card, self.value, self.country, None))
        die = say("die {sum:+d}", sum=sum_)
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
        more = regional(position, self.by, self.card, (self.country,), self.short)
        return position.move_military_ops(self.by, self.value + more)


def remove_and_fill(position: Position, by: Side, country: str, result: int) -> Position:
    """Return the board after a coup won by *result*: enemy markers go, the rest of *result* comes in (6.3.3)."""
    if result <= 0:
        return position
    standing = position.influence(other(by), country)
    return position.put(other(by), country, -result).put(by, country, max(result - standing, 0))


def degrade_for_coup(position: Position, by: Side, country: str) -> Position:
    """Return the position after a coup attempt in a battleground lowered DEFCON (6.3.4), unless it is spared that."""
    if not position.is_battleground(country) or on(position, SparesDefcon, by):
        return position
    return position.set_defcon(position.defcon - 1, say("coup in {country}", country=country))
