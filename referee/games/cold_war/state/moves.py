"""The atomic moves: one class each, together a union tagged by `kind`."""

from __future__ import annotations

from typing import ClassVar, Literal, Self

from referee.games.cold_war.printed.cards import AGENTS, EVENTS, GROUPS, OBJECTIVES
from referee.games.cold_war.printed.sides import SIDES, Side
from referee.kernel.decision import TABLE, Move

UNNAMED = "unnamed"


class Flip(Move, frozen=True, kw_only=True, tag="objective"):
    """The table turns up the top card of the objective deck (1.1)."""

    opens: ClassVar[bool] = True
    reveals: ClassVar[bool] = True

    side: str = "table"
    objective: str


class Token(Move, frozen=True, kw_only=True, tag="token"):
    """The table says who won the first balance token (0.2)."""

    reveals: ClassVar[bool] = True

    side: str = "table"
    who: Side


class Shuffle(Move, frozen=True, kw_only=True, tag="shuffle"):
    """The table has shuffled and cut all 24 groups (1.3)."""

    side: str = "table"


class Reorder(Move, frozen=True, kw_only=True, tag="reorder"):
    """The Analyst's side has looked at the top three groups and put them back (1.4)."""


class Assign(Move, frozen=True, kw_only=True, tag="agent"):
    """Lay *agent* face down as Agent X; 'unnamed' keeps him secret (2.1)."""

    secret: ClassVar[tuple[str, ...]] = ("agent",)

    agent: str

    def face_down(self) -> Self:
        return self if self.agent == UNNAMED else super().face_down()


class First(Move, frozen=True, kw_only=True, tag="first"):
    """The holder of the balance token names *who* acts first (3.1)."""

    who: Side


class Recruit(Move, frozen=True, kw_only=True, tag="recruit"):
    """Draw *group* from the group deck and lay it before oneself (3.4, 3.12)."""

    reveals: ClassVar[bool] = True

    group: str


class Activate(Move, frozen=True, kw_only=True, tag="activate"):
    """Mobilize one's own ready *group*; its power follows (3.6)."""

    group: str


class Pass(Move, frozen=True, kw_only=True, tag="pass"):
    """Do nothing (3.13)."""


class Destroy(Move, frozen=True, kw_only=True, tag="destroy"):
    """A Military power sends *group* to the discard pile (3.8)."""

    group: str


class Turn(Move, frozen=True, kw_only=True, omit_defaults=True, tag="turn"):
    """An Economic power turns *group* to its other state (3.9); *to* is the state that was said, '' for none."""

    group: str
    to: Literal["", "ready", "mobilized"] = ""


class Steal(Move, frozen=True, kw_only=True, tag="steal"):
    """A Political power takes *group* from the opponent (3.10)."""

    group: str


class Give(Move, frozen=True, kw_only=True, tag="give"):
    """A Political power hands *group* to the opponent (3.10)."""

    group: str


class Discard(Move, frozen=True, kw_only=True, tag="discard"):
    """Put *group* on the discard pile: the card Media looked at, or the next one of a Nuclear Escalation."""

    reveals: ClassVar[bool] = True

    group: str


class Leave(Move, frozen=True, kw_only=True, tag="leave"):
    """Leave the card Media looked at face down on the deck (3.12)."""


class Use(Move, frozen=True, kw_only=True, tag="event"):
    """Announce and spend *event* (7.1-7.3)."""

    event: str


class Decline(Move, frozen=True, kw_only=True, tag="decline"):
    """Keep the Nobel Peace Prize and lose the agent."""


class Reveal(Move, frozen=True, kw_only=True, tag="reveal"):
    """Turn up the unnamed Agent X: he is *agent* (5.1)."""

    reveals: ClassVar[bool] = True

    agent: str


class Send(Move, frozen=True, kw_only=True, tag="send"):
    """The Double Agent puts *agent* of the opponent's headquarters on leave."""

    agent: str


class Peek(Move, frozen=True, kw_only=True, tag="peek"):
    """The Double Agent chooses that the opponent shows his Agent X first in the next Planning."""


class Claim(Move, frozen=True, kw_only=True, tag="claim"):
    """The Director claims *objective* from the objective deck."""

    reveals: ClassVar[bool] = True

    objective: str


class Return(Move, frozen=True, kw_only=True, tag="return"):
    """The Olympic Games bring back *agent*, who was terminated."""

    agent: str


class EndTurn(Move, frozen=True, kw_only=True, tag="end turn"):
    """Nobody uses a Detente event any more."""

    closes: ClassVar[bool] = True

    side: str = "table"


AnyMove = (
    Flip
    | Token
    | Shuffle
    | Reorder
    | Assign
    | First
    | Recruit
    | Activate
    | Pass
    | Destroy
    | Turn
    | Steal
    | Give
    | Discard
    | Leave
    | Use
    | Decline
    | Reveal
    | Send
    | Peek
    | Claim
    | Return
    | EndTurn
)

# What the fields of a move may name.
NAMES = {
    "side": {*SIDES, TABLE},
    "agent": {*AGENTS, UNNAMED},
    "group": GROUPS,
    "objective": OBJECTIVES,
    "event": EVENTS,
}
