"""The six events: what each does once it is spent, and what would make it do nothing.

| event               | phase             | costs the action        | verbs                                            |
|---------------------|-------------------|-------------------------|--------------------------------------------------|
| Space Race          | Detente           | no                      | spend, mix the next three objectives             |
| Olympic Games       | Detente           | no                      | spend, choose one terminated agent, on leave     |
| Nobel Peace Prize   | Cease-fire        | no                      | spend, Agent X on leave in place of terminated   |
| Nuclear Escalation  | Influence Struggle| yes                     | spend, discard every Military group in any order |
| Live Benefit        | Influence Struggle| yes                     | spend, recruit the top of the discard pile       |
| Summit Meeting      | Influence Struggle| no (`summit-meeting`)   | spend, the opponent reveals Agent X              |
"""

from __future__ import annotations

from referee.games.cold_war.printed.cards import DEPUTY, GROUPS, MILITARY
from referee.games.cold_war.printed.sides import SIDES, other, seat, title
from referee.games.cold_war.rules.decisions import Decision, by_option, no
from referee.games.cold_war.rules.events import ABILITIES, NOBEL, SUMMIT, Ability
from referee.games.cold_war.rules.influence import counted, influence
from referee.games.cold_war.rules.planning import Unmask
from referee.games.cold_war.rules.powers import not_in_play
from referee.games.cold_war.state.moves import Discard, Recruit, Return
from referee.games.cold_war.state.options import rests
from referee.games.cold_war.state.position import Names, Position
from referee.kernel.decision import Effect, Move
from referee.kernel.ruling import Ruling
from referee.kernel.text import Text, say

SPACE_RACE, OLYMPIC_GAMES = "Space Race", "Olympic Games"
NUCLEAR, LIVE_BENEFIT = "Nuclear Escalation", "Live Benefit"


# -- Space Race -----------------------------------------------------------------------------------------------------


def _no_objective_left(position: Position, side: str) -> Text | None:
    return None if position.on_top() else say("the objective deck is empty")


def space_race(position: Position, side: str) -> Position:
    """Return the position after a Space Race: up to three objectives were looked at and put back in secret order."""
    looked = min(3, len(position.loose()) + len(position.bottom))
    mixed = max(0, looked - len(position.loose()))
    told = say(
        "{side} looks at {n:# objective and puts it back|# objectives and puts them back in any order}",
        side=title(side),
        n=looked,
    )
    if looked < 3:
        told = rests(position.options, "short-space-race", told)
    return position.but(bottom=position.bottom[mixed:]).tell(told)


# -- Olympic Games --------------------------------------------------------------------------------------------------


def _nobody_terminated(position: Position, side: str) -> Text | None:
    return None if position.terminated[seat(side)] else say("no agent of {side} is terminated", side=title(side))


def olympic_games(position: Position, side: str) -> Position:
    """One of the terminated agents of *side* comes back."""
    return position.push(ComesBack(side=side))


class ComesBack(Decision[Return], frozen=True, kw_only=True):
    """*side* says which of its terminated agents comes back, on leave."""

    source: str = "event Olympic Games"

    def prompt(self, position: Position) -> Text:
        return say("return one of: {agents}", agents=position.terminated[seat(self.side)])

    def candidates(self, position: Position) -> list[Move]:
        return [Return(side=self.side, agent=agent) for agent in position.terminated[seat(self.side)]]

    def implied(self, position: Position) -> Move | None:
        return self.only(position)

    def against(self, position: Position, move: Return) -> tuple[Ruling, ...]:
        if move.agent in position.terminated[seat(self.side)]:
            return ()
        if move.agent in position.terminated[seat(other(self.side))]:
            foreign = say("the terminated {agent} is the opponent's", agent=move.agent)
            return by_option(position, "olympic-agent", foreign)
        where = position.whereabouts(self.side, move.agent)
        alive = say("the {agent} of the {side} is {where}", agent=move.agent, side=title(self.side), where=where)
        return no(self.source, alive)

    def accept(self, position: Position, move: Return) -> Position:
        told = say("the {agent} of the {side} comes back, on leave", agent=move.agent, side=title(self.side))
        return position.send_on_leave(self.side, move.agent).tell(told)


# -- Nobel Peace Prize ----------------------------------------------------------------------------------------------


def _deputy_in_the_field(position: Position, side: str) -> Text | None:
    return say("the Deputy Director cannot be terminated") if position.x(side) == DEPUTY else None


def nobel(position: Position, side: str) -> Position:
    """Return the position where the Agent X of *side* goes on leave, now or after his agenda (`nobel-agent`)."""
    agent = position.agent_x[seat(side)]
    if position.options["nobel-agent"] == "in-field":
        stays = say("the {agent} of the {side} goes on leave after his agenda", agent=agent, side=title(side))
        return position.tell(rests(position.options, "nobel-agent", stays))
    goes = say("the {agent} of the {side} goes on leave and has no agenda", agent=agent, side=title(side))
    return position.send_on_leave(side, agent).tell(rests(position.options, "nobel-agent", goes))


# -- Nuclear Escalation ---------------------------------------------------------------------------------------------


def military(position: Position) -> Names:
    """Return the Military groups in play."""
    return tuple(held.group for _, held in position.in_play() if GROUPS[held.group].faction == MILITARY)


def _no_military(position: Position, side: str) -> Text | None:
    return None if military(position) else say("no Military group is in play")


def nuclear_escalation(position: Position, side: str) -> Position:
    """All Military groups are discarded, in the order that *side* likes."""
    return position.push(DiscardOrder(side=side), DiscardLast(), Count())


class DiscardOrder(Decision[Discard], frozen=True, kw_only=True):
    """*side* discards the Military groups in the order it likes; the last one is laid on top."""

    source: str = "event Nuclear Escalation"

    def is_open(self, position: Position) -> bool:
        return len(military(position)) > 1

    def prompt(self, position: Position) -> Text:
        return say("discard, in any order: {groups}", groups=military(position))

    def candidates(self, position: Position) -> list[Move]:
        return [Discard(side=self.side, group=name) for name in military(position)]

    def against(self, position: Position, move: Discard) -> tuple[Ruling, ...]:
        if move.group in military(position):
            return ()
        if not position.holder(move.group):
            return no(self.source, not_in_play(move.group))
        return no(self.source, say("{group} is not Military", group=move.group))

    def confirms(self, position: Position, move: Move) -> bool:
        return isinstance(move, Discard) and position.discard[-1:] == (move.group,)

    def accept(self, position: Position, move: Discard) -> Position:
        return position.to_discard(move.group).push(self)


class DiscardLast(Effect, frozen=True, kw_only=True):
    """The last Military group falls on top of the others."""

    def resolve(self, position: Position) -> Position:
        for group in military(position):
            position = position.to_discard(group).tell(say("{group} is discarded", group=group))
        return position


class Count(Effect, frozen=True, kw_only=True):
    """The influence of both sides is told."""

    def resolve(self, position: Position) -> Position:
        return position.tell(*(influence(position, side) for side in SIDES))


# -- Live Benefit ---------------------------------------------------------------------------------------------------


def _nothing_discarded(position: Position, side: str) -> Text | None:
    return None if position.discard else say("the group discard pile is empty")


def live_benefit(position: Position, side: str) -> Position:
    """Return the position where *side* has the top card of the group discard pile."""
    for top in position.discard[-1:]:
        told = say("{side} recruits {group} from the discard pile", side=title(side), group=top)
        if not position.mine(side):
            told = rests(position.options, "event-with-no-groups", told)
        position = counted(position, position.lay(side, top).tell(told))
    return position.push(TopRecruited(side=side))


class TopRecruited(Decision[Recruit], frozen=True, kw_only=True):
    """*side* has recruited what lay on top; nothing is left to decide, and naming it does no harm."""

    source: str = "event Live Benefit"

    def is_open(self, position: Position) -> bool:
        return False

    def confirms(self, position: Position, move: Move) -> bool:
        if not isinstance(move, Recruit) or move.side != self.side:
            return False
        return move.group in [held.group for held in position.mine(self.side)[-1:]]


# -- Summit Meeting -------------------------------------------------------------------------------------------------


def _already_shown(position: Position, side: str) -> Text | None:
    return say("the opponent's Agent X has been shown") if position.shown[seat(other(side))] else None


def summit_meeting(position: Position, side: str) -> Position:
    """The opponent of *side* turns up its Agent X."""
    return position.push(Unmask(side=other(side)))


ABILITIES.update(
    {
        SPACE_RACE: Ability(space_race, _no_objective_left),
        OLYMPIC_GAMES: Ability(olympic_games, _nobody_terminated),
        NOBEL: Ability(nobel, _deputy_in_the_field),
        NUCLEAR: Ability(nuclear_escalation, _no_military),
        LIVE_BENEFIT: Ability(live_benefit, _nothing_discarded, recruits=True),
        SUMMIT: Ability(summit_meeting, _already_shown),
    }
)
