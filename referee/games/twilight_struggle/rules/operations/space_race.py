"""The Space Race: boxes, attempts and their die (6.4)."""

from __future__ import annotations

from functools import cache
from typing import ClassVar

from msgspec import Struct

from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.facts import facts
from referee.games.twilight_struggle.printed.sides import US, Side, other, seat, title
from referee.games.twilight_struggle.rules.decisions import Die
from referee.games.twilight_struggle.rules.operations.modifiers import has_ability, operations
from referee.games.twilight_struggle.state.moves import Done, Roll
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.decision import TABLE, Move
from referee.kernel.ruling import Ruling
from referee.kernel.text import Text, say


class Box(Struct, frozen=True):
    """A box of the space track: operations needed, die 1-*die* succeeds, VP for the first and second to arrive."""

    box: int
    ops: int
    die: int
    first: int
    second: int


@cache
def space_box(box: int) -> Box:
    """Return box 1-8 of the space track as printed."""
    for row in facts("space")["box"]:
        if row["number"] == box:
            return Box(box, row["ops"], row["die"], *row["vp"])
    raise KeyError(box)


def next_box(position: Position, side: Side) -> Box:
    """Return the box before the marker of *side*, which has not reached the last."""
    return space_box(position.space[seat(side)] + 1)


def advance_in_space(position: Position, side: Side, box: int, source: Text) -> Position:
    """Return the position with the marker of *side* on *box* and that box's VP paid (6.4.3)."""
    us, ussr = position.space
    moved = position.but(space=(box, ussr) if side == US else (us, box))
    reached = space_box(box)
    first = position.space[seat(other(side))] < box
    return moved.gain(side, reached.first if first else reached.second, source)


class SpaceDie(Die[Roll], frozen=True, kw_only=True):
    """The die of a space race attempt (6.4.1)."""

    by: Side

    def is_open(self, position: Position) -> bool:
        return position.space[seat(self.by)] < 8

    def prompt(self, position: Position) -> Text:
        return say("the {side} space race die", side=title(self.by))

    def accept(self, position: Position, move: Roll) -> Position:
        target = next_box(position, self.by)
        if move.pips > target.die:
            return position.tell(say("space race fails: needed 1-{need}", need=target.die))
        return advance_in_space(position, self.by, target.box, say("space race box {box}", box=target.box))


class SpaceDieOrNot(SpaceDie, frozen=True, kw_only=True):
    """The die of an attempt that its side need not throw (designers' option, p. 13); it counts as one all the same."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Roll, Done)

    def sides(self) -> tuple[str, ...]:
        return (self.by, TABLE)

    def takes(self, move: Move) -> bool:
        return move.side == (self.by if isinstance(move, Done) else TABLE) and isinstance(move, self.kinds)

    def prompt(self, position: Position) -> Text:
        return say("the {side} space race die, or no roll", side=title(self.by))

    def candidates(self, position: Position) -> list[Move]:
        return [*super().candidates(position), Done(side=self.by)]

    def accept(self, position: Position, move: Roll | Done) -> Position:
        if isinstance(move, Done):
            return position.tell(say("{side} throws no die for the space race", side=title(self.by)))
        return super().accept(position, move)


def space_objections(position: Position, side: Side, card: str) -> tuple[Ruling, ...]:
    """Return every reason against *side* sending *card* into space."""
    box = position.space[seat(side)]
    if box == 8:
        return (Ruling("6.4.6", say("the {side} marker has reached the last box", side=title(side))),)
    found: tuple[Ruling, ...] = ()
    tries = 2 if has_ability(position, side, 2) else 1
    if position.space_tries[seat(side)] >= tries:
        used = say("{side} has no space attempt left this turn; it has made {tries}", side=title(side), tries=tries)
        found += (Ruling("6.4.2", used),)
    if CARDS[card].scoring:
        return (*found, Ruling("2.2.1", say("a scoring card has no operations value")))
    value, needed = operations(position, side, CARDS[card].ops), space_box(box + 1).ops
    if int(value) < needed:
        reason = say(
            "box {box} needs {needed:# operation|# operations}; {tally}", box=box + 1, needed=needed, tally=str(value)
        )
        found += (Ruling("6.4.1", reason),)
    return found


def enter_space(position: Position, side: Side) -> Position:
    """Return the position with an attempt counted and the space die owed."""
    us, ussr = position.space_tries
    counted = position.but(space_tries=(us + 1, ussr) if side == US else (us, ussr + 1))
    if position.options["space-without-roll"] == "yes":
        return counted.push(SpaceDieOrNot(side=side, by=side, source="6.4.1"))
    return counted.push(SpaceDie(by=side, source="6.4.1"))
