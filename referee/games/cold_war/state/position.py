"""The position of Cold War: CIA vs KGB and the plain changes that the phases and cards are made of."""

from __future__ import annotations

from typing import Self, TypeVar

from msgspec import Struct

from referee.games.cold_war.printed.cards import AGENTS, GROUPS, OBJECTIVES, Objective
from referee.games.cold_war.printed.sides import SIDES, Phase, Side, other, seat, title
from referee.games.cold_war.state.moves import UNNAMED
from referee.kernel.position import Position as AnyPosition
from referee.kernel.printed.options import Options
from referee.kernel.printed.options_file import table_options
from referee.kernel.text import Text, say

Names = tuple[str, ...]
T = TypeVar("T")
OPTIONS = table_options("cold-war")


class InPlay(Struct, frozen=True):
    """A group before a side: upright when ready, turned sideways when mobilized."""

    group: str
    ready: bool = True


class Entry(Struct, frozen=True):
    """One line of the turn's ledger: points won or spent with an objective, or an agent lost (0), and by what."""

    side: str
    points: int
    card: str
    by: str

    @property
    def cause(self) -> Text | str:
        """By what, in words: the token is that of domination."""
        return say("token") if self.by == "token" else self.by


def put(pair: tuple[T, T], side: str, value: T) -> tuple[T, T]:
    """Return *pair* with the value of *side* replaced."""
    return (value, pair[1]) if seat(side) == 0 else (pair[0], value)


class Position(AnyPosition, frozen=True, kw_only=True):
    """Everything the referee knows of a game of Cold War. Pairs are (CIA, KGB).

    What is not named lies in a deck: the group deck holds every group that is neither in play nor discarded, the
    objective deck the *loose* cards in unknown order and below them the cards of *bottom*, the last one lowest.
    *settled* is where the turn's objective went: a side, 'bottom', or '' while it lies on the deck. *carried* are
    points whose cards were not listed in a position file. Headquarters hold every agent that is nowhere else, an
    unnamed Agent X too; *returned* are those who came back from leave after Agent X was chosen.
    *known_top* counts the top groups a side has looked at. *loser* lost the last Cease-fire ('both': two disorders).
    """

    options: Options = OPTIONS.standard
    turn: int = 0
    phase: Phase = "briefing"
    token: str = ""
    domination: str = ""
    objective: str = ""
    settled: str = ""
    won: tuple[Names, Names] = ((), ())
    carried: tuple[int, int] = (0, 0)
    bottom: Names = ()
    spent: Names = ()
    groups: tuple[tuple[InPlay, ...], tuple[InPlay, ...]] = ((), ())
    discard: Names = ()
    on_leave: tuple[Names, Names] = ((), ())
    terminated: tuple[Names, Names] = ((), ())
    agent_x: tuple[str, str] = ("", "")
    shown: tuple[bool, bool] = (False, False)
    returned: tuple[Names, Names] = ((), ())
    known_top: tuple[int, int] = (0, 0)
    peek: str = ""
    reorder: str = ""
    loser: str = ""
    ledger: tuple[Entry, ...] = ()

    @property
    def chapter(self) -> object:
        return self.turn

    def title(self, side: str) -> str:
        return title(side)

    # -- reading: objectives ----------------------------------------------------------------------------------------

    @property
    def card(self) -> Objective:
        """The turn's objective."""
        return OBJECTIVES[self.objective]

    def score(self, side: str) -> int:
        """Return the points of *side*: its claimed objectives, spent events no longer counted (7.3)."""
        return self.carried[seat(side)] + sum(OBJECTIVES[name].points for name in self.won[seat(side)])

    def owner(self, objective: str) -> str:
        """Return the side that has *objective* on its pile, or ''."""
        return next((side for side in SIDES if objective in self.won[seat(side)]), "")

    def loose(self) -> Names:
        """Return the objectives that lie face down in unknown order, above those of *bottom*."""
        known = {self.objective, *self.won[0], *self.won[1], *self.bottom, *self.spent}
        return tuple(name for name in OBJECTIVES if name not in known)

    def on_top(self) -> Names:
        """Return what the first face-down objective can be."""
        return self.loose() or self.bottom[:1]

    def lowest(self) -> Names:
        """Return what the card on the bottom of the objective deck can be; without the turn's own objective."""
        return self.bottom[-1:] or self.loose()

    # -- reading: groups --------------------------------------------------------------------------------------------

    def mine(self, side: str) -> tuple[InPlay, ...]:
        """Return the groups before *side*."""
        return self.groups[seat(side)]

    def influence(self, side: str) -> int:
        """Return the total of *side*: ready and mobilized groups alike (4.1)."""
        return sum(GROUPS[held.group].value for held in self.mine(side))

    def best(self, side: str, faction: str) -> int:
        """Return the highest single group of *faction* before *side*, 0 without one (4.4)."""
        values = (GROUPS[h.group].value for h in self.mine(side) if GROUPS[h.group].faction == faction)
        return max(values, default=0)

    def in_play(self) -> tuple[tuple[Side, InPlay], ...]:
        """Return every group on the table with the side it lies before."""
        return tuple((side, held) for side in SIDES for held in self.mine(side))

    def holder(self, group: str) -> str:
        """Return the side before which *group* lies, or ''."""
        return next((side for side, held in self.in_play() if held.group == group), "")

    def is_ready(self, group: str) -> bool:
        """True when *group* is in play and upright."""
        return any(held.group == group and held.ready for _, held in self.in_play())

    def unseen(self) -> Names:
        """Return the groups that are in the group deck."""
        seen = {*self.discard, *(held.group for _, held in self.in_play())}
        return tuple(name for name in GROUPS if name not in seen)

    # -- reading: agents --------------------------------------------------------------------------------------------

    def x(self, side: str) -> str:
        """Return the Agent X of *side*: his name, 'unnamed', or '' when none is in the field."""
        return self.agent_x[seat(side)]

    def headquarters(self, side: str) -> Names:
        """Return the agents of *side* in headquarters; an unnamed Agent X is still among them."""
        s = seat(side)
        away = {*self.on_leave[s], *self.terminated[s], self.agent_x[s]}
        return tuple(name for name in AGENTS if name not in away)

    def eligible(self, side: str) -> Names:
        """Return the agents that may be chosen as Agent X, or that an unnamed one can be (2.2)."""
        return tuple(name for name in self.headquarters(side) if name not in self.returned[seat(side)])

    def whereabouts(self, side: str, agent: str) -> str:
        """Return where *agent* of *side* is, as a phrase."""
        s = seat(side)
        if agent in self.terminated[s]:
            return "terminated"
        if agent in self.on_leave[s]:
            return "on leave"
        return "Agent X" if agent == self.agent_x[s] else "in headquarters"

    # -- changing: objectives ---------------------------------------------------------------------------------------

    def claim(self, side: str, by: str, objective: str = "") -> Self:
        """Return the position where *side* has the turn's objective, or another *objective*, on its pile."""
        name = objective or self.objective
        points = OBJECTIVES[name].points
        entry = Entry(side, points, name, by)
        after = self.but(
            won=put(self.won, side, (*self.won[seat(side)], name)),
            bottom=tuple(card for card in self.bottom if card != name),
            settled=self.settled if objective else side,
            ledger=(*self.ledger, entry),
        )
        line = "{side} claims {card}: {points:# point|# points} ({by})"
        told = say(line, side=title(side), card=name, points=points, by=entry.cause)
        return after.tell(told)

    def sink(self) -> Self:
        """Return the position where the turn's objective lies face down on the bottom of its deck."""
        told = say("{card} goes face down to the bottom of the objective deck", card=self.objective)
        return self.but(bottom=(*self.bottom, self.objective), settled="bottom").tell(told)

    def spend(self, side: str, event: str) -> Self:
        """Return the position where *side* has spent *event*: its points are gone for good (7.3)."""
        points = OBJECTIVES[event].points
        kept = tuple(name for name in self.won[seat(side)] if name != event)
        after = self.but(
            won=put(self.won, side, kept),
            spent=(*self.spent, event),
            ledger=(*self.ledger, Entry(side, -points, event, "event")),
        )
        return after.tell(
            say("{side} spends {card}: {points:# point|# points} less", side=title(side), card=event, points=points)
        )

    # -- changing: groups -------------------------------------------------------------------------------------------

    def lay(self, side: str, group: str, ready: bool = True) -> Self:
        """Return the position with *group* before *side*, wherever it was."""
        gone = self.lift(group)
        return gone.but(groups=put(gone.groups, side, (*gone.mine(side), InPlay(group, ready))))

    def lift(self, group: str) -> Self:
        """Return the position with *group* neither in play nor discarded."""
        cia, kgb = (tuple(held for held in pile if held.group != group) for pile in self.groups)
        return self.but(groups=(cia, kgb), discard=tuple(name for name in self.discard if name != group))

    def to_discard(self, group: str) -> Self:
        """Return the position with *group* on top of the group discard pile."""
        gone = self.lift(group)
        return gone.but(discard=(*gone.discard, group))

    def turned(self, group: str) -> Self:
        """Return the position with *group* in its other state, in its place."""
        cia, kgb = (
            tuple(InPlay(held.group, held.ready != (held.group == group)) for held in pile) for pile in self.groups
        )
        return self.but(groups=(cia, kgb))

    def drawn(self) -> Self:
        """Return the position where the top group has left its deck: what was looked at has moved up."""
        cia, kgb = self.known_top
        return self.but(known_top=(max(cia - 1, 0), max(kgb - 1, 0)))

    def looked(self, side: str, cards: int) -> Self:
        """Return the position where *side* has looked at the top *cards* of the group deck."""
        return self.but(known_top=put(self.known_top, side, max(self.known_top[seat(side)], cards)))

    # -- changing: agents -------------------------------------------------------------------------------------------

    def assign(self, side: str, agent: str, shown: bool) -> Self:
        """Return the position with *agent* as the Agent X of *side*, wherever he was."""
        home = self.come_home(side, agent)
        return home.but(agent_x=put(home.agent_x, side, agent), shown=put(home.shown, side, shown))

    def leave_field(self, side: str) -> Self:
        """Return the position where *side* has no Agent X: the one there was is in headquarters."""
        return self.but(agent_x=put(self.agent_x, side, ""), shown=put(self.shown, side, False))

    def come_home(self, side: str, agent: str) -> Self:
        """Return the position with *agent* of *side* in headquarters, wherever he was."""
        s = seat(side)
        return self.but(
            on_leave=put(self.on_leave, side, _without(self.on_leave[s], agent)),
            terminated=put(self.terminated, side, _without(self.terminated[s], agent)),
            returned=put(self.returned, side, _without(self.returned[s], agent)),
        )

    def send_on_leave(self, side: str, agent: str) -> Self:
        """Return the position with *agent* of *side* on leave."""
        home = self.come_home(side, agent)
        if home.x(side) == agent:
            home = home.leave_field(side)
        return home.but(on_leave=put(home.on_leave, side, (*home.on_leave[seat(side)], agent)))

    def terminate(self, side: str, agent: str, by: str) -> Self:
        """Return the position with *agent* of *side* out of the game."""
        home = self.come_home(side, agent)
        if home.x(side) == agent:
            home = home.leave_field(side)
        ledger = (*home.ledger, Entry(side, 0, agent, by))
        return home.but(terminated=put(home.terminated, side, (*home.terminated[seat(side)], agent)), ledger=ledger)

    def is_unnamed(self, side: str) -> bool:
        """True while the Agent X of *side* has not been named."""
        return self.x(side) == UNNAMED


def _without(names: Names, name: str) -> Names:
    return tuple(each for each in names if each != name)


def opponents(position: Position) -> dict[str, str]:
    """Return who may give up, each with who has won then."""
    return {side: other(side) for side in SIDES}
