"""What entering a mine or an obstacle asks for."""

from __future__ import annotations

from referee.games.death_front.printed.cards import Kind
from referee.games.death_front.rules.go import Decision
from referee.games.death_front.rules.priority import decided, touches
from referee.games.death_front.rules.stacking import can_enter
from referee.games.death_front.rules.victory import after_loss
from referee.games.death_front.state.moves import RESULTS, Outcome
from referee.games.death_front.state.position import Piece, Position, named
from referee.kernel.decision import Move
from referee.kernel.ruling import Claim, Ruling
from referee.kernel.text import Text, say


class Entered(Decision[Outcome], frozen=True, kw_only=True):
    """A card came onto a mine or an obstacle: its text decides what happens, the table reads it out (D42)."""

    side: str = "table"
    source: str = "D42"
    card: str
    kind: Kind
    cell: str
    origin: str = ""

    def is_open(self, position: Position) -> bool:
        here = any(p.card == self.card for p in position.on(self.cell, self.kind))
        return here and any(position.on(self.cell, "facility"))

    def _piece(self, position: Position) -> Piece:
        return next(p for p in position.on(self.cell, self.kind) if p.card == self.card)

    def _facility(self, position: Position) -> Piece:
        return next(position.on(self.cell, "facility"))

    def prompt(self, position: Position) -> Text:
        facility = self._facility(position)
        line = "read from {facility} what it does to {card}{text}: {results}"
        text = position.card(facility).text
        shown = say(" ({text})", text=text) if text else ""
        results = tuple(what for what in RESULTS if what != "turned back" or self._turns_back(position))
        return say(line, facility=named(facility), card=named(self._piece(position)), text=shown, results=results)

    def candidates(self, position: Position) -> list[Move]:
        return [Outcome(what=what) for what in RESULTS]

    def against(self, position: Position, move: Outcome) -> tuple[Ruling, ...]:
        if move.what != "turned back" or self._turns_back(position):
            return ()
        return self.no(say("{card} was deployed here: there is no cell to turn back to", card=self.card))

    def _turns_back(self, position: Position) -> bool:
        """Return True where there is a cell that the card came from, and may turn back to."""
        return bool(self.origin) and can_enter(position, self.origin, self.kind)

    def claims(self, position: Position, move: Outcome) -> tuple[Claim, ...]:
        line = "{facility}: {what}, as the table read it from the card"
        text = say(line, facility=named(self._facility(position)), what=move.what)
        return (Claim("table", "card text", text),)

    def accept(self, position: Position, move: Outcome) -> Position:
        piece, facility = self._piece(position), self._facility(position)
        if move.what in ("facility removed", "both removed"):
            told = say("{facility} is removed", facility=named(facility))
            position = position.lose(facility, "removed", told)
        if move.what == "stops":
            told = say("{card} stops, and does nothing more in this phase", card=named(piece))
            return position.swap(piece, acted=True).tell(told)
        if move.what == "turned back":
            told = say("{card} turns back to {origin}", card=named(piece), origin=self.origin)
            return position.swap(piece, cell=self.origin).tell(told)
        return _destroyed(position, piece) if move.what in ("card destroyed", "both removed") else position


def _destroyed(position: Position, piece: Piece) -> Position:
    gone = position.lose(piece, "destroyed", say("{card} is destroyed", card=named(piece)))
    return after_loss(gone, piece.owner) if piece.kind == "unit" else gone


def entered(position: Position, piece: Piece, origin: str = "") -> Position:
    """Return the position after *piece* came onto its cell: a facility there that affects it asks for its effect."""
    facility = next(position.on(piece.cell, "facility"), None)
    if facility is None or position.over:
        return position
    if position.card(facility).affects == "enemy" and facility.camp == piece.camp:
        return position
    position = decided(position, "facility", piece)
    if not touches(position, "facility", piece):
        return position
    return position.push(Entered(card=piece.card, kind=piece.kind, cell=piece.cell, origin=origin))
