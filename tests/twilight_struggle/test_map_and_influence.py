"""Control, the map, and influence placed with operations: rulings MAP, PLC, X-MAP and X-PLC."""

from __future__ import annotations

from functools import partial

import pytest
from kits.twilight_struggle import action_round, refused, typed

from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.map import MAP, MEMBERS, REGIONS
from referee.games.twilight_struggle.printed.sides import US, USSR, Side
from referee.games.twilight_struggle.rules.wars import war_tally
from referee.games.twilight_struggle.state.moves import Place
from referee.games.twilight_struggle.state.position import Fact, Position
from referee.games.twilight_struggle.state.where import Area
from referee.kernel import engine

at = partial(action_round, turn=4)


def placeable(position: Position) -> set[str]:
    return {move.country for move in engine.options(position) if isinstance(move, Place)}


# -- control and the map


@pytest.mark.parametrize(
    ("country", "us", "ussr", "controller"),
    [
        ("Thailand", 2, 4, USSR),  # stability 2, lead 2
        ("Thailand", 2, 3, None),
        ("Thailand", 0, 2, USSR),
        ("UK", 5, 0, US),
        ("UK", 5, 1, None),
        ("Lebanon", 1, 0, US),
        ("Lebanon", 0, 0, None),
        ("Israel", 4, 0, US),
        ("Israel", 3, 0, None),
    ],
)
def test_map_02_control_is_a_lead_of_the_stability(country: str, us: int, ussr: int, controller: str | None) -> None:
    """MAP-02 and X-MAP-09."""
    assert at(US, {country: (us, ussr)}).control(country) == controller


def test_map_03_b73_countries_that_touch_a_superpower() -> None:
    """MAP-03."""
    touching = {side: {name for name, country in MAP.items() if country.touches == side} for side in (US, USSR)}
    assert touching[US] == {"Canada", "Mexico", "Cuba", "Japan"}
    assert touching[USSR] == {"Finland", "Poland", "Romania", "Afghanistan", "North Korea"}


def test_map_04_b74_battlegrounds_of_each_region() -> None:
    """MAP-04: 29, and neither the UK nor Turkey is one."""
    counted = {region: sum(MAP[c].battleground for c in MEMBERS[region]) for region in REGIONS}
    assert counted == {
        "Europe": 5,
        "Asia": 6,
        "Middle East": 6,
        "Central America": 3,
        "South America": 4,
        "Africa": 5,
    }
    assert not any(MAP[c].battleground for c in ("UK", "Turkey", "Morocco", "Ethiopia", "Philippines", "Vietnam"))


def test_map_06_and_08_regions() -> None:
    """MAP-06 and MAP-08."""
    assert [MAP[c].region for c in ("Libya", "Egypt", "Turkey", "Canada")] == [
        *("Middle East", "Middle East", "Europe", "Europe"),
    ]
    sizes = {region: len(MEMBERS[region]) for region in REGIONS}
    assert sizes == {
        "Europe": 21,
        "Asia": 15,
        "Middle East": 10,
        "Africa": 18,
        "Central America": 10,
        "South America": 10,
    }
    assert sum(sizes.values()) == len(MAP)


def test_map_07_asia_includes_southeast_asia() -> None:
    """MAP-07."""
    assert set(MEMBERS["Southeast Asia"]) < set(Area("Asia").countries(at(US)))


def test_x_map_10_only_a_printed_line_counts() -> None:
    """X-MAP-10: from Iran neither the Gulf States nor Saudi Arabia, but Pakistan in another region."""
    position = at(USSR, {"Iran": (0, 1)})
    for country in ("gulf states", "saudi arabia"):
        assert refused(position, f"ussr nasser operations, place {country}") == {"6.1.1"}
    assert refused(position, "ussr nasser operations, place pakistan") == set()


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("Turkey", "Syria"),
        ("France", "Algeria"),
        ("Spain/Portugal", "Morocco"),
        ("Libya", "Tunisia"),
        ("Egypt", "Sudan"),
        ("Iran", "Afghanistan"),
        ("Iran", "Pakistan"),
        ("Panama", "Colombia"),
    ],
)
def test_x_map_11_lines_between_regions_give_reach(one: str, two: str) -> None:
    """X-MAP-11: markers on one end open the other, both ways."""
    for here, there in ((one, two), (two, one)):
        position = at(US, {here: (1, 0)})
        assert refused(position, f"us summit operations, place {there}") == set()


def test_x_map_12_members_of_the_sub_regions() -> None:
    """X-MAP-12."""
    assert [len(MEMBERS[area]) for area in ("Western Europe", "Eastern Europe", "Southeast Asia")] == [14, 9, 7]
    assert set(MEMBERS["Western Europe"]) & set(MEMBERS["Eastern Europe"]) == {"Austria", "Finland"}


# -- what a marker costs


def test_plc_02_one_marker_where_nobody_controls() -> None:
    """PLC-02: Turkey US 1; the USSR places 1 for 1 and nobody controls it."""
    after = typed(at(USSR, {"Turkey": (1, 0), "Syria": (0, 2)}), "ussr summit operations, place turkey")
    assert (after.influence(US, "Turkey"), after.influence(USSR, "Turkey")) == (1, 1)
    assert after.control("Turkey") is None
    assert after.phasing == US


def test_plc_02_the_price_falls_to_1_as_soon_as_control_is_broken() -> None:
    """6.1.2: with 3 operations Thailand US 2/USSR 0 takes two USSR markers, 2 + 1."""
    after = typed(at(USSR, {"Thailand": (2, 0), "Vietnam": (0, 1)}), "ussr comecon operations, place thailand 2")
    assert after.influence(USSR, "Thailand") == 2
    assert after.phasing == US


def test_plc_02_two_points_are_not_enough_for_two_controlled_countries() -> None:
    board = {"Thailand": (2, 0), "Burma": (2, 0), "Laos/Cambodia": (0, 1)}
    asked = typed(at(USSR, board), "ussr comecon operations, place thailand")
    assert refused(asked, "ussr place burma") == {"6.1.2"}


def test_x_plc_16_every_point_is_used() -> None:
    """X-PLC-16: two of three placed, the third cannot be left out while a marker is legal."""
    asked = typed(at(USSR, {"Poland": (0, 3)}), "ussr comecon operations, place poland 2")
    assert refused(asked, "ussr done") == {"6.0"}
    assert refused(asked, "us fidel operations") == {"6.0"}
    assert typed(asked, "ussr place poland").phasing == US


def test_x_plc_16_the_rest_is_lost_when_nothing_is_legal() -> None:
    """One point is left and every country in reach costs 2: the round goes on by itself."""
    board = {"Angola": (5, 1), "Zaire": (5, 0), "Botswana": (5, 0), "South Africa": (5, 0)}
    enemies = dict.fromkeys(("Finland", "Poland", "Romania", "Afghanistan", "North Korea"), (9, 0))
    after = typed(at(USSR, {**board, **enemies}), "ussr comecon operations, place angola")
    assert after.influence(USSR, "Angola") == 2
    assert after.phasing == US


# -- reach


def test_plc_03_b51_adjacency_is_frozen_as_the_round_begins() -> None:
    """PLC-03 and B51: Panama opens Costa Rica, Costa Rica placed now does not open Nicaragua."""
    position = at(US, {"Panama": (1, 0), "South Korea": (1, 0)})
    asked = typed(position, "us duck and cover operations, place costa rica")
    assert refused(asked, "us place nicaragua") == {"6.1.1"}
    done = typed(asked, "us place costa rica 2")
    later = typed(done, "ussr nasser operations, place poland")
    assert refused(later, "us summit operations, place nicaragua") == set()


def test_plc_05_next_to_the_own_superpower() -> None:
    """PLC-05: Afghanistan without a marker near; the US likewise in Mexico."""
    assert refused(at(USSR), "ussr nasser operations, place afghanistan") == set()
    assert refused(at(US), "us summit operations, place mexico") == set()
    assert placeable(typed(at(USSR), "ussr nasser operations")) == {
        *("Finland", "Poland", "Romania", "Afghanistan", "North Korea"),
    }


@pytest.mark.parametrize(
    ("side", "line"), [(USSR, "ussr nasser operations, place cuba"), (US, "us summit operations, place north korea")]
)
def test_plc_06_b73_the_enemy_superpower_opens_nothing(side: Side, line: str) -> None:
    """PLC-06 and B73."""
    assert refused(at(side), line) == {"6.1.4"}


def test_plc_06_with_a_marker_near_the_enemy_superpower_is_no_bar() -> None:
    assert refused(at(USSR, {"Haiti": (0, 1)}), "ussr nasser operations, place cuba") == set()


def test_plc_08_a_marker_that_stood_there_still_opens_the_country() -> None:
    """PLC-08: Suez Crisis, event first, takes the only US marker out of Israel; Israel stays open this round."""
    board = {"Israel": (1, 0), "France": (2, 0), "UK": (5, 0)}
    asked = typed(at(US, board), "us event first suez crisis", "ussr israel -1, france -2, uk -1")
    assert asked.influence(US, "Israel") == 0
    assert typed(asked, "us place israel 3").influence(US, "Israel") == 3


def test_plc_11_defcon_never_limits_influence() -> None:
    """PLC-11: DEFCON 2, France."""
    assert refused(at(US, {"France": (1, 0)}, defcon=2), "us summit operations, place france") == set()


def test_plc_13_an_event_that_adds_knows_no_reach_and_no_price() -> None:
    """PLC-13: Decolonization into Angola and US-controlled Zaire, with nothing near."""
    asked = typed(at(USSR, {"Zaire": (3, 0)}), "ussr event decolonization")
    after = typed(asked, "ussr angola, zaire, kenya, burma")
    assert [after.influence(USSR, c) for c in ("Angola", "Zaire", "Kenya", "Burma")] == [1, 1, 1, 1]


def test_b26_the_freedom_of_an_event_ends_with_it() -> None:
    """B26: the round after Decolonization, Thailand with nothing near."""
    after = typed(at(USSR), "ussr event decolonization", "ussr angola, zaire, kenya, sudan")
    later = typed(after, "us summit operations, place mexico")
    assert refused(later, "ussr nasser operations, place thailand") == {"6.1.1"}


@pytest.mark.parametrize("country", ["norway", "greece", "turkey", "denmark"])
def test_b25_western_europe_takes_reach_like_any_region(country: str) -> None:
    """B25: four far countries, each refused with the reason."""
    assert refused(at(US, {"Panama": (1, 0)}), f"us summit operations, place {country}") == {"6.1.1"}


def test_plc_14_markers_never_run_out() -> None:
    """PLC-14: 120 in one country and one more."""
    after = typed(at(US, {"UK": (99, 0)}).put(US, "UK", 21), "us summit operations, place uk")
    assert after.influence(US, "UK") == 121


def test_x_plc_17_all_influence_is_open() -> None:
    """X-PLC-17: both sides' markers are part of the position and of its status."""
    position = at(US, {"Iran": (2, 1)})
    assert (position.influence(US, "Iran"), position.influence(USSR, "Iran")) == (2, 1)


def test_c094_chernobyl_is_cited_with_the_card() -> None:
    fact = Fact("Chernobyl", USSR, "turn", "Asia")
    position = at(USSR, {"Poland": (0, 3), "India": (0, 1)}, turn=8, facts=(fact,))
    assert refused(position, "ussr nasser operations, place india") == {"card 94"}
    assert refused(at(US, {"India": (1, 0)}, turn=8, facts=(fact,)), "us summit operations, place india") == set()


# -- wars and coups read the map


@pytest.mark.parametrize(
    ("neighbours", "pips", "result"),
    [
        (("Iran", "Afghanistan", "India"), 6, 3),
        (("Iran", "Afghanistan"), 5, 3),
        (("Iran", "Afghanistan"), 6, 4),
    ],
)
def test_b12_c024a_indo_pakistani_war(neighbours: tuple[str, ...], pips: int, result: int) -> None:
    """B12 and C024a: each USSR-controlled neighbour of Pakistan is -1; 4 wins."""
    position = at(US, dict.fromkeys(neighbours, (0, 5)) | {"Pakistan": (0, 1)})
    assert int(war_tally(position, US, "Pakistan", False, pips)) == result
    after = typed(position, "us event indo-pakistani war", "us target pakistan", f"roll {pips}")
    assert after.military_ops == (2, 0)
    assert after.vp == (2 if result >= 4 else 0)


def test_b31_korean_war_counts_north_korea() -> None:
    """B31: the US controls North Korea, Japan and Taiwan: -3, a 6 fails."""
    board = {"North Korea": (3, 0), "Japan": (4, 0), "Taiwan": (3, 0), "South Korea": (1, 0)}
    after = typed(at(USSR, board), "ussr event korean war", "roll 6")
    assert after.influence(US, "South Korea") == 1
    assert (after.vp, after.military_ops) == (0, (0, 2))


def test_b63_only_battlegrounds_lower_defcon() -> None:
    """B63: Cameroon leaves it, Nigeria lowers it."""
    board = {"Cameroon": (1, 0), "Nigeria": (1, 0)}
    assert typed(at(USSR, board), "ussr nasser operations, coup cameroon", "roll 1").defcon == 5
    assert typed(at(USSR, board), "ussr nasser operations, coup nigeria", "roll 1").defcon == 4


def test_b68_cp_12_the_track_of_military_operations_ends_at_5() -> None:
    """B68 and CP-12: 4 and a coup of 3 make 5; Arms Race 5:5 pays nothing."""
    after = typed(
        at(US, {"Nigeria": (0, 1)}, military_ops=(4, 5)), "us duck and cover operations, coup nigeria", "roll 1"
    )
    assert after.military_ops == (5, 5)
    assert typed(after, "ussr event arms race").vp == 0


def test_b68_a_card_is_worth_4_at_most() -> None:
    """B68: a 4 under Containment stays 4."""
    facts = (Fact("Containment", US, "turn"),)
    after = typed(at(US, {"UK": (5, 0)}, facts=facts), "us nato operations, place uk 4")
    assert after.phasing == USSR


def test_the_board_knows_every_card_once() -> None:
    """B41: cards are unique."""
    assert [card.number for card in CARDS.values()] == list(range(1, len(CARDS) + 1))
