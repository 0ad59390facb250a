"""What skill cards do: the verbs, and the choices that they leave."""

from __future__ import annotations

from referee.games.death_front.printed.armies import CAMPS, enemy, title
from referee.games.death_front.printed.cards import Kind
from referee.games.death_front.rules.drawing import DiscardDown
from referee.games.death_front.rules.go import Decision
from referee.games.death_front.rules.priority import decided
from referee.games.death_front.rules.skills import Work, verb
from referee.games.death_front.rules.victory import after_loss
from referee.games.death_front.state.moves import Recover, Target
from referee.games.death_front.state.position import Boost, Piece, Position, named, there
from referee.kernel.decision import Move
from referee.kernel.ruling import Ruling
from referee.kernel.text import Text, say


class ChooseTarget(Decision[Target], frozen=True, kw_only=True):
    """A skill card destroys one enemy card of class *what*; its player names the cell."""

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

    def against(self, position: Position, move: Target) -> tuple[Ruling, ...]:
        if move in self.candidates(position):
            return ()
        return self.no(say("there is no enemy {what} on {cell}", what=self.what, cell=move.cell))

    def accept(self, position: Position, move: Target) -> Position:
        piece = there(next(position.on(move.cell, self.what), None), move.cell)
        told = say("{target} is destroyed by {card}", target=named(piece), card=self.card)
        position = decided(position, "skill", piece).lose(piece, "destroyed", told)
        return after_loss(position, piece.owner) if piece.kind == "unit" else position


class RecoverCard(Decision[Recover], frozen=True, kw_only=True):
    """A skill card takes a card of the own discard pile back into the hand."""

    source: str = "skills"
    card: str

    def prompt(self, position: Position) -> Text:
        return say("name the card that {card} takes back from the discard pile", card=self.card)

    def candidates(self, position: Position) -> list[Move]:
        names = dict.fromkeys(position.discard(self.side))
        return [Recover(side=self.side, card=name) for name in names if name != self.card]

    def is_open(self, position: Position) -> bool:
        return bool(self.candidates(position))

    def against(self, position: Position, move: Recover) -> tuple[Ruling, ...]:
        if move in self.candidates(position):
            return ()
        line = "{card} is not in the discard pile, or is the card just used"
        return self.no(say(line, card=move.card))

    def accept(self, position: Position, move: Recover) -> Position:
        return position.from_discard(self.side, move.card)


@verb("destroy")
def _destroy(position: Position, work: Work) -> Position:
    return position.push(*[ChooseTarget(side=work.player, card=work.card, what=work.effect.what)] * work.effect.by)


@verb("attack", "defence", "supply")
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


@verb("draw")
def _draw(position: Position, work: Work) -> Position:
    return position.draw(work.player, work.effect.by)


@verb("discard")
def _discard(position: Position, work: Work) -> Position:
    foes = position.camp_players(enemy(CAMPS[work.player]))
    owed = ((player, min(work.effect.by, position.hand(player))) for player in foes)
    return position.push(*(DiscardDown(side=player, left=left) for player, left in owed if left))


@verb("recover")
def _recover(position: Position, work: Work) -> Position:
    return position.push(*[RecoverCard(side=work.player, card=work.card)] * work.effect.by)
