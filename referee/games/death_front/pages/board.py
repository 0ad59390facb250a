"""The board drawn from one side, with what a range or a supply covers marked on it."""

from __future__ import annotations

from collections.abc import Callable

from referee.games.death_front.printed import grid
from referee.games.death_front.printed.armies import CAMPS, Camp, title
from referee.games.death_front.printed.cards import face
from referee.games.death_front.printed.typed import CELL, typed
from referee.games.death_front.rules.supply import coverage, supplier
from referee.games.death_front.state.changes import content
from referee.games.death_front.state.position import Piece, Position, named
from referee.games.death_front.words.alone import looking
from referee.kernel.forms.look import Look
from referee.kernel.pages.summary import Cell, Summary, Table
from referee.kernel.ruling import NotationError
from referee.kernel.text import Text, say

MARKS = ("supply", "range")


def board(position: Position, area: str) -> Summary:
    """Return the board as *area* asks: '' or a side for the whole, 'supply us' or 'range c2' with the cells marked."""
    look = looking(position, area)
    marks = {what: end for what, end, _ in look.items(0).get("reach", ())}
    if "range" in marks:
        return range_view(position, _cell(look, marks["range"]))
    viewer = _viewer(look, marks.get("supplies", 0))
    return supply_view(position, viewer) if marks else board_view(position, CAMPS[viewer])


def board_view(position: Position, camp: Camp) -> Summary:
    """Return the cards on the table as *camp* sees them, its own rows at the bottom."""
    drawing = draw(position, camp, lambda cell: _cards(position, cell))
    data = {cell: content(position, cell) for cell in grid.cells(position.columns) if any(position.on(cell))}
    return Summary(
        _title(position, say("the board, as the {side} see it", side=title(camp))), (drawing,), {"board": data}
    )


def supply_view(position: Position, player: str) -> Summary:
    """Return the supply of *player*: the highest level that covers each cell, and which units it supplies."""
    camp, levels = CAMPS[player], coverage(position, player)
    drawing = draw(position, camp, lambda cell: _marked(_cards(position, cell), str(levels.get(cell, ""))))
    units = tuple(_supplied(position, unit) for unit in position.of(player, "unit"))
    covered: dict[str, int] = {cell: levels[cell] for cell in grid.cells(position.columns) if cell in levels}
    heading = _title(position, say("supply of the {player}: the number is the level", player=title(player)))
    return Summary(heading, (drawing, *units), {"supply": covered, "side": player})


def range_view(position: Position, cell: str) -> Summary:
    """Return what the unit or resource on *cell* covers, marked x, and the enemy units it hits."""
    piece = next(iter(sorted(position.on(cell, "unit", "resource"), key=lambda p: p.kind != "unit")), None)
    if piece is None:
        raise NotationError(say("there is no unit or resource on {cell}", cell=cell))
    covered = position.covers(piece)
    drawing = draw(position, piece.camp, lambda c: _marked(_cards(position, c), "x" if c in covered else ""))
    hit = [unit for c in covered if (unit := position.unit(c)) and unit.camp != piece.camp]
    told = say("enemy units in range: {units}", units=tuple(named(unit) for unit in hit) or say("none"))
    parts = (drawing, say("{card}: {face}", card=named(piece), face=face(position.card(piece))), told)
    heading = _title(position, say("range of {card}, marked x", card=named(piece)))
    shown = parts if piece.kind == "unit" else parts[:2]
    return Summary(heading, shown, {"range": list(covered), "cell": cell, "hits": [unit.cell for unit in hit]})


def draw(position: Position, camp: Camp, said: Callable[[str], Cell]) -> Table:
    """Return the grid from the side of *camp*: its own edge at the bottom, the columns from its left."""
    ranks = range(len(grid.ROWS)) if camp == "germans" else range(len(grid.ROWS) - 1, -1, -1)
    files = list(range(1, position.columns + 1))
    if camp == "germans":
        files.reverse()
    rows = tuple(
        (f"{grid.ROWS[rank]} {grid.NAMES[rank]}", *(said(f"{grid.ROWS[rank]}{file}") or "." for file in files))
        for rank in ranks
    )
    return Table(say(""), (say("row"), *(say("{file}", file=file) for file in files)), rows)


def _cards(position: Position, cell: str) -> Text | str:
    """Return the cards on *cell*: 'us alder sideways, us mine'; '' when there is none."""
    there = tuple(_said(piece) for piece in position.on(cell))
    return say("{cards}", cards=there) if there else ""


def _said(piece: Piece) -> Text:
    line = "{owner} {card} sideways" if piece.sideways else "{owner} {card}"
    return say(line, owner=piece.owner, card=piece.card)


def _marked(cards: Text | str, mark: str) -> Text | str:
    if not mark:
        return cards
    return say("({mark}) {cards}", mark=mark, cards=cards) if cards else f"({mark})"


def _supplied(position: Position, unit: Piece) -> Text:
    how = supplier(position, unit) or say("not supplied (needs level {need})", need=position.card(unit).needs)
    return say("{unit}: {how}", unit=named(unit), how=how)


def _title(position: Position, what: Text) -> Text:
    return say("Round {round}, {what}", round=position.round, what=what)


def _cell(look: Look, place: int) -> str:
    """Return the cell of the grid that is said from *place* on, and nothing else."""
    for cell, end, _ in (filling for here in look.stops(place) for filling in look.fill("cell", here, {})):
        if look.lattice.end in look.stops(end):
            return str(cell)
    raise NotationError(say("say a cell of the grid, as in {example}", example=CELL), look.lattice.at(place))


def _viewer(look: Look, place: int) -> str:
    """Return the player who asks: the one named, or the one who has to act, or the first."""
    players: tuple[str, ...] = look.position.players
    pending = look.pending
    if place == look.lattice.end:
        return next((player for player in players if pending and pending.side == player), players[0])
    said = [item for here in look.stops(place) for kind in ("side", "camp") for item in look.items(here).get(kind, ())]
    who = {named for named, end, _ in said if look.lattice.end in look.stops(end)}
    player = next((player for player in players if not who.isdisjoint((player, CAMPS[player]))), None)
    if player is None:
        line = "the board can be asked for by a player ({players}), or with what is marked on it: {supply}, {range}"
        raise NotationError(
            say(line, players=players, supply=typed("{reach} {side}", reach="supplies", side="us"), range=CELL),
            look.lattice.at(place),
        )
    return player
