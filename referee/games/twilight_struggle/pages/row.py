"""A line of the record as columns of a spreadsheet."""

from __future__ import annotations

from referee.games.twilight_struggle.pages.afterwards import USES
from referee.games.twilight_struggle.state.moves import Coup, Headline, Place, Play, Realign, Roll
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.decision import FACE_DOWN, TABLE, Move
from referee.kernel.line import Reading
from referee.kernel.pages.summary import Cell
from referee.kernel.text import Text, say

OPERATIONS = {Coup: say("coup"), Realign: say("realignment"), Place: say("influence")}
Columns = tuple[tuple[Text, Cell], ...]


def row(reading: Reading, after: Position) -> Columns:
    """Return turn, action round, side, card, use and dice of a line, and VP (+ for the US) and DEFCON after it."""
    moves = reading.moves
    card = next((move.card for move in moves if isinstance(move, Play | Headline)), "")
    dice = ", ".join(str(move.pips) for move in moves if isinstance(move, Roll))
    side = next((move.side for move in moves if move.side != TABLE), "")
    return (
        (say("turn"), reading.before.turn),
        (say("action round"), _round(reading.before)),
        (say("side"), say("{side}", side=reading.before.title(side)) if side else ""),
        (say("card"), say("{card}", card=card) if card not in ("", FACE_DOWN) else card),
        (say("used for"), _use(moves)),
        (say("die"), dice),
        (say("VP"), after.vp),
        (say("DEFCON"), after.defcon),
    )


def _round(position: Position) -> Cell:
    if position.stage == "action_round":
        return position.action_round
    return {"setup": say("set-up"), "headline": say("headline")}.get(position.stage, say("end"))


def _use(moves: tuple[Move, ...]) -> Cell:
    """Return what the card of a line was played for, and by operations what was done."""
    played = next((move for move in moves if isinstance(move, Play)), None)
    if played is None:
        return say("headline") if any(isinstance(move, Headline) for move in moves) else ""
    done = dict.fromkeys(OPERATIONS[type(move)] for move in moves if type(move) in OPERATIONS)
    return say("{uses}", uses=tuple(done)) if played.use == "operations" and done else USES[played.use]
