"""What waits on the stack: effects, which happen by themselves, and decisions, which somebody at the table answers."""

from __future__ import annotations

from types import UnionType
from typing import Any, ClassVar, Generic, Literal, Self, TypeVar, Union, get_args, get_origin

from msgspec import Struct
from msgspec.structs import replace

from referee.kernel.ruling import Claim, NotOwed, Ruling
from referee.kernel.text import Text, say

TABLE: Literal["table"] = "table"
# What stands for a name that lies face down.
FACE_DOWN = "face down"


def owes(side: str, what: Text | str) -> Text:
    """Return that *side*, as it is called, owes *what*. The table is no player: some languages leave it out."""
    if side == TABLE:
        return say("table owes: {what}", what=what)
    return say("{side} owes: {what}", side=side, what=what)


def comes_next(side: str, what: Text | str) -> Text:
    """Return that next *side*, as it is called, does *what*."""
    if side == TABLE:
        return say("next: table: {decision}", decision=what)
    return say("next: {side}: {decision}", side=side, decision=what)


class Move(Struct, frozen=True, kw_only=True, tag_field="kind"):
    """One atomic thing done at the table by *side*. Games subclass it into a tagged union.

    *closes*: it ends a turn or a round. *opens*: it is the first thing of one, so that the end of the one before it
    need not be said. *reveals*: it makes a die or something hidden public. *spare*: it does no harm where the choice
    that it ends has come to its end by itself ('done'). *tail*: what is said in one breath with it and does no harm
    where the move has ended the game (the die of a coup). *secret* are its fields that lie face down once it is made.
    *thrown*: a die decides it, each answer as likely as the others, so that a die may be thrown for the table.
    """

    closes: ClassVar[bool] = False
    opens: ClassVar[bool] = False
    reveals: ClassVar[bool] = False
    spare: ClassVar[bool] = False
    tail: ClassVar[tuple[type[Move], ...]] = ()
    secret: ClassVar[tuple[str, ...]] = ()
    thrown: ClassVar[bool] = False

    side: str

    @property
    def impossible(self) -> Text | None:
        """Why this cannot have happened at any table, so that it is not even forced: no die shows a 7; or None."""
        return None

    def face_down(self) -> Self:
        """Return the move as everybody sees it while what it laid lies face down; as it is where it laid nothing so."""
        return replace(self, **dict.fromkeys(self.secret, FACE_DOWN)) if self.secret else self


P = TypeVar("P")
M = TypeVar("M", bound=Move)


class Frame(Struct, frozen=True, kw_only=True):
    """Plain data waiting on the stack: it holds names and numbers, never a function."""


class Effect(Frame, frozen=True, kw_only=True):
    """Something that happens by itself when its turn on the stack comes."""

    def resolve(self, position: Any) -> Any:
        """Return the position after the effect; *position* no longer holds this frame."""
        raise NotImplementedError(f"{type(self).__name__} is not written")


class Decision(Frame, Generic[P, M], frozen=True, kw_only=True):
    """Something the table owes: *side* answers with a move of *kinds*, *source* is the paragraph or card that asks.

    `Decision[Position, Place | Done]` takes placements and 'done': its *kinds* are read off its declaration. *parts*:
    its answers lead different ways, so that what comes next shows which was given; else some of them only end it.
    """

    kinds: ClassVar[tuple[type[Move], ...]] = ()
    parts: ClassVar[bool] = False

    side: str
    source: str = ""

    def __init_subclass__(cls, **more: Any) -> None:
        super().__init_subclass__(**more)
        for base in cls.__dict__.get("__orig_bases__", ()):
            if kinds := _kinds(get_args(base)[-1:]):
                cls.kinds = kinds

    def is_open(self, position: P) -> bool:
        """True while there is anything left to answer; a decision that is not open falls off the stack."""
        return True

    def prompt(self, position: P) -> Text:
        """Return what is owed, as a phrase after 'us owes: '."""
        raise NotImplementedError(f"{type(self).__name__} is not written")

    def asks(self, position: P) -> Text:
        """Return the prompt, after the name of what asks where a game says it."""
        return self.prompt(position)

    def sides(self) -> tuple[str, ...]:
        """Return the sides that may answer."""
        return (self.side,)

    def takes(self, move: Move) -> bool:
        """True when *move* is an answer of the right kind and side, be it legal or not."""
        return isinstance(move, self.kinds) and move.side in self.sides()

    def candidates(self, position: P) -> list[Move]:
        """Return every answer worth offering; the rules may still refuse some."""
        raise NotImplementedError(f"{type(self).__name__} is not written")

    def legal(self, position: P) -> list[Move]:
        """Return every answer that nothing refuses."""
        return [move for move in self.candidates(position) if not self.objections(position, move)]

    def objections(self, position: P, move: Move) -> tuple[Ruling, ...]:
        """Return every reason against *move* as an answer; empty when it may be given."""
        if self.takes(move):
            return self.against(position, move)  # type: ignore[arg-type]
        return (NotOwed(self.source, self.out_of_place(position, move)),)

    def out_of_place(self, position: P, move: Move) -> Text:
        """Return why *move* is no answer: whose turn it is, where another side acts, and what is owed now."""
        turn = self.turn(position) if move.side not in (*self.sides(), TABLE) else None
        owed = self.owing(position)
        return say("{turn}; {owed}", turn=turn, owed=owed) if turn else owed

    def turn(self, position: P) -> Text | None:
        """Return whose turn it is, where sides take turns: 'it is the action round of the US'; or None."""
        return None

    def owing(self, position: P) -> Text:
        """Return that this is owed, when something else was typed: 'US owes: place influence'."""
        side = position.title(self.side)  # type: ignore[attr-defined]
        return owes(side, self.asks(position))

    def against(self, position: P, move: M) -> tuple[Ruling, ...]:
        """Return the reasons against *move*, which has the right side and kind."""
        return ()

    def no(self, reason: Text) -> tuple[Ruling, ...]:
        """Return *reason* as a ruling by whatever asks."""
        return (Ruling(self.source, reason),)

    def accept(self, position: P, move: M) -> P:
        """Return the position after the legal answer *move*; *position* no longer holds this frame."""
        raise NotImplementedError(f"{type(self).__name__} is not written")

    def confirms(self, position: P, move: Move) -> bool:
        """True when this has come to its end by itself, and *move* says no more than what came of it."""
        return False

    def ended(self, position: P, move: M) -> tuple[Ruling, ...]:
        """Return why this has come to its end by itself before *move*; empty where it is plainly used up."""
        return ()

    def total(self, position: P, move: M) -> int | None:
        """Return the number shown beside *move* where it is offered: what it costs, or what a die makes; or None."""
        return None

    def note(self, position: P, move: M) -> Text | None:
        """Return what *move* needs or brings, in a few words beside it where it is offered; or None."""
        return None

    def claims(self, position: P, move: M) -> tuple[Claim, ...]:
        """Return the hidden facts that *move* rests on."""
        return ()

    def implied(self, position: P) -> Move | None:
        """Return the answer that a later line takes for granted (cards were dealt), or None.

        It is the only one that could be given, unless `by_custom` says so.
        """
        return None

    def by_custom(self, position: P) -> bool:
        """True when something else than what is implied could be answered, and custom alone lets it go unsaid."""
        return False

    def untold(self, position: P) -> list[Move]:
        """Return the answers that a line need not say where the rest of it shows that they were given: 'add', 'done'.

        The law of it is in `referee.kernel.granted`.
        """
        return []

    @property
    def is_begun(self) -> bool:
        """True once it was answered in part, where it shows that: markers were placed, more may be."""
        return False

    @property
    def awaited(self) -> tuple[str, ...]:
        """The sides that are to answer after this one before the step is over."""
        return ()


def _kinds(named: tuple[Any, ...]) -> tuple[type[Move], ...]:
    """Return the kinds of move that the parameters of a declaration name; a type variable names none yet."""
    parts = [part for each in named for part in (get_args(each) if get_origin(each) in (Union, UnionType) else (each,))]
    return tuple(part for part in parts if isinstance(part, type) and issubclass(part, Move))


class Aside(Decision[P, M], Generic[P, M], frozen=True, kw_only=True):
    """What may be said whatever is pending; it waits on no stack and answers nothing that is owed."""

    side: str = TABLE

    def interrupts(self, position: P, move: Move) -> bool:
        """True when *move* may be meant as this, should what is pending refuse it."""
        return isinstance(move, self.kinds)

    def candidates(self, position: P) -> list[Move]:
        """Return all of it that is worth offering to somebody who has begun to say it; the rules may refuse some."""
        return []

    def legal(self, position: P) -> list[Move]:
        """Return all that may be said and that nothing refuses."""
        return [move for move in super().legal(position) if self.interrupts(position, move)]
