"""Briefing: the objective, the balance token, the shuffle, a pending Analyst (section 1)."""

from __future__ import annotations

from referee.games.cold_war.printed.sides import SIDES, title
from referee.games.cold_war.rules.decisions import Decision, no
from referee.games.cold_war.state.moves import Flip, Reorder, Shuffle, Token
from referee.games.cold_war.state.options import rests
from referee.games.cold_war.state.position import Position
from referee.kernel.decision import Effect, Move
from referee.kernel.ruling import Ruling
from referee.kernel.text import Text, say


class FlipObjective(Decision[Flip], frozen=True, kw_only=True):
    """The table turns up the next objective (1.1)."""

    side: str = "table"
    source: str = "1.1"

    def prompt(self, position: Position) -> Text:
        return say("turn up the objective")

    def candidates(self, position: Position) -> list[Move]:
        return [Flip(objective=name) for name in position.on_top()]

    def against(self, position: Position, move: Flip) -> tuple[Ruling, ...]:
        return () if move.objective in position.on_top() else no("1.1", why_not_drawn(position, move.objective))

    def accept(self, position: Position, move: Flip) -> Position:
        raised = tuple(name for name in position.bottom if name != move.objective)
        return position.but(objective=move.objective, settled="", bottom=raised, ledger=())


def why_not_drawn(position: Position, objective: str) -> Text:
    """Return where *objective* lies instead of where it was drawn from."""
    if owner := position.owner(objective):
        return say("{card} was claimed by the {side}", card=objective, side=title(owner))
    if objective in position.spent:
        return say("{card} was spent and is out of the game", card=objective)
    if objective == position.objective and position.settled != "bottom":
        return say("{card} is the objective of this turn", card=objective)
    if objective in position.bottom:
        return say("{card} lies on the bottom of the deck: {bottom}", card=objective, bottom=position.bottom)
    return say("{card} does not lie there: the card there is {bottom}", card=objective, bottom=position.bottom[-1])


class Balance(Effect, frozen=True, kw_only=True):
    """The balance token goes to the lower score, at a tie to the loser of the last Cease-fire (1.2)."""

    def resolve(self, position: Position) -> Position:
        if not position.token:
            return position.push(FirstToken())
        side, because = balance(position)
        if side == position.token:
            return position.tell(say("the balance token stays with the {side}: {why}", side=title(side), why=because))
        told = say("the balance token goes to the {side}: {why}", side=title(side), why=because)
        return position.but(token=side).tell(told)


def balance(position: Position) -> tuple[str, Text]:
    """Return who holds the balance token in a new turn, and why (1.2)."""
    cia, kgb = (position.score(side) for side in SIDES)
    stays = position.options["balance-after-double-disorder"] == "always"
    if cia != kgb and not (stays and position.loser == "both"):
        lower = SIDES[cia > kgb]
        because = say("lower score, {low} to {high}", low=min(cia, kgb), high=max(cia, kgb))
        if position.loser == "both":
            because = rests(position.options, "balance-after-double-disorder", because)
        return lower, because
    if position.loser in SIDES:
        return position.loser, say("equal scores, it lost the last Cease-fire")
    if position.loser == "both" and cia != kgb:
        both = say("both sides were in civil disorder")
        return position.token, rests(position.options, "balance-after-double-disorder", both)
    if position.loser == "both":
        return position.token, say("equal scores, both sides were in civil disorder")
    return position.token, say("equal scores, nobody lost the last Cease-fire")


class FirstToken(Decision[Token], frozen=True, kw_only=True):
    """The table says who won the first balance token, by fist and guess (0.2)."""

    side: str = "table"
    source: str = "0.2"

    def prompt(self, position: Position) -> Text:
        return say("say who wins the balance token: hide it in a fist and guess")

    def candidates(self, position: Position) -> list[Move]:
        return [Token(who=side) for side in SIDES]

    def accept(self, position: Position, move: Token) -> Position:
        return position.but(token=move.who)


class ShuffleGroups(Decision[Shuffle], frozen=True, kw_only=True):
    """All groups become one deck of 24 (1.3)."""

    side: str = "table"
    source: str = "1.3"

    def prompt(self, position: Position) -> Text:
        return say("shuffle all 24 groups: one shuffles, the other cuts")

    def candidates(self, position: Position) -> list[Move]:
        return [Shuffle()]

    def implied(self, position: Position) -> Move | None:
        return Shuffle()

    def accept(self, position: Position, move: Shuffle) -> Position:
        return position.but(groups=((), ()), discard=(), known_top=(0, 0))


class AnalystReports(Effect, frozen=True, kw_only=True):
    """After the shuffle a pending Analyst's side looks at the top of the group deck (1.4)."""

    def resolve(self, position: Position) -> Position:
        return position.push(TopThree(side=position.reorder)) if position.reorder else position


class TopThree(Decision[Reorder], frozen=True, kw_only=True):
    """*side* looks at the top three groups and puts them back in any order (1.4)."""

    source: str = "1.4"

    def prompt(self, position: Position) -> Text:
        return say("look at the top three groups and put them back in any order")

    def candidates(self, position: Position) -> list[Move]:
        return [Reorder(side=self.side)]

    def implied(self, position: Position) -> Move | None:
        return Reorder(side=self.side)

    def accept(self, position: Position, move: Reorder) -> Position:
        return position.looked(self.side, 3).but(reorder="")
