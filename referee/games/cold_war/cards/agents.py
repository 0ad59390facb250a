"""The six agents: what each agenda does, in ascending initiative.

|   | agent           | works when                  | verbs                                             |
|---|-----------------|-----------------------------|---------------------------------------------------|
| 1 | Master Spy      | a token was placed          | the side without it claims the objective          |
| 2 | Deputy Director | always                      | cannot be terminated, never on leave              |
| 3 | Double Agent    | mirror: with the own token  | send one agent on leave, or peek in next Planning |
| 4 | Analyst         | mirror: without own token   | reorder the top three groups in next Briefing     |
| 5 | Assassin        | own token placed            | terminate the other Agent X, sink the objective   |
| 6 | Director        | own token placed            | claim the lowest objective of the deck as well    |
"""

from __future__ import annotations

from referee.games.cold_war.printed.cards import DEPUTY
from referee.games.cold_war.printed.sides import other, title
from referee.games.cold_war.printed.typed import CLAIM, typed
from referee.games.cold_war.rules.briefing import why_not_drawn
from referee.games.cold_war.rules.cease_fire import DISORDER, fall
from referee.games.cold_war.rules.debriefing import AGENDAS
from referee.games.cold_war.rules.decisions import Decision, by_option, no
from referee.games.cold_war.state.moves import Claim, Peek, Send
from referee.games.cold_war.state.options import rests
from referee.games.cold_war.state.position import Entry, Names, Position
from referee.kernel.decision import Move
from referee.kernel.ruling import Ruling
from referee.kernel.text import Text, say

MASTER_SPY, DOUBLE_AGENT, ANALYST, ASSASSIN, DIRECTOR = (
    "Master Spy",
    "Double Agent",
    "Analyst",
    "Assassin",
    "Director",
)
ENDS = {"bottom": say("bottom"), "top": say("top")}


def mirrored(position: Position, side: str) -> bool:
    """True when both Agents X in the field are the same agent."""
    return position.x(side) == position.x(other(side))


def by_disorder(position: Position) -> bool:
    """True when the objective was claimed in the Cease-fire, before the agendas."""
    return any(entry.by == DISORDER and entry.points for entry in position.ledger)


def _tell(position: Position, agent: str, side: str, sentence: Text) -> Position:
    return position.tell(say("{agent} ({side}): {what}", agent=agent, side=title(side), what=sentence))


# -- 1, 2 ----------------------------------------------------------------------------------------------------------


def master_spy(position: Position, side: str) -> Position:
    """The side without the token claims the objective, unless it is claimed already."""
    if not position.domination:
        return _tell(position, MASTER_SPY, side, say("no token was placed"))
    if position.settled:
        return _tell(position, MASTER_SPY, side, _too_late(position, side))
    winner = other(position.domination)
    if mirrored(position, side):
        once = say("both are Master Spies: the objective goes to the side without the token")
        position = _tell(position, MASTER_SPY, side, rests(position.options, "two-master-spies", once))
    return position.claim(winner, MASTER_SPY)


def _too_late(position: Position, side: str) -> Text:
    late = say("the objective is claimed already")
    return rests(position.options, "disorder-claim", late) if by_disorder(position) else late


def deputy_director(position: Position, side: str) -> Position:
    """Nothing happens in the agendas."""
    return position


# -- 3 -------------------------------------------------------------------------------------------------------------


def double_agent(position: Position, side: str) -> Position:
    """The side sends an agent of the other headquarters on leave, or will see the next Agent X first."""
    if mirrored(position, side) and position.domination != side:
        return _tell(position, DOUBLE_AGENT, side, say("only the Double Agent whose token was placed acts"))
    choice = DoubleAgentChoice(side=side)
    if choice.candidates(position):
        return position.push(choice)
    return _tell(position, DOUBLE_AGENT, side, say("there is nothing to choose"))


def sendable(position: Position, side: str) -> Names:
    """Return the agents of *side*'s headquarters that a Double Agent can put on leave."""
    return tuple(agent for agent in position.headquarters(side) if agent != DEPUTY)


class DoubleAgentChoice(Decision[Send | Peek], frozen=True, kw_only=True):
    """*side* chooses what its Double Agent does."""

    source: str = "agent Double Agent"

    def prompt(self, position: Position) -> Text:
        return say(
            "{send} an agent of the {side} on leave, or {peek} next turn",
            send=typed("send"),
            peek=typed("peek"),
            side=title(other(self.side)),
        )

    def candidates(self, position: Position) -> list[Move]:
        sent = [Send(side=self.side, agent=agent) for agent in sendable(position, other(self.side))]
        return [*sent, Peek(side=self.side)] if may_look_ahead(position, self.side) else [*sent]

    def implied(self, position: Position) -> Move | None:
        return self.only(position)

    def against(self, position: Position, move: Send | Peek) -> tuple[Ruling, ...]:
        if isinstance(move, Peek):
            if may_look_ahead(position, self.side):
                return ()
            lacks = say("the look needs the token of the {side}", side=title(self.side))
            return by_option(position, "next-turn-agendas", lacks)
        rival = other(self.side)
        if move.agent == DEPUTY:
            return by_option(position, "double-agent-deputy", say("the Deputy Director never goes on leave"))
        if move.agent in position.headquarters(rival):
            return ()
        where = position.whereabouts(rival, move.agent)
        return no(
            self.source, say("the {agent} of the {side} is {where}", agent=move.agent, side=title(rival), where=where)
        )

    def accept(self, position: Position, move: Send | Peek) -> Position:
        if isinstance(move, Peek):
            told = say("the {side} shows its Agent X first in the next Planning", side=title(other(self.side)))
            if position.domination != self.side:
                told = rests(position.options, "next-turn-agendas", told)
            return position.but(peek=self.side).tell(told)
        rival = other(self.side)
        told = say("the {agent} of the {side} is put on leave", agent=move.agent, side=title(rival))
        return position.send_on_leave(rival, move.agent).tell(rests(position.options, "double-agent-pick", told))


def may_look_ahead(position: Position, side: str) -> bool:
    """True when an agenda for the next turn works for *side* (`next-turn-agendas`)."""
    return position.options["next-turn-agendas"] == "always" or position.domination == side


# -- 4 -------------------------------------------------------------------------------------------------------------


def analyst(position: Position, side: str) -> Position:
    """The side will reorder the top three groups in the next Briefing."""
    if mirrored(position, side) and position.domination == side:
        return _tell(position, ANALYST, side, say("only the Analyst whose token was not placed acts"))
    if not may_look_ahead(position, side):
        lacks = say("the reorder needs the token of the {side}", side=title(side))
        return _tell(position, ANALYST, side, rests(position.options, "next-turn-agendas", lacks))
    works = say("looks at the top three groups in the next Briefing")
    if Entry(other(side), 0, ANALYST, DISORDER) in position.ledger:
        works = rests(position.options, "analyst-after-disorder", works)
    elif position.domination != side:
        works = rests(position.options, "next-turn-agendas", works)
    return _tell(position.but(reorder=side), ANALYST, side, works)


# -- 5 -------------------------------------------------------------------------------------------------------------


def assassin(position: Position, side: str) -> Position:
    """With the own token: the other Agent X dies, the objective sinks."""
    if position.domination != side:
        return _tell(position, ASSASSIN, side, say("no effect without the own token"))
    victim = position.x(other(side))
    position = fall_by_assassin(position, other(side))
    if position.settled:
        return _tell(position, ASSASSIN, side, _too_late(position, side))
    if victim == DEPUTY:
        sinks = say("the objective sinks although the Deputy Director lives")
        position = _tell(position, ASSASSIN, side, rests(position.options, "assassin-vs-deputy", sinks))
    return position.sink()


def fall_by_assassin(position: Position, side: str) -> Position:
    """Return the position where the Agent X of *side* is dead; an Analyst's reorder stays pending."""
    after = fall(position, side, ASSASSIN)
    if position.x(side) == ANALYST and position.reorder == side:
        after = after.tell(rests(position.options, "dead-analyst", say("his reorder stays pending")))
    return after


# -- 6 -------------------------------------------------------------------------------------------------------------


def director(position: Position, side: str) -> Position:
    """With the own token: one more objective is claimed from the deck."""
    if position.domination != side:
        return _tell(position, DIRECTOR, side, say("no effect without the own token"))
    choice = DirectorClaims(side=side)
    if choice.candidates(position):
        return position.push(choice)
    return _tell(position, DIRECTOR, side, say("no other objective is left"))


def in_reach(position: Position) -> Names:
    """Return what the card that a Director claims can be (`director-draw`)."""
    return position.on_top() if position.options["director-draw"] == "top" else position.lowest()


class DirectorClaims(Decision[Claim], frozen=True, kw_only=True):
    """*side* turns up the card that its Director claims."""

    source: str = "agent Director"

    def prompt(self, position: Position) -> Text:
        if position.options["director-draw"] == "top":
            return say("claim the first face-down objective: {claim}", claim=CLAIM)
        return say("claim the objective on the bottom of the deck: {claim}", claim=CLAIM)

    def candidates(self, position: Position) -> list[Move]:
        return [Claim(side=self.side, objective=name) for name in in_reach(position)]

    def implied(self, position: Position) -> Move | None:
        return self.only(position)

    def against(self, position: Position, move: Claim) -> tuple[Ruling, ...]:
        if move.objective in in_reach(position):
            return ()
        if position.options["director-draw"] == "top" and move.objective in position.bottom:
            return by_option(position, "director-draw", why_not_drawn(position, move.objective))
        return no(self.source, why_not_drawn(position, move.objective))

    def accept(self, position: Position, move: Claim) -> Position:
        end = say("the Director draws from the {end} of the deck", end=ENDS[position.options["director-draw"]])
        told = rests(position.options, "director-draw", end)
        return position.tell(told).claim(self.side, DIRECTOR, move.objective)


AGENDAS.update(
    {
        MASTER_SPY: master_spy,
        DEPUTY: deputy_director,
        DOUBLE_AGENT: double_agent,
        ANALYST: analyst,
        ASSASSIN: assassin,
        DIRECTOR: director,
    }
)
