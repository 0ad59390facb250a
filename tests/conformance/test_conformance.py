"""What every game keeps, whatever its rules: played at random from `options`, over every registered game."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from referee.kernel.game import Game, game, names
from referee.kernel.position import Move

PLAYED = names()
MOST = 4000
SEEDS = range(6)
LONG = {"twilight-struggle": 2000, "cold-war": 5000, "death-front": 5000}


def interrupts(position: Any, move: Move) -> bool:
    """True for what may be said at any time, which `options` leaves out."""
    return any(aside.interrupts(position, move) for aside in position.asides)


def one(of: Game, position: Any, chance: Random) -> Move:
    """Return a random legal answer, of a random kind first, so that a rare kind (a pass) is not drowned by a long one.

    judge is asked until one passes, so that long games stay cheap.
    """
    moves = position.pending.candidates(position)
    chance.shuffle(moves)
    kinds = sorted({type(move).__name__ for move in moves})
    chance.shuffle(kinds)
    moves.sort(key=lambda move: kinds.index(type(move).__name__))
    found = next((move for move in moves if not of.judge(position, move)), None)
    assert found is not None, f"dead end: nobody can answer {position.pending}"
    return found


def random_game(of: Game, seed: int, most: int = MOST, variants: str = "") -> tuple[list[Move], list[Any]]:
    """Return the moves and positions of a random game to its end, or to *most* moves."""
    chance = Random(seed)
    position = of.new({}, {"variant": variants} if variants else {})
    moves, positions = list[Move](), [position]
    while position.pending and len(moves) < most:
        move = one(of, position, chance)
        position = of.advance(position, move)
        assert not of.faults(position), (of.write(move), [str(fault) for fault in of.faults(position)])
        moves.append(move)
        positions.append(position)
    return moves, positions


@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("seed", SEEDS)
def test_random_games_end_without_a_dead_end_or_a_broken_invariant(name: str, seed: int) -> None:
    """B84, B98: from every reached position there is a legal answer, and the counts add up."""
    moves, positions = random_game(game(name), seed)
    assert positions[-1].over, f"not over after {len(moves)} moves"


@pytest.mark.long
@pytest.mark.parametrize("name", PLAYED)
def test_many_random_games_end(name: str) -> None:
    of = game(name)
    unfinished = [seed for seed in range(LONG.get(name, 5000)) if not random_game(of, seed)[1][-1].over]
    assert unfinished == []


@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_offered_is_what_is_accepted(name: str, seed: int) -> None:
    of, chance, heard = game(name), Random(seed), set[Move]()
    _, positions = random_game(of, seed)
    for position in chance.sample(positions[:-1], min(40, len(positions) - 1)):
        offered = of.options(position)
        assert offered, f"dead end: {position.pending}"
        assert len({of.write(move) for move in offered}) == len(offered), "two options read the same aloud"
        assert all(of.judge(position, move) == () for move in offered)
        unoffered = [m for m in heard - set(offered) if not interrupts(position, m)]
        accepted = [of.write(move) for move in unoffered if not of.judge(position, move)]
        assert accepted == [], (position.pending, accepted)
        heard |= set(chance.sample(offered, min(30, len(offered))))


@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("seed", SEEDS)
def test_moves_change_no_position_but_make_a_new_one(name: str, seed: int) -> None:
    of = game(name)
    moves, positions = random_game(of, seed)
    prints = [repr(position) for position in positions[:300]]
    for position, move in zip(positions[:300], moves[:300], strict=False):
        of.judge(position, move)
        of.advance(position, move)
    assert [repr(position) for position in positions[:300]] == prints


@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_written_is_read_back(name: str, seed: int) -> None:
    of = game(name)
    moves, positions = random_game(of, seed)
    for position, move in zip(positions, moves, strict=False):
        assert of.hear(position, of.write(move)).moves == (move,), of.write(move)


@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_moves_alone_lead_to_the_same_position(name: str, seed: int) -> None:
    of = game(name)
    moves, positions = random_game(of, seed)
    position = of.new({}, {})
    for move in of.from_plain([of.to_plain(move) for move in moves]):
        position = of.advance(position, move)
    assert position == positions[-1]


@pytest.mark.parametrize("name", PLAYED)
@pytest.mark.parametrize("part", [part for part in vars(Game) if not part.startswith("_")])
def test_a_game_has_every_part_of_the_contract(name: str, part: str) -> None:
    assert callable(getattr(game(name), part))


@pytest.mark.parametrize("name", PLAYED)
def test_every_card_is_written(name: str) -> None:
    assert game(name).missing() == ()


@pytest.mark.parametrize("name", PLAYED)
def test_the_position_file_gives_the_position_back(name: str) -> None:
    of, chance = game(name), Random(7)
    _, positions = random_game(of, 7)
    for position in chance.sample(positions[:-1], min(15, len(positions) - 1)):
        assert of.load_position(of.dump_position(position)).but(news=()) == position.but(news=())
