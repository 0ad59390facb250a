"""Variants on the pages and in position files; what is played is in the playthroughs."""

from __future__ import annotations

from typing import Any

import pytest
from kits.twilight_struggle import answer, position_of, refused

from referee.games.twilight_struggle import GAME
from referee.kernel.file.toml import BadKey
from referee.kernel.ruling import RefereeError
from referee.report import terminal

CIVIL_WAR = {"options": {"chinese_civil_war": "yes"}}
USSR_ROUND = {"turn": 2, "phasing": "ussr", **CIVIL_WAR}


def page(summary: Any) -> str:
    """The parts of a page as text."""
    return "\n".join(str(part) for part in summary.parts)


# -- the Chinese Civil War -------------------------------------------------------------------------------------------


def test_the_pages_show_how_far_the_civil_war_has_come() -> None:
    position = position_of(**USSR_ROUND, civil_war=2)
    assert "China Card: nobody; Chinese Civil War: USSR 2 of 3" in page(GAME.status(position))
    assert "Variants: Chinese Civil War" in page(GAME.status(position))
    assert GAME.status(position).data["civil_war"] == 2
    assert GAME.board(position, "").data["board"]["Asia"]["Chinese Civil War"] == {"us": 0, "ussr": 2, "control": ""}
    assert "Chinese Ci.   0  2" in terminal.page(GAME.board(position, ""))
    assert GAME.board(position, "asia").parts[0].rows[-1][1:] == ("", 0, 2, "")
    assert "+0 China Card" in page(GAME.score(position))
    won = answer(position, "ussr nasser place civil war").after
    assert "China Card: USSR, face up" in page(GAME.status(won))
    assert "Chinese Civil War" not in GAME.board(won, "asia").data["board"]["Asia"]


def test_the_space_is_offered_to_the_ussr_alone() -> None:
    offered = answer(position_of(**USSR_ROUND), "ussr nasser operations").after
    assert "ussr: place chinese civil war" in map(GAME.write, GAME.options(offered))
    us = answer(position_of(**{**USSR_ROUND, "phasing": "us"}), "us nato operations")
    assert "us: place chinese civil war" not in map(GAME.write, GAME.options(us.after))


def test_the_odds_of_the_korean_war_count_the_civil_war() -> None:
    """Nobody controls a neighbour of South Korea but the USSR: 4 or more wins, and 5 or more while the war lasts."""
    lasting, won = (GAME.odds(position_of(**USSR_ROUND, civil_war=n), "ussr korean war").data for n in (2, 3))
    assert lasting["chances"]["South Korea"]["fraction"] == "1/3"
    assert won["chances"]["South Korea"]["fraction"] == "1/2"


@pytest.mark.parametrize("markers", [0, 2, 3])
def test_the_civil_war_is_kept_in_a_position_file(markers: int) -> None:
    position = position_of(**USSR_ROUND, civil_war=markers)
    assert (position.china, position.china_playable) == (("ussr", True) if markers == 3 else ("", False))
    assert GAME.load_position(GAME.dump_position(position)) == position
    assert GAME.faults(position) == ()


def test_in_the_middle_of_a_line_the_space_is_kept_too() -> None:
    position = answer(position_of(**USSR_ROUND), "ussr decolonization operations, place civil war").after
    assert GAME.load_position(GAME.dump_position(position)) == position


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ({"turn": 2, "civil_war": 1}, "civil_war: the Chinese Civil War variant is not played"),
        ({**USSR_ROUND, "civil_war": 4}, "civil_war: "),
        ({**USSR_ROUND, "china": {"holder": "us"}}, "china.holder: nobody holds the China Card until"),
        ({"turn": 2, "china": {"holder": ""}}, "china.holder: one of us, ussr"),
    ],
)
def test_a_civil_war_that_cannot_be_is_refused(keys: dict[str, Any], told: str) -> None:
    with pytest.raises(BadKey) as error:
        position_of(**keys)
    assert str(error.value).startswith(told)


def test_a_correction_that_wins_the_civil_war_brings_the_china_card() -> None:
    after = GAME.adjust(position_of(**USSR_ROUND, civil_war=1), {"civil_war": 3})
    assert (after.china, after.china_playable) == ("ussr", True)


def test_the_scenario_and_the_civil_war_are_not_played_together() -> None:
    with pytest.raises(RefereeError, match="late-war cannot be played with chinese-civil-war"):
        GAME.new({}, {"variant": "late-war, chinese-civil-war"})


def test_the_card_says_that_it_waits_for_the_civil_war() -> None:
    found = page(GAME.look_up("card", "red scare"))
    assert "With the Chinese Civil War no event until it is won, played by: USSR" in found


@pytest.mark.parametrize("line", ["us star wars event, red scare", "us missile envy event, ussr gives formosan"])
def test_a_barred_event_is_barred_however_the_card_came(line: str) -> None:
    """12.4 is about who plays the card: the US has the event of Red Scare, and nobody that of Formosan Resolution."""
    keys = {**CIVIL_WAR, "turn": 9, "phasing": "us", "space": {"us": 1}, "discard": ["Red Scare/Purge"]}
    reading = answer(position_of(**keys, hand_size={"us": 5, "ussr": 5}), line)
    assert not reading.rulings, [str(ruling.reason) for ruling in reading.rulings]
    assert reading.after.has("Red Scare/Purge", "ussr") == ("star wars" in line)
    assert not reading.after.has("Formosan Resolution")


# -- the Late War scenario -------------------------------------------------------------------------------------------


def test_the_score_says_what_the_us_needs() -> None:
    """The printed board is worth +13, less the China Card, from -4: +8."""
    position = GAME.new({}, {"variant": "late-war"})
    assert "= +8: USSR wins, the US needs 20" in page(GAME.score(position))
    assert GAME.score(position).data["final"] == {"vp": 8, "winner": "ussr"}
    assert GAME.score(position.but(vp=8)).data["final"] == {"vp": 20, "winner": "us"}


def test_x_var_19_the_scenario_without_an_effect_in_play_is_kept_in_a_position_file() -> None:
    position = GAME.adjust(GAME.new({}, {"variant": "late-war"}), {"in_play": [], "influence": {"Cuba": [0, 0]}})
    again = GAME.load_position(GAME.dump_position(position))
    assert (again.facts, again.influence("ussr", "Cuba")) == ((), 0)


def test_a_scoring_card_that_is_out_is_refused() -> None:
    position = position_of(turn=8, phasing="us", options={"late_war": "yes"})
    assert refused(position, "us southeast asia scoring") == {"4.5D"}
