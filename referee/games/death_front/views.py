"""The one-screen status, and the score: area, discards, supply, and who would win if the game ended now."""

from __future__ import annotations

from typing import Any

from referee.games.death_front.boards import board_view, coverage
from referee.games.death_front.cards import COUNTS, KINDS, PLURAL
from referee.games.death_front.changes import owed
from referee.games.death_front.position import CAMPS, Event, Options, Position, title
from referee.games.death_front.supply import supplier
from referee.games.death_front.victory import SIDES, area, area_tally, dead, leader, standing, units_of
from referee.kernel.summary import Cell, Summary, Table
from referee.kernel.tally import Tally
from referee.kernel.text import Text, say

PHASES = {
    "setup": "set-up", "draw": "deployment phase, draw step", "deploy": "deployment phase, deploy and move step",
    "facility": "deployment phase, facility step", "skill": "attack phase, skill step",
    "attack": "attack phase, attack step", "settlement": "settlement phase",
}  # fmt: skip


def status(position: Position) -> Summary:
    """Return the clock, who owes what, the hands and piles, the board, and what is in effect."""
    pending = position.pending
    camp = CAMPS.get(pending.side, "allies") if pending else "allies"
    parts = (*_clock(position), _counts(position), *board_view(position, camp).parts, *_in_effect(position))
    return Summary(say("Death Front: {phase}", phase=_phase(position)), parts, _status_data(position))


def _phase(position: Position) -> Text:
    return say("round {round}, {phase}", round=position.round, phase=PHASES[position.step])


def _clock(position: Position) -> tuple[Text, ...]:
    told = owed(position)
    order = tuple(title(player) for player in position.order)
    first = say("order of this round: {order}", order=order)
    if "over" in told:
        return (first, say("game over: {how}", how=told["how"]))
    return (first, say("next: {side}: {decision}", side=title(told["side"]), decision=told["decision"]))


def _counts(position: Position) -> Table:
    columns = (
        say("player"), say("hand"), say("pile"), say("discard"), say("units dead"), say("on the table"), say("deck"),
    )  # fmt: skip
    rows = tuple(
        (
            title(player), position.hand(player), position.pile(player), len(position.discard(player)),
            position.discarded(player, "unit"), sum(1 for _ in position.of(player)), _deck_said(position, player),
        )
        for player in position.players
    )  # fmt: skip
    return Table(say(""), columns, rows)


def _deck_said(position: Position, player: str) -> Text:
    deck = position.deck(player)
    if deck.demo:
        return say("demo, NOT OFFICIAL")
    known = sum(card.copies for card in deck.cards)
    return say("complete") if deck.closed else say("{known} of 39 described", known=known)


def _in_effect(position: Position) -> tuple[Text, ...]:
    boosts = tuple(
        say("{card}: {player} {by:+d} {what} this round", card=b.card, player=title(b.player), by=b.by, what=b.what)
        for b in position.boosts
    )
    standard = Options()
    switched = tuple(
        f"{name.replace('_', '-')} = {getattr(position.options, name)}"
        for name in Options.__struct_fields__
        if getattr(position.options, name) != getattr(standard, name)
    )
    return (*boosts, *((say("table options: {options}", options=switched),) if switched else ()))


def _status_data(position: Position) -> dict[str, Any]:
    players = {
        player: {
            "hand": position.hand(player),
            "pile": position.pile(player),
            "discard": list(position.discard(player)),
            "unseen": unseen(position, player),
        }
        for player in position.players
    }
    board = board_view(position, "allies").data["board"]
    return {
        "round": position.round, "step": position.step, "order": list(position.order), "next": owed(position),
        "players": players, "board": board,
    }  # fmt: skip


def unseen(position: Position, player: str) -> dict[str, int]:
    """Return how many cards of each class *player* still has in hand and pile."""
    return {PLURAL[kind]: COUNTS[kind] - position.seen_of(player, kind) for kind in KINDS}


# -- score -----------------------------------------------------------------------------------------------------------


def score(position: Position) -> Summary:
    """Return the area of both sides, the losses, the supply, who would win now, and what this round brought."""
    parts: tuple[Text | Tally | Table, ...] = (
        *(area_tally(position, camp) for camp in SIDES),
        _losses(position),
        _supply(position),
        verdict(position),
        *_round(position),
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
    if position.options.annihilation == "on-table":
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


def _round(position: Position) -> tuple[Text, ...]:
    if not position.events:
        return (say("this round: nothing lost and nothing attacked yet"),)
    return (say("this round: {events}", events=tuple(_event(event) for event in position.events)),)


def _event(event: Event) -> Text:
    owner = title(event.owner)
    if event.what == "failed":
        return say("an attack of the {owner} on {cell} failed", owner=owner, cell=event.cell)
    if event.what == "skill":
        return say("{owner} used {card}", owner=owner, card=event.card)
    return say("{owner} {card} {what} ({cell})", owner=owner, card=event.card, what=event.what, cell=event.cell)
