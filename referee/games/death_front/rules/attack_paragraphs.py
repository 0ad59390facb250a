"""The paragraphs on attacks: those on the target, and those that look at one attacker at a time."""

from __future__ import annotations

from referee.games.death_front.printed.armies import CAMPS, title
from referee.games.death_front.rules.supply import ally_would_supply, shortage, supplier
from referee.games.death_front.state.moves import Attack
from referee.games.death_front.state.position import Piece, Position, named
from referee.kernel.printed.rulebook import Rulebook
from referee.kernel.text import Text, say

ATTACK = Rulebook()
EACH = Rulebook()
"""Asked once for each attacker, with a move that names it alone."""


def target_of(position: Position, move: Attack) -> Piece | None:
    """Return the card attacked, or None when there is none of that class."""
    return next(position.on(move.target, move.aim), None)


def attackers_of(position: Position, move: Attack) -> tuple[Piece, ...]:
    """Return the own units that *move* names."""
    units = (position.unit(cell) for cell in move.attackers)
    return tuple(unit for unit in units if unit and unit.owner == move.side)


@ATTACK.paragraph("attack step", Attack)
def the_target_must_be_an_enemy(position: Position, move: Attack) -> Text | None:
    """A go attacks one enemy card that is on the table."""
    target = target_of(position, move)
    if target is None:
        return say("there is no {aim} on {cell} to attack", aim=move.aim, cell=move.target)
    if target.camp == CAMPS[move.side]:
        return say("{target} is on the own side", target=named(target))
    return None


@ATTACK.paragraph("D7", Attack)
def resources_and_facilities_need_a_defence(position: Position, move: Attack) -> Text | None:
    """Resources and facilities are attacked only where their card has a defence; the switch forbids or frees it."""
    target, option = target_of(position, move), position.options["attack-targets"]
    if target is None or target.kind == "unit" or option == "any":
        return None
    if option == "units-only":
        return say(
            "{target} is no unit, and only units are attacked (attack-targets = units-only)", target=named(target)
        )
    if position.card(target).defence is None:
        line = "{target} has no defence in its deck file, so it cannot be attacked (attack-targets = defended)"
        return say(line, target=named(target))
    return None


@ATTACK.paragraph("attack 2", Attack)
def each_attacker_once(position: Position, move: Attack) -> Text | None:
    """A unit attacks once a round, so it takes part in an attack once."""
    if not move.attackers:
        return say("an attack needs an attacker")
    twice = tuple(dict.fromkeys(cell for cell in move.attackers if move.attackers.count(cell) > 1))
    return say("{cells} is named twice", cells=twice) if twice else None


@ATTACK.paragraph("D17", Attack)
def no_unsupplied_partner(position: Position, move: Attack) -> Text | None:
    """Every attacker of a joint attack needs its own supply; one without makes the attack illegal as declared."""
    units = attackers_of(position, move)
    without = tuple(unit.cell for unit in units if not supplier(position, unit))
    if len(units) < 2 or not without or len(without) == len(units):
        return None
    return say("not supplied: {cells}; the attack may be declared anew without", cells=without)


@EACH.paragraph("attack step", Attack)
def the_attacker_must_be_there(position: Position, move: Attack) -> Text | None:
    """Units attack: every attacker is a unit on the table, and not the enemy's."""
    cell = move.attackers[0]
    unit = position.unit(cell)
    if unit is None:
        return say("there is no unit on {cell} to attack with", cell=cell)
    return say("{unit} is the enemy's", unit=named(unit)) if unit.camp != CAMPS[move.side] else None


@EACH.paragraph("D39", Attack)
def only_own_units_attack(position: Position, move: Attack) -> Text | None:
    """An attack uses only the units of the player whose go it is, not the ally's."""
    unit = position.unit(move.attackers[0])
    if unit is None or unit.owner == move.side or unit.camp != CAMPS[move.side]:
        return None
    return say(
        "{unit} is the ally's: the {player} attacks with its own units", unit=named(unit), player=title(move.side)
    )


@EACH.paragraph("attack 2", Attack)
def not_twice_in_a_round(position: Position, move: Attack) -> Text | None:
    """A unit that has attacked is turned sideways and attacks no more in this round."""
    unit = _own(position, move)
    if unit is None or not unit.sideways:
        return None
    return say("{unit} is sideways: it has attacked in this round", unit=named(unit))


@EACH.paragraph("attack 5", Attack)
def the_target_must_be_in_range(position: Position, move: Attack) -> Text | None:
    """The target lies in the attacker's range; nothing blocks a shot."""
    unit = _own(position, move)
    if unit is None or move.target in position.covers(unit):
        return None
    line = "{target} is out of range of {unit}, which covers {cells}"
    cells = position.covers(unit) or say("nothing")
    return say(line, target=move.target, unit=named(unit), cells=cells)


@EACH.paragraph("attack 4", Attack)
def the_attacker_must_be_supplied(position: Position, move: Attack) -> Text | None:
    """An attacker stands in the supply range of one resource of the level it needs; levels are not added."""
    unit = _own(position, move)
    return None if unit is None or supplier(position, unit) else shortage(position, unit)


@EACH.paragraph("D8", Attack)
def an_ally_does_not_supply(position: Position, move: Attack) -> Text | None:
    """An ally's resource supplies no unit; the switch lets it."""
    unit = _own(position, move)
    if unit is None or supplier(position, unit):
        return None
    source = ally_would_supply(position, unit)
    if source is None:
        return None
    line = "{source} is the ally's {owner} and supplies {unit} only with ally-supply = yes"
    return say(line, source=source.said(), owner=title(source.resource.owner), unit=named(unit))


def _own(position: Position, move: Attack) -> Piece | None:
    unit = position.unit(move.attackers[0])
    return unit if unit and unit.owner == move.side else None
