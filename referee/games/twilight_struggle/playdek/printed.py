"""The board as the log prints it, and as the referee has it: what may be compared."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from referee.games.twilight_struggle.playdek import lines
from referee.games.twilight_struggle.playdek.changes import Change, Moved, Raised, Scored
from referee.games.twilight_struggle.playdek.lines import Line, Markers
from referee.games.twilight_struggle.playdek.log import CLEANUP, HEADLINE, ROUND, Block
from referee.games.twilight_struggle.printed.map import NAMES
from referee.games.twilight_struggle.printed.sides import US, USSR, seat
from referee.games.twilight_struggle.state.position import Pair, Position


class Board(Struct, frozen=True):
    """Influence by country index (US, USSR), VP (None when not known), DEFCON, military operations, space, the turn."""

    influence: tuple[Pair, ...]
    vp: int | None = 0
    defcon: int = 5
    military_ops: Pair = (0, 0)
    space: Pair = (0, 0)
    turn: int = 1


def board_of(position: Position) -> Board:
    """Return what stands on the referee's board."""
    influence = tuple(zip(position.us, position.ussr, strict=True))
    return Board(influence, position.vp, position.defcon, position.military_ops, position.space, position.turn)


def printed(before: Board, block: Block) -> Board:
    """Return the board as the log prints it by the end of *block*; what it does not print stays as *before*.

    A header with another turn begins that turn's count; a clean-up may do so by mistake, and then shows 0.
    """
    if block.kind in (HEADLINE, ROUND, CLEANUP) and block.turn != before.turn:
        turn = before.turn if block.kind == CLEANUP else block.turn
        before = replace(before, turn=turn, military_ops=(0, 0))
    board = replace(before, vp=None)
    for line in block.lines:
        board = _after(board, line)
    return board


def _after(board: Board, line: Line) -> Board:
    if isinstance(line, Markers):
        place = NAMES.index(line.country)
        influence = (*board.influence[:place], line.stands, *board.influence[place + 1 :])
        return replace(board, influence=influence)
    if isinstance(line, lines.Points):
        return replace(board, vp=line.score)
    if isinstance(line, lines.DefconAt):
        return replace(board, defcon=line.level)
    if isinstance(line, lines.MilitaryAt):
        return replace(board, military_ops=_set(board.military_ops, seat(line.side), line.level))
    if isinstance(line, lines.SpaceAt):
        return replace(board, space=_set(board.space, seat(line.side), line.box))
    return board


def _set(pair: Pair, place: int, value: int) -> Pair:
    return (value, pair[1]) if place == 0 else (pair[0], value)


def as_far_as_printed(log: Board, ours: Board, block: Block, unseen: tuple[Change, ...]) -> Board:
    """Return *ours* with the values of *log* where the last block breaks off before it prints the changes *unseen*."""
    moved = {change.country for change in unseen if isinstance(change, Moved)}
    pairs = zip(NAMES, log.influence, ours.influence, strict=True)
    seen = replace(ours, influence=tuple(theirs if country in moved else mine for country, theirs, mine in pairs))
    if any(isinstance(change, Raised) for change in unseen):
        seen = replace(seen, defcon=log.defcon)
    if any(isinstance(change, Scored) for change in unseen):
        seen = replace(seen, vp=ours.vp if log.vp is None else log.vp)
    if not any(isinstance(line, lines.MilitaryAt) for line in block.lines):
        seen = replace(seen, military_ops=log.military_ops)
    if not any(isinstance(line, lines.SpaceAt) for line in block.lines):
        seen = replace(seen, space=log.space)
    return seen


def as_row(board: Board) -> dict[str, Any]:
    """Return *board* as a trace row prints it."""
    return {
        "vp": board.vp,
        "defcon": board.defcon,
        "military_ops": _sides(board.military_ops),
        "space": _sides(board.space),
        "influence": {c: list(pair) for c, pair in zip(NAMES, board.influence, strict=True) if pair != (0, 0)},
    }


def _sides(pair: Pair) -> dict[str, int]:
    return {US: pair[0], USSR: pair[1]}
