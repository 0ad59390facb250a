"""Random games beside the conformance suite's: four players, every switch, and armies that have met.

The player draws what kind of thing to do before it draws which, so that games go past the first round.
"""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest

from referee.games.death_front import GAME
from referee.kernel.position import Move
from referee.kernel.ruling import RefereeError

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


def start(seed: int) -> Any:
    """Return one of four beginnings, under table options drawn for two seeds of three."""
    chance = Random(seed)
    options = {name: chance.choice(values) for name, values in SWITCHES.items()} if seed % 3 else {}
    setup = {"players": ["us", "ss", "uk", "wehrmacht"]} if seed % 2 else {}
    if seed % 4 < 2:
        return GAME.new(setup, options)
    return GAME.load_position({**(MELEE_OF_FOUR if setup else MELEE), "options": options})


@pytest.mark.parametrize("seed", range(24))
def test_random_games_end_whole(seed: int) -> None:
    moves, positions = fought(start(seed), seed)
    assert positions[-1].over, f"not over after {len(moves)} moves"
    for position, move in zip(positions, moves, strict=False):
        assert not GAME.faults(position)
        assert GAME.hear(position, GAME.write(move)).moves == (move,)


@pytest.mark.parametrize("seed", range(24))
def test_what_is_offered_is_accepted_and_nothing_else(seed: int) -> None:
    chance, heard = Random(seed), set[Move]()
    _, positions = fought(start(seed), seed)
    for position in chance.sample(positions[:-1], min(25, len(positions) - 1)):
        offered = GAME.options(position)
        aside = {m for m in heard if any(each.interrupts(position, m) for each in position.asides)}
        accepted = [m for m in heard - set(offered) - aside if not GAME.judge(position, m)]
        assert [GAME.write(move) for move in accepted] == []
        heard |= set(chance.sample(offered, min(30, len(offered))))


@pytest.mark.parametrize("seed", range(12))
def test_a_position_file_gives_the_position_back_and_every_view_can_be_drawn(seed: int) -> None:
    chance = Random(seed)
    _, positions = fought(start(seed), seed)
    for position in chance.sample(positions[:-1], min(12, len(positions) - 1)):
        assert GAME.load_position(GAME.dump_position(position)).but(news=()) == position.but(news=())
        for view in (
            GAME.status(position),
            GAME.score(position),
            GAME.board(position, f"supply {position.players[0]}"),
        ):
            assert view.parts


@pytest.mark.parametrize("seed", range(12))
def test_a_forced_move_is_carried_out_or_refused_in_one_line(seed: int) -> None:
    chance, heard = Random(seed), set[Move]()
    _, positions = fought(start(seed), seed)
    for position in positions[:-1]:
        kinds = {(type(move), move.side) for move in position.pending.candidates(position)}
        for move in chance.sample(sorted(heard, key=repr), min(10, len(heard))):
            if (type(move), move.side) in kinds:
                with suppress(RefereeError):
                    GAME.advance(position, move)
        heard |= set(chance.sample(GAME.options(position), min(5, len(GAME.options(position)))))


@pytest.mark.long
def test_many_random_games_end_whole() -> None:
    for seed in range(1000):
        _, positions = fought(start(seed), seed)
        assert positions[-1].over, seed
        assert not any(GAME.faults(position) for position in positions), seed
