"""What would lose the game at once is marked where it is offered, and asked about on a terminal."""

from __future__ import annotations

from pathlib import Path

import pytest

from .conftest import Referee
from .test_claims_2 import at_a_terminal


def board(folder: Path, text: str) -> str:
    file = folder / "position.toml"
    file.write_text(text, encoding="utf-8")
    return str(file)


@pytest.fixture
def doomed(evening: Referee) -> Referee:
    """The program with a game at DEFCON 2 in which the US is to play a card."""
    evening("adjust", "turn=5", "stage=action_round", "phasing=us", "action_round=1", "defcon=2", "--reason", "late")
    evening("adjust", "angola=0,1", "--reason", "late")
    return evening


@pytest.mark.parametrize(("answer", "over"), [("y\n", True), ("yes\n", True), ("n\n", False), ("\n", False)])
def test_it_is_played_where_it_is_meant(doomed: Referee, answer: str, over: bool) -> None:
    said = at_a_terminal(["move", "us nato ops, coup angola 3"], answer)
    assert "play it all the same?" in said
    assert ("over" in doomed("status", "--json").data["next"]) is over
    assert ("not played" in said) is not over


@pytest.mark.parametrize("line", ["us nato ops, coup iran 3", "us nato ops, place angola 1"])
def test_nothing_else_is_asked_about(doomed: Referee, line: str) -> None:
    assert "play it all the same?" not in at_a_terminal(["move", line], "n\n")


def test_the_question_does_not_name_what_is_laid_face_down(doomed: Referee) -> None:
    doomed("adjust", "stage=headline", "turn=5", "defcon=2", "--reason", "late")
    said = at_a_terminal(["move", "headline us duck and cover"], "y\n")
    assert "play it all the same?" in said
    assert "Duck" not in said.partition("all the same")[2]
    told = doomed("status", "--json").data
    assert told["next"]["side"] == "both"


def test_legal_says_in_which_way_a_card_loses(referee: Referee, tmp_path: Path) -> None:
    """We Will Bury You brings DEFCON to 1 as an event, before or after operations; spaced it does not."""
    text = 'turn = 5\nphasing = "us"\ndefcon = 2\n[known_hand]\nus = ["We Will Bury You"]\n[hand_size]\nus = 1\n'
    groups = referee("legal", "--position", board(tmp_path, text), "--json").data["legal"]
    [card] = [move for group in groups for move in group["moves"] if move["what"] == "we will bury you"]
    assert card["losing"] == ["event first", "operations"]
    told = " ".join(referee("legal", "--position", board(tmp_path, text)).out.split())
    assert "we will bury you (loses the game: event first, operations)" in told


def test_where_nothing_can_be_lost_nothing_is_marked(evening: Referee) -> None:
    assert "loses" not in evening("legal").out
    assert "at once" not in evening("status").out.replace("win at once", "").replace("wins at once", "")


def test_a_headline_that_would_lose_is_marked_in_status(referee: Referee, tmp_path: Path) -> None:
    text = 'turn = 5\nstage = "headline"\ndefcon = 2\n[known_hand]\nus = ["Duck and Cover", "NATO"]\n'
    told = referee("status", "--position", board(tmp_path, text), "--json").data
    assert told["losing"] == {"us": ["Duck and Cover"], "ussr": []}


def test_whoever_agrees_to_end_a_game_that_he_loses_is_told(referee: Referee) -> None:
    """The Allies hold one German cell, the Germans none of theirs: who agrees last ends it, and loses by it."""
    referee("new", "death-front", "evening")
    cells = ("board.c1=us alder", "board.e2=us birch", "board.g1=ss birch", "step=settlement")
    assert referee("adjust", *cells, "--reason", "late").code == 0
    assert referee("move", "deadlock").code == 0
    assert "loses" not in referee("legal").out
    assert referee("move", "us agrees").code == 0
    assert "ss: agree: (loses the game)" in referee("legal").out
    assert "this loses the game for the SS" in at_a_terminal(["move", "ss agrees"], "n\n")
    assert referee("status", "--json").data["next"]["side"] == "ss"
