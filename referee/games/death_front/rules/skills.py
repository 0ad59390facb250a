"""The skill step: a skill card is shown, followed and discarded. What the referee cannot carry out it reads aloud."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from referee.games.death_front.printed.armies import title
from referee.games.death_front.printed.cards import Card, SkillEffect, Verb
from referee.games.death_front.printed.typed import SKIP
from referee.games.death_front.rules.drawing import held_to_limit
from referee.games.death_front.rules.go import Go, ask
from referee.games.death_front.rules.hands import from_hand, printed, shown
from referee.games.death_front.state.moves import Skip, Use
from referee.games.death_front.state.position import Event, Position
from referee.kernel.decision import Effect, Move
from referee.kernel.ruling import Ruling
from referee.kernel.text import Text, say


class SkillGo(Go[Use | Skip], frozen=True, kw_only=True):
    """Use a skill card, or skip for good (skills, D31)."""

    source: str = "skills"

    @classmethod
    def can_act(cls, position: Position, player: str) -> bool:
        return position.hand(player) > 0 and position.seen_of(player, "skill") < 2

    def prompt(self, position: Position) -> Text:
        return say("use a skill card, or {skip}", skip=SKIP)

    def candidates(self, position: Position) -> list[Move]:
        usable = position.holdable(self.side, "skill")
        return [*(Use(side=self.side, card=card.name) for card in usable), Skip(side=self.side)]

    def against(self, position: Position, move: Use | Skip) -> tuple[Ruling, ...]:
        return use_refused(position, move) if isinstance(move, Use) else ()

    def accept(self, position: Position, move: Use | Skip) -> Position:
        return used(self.acted(position), move) if isinstance(move, Use) else self.finished(position)

    def implied(self, position: Position) -> Move | None:
        """Play that goes on means that no skill card is used."""
        return Skip(side=self.side)

    def by_custom(self, position: Position) -> bool:
        return True


def use_refused(position: Position, move: Use) -> tuple[Ruling, ...]:
    """Return every reason against showing the skill card of *move*, its moment aside."""
    card = shown(position, move)
    if card and card.kind != "skill":
        reason = say("{card} is a {kind}, not a skill card", card=card.name, kind=card.kind)
        return (Ruling("cards 6", reason),)
    return from_hand(position, move)


def out_of_step_refused(position: Position, move: Use) -> tuple[Ruling, ...]:
    """Return every reason against using the skill card of *move* outside the skill step (D32)."""
    card = shown(position, move)
    if card and card.kind == "skill" and not card.any_time:
        reason = say("{card} does not say that it may be used outside the skill step", card=card.name)
        return (Ruling("D32", reason),)
    return use_refused(position, move)


def used(position: Position, move: Use) -> Position:
    """Return the position after the skill card of *move* was shown and discarded, its effects to come."""
    card, player = printed(position, move), move.side
    position = position.learn(player, move.first).hold(player, -1).to_discard(player, card.name)
    position = position.note(Event("skill", card.name, player)).tell(_told(player, card))
    works = (Work(player=player, card=card.name, effect=effect) for effect in card.effects)
    return position.push(*works, HandLimit(player=player))


def _told(player: str, card: Card) -> Text:
    if card.effects:
        return say("{player} uses {card}", player=title(player), card=card.name)
    line = "{player} uses {card}: follow its text{text}; what it changes on the table is entered with 'adjust'"
    return say(line, player=title(player), card=card.name, text=say(" ({text})", text=card.text) if card.text else "")


class HandLimit(Effect, frozen=True, kw_only=True):
    """More than eight cards in the hand of *player* are discarded down at once (D18)."""

    player: str

    def resolve(self, position: Position) -> Position:
        return held_to_limit(position, self.player)


class Work(Effect, frozen=True, kw_only=True):
    """One effect of the skill card *card* of *player*."""

    player: str
    card: str
    effect: SkillEffect

    def resolve(self, position: Position) -> Position:
        return VERBS[self.effect.do](position, self)


Worker = Callable[[Position, Work], Position]
W = TypeVar("W", bound=Worker)
VERBS: dict[Verb, Worker] = {}


def verb(*verbs: Verb) -> Callable[[W], W]:
    """Register what a skill card with one of *verbs* does, by its piece of work."""

    def register(worker: W) -> W:
        VERBS.update(dict.fromkeys(verbs, worker))
        return worker

    return register


def skill_step(position: Position) -> Position:
    """Return the position at the skill step."""
    return ask(position, SkillGo, position.order)
