"""Answers of operations: what the points are used for, markers, targets, and every die."""

from __future__ import annotations

from typing import TypeVar

from referee.games.twilight_struggle.playdek import lines
from referee.games.twilight_struggle.playdek.ask import Answer, Ask
from referee.games.twilight_struggle.playdek.lines import Line, Markers, Target
from referee.games.twilight_struggle.playdek.rest import body, placed_by
from referee.games.twilight_struggle.printed.sides import US, USSR, other
from referee.games.twilight_struggle.state.moves import Coup, Place, Play, Realign, Roll, Winner

D = TypeVar("D", lines.CoupRoll, lines.WarRoll, lines.SpaceRoll, lines.TrapRoll)


# -- what for --------------------------------------------------------------------------------------------------------


def operations(ask: Ask) -> Answer | None:
    """Return the first step of the operations, or that they are turned down where the log shows none."""
    here = ask.under(ask.pending.card) if ask.pending.optional else ask
    heading = _heading(here)
    if heading is None:
        return here.done() if ask.pending.optional else None
    if ask.pending.optional and not _own(here, heading):
        return here.done()
    inside = Ask(here.position, here.rest.past(heading), here.block, here.last)
    if heading.what == "space":
        return inside.take(Play(side=ask.side, card=ask.pending.card, use="space"))
    if not inside.rest.scope and ask.pending.optional:
        return inside.done()
    return influence(inside) if heading.what == "influence" else _aimed(inside, heading.what)


def _heading(ask: Ask) -> lines.Use | None:
    """Return the heading of these operations; those that an event offers stand before the next event's heading.

    Operations that have to be used pass over a heading with nothing below it: an event offered those in vain.
    """
    for heading in ask.rest.headings():
        if isinstance(heading, lines.Use) and (ask.pending.optional or body(ask.rest, heading)):
            return heading
        if ask.pending.optional:
            return None
    return None


def _own(ask: Ask, heading: lines.Use) -> bool:
    """True unless the lines below *heading* show that the other side acts there, or that it does something else."""
    if heading.what not in ask.pending.uses:
        return False
    below = body(ask.rest, heading)
    if heading.what == "influence":
        markers = [line for line in below if isinstance(line, Markers)]
        return not markers or markers[0].side == ask.side
    if heading.what == "coup":
        return not _actors(below) or ask.side in _actors(below)
    targets = [line for line in below if isinstance(line, Target)]
    return not targets or ask.accepts(Realign(side=ask.side, country=targets[0].country))


def _actors(below: tuple[Line, ...]) -> set[str]:
    """Return the sides that the lines of a coup can be of."""
    if not any(isinstance(line, lines.CoupRoll) for line in below):
        return set()
    gone: set[str] = {other(line.side) for line in below if isinstance(line, Markers) and line.amount < 0}
    return gone or {line.side for line in below if isinstance(line, lines.MilitaryAt)}


def _aimed(ask: Ask, what: str) -> Answer | None:
    target = ask.rest.near(Target)
    if target is None:
        return ask.done() if ask.pending.optional else None
    kind = Coup if what == "coup" else Realign
    return ask.take(kind(side=ask.side, country=target.country), target)


def influence(ask: Ask) -> Answer | None:
    """Return the next marker of this heading, or that no more is placed."""
    line = ask.rest.near(Markers, placed_by(ask.side))
    if line is None:
        return ask.done()
    return Answer(Place(side=ask.side, country=line.country), ask.rest, (line,))


def realigning(ask: Ask) -> Answer | None:
    """Return the next target of this heading, or that no more rolls are made."""
    target = ask.rest.near(Target)
    if target is None:
        return ask.done()
    return ask.take(Realign(side=ask.side, country=target.country), target)


# -- dice ------------------------------------------------------------------------------------------------------------


def pay_or_lose(ask: Ask) -> Answer | None:
    """Return that nothing is paid for the crisis: a payment is read off wherever the log prints it."""
    return ask.done()


def coup_die(ask: Ask) -> Answer | None:
    """Return the die of the coup."""
    return _die(ask, lines.CoupRoll)


def war_die(ask: Ask) -> Answer | None:
    """Return the die of the war; where its target was the only one, the line that names it is read as well."""
    where = ask.under(ask.pending.card)
    line = where.rest.near(lines.WarIn)
    known = Ask(where.position, where.rest.without(line), where.block, where.last) if line else where
    return _die(known, lines.WarRoll)


def space_die(ask: Ask) -> Answer | None:
    """Return the die of the space race attempt."""
    return _die(ask, lines.SpaceRoll)


def trap_die(ask: Ask) -> Answer | None:
    """Return the die of the trap."""
    return _die(ask, lines.TrapRoll)


def _die(ask: Ask, kind: type[D]) -> Answer | None:
    line = ask.rest.first(kind)
    return ask.take(Roll(pips=line.pips), line) if line else None


def realign_dice(ask: Ask) -> Answer | None:
    """Return the die that is owed of the two: the acting side's is the first."""
    whose = other(ask.pending.by) if ask.pending.own else ask.pending.by
    line = ask.rest.first(lines.RealignRoll, lambda line: line.side == whose)
    return Answer(Roll(pips=line.pips), ask.rest.without(line), (line,)) if line else None


# -- contests whose dice the log does not print ----------------------------------------------------------------------


def games_dice(ask: Ask) -> Answer | None:
    """Return who won the Olympic Games."""
    return _winner(ask, tie=False)


def summit_dice(ask: Ask) -> Answer | None:
    """Return who won the Summit; where nobody gained anything it was a tie."""
    return _winner(ask.under(ask.pending.card), tie=True)


def _winner(ask: Ask, tie: bool) -> Answer | None:
    line = ask.rest.near(lines.Points)
    over = ask.rest.first(lines.Wins)
    if line and line.amount:
        return Answer(Winner(who=US if line.amount > 0 else USSR), ask.rest, (line,))
    if over and over.side in (US, USSR):
        return Answer(Winner(who=US if over.side == US else USSR), ask.rest, (over,))
    return Answer(Winner(who="tie"), ask.rest) if tie and not ask.breaks_off else None
