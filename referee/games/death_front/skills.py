"""The skill step: a skill card is shown, followed and discarded. What the referee cannot carry out it reads aloud."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from referee.games.death_front.cards import Card, Kind, SkillEffect
from referee.games.death_front.decisions import Decision, Go, ask, from_hand, printed, shown
from referee.games.death_front.drawing import DiscardDown, held_to_limit
from referee.games.death_front.moves import Recover, Skip, Target, Use
from referee.games.death_front.position import CAMPS, Boost, Event, Piece, Position, enemy, named, there, title
from referee.games.death_front.victory import after_loss
from referee.kernel.position import Effect, Move
from referee.kernel.ruling import Ruling
from referee.kernel.text import Text, say


class SkillGo(Go, frozen=True, kw_only=True):
    """Use a skill card, or skip for good (skills, D31)."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Use, Skip)
    source: str = "skills"

    @classmethod
    def can_act(cls, position: Position, player: str) -> bool:
        return position.hand(player) > 0 and position.seen_of(player, "skill") < 2

    def prompt(self, position: Position) -> Text:
        return say("use a skill card, or skip")

    def candidates(self, position: Position) -> list[Move]:
        usable = position.holdable(self.side, "skill")
        return [*(Use(side=self.side, card=card.name) for card in usable), Skip(side=self.side)]

    def against(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        return use_refused(position, move) if isinstance(move, Use) else ()

    def accept(self, position: Position, move: Move) -> Position:
        return used(self.acted(position), move) if isinstance(move, Use) else self.finished(position)

    def implied(self, position: Position) -> Move | None:
        """Play that goes on means that no skill card is used."""
        return Skip(side=self.side)


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


class HandLimit(Effect, frozen=True, kw_only=True, tag_field="asks", tag=True):
    """More than eight cards in the hand of *player* are discarded down at once (D18)."""

    player: str

    def resolve(self, position: Position) -> Position:
        return held_to_limit(position, self.player)


class Work(Effect, frozen=True, kw_only=True, tag_field="asks", tag=True):
    """One effect of the skill card *card* of *player*."""

    player: str
    card: str
    effect: SkillEffect

    def resolve(self, position: Position) -> Position:
        return VERBS[self.effect.do](position, self)


class ChooseTarget(Decision, frozen=True, kw_only=True):
    """A skill card destroys one enemy card of class *what*; its player names the cell."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Target,)
    source: str = "skills"
    card: str
    what: Kind

    def is_open(self, position: Position) -> bool:
        return any(self._targets(position))

    def _targets(self, position: Position) -> tuple[Piece, ...]:
        foe = enemy(CAMPS[self.side])
        return tuple(p for p in position.pieces if p.kind == self.what and p.camp == foe)

    def prompt(self, position: Position) -> Text:
        return say("name the enemy {what} that {card} destroys", what=self.what, card=self.card)

    def candidates(self, position: Position) -> list[Move]:
        return [Target(side=self.side, cell=p.cell, aim=p.kind) for p in self._targets(position)]

    def against(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        if move in self.candidates(position):
            return ()
        assert isinstance(move, Target)
        return self.no(say("there is no enemy {what} on {cell}", what=self.what, cell=move.cell))

    def accept(self, position: Position, move: Move) -> Position:
        assert isinstance(move, Target)
        piece = there(next(position.on(move.cell, self.what), None), move.cell)
        told = say("{target} is destroyed by {card}", target=named(piece), card=self.card)
        position = position.lose(piece, "destroyed", told)
        return after_loss(position, piece.owner) if piece.kind == "unit" else position


class RecoverCard(Decision, frozen=True, kw_only=True):
    """A skill card takes a card of the own discard pile back into the hand."""

    kinds: ClassVar[tuple[type[Move], ...]] = (Recover,)
    source: str = "skills"
    card: str

    def prompt(self, position: Position) -> Text:
        return say("name the card that {card} takes back from the discard pile", card=self.card)

    def candidates(self, position: Position) -> list[Move]:
        names = dict.fromkeys(position.discard(self.side))
        return [Recover(side=self.side, card=name) for name in names if name != self.card]

    def is_open(self, position: Position) -> bool:
        return bool(self.candidates(position))

    def against(self, position: Position, move: Move) -> tuple[Ruling, ...]:
        if move in self.candidates(position):
            return ()
        assert isinstance(move, Recover)
        line = "{card} is not in the discard pile, or is the card just used"
        return self.no(say(line, card=move.card))

    def accept(self, position: Position, move: Move) -> Position:
        assert isinstance(move, Recover)
        return position.from_discard(self.side, move.card)


# -- the verbs -------------------------------------------------------------------------------------------------------


def _destroy(position: Position, work: Work) -> Position:
    return position.push(*[ChooseTarget(side=work.player, card=work.card, what=work.effect.what)] * work.effect.by)


def _boost(position: Position, work: Work) -> Position:
    do = work.effect.do
    assert do in ("attack", "defence", "supply")
    boost = Boost(work.player, do, work.effect.by, work.card)
    return position.but(boosts=(*position.boosts, boost)).tell(_until_round_ends(boost))


def _until_round_ends(boost: Boost) -> Text:
    if boost.what == "supply":
        return say("the units of the {player} are supplied until the round ends", player=title(boost.player))
    line = "the units of the {player} have {by:+d} {what} until the round ends"
    return say(line, player=title(boost.player), by=boost.by, what=boost.what)


def _draw(position: Position, work: Work) -> Position:
    return position.draw(work.player, work.effect.by)


def _discard(position: Position, work: Work) -> Position:
    foes = position.camp_players(enemy(CAMPS[work.player]))
    owed = ((player, min(work.effect.by, position.hand(player))) for player in foes)
    return position.push(*(DiscardDown(side=player, left=left) for player, left in owed if left))


def _recover(position: Position, work: Work) -> Position:
    return position.push(*[RecoverCard(side=work.player, card=work.card)] * work.effect.by)


VERBS: dict[str, Callable[[Position, Work], Position]] = {
    "destroy": _destroy,
    "attack": _boost,
    "defence": _boost,
    "supply": _boost,
    "draw": _draw,
    "discard": _discard,
    "recover": _recover,
}


def skill_step(position: Position) -> Position:
    """Return the position at the skill step."""
    return ask(position, SkillGo, position.order)
