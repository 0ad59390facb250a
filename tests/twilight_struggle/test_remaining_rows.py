"""Rows of the reference that belong to no one card or paragraph file, each under its id."""

from __future__ import annotations

import json
from functools import partial
from random import Random
from typing import Any

import pytest
from kits.twilight_struggle import answer, position_of, rules, typed
from typer.testing import CliRunner

from referee.cli.app import app
from referee.games.twilight_struggle import GAME
from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.map import MAP

at = partial(position_of, turn=4, action_round=2, phasing="us")


@pytest.fixture
def home(tmp_path: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.setenv("REFEREE_HOME", str(tmp_path))
    return tmp_path


def program(*words: str, given: str | None = None) -> Any:
    return CliRunner().invoke(app, list(words), input=given)


def test_c006_the_china_card_has_no_event_and_pays_at_the_end() -> None:
    """C006: section 9 holds its rules: operations only, and 1 VP to its holder after turn 10 (CHN-14)."""
    china = {"holder": "us", "playable": True}
    assert rules(at(china=china), "us china card event") == ["9.6"]
    empty = {name: [0, 0] for name in MAP}
    end = at(turn=10, stage="cleanup", china=china, influence=empty, defcon=2, military_ops={"us": 2, "ussr": 2})
    assert typed(end, "end turn").vp == 1


def test_z_20_brush_war_counts_the_enemy_superpower_next_door() -> None:
    """Z-20, C036b: Afghanistan touches the USSR: -1, so a 3 fails and a 4 wins."""
    board = {name: [0, 0] for name in ("Iran", "Pakistan")} | {"Afghanistan": [0, 1]}
    attacked = at(influence=board)
    assert typed(attacked, "us brush war event, afghanistan 3").vp == 0
    assert typed(attacked, "us brush war event, afghanistan 4").vp == 1


def test_z_22_the_us_sets_up_25_markers() -> None:
    """Z-22: 18 printed and 7 free; the older errata say 23."""
    position = typed(GAME.new({}, {}), "setup ussr poland 6")
    position = typed(position, "setup us italy 7")
    assert (sum(position.us), sum(position.ussr)) == (25, 15)


def test_b19_a_line_that_stops_short_changes_nothing(home: Any) -> None:
    """B19: the input ends in the middle of a line, or before any: the position is as before."""
    program("new", "twilight-struggle", "evening")
    before = program("position", "show").output
    assert program("move", "-", given="setup ussr poland 4, e").exit_code == 2
    assert program("move", "-", given="").exit_code == 0
    assert program("position", "show").output == before


def test_b20_the_cards_of_the_game_are_the_same_after_a_reshuffle() -> None:
    """B20: without the optional cards, all 35 Early War cards but China are in the game before and after."""
    small = GAME.new({"optional_cards": "no"}, {})
    position = small
    for _ in range(400):
        moves = position.pending.candidates(position)
        Random(len(moves)).shuffle(moves)
        position = GAME.advance(position, next(move for move in moves if not GAME.judge(position, move)))
        assert not any(CARDS[card].optional for card in (*position.discard, *position.removed, *position.front))
        assert not GAME.faults(position)
        if position.over:
            break
    assert small.options["optional-cards"] == position.options["optional-cards"] == "no"


def test_b29_a_card_shown_twice_is_in_the_hand_once() -> None:
    shown = typed(at(), "us reveals asia scoring, us reveals asia scoring")
    assert shown.known[0] == ("Asia Scoring",)


def test_b38_one_board_for_both_sides() -> None:
    """B38: Warsaw Pact takes the US markers off the one board there is, and the changes say it once."""
    start = at(phasing="ussr", influence={"Poland": [2, 1], "Hungary": [1, 0]})
    reading = answer(start, "ussr warsaw pact event, remove, poland, hungary")
    assert [reading.after.influence("us", name) for name in ("Poland", "Hungary")] == [0, 0]
    changed = [c.where for c in GAME.changes(start, reading.after) if c.what == "influence"]
    assert sorted(changed) == ["Hungary", "Poland"]


def test_b86_an_export_holds_no_card_that_nobody_has_shown(home: Any) -> None:
    """B86: hands are dealt and one card is played; the export, its undone lines included, names that card only."""
    program("new", "twilight-struggle", "evening")
    program("move", "setup ussr poland 6")
    program("move", "setup us italy 7")
    program("move", "headline us nato, ussr fidel")
    program("undo", "--agreed")
    record = json.dumps(json.loads(program("export").output), ensure_ascii=False).casefold()
    assert {card for card in CARDS if f'"{card.casefold()}"' in record} == {"NATO", "Fidel"}
