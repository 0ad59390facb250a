"""The score: area, discards, supply, and who would win if the game ended now."""

from __future__ import annotations

from referee.games.death_front.pages.status import _phase
from referee.games.death_front.printed.armies import CAMPS, title
from referee.games.death_front.printed.cards import KINDS, PLURAL
from referee.games.death_front.rules.supply import coverage, supplier
from referee.games.death_front.rules.victory import SIDES, area, area_tally, dead, leader, standing, units_of
from referee.games.death_front.state.position import Event, Position
from referee.kernel.pages.summary import Cell, Summary, Table
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say

# -- score -----------------------------------------------------------------------------------------------------------


def score(position: Position) -> Summary:
    """Return the area of both sides, the losses, the supply, who would win now, and what this round brought."""
    parts: tuple[Text | Tally | Table, ...] = (
        *(area_tally(position, camp) for camp in SIDES),
        _losses(position),
        _supply(position),
        verdict(position),
        *turn_summary(position),
    )
    held = {camp: list(area(position, camp)) for camp in SIDES}
    data = {
        "area": held,
        "leader": leader(position) or "",
        "dead": {camp: dead(position, camp) for camp in SIDES},
        "supply": {player: coverage(position, player) for player in position.players},
        "verdict": str(verdict(position)),
        "round": [{"what": e.what, "card": e.card, "side": e.owner, "where": e.cell} for e in position.events],
    }
    return Summary(say("Death Front: score, {phase}", phase=_phase(position)), parts, data)


def verdict(position: Position) -> Text:
    """Return who would win if the game ended now, and by which condition."""
    if over := position.over:
        return say("the game is over: {how} [{rule}]", how=over.how, rule=over.rule)
    ahead = leader(position)
    held, lost = (len(area(position, camp)) for camp in SIDES)
    if ahead is None:
        line = "if the game ended now it would be a draw: area {held} to {lost} (victory 2; equal areas: D37)"
        return say(line, held=held, lost=lost)
    line = "if the game ended now the {side} would win by area: Allies {held}, Germans {lost} (victory 2)"
    return say(line, side=title(ahead), held=held, lost=lost)


def _losses(position: Position) -> Table:
    columns = (say("player"), *(say("{kinds}", kinds=PLURAL[kind]) for kind in KINDS), say("annihilation"))
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (title(player), *(position.discarded(player, kind) for kind in KINDS), _annihilation(position, player))
        for player in position.players
    )
    return Table(say("in the discard piles"), columns, rows)


def _annihilation(position: Position, player: str) -> Text:
    camp = CAMPS[player]
    if position.options["annihilation"] == "on-table":
        return say("{n} on the table", n=standing(position, camp))
    return say("{n} of {all} dead", n=dead(position, camp), all=units_of(position, camp))


def _supply(position: Position) -> Table:
    columns = (say("player"), say("cells supplied"), say("highest level"), say("units supplied"), say("not supplied"))
    rows = tuple(_supply_row(position, player) for player in position.players)
    return Table(say(""), columns, rows)


def _supply_row(position: Position, player: str) -> tuple[str | int, ...]:
    levels, units = coverage(position, player), list(position.of(player, "unit"))
    supplied = [unit for unit in units if supplier(position, unit)]
    without = " ".join(unit.cell for unit in units if unit not in supplied)
    return (title(player), len(levels), max(levels.values(), default=0), len(supplied), without or "-")


def turn_summary(position: Position) -> tuple[Text, ...]:
    """Return what was lost, attacked and played in this round."""
    if not position.events:
        return (say("this round: nothing lost and nothing attacked yet"),)
    return (say("this round: {events}", events=tuple(event_told(event) for event in position.events)),)


def event_told(event: Event) -> Text:
    """Return what happened in words."""
    owner = title(event.owner)
    if event.what == "failed":
        return say("an attack of the {owner} on {cell} failed", owner=owner, cell=event.cell)
    if event.what == "skill":
        return say("{owner} used {card}", owner=owner, card=event.card)
    return say("{owner} {card} {what} ({cell})", owner=owner, card=event.card, what=event.what, cell=event.cell)
