"""What a line takes for granted, in every game: the law on random positions, and lines of shuffled words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from random import Random
from typing import Any

import pytest
from conformance.test_conformance import one, random_game

from referee.kernel.game import Game, game, names
from referee.kernel.granted import stays
from referee.kernel.line import Reading, read, take
from referee.kernel.position import Move
from referee.kernel.ruling import RefereeError
from referee.kernel.step import Step

PLAYED = names()
GAMES, MOST, ENOUGH = 40, 600, 2500
SOME, MANY = 300, 20_000
# Custom alone lets these go unsaid; everything else that is implied is the only answer there is.
CUSTOMS = {
    "twilight-struggle": {"ShowHand"},
    "cold-war": set(),
    "death-front": {"MulliganGo", "DrawGo", "FacilityGo", "SkillGo", "AdvanceGo"},
}
SPOKEN = (
    *("done", "skip", "pass", "end turn", "end round", "event", "keep", "decline", "draw", "deal", "shuffle", "reveal"),
    *("deadlock", "agree", "first", "stay", "and", "with", "at", "to", "table", "us", "ussr", "ss", "cia", "kgb", ","),
    *map(str, range(10)),
    *("4-1", "a1", "c2", "e3", "exit", "use", "objective", "headline", "place", "coup", "recruit", "attack", "deploy"),
)


# -- random positions ------------------------------------------------------------------------------------------------


@cache
def positions(name: str) -> tuple[Any, ...]:
    """Positions of random games, those near the end of a game among them."""
    found = list[Any]()
    for seed in range(GAMES):
        found += random_game(game(name), seed, MOST)[1]
        if len(found) > ENOUGH:
            break
    return tuple(found)


def implied(name: str) -> Iterator[tuple[Any, Move]]:
    """Yield the positions in which something goes without saying, and what."""
    for position in positions(name):
        move = position.pending.implied(position) if position.pending else None
        if move:
            yield position, move


@pytest.mark.parametrize("name", PLAYED)
def test_what_goes_without_saying_is_the_only_answer_or_a_custom_of_the_table(name: str) -> None:
    found = 0
    for position, move in implied(name):
        assert not game(name).judge(position, move), move
        if type(position.pending).__name__ not in CUSTOMS.get(name, ()):
            assert not position.pending.by_custom(position)
        if not position.pending.by_custom(position):
            assert game(name).options(position) == [move], (position.pending, move)
        found += 1
    assert found > 50 or name not in CUSTOMS


@pytest.mark.parametrize("name", PLAYED)
def test_what_is_taken_for_granted_ends_no_game_throws_no_die_and_closes_one_turn_at_most(name: str) -> None:
    of, longest = game(name), 0
    for position in Random(name).choices(positions(name), k=400):
        steps = granted(of, position)
        assert not any(step.after.over or step.rulings for step in steps)
        assert not any("pips" in step.move.__struct_fields__ for step in steps)
        assert sum(step.move.closes for step in steps) <= 1
        assert all(step.move.closes or step.before.chapter == step.after.chapter for step in steps)
        longest = max(longest, len(steps))
    assert longest >= 2 or name not in CUSTOMS


# -- shuffled words --------------------------------------------------------------------------------------------------


@cache
def vocabulary(name: str) -> tuple[str, ...]:
    """The words and phrases of a game: what is said everywhere, and what its moves are made of."""
    of, chance, found = game(name), Random(name), dict[str, None]()
    for position in chance.choices(positions(name), k=150):
        for move in chance.sample(of.options(position) or [], min(12, len(of.options(position)))):
            side, _, said = of.write(move).partition(": ")
            found |= dict.fromkeys((side, said, f"{side} {said}", *said.replace(",", " ,").split()))
    return tuple(found)


def a_line(name: str, position: Any, chance: Random) -> str:
    """Return one to eight words or phrases: any of the game, or legal moves of which some are missing."""
    said = walked(name, position, chance) if chance.random() < 0.5 else []
    said = [each for each in said if chance.random() < 0.7]
    legal = [game(name).write(move) for move in game(name).options(position)[:200]]
    pieces: Sequence[Sequence[str]] = (SPOKEN, vocabulary(name), vocabulary(name), legal or SPOKEN)
    for _ in range(chance.choice((0, 0, 1, 2)) if said else chance.randint(1, 8)):
        said.insert(chance.randint(0, len(said)), chance.choice(chance.choice(pieces)))
    return chance.choice((" ", ", ")).join(said[:8]) or "done"


def walked(name: str, position: Any, chance: Random) -> list[str]:
    """Return some moves that are legal one after the other, as they are written, without most that need no saying."""
    said = list[str]()
    while position.pending and len(said) < chance.choice((1, 2, 4, 6, 8)):
        implied = position.pending.implied(position) if chance.random() < 0.7 else None
        move = implied or one(game(name), position, chance)
        said += [] if implied else [game(name).write(move)]
        position = game(name).advance(position, move)
    return said


def judged(of: Game, position: Any, line: str) -> Reading | None:
    """Return what becomes of *line*, or None where it is not understood; anything else that is raised is a fault."""
    try:
        return read(of, position, line)
    except RefereeError:
        return None


def retold(of: Game, reading: Reading) -> None:
    """Hear the line again: it is its typed moves, all of them, and nothing else."""
    heard = of.hear(reading.before, reading.line)
    typed = [move for place, move in enumerate(heard.moves) if place not in heard.implied]
    for move in reading.unplayed:
        typed.remove(move)
    assert typed == [step.move for step in reading.steps if not step.granted], reading.line


def granted(of: Game, position: Any) -> list[Step]:
    """Return what may be taken for granted in *position*, one answer after the other."""
    steps = list[Step]()
    while (move := position.pending and position.pending.implied(position)) and len(steps) < 20:
        step = take(of, position, move)
        if not stays(step):
            break
        steps.append(step)
        position = step.after
    return steps


def keeps_the_law(of: Game, position: Any, line: str) -> Reading | None:
    """Return what becomes of *line*, of which every claim of this page holds."""
    before = repr(position)
    reading = judged(of, position, line)
    assert reading == judged(of, position, line), line
    assert repr(position) == before, line
    if reading is None or reading.rulings:
        return reading
    retold(of, reading)
    assert not reading.steps or not reading.steps[-1].granted, line
    over = next((step for step in reading.steps if step.after.over), None)
    assert over is None or not over.granted, line
    assert not of.faults(reading.after), line
    gives_nothing_away(reading)
    return reading


def gives_nothing_away(reading: Reading) -> None:
    """What was granted was no turn that somebody else could have taken, and closed a turn only before the next one.

    What the rest of the line shows is one of several answers; that a side stopped, its own act shows.
    """
    for place, step in enumerate(reading.steps):
        if step.granted:
            typed = next(each for each in reading.steps[place:] if not each.granted)
            alike = isinstance(typed.move, step.asked.kinds)
            assert not (alike and step.asked.by_custom(step.before)), reading.line
            assert typed.move.opens or not step.move.closes, reading.line
            implied = step.asked.implied(step.before)
            assert step.shown == (implied is None), reading.line
            assert step.shown or step.move == implied, reading.line
            assert not step.shown or step.asked.parts or step.move.side == typed.move.side, reading.line


def shuffled(name: str, count: int, seed: int) -> dict[str, int]:
    """Hold *count* random lines against the law; return how many were accepted, ended the game, and so on."""
    of, chance = game(name), Random(f"{name} {seed}")
    told = dict.fromkeys(("accepted", "with granted", "ended the game", "refused", "not understood"), 0)
    for _ in range(count):
        position = chance.choice(positions(name))
        reading = keeps_the_law(of, position, a_line(name, position, chance))
        accepted = reading is not None and not reading.rulings
        told["not understood"] += reading is None
        told["refused"] += reading is not None and not accepted
        told["accepted"] += accepted
        if reading and accepted:
            told["with granted"] += any(step.granted for step in reading.steps)
            told["ended the game"] += bool(reading.after.over)
    return told


@pytest.mark.parametrize("name", PLAYED)
def test_random_lines_keep_the_law(name: str) -> None:
    told = shuffled(name, SOME, seed=1)
    assert min(told["accepted"], told["refused"], told["not understood"]) > 10 or name not in CUSTOMS, told


@pytest.mark.long
@pytest.mark.parametrize("name", PLAYED)
def test_many_random_lines_keep_the_law(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    told = shuffled(name, MANY, seed=2)
    with capsys.disabled():
        print(f"\n{name}: {told}")
    assert told["with granted"] > 100 or name not in CUSTOMS, told
