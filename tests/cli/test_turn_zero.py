"""Turn Zero on the command line: chosen at `new`, statecraft face down, the crisis cited, status and score."""

from __future__ import annotations

import json

import pytest

from .conftest import Referee


@pytest.fixture
def laid(referee: Referee) -> Referee:
    """The program with a game in which the US alone has laid its statecraft card, +2."""
    referee("new", "twilight-struggle", "zero", "--variant", "turn-zero")
    assert referee("move", "-", stdin="crisis v-e day\nus statecraft +2").code == 0
    return referee


@pytest.mark.parametrize("screen", ["history", "history --json", "status", "status --json", "export", "position show"])
def test_what_one_side_has_laid_is_on_no_screen(laid: Referee, screen: str) -> None:
    answer = laid(*screen.split())
    assert "+2" not in answer.out + answer.err


def test_asking_turns_nothing_up(laid: Referee) -> None:
    for ask in ("check", "why"):
        told, _, paragraph = laid(ask, "ussr statecraft dummy").out.partition("TZ 2 Turn Zero")
        assert "+2" not in told
        assert ("+2" in paragraph) == (ask == "why")
    assert laid("check", "us: statecraft -2").code == 1


def test_both_are_shown_when_both_lie_and_the_die_cites_its_crisis(laid: Referee) -> None:
    assert "US +2, USSR -1" in laid("move", "ussr statecraft -1").out
    told = json.loads(laid("check", "4", "--json").out)
    assert told["tally"][0] == {
        "what": "V-E Day", "lines": [[4, "die"], [2, "US statecraft"], [-1, "USSR statecraft"]], "total": 5,
    }  # fmt: skip
    assert {"what": "crisis", "where": "V-E Day", "from": None, "to": 5} in told["changes"]
    why = laid("why", "roll 4").out
    assert "Turn Zero sheet V-E Day" in why
    assert "Blockade has no effect" in why


def test_status_says_what_the_crises_have_brought(laid: Referee) -> None:
    laid("move", "-", stdin="ussr statecraft dummy\n6\nyalta, us dummy, ussr dummy, 6\nus declines")
    status = laid("status").out
    assert "Crises: V-E Day 6, Yalta and Potsdam 6" in status
    assert "US statecraft laid: +2, dummy" in status
    assert "Blockade has no effect" in status
    assert "the US goes first until the end of turn 3" in status
    data = json.loads(laid("status", "--json").out)
    assert data["crises"] == {"V-E Day": 6, "Yalta and Potsdam": 6}


def test_score_pays_by_the_card_that_is_in_the_game(referee: Referee, tmp_path: object) -> None:
    """France, West Germany, East Germany, Italy and Poland: 6 + 5; with the printed card the USSR would win."""
    board = (
        "France = [0, 3]\n'West Germany' = [0, 4]\nItaly = [0, 2]\nPoland = [0, 3]\nCanada = [0, 0]\nFinland = [0, 0]"
    )
    for zero, wins in (('"V-E Day" = 6', ""), ('"V-E Day" = 5', "ussr")):
        file = f"{tmp_path}/board.toml"
        with open(file, "w", encoding="utf-8") as out:
            east = "'East Germany' = [0, 3]"
            out.write(f"turn = 2\nturn_zero = {{ {zero} }}\n[influence]\n{board}\n{east}\n")
        score = json.loads(referee("score", "--json", "--position", file).out)
        europe = next(region for region in score["regions"] if region["region"] == "Europe")
        assert europe["wins"] == wins
        assert wins or europe["points"] == 3 - 6 - 5


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        ("rules TZ", "TZ 5 Turn Zero: an event without effect"),
        ("rules TZ israel", "at most 1 in one country"),
        ("options turn-zero", "Public sources leave open"),
        ("card allied berlin", "domination 6, control 6"),
        ("card nationalist china", "at most 1 in one country"),
    ],
)
def test_the_books_know_turn_zero(referee: Referee, ask: str, told: str) -> None:
    assert told in " ".join(referee(*ask.split()).out.split())


def test_the_optional_cards_and_turn_zero_are_refused_together(referee: Referee) -> None:
    wrong = referee("new", "twilight-struggle", "zero", "--variant", "turn-zero", "--option", "optional-cards=yes")
    assert wrong.code == 2
    assert "turn-zero is played with optional-cards = no" in wrong.err
