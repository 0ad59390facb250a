"""The one-screen status: clock, who owes what, hands and piles, the board, what is in effect."""

from __future__ import annotations

from typing import Any

from referee.games.death_front.pages.board import board_view
from referee.games.death_front.printed.armies import CAMPS, title
from referee.games.death_front.printed.cards import COUNTS, KINDS, PLURAL
from referee.games.death_front.state.position import Position
from referee.kernel.change import owed
from referee.kernel.decision import comes_next
from referee.kernel.pages.summary import Summary, Table
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
    return (first, comes_next(title(told["side"]), told["decision"]))


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
    known = sum(max(card.copies, 1) for card in deck.cards)  # At least the one that was seen.
    return say("complete") if deck.closed else say("{known} of 39 described", known=known)


def _in_effect(position: Position) -> tuple[Text, ...]:
    boosts = tuple(
        say("{card}: {player} {by:+d} {what} this round", card=b.card, player=title(b.player), by=b.by, what=b.what)
        for b in position.boosts
    )
    return (*boosts, *position.options.told)


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
