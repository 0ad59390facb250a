"""The paragraphs on deploying and moving: one function each, named as a sentence."""

from __future__ import annotations

from referee.games.death_front.printed import grid
from referee.games.death_front.printed.armies import CAMPS, Camp, title
from referee.games.death_front.printed.cards import Card
from referee.games.death_front.rules.hands import shown
from referee.games.death_front.rules.stacking import enemy_bars, facility_bars, resource_bars, unit_bars
from referee.games.death_front.state.moves import Deploy, Exit, Skip, Step
from referee.games.death_front.state.position import Piece, Position, named
from referee.kernel.printed.rulebook import Rulebook
from referee.kernel.text import Text, say

DEPLOY = Rulebook()
FACILITY = Rulebook()
ELSEWHERE: dict[Camp, tuple[str, str]] = {
    "allies": ("German territory", "a, b, c"),
    "germans": ("Allied territory", "e, f, g"),
}
"""The land that a side does not deploy on, and the rows that it does."""
ONE_ACTION = "{card} was deployed or moved in this phase already"


def can_exit(position: Position, piece: Piece) -> bool:
    """True when *piece* stands at enemy depth 3 and depth 4 lies beyond the edge."""
    off_board = position.options["breakthrough"] == "off-board"
    return off_board and piece.kind == "unit" and position.depth(piece.cell, piece.camp) == grid.DEEP


def owing(position: Position, player: str) -> tuple[Piece, ...]:
    """Return the units of *player* that stood at enemy depth 3 as the phase began, and can go to depth 4.

    One that came to depth 3 in this phase has acted; it owes its breakthrough in the next.
    """
    return tuple(unit for unit in position.of(player, "unit") if _owes(position, unit) and _way_out(position, unit))


def _owes(position: Position, unit: Piece) -> bool:
    deep = position.depth(unit.cell, unit.camp) == grid.DEEP
    return deep and not unit.acted and not position.card(unit).may_stay


def _way_out(position: Position, piece: Piece) -> bool:
    if can_exit(position, piece):
        return True
    sign = 1 if piece.camp == "allies" else -1
    ahead = grid.at(grid.row(piece.cell) + sign, grid.column(piece.cell), position.columns)
    return ahead is not None and not unit_bars(position, ahead) and not resource_bars(position, ahead, "unit")


# -- out of the hand -------------------------------------------------------------------------------------------------


@DEPLOY.paragraph("D29", Deploy)
def facilities_wait_for_their_step(position: Position, move: Deploy) -> Text | None:
    """Facilities are placed in the facility step only."""
    return _if_kind(shown(position, move), "facility", "{card} is a facility: it is placed in the facility step")


@DEPLOY.paragraph("cards 6", Deploy)
@FACILITY.paragraph("cards 6", Deploy)
def skills_are_not_laid_on_the_grid(position: Position, move: Deploy) -> Text | None:
    """A skill card is shown and followed, never put on the grid."""
    return _if_kind(shown(position, move), "skill", "{card} is a skill card: it is not put on the grid")


@FACILITY.paragraph("facilities", Deploy)
def only_facilities_in_their_step(position: Position, move: Deploy) -> Text | None:
    """In the facility step nothing but facilities is placed."""
    card = shown(position, move)
    if card is None or card.kind not in ("unit", "resource"):
        return None
    return say("{card} is a {kind}: in the facility step only facilities are placed", card=card.name, kind=card.kind)


def _if_kind(card: Card | None, kind: str, line: str) -> Text | None:
    return say(line, card=card.name) if card and card.kind == kind else None


@DEPLOY.paragraph("deployment 2", Deploy)
@FACILITY.paragraph("reminder 5", Deploy)
def deploy_on_the_own_side(position: Position, move: Deploy) -> Text | None:
    """Hand cards go onto the own side only, any of its three rows."""
    if grid.land(move.cell) in ("front", CAMPS[move.side]):
        return None
    line = "{cell} is {land}: the {player} deploys on its own side only, rows {rows}"
    land, rows = ELSEWHERE[CAMPS[move.side]]
    return say(line, cell=move.cell, land=land, player=title(move.side), rows=rows)


@DEPLOY.paragraph("D13", Deploy)
@FACILITY.paragraph("D13", Deploy)
def the_front_row_is_no_side(position: Position, move: Deploy) -> Text | None:
    """Nothing is deployed onto the front row: it is neither side's territory."""
    if grid.land(move.cell) != "front":
        return None
    return say("{cell} is on the front row, which is not the own side", cell=move.cell)


# -- the cell entered ------------------------------------------------------------------------------------------------


@DEPLOY.paragraph("deployment 3", Deploy, Step)
def the_cell_must_hold_no_unit(position: Position, move: Deploy | Step) -> Text | None:
    """Nothing is moved or deployed into a cell that holds a unit, friend or foe."""
    if _is_facility(position, move):
        return None
    return unit_bars(position, _goal(move))


@DEPLOY.paragraph("D4", Deploy, Step)
def resources_share_no_cell(position: Position, move: Deploy | Step) -> Text | None:
    """A unit and a resource, or two resources, do not share a cell; the switch lets a unit join a resource."""
    card = shown(position, move) if isinstance(move, Deploy) else position.deck(move.side).find(move.card)
    return resource_bars(position, _goal(move), card.kind) if card and card.kind in ("unit", "resource") else None


@FACILITY.paragraph("reminder 6", Deploy)
def one_facility_a_cell(position: Position, move: Deploy) -> Text | None:
    """Two facilities do not share a cell."""
    return facility_bars(position, move.cell)


@FACILITY.paragraph("D19", Deploy)
def no_facility_under_the_enemy(position: Position, move: Deploy) -> Text | None:
    """A facility is not placed onto a cell that an enemy card holds."""
    return enemy_bars(position, move.cell, move.side)


def _goal(move: Deploy | Step) -> str:
    return move.cell if isinstance(move, Deploy) else move.to


def _is_facility(position: Position, move: Deploy | Step) -> bool:
    card = shown(position, move) if isinstance(move, Deploy) else None
    return card is not None and card.kind == "facility"


# -- the card moved --------------------------------------------------------------------------------------------------


def mover(position: Position, move: Step) -> Piece | None:
    """Return the own card that *move* names, or None when it is not there."""
    return next((p for p in position.on(move.origin) if p.card == move.card and p.owner == move.side), None)


@DEPLOY.paragraph("deploy", Step)
def the_card_must_be_there(position: Position, move: Step) -> Text | None:
    """A player moves an own card that is on the table."""
    if mover(position, move):
        return None
    return say("the {player} has no {card} on {cell}", player=title(move.side), card=move.card, cell=move.origin)


@DEPLOY.paragraph("cards 5", Step)
def facilities_never_move(position: Position, move: Step) -> Text | None:
    """A facility never moves once it is placed."""
    piece = mover(position, move)
    return (
        say("{card} is a facility and never moves", card=named(piece)) if piece and piece.kind == "facility" else None
    )


@DEPLOY.paragraph("deployment 1", Step)
def one_square_at_a_time(position: Position, move: Step) -> Text | None:
    """A unit or resource moves one square along a row or column; units noted on their card are exempt."""
    if _may_fly(position, move) or grid.distance(move.origin, move.to) == 1:
        return None
    if grid.is_diagonal(move.origin, move.to):
        return None
    squares = grid.distance(move.origin, move.to)
    line = "{origin} to {to} is {squares} squares; a card moves one square along a row or column"
    return say(line, origin=move.origin, to=move.to, squares=squares)


@DEPLOY.paragraph("reminder 4", Step)
def never_diagonally(position: Position, move: Step) -> Text | None:
    """No card moves diagonally; units noted on their card are exempt."""
    if _may_fly(position, move) or not grid.is_diagonal(move.origin, move.to):
        return None
    return say("{origin} to {to} is a diagonal move", origin=move.origin, to=move.to)


def _may_fly(position: Position, move: Step) -> bool:
    piece = mover(position, move)
    return piece is not None and position.card(piece).free_move


@DEPLOY.paragraph("D5", Step, Exit)
def one_action_a_card(position: Position, move: Step | Exit) -> Text | None:
    """A card acts once in a deployment phase: one just deployed or moved does not move again."""
    piece = mover(position, move) if isinstance(move, Step) else position.unit(move.cell)
    if piece is None or piece.owner != move.side or not piece.acted:
        return None
    return say(ONE_ACTION, card=named(piece))


@DEPLOY.paragraph("deployment 4", Step)
def at_depth_three_only_onwards(position: Position, move: Step) -> Text | None:
    """A unit that stood at enemy depth 3 as the phase began goes to depth 4 and nowhere else."""
    piece = mover(position, move)
    if piece is None or piece not in owing(position, move.side):
        return None
    if position.depth(move.to, piece.camp) > grid.DEEP:
        return None
    return say("{card} stood at enemy depth 3 as the phase began: it has to go to depth 4", card=named(piece))


@DEPLOY.paragraph("deployment 5", Step, Exit)
def no_resource_at_depth_four(position: Position, move: Step | Exit) -> Text | None:
    """A resource never goes to enemy depth 4."""
    if isinstance(move, Exit):
        own = [p for p in position.on(move.cell, "resource") if p.owner == move.side]
        piece = None if position.unit(move.cell) or not own else own[0]
    else:
        piece = mover(position, move)
        piece = piece if piece and position.depth(move.to, piece.camp) > grid.DEEP else None
    if piece is None or piece.kind != "resource":
        return None
    return say("{card} is a resource: it never goes to enemy depth 4", card=named(piece))


# -- breaking through ------------------------------------------------------------------------------------------------


@DEPLOY.paragraph("victory 3", Exit)
def break_through_from_depth_three(position: Position, move: Exit) -> Text | None:
    """Only an own unit at enemy depth 3 breaks through to depth 4."""
    unit = position.unit(move.cell)
    if unit is None or unit.owner != move.side:
        return say("the {player} has no unit on {cell}", player=title(move.side), cell=move.cell)
    deep = position.depth(move.cell, unit.camp)
    if deep == grid.DEEP:
        return None
    line = "{unit} is not at enemy depth 3 but at {deep}: nothing else leaves the grid"
    return say(line, unit=named(unit), deep=max(deep, 0))


@DEPLOY.paragraph("D2", Exit)
def depth_four_must_lie_beyond(position: Position, move: Exit) -> Text | None:
    """With `breakthrough = last-row` depth 4 is the last row, and nothing leaves the grid."""
    if position.options["breakthrough"] == "off-board":
        return None
    return say("depth 4 is the last row here (breakthrough = last-row): move onto it")


@DEPLOY.paragraph("D22", Skip)
def no_skip_before_the_breakthrough(position: Position, move: Skip) -> Text | None:
    """A player does not skip while an own unit owes its breakthrough."""
    owed = owing(position, move.side)
    if not owed:
        return None
    line = "{units} stood at enemy depth 3 as the phase began and must break through before the {player} skips"
    return say(line, units=tuple(named(p) for p in owed), player=title(move.side))
