"""The deployment phase after the draw: deploying and moving a card a go, placing facilities, automatic removals."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from referee.games.death_front.printed import grid
from referee.games.death_front.printed.armies import CAMPS
from referee.games.death_front.printed.cards import Kind
from referee.games.death_front.printed.typed import SKIP
from referee.games.death_front.rules.deployment_paragraphs import DEPLOY, FACILITY, can_exit, mover, owing
from referee.games.death_front.rules.entering import entered
from referee.games.death_front.rules.go import Go, ask
from referee.games.death_front.rules.hands import from_hand, printed
from referee.games.death_front.rules.priority import decided, speaks_against
from referee.games.death_front.rules.supply import supplier
from referee.games.death_front.rules.victory import broke_through
from referee.games.death_front.state.moves import Deploy, Exit, Skip, Step
from referee.games.death_front.state.position import Piece, Position, named, there
from referee.kernel.decision import Move
from referee.kernel.ruling import Claim, Ruling
from referee.kernel.text import Text, say

BY_CARD = "{card} moves farther than one square or diagonally, as its own text allows"


class DeployGo(Go[Deploy | Step | Exit | Skip], frozen=True, kw_only=True):
    """Deploy one card from the hand, or move one that is on the table, or skip for good (deploy, D5, D6)."""

    source: str = "deploy"

    @classmethod
    def can_act(cls, position: Position, player: str) -> bool:
        return position.hand(player) > 0 or any(not p.acted for p in position.of(player, "unit", "resource"))

    def prompt(self, position: Position) -> Text:
        if owed := owing(position, self.side):
            line = "deploy or move a card; before {skip}, break through with {units}"
            return say(line, skip=SKIP, units=tuple(p.cell for p in owed))
        return say("deploy or move a card, or {skip}", skip=SKIP)

    def candidates(self, position: Position) -> list[Move]:
        return [*self._moves(position), *deployments(position, self.side, "unit", "resource"), Skip(side=self.side)]

    def _moves(self, position: Position) -> list[Move]:
        moves = list[Move]()
        for piece in position.of(self.side, "unit", "resource"):
            if piece.acted:
                continue
            free = position.card(piece).free_move
            near = grid.cells(position.columns) if free else grid.neighbours(piece.cell, position.columns)
            moves += [Step(side=self.side, card=piece.card, origin=piece.cell, to=cell) for cell in near]
            if can_exit(position, piece):
                moves.append(Exit(side=self.side, cell=piece.cell))
        return moves

    def against(self, position: Position, move: Deploy | Step | Exit | Skip) -> tuple[Ruling, ...]:
        hand = from_hand(position, move) if isinstance(move, Deploy) else ()
        return hand + DEPLOY.rulings(position, move)

    def implied(self, position: Position) -> Move | None:
        """Only an empty hand with nothing to move goes without saying: what a hand holds is hidden."""
        return None if position.hand(self.side) else super().implied(position)

    def untold(self, position: Position) -> list[Move]:
        """A player who goes on with what comes after the step has deployed all that was to be deployed."""
        return [Skip(side=self.side)]

    def claims(self, position: Position, move: Deploy | Step | Exit | Skip) -> tuple[Claim, ...]:
        if not isinstance(move, Step) or grid.distance(move.origin, move.to) == 1:
            return ()
        return (Claim(self.side, "card text", say(BY_CARD, card=move.card)),)

    def note(self, position: Position, move: Deploy | Step | Exit | Skip) -> Text | None:
        match move:
            case Deploy():
                return _outlook(position, _piece(position, move))
            case Step():
                return _outlook(position, replace(there(mover(position, move), move.origin), cell=move.to))
        return None

    def accept(self, position: Position, move: Deploy | Step | Exit | Skip) -> Position:
        match move:
            case Deploy():
                return _deployed(position, move, self)
            case Step():
                piece = there(mover(position, move), move.origin)
                return _stepped(position, piece, move, self)
            case Exit():
                return broke_through(position, there(position.unit(move.cell), move.cell))
        return self.finished(position)


class FacilityGo(Go[Deploy | Skip], frozen=True, kw_only=True):
    """Place one facility, or skip for good (facilities, D29, D30)."""

    source: str = "facilities"

    @classmethod
    def can_act(cls, position: Position, player: str) -> bool:
        return position.hand(player) > 0 and position.seen_of(player, "facility") < 3

    def prompt(self, position: Position) -> Text:
        return say("place a facility, or {skip}", skip=SKIP)

    def candidates(self, position: Position) -> list[Move]:
        return [*deployments(position, self.side, "facility"), Skip(side=self.side)]

    def against(self, position: Position, move: Deploy | Skip) -> tuple[Ruling, ...]:
        return from_hand(position, move) + FACILITY.rulings(position, move) if isinstance(move, Deploy) else ()

    def accept(self, position: Position, move: Deploy | Skip) -> Position:
        return _deployed(position, move, self) if isinstance(move, Deploy) else self.finished(position)

    def implied(self, position: Position) -> Move | None:
        """Play that goes on means that no facility is placed."""
        return Skip(side=self.side)

    def by_custom(self, position: Position) -> bool:
        return True


def deployments(position: Position, player: str, *kinds: Kind) -> list[Move]:
    """Return every deployment that *player* may be able to make onto the own side."""
    own = grid.own_cells(CAMPS[player], position.columns)
    cards = position.holdable(player, *kinds)
    return [Deploy(side=player, card=card.name, cell=cell) for card in cards for cell in own]


def _deployed(position: Position, move: Deploy, go: Go[Any]) -> Position:
    piece = _piece(position, move)
    laid = position.learn(move.side, move.first).hold(move.side, -1).lay(piece)
    return entered(go.acted(laid), piece) if piece.kind != "facility" else go.acted(laid)


def _piece(position: Position, move: Deploy) -> Piece:
    card = printed(position, move)
    return Piece(card.name, card.kind, move.side, move.cell, acted=True)


def _outlook(position: Position, piece: Piece) -> Text:
    """Return who would supply the unit *piece* where it comes to lie, or how many cells the resource would."""
    if piece.kind == "resource":
        return say("supplies cells: {n}", n=len(tuple(position.covers(piece))))
    return supplier(position, piece) or say("not supplied")


def _stepped(position: Position, piece: Piece, move: Step, go: Go[Any]) -> Position:
    here = replace(piece, cell=move.to, acted=True)
    moved = position.lift(piece).lay(here)
    if piece.kind == "unit" and moved.depth(move.to, piece.camp) > grid.DEEP:
        return broke_through(moved, here)
    return entered(go.acted(moved), here, move.origin)


def deploy_step(position: Position) -> Position:
    """Return the position at the deploy and move step."""
    return ask(position, DeployGo, position.order)


def facility_step(position: Position) -> Position:
    """Return the position at the facility step."""
    return ask(position, FacilityGo, position.order)


def phase_begun(position: Position) -> Position:
    """Return the position at the start of the deployment phase: every card may act, sideways units are turned back."""
    pieces = (replace(piece, sideways=False, acted=False) for piece in position.pieces)
    return position.but(pieces=tuple(pieces), boosts=(), events=())


def removals(position: Position) -> Position:
    """Return the position after the automatic removals that end the deployment phase (deployment 6 and 8).

    An enemy unit within one square removes a resource, an enemy engineer a facility, orthogonally.
    """
    for piece in position.pieces:
        by = _remover(position, piece)
        if by is not None:
            rule = "deployment 6" if piece.kind == "resource" else "deployment 8"
            position = decided(position, "unit", piece)
            told = say(
                "{card} is removed: {by} is within one square ({rule})", card=named(piece), by=named(by), rule=rule
            )
            position = position.lose(piece, "removed", told)
    return position


def _remover(position: Position, piece: Piece) -> Piece | None:
    """Return the enemy unit that removes the resource or facility *piece*, or None.

    That a resource is removed is a rule, which the text of the resource beats; that of a raider beats it in turn.
    """
    if piece.kind not in ("resource", "facility"):
        return None
    near = (piece.cell, *grid.neighbours(piece.cell, position.columns))
    units = (unit for cell in near if (unit := position.unit(cell)) and unit.camp != piece.camp)
    spared = piece.kind == "resource" and speaks_against(position, "unit", piece)
    able = "engineer" if piece.kind == "facility" else "raider" if spared else ""
    return next((unit for unit in units if not able or getattr(position.card(unit), able)), None)
