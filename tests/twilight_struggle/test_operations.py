"""Realignment, coups and the Space Race (rulings 5, 6 and 7). Expected values are worked out by hand."""

from __future__ import annotations

import pytest
from kits.twilight_struggle import RED_SCARE, Board, end_of_rounds, markers, refused, side_asked, typed, won
from kits.twilight_struggle import action_round as at
from kits.twilight_struggle import headline_phase as headlines

from referee.games.twilight_struggle.printed.sides import US, USSR, Side, seat
from referee.games.twilight_struggle.rules.operations.modifiers import coup_tally, has_ability, realign_tally
from referee.games.twilight_struggle.rules.operations.space_race import Box, SpaceDie, space_box
from referee.games.twilight_struggle.state.moves import Coup, Done, Realign
from referee.games.twilight_struggle.state.position import Fact
from referee.kernel import engine

CARD = {1: "summit", 2: "junta", 3: "arms race", 4: "abm treaty"}  # neutral cards by operations


# -- 5 Realignment


def test_rln_01_superpower_and_more_influence() -> None:
    """RLN-01, B55: USSR 2 + 1 + 1 = 4, so the US wins by 1."""
    after = typed(at(US, {"North Korea": (0, 3)}), "us summit realign north korea 5-2")
    assert markers(after, "North Korea") == (0, 2)


def test_rln_01_each_controlled_neighbour_counts() -> None:
    """Brazil: the US controls Venezuela and Uruguay, the USSR has more influence there."""
    position = at(US, {"Brazil": (0, 1), "Venezuela": (2, 0), "Uruguay": (2, 0)})
    assert int(realign_tally(position, US, "Brazil", 3, US)) == 5
    assert int(realign_tally(position, USSR, "Brazil", 3, US)) == 4


def test_rln_02_no_own_influence_is_needed() -> None:
    assert not refused(at(US, {"Angola": (0, 1)}), "us summit realign angola 6-1")


@pytest.mark.parametrize(("answer", "rules"), [("yes", {"Z-2"}), ("no", set())])
def test_rln_03_a_target_without_enemy_influence(answer: str, rules: set[str]) -> None:
    position = at(US, {"Angola": (1, 0)}, options={"realign-needs-enemy": answer})
    assert refused(position, "us summit realign angola") == rules


def test_rln_06_the_loser_of_the_roll_pays() -> None:
    after = typed(at(US, {"Brazil": (3, 3)}), "us summit realign brazil 1-3")
    assert markers(after, "Brazil") == (1, 3)


def test_rln_07_the_modifiers_are_counted_again() -> None:
    """RLN-07, B77: 4 to 1 + 1 takes 2; now the US has more, so 2 + 1 to 2 takes the last one."""
    once = typed(at(US, {"Brazil": (2, 3)}), "us abm treaty realign brazil 4-1")
    assert markers(once, "Brazil") == (2, 1)
    twice = typed(once, "us realign brazil 2-2")
    assert markers(twice, "Brazil") == (2, 0)
    assert side_asked(twice) == USSR


def test_rln_07_neighbours_are_counted_again() -> None:
    """The first roll frees Venezuela of Soviet control, so Brazil counts no neighbour any more."""
    after = typed(at(US, {"Venezuela": (0, 2), "Brazil": (0, 2)}), "us junta realign venezuela 6-1")
    assert int(realign_tally(after, USSR, "Brazil", 1, USSR)) == 2


def test_rln_08_four_rolls_in_one_country() -> None:
    """RLN-08: each roll 4 to 1 + 1 takes 2."""
    after = typed(at(US, {"Brazil": (0, 9)}), "us abm treaty realign brazil 4-1", *("us realign brazil 4-1",) * 3)
    assert (markers(after, "Brazil"), side_asked(after)) == ((0, 1), USSR)


def test_rln_09_the_card_adds_nothing_to_the_die() -> None:
    """RLN-09, B57: 3 against 2 + 1 for more influence is a tie, whatever the card is worth."""
    after = typed(at(US, {"Brazil": (0, 2)}), "us abm treaty realign brazil 3-2")
    assert markers(after, "Brazil") == (0, 2)


@pytest.mark.parametrize(("country", "defcon"), [("Poland", 4), ("Thailand", 3), ("Iran", 2)])
def test_rln_10_defcon_closes_regions(country: str, defcon: int) -> None:
    position = at(US, {country: (0, 3)}, defcon=defcon)
    assert refused(position, f"us summit realign {country}") == {"8.1.5"}


def test_rln_11_no_military_operations_and_no_defcon() -> None:
    after = typed(at(US, {"Brazil": (0, 3)}, defcon=2), "us summit realign brazil 6-1")
    assert (after.defcon, after.military_ops) == (2, (0, 0))


def test_rln_12_the_fifth_roll_is_in_asia_too() -> None:
    """RLN-12, B55: four rolls in Asia, the bonus roll not in Africa."""
    board: Board = {"India": (0, 9), "Angola": (0, 9)}
    four = typed(at(US, board, china=US), "us the china card realign india 3-3", *("us realign india 3-3",) * 3)
    assert refused(four, "us realign angola") == {"9.6"}
    assert side_asked(typed(four, "us realign india 3-3")) == USSR
    assert side_asked(typed(four, "us done")) == USSR


def test_rln_14_nato_protects() -> None:
    position = at(USSR, {"Italy": (2, 0)}, facts=(Fact("NATO"),))
    assert refused(position, "ussr summit realign italy") == {"card 21"}


def test_x_rln_15_red_scare_takes_a_roll() -> None:
    position = at(US, {"Brazil": (0, 9)}, facts=(RED_SCARE[US],))
    three = typed(position, "us abm treaty realign brazil 3-3", *("us realign brazil 3-3",) * 2)
    assert side_asked(three) == USSR


# -- 6 Coups, military operations, DEFCON


def test_cp_01_a_coup_in_mexico() -> None:
    """CP-01: 4 + 3 - 4 = 3: remove 2, add 1; military operations 3; DEFCON 5 to 4."""
    after = typed(at(US, {"Mexico": (0, 2)}), "us arms race coup mexico, 4")
    assert markers(after, "Mexico") == (1, 0)
    assert (after.military_ops, after.defcon) == ((3, 0), 4)


def test_cp_02_no_enemy_no_coup() -> None:
    assert refused(at(US, {"Mexico": (2, 0)}), "us arms race coup mexico") == {"6.3.1"}


def test_cp_03_a_failure_outside_a_battleground() -> None:
    """CP-03, B63: 5 + 1 - 6 = 0; military operations 1, DEFCON as before."""
    after = typed(at(US, {"Costa Rica": (0, 1)}), "us summit coup costa rica, 5")
    assert (markers(after, "Costa Rica"), after.military_ops, after.defcon) == ((0, 1), (1, 0), 5)


def test_cp_04_a_failure_in_a_battleground_lowers_defcon() -> None:
    after = typed(at(US, {"Cuba": (0, 3)}), "us summit coup cuba, 1")
    assert (markers(after, "Cuba"), after.defcon) == ((0, 3), 4)


def test_cp_05_success_that_loses_the_game() -> None:
    after = typed(at(US, {"Brazil": (0, 1)}, defcon=2), "us arms race coup brazil, 6")
    assert won(after) == (USSR, "8.1.3")


@pytest.mark.parametrize(("side", "country"), [(US, "Poland"), (USSR, "Turkey"), (USSR, "Canada")])
def test_cp_06_europe_at_defcon_4(side: Side, country: str) -> None:
    position = at(side, {country: (1, 1)}, defcon=4)
    assert refused(position, f"{side} arms race coup {country}") == {"8.1.5"}


def test_cp_07_southeast_asia_is_asia() -> None:
    assert refused(at(US, {"Indonesia": (0, 1)}, defcon=3), "us arms race coup indonesia") == {"8.1.5"}


def test_cp_09_no_battleground_at_defcon_2() -> None:
    after = typed(at(US, {"Cameroon": (0, 1)}, defcon=2), "us arms race coup cameroon, 3")
    assert (after.defcon, after.over) == (2, None)


def test_cp_11_red_scare_counts_for_die_and_track() -> None:
    """CP-11: 4 + 1 - 2 = 3: remove 1, add 2."""
    after = typed(at(US, {"Cameroon": (0, 1)}, facts=(RED_SCARE[US],)), "us junta coup cameroon, 4")
    assert (markers(after, "Cameroon"), after.military_ops) == ((2, 0), (1, 0))


def test_cp_12_the_track_ends_at_5() -> None:
    """CP-12, B68."""
    after = typed(at(US, {"Cameroon": (0, 1)}, military_ops=(4, 0)), "us arms race coup cameroon, 1")
    assert after.military_ops == (5, 0)


def test_cp_13_modifiers_add_up() -> None:
    """CP-13: 3 + 1 - 2 - 2 = 0 fails; Z-21: there is no floor, so a 1 comes to -2."""
    facts = (Fact("SALT Negotiations", until="turn"), Fact("Latin American Death Squads", US, "turn"))
    after = typed(at(USSR, {"Guatemala": (1, 0)}, facts=facts), "ussr summit coup guatemala, 3")
    assert markers(after, "Guatemala") == (1, 0)
    assert int(coup_tally(after, USSR, "Summit", 1, "Guatemala", 1)) == -2


def test_cp_15_the_difference_of_what_is_missing() -> None:
    """CP-15: the US lacks 2, the USSR 3: US +1; the markers go back."""
    position = end_of_rounds(defcon=3, military_ops=(1, 0))
    after = typed(position, "end turn")
    assert (after.vp, after.military_ops, after.defcon) == (1, (0, 0), 4)


def test_cp_16_nuclear_test_ban_at_defcon_5() -> None:
    after = typed(at(US), "us event nuclear test ban")
    assert (after.vp, after.defcon) == (3, 5)


FREE = {
    "us event junta, chile 2, coup colombia, 6": ({"Colombia": (0, 1)}, 5),
    "us event junta, chile 2, coup brazil, 6": ({"Brazil": (0, 1)}, 4),
    "us event first ortega, ussr coup cuba, 6": ({"Cuba": (1, 0)}, 4),
    "us event tear down this wall, coup poland, 6": ({"Poland": (0, 1)}, 4),
}


@pytest.mark.parametrize("line", FREE)
def test_cp_19_a_free_coup(line: str) -> None:
    """CP-19: no military operations; in a battleground DEFCON falls all the same."""
    board, defcon = FREE[line]
    after = typed(at(US, board, turn=8), line)
    assert (after.military_ops, after.defcon) == ((0, 0), defcon)


def test_cp_20_war_events_are_not_reduced() -> None:
    after = typed(at(US, facts=(RED_SCARE[US],)), "us event brush war, kenya, 1")
    assert after.military_ops == (3, 0)


@pytest.mark.parametrize(
    ("defcon", "open_regions"),
    [
        (5, {"Poland", "India", "Iran", "Angola", "Cuba", "Brazil"}),
        (4, {"India", "Iran", "Angola", "Cuba", "Brazil"}),
        (3, {"Iran", "Angola", "Cuba", "Brazil"}),
        (2, {"Angola", "Cuba", "Brazil"}),
    ],
)
def test_x_cp_21_the_regions_open_at_each_level(defcon: int, open_regions: set[str]) -> None:
    board = dict.fromkeys(("Poland", "India", "Iran", "Angola", "Cuba", "Brazil"), (0, 3))
    asking = typed(at(US, board, defcon=defcon), "us operations arms race")
    for kind in (Coup, Realign):
        assert {move.country for move in engine.options(asking) if isinstance(move, kind)} == open_regions


def test_x_cp_22_a_war_meets_the_requirement() -> None:
    after = typed(at(US, defcon=3, military_ops=(1, 0)), "us event indo-pakistani war, india, 1")
    assert after.military_ops == (3, 0)


def test_x_cp_23_up_is_peace_down_is_war() -> None:
    assert typed(at(US, defcon=3), "us event abm treaty").defcon == 4
    assert typed(at(US, defcon=3), "us event duck and cover").defcon == 2


def test_6_0_all_points_go_into_one_purpose() -> None:
    position = at(US, {"Canada": (2, 0), "Cuba": (0, 3)})
    placing = typed(position, "us arms race place canada")
    assert refused(placing, "us coup cuba")
    assert refused(placing, "us done") == {"6.0"}


# -- 7 Space Race


def test_spc_01_the_table() -> None:
    """SPC-01, B78: box, least operations, die, VP for the first and the second."""
    printed = [
        (1, 2, 3, 2, 1),
        (2, 2, 4, 0, 0),
        (3, 2, 3, 2, 0),
        (4, 2, 4, 0, 0),
        (5, 3, 3, 3, 1),
        (6, 3, 4, 0, 0),
        (7, 3, 3, 4, 2),
        (8, 4, 2, 2, 0),
    ]
    assert [space_box(box) for box in range(1, 9)] == [Box(*row) for row in printed]


@pytest.mark.parametrize(("box", "card", "die"), [(1, 2, 3), (2, 2, 4), (5, 3, 3), (6, 3, 4), (7, 3, 3), (8, 4, 2)])
def test_spc_01_the_die_and_the_least_operations(box: int, card: int, die: int) -> None:
    position = at(US, space=(box - 1, 0))
    assert typed(position, f"us {CARD[card]} space, {die}").space == (box, 0)
    assert typed(position, f"us {CARD[card]} space, {die + 1}").space == (box - 1, 0)
    assert refused(position, f"us {CARD[card - 1]} space") == {"6.4.1"}


def test_spc_04_an_ability_ends_when_the_enemy_arrives() -> None:
    alone = at(US, space=(2, 1), space_tries=(1, 0))
    assert has_ability(alone, US, 2)
    assert not refused(alone, "us junta space")
    both = at(US, space=(2, 2), space_tries=(1, 0))
    assert refused(both, "us junta space") == {"6.4.2"}


def test_spc_04_no_third_attempt() -> None:
    assert refused(at(US, space=(2, 1), space_tries=(2, 0)), "us junta space") == {"6.4.2"}


def test_spc_06_red_scare_makes_a_two_too_small() -> None:
    assert refused(at(US, facts=(RED_SCARE[US],)), "us junta space") == {"6.4.1"}


def test_spc_07_brezhnev_makes_a_one_enough() -> None:
    position = at(USSR, facts=(Fact("Brezhnev Doctrine", USSR, "turn"),))
    assert typed(position, "ussr summit space, 3").space == (0, 1)


def test_spc_08_the_china_card_in_space() -> None:
    """SPC-08, C035b: it passes face down, and Formosan Resolution ends when the US does it."""
    position = at(US, china=US, facts=(Fact("Formosan Resolution"),))
    after = typed(position, "us the china card space, 4")
    assert (after.china, after.china_playable, after.space) == (USSR, False, (0, 0))
    assert not after.has("Formosan Resolution")


def test_spc_09_a_scoring_card_has_no_value() -> None:
    assert refused(at(US), "us asia scoring space") == {"2.2.1"}


@pytest.mark.parametrize(
    ("event", "rule"), [("us event abm treaty", "card 57"), ("us event olympic games, ussr boycott", "card 20")]
)
def test_spc_10_granted_operations_are_not_spaced(event: str, rule: str) -> None:
    asking = typed(at(US, {"Canada": (2, 0)}), event)
    assert refused(asking, "us nato space") == {rule}


def test_spc_10_neither_are_those_of_the_cia() -> None:
    asking = typed(at(US, {"Canada": (2, 0)}, hands=(9, 0)), "us event cia created")
    assert refused(asking, "us cia created space") == {"card 26"}


@pytest.mark.parametrize(("card", "reached"), [("captured nazi scientist", (2, 4)), ("one small step", (3, 4))])
def test_spc_12_events_are_no_attempts(card: str, reached: tuple[int, int]) -> None:
    after = typed(at(US, space=(1, 4), space_tries=(1, 0)), f"us event {card}")
    assert (after.space, after.space_tries) == (reached, (1, 0))


def test_spc_13_the_last_box() -> None:
    assert refused(at(US, space=(8, 0)), "us abm treaty space") == {"6.4.6"}


def test_spc_14_eagle_has_landed_discards_one_held_card() -> None:
    position = end_of_rounds(space=(6, 5), hands=(2, 2))
    assert side_asked(position) == US
    after = typed(position, "us discard fidel")
    assert (side_asked(after), after.hands, after.discard) == ("table", (1, 2), ("Fidel",))
    assert side_asked(typed(position, "us done")) == "table"
    assert side_asked(end_of_rounds(space=(6, 6), hands=(2, 2))) == "table"


@pytest.mark.parametrize(("enemy", "vp"), [(0, 2), (1, 1)])
def test_spc_16_first_and_second_to_arrive(enemy: int, vp: int) -> None:
    assert typed(at(US, space=(0, enemy)), "us junta space, 3").vp == vp


def test_spc_17_the_die_is_rolled() -> None:
    asking = typed(at(US), "us junta space")
    assert isinstance(asking.pending, SpaceDie)
    assert engine.judge(asking, Done(side=US))


def test_spc_18_spaced_cards_do_nothing() -> None:
    """SPC-18, B02: no Flower Power, no Defectors, no event."""
    war = typed(at(US, facts=(Fact("Flower Power"),)), "us korean war space, 6")
    assert (war.vp, war.discard) == (0, ("Korean War",))
    assert typed(at(USSR, turn=8), "ussr defectors space, 6").vp == 0


def test_x_spc_19_victory_in_the_middle_of_a_round() -> None:
    assert won(typed(at(US, vp=18), "us junta space, 1")) == (US, "10.3.1")


def test_x_spc_20_surplus_operations_give_nothing() -> None:
    after = typed(at(US), "us abm treaty space, 4")
    assert (after.space, after.space_tries[seat(US)]) == ((0, 0), 1)


def test_spc_11_a_card_of_grain_sales_in_the_headline_phase() -> None:
    """SPC-11: the digital edition allows it in the headline phase as well."""
    laid = typed(headlines(), "us headline grain sales, ussr headline allende")
    after = typed(laid, "us draw opec, opec space, 3")
    assert after.space == (1, 0)


def test_every_operation_offered_is_accepted() -> None:
    board: Board = {"Canada": (2, 0), "Cuba": (0, 3), "Brazil": (1, 2)}
    asking = typed(at(US, board), "us operations arms race")
    for move in engine.options(asking):
        assert not engine.judge(asking, move)
