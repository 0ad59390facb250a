"""The board as a drawing: the grid with its cards, what supplies each cell, and what each player holds."""

from __future__ import annotations

from collections.abc import Iterator

from referee.games.death_front.printed import grid
from referee.games.death_front.printed.armies import CAMPS, Camp, title
from referee.games.death_front.rules.supply import coverage
from referee.games.death_front.rules.victory import SIDES, area, dead, units_of
from referee.games.death_front.state.position import Piece, Position
from referee.kernel.pages.drawing import Drawing, Face, Field, Held, Label, Patch
from referee.kernel.text import Text, say

WIDE, HIGH, GAP, EDGE = 156, 88, 6, 40
PIECES = 3
HELD: dict[Camp, Held] = {"allies": "first", "germans": "second"}
TINTS = {"allies": 0, "front": 2, "germans": 4}
AREA = "area"
ASIDE = 250


def drawing(position: Position) -> Drawing:
    """Return what the table looks like whatever lies on it, from the side of the Allies."""
    columns, rows = position.columns, len(grid.ROWS)
    return Drawing(
        width=EDGE + columns * WIDE + ASIDE,
        height=rows * HIGH + 26,
        sides=tuple(title(camp) for camp in SIDES),  # type: ignore[arg-type]
        fields=(*_cells(columns), *_aside(position)),
        patches=tuple(_patch(row, columns) for row in range(rows)),
        labels=tuple(_labels(columns)),
        strong=say("front row"),
    )


def _top(row: int) -> float:
    """Return how far down a row begins: the Germans' edge is the upper one."""
    return (len(grid.ROWS) - 1 - row) * HIGH + 20


def _cells(columns: int) -> Iterator[Field]:
    for cell in grid.cells(columns):
        x, y = EDGE + (grid.column(cell) - 1) * WIDE, _top(grid.row(cell))
        yield Field(
            key=cell, x=x, y=y, width=WIDE - GAP, height=HIGH - GAP, style="card", name=cell, lines=PIECES + 1,
            strong=grid.land(cell) == "front",
        )  # fmt: skip


def _patch(row: int, columns: int) -> Patch:
    land = grid.land(f"{grid.ROWS[row]}1")
    return Patch(x=0, y=_top(row) - GAP / 2, width=EDGE + columns * WIDE, height=HIGH, tint=TINTS[land])


def _labels(columns: int) -> Iterator[Label]:
    for row, name in enumerate(grid.NAMES):
        yield Label(x=8, y=_top(row) + HIGH / 2, text=name, large=True)
    for column in range(1, columns + 1):
        yield Label(x=EDGE + (column - 0.5) * WIDE, y=14, text=str(column))


def _aside(position: Position) -> Iterator[Field]:
    x, width = EDGE + position.columns * WIDE + 10, ASIDE - 10
    yield Field(key=AREA, x=x, y=20, width=width, height=110, style="card", name=say("Area and losses"), lines=5)
    for place, player in enumerate(position.players):
        name = say("{player}", player=title(player))
        yield Field(
            key=_player(player), x=x, y=140 + place * 118, width=width, height=110, style="card", name=name, lines=5
        )


def _player(player: str) -> str:
    return f"player {player}"


# -- what lies there -------------------------------------------------------------------------------------------------


def drawn(position: Position) -> dict[str, Face]:
    """Return what lies on the table."""
    levels = {player: coverage(position, player) for player in position.players}
    cells = {cell: _cell(position, cell, levels) for cell in grid.cells(position.columns)}
    faces = {cell: face for cell, face in cells.items() if face}
    return faces | {AREA: _area(position)} | {_player(player): _holds(position, player) for player in position.players}


def _cell(position: Position, cell: str, levels: dict[str, dict[str, int]]) -> Face | None:
    pieces = tuple(position.on(cell))
    supplied = tuple(say("{player} {n}", player=title(p), n=at[cell]) for p, at in levels.items() if at.get(cell))
    if not pieces and not supplied:
        return None
    names = (*_fitted(tuple(map(_piece, pieces))), *[""] * PIECES)[:PIECES]
    supply = say("supply: {levels}", levels=supplied) if supplied else ""
    said = say("{cell}: {cards}", cell=cell, cards=tuple(map(_piece, pieces))) if pieces else ""
    if pieces and supplied:
        said = say("{cell}: {cards}; supply: {levels}", cell=cell, cards=tuple(map(_piece, pieces)), levels=supplied)
    look = "sideways" if any(piece.sideways for piece in pieces) else ""
    return Face((*names, supply), _holder(pieces), look, said, _reach(position, pieces))  # type: ignore[arg-type]


def _fitted(names: tuple[Text, ...]) -> tuple[Text, ...]:
    if len(names) <= PIECES:
        return names
    return (*names[: PIECES - 1], say("{n} more", n=len(names) - PIECES + 1))


def _piece(piece: Piece) -> Text:
    if piece.sideways:
        return say("{owner} {card} sideways", owner=title(piece.owner), card=piece.card)
    return say("{owner} {card}", owner=title(piece.owner), card=piece.card)


def _holder(pieces: tuple[Piece, ...]) -> Held:
    """Return whose cell it is: that of the unit on it, else of the cards that lie there."""
    units = [piece for piece in pieces if piece.kind == "unit"] or pieces
    camps = {HELD[piece.camp] for piece in units}
    return "both" if len(camps) > 1 else next(iter(camps), "")


def _reach(position: Position, pieces: tuple[Piece, ...]) -> tuple[str, ...]:
    """Return the cells that the cards there have in their range."""
    found = (cell for piece in pieces if piece.kind in ("unit", "resource") for cell in position.covers(piece))
    return tuple(dict.fromkeys(found))


def _area(position: Position) -> Face:
    now = say("round {round}", round=position.round)
    held = tuple(say("{side}: area {n}", side=title(camp), n=len(area(position, camp))) for camp in SIDES)
    lost = tuple(
        say("{side}: {n} of {m} units dead", side=title(camp), n=dead(position, camp), m=units_of(position, camp))
        for camp in SIDES
    )
    return Face((now, *held, *lost), said=say("{parts}", parts=(now, *held, *lost)))


def _holds(position: Position, player: str) -> Face:
    boosts = tuple(
        say("{card} {by:+d} {what}", card=b.card, by=b.by, what=b.what) for b in position.boosts if b.player == player
    )
    parts = (
        say("hand {n}", n=position.hand(player)),
        say("draw pile {n}", n=position.pile(player)),
        say("discard pile {n}", n=len(position.discard(player))),
    )
    top = position.discard(player)[-1:]
    shown = (*parts, *((say("on top: {card}", card=top[0]),) if top else ("",)), *boosts[:1])
    told = say("{player}: {parts}", player=title(player), parts=(*parts, *boosts))
    return Face(shown, HELD[CAMPS[player]], said=told)
