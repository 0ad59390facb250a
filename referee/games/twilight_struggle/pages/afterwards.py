"""What is told of a game afterwards: the tracks by turn, where the points came from, what each card did, the dice."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from referee.games.twilight_struggle.pages.ledgers import paid
from referee.games.twilight_struggle.pages.luck import by_kind, by_side, every_die, plots
from referee.games.twilight_struggle.pages.thrown import throws
from referee.games.twilight_struggle.printed.sides import Side, seat, title
from referee.games.twilight_struggle.rules.events import Happen
from referee.games.twilight_struggle.state.changes import SIDES
from referee.games.twilight_struggle.state.moves import Play
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.pages.summary import Cell, Table
from referee.kernel.step import Step
from referee.kernel.telling import Moment, Plot, Series, positions
from referee.kernel.text import Text, say

Moments = tuple[Moment, ...]
EVENT = say("event")
USES = {
    "event": EVENT,
    "event first": say("event, then operations"),
    "operations": say("operations"),
    "space": say("space race"),
}


def afterwards(first: Position, moments: Moments) -> tuple[Plot | Table, ...]:
    """Return the plots and tables of a game, those without anything in them left out."""
    dice = throws(moments)
    told: tuple[Plot | Table, ...] = (
        *_plots(first, moments),
        *plots(first, moments, dice),
        _sources(first, moments),
        _deeds(moments),
        by_side(dice),
        by_kind(dice),
        every_die(dice),
    )
    return tuple(each for each in told if isinstance(each, Plot) or each.rows)


# -- plots -----------------------------------------------------------------------------------------------------------


def _plots(first: Position, moments: Moments) -> Iterator[Plot]:
    """Yield the tracks at the end of each turn: points once all is settled, the others before it is."""
    settled = {position.turn: position for position in positions(first, moments)}
    steps = (step for moment in moments for step in moment.reading.steps if step.move.closes)
    closing = settled | {step.before.turn: step.before for step in steps}
    vp = _series(say("VP, + for the US"), settled, lambda position: position.vp)
    yield _plot(say("Victory points at the end of each turn, + for the US"), settled, vp)
    defcon = _series(say("DEFCON"), closing, lambda position: position.defcon)
    yield _plot(say("DEFCON when each turn closed"), closing, defcon)
    done = (_series(title(side), closing, partial(_military_ops, side), seat(side)) for side in SIDES)
    yield _plot(say("Military operations when each turn closed"), closing, *done)


def _series(name: Text | str, at: dict[int, Position], value: Callable[[Position], int], of: int = 2) -> Series:
    return Series(name, tuple(map(value, at.values())), of)  # type: ignore[arg-type]


def _plot(what: Text, at: dict[int, Position], *series: Series) -> Plot:
    return Plot(what, say("turn"), tuple(at), series)


def _military_ops(side: Side, position: Position) -> int:
    return position.military_ops[seat(side)]


# -- victory points --------------------------------------------------------------------------------------------------


def _sources(first: Position, moments: Moments) -> Table:
    """Return what paid how many points to whom, in the order in which it paid first; + is for the US."""
    sums: dict[str, list[int]] = {}
    named: dict[str, Text] = {}
    for _, name, amount in paid(first, moments):
        named.setdefault(repr(name), name)
        sums.setdefault(repr(name), []).append(amount)
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (named[key], len(points), _sum(points, 1), _sum(points, -1), sum(points)) for key, points in sums.items()
    )
    columns = (say("source"), say("times"), say("US"), say("USSR"), say("sum, + for the US"))
    return Table(say("Victory points by source and region"), columns, rows)


def _sum(points: list[int], sign: int) -> int:
    return sum(abs(each) for each in points if each * sign > 0)


# -- cards -----------------------------------------------------------------------------------------------------------


class Deed(Struct, frozen=True):
    """A card played by *side* in *turn*, the *use* it was put to, and the positions before and after it."""

    turn: int
    side: str
    card: str
    use: Text
    before: Position
    after: Position


def deeds(moments: Moments) -> list[Deed]:
    """Return what each card was played for, and what came of it."""
    found: list[Deed] = []
    for moment in moments:
        for step in moment.reading.steps:
            _follow(found, step)
    return found


def _follow(found: list[Deed], step: Step) -> None:
    """Add to *found* what *step* did, and whose card did it: one that is played, or the event that happens."""
    move = step.move
    if isinstance(move, Play):
        use = USES[move.use]
        found.append(Deed(step.before.turn, move.side, move.card, use, step.before, step.after))
    elif move.closes:
        found.append(Deed(step.before.turn, "", "", EVENT, step.before, step.after))
    else:
        _by_itself(found, step)


def _by_itself(found: list[Deed], step: Step) -> None:
    """Add what happened by itself: headlines follow each other, and what is chosen belongs to the last event."""
    now = step.before
    for frame, after in step.stages:
        last = found[-1] if found else None
        if isinstance(frame, Happen) and (last is None or last.card != frame.card):
            found.append(Deed(now.turn, frame.player, frame.card, EVENT, now, after))
        elif last is not None:
            found[-1] = replace(last, after=after)
        now = after


def _deeds(moments: Moments) -> Table:
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (deed.turn, title(deed.side), say("{card}", card=deed.card), deed.use, *_came(deed))
        for deed in deeds(moments)
        if deed.card
    )
    columns = (
        say("turn"), say("side"), say("card"), say("used for"), say("VP"), say("US influence"), say("USSR influence"),
        say("DEFCON"),
    )  # fmt: skip
    return Table(say("What each card did"), columns, rows)


def _came(deed: Deed) -> tuple[int, ...]:
    """Return by how much points, the influence of each side and DEFCON have changed."""
    was, now = deed.before, deed.after
    more = (sum(now.markers(side)) - sum(was.markers(side)) for side in SIDES)
    return (now.vp - was.vp, *more, now.defcon - was.defcon)
