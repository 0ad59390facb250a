"""Planning: each side chooses its Agent X, then the agents on leave come back (section 2)."""

from __future__ import annotations

from referee.games.cold_war.printed.sides import SIDES, other, seat, title
from referee.games.cold_war.printed.typed import AGENT, typed
from referee.games.cold_war.rules.decisions import Decision, no
from referee.games.cold_war.state.moves import UNNAMED, Assign, Reveal
from referee.games.cold_war.state.position import Position
from referee.kernel.decision import Effect, Move
from referee.kernel.ruling import Claim, Ruling
from referee.kernel.text import Text, say


class Planning(Effect, frozen=True, kw_only=True):
    """Both sides choose in secret; after a Double Agent's choice one of them shows first (2.1, 2.3)."""

    def resolve(self, position: Position) -> Position:
        after = position.but(phase="planning", peek="")
        if position.peek:
            shows = other(position.peek)
            return after.push(ChooseAgent(side=shows, shows=True), ChooseAgent(side=position.peek), ComeBack())
        return after.push(ChooseAgents(), ComeBack())


class ChooseAgent(Decision[Assign], frozen=True, kw_only=True):
    """*side* chooses its Agent X; *shows* when the opponent sees him first (2.1, 2.3)."""

    source: str = "2.1"
    shows: bool = False

    def prompt(self, position: Position) -> Text:
        if self.shows:
            return say("choose Agent X and show him: {agent}", agent=AGENT)
        return say(
            "choose Agent X: {agent} or {unnamed}", agent=AGENT, unnamed=typed("operative {agent}", agent="unnamed")
        )

    def candidates(self, position: Position) -> list[Move]:
        secret = [] if self.shows else [UNNAMED]
        return [
            Assign(side=side, agent=agent) for side in self.sides() for agent in (*secret, *position.headquarters(side))
        ]

    def against(self, position: Position, move: Assign) -> tuple[Ruling, ...]:
        if move.agent == UNNAMED:
            must_show = say(
                "the {side} must name and show its Agent X before the opponent chooses", side=title(move.side)
            )
            return no("2.3", must_show) if self.shows else ()
        return (
            () if move.agent in position.headquarters(move.side) else no("2.2", _away(position, move.side, move.agent))
        )

    def claims(self, position: Position, move: Assign) -> tuple[Claim, ...]:
        if move.agent != UNNAMED:
            return ()
        fits = position.headquarters(move.side)
        return (Claim(move.side, "agent", say("{side} sends one of: {agents}", side=title(move.side), agents=fits)),)

    def accept(self, position: Position, move: Assign) -> Position:
        return position.assign(move.side, move.agent, self.shows)


class ChooseAgents(ChooseAgent, frozen=True, kw_only=True):
    """Both sides choose, in either order (2.1)."""

    side: str = "both"

    def sides(self) -> tuple[str, ...]:
        return SIDES

    def accept(self, position: Position, move: Assign) -> Position:
        return super().accept(position, move).push(ChooseAgent(side=other(move.side)))


def _away(position: Position, side: str, agent: str) -> Text:
    return say(
        "the {agent} of the {side} is {where}, not in headquarters",
        agent=agent,
        side=title(side),
        where=position.whereabouts(side, agent),
    )


class ComeBack(Effect, frozen=True, kw_only=True):
    """After both have chosen the agents on leave return to headquarters (2.4)."""

    def resolve(self, position: Position) -> Position:
        for side, back in zip(SIDES, position.on_leave, strict=True):
            if back:
                position = position.tell(say("back from leave: {agents} ({side})", agents=back, side=title(side)))
        return position.but(returned=position.on_leave, on_leave=((), ()))


class ShowAgent(Decision[Reveal], frozen=True, kw_only=True):
    """*side* turns up its Agent X, who has not been named yet (5.1)."""

    source: str = "5.1"

    def is_open(self, position: Position) -> bool:
        return position.is_unnamed(self.side)

    def prompt(self, position: Position) -> Text:
        return say("reveal Agent X")

    def candidates(self, position: Position) -> list[Move]:
        return [Reveal(side=side, agent=agent) for side in self.sides() for agent in position.eligible(side)]

    def implied(self, position: Position) -> Move | None:
        return self.only(position)

    def against(self, position: Position, move: Reveal) -> tuple[Ruling, ...]:
        if move.agent in position.eligible(move.side):
            return ()
        if move.agent in position.returned[seat(move.side)]:
            late = say("the {agent} was on leave when Agents X were chosen", agent=move.agent)
            return no("2.2", late)
        return no("2.2", _away(position, move.side, move.agent))

    def accept(self, position: Position, move: Reveal) -> Position:
        return position.assign(move.side, move.agent, True)


class ShowAgents(ShowAgent, frozen=True, kw_only=True):
    """Both Agents X are unnamed: either side turns up its own first (5.1)."""

    side: str = "both"

    def is_open(self, position: Position) -> bool:
        return all(position.is_unnamed(side) for side in SIDES)

    def sides(self) -> tuple[str, ...]:
        return SIDES

    def prompt(self, position: Position) -> Text:
        return say("reveal both Agents X")


class Unmask(Effect, frozen=True, kw_only=True):
    """The Agent X of *side* lies face up: named now, if he was not before (4.2, 5.1)."""

    side: str

    def resolve(self, position: Position) -> Position:
        s = seat(self.side)
        if not position.agent_x[s]:
            return position
        if position.is_unnamed(self.side):
            return position.push(ShowAgent(side=self.side), Unmask(side=self.side))
        shown = (True, position.shown[1]) if s == 0 else (position.shown[0], True)
        told = say("the Agent X of the {side} is the {agent}", side=title(self.side), agent=position.agent_x[s])
        return position.but(shown=shown).tell(told)
