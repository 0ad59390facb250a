"""The harness itself, and how much of what it plants the tests of each game notice."""

from __future__ import annotations

import sys

import pytest

from mutation.__main__ import ROOMS, chosen, survived
from mutation.points import Point, points, points_of
from mutation.swap import changed
from mutation.workshop import ROOT, Workshop

# Games whose tests are held to the figures below.
HELD = ("cold-war",)
CODE = '''
"""Says nothing."""
LIMIT: Literal[3] = 3

def room(position: Position, wanted: int) -> bool:
    """True when there is room for 2."""
    assert wanted != 7
    if not position.open:
        return False
    return 0 < wanted <= min(LIMIT, position.left) and wanted in position.sizes

def names(position: Position) -> tuple[str, ...]:
    return tuple(f"{n + 1}" for n in position.all if n > 1)
'''


def faults(code: str) -> list[str]:
    return [f"{point.was} -> {point.becomes}" for point in points("rules/room.py", code.encode())]


def test_what_can_be_made_wrong() -> None:
    planted = faults(CODE)
    for fault in (
        "3 -> 4",
        "3 -> 2",
        "not position.open -> (position.open)",
        "if not position.open:\n        return False -> pass",
        "False -> not (False)",
        "0 < wanted <= min(LIMIT, position.left) -> (0 <= wanted <= min(LIMIT, position.left))",
        "0 < wanted <= min(LIMIT, position.left) -> (0 < wanted > min(LIMIT, position.left))",
        "min(LIMIT, position.left) -> (LIMIT)",
        "wanted in position.sizes -> (wanted not in position.sizes)",
        "n > 1 -> True",
        'tuple(f"{n + 1}" for n in position.all if n > 1) -> ()',
    ):
        assert fault in planted, fault
    assert any(
        fault.endswith("(0 < wanted <= min(LIMIT, position.left) or wanted in position.sizes)") for fault in planted
    )


def test_what_serves_only_the_reader_and_the_type_checker_is_left_alone() -> None:
    assert not any("7" in fault or "2 ->" in fault or "n + 1 ->" in fault for fault in faults(CODE))


def test_a_lost_guard_or_clamp_is_told_from_other_faults() -> None:
    guards = [point.was for point in points("rules/room.py", CODE.encode()) if point.guard]
    assert guards == ["if not position.open:\n        return False", *["min(LIMIT, position.left)"] * 2, "n > 1"]


def test_a_fault_stands_where_it_says() -> None:
    point = next(point for point in points("rules/room.py", CODE.encode()) if point.becomes == "(LIMIT)")
    assert "    return 0 < wanted <= (LIMIT) and wanted in position.sizes" in point.applied(CODE.encode()).decode()
    assert str(point) == "rules/room.py:10: min(LIMIT, position.left)  ->  (LIMIT)"


def test_full_width_letters_before_it_move_no_fault() -> None:
    (more, less) = points("words.py", 'SAID = ("行动回合", 1)'.encode())
    assert (more.applied('SAID = ("行动回合", 1)'.encode()).decode(), less.becomes) == ('SAID = ("行动回合", 2)', "0")


def test_a_position_is_given_back_as_it_was() -> None:
    assert "position.but(a=1) -> position" in faults(
        "def f(position: Position) -> Position:\n    return position.but(a=1)\n"
    )


def test_the_same_seed_plants_the_same_faults() -> None:
    found = points("rules/room.py", CODE.encode())
    once, again = (chosen(found, 5, 2, seed=3) for _ in range(2))
    assert once == again
    assert [len(each) for each in once.values()] == [5, 2]
    assert chosen(found, 5, 2, seed=4) != once


def test_the_faults_of_one_line() -> None:
    at = chosen(points("rules/room.py", CODE.encode()), 0, 0, seed=1, at="rules/room.py:13")
    assert {point.line for each in at.values() for point in each} == {13}


def test_the_tests_notice_a_fault_and_nothing_is_left_of_it() -> None:
    """One fault that the arithmetic speaks against, one that changes nothing, and one that no function holds."""
    package = ROOT / "referee" / "games" / "cold_war"
    found = points_of(package, ("rules/cease_fire.py",))
    loud = next(point for point in found if point.was == "total > limit" and point.becomes == "(total >= limit)")
    silent = Point(loud.module, loud.line, loud.start, loud.end, loud.was, "(total > limit)")
    named = next(point for point in points_of(package, ("rules/struggle.py",)) if point.was == "0")
    with Workshop("cold-war", ["tests/cold_war/test_worked_numbers.py"]) as workshop:
        assert workshop.look() > 20
        assert survived(workshop, [loud, silent, named]) == [silent]
        assert workshop.sound()
    assert not workshop.folder.exists()


SOUND = """
LIMIT = 3

def f(x=1):
    return [n + 2 for n in x]

class A:
    top = 4

    def g(self):
        return 5
"""


@pytest.mark.parametrize(
    ("was", "becomes", "functions"),
    [
        ("3", "3", set()),
        ("n + 2", "n - 2", {("f", 4)}),
        ("5", "6", {("A.g", 10)}),
        ("3", "2", None),
        ("x=1", "x=2", None),
        ("4", "0", None),
        ("4", "True", None),
    ],
)
def test_which_functions_a_fault_changes(was: str, becomes: str, functions: set[tuple[str, int]] | None) -> None:
    sound, faulty = (compile(code, "a.py", "exec") for code in (SOUND, SOUND.replace(was, becomes)))
    found = changed(sound, faulty)
    assert (None if found is None else found.keys()) == functions


@pytest.mark.long
@pytest.mark.parametrize("game", HELD)
def test_planted_faults_are_noticed(game: str) -> None:
    """200 faults by chance and 100 lost guards or clamps: at least 95 % and 90 % are noticed."""
    found = points_of(ROOT / "referee" / "games" / game.replace("-", "_"), ROOMS)
    with Workshop(game) as workshop:
        workshop.look()
        for planted, most in zip(chosen(found, 200, 100, seed=1).values(), (0.05, 0.1), strict=True):
            survivors = survived(workshop, planted)
            print(*survivors, sep="\n", file=sys.stderr)
            assert len(survivors) <= most * len(planted)
        assert workshop.sound()
