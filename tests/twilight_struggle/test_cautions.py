"""What the table hears before a legal move: the game lost at once, a word that does not hold."""

from __future__ import annotations

from typing import Any

import pytest
from kits.twilight_struggle import answer, position_of

from referee.games.twilight_struggle import GAME
from referee.games.twilight_struggle.state.position import Position
from referee.kernel.line import take

WAR = "this loses the game for the {side}: nuclear war in the phase of the {side} [8.1.3]"
BOARD = {"Angola": [2, 2], "Cuba": [0, 3], "Cameroon": [1, 1]}


def at(phasing: str = "us", defcon: int = 2, **keys: Any) -> Position:
    base = {"turn": 6, "action_round": 2, "phasing": phasing, "defcon": defcon, "influence": BOARD}
    return position_of(**{**base, **keys})


def warnings(position: Position, line: str) -> list[str]:
    """What is said of *line*, which has to be legal; what rests on a table option is left out."""
    reading = answer(position, line)
    assert not reading.rulings, reading.rulings
    return [str(text) for text in reading.warnings if not str(text).startswith("rests on")]


@pytest.mark.parametrize(
    ("side", "line"),
    [
        ("us", "us junta operations coup angola"),
        ("us", "us duck and cover event"),
        ("ussr", "ussr duck and cover operations"),
        ("us", "us we will bury you operations"),
        ("ussr", "ussr we will bury you event"),
    ],
)
def test_defcon_1_is_announced_before_it_comes(side: str, line: str) -> None:
    assert warnings(at(side), line) == [WAR.format(side=side.upper())]


@pytest.mark.parametrize(
    ("defcon", "line"),
    [
        (2, "us junta operations coup cameroon"),
        (3, "us junta operations coup angola"),
        (3, "us duck and cover event"),
        (2, "us we will bury you space 3"),
        (2, "us nuclear test ban operations coup cameroon"),
    ],
)
def test_what_is_harmless_is_not_warned_of(defcon: int, line: str) -> None:
    assert warnings(at("us", defcon), line) == []


def test_c041a_nuclear_subs_make_the_coup_harmless() -> None:
    assert warnings(at(in_play=["Nuclear Subs"]), "us junta operations coup angola") == []


@pytest.mark.parametrize(
    ("side", "line", "answer"),
    [
        ("us", "us lone gunman operations", "the USSR can end the game with: ussr: coup"),
        ("ussr", "ussr cia created operations", "the US can end the game with: us: coup"),
        ("us", "us olympic games event", "the USSR can end the game with: ussr: choose boycott"),
    ],
)
def test_cp_18_what_the_opponent_can_do_with_the_card_is_announced(side: str, line: str, answer: str) -> None:
    (said,) = warnings(at(side), line)
    assert said.startswith(answer)


def test_c040_a_coup_under_the_cuban_missile_crisis_is_announced() -> None:
    position = at(defcon=4, in_play=["cuban missile crisis us"])
    assert warnings(position, "us junta operations coup cameroon") == [
        "this loses the game for the US: a coup by the US during the Cuban Missile Crisis [card 40]"
    ]


def test_hl_04_a_headline_that_loses_is_announced() -> None:
    position = GAME.load_position({"turn": 6, "defcon": 2})
    assert warnings(position, "headline ussr duck and cover") == [WAR.format(side="USSR")]


def test_a_victory_given_away_is_announced() -> None:
    position = at("us", 4, vp=-19)
    assert warnings(position, "us portuguese empire operations, place canada") == []
    assert warnings(at("us", 4, vp=-18), "us willy brandt event first") == []
    assert warnings(position, "us willy brandt event first") == [
        "this loses the game for the US: USSR reaches 20 victory points [10.3.1]"
    ]


def test_a_held_scoring_card_is_announced_at_the_end_of_the_turn() -> None:
    end = {"turn": 6, "stage": "cleanup", "defcon": 2, "military_ops": [2, 2]}
    held = GAME.load_position({**end, "known_hand": {"us": ["Asia Scoring"]}})
    assert warnings(held, "end turn") == ["this ends the game: US holds a scoring card at the end of the turn [10.1.5]"]
    assert warnings(GAME.load_position(end), "end turn") == []


def test_a_word_that_does_not_hold_is_pointed_out() -> None:
    declared = [{"side": "us", "kind": "below", "text": "US holds no card worth 2 or more", "limit": 2}]
    assert warnings(at("us", 4, declared=declared), "us nato operations place canada") == [
        "US declared: US holds no card worth 2 or more; yet now it holds NATO"
    ]


def test_warnings_change_nothing() -> None:
    position = at()
    move = answer(position, "us duck and cover event").moves[0]
    before = position.but()
    assert take(GAME, position, move).warnings
    assert position == before
