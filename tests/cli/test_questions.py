"""`check` at the command line: whether a line is legal, and the answers to other questions; nothing is recorded."""

from __future__ import annotations

import json

import pytest

# DEFCON 4 closes Europe to coups. The US has 3 in Italy (stability 2) and owes a card; the USSR has 2 in Iran.
BOARD = """
game = "twilight-struggle"
turn = 3
action_round = 3
phasing = "us"
defcon = 4
in_play = ["Marshall Plan"]
influence = { Iran = [0, 2], Italy = [3, 0], Thailand = [0, 1] }
"""


@pytest.fixture
def asked(referee, tmp_path):
    (tmp_path / "board.toml").write_text(BOARD, "utf-8")

    def ask(*words: str):
        return referee("check", *words, "--position", "board.toml")

    return ask


def test_one_who_asks_too_early_hears_what_will_be_against_it(asked) -> None:
    """It is the US's round: refused now (4.5D), and in the Soviet one too, for Europe is closed at DEFCON 4 (8.1.5)."""
    said = asked("苏联能政变意大利吗")
    assert said.code == 1
    assert "it is the action round of the US" in said.err
    assert "Europe is closed to coups and realignment at DEFCON 4 [8.1.5]" in said.out


def test_half_of_what_is_asked_is_told_with_the_ways_on(asked) -> None:
    said = asked("can", "the", "us", "play", "nato")
    assert said.code == 0
    assert said.out.splitlines()[0] == "legal so far; it goes on:"
    assert [line.split()[0] for line in said.out.splitlines()[1:]] == ["event", "operations", "space"]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("how do I win", "20 VP wins at once"),
        ("who is ahead in asia", "Scoring of Asia"),
        ("亚洲谁领先", "Scoring of Asia"),
        ("美国能做什么", "next: us: action round 3: play a card"),
        ("what does fidel do", "All US influence leaves Cuba"),
        ("stability of iran", "stability 2, battleground"),
        ("defcon多少", "DEFCON 4"),
        ("how does realignment work", "6.2"),
    ],
)
def test_a_question_is_answered(asked, question: str, answer: str) -> None:
    said = asked(*question.split())
    assert said.code == 0
    assert answer in said.out


def test_a_country_is_shown_as_it_stands(asked) -> None:
    """Iran holds 2 Soviet markers and no US one: the lead is its stability of 2, so it is controlled."""
    told = asked("who", "controls", "iran").out.splitlines()
    assert told[1] == "Now: US 0, USSR 2; the USSR controls it, for 2 - 0 = 2 is not below the"
    assert told[2] == "  stability 2"


def test_a_question_as_json_is_the_page_that_answers_it(asked) -> None:
    """The answer is that of `score asia --json`."""
    assert json.loads(asked("who", "is", "ahead", "in", "asia", "--json").out)["region"] == "Asia"


def test_a_line_is_checked_as_ever(asked) -> None:
    found = json.loads(asked("us", "nato", "coup", "iran", "4", "--json").out)
    assert found["moves"] == ["us: nato, operations", "us: coup iran", "table: roll 4"]


def test_a_side_named_in_full_begins_no_card_of_the_other(referee, tmp_path) -> None:
    """'ussr river skirmish' is a US card (76), in the deck from the Mid War on; who types 'ussr ' means the USSR."""
    (tmp_path / "board.toml").write_text(BOARD.replace("turn = 3", "turn = 4"), "utf-8")
    assert "ussuri" not in referee("suggest", "ussr ", "--position", "board.toml").out
    assert "ussuri" in referee("suggest", "ussr r", "--position", "board.toml").out


def test_can_asks_where_it_is_no_country_too(referee) -> None:
    """'can' is Canada as well; with it and without it the line is legal in the set-up, so that it asks."""
    referee("new", "twilight-struggle", "evening")
    referee("move", "setup ussr poland 4, east germany, yugoslavia")
    for question in ("can the us place 4 in west germany", "can i place 4 in west germany"):
        assert referee("check", *question.split()).out.splitlines()[0] == "us: place west germany x4"
        session = referee("play", stdin=f"{question}\n").out
        assert "us: place west germany x4" in session
        assert "Canada" not in session
    assert referee("check", "can", "2,", "france", "2").out.splitlines()[0] == "us: place canada x2; place france x2"
    assert referee("move", "west germany 4, italy 3").code == 0


def test_a_question_is_no_move_though_its_words_could_be_read_as_one(evening) -> None:
    """The USSR owes a card: 'is', 'in' and 'now' say nothing in a move, but in so many words a question is asked."""
    for question in ("is duck and cover in play", "what is fidel", "is fidel in effect"):
        assert "headline duck" not in evening("check", *question.split()).out
        before = evening("export", "--format", "json").out
        evening("play", stdin=f"{question}\n")
        assert evening("export", "--format", "json").out == before, question
