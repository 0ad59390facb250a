"""Scoring and victory: rulings SCO, X-SCO, the scoring cards, and the faults of others about them."""

from __future__ import annotations

from typing import Any

import pytest
from kits.twilight_struggle import Board, action_round, end_of_rounds, refused, typed

from referee.games.twilight_struggle.printed.map import MAP
from referee.games.twilight_struggle.printed.sides import US, USSR, Side
from referee.games.twilight_struggle.rules import setup
from referee.games.twilight_struggle.rules.scoring import final_scoring, score_region
from referee.games.twilight_struggle.state.position import Fact, Position
from referee.kernel import engine
from referee.kernel.text import say

FORMOSAN = Fact("Formosan Resolution")
SHUTTLE = Fact("Shuttle Diplomacy", US)


def held(us: str = "", ussr: str = "", side: Side = USSR, **changes: Any) -> Position:
    """Turn 8, a round of *side*: the countries named are controlled, the others are empty."""
    return action_round(side, controlled(us, ussr), **{"turn": 8, **changes})


def controlled(us: str, ussr: str) -> Board:
    """The board on which each side just controls the countries named."""
    mine, theirs = (tuple(name for name in names.split(", ") if name) for names in (us, ussr))
    stable = {name: MAP[name].stability for name in (*mine, *theirs)}
    return {name: (n * (name in mine), n * (name in theirs)) for name, n in stable.items()}


def points(position: Position, region: str) -> tuple[int, int]:
    """What each side gets for *region*: US, USSR."""
    score = score_region(position, region)
    return int(score.us.tally), int(score.ussr.tally)


def levels(position: Position, region: str) -> tuple[str, str]:
    score = score_region(position, region)
    return score.us.level, score.ussr.level


def news(position: Position) -> str:
    return "\n".join(str(item) for item in position.news)


# -- the six regions


def test_sco_02_equal_countries_nobody_dominates() -> None:
    """SCO-02: US Mexico, Cuba, Panama 1+3 = 4; USSR Guatemala, Haiti, Honduras 1."""
    position = held("Mexico, Cuba, Panama", "Guatemala, Haiti, Honduras")
    assert levels(position, "Central America") == ("presence", "presence")
    assert points(position, "Central America") == (4, 1)
    assert typed(position, "ussr event central america scoring").vp == 3


def test_c037_mexico_and_cuba_touch_the_us() -> None:
    """C037: worth one more to the USSR each; presence 1, 2 battlegrounds, 2 adjacent."""
    assert points(held(ussr="Mexico, Cuba", us="Haiti, Honduras"), "Central America") == (1, 5)


def test_sco_05_b72_middle_east_7_to_4() -> None:
    """SCO-05 and B72: USSR Egypt, Iraq, Lebanon 5+2 = 7; US Iran 3+1 = 4."""
    position = held("Iran", "Egypt, Iraq, Lebanon")
    assert points(position, "Middle East") == (4, 7)
    assert typed(position, "ussr event middle east scoring").vp == -3


def test_b72_middle_east_8_to_4() -> None:
    """B72: domination with three battlegrounds 5+3, presence with one 3+1."""
    position = held("Iraq, Iran, Egypt, Jordan", "Libya")
    assert points(position, "Middle East") == (8, 4)


def test_sco_07_south_america_domination_is_5() -> None:
    """SCO-07: US 5+3 = 8, USSR 2+1 = 3."""
    position = held("Brazil, Argentina, Venezuela, Peru", "Chile")
    assert points(position, "South America") == (8, 3)
    assert typed(position, "ussr event south america scoring").vp == 5


def test_b72_c081_south_america_control_is_6() -> None:
    """B72 and C081: all four battlegrounds and more countries, 6+4 = 10; presence alone is 2."""
    assert points(held("Brazil, Argentina, Venezuela, Chile"), "South America") == (10, 0)
    assert points(held("Peru"), "South America") == (2, 0)


def test_b72_southeast_asia_is_scored_with_asia() -> None:
    """B72: Thailand is a battleground of Asia, Vietnam one of its countries."""
    assert points(held("Thailand, Vietnam", ""), "Asia") == (8, 0)


def test_b57_domination_takes_a_country_that_is_no_battleground() -> None:
    """B57: three battlegrounds against one are presence until a fourth country joins them."""
    assert levels(held("Nigeria, Zaire, Angola", "Algeria"), "Africa") == ("presence", "presence")
    assert levels(held("Nigeria, Zaire, Angola, Kenya", "Algeria"), "Africa") == ("domination", "presence")
    assert levels(held("Nigeria, Kenya, Sudan", "Algeria, Zaire"), "Africa") == ("presence", "presence")
    assert levels(held("Kenya, Sudan"), "Africa") == ("presence", "nothing")


def test_c002_equal_battlegrounds_in_europe() -> None:
    """C002: 2 battlegrounds each, 4 countries against 2: presence both, 3+2 each, 0."""
    position = held("France, Italy, Spain/Portugal, Greece", "East Germany, Poland")
    assert points(position, "Europe") == (5, 5)
    assert typed(position, "ussr event europe scoring").vp == 0


def test_sco_10_adjacency_counts_for_any_country() -> None:
    """SCO-10: US Romania in Europe is presence 3 and 1 for standing next to the USSR."""
    assert points(held("Romania"), "Europe") == (4, 0)
    assert points(held("", "Canada"), "Europe") == (0, 4)


def test_sco_12_asia_17() -> None:
    """SCO-12: all six battlegrounds, Afghanistan and Taiwan: 9+6+2 (North Korea and Afghanistan touch the USSR)."""
    us = "Pakistan, India, Japan, South Korea, North Korea, Thailand, Afghanistan, Taiwan"
    assert points(held(us), "Asia") == (17, 0)


def test_sco_14_southeast_asia() -> None:
    """SCO-14 and C038: US Thailand 2, Philippines 1; USSR Vietnam and Burma; the card is removed."""
    position = held("Thailand, Philippines", "Vietnam, Burma")
    after = typed(position, "ussr event southeast asia scoring")
    assert after.vp == 1
    assert after.removed == ("Southeast Asia Scoring",)


def test_the_other_scoring_cards_are_discarded() -> None:
    assert typed(held(), "ussr event asia scoring").discard == ("Asia Scoring",)


def test_x_sco_25_africa_at_the_start() -> None:
    """X-SCO-25: one US marker in South Africa is no control."""
    assert points(setup.start(), "Africa") == (0, 0)


def test_chn_15_the_china_card_scores_nothing_in_asia_scoring() -> None:
    """CHN-15."""
    assert typed(held(china=USSR), "ussr event asia scoring").vp == 0


def test_the_sum_explains_itself() -> None:
    """B72: the sum of each side is told line by line."""
    after = typed(held("Iran", "Egypt, Iraq, Lebanon"), "ussr event middle east scoring")
    assert "USSR in Middle East: 5 domination + 2 battlegrounds = 7" in news(after)
    assert "US in Middle East: 3 presence + 1 battleground = 4" in news(after)


# -- Europe and winning at once


EUROPE = "France, Italy, West Germany, East Germany, Poland"


def test_sco_15_b37_control_of_europe_wins() -> None:
    """SCO-15 and B37: whatever the VP, and no number of VP is named."""
    after = typed(held("UK, Canada", f"{EUROPE}, Hungary", vp=19), "ussr event europe scoring")
    assert after.over is not None
    assert (after.over.winner, after.over.rule) == (USSR, "10.3.1")
    assert after.vp == 19
    assert "VP" not in str(after.over.how)


def test_sco_15_every_battleground_but_not_more_countries_is_presence() -> None:
    us = "UK, Canada, Norway, Sweden, Denmark"
    assert levels(held(us, EUROPE), "Europe") == ("presence", "presence")


def test_sco_17_both_sides_are_added_before_the_check() -> None:
    """SCO-17: US at 18, region worth 5 to the US and 4 to the USSR: 19."""
    position = held("Iran, Israel", "Egypt, Lebanon", vp=18)
    assert points(position, "Middle East") == (5, 4)
    after = typed(position, "ussr event middle east scoring")
    assert (after.vp, after.over) == (19, None)


def test_sco_22_zero_is_a_box() -> None:
    """SCO-22: USSR 1, the US gains 2: US 1."""
    assert held(vp=-1).gain(US, 2, say("test")).vp == 1


def test_x_sco_26_points_move_one_marker() -> None:
    """X-SCO-26: US 10, the USSR gains 2: US 8."""
    assert held(vp=10).gain(USSR, 2, say("test")).vp == 8


def test_b90_past_20_wins_too() -> None:
    """B90: 18 to 22."""
    after = held(vp=18).gain(US, 4, say("test"))
    assert after.over is not None
    assert (after.over.winner, after.over.rule) == (US, "10.3.1")


def test_b91_a_scoring_card_is_scored_once() -> None:
    """B91: the card lies in the discard pile the second time."""
    after = typed(held("Kenya"), "ussr event africa scoring")
    assert after.vp == 1
    assert refused(after, "us event africa scoring") == {"4.5D"}
    assert after.vp == 1


def test_nothing_is_legal_once_the_game_is_over() -> None:
    over = typed(held("", EUROPE), "ussr event europe scoring")
    assert engine.options(over) == []
    assert refused(over, "us pass") == {"10.3.1"}


# -- Formosan Resolution


def test_c001_taiwan_counts_under_formosan_resolution() -> None:
    """C001: US Taiwan, Japan, South Korea 3+3; USSR North Korea, India, Afghanistan 3+2. Without it 5:5."""
    us, ussr = "Taiwan, Japan, South Korea", "North Korea, India, Afghanistan"
    assert points(held(us, ussr, facts=(FORMOSAN,)), "Asia") == (6, 5)
    assert points(held(us, ussr), "Asia") == (5, 5)


def test_c035a_b35_taiwan_is_a_battleground_for_the_us_only() -> None:
    """C035a and B35: the USSR controls Taiwan under Formosan Resolution and dominates Asia: 7+3, not more.

    US Japan 3+1 and Laos/Cambodia; USSR Taiwan, North Korea, India, Pakistan.
    """
    us, ussr = "Japan, Laos/Cambodia", "Taiwan, North Korea, India, Pakistan"
    for facts in ((FORMOSAN,), ()):
        position = held(us, ussr, facts=facts)
        assert levels(position, "Asia") == ("presence", "domination")
        assert points(position, "Asia") == (4, 10)


def test_b35_control_is_looked_at_before_domination() -> None:
    """B35: all six battlegrounds and more countries pay 9+6+1, with Taiwan under Formosan 9+7+1."""
    six = "Pakistan, India, Japan, South Korea, North Korea, Thailand"
    assert points(held(six), "Asia") == (9 + 6 + 1, 0)
    assert points(held(f"{six}, Taiwan", facts=(FORMOSAN,)), "Asia") == (9 + 7 + 1, 0)


def test_b35_c035b_formosan_ends_when_the_us_plays_the_china_card() -> None:
    """B35 and C035b: before and after."""
    us, ussr = "Taiwan, Japan, South Korea", "North Korea, India, Afghanistan"
    position = held(us, ussr, facts=(FORMOSAN,), front=("Formosan Resolution",), china=US, side=US)
    assert points(position, "Asia") == (6, 5)
    after = typed(position, "us china card operations, place japan 4", "us place japan", "choose removed")
    assert points(after, "Asia") == (5, 5)


# -- Shuttle Diplomacy


def test_c073a_the_only_soviet_country_drops_out() -> None:
    """C073a: North Korea alone in Asia is not even presence."""
    position = held("Japan", "North Korea", facts=(SHUTTLE,), front=("Shuttle Diplomacy",))
    after = typed(position, "ussr event asia scoring")
    assert after.vp == 4


@pytest.mark.parametrize(("option", "vp"), [("drop", -1), ("keep", -2)])
def test_c073b_z_3_japan_is_left_out(option: str, vp: int) -> None:
    """C073b: 4 countries each, USSR 3+3, US 3+2: USSR +1; the digital edition keeps the adjacency point: +2."""
    position = held(
        "India, Thailand, Taiwan, Philippines",
        "North Korea, South Korea, Japan, Pakistan, Afghanistan",
        facts=(SHUTTLE,),
        front=("Shuttle Diplomacy",),
        options={"shuttle-adjacency": option},
    )
    asked = typed(position, "ussr event asia scoring")
    assert asked.pending is not None
    assert asked.pending.side == US
    after = typed(asked, "us japan")
    assert after.vp == vp


def test_c073c_southeast_asia_does_not_use_it_up() -> None:
    """C073c."""
    position = held("", "Thailand", facts=(SHUTTLE,), front=("Shuttle Diplomacy",))
    after = typed(position, "ussr event southeast asia scoring")
    assert (after.vp, after.has("Shuttle Diplomacy"), after.front) == (-2, True, ("Shuttle Diplomacy",))


def test_x_c073g_b17_the_us_drops_egypt() -> None:
    """X-C073g and B17: 3 countries and 2 battlegrounds against 2 and 2, 3+2 each: 0 VP; card and country are named."""
    us, ussr = "Iran, Israel", "Egypt, Iraq, Libya, Lebanon"
    assert points(held(us, ussr), "Middle East") == (5, 8)
    position = held(us, ussr, facts=(SHUTTLE,), front=("Shuttle Diplomacy",))
    asked = typed(position, "ussr event middle east scoring")
    assert "Shuttle Diplomacy" not in asked.discard
    assert refused(asked, "us lebanon") == {"card 73"}
    after = typed(asked, "us egypt")
    assert after.vp == 0
    assert "Shuttle Diplomacy leaves out Egypt" in news(after)
    assert "Shuttle Diplomacy" in after.discard
    assert not after.has("Shuttle Diplomacy")


def test_b45_either_card_changes_the_count() -> None:
    """B45: the plain count of Asia and the one with each card."""
    us, ussr = "Taiwan, India", "Japan, North Korea"
    plain = points(held(us, ussr), "Asia")
    assert points(held(us, ussr, facts=(FORMOSAN,)), "Asia") != plain
    dropped = score_region(held(us, ussr), "Asia", "Japan")
    assert (int(dropped.us.tally), int(dropped.ussr.tally)) != plain


# -- the end of turn 10


def closed(us: str = "", ussr: str = "", **changes: Any) -> Position:
    """Turn 10 is over and has been scored."""
    settings = {"turn": 10, "hands": (0, 0), "military_ops": (5, 5), **changes}
    return typed(end_of_rounds(controlled(us, ussr), **settings), "end turn")


def test_sco_18_twenty_on_the_way_ends_nothing() -> None:
    """SCO-18: 15 + South America 6+4 + Central America 5+3, and then 1 for the USSR with the China Card: 32."""
    after = closed("Brazil, Argentina, Venezuela, Chile, Mexico, Cuba, Panama, Haiti", vp=15, china=USSR)
    assert after.over is not None
    assert (after.vp, after.over.winner, after.over.rule) == (32, US, "10.3.2")


def test_sco_18_a_lead_of_20_on_the_way_can_still_be_lost() -> None:
    """18 + Asia 3+1 would be 22; the later regions bring it down: Africa 6+5, South America 6+4, 18+4-11-10-1."""
    ussr = "Algeria, Nigeria, Zaire, Angola, South Africa, Brazil, Argentina, Venezuela, Chile"
    after = closed("India", ussr, vp=18, china=USSR)
    assert after.over is not None
    assert (after.vp, after.over.winner) == (0, "")


def test_sco_20_zero_is_a_draw() -> None:
    """SCO-20."""
    after = closed(vp=1, china=USSR)
    assert after.over is not None
    assert (after.vp, after.over.winner) == (0, "")


@pytest.mark.parametrize("playable", [True, False])
@pytest.mark.parametrize(("holder", "vp"), [(US, 1), (USSR, -1)])
def test_chn_14_the_china_card_is_worth_one(holder: Side, vp: int, playable: bool) -> None:
    """CHN-14: to whoever holds it, face up or down."""
    assert closed(china=holder, china_playable=playable).vp == vp


def test_sco_21_southeast_asia_only_as_part_of_asia() -> None:
    """SCO-21: US Vietnam and Thailand 3+1, USSR Japan 3+1+1, China to the US."""
    assert closed("Vietnam, Thailand", "Japan", china=US).vp == (3 + 1) - (3 + 1 + 1) + 1


def test_sco_23_shuttle_diplomacy_has_no_effect() -> None:
    """SCO-23: USSR Japan 3+1+1 and China."""
    assert closed("", "Japan", facts=(SHUTTLE,), front=("Shuttle Diplomacy",), china=USSR).vp == -6


def test_sco_24_formosan_resolution_counts() -> None:
    """SCO-24: Taiwan presence 3 and 1 as a battleground, and China for the USSR."""
    assert closed("Taiwan", facts=(FORMOSAN,), china=USSR).vp == 3


def test_europe_at_final_scoring_wins_the_game() -> None:
    """10.3.2."""
    after = closed("", f"{EUROPE}, Hungary", vp=19)
    assert after.over is not None
    assert (after.over.winner, after.over.rule) == (USSR, "10.3.2")


def test_every_region_is_in_the_news_and_the_ledger() -> None:
    after = final_scoring(held("Kenya, India"))
    told = news(after)
    assert all(region in told for region in ("Europe", "Asia", "Middle East", "Central America", "South America"))
    assert sum(entry.amount for entry in after.ledger) == after.vp


def test_military_operations_of_turn_10_come_first() -> None:
    """The duty of the last turn is settled before final scoring: USSR 2 short at DEFCON 2, China to the US."""
    assert closed(defcon=2, military_ops=(2, 0), china=US).vp == 3
