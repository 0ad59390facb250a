"""What a card that is played brings with it, in order (sections 5 and 9)."""

from __future__ import annotations

from referee.games.twilight_struggle.printed.cards import CARDS, CHINA
from referee.games.twilight_struggle.printed.sides import US, USSR, Side, other
from referee.games.twilight_struggle.rules.decisions import Decision
from referee.games.twilight_struggle.rules.events import Happen, PutAway, actor, unplayable
from referee.games.twilight_struggle.rules.operations.conduct import Conduct
from referee.games.twilight_struggle.rules.operations.space_race import enter_space
from referee.games.twilight_struggle.rules.playable import UN
from referee.games.twilight_struggle.state.moves import Choose, Play
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.decision import Effect, Move
from referee.kernel.ruling import Ruling
from referee.kernel.text import Text, say

BURY = "We Will Bury You"


FORMOSAN = "Formosan Resolution"


WARS = ("Arab-Israeli War", "Korean War", "Brush War", "Indo-Pakistani War", "Iran-Iraq War")


def play(position: Position, move: Play, side: Side) -> Position:
    """Return the position with the card of *move* on the table and everything it brings on the stack."""
    position = position.leave_hand(side, move.card).lay(move.card)
    if move.card == CHINA:
        return _play_china(position, move, side)
    if move.companion:
        return with_companion(position, move, side)
    return carry_out(position, move, side)


def carry_out(position: Position, move: Play, side: Side) -> Position:
    """Return the position with the uses of *move* on the stack; its card lies on the table already."""
    position = flower_power(position, side, move.card) if move.use != "space" else position
    if position.over:
        return position
    if move.use == "space":
        return enter_space(position.push(PutAway(card=move.card)), side)
    happen, away = Happen(card=move.card, player=side), PutAway(card=move.card)
    if move.use == "event":
        return position.push(happen, away)
    conduct = Conduct(side=side, card=move.card, printed=CARDS[move.card].ops)
    if move.use == "event first":
        return position.push(happen, conduct, away)
    enemy_event = (happen,) if actor(move.card, side) != side else ()
    return position.push(conduct, *enemy_event, away)


def _play_china(position: Position, move: Play, side: Side) -> Position:
    ended = position.has(FORMOSAN) and side == US
    if ended:
        position = _known_pile(position.cancel(FORMOSAN))
    pile = (FormosanPile(source="Z-12"),) if ended else ()
    position = position.push(PassChina(by=side), *pile)
    if move.use == "space":
        return enter_space(position, side)
    return position.push(Conduct(side=side, card=CHINA, printed=CARDS[CHINA].ops))


def _known_pile(position: Position) -> Position:
    """Return the position with Formosan Resolution on the pile that a table option names (Z-12)."""
    match position.options["formosan-pile"]:
        case "discard":
            return position.to_discard(FORMOSAN)
        case "removed":
            return position.to_removed(FORMOSAN)
    return position


class PassChina(Effect, frozen=True, kw_only=True):
    """The China Card goes face down to the opponent of *by* (9.3, 9.4)."""

    by: Side

    def resolve(self, position: Position) -> Position:
        front = tuple(card for card in position.front if card != CHINA)
        return position.but(front=front, china=other(self.by), china_playable=False)


class FormosanPile(Decision[Choose], frozen=True, kw_only=True):
    """Formosan Resolution has ended: the table says to which pile the card goes (Z-12)."""

    side: str = "table"

    def is_open(self, position: Position) -> bool:
        return FORMOSAN in position.front

    def prompt(self, position: Position) -> Text:
        return say("Formosan Resolution has ended: choose discard or removed")

    def candidates(self, position: Position) -> list[Move]:
        return [Choose(side="table", option=pile) for pile in ("discard", "removed")]

    def against(self, position: Position, move: Choose) -> tuple[Ruling, ...]:
        return () if move in self.candidates(position) else self.no(self.prompt(position))

    def accept(self, position: Position, move: Choose) -> Position:
        return position.to_discard(FORMOSAN) if move.option == "discard" else position.to_removed(FORMOSAN)


def with_companion(position: Position, move: Play, side: Side) -> Position:
    """UN Intervention: the companion's event is cancelled and its operations are used (card 32)."""
    position = position.leave_hand(side, move.companion).lay(move.companion)
    if position.has("U2 Incident"):
        position = position.gain(USSR, 1, say("U2 Incident"))
    if position.options["flower-un"] == "pays" and move.use != "space" and not position.over:
        position = flower_power(position, side, move.companion)
    if position.over:
        return position
    position = position.push(PutAway(card=move.companion), PutAway(card=UN))
    if move.use == "space":
        return enter_space(position, side)
    return position.push(Conduct(side=side, card=move.companion, printed=CARDS[move.companion].ops))


def flower_power(position: Position, side: Side, card: str) -> Position:
    """Return the position after Flower Power paid for a war card that the US plays (card 59)."""
    if side != US or card not in WARS or not position.has("Flower Power") or unplayable(position, card):
        return position
    return position.gain(USSR, 2, say("Flower Power"))


def bury(position: Position, side: Side, move: Move) -> Position:
    """Return the position after We Will Bury You was paid, or cancelled by UN Intervention, in a US round (card 50)."""
    if side != US or not position.has(BURY):
        return position
    position = position.cancel(BURY)
    saved = isinstance(move, Play) and move.card == UN and bool(move.companion)
    return position if saved else position.gain(USSR, 3, say("We Will Bury You"))
