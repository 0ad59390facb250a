"""What may be said at any time: a skill card that says so is used, the end of the game is declared."""

from __future__ import annotations

from referee.games.death_front.rules.go import accepts
from referee.games.death_front.rules.hands import shown
from referee.games.death_front.rules.settlement import declaration_refused, declarations, proposed
from referee.games.death_front.rules.skills import out_of_step_refused, used
from referee.games.death_front.state.moves import Declare, Use
from referee.games.death_front.state.position import Position
from referee.kernel.decision import Aside, Move
from referee.kernel.ruling import Ruling
from referee.kernel.text import say


class OutOfStep(Aside[Position, Use], frozen=True, kw_only=True):
    """A skill card is used outside the skill step (D32)."""

    source: str = "D32"

    def interrupts(self, position: Position, move: Move) -> bool:
        if not isinstance(move, Use) or move.side not in position.players or position.step == "setup":
            return False
        card = shown(position, move)
        return not accepts(position.pending, move) or bool(card and card.any_time)

    def objections(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        assert isinstance(move, Use)
        return out_of_step_refused(position, move)

    def candidates(self, position: Position) -> list[Move]:
        held = ((player, position.holdable(player, "skill")) for player in position.players)
        return [Use(side=player, card=card.name) for player, cards in held for card in cards]

    def accept(self, position: Position, move: Use) -> Position:
        return used(position, move)


class Declaring(Aside[Position, Declare], frozen=True, kw_only=True):
    """The end of the game is declared before settlement (D10)."""

    source: str = "D10"

    def interrupts(self, position: Position, move: Move) -> bool:
        return isinstance(move, Declare) and not accepts(position.pending, move)

    def objections(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        assert isinstance(move, Declare)
        if position.options["end-check"] == "at-once":
            return declaration_refused(position, move)
        return self.no(say("the end of the game is looked at in settlement (end-check = settlement)"))

    def candidates(self, position: Position) -> list[Move]:
        return [*declarations(position)]

    def accept(self, position: Position, move: Declare) -> Position:
        return proposed(position, move)
