"""A random player that chooses what kind of thing to do before it chooses which, so that games go past round one."""

from __future__ import annotations

from random import Random
from typing import Any

from referee.kernel.game import game
from referee.kernel.position import Move

GAME = game("death-front")
SWITCHES = {
    "breakthrough": ("off-board", "last-row"),
    "stacking": ("strict", "free"),
    "attack-targets": ("defended", "units-only", "any"),
    "ally-supply": ("no", "yes"),
    "annihilation": ("all-cards", "on-table"),
    "end-check": ("settlement", "at-once"),
    "range-turn": ("turned", "as-printed"),
    "mulligan": ("whole-hand-back", "whole-hand-discarded", "some-cards"),
}


def choice(position: Any, chance: Random) -> Move:
    """Return a legal move: its kind drawn first, skipping and declaring seldom, then the move."""
    by_kind: dict[str, list[Move]] = {}
    for move in GAME.options(position):
        by_kind.setdefault(GAME.to_plain(move)["kind"], []).append(move)
    weights = {"skip": 1, "declare": 1, "attack": 6, "step": 6, "exit": 0.3, "deploy": 2, "end round": 6}
    kinds = list(by_kind)
    assert kinds, f"dead end: {position.pending}"
    kind = chance.choices(kinds, [weights.get(kind, 3) for kind in kinds])[0]
    return chance.choice(by_kind[kind])


def played(setup: dict[str, Any], options: dict[str, str], seed: int, most: int = 3000) -> tuple[list[Move], list[Any]]:
    """Return the moves and positions of a random game to its end, or to *most* moves."""
    return fought(GAME.new(setup, options), seed, most)


MELEE: dict[str, Any] = {
    "round": 4,
    "step": "draw",
    "board": {
        "b1": "us small", "b2": "us big", "c1": "us alder", "c2": "us birch", "c3": "us cedar", "c4": "us mine",
        "d1": "us dogwood", "f2": "us alder", "e1": "ss birch, ss mine", "e2": "ss cedar", "e3": "ss alder",
        "f1": "ss big", "f4": "ss small", "f3": "ss fir", "b4": "ss alder", "d3": "ss elm", "d4": "us cedar",
    },
}  # fmt: skip
MELEE_OF_FOUR: dict[str, Any] = {
    **MELEE,
    "players": ["us", "ss", "uk", "wehrmacht"],
    "board": {
        **MELEE["board"], "c5": "uk birch", "b5": "uk big", "a4": "uk long", "d5": "uk alder",
        "e5": "wehrmacht cedar", "e4": "wehrmacht alder", "f5": "wehrmacht long", "g5": "wehrmacht small",
    },
}  # fmt: skip


def fought(position: Any, seed: int, most: int = 3000) -> tuple[list[Move], list[Any]]:
    """Return the moves and positions of a random game that goes on from *position*."""
    chance = Random(seed)
    moves, positions = list[Move](), [position]
    while positions[-1].pending and len(moves) < most:
        moves.append(choice(positions[-1], chance))
        positions.append(GAME.advance(positions[-1], moves[-1]))
    return moves, positions
