"""How lucky the dice were: what each could have given, by the rules, and what it gave."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from kits.evenings import OPENING, evening, played
from kits.program import run

import referee
from referee.games.twilight_struggle.cards.contests import GamesDice
from referee.games.twilight_struggle.pages import thrown as dice
from referee.games.twilight_struggle.pages.thrown import Gain, outlook
from referee.games.twilight_struggle.rules.operations.realignment import RealignDice
from referee.games.twilight_struggle.rules.turn.traps import TrapDie
from referee.kernel.telling import Moment
from referee.report.evening import evening as told

SIXTH = Fraction(1, 6)


def thrown(*more: str) -> list[dice.Thrown]:
    return dice.throws(told(played("twilight-struggle", (*OPENING, *more))).moments)


def position(**keys: Any) -> Any:
    return referee.open({"game": "twilight-struggle", "stage": "action_round", "phasing": "us", **keys}).position


def test_a_coup_is_played_for_all_six_faces() -> None:
    """Die + 3 operations - 2 x stability 2: 0 to 5, which is what the USSR gains. On average 2.5; a 4 gives 3."""
    (coup,) = thrown()
    assert [face.influence for face in coup.could] == [0, 1, 2, 3, 4, 5]
    assert coup.expected == Gain(Fraction(5, 2), Fraction(0), 5 * SIXTH)
    assert coup.gave == Gain(Fraction(3), Fraction(0), Fraction(1))
    assert dice.luck_of([coup], "ussr") == Gain(Fraction(1, 2), Fraction(0), SIXTH)
    assert dice.balance([coup]).influence == Fraction(-1, 2)


def test_the_space_race_is_luck_in_victory_points() -> None:
    """Box 1 with 1-3, for 2 VP: 1 VP on average."""
    *_, space = thrown("us nuclear test ban space 2")
    assert (space.kind, space.side, [face.vp for face in space.could]) == ("space", "us", [2, 2, 2, 0, 0, 0])
    assert dice.luck_of([space], "us").vp == 1
    *_, failed = thrown("us nuclear test ban space 5")
    assert dice.luck_of([failed], "us").vp == -1
    assert not failed.gave.won  # type: ignore[union-attr]


def test_of_a_realignment_each_die_has_its_share() -> None:
    """USSR 1 in Zaire has more markers: +1. The US wins 10 of 36; with a 6 against 1-4, 4 of 6."""
    at = position(influence={"Zaire": [0, 1]})
    first = outlook(at, RealignDice(by="us", country="Zaire", source="6.2.2"))
    assert first.expected.influence == Fraction(10, 36)
    assert first.faces[5].influence == Fraction(4, 6)
    second = outlook(at, RealignDice(by="us", country="Zaire", source="6.2.2", own=6))
    assert [face.influence for face in second.faces] == [1, 1, 1, 1, 0, 0]


def test_both_dice_of_a_realignment_count_for_those_who_threw_them() -> None:
    """The US's 6 is worth 4/6 - 10/36 to it; the USSR's 2 then loses 1 - 4/6 more than it had to."""
    table = referee.open(
        {
            "game": "twilight-struggle",
            "stage": "action_round",
            "phasing": "us",
            "influence": {"Zaire": [0, 1]},
            "turn": 4,
        }
    )
    reading = table.check("us duck and cover realign zaire 6-2")
    assert not reading.rulings
    (throw,) = dice.throws([Moment(1, reading, reading.after)])
    assert throw.dice == (("us", 6), ("ussr", 2))
    (us, mine), (ussr, theirs) = throw.luck
    assert (us, mine.influence) == ("us", Fraction(4, 6) - Fraction(10, 36))
    assert (ussr, theirs.influence) == ("ussr", -Fraction(2, 6))
    assert dice.balance([throw]).influence == 1 - Fraction(10, 36)


def test_a_tie_that_is_thrown_again_is_worth_as_much_as_the_throw() -> None:
    """The host adds 2: of 32 pairs that are no tie it wins 26 and loses 6, 2 VP each: 40/32."""
    dice = outlook(position(), GamesDice(host="us", card="Olympic Games", source="card 20"))
    assert dice.expected.vp == Fraction(40, 32)
    assert dice.expected.won == Fraction(26, 32)
    again = outlook(position(), GamesDice(host="us", card="Olympic Games", source="card 20", own=1))
    # Own 1 and 2: wins against 1 and 2, ties with 3, loses against the others.
    assert [face.vp for face in again.faces] == [2, 2, Fraction(40, 32), -2, -2, -2]


def test_a_trap_gives_neither_but_it_may_be_left() -> None:
    at = position(in_play=["Quagmire"])
    assert outlook(at, TrapDie(by="us", source="card 42")).expected == Gain(Fraction(0), Fraction(0), Fraction(4, 6))


def test_a_winner_who_was_only_named_counts_for_the_side_that_throws_first() -> None:
    lines = ("us olympic games event", "ussr takes part", "us wins")
    *_, games = thrown(*lines)
    assert (games.kind, str(games.about), games.side, games.dice) == ("contest", "Olympic Games", "us", ())
    assert games.luck == (("us", Gain(Fraction(0), 2 - Fraction(40, 32), 1 - Fraction(26, 32))),)


def test_what_a_die_gave_is_what_it_changed_in_the_record() -> None:
    sitting = evening("twilight-struggle")
    moments = told(sitting).moments
    found = dice.throws(moments)
    assert len(found) > 30
    single = [each for each in found if each.kind in ("coup", "war", "space") and each.gave]
    rolls = [
        step
        for moment in moments
        for step in moment.reading.steps
        if type(step.asked).__name__ in ("CoupDie", "WarDie", "SpaceDie")
    ]
    assert len(single) == len(rolls)
    for each, step in zip(single, rolls, strict=True):
        before, after = step.before, step.stages[0][1]  # Right after the die, before anything else happens.
        more = [sum(after.markers(side)) - sum(before.markers(side)) for side in ("us", "ussr")]
        sign = 1 if each.side == "us" else -1
        assert each.gave is not None
        assert each.gave.influence == sign * (more[0] - more[1])
        assert each.gave.vp == sign * (after.vp - before.vp)


def test_luck_adds_up_to_what_came_less_what_was_to_be_expected() -> None:
    """The dice of a throw are worth together what it gave beyond the average."""
    for each in dice.throws(told(evening("twilight-struggle")).moments):
        if each.gave is not None:
            assert dice.own(each) == each.gave.less(each.expected)._replace(won=dice.own(each).won)


# -- the groups of the Cold War --------------------------------------------------------------------------------------


def test_a_draw_is_held_against_the_average_of_the_deck() -> None:
    """24 groups worth 84: 3.5 each on average; Industry (4) gone, the others are worth 80."""
    from referee.games.cold_war.pages.luck import draws
    from referee.games.cold_war.printed.cards import GROUPS

    assert (len(GROUPS), sum(group.value for group in GROUPS.values())) == (24, 84)
    first, second, *_ = draws(told(evening("cold-war")).moments)
    assert (first.side, first.group, first.gave, first.expected, first.danger) == (
        "cia",
        "Industry",
        4,
        Fraction(7, 2),
        0,
    )
    assert (second.gave, second.expected) == (5, Fraction(80, 23))


# -- the command -----------------------------------------------------------------------------------------------------


@pytest.fixture
def recorded(home: Path) -> None:
    assert run("new", "twilight-struggle", "friday").exit_code == 0
    for line in OPENING:
        assert run("move", line).exit_code == 0


@pytest.mark.usefixtures("recorded")
def test_the_command_tells_it_short_long_and_as_data() -> None:
    import json

    short, long = run("luck").stdout, run("luck", "--dice").stdout
    assert "the dice of both sides gave the US -0.5 influence and 0 VP." in " ".join(short.split())
    assert run("luck", "--at", "5").stdout == "Luck\nNo die has been thrown yet.\n"
    assert "coup in Iran" not in short
    assert "0/1/2/3/4/5" in long
    data = json.loads(run("luck", "--json").stdout)
    assert data["sides"]["ussr"] == {"dice": [0, 0, 0, 1, 0, 0], "influence": 0.5, "vp": 0.0}
    assert data["throws"][0]["chance"] == {"fraction": "5/6", "percent": 83.33}
    assert data["throws"][0]["entry"] == 6
    assert json.loads(run("luck", "--at", "5", "--json").stdout)["throws"] == []
    assert "运气" in run("--lang", "zh", "luck").stdout


@pytest.mark.usefixtures("recorded")
def test_the_command_says_in_one_line_what_it_cannot() -> None:
    assert run("new", "death-front", "dice").exit_code == 0
    cases = (("--game", "dice"), 2), (("--game", "friday", "--at", "99"), 2), (("--game", "x"), 3)
    for words, code in cases:
        done = run("luck", *words)
        assert (done.exit_code, done.stdout, done.stderr.count("\n")) == (code, "", 1), done.stderr


def test_every_die_of_the_game_has_a_name() -> None:
    from referee.games.twilight_struggle.rules.decisions import Die

    kinds = [Die]
    for kind in kinds:
        kinds += [each for each in kind.__subclasses__() if each.__module__.startswith("referee.")]
    assert {*kinds[1:]} == {*dice.KINDS}
