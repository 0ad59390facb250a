"""What a card that is played brings with it, in order (sections 5 and 9)."""

from __future__ import annotations

from referee.games.twilight_struggle.printed.cards import CHINA
from referee.games.twilight_struggle.printed.sides import Side, other
from referee.games.twilight_struggle.printed.typed import typed
from referee.games.twilight_struggle.rules.decisions import Decision
from referee.games.twilight_struggle.rules.events import Happen, PutAway, actor, unplayable
from referee.games.twilight_struggle.rules.lasting import in_force, on, pay
from referee.games.twilight_struggle.rules.meanings import EndsWithChina, Pays, PaysNextRound
from referee.games.twilight_struggle.rules.operations.conduct import Conduct
from referee.games.twilight_struggle.rules.operations.space_race import enter_space
from referee.games.twilight_struggle.rules.written import cancellers, is_war
from referee.games.twilight_struggle.state.moves import Choose, Play
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.decision import Effect, Move
from referee.kernel.ruling import Ruling
from referee.kernel.text import Text, say


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
    position = war_is_paid(position, side, move.card) if move.use != "space" else position
    if position.over:
        return position
    if move.use == "space":
        return enter_space(position.push(PutAway(card=move.card)), side)
    happen, away = Happen(card=move.card, player=side), PutAway(card=move.card)
    if move.use == "event":
        return position.push(happen, away)
    conduct = Conduct(side=side, card=move.card)
    if move.use == "event first":
        return position.push(happen, conduct, away)
    enemy_event = (happen,) if actor(move.card, side) != side else ()
    return position.push(conduct, *enemy_event, away)


def _play_china(position: Position, move: Play, side: Side) -> Position:
    ended = tuple(effect.card for effect in on(position, EndsWithChina, side))
    position = _known_pile(position.cancel(*ended), ended)
    position = position.push(PassChina(by=side), *(EndedPile(card=card, source="Z-12") for card in ended))
    if move.use == "space":
        return enter_space(position, side)
    return position.push(Conduct(side=side, card=CHINA))


def _known_pile(position: Position, ended: tuple[str, ...]) -> Position:
    """Return the position with the cards of *ended* effects on the pile that a table option names (Z-12)."""
    for card in ended:
        match position.options["formosan-pile"]:
            case "discard":
                position = position.to_discard(card)
            case "removed":
                position = position.to_removed(card)
    return position


class PassChina(Effect, frozen=True, kw_only=True):
    """The China Card goes face down to the opponent of *by* (9.3, 9.4)."""

    by: Side

    def resolve(self, position: Position) -> Position:
        front = tuple(card for card in position.front if card != CHINA)
        return position.but(front=front, china=other(self.by), china_playable=False)


class EndedPile(Decision[Choose], frozen=True, kw_only=True):
    """The effect of *card* has ended: the table says to which pile the card goes (Z-12)."""

    side: str = "table"
    card: str

    def is_open(self, position: Position) -> bool:
        return self.card in position.front

    def prompt(self, position: Position) -> Text:
        return say(
            "{card} has ended: {choose} {discard} or {removed}",
            choose=typed("choose"),
            discard=typed("{option}", option="discard"),
            removed=typed("{option}", option="removed"),
            card=self.card,
        )

    def candidates(self, position: Position) -> list[Move]:
        return [Choose(side="table", option=pile) for pile in ("discard", "removed")]

    def against(self, position: Position, move: Choose) -> tuple[Ruling, ...]:
        return () if move in self.candidates(position) else self.no(self.prompt(position))

    def accept(self, position: Position, move: Choose) -> Position:
        return position.to_discard(self.card) if move.option == "discard" else position.to_removed(self.card)


def with_companion(position: Position, move: Play, side: Side) -> Position:
    """Return the position where the companion's event is cancelled and its operations are used (card 32)."""
    position = position.leave_hand(side, move.companion).lay(move.companion)
    position = pay(position, "cancelled event", side)
    if position.options["flower-un"] == "pays" and move.use != "space" and not position.over:
        position = war_is_paid(position, side, move.companion)
    if position.over:
        return position
    position = position.push(PutAway(card=move.companion), PutAway(card=move.card))
    if move.use == "space":
        return enter_space(position, side)
    return position.push(Conduct(side=side, card=move.companion))


def war_is_paid(position: Position, side: Side, card: str) -> Position:
    """Return the position after what the effects in play pay for a war card that *side* plays (card 59)."""
    if not in_force(position, Pays) or not is_war(card) or unplayable(position, card, side):
        return position
    return pay(position, "war card", side)


def round_is_paid(position: Position, side: Side, move: Move) -> Position:
    """Return the position after what was due with this round of *side* was paid, or cancelled by *move* (card 50)."""
    due = on(position, PaysNextRound, side)
    if not due:
        return position
    saved = isinstance(move, Play) and move.card in cancellers() and bool(move.companion)
    position = position.cancel(*(effect.card for effect in due))
    for effect in () if saved else due:
        position = position.gain(other(side), effect.means.points, say("{card}", card=effect.card))
    return position
