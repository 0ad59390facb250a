"""The attack step: one enemy card a go, by one or more units, their attack summed and compared once."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from msgspec.structs import replace

from referee.games.death_front.printed.cards import spoken
from referee.games.death_front.printed.grid import column, row
from referee.games.death_front.printed.typed import SKIP, typed
from referee.games.death_front.rules.attack_paragraphs import ATTACK, EACH, attackers_of, target_of
from referee.games.death_front.rules.entering import entered
from referee.games.death_front.rules.go import Decision, Go, ask
from referee.games.death_front.rules.stacking import can_enter
from referee.games.death_front.rules.supply import supplier
from referee.games.death_front.rules.victory import after_loss, broke_through
from referee.games.death_front.state.moves import Advance, Attack, Skip, Stay
from referee.games.death_front.state.position import Event, Piece, Position, named, there
from referee.kernel.decision import Move
from referee.kernel.ruling import Ruling
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say

WHOLE = 8


class AttackGo(Go[Attack | Skip], frozen=True, kw_only=True):
    """Attack one enemy unit with one or more own units, or skip for good (attack step, D6)."""

    source: str = "attack step"

    @classmethod
    def can_act(cls, position: Position, player: str) -> bool:
        return any(not unit.sideways for unit in position.of(player, "unit"))

    def prompt(self, position: Position) -> Text:
        return say("attack an enemy unit, or {skip}", skip=SKIP)

    def candidates(self, position: Position) -> list[Move]:
        attacks = [a for target in _targets(position, self.side) for a in _attacks_on(position, self.side, target)]
        return [*attacks, Skip(side=self.side)]

    def against(self, position: Position, move: Attack | Skip) -> tuple[Ruling, ...]:
        if not isinstance(move, Attack):
            return ()
        each = [r for cell in move.attackers for r in EACH.rulings(position, replace(move, attackers=(cell,)))]
        return ATTACK.rulings(position, move) + tuple(dict.fromkeys(each))

    def note(self, position: Position, move: Attack | Skip) -> Text | None:
        if not isinstance(move, Attack):
            return None
        told = "attack {attack}, {over} over the defence; {how}"
        target = there(target_of(position, move), move.target)
        how = tuple(_how(position, unit, target) for unit in attackers_of(position, move))
        over = Text(f"{int(margin(position, move)):+d}")
        return say(told, attack=int(attack_tally(position, move)), over=over, how=how)

    def accept(self, position: Position, move: Attack | Skip) -> Position:
        if not isinstance(move, Attack):
            return self.finished(position)
        target, units = there(target_of(position, move), move.target), attackers_of(position, move)
        there(units[0] if units else None, move.attackers[0] if move.attackers else move.target)
        kills, position = succeeds(position, move), position.tell(attack_tally(position, move), margin(position, move))
        for unit in units:
            position = position.swap(unit, sideways=True)
        position = _resolved(position, target, kills, units)
        return position if position.over else _offer_advance(self.acted(position), move, kills)


class AdvanceGo(Decision[Advance | Stay], frozen=True, kw_only=True):
    """One of the attackers may enter the dead unit's cell, from any distance (attack 7, D16)."""

    source: str = "attack 7"
    cell: str
    attackers: tuple[str, ...]

    def is_open(self, position: Position) -> bool:
        return can_enter(position, self.cell, "unit")

    def prompt(self, position: Position) -> Text:
        return say(
            "advance onto {cell} with one of {attackers}, or {stay}",
            stay=typed("stay"),
            cell=self.cell,
            attackers=self.attackers,
        )

    def candidates(self, position: Position) -> list[Move]:
        return [*(Advance(side=self.side, cell=cell) for cell in self.attackers), Stay(side=self.side)]

    def against(self, position: Position, move: Advance | Stay) -> tuple[Ruling, ...]:
        if isinstance(move, Stay):
            return ()
        if move.cell not in self.attackers:
            return self.no(say("{cell} took no part in the attack on {target}", cell=move.cell, target=self.cell))
        return ()

    def accept(self, position: Position, move: Advance | Stay) -> Position:
        if not isinstance(move, Advance):
            return position
        unit = there(position.unit(move.cell), move.cell)
        told = say("{unit} advances onto {cell}", unit=named(unit), cell=self.cell)
        position = position.swap(unit, cell=self.cell).tell(told)
        here = there(position.unit(self.cell), self.cell)
        position = position.note(Event("advanced", unit.card, unit.owner, self.cell))
        if position.depth(self.cell, unit.camp) > 3:
            return broke_through(position, here)
        return entered(position, here, move.cell)

    def implied(self, position: Position) -> Move | None:
        """Play that goes on means that every attacker stays."""
        return Stay(side=self.side)

    def by_custom(self, position: Position) -> bool:
        return True


# -- what is offered -------------------------------------------------------------------------------------------------


def _targets(position: Position, player: str) -> Iterator[Piece]:
    """Return the cards that may be attacked, whoever attacks them."""
    for piece in position.pieces:
        unmanned = Attack(side=player, target=piece.cell, aim=piece.kind, attackers=())
        if not ATTACK.rulings(position, unmanned, exempt=("attack 2",)):
            yield piece


def _attacks_on(position: Position, player: str, target: Piece) -> Iterator[Move]:
    """Return every attack on *target*; of more than eight possible attackers only the small groups and the whole."""
    able = []
    for unit in position.of(player, "unit"):
        alone = Attack(side=player, target=target.cell, aim=target.kind, attackers=(unit.cell,))
        if not unit.sideways and target.cell in position.covers(unit) and not EACH.rulings(position, alone):
            able.append(unit.cell)
    sizes = range(1, len(able) + 1) if len(able) <= WHOLE else (1, 2, 3, len(able))
    for size in sizes:
        for group in combinations(able, size):
            yield Attack(side=player, target=target.cell, aim=target.kind, attackers=group)


# -- the sum ---------------------------------------------------------------------------------------------------------


def attack_tally(position: Position, move: Attack) -> Tally:
    """Return the attack of *move*, a line for each attacker with its range and supply (D1: the values are added)."""
    target = there(target_of(position, move), move.target)
    tally = Tally(say("attack on {target}", target=named(target)))
    kind = position.card(target).type
    for unit in attackers_of(position, move):
        tally = tally.plus(position.card(unit).attack_on(kind), _how(position, unit, target))
        for boost in position.boost(unit.owner, "attack"):
            tally = tally.plus(boost.by, say("{card} for {cell}", card=boost.card, cell=unit.cell))
    return tally


def _how(position: Position, unit: Piece, target: Piece) -> Text:
    forward, right = row(target.cell) - row(unit.cell), column(target.cell) - column(unit.cell)
    offset = (-forward, -right) if position.turned(unit.owner) else (forward, right)
    line = "{card} on {cell} (range {offset}, {supply})"
    supply = supplier(position, unit) or say("not supplied")
    return say(line, card=unit.card, cell=unit.cell, offset=spoken(offset), supply=supply)


def margin(position: Position, move: Attack) -> Tally:
    """Return attack less defence: the target dies when more than nothing is left (cards 2)."""
    target = there(target_of(position, move), move.target)
    defence = position.card(target).defence
    tally = Tally(say("attack over defence, more than 0 destroys")).plus(
        int(attack_tally(position, move)), say("attack")
    )
    if defence is None:
        return tally.plus(1, say("{card} has no defence (attack-targets = any)", card=target.card))
    tally = tally.plus(-defence, say("defence of {target}", target=named(target)))
    for boost in position.boost(target.owner, "defence"):
        tally = tally.plus(-boost.by, say("{card}", card=boost.card))
    return tally


def succeeds(position: Position, move: Attack) -> bool:
    """True when the attack is strictly greater than the defence."""
    return int(margin(position, move)) > 0


def _resolved(position: Position, target: Piece, kills: bool, units: tuple[Piece, ...]) -> Position:
    if not kills:
        told = say("the attack fails: {target} stands undamaged (D33)", target=named(target))
        return position.tell(told).note(Event("failed", units[0].card, units[0].owner, target.cell))
    told = say("{target} is destroyed", target=named(target))
    position = position.lose(target, "destroyed", told)
    return after_loss(position, target.owner) if target.kind == "unit" else position


def _offer_advance(position: Position, move: Attack, kills: bool) -> Position:
    if position.over or not kills or move.aim != "unit" or not can_enter(position, move.target, "unit"):
        return position
    return position.push(AdvanceGo(side=move.side, cell=move.target, attackers=move.attackers))


def attack_step(position: Position) -> Position:
    """Return the position at the attack step."""
    return ask(position, AttackGo, position.order)
