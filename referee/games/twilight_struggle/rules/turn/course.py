"""The course of a turn: headlines, action rounds, the end, and the next turn (4.5)."""

from __future__ import annotations

from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, other, seat, title
from referee.games.twilight_struggle.printed.turns import LAST_TURN, era_begins
from referee.games.twilight_struggle.printed.typed import END_TURN
from referee.games.twilight_struggle.rules.decisions import Decision, card_rule
from referee.games.twilight_struggle.rules.duties import goes_first, rounds_for
from referee.games.twilight_struggle.rules.lasting import in_force
from referee.games.twilight_struggle.rules.meanings import AfterRound
from referee.games.twilight_struggle.rules.operations.modifiers import has_ability
from referee.games.twilight_struggle.rules.scoring import final_scoring
from referee.games.twilight_struggle.rules.sentences import bind
from referee.games.twilight_struggle.rules.turn.action_round import ActionRound
from referee.games.twilight_struggle.rules.turn.dealing import Dealing
from referee.games.twilight_struggle.rules.turn.end_of_turn import DiscardHeld, HeldCards, MilitaryOperations, ShowHeld
from referee.games.twilight_struggle.rules.turn.headlines import Headlines
from referee.games.twilight_struggle.rules.turn.traps import Trapped, trap_of
from referee.games.twilight_struggle.state.moves import EndTurn
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.decision import Effect, Frame, Move
from referee.kernel.ruling import Claim
from referee.kernel.text import Text, say


class StartTurn(Effect, frozen=True, kw_only=True):
    """A new turn: DEFCON improves, a new era joins the draw pile, hands are dealt, headlines follow (4.5A-C)."""

    def resolve(self, position: Position) -> Position:
        turn = position.turn + 1
        position = position.but(turn=turn, stage="headline", action_round=0)
        position = position.but(phasing=goes_first(position))
        position = _improve_defcon(position.but(space_tries=(0, 0), ledger=()))
        position = position.but(deck=position.deck + _joining(position))
        return position.push(Dealing(source="4.5B"), Headlines(source="4.5C"), NextRound())


def _improve_defcon(position: Position) -> Position:
    return position.set_defcon(position.defcon + 1, say("a new turn (4.5A)")) if position.defcon < 5 else position


def _joining(position: Position) -> int:
    """Return how many cards of a new era join the draw pile as this turn begins (4.4)."""
    joining = tuple(era for era in ("Mid", "Late") if era_begins(era) == position.turn)
    return sum(position.era(card) in joining and position.in_game(card) for card in CARDS) if joining else 0


class NextRound(Effect, frozen=True, kw_only=True):
    """The next action round begins, or the rounds of this turn are over."""

    def resolve(self, position: Position) -> Position:
        number, side = self._after(position)
        while number <= 8 and number > rounds_for(position, side):
            number, side = self._next(position, number, side)
        if number > 8:
            return position.push(EndOfRounds())
        return self.begin(position, number, side)

    def _after(self, position: Position) -> tuple[int, Side]:
        if position.action_round == 0:
            return 1, goes_first(position)
        return self._next(position, position.action_round, position.phasing)

    def _next(self, position: Position, number: int, side: Side) -> tuple[int, Side]:
        first = goes_first(position)
        return (number, other(first)) if side == first else (number + 1, first)

    def begin(self, position: Position, number: int, side: Side) -> Position:
        """Return the position at the beginning of round *number* of *side*: reach is frozen, round effects end."""
        begun = position.but(
            stage="action_round",
            action_round=number,
            phasing=side,
            reach=(position.us, position.ussr),
            dropped_to_2=False,
            facts=position.lasting(lambda fact: fact.until != "round"),
        )
        return begun.push(self._owed(position, side), EndRound(), self)

    def _owed(self, position: Position, side: Side) -> Frame:
        """Return what *side* has to do in its round: play a card, or answer the trap that holds it."""
        if card := trap_of(position, side):
            return Trapped(side=side, source=card_rule(card))
        return ActionRound(side=side, source="4.5D")


class EndRound(Effect, frozen=True, kw_only=True):
    """A round is over: what effects in play bring after it (card 106)."""

    def resolve(self, position: Position) -> Position:
        for effect in in_force(position, AfterRound):
            if effect.means.only_if.holds(position):
                position = position.push(*bind(effect.means.then, effect.card, position.phasing, position.phasing))
        return position


BOX6 = 6


class EndOfRounds(Effect, frozen=True, kw_only=True):
    """The last action round is over: box 6 may discard a held card, then the turn can be ended (6.4.4)."""

    def resolve(self, position: Position) -> Position:
        able = tuple(side for side in (USSR, US) if has_ability(position, side, BOX6) and position.hands[seat(side)])
        held = tuple(DiscardHeld(side=side, source="6.4.4") for side in able)
        return position.but(stage="cleanup").push(*held, EndOfTurn(source="4.5E"))


class EndOfTurn(Decision[EndTurn], frozen=True, kw_only=True):
    """All action rounds are played; a scoring card still held can be revealed before the turn is closed."""

    side: str = "table"

    def prompt(self, position: Position) -> Text:
        return say("{endturn} {turn}", endturn=END_TURN, turn=position.turn)

    def candidates(self, position: Position) -> list[Move]:
        return [EndTurn()]

    def implied(self, position: Position) -> Move | None:
        return EndTurn()

    def claims(self, position: Position, move: EndTurn) -> tuple[Claim, ...]:
        if position.options["tournament"] == "yes":
            return ()
        return tuple(
            Claim(side, "no scoring", say("{side} holds no scoring card at the end of the turn", side=title(side)))
            for side in (US, USSR)
            if position.hands[seat(side)] > len(position.known[seat(side)])
        )

    def accept(self, position: Position, move: EndTurn) -> Position:
        shown = (ShowHeld(side=USSR, source="11.1.1"), ShowHeld(side=US, source="11.1.1"))
        held: tuple[Frame, ...] = (*(shown if position.options["tournament"] == "yes" else ()), HeldCards())
        if position.options["cleanup-order"] == "milops-first":
            return position.push(MilitaryOperations(), *held, CloseTurn())
        return position.push(*held, MilitaryOperations(), CloseTurn())


class CloseTurn(Effect, frozen=True, kw_only=True):
    """Turn effects end, the China Card is turned up, the next turn begins; after turn 10 the game is scored."""

    def resolve(self, position: Position) -> Position:
        kept = position.lasting(lambda fact: fact.until == "game")
        position = position.but(facts=kept, china_playable=True)
        return final_scoring(position) if position.turn == LAST_TURN else position.push(StartTurn())
