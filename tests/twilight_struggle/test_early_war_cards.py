"""The Early War cards, typed at the table: what each does, what it refuses, and when it does nothing.

Boards hold only what a test writes on them. `Name: (US, USSR)`.
"""

from __future__ import annotations

from functools import partial

import pytest
from kits.twilight_struggle import Board, action_round, event_comes, headline_phase, markers, owed, rules, typed

from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.sides import US, USSR
from referee.games.twilight_struggle.rules.operations.modifiers import card_value
from referee.games.twilight_struggle.rules.scoring import is_battleground, score_region
from referee.games.twilight_struggle.state.moves import Choose, Done, Play, Roll, Winner
from referee.games.twilight_struggle.state.position import Fact, Position
from referee.kernel.engine import judge, step

position = partial(action_round, number=3, turn=2, hands=(6, 6), deck=20)
headlines = partial(headline_phase, turn=2, hands=(6, 6), deck=20)

NEXT_US, NEXT_USSR = (US, "4.5D"), (USSR, "4.5D")


# -- 4 Duck and Cover ------------------------------------------------------------------------------------------------


def test_duck_and_cover_degrades_defcon_and_pays_five_less_the_new_level() -> None:
    after = typed(position(US, {}, defcon=4), "us duck and cover event")
    assert (after.defcon, after.vp, after.discard) == (3, 2, ("Duck and Cover",))


def test_b54_duck_and_cover_at_defcon_2_loses_for_the_phasing_side() -> None:
    """B54: not for the side printed on the card."""
    after = typed(position(USSR, {"Iraq": (0, 1)}, defcon=2), "ussr duck and cover event first")
    assert after.over
    assert (after.over.winner, after.over.rule) == (US, "8.1.3")
    by_us = typed(position(US, {}, defcon=2), "us duck and cover event")
    assert by_us.over
    assert by_us.over.winner == USSR


# -- 5 Five Year Plan ------------------------------------------------------------------------------------------------


def plan(board: Board, **changes: object) -> Position:
    return typed(position(US, board, **changes), "us five year plan event")


def test_five_year_plan_hits_a_us_event_which_happens_with_the_us_deciding() -> None:
    after = typed(plan({"Austria": (0, 2)}), "ussr discard truman doctrine")
    assert owed(after) == (US, "card 19")
    after = typed(after, "us austria")
    assert markers(after, "Austria") == (0, 0)
    assert (after.removed, after.discard, after.hands) == (("Truman Doctrine",), ("Five Year Plan",), (5, 5))


def test_c005b_five_year_plan_hits_a_soviet_or_neutral_event() -> None:
    """C005b: discarded, no event, and a starred card is not removed."""
    after = typed(plan({"Cuba": (2, 0)}), "ussr discard fidel")
    assert markers(after, "Cuba") == (2, 0)
    assert (after.discard, after.removed) == (("Fidel", "Five Year Plan"), ())
    neutral = typed(plan({}), "ussr discard red scare/purge")
    assert (neutral.facts, neutral.discard[0]) == ((), "Red Scare/Purge")


def test_c005c_five_year_plan_hits_a_scoring_card() -> None:
    """C005c: discarded unscored."""
    after = typed(plan({"France": (3, 0)}), "ussr discard europe scoring")
    assert (after.vp, after.discard[0]) == (0, "Europe Scoring")


def test_c005d_five_year_plan_finds_an_empty_hand() -> None:
    """C005d: nothing."""
    after = typed(position(USSR, {"Poland": (0, 1)}, hands=(6, 1)), "ussr five year plan event first")
    assert owed(after) == (USSR, "6.0")


def test_five_year_plan_throws_out_nato_without_its_condition() -> None:
    after = typed(plan({}), "ussr discard nato")
    assert (after.facts, after.discard, after.removed) == ((), ("NATO", "Five Year Plan"), ())


def test_five_year_plan_cannot_hit_a_card_that_is_elsewhere_nor_the_china_card() -> None:
    asked = plan({}, discard=("Fidel",))
    assert rules(asked, "ussr discard fidel") == ["card 5"]
    assert rules(asked, "ussr discard china card") == ["9.5"]
    assert rules(asked, "ussr done") == ["card 5"]


def test_five_year_plan_throws_out_defectors_in_a_soviet_round() -> None:
    """Seen in a real log: the event happens, and it is the USSR's round."""
    start = position(USSR, {"Poland": (0, 1)})
    after = typed(start, "ussr five year plan event first", "ussr discard defectors")
    assert (after.vp, after.discard) == (1, ("Defectors",))
    assert typed(plan({}), "ussr discard defectors").vp == 0


def test_evt_10_five_year_plan_takes_the_scoring_card_of_the_last_round() -> None:
    """EVT-10: legal when only the scoring card is left; refused while another card could be drawn."""
    last = position(USSR, {"Poland": (0, 1)}, number=6, hands=(1, 2), known=((), ("Europe Scoring",)))
    after = typed(last, "ussr five year plan operations poland 3", "ussr discard europe scoring")
    assert "Europe Scoring" in after.discard
    assert rules(last, "ussr five year plan space") == ["10.1.5"]
    assert rules(last, "ussr fidel event") == ["10.1.5"]
    assert rules(last.but(hands=(1, 3)), "ussr five year plan operations") == ["10.1.5"]


# -- 7 Socialist Governments -----------------------------------------------------------------------------------------


def test_c007a_socialist_governments() -> None:
    """C007a: three in all, at most two from one country; Canada counts."""
    asked = typed(
        position(USSR, {"France": (3, 0), "Italy": (2, 0), "Canada": (1, 0)}), "ussr socialist governments event"
    )
    after = typed(asked, "ussr france 2, italy 1")
    assert (markers(after, "France"), markers(after, "Italy"), owed(after)) == ((1, 0), (1, 0), NEXT_US)
    assert markers(typed(asked, "ussr canada, france 2"), "Canada") == (0, 0)
    assert rules(asked, "ussr france 3") == ["card 7"]


def test_socialist_governments_reaches_western_europe_only_and_stops_when_nothing_is_left() -> None:
    asked = typed(position(USSR, {"Greece": (1, 0), "Poland": (2, 0)}), "ussr socialist governments event")
    assert rules(asked, "ussr poland") == ["card 7"]
    assert rules(asked, "ussr done") == ["card 7"]
    assert owed(typed(asked, "ussr greece")) == NEXT_US


def test_c007b_socialist_governments_after_the_iron_lady() -> None:
    """C007b: operations only, the card stays in the game; the USSR may not play it as an event."""
    barred = (Fact("The Iron Lady"),)
    after = typed(position(US, {"France": (3, 0)}, facts=barred), "us socialist governments operations, france 3")
    assert (markers(after, "France"), owed(after)) == ((6, 0), NEXT_USSR)
    assert after.discard == ("Socialist Governments",)
    assert rules(position(USSR, {}, facts=barred), "ussr socialist governments event") == ["card 83"]


# -- 8 Fidel, 12 Romanian Abdication, 15 Nasser, 54-like additions ----------------------------------------------------


def test_c008_fidel() -> None:
    """C008: Cuba US 2/USSR 1 becomes 0/3; raised to control, not +3."""
    after = typed(position(USSR, {"Cuba": (2, 1)}), "ussr fidel event")
    assert (markers(after, "Cuba"), after.removed) == ((0, 3), ("Fidel",))


def test_fidel_leaves_more_than_control_alone() -> None:
    assert markers(typed(position(USSR, {"Cuba": (1, 5)}), "ussr fidel event"), "Cuba") == (0, 5)


def test_evt_01_and_b05_a_soviet_event_is_no_event_for_the_us() -> None:
    """B05: refused with 5.2; operations with the event first or after are the two ways."""
    start = position(US, {"Cuba": (2, 0), "Mexico": (1, 0)})
    assert rules(start, "us event fidel") == ["5.2"]
    first = typed(start, "us fidel event first, place mexico 2")
    after = typed(start, "us fidel operations, mexico 2")
    assert markers(first, "Cuba") == markers(after, "Cuba") == (0, 3)
    assert first.removed == after.removed == ("Fidel",)


def test_c012_romanian_abdication() -> None:
    """C012: Romania US 0/USSR 1 becomes 3 for the USSR; from nothing it is +3 too."""
    for standing in ((0, 1), (0, 0), (2, 0)):
        after = typed(position(USSR, {"Romania": standing}), "ussr romanian abdication event")
        assert (markers(after, "Romania"), after.removed) == ((0, 3), ("Romanian Abdication",))


@pytest.mark.parametrize(("before", "left"), [(3, 1), (2, 1), (1, 0), (0, 0)])
def test_c015_nasser(before: int, left: int) -> None:
    """C015: half of the US markers, rounded up, leaves Egypt; USSR +2."""
    after = typed(position(USSR, {"Egypt": (before, 0)}), "ussr nasser event")
    assert (markers(after, "Egypt"), after.removed) == ((left, 2), ("Nasser",))


# -- 9 Vietnam Revolts -----------------------------------------------------------------------------------------------

REVOLTS = (Fact("Vietnam Revolts", USSR, "turn"),)


def test_vietnam_revolts_adds_two_and_lasts_the_turn() -> None:
    after = typed(position(USSR, {}), "ussr vietnam revolts event")
    assert (markers(after, "Vietnam"), after.facts) == ((0, 2), REVOLTS)
    assert after.removed == ("Vietnam Revolts",)


def test_c009a_vietnam_revolts_makes_three_points_of_two() -> None:
    """C009a: one US-controlled country (2) and one more marker, but not two US-controlled countries."""
    board = {"Vietnam": (0, 1), "Thailand": (2, 0), "Laos/Cambodia": (1, 0)}
    start = position(USSR, board, facts=REVOLTS)
    after = typed(start, "ussr fidel operations, thailand 1, vietnam 1")
    assert (markers(after, "Thailand"), markers(after, "Vietnam"), owed(after)) == ((2, 1), (0, 2), NEXT_US)
    assert rules(start, "ussr fidel operations, thailand 1, laos 1") == ["6.1.2"]


def test_vietnam_revolts_gives_nothing_when_a_point_goes_elsewhere() -> None:
    start = position(USSR, {"Vietnam": (0, 1), "Poland": (0, 1)}, facts=REVOLTS)
    spread = typed(start, "ussr fidel operations, vietnam 1, poland 1")
    assert owed(spread) == NEXT_US
    assert rules(start, "ussr fidel operations, vietnam 2, poland 1") == ["card 9"]


def test_c009b_and_b22_the_bonus_is_not_for_the_us() -> None:
    """C009b, B22: the China Card gives the US 5 in Thailand, a sixth is refused."""
    start = position(US, {"Thailand": (1, 0)}, facts=REVOLTS, china=US)
    after = typed(start, "us china card operations, thailand 5")
    assert (markers(after, "Thailand"), owed(after)) == ((6, 0), NEXT_USSR)
    assert rules(start, "us china card operations, thailand 6") != []


def test_c009c_the_bonus_is_gone_next_turn() -> None:
    """C009c."""
    end = position(US, {}, facts=REVOLTS, number=6, hands=(0, 0))
    assert typed(end, "us pass, end turn").facts == ()


def test_x_c009d_the_bonus_passes_four_and_counts_for_coups() -> None:
    """X-C009d: 4 operations add 5 to the die in Thailand, military operations 5."""
    start = position(USSR, {"Thailand": (2, 0)}, facts=REVOLTS)
    asked = typed(start, "ussr nuclear test ban operations, coup thailand")
    assert [int(t) for t in step(asked, Roll(pips=1)).sums] == [1 + 5 - 4]
    after = typed(asked, "table roll 1")
    assert (markers(after, "Thailand"), after.military_ops) == ((0, 0), (0, 5))


# -- 10 Blockade -----------------------------------------------------------------------------------------------------

GERMANY: Board = {"West Germany": (4, 1)}


def test_blockade_is_paid_with_a_three() -> None:
    asked = typed(position(USSR, GERMANY), "ussr blockade event")
    after = typed(asked, "us discard containment")
    assert (markers(after, "West Germany"), after.discard, after.hands) == ((4, 1), ("Containment",), (5, 5))
    assert after.removed == ("Blockade",)
    assert rules(asked, "us discard truman doctrine") == ["card 10"]
    assert rules(asked, "us discard china card") == ["9.5"]
    assert rules(asked, "us discard europe scoring") == ["card 10"]


def test_c010c_the_us_may_decline_to_pay() -> None:
    """C010c: all US influence leaves West Germany; a three in hand does not have to go."""
    asked = typed(position(USSR, GERMANY, known=(("NATO",), ())), "ussr blockade event")
    assert markers(typed(asked, "us done"), "West Germany") == (0, 1)


def test_c010b_red_scare_makes_a_three_too_small() -> None:
    """C010b: a printed 3 is worth 2 and cannot pay."""
    scared = (Fact("Red Scare/Purge", US, "turn"),)
    asked = typed(position(USSR, GERMANY, facts=scared), "ussr blockade event")
    assert rules(asked, "us discard containment") == ["card 10"]
    assert markers(typed(asked, "us done"), "West Germany") == (0, 1)


def test_containment_makes_a_two_large_enough_for_blockade() -> None:
    start = position(USSR, GERMANY, facts=(Fact("Containment", US, "turn"),))
    after = typed(start, "ussr blockade event, us discard defectors")
    assert (markers(after, "West Germany"), after.discard) == ((4, 1), ("Defectors",))


def test_blockade_against_an_empty_hand() -> None:
    after = typed(position(USSR, GERMANY, hands=(0, 6)), "ussr blockade event")
    assert after.influence(US, "West Germany") == 0
    assert owed(after)[0] == US
    assert typed(position(USSR, GERMANY, hands=(0, 6)), "ussr blockade event, us done") == after


def test_b04_only_the_us_may_answer_blockade() -> None:
    """B04, B96: the debt comes first; the USSR can neither play nor change its play."""
    asked = typed(position(USSR, GERMANY), "ussr blockade event")
    assert owed(asked) == (US, "card 10")
    assert rules(asked, "ussr nasser event") == ["card 10"]
    assert [r.rule for r in judge(asked, Play(side=US, card="NATO", use="operations"))] == ["card 10"]
    assert rules(asked, "ussr discard nasser") == ["card 10"]


# -- 11 Korean War, 13 Arab-Israeli War, 24 Indo-Pakistani War --------------------------------------------------------


def test_c011c_the_korean_war_is_won() -> None:
    """C011c: South Korea US 3/USSR 0 becomes 0/3, USSR +2 VP, military operations 2."""
    after = typed(position(USSR, {"South Korea": (3, 0), "Japan": (1, 0)}), "ussr korean war event, 4")
    assert (markers(after, "South Korea"), after.vp, after.military_ops) == ((0, 3), -2, (0, 2))
    assert after.removed == ("Korean War",)


def test_c011d_the_target_itself_is_no_modifier() -> None:
    """C011d: the US controls South Korea, a 4 still wins; a 3 fails."""
    start = position(USSR, {"South Korea": (3, 0)})
    assert typed(start, "ussr korean war event, roll 4").vp == -2
    failed = typed(start, "ussr korean war event, roll 3")
    assert (failed.vp, markers(failed, "South Korea"), failed.military_ops) == (0, (3, 0), (0, 2))


def test_b31_all_three_neighbours_of_south_korea_count() -> None:
    """B31: with North Korea, Japan and Taiwan under the US a 6 is a 3."""
    board = {"South Korea": (1, 0), "North Korea": (3, 0), "Japan": (4, 0), "Taiwan": (3, 0)}
    asked = typed(position(USSR, board), "ussr korean war event")
    assert [int(t) for t in step(asked, Roll(pips=6)).sums] == [3]
    assert typed(asked, "6").vp == 0


def test_c013a_arab_israeli_war() -> None:
    """C013a: the US controls Israel, Egypt and Jordan: -3, no die can win."""
    board = {"Israel": (4, 0), "Egypt": (2, 0), "Jordan": (2, 0)}
    after = typed(position(USSR, board), "ussr arab-israeli war event, 6")
    assert (after.vp, markers(after, "Israel"), after.military_ops) == (0, (4, 0), (0, 2))
    assert after.discard == ("Arab-Israeli War",)
    two_down = typed(
        position(USSR, {"Israel": (1, 0), "Lebanon": (1, 0), "Syria": (2, 0)}), "ussr arab-israeli war event, 6"
    )
    assert (two_down.vp, markers(two_down, "Israel")) == (-2, (0, 1))


def test_evt_04_arab_israeli_war_after_camp_david() -> None:
    """EVT-04: operations only, the card stays in the cycle; as an event card 65 refuses it."""
    barred = (Fact("Camp David Accords"),)
    after = typed(position(US, {"Israel": (1, 0)}, facts=barred), "us arab-israeli war operations, israel 2")
    assert (owed(after), after.discard, after.military_ops) == (NEXT_USSR, ("Arab-Israeli War",), (0, 0))
    assert rules(position(USSR, {}, facts=barred), "ussr arab-israeli war event") == ["card 65"]


def test_c024a_indo_pakistani_war() -> None:
    """C024a: US attacks Pakistan, USSR controls Iran and Afghanistan: a 5 fails, a 6 wins; US military operations 2."""
    board = {"Iran": (0, 2), "Afghanistan": (0, 2), "Pakistan": (0, 1)}
    asked = typed(position(US, board), "us indo-pakistani war event, pakistan")
    failed, won = typed(asked, "5"), typed(asked, "6")
    assert (failed.vp, markers(failed, "Pakistan"), failed.military_ops) == (0, (0, 1), (2, 0))
    assert (won.vp, markers(won, "Pakistan"), won.military_ops) == (2, (1, 0), (2, 0))
    assert won.discard == ("Indo-Pakistani War",)


def test_b12_three_controlled_neighbours_shut_pakistan() -> None:
    """B12: USSR controls Iran, Afghanistan and India: a 6 is a 3."""
    board = {"Iran": (0, 2), "Afghanistan": (0, 2), "India": (0, 3), "Pakistan": (0, 1)}
    assert typed(position(US, board), "us indo-pakistani war event, pakistan, 6").vp == 0


def test_c024c_a_war_against_an_empty_country_pays() -> None:
    """C024c: +2 VP, nothing to replace."""
    after = typed(position(USSR, {}), "ussr indo-pakistani war event, india, 5")
    assert (after.vp, markers(after, "India"), after.military_ops) == (-2, (0, 0), (0, 2))


def test_indo_pakistani_war_is_fought_in_india_or_pakistan() -> None:
    assert rules(position(USSR, {}), "ussr indo-pakistani war event, iran") == ["card 24"]


def test_x_cp_22_a_lost_war_counts_as_military_operations() -> None:
    """X-CP-22: US 1 and a failed Indo-Pakistani War make 3."""
    after = typed(position(US, {}, military_ops=(1, 0), defcon=3), "us indo-pakistani war event, india, 1")
    assert (after.military_ops, after.vp) == ((3, 0), 0)


def test_cp_20_red_scare_does_not_reduce_the_operations_of_a_war() -> None:
    """CP-20: military operations as printed."""
    start = position(USSR, {}, facts=(Fact("Red Scare/Purge", USSR, "turn"),))
    assert typed(start, "ussr korean war event, 1").military_ops == (0, 2)


# -- 14 COMECON, 16 Warsaw Pact Formed, 30 Decolonization -------------------------------------------------------------


def test_c014_comecon() -> None:
    """C014: four different countries; Finland and Austria are in Eastern Europe."""
    asked = typed(position(USSR, {"Hungary": (3, 0)}), "ussr comecon event")
    after = typed(asked, "ussr finland, austria, poland, romania")
    assert [markers(after, c) for c in ("Finland", "Austria", "Poland", "Romania")] == [(0, 1)] * 4
    assert (owed(after), after.removed) == (NEXT_US, ("COMECON",))
    assert rules(asked, "ussr finland, austria, poland, poland") == ["card 14"]
    assert rules(asked, "ussr hungary") == ["card 14"]
    assert rules(asked, "ussr turkey") == ["card 14"]


def test_c016a_warsaw_pact_adds() -> None:
    """C016a: 2 Poland, 2 East Germany, 1 Czechoslovakia; never three in one country."""
    asked = typed(position(USSR, {}), "ussr warsaw pact formed event, add")
    after = typed(asked, "ussr poland 2, e germany 2, czechoslovakia 1")
    assert [markers(after, c)[1] for c in ("Poland", "East Germany", "Czechoslovakia")] == [2, 2, 1]
    assert after.removed == ("Warsaw Pact Formed",)
    assert rules(asked, "ussr poland 3") == ["card 16"]
    assert rules(asked, "ussr france") == ["card 16"]


def test_c016b_warsaw_pact_does_one_of_the_two_and_allows_nato_either_way() -> None:
    """C016b."""
    start = position(USSR, {"Poland": (2, 1), "Austria": (1, 0)})
    removed = typed(start, "ussr warsaw pact formed event, remove, poland, austria")
    assert (markers(removed, "Poland"), markers(removed, "Austria")) == ((0, 1), (0, 0))
    assert owed(removed) == NEXT_US
    added = typed(start, "ussr warsaw pact formed event, add, poland 2, hungary 2, romania 1")
    assert markers(added, "Poland") == (2, 3)
    for after in (removed, added):
        assert judge(after, Play(side=US, card="NATO", use="event")) == ()
    half_way = typed(start, "ussr warsaw pact formed event, remove, poland")
    assert rules(half_way, "ussr place hungary") == ["card 16"]


def test_warsaw_pact_removes_from_four_countries_at_most_and_each_once() -> None:
    board = dict.fromkeys(("Poland", "Austria", "Hungary", "Romania", "Bulgaria"), (2, 0))
    asked = typed(position(USSR, board), "ussr warsaw pact formed event, remove, poland")
    assert rules(asked, "ussr poland") != []
    assert rules(asked, "ussr italy") == ["card 16"]
    after = typed(asked, "ussr austria, hungary, romania")
    assert (markers(after, "Bulgaria"), owed(after)) == ((2, 0), NEXT_US)


def test_warsaw_pact_is_the_choice_of_the_ussr_when_the_us_plays_it() -> None:
    asked = typed(position(US, {"Poland": (1, 0)}), "us warsaw pact formed event first")
    assert owed(asked) == (USSR, "card 16")


def test_c030_decolonization() -> None:
    """C030, PLC-13: four different countries of Africa or Southeast Asia, with nothing near."""
    asked = typed(position(USSR, {"Thailand": (2, 0)}), "ussr decolonization event")
    after = typed(asked, "ussr angola, zaire, thailand, philippines")
    assert [markers(after, c)[1] for c in ("Angola", "Zaire", "Thailand", "Philippines")] == [1] * 4
    assert after.discard == ("Decolonization",)
    assert rules(asked, "ussr angola 2") == ["card 30"]
    assert rules(asked, "ussr india") == ["card 30"]
    assert rules(typed(asked, "ussr angola"), "ussr done") == ["card 30"]


def test_b26_the_freedom_of_decolonization_ends_with_it() -> None:
    """B26: the next Soviet round may not reach Thailand."""
    after = typed(
        position(USSR, {}), "ussr decolonization event, ussr angola, zaire, kenya, sudan", "us containment event"
    )
    assert rules(after, "ussr fidel operations, thailand") == ["6.1.1"]


# -- 17 De Gaulle, 21 NATO, 23 Marshall Plan, 27 US/Japan Pact --------------------------------------------------------

NATO = (Fact("Marshall Plan"), Fact("NATO"))


def test_c017a_de_gaulle() -> None:
    """C017a: France US 1/USSR 0 becomes 0/1; two leave where there are more."""
    after = typed(position(USSR, {"France": (1, 0)}), "ussr de gaulle leads france event")
    assert (markers(after, "France"), after.removed) == ((0, 1), ("De Gaulle Leads France",))
    more = typed(position(USSR, {"France": (5, 0)}), "ussr de gaulle leads france event")
    assert markers(more, "France") == (3, 1)


def test_c017c_de_gaulle_lets_france_go_before_or_after_nato() -> None:
    """C017c: France is unprotected, also when NATO comes later; Italy is not."""
    board = {"France": (6, 0), "Italy": (2, 0)}
    warned = position(USSR, board, facts=(Fact("Marshall Plan"),))
    earlier = typed(warned, "ussr de gaulle leads france event", "us nato event")
    later = typed(position(USSR, board, facts=NATO), "ussr de gaulle leads france event", "us containment event")
    for after in (earlier, later):
        assert rules(after, "ussr nasser operations, coup italy") == ["card 21"]
        assert typed(after, "ussr nasser operations, coup france").pending


def test_c021a_nato_needs_marshall_plan_or_warsaw_pact() -> None:
    """C021a: Truman Doctrine is no prerequisite."""
    start = position(US, {"Austria": (0, 1)})
    assert rules(start, "us nato event") == ["card 21"]
    truman = typed(start, "us truman doctrine event, austria", "ussr vietnam revolts event")
    assert rules(truman, "us nato event") == ["card 21"]
    for card in ("Marshall Plan", "Warsaw Pact Formed"):
        after = typed(start.but(facts=(Fact(card),)), "us nato event")
        assert (after.has("NATO"), after.removed) == (True, ("NATO",))


def test_evt_03_the_ussr_plays_nato_without_its_condition() -> None:
    """EVT-03: operations yes, event no, discard pile; with the condition the event happens and it is removed."""
    start = position(USSR, {"Poland": (0, 1)})
    after = typed(start, "ussr nato operations, poland 4")
    assert (after.facts, after.discard, after.removed) == ((), ("NATO",), ())
    met = typed(start.but(facts=(Fact("Marshall Plan"),)), "ussr nato operations, poland 4")
    assert (met.has("NATO"), met.removed) == (True, ("NATO",))


def test_rln_14_and_c021c_nato_protects_what_the_us_controls() -> None:
    """RLN-14, C021c: Italy at 2/0 is safe from realignment and coups; one marker fewer and it is not."""
    start = position(USSR, {"Italy": (2, 0)}, facts=NATO)
    assert rules(start, "ussr fidel operations, realign italy") == ["card 21"]
    assert rules(start, "ussr fidel operations, coup italy") == ["card 21"]
    open_again = position(USSR, {"Italy": (1, 0)}, facts=NATO)
    assert typed(open_again, "ussr fidel operations, realign italy, 1-1").pending
    assert typed(open_again, "ussr fidel operations, coup italy, 1").military_ops == (0, 2)


def test_nato_does_not_bind_the_us_and_not_outside_europe() -> None:
    assert typed(position(US, {"Italy": (0, 2)}, facts=NATO), "us fidel operations, coup italy, 1").pending
    assert typed(position(USSR, {"Iran": (2, 0)}, facts=NATO), "ussr fidel operations, coup iran, 1").pending


def test_marshall_plan_gives_seven_countries_one_each() -> None:
    asked = typed(position(US, {"Greece": (0, 2), "UK": (5, 0)}), "us marshall plan event")
    after = typed(asked, "us uk, france, italy, w germany, turkey, spain, finland")
    assert (markers(after, "UK"), markers(after, "Finland"), owed(after)) == ((6, 0), (1, 0), NEXT_USSR)
    assert (after.has("Marshall Plan"), after.removed) == (True, ("Marshall Plan",))
    assert rules(asked, "us greece") == ["card 23"]
    assert rules(asked, "us france 2") == ["card 23"]
    assert rules(asked, "us poland") == ["card 23"]
    assert rules(typed(asked, "us uk, france"), "us done") == ["card 23"]


def test_x_evt_22_the_us_names_the_countries_when_the_ussr_plays_marshall_plan() -> None:
    """X-EVT-22."""
    after = typed(position(USSR, {"Poland": (0, 1)}), "ussr marshall plan operations, poland 4")
    assert owed(after) == (US, "card 23")
    assert owed(typed(after, "us uk, france, italy, w germany, turkey, spain, canada")) == NEXT_US


def test_c027a_the_pact_raises_japan_to_control() -> None:
    """C027a: Japan US 1/USSR 0 goes to 4; against 2 Soviet markers to 6."""
    after = typed(position(US, {"Japan": (1, 0)}), "us us/japan mutual defense pact event")
    assert (markers(after, "Japan"), after.removed) == ((4, 0), ("US/Japan Mutual Defense Pact",))
    assert markers(typed(position(US, {"Japan": (0, 2)}), "us us/japan mutual defense pact event"), "Japan") == (6, 2)


def test_c027b_japan_is_closed_to_the_ussr_for_good() -> None:
    """C027b: no coup and no realignment, even when the US no longer controls Japan."""
    start = position(USSR, {"Japan": (1, 0)}, facts=(Fact("US/Japan Mutual Defense Pact"),))
    assert rules(start, "ussr fidel operations, coup japan") == ["card 27"]
    assert rules(start, "ussr fidel operations, realign japan") == ["card 27"]


def test_c021d_nato_shields_from_brush_war() -> None:
    """C021d: not in US-controlled Greece, Turkey, Italy, Spain; a country in between is open."""
    board = dict.fromkeys(("Greece", "Turkey", "Italy", "Spain/Portugal"), (2, 0))
    asked = typed(position(USSR, board | {"Bulgaria": (1, 0)}, turn=4, facts=NATO), "ussr brush war event")
    for country in board:
        assert rules(asked, f"ussr {country}") != []
    assert rules(asked, "ussr bulgaria") != [], "stability 3"
    without = typed(position(USSR, board, turn=4), "ussr brush war event, italy, 6")
    assert markers(without, "Italy") == (0, 2)


# -- 18 Captured Nazi Scientist, 34 Nuclear Test Ban ------------------------------------------------------------------


def test_c018_captured_nazi_scientist() -> None:
    """C018: from box 4 first into box 5: +3 VP; it is no space attempt."""
    after = typed(position(US, {}, space=(4, 3)), "us captured nazi scientist event")
    assert (after.space, after.vp, after.space_tries) == ((5, 3), 3, (0, 0))
    assert after.removed == ("Captured Nazi Scientist",)
    second = typed(position(USSR, {}, space=(1, 0)), "ussr captured nazi scientist event")
    assert (second.space, second.vp) == ((1, 1), -1)


def test_spc_12_captured_nazi_scientist_after_a_space_attempt() -> None:
    """SPC-12."""
    after = typed(position(US, {}, space_tries=(1, 0)), "us captured nazi scientist event")
    assert (after.space, after.vp) == ((1, 0), 2)


def test_captured_nazi_scientist_on_the_last_box_does_nothing() -> None:
    after = typed(position(USSR, {}, space=(3, 8)), "ussr captured nazi scientist event")
    assert (after.space, after.vp) == ((3, 8), 0)


@pytest.mark.parametrize(("level", "vp", "then"), [(5, 3, 5), (4, 2, 5), (3, 1, 5), (2, 0, 4)])
def test_cp_16_nuclear_test_ban(level: int, vp: int, then: int) -> None:
    """CP-16, X-Z-24: DEFCON less 2 in VP, then two steps up, never above 5."""
    after = typed(position(USSR, {}, defcon=level), "ussr nuclear test ban event")
    assert (after.vp, after.defcon, after.discard) == (-vp, then, ("Nuclear Test Ban",))


# -- 19 Truman Doctrine, 22 Independent Reds, 29 East European Unrest --------------------------------------------------


def test_c019_truman_doctrine() -> None:
    """C019: a European country that neither side controls."""
    board = {"Finland": (1, 3), "Poland": (0, 3), "Italy": (4, 1), "Iran": (0, 1), "Austria": (1, 0)}
    asked = typed(position(US, board), "us truman doctrine event")
    after = typed(asked, "us finland")
    assert (markers(after, "Finland"), after.removed) == ((1, 0), ("Truman Doctrine",))
    for country in ("poland", "italy", "iran", "austria"):
        assert rules(asked, f"us {country}") == ["card 19"]


def test_truman_doctrine_with_no_target_does_nothing() -> None:
    after = typed(position(US, {"Poland": (0, 3)}), "us truman doctrine event")
    assert (owed(after), after.removed) == (NEXT_USSR, ("Truman Doctrine",))


def test_c022_independent_reds() -> None:
    """C022: one country only: Romania to 3 or Yugoslavia to 1."""
    asked = typed(
        position(US, {"Romania": (0, 3), "Yugoslavia": (0, 1), "Poland": (0, 3)}), "us independent reds event"
    )
    romania, yugoslavia = typed(asked, "us romania"), typed(asked, "us yugoslavia")
    assert (markers(romania, "Romania"), markers(romania, "Yugoslavia")) == ((3, 3), (0, 1))
    assert (markers(yugoslavia, "Yugoslavia"), owed(yugoslavia)) == ((1, 1), NEXT_USSR)
    assert rules(asked, "us poland") == ["card 22"]
    assert romania.removed == ("Independent Reds",)


def test_independent_reds_where_the_ussr_is_nowhere_ahead() -> None:
    after = typed(position(US, {"Romania": (3, 3), "Poland": (0, 3)}), "us independent reds event")
    assert owed(after) == NEXT_USSR


def test_east_european_unrest_takes_one_from_three_countries() -> None:
    board = {"Poland": (0, 4), "East Germany": (0, 3), "Finland": (0, 1), "Romania": (0, 3), "Italy": (0, 2)}
    asked = typed(position(US, board), "us east european unrest event")
    after = typed(asked, "us poland, e germany, finland")
    assert [markers(after, c)[1] for c in board] == [3, 2, 0, 3, 2]
    assert (owed(after), after.discard) == (NEXT_USSR, ("East European Unrest",))
    assert rules(asked, "us poland, poland") == ["card 29"]
    assert rules(asked, "us italy") == ["card 29"]


def test_east_european_unrest_takes_two_from_three_countries_in_the_late_war() -> None:
    board = {"Poland": (4, 7), "East Germany": (0, 6), "Yugoslavia": (0, 1), "Romania": (0, 3)}
    for turn, left in ((7, [6, 5, 0, 3]), (8, [5, 4, 0, 3])):
        asked = typed(position(US, board, turn=turn), "us east european unrest event")
        after = typed(asked, "us poland, e germany, yugoslavia")
        assert [markers(after, c)[1] for c in board] == left
        assert owed(after) == NEXT_USSR


def test_east_european_unrest_stops_when_fewer_than_three_countries_hold_markers() -> None:
    after = typed(position(US, {"Poland": (0, 1)}), "us east european unrest event, poland")
    assert owed(after) == NEXT_USSR
    assert owed(typed(position(US, {}), "us east european unrest event")) == NEXT_USSR


# -- 20 Olympic Games ------------------------------------------------------------------------------------------------


def test_c020a_olympic_games_ties_are_rolled_again() -> None:
    """C020a: 3+2 against 5 is a tie; then 4+2 against 5 wins for the host."""
    asked = typed(position(USSR, {}), "ussr olympic games event, us participate")
    tied = typed(asked, "3-5")
    assert (tied.vp, owed(tied)) == (0, ("table", "card 20"))
    host = typed(tied, "roll 4")
    assert [int(t) for t in step(host, Roll(pips=5)).sums] == [6, 5]
    after = typed(host, "roll 5")
    assert (after.vp, after.discard, owed(after)) == (-2, ("Olympic Games",), NEXT_US)
    assert typed(asked, "1-4").vp == 2


def test_olympic_games_by_the_word_of_the_table() -> None:
    asked = typed(position(USSR, {}), "ussr olympic games event, us participate")
    assert typed(asked, "us wins").vp == 2
    assert [ruling.rule for ruling in judge(asked, Winner(who="tie"))] == ["card 20"]


def test_c020b_a_boycott_gives_four_operations() -> None:
    """C020b: DEFCON -1, four operations for the host, not on the Space Race; it may turn them down."""
    asked = typed(position(USSR, {"Poland": (0, 1)}, defcon=4), "ussr olympic games event, us boycott")
    assert (asked.defcon, owed(asked)) == (3, (USSR, "card 20"))
    assert markers(typed(asked, "ussr place poland 4"), "Poland") == (0, 5)
    assert rules(asked, "ussr nato space") == ["card 20"]
    assert owed(typed(asked, "ussr done")) == NEXT_US


def test_c020c_a_boycott_at_defcon_2_loses_for_the_host() -> None:
    """C020c: headlined by the USSR, US boycotts: the USSR loses."""
    start = headlines({}, defcon=2)
    after = typed(start, "ussr headline olympic games", "us headline europe scoring", "us boycott")
    assert after.over
    assert (after.over.winner, after.over.rule) == (US, "8.1.3")


def test_only_the_opponent_answers_the_olympic_games() -> None:
    asked = typed(position(USSR, {}), "ussr olympic games event")
    assert [ruling.rule for ruling in judge(asked, Choose(side=USSR, option="boycott"))] == ["card 20"]
    assert [ruling.rule for ruling in judge(asked, Choose(side=US, option="abstain"))] == ["card 20"]


def test_x_evt_20_olympic_games_for_operations_is_no_event() -> None:
    """X-EVT-20: a neutral card for operations has no event for anybody."""
    after = typed(position(US, {"Iran": (1, 0)}), "us olympic games operations, iran 2")
    assert (owed(after), after.discard) == (NEXT_USSR, ("Olympic Games",))


# -- 25 Containment, 26 CIA Created, 31 Red Scare/Purge ---------------------------------------------------------------


def test_c025_containment() -> None:
    """C025: 3 is 4, 4 stays 4, Kitchen Debates is 2, for all purposes; the USSR gains nothing."""
    after = typed(position(US, {}), "us containment event")
    assert (after.facts, after.removed) == ((Fact("Containment", US, "turn"),), ("Containment",))
    worth = {card: card_value(after, US, card) for card in ("Duck and Cover", "NATO", "Kitchen Debates")}
    assert worth == {"Duck and Cover": 4, "NATO": 4, "Kitchen Debates": 2}
    assert card_value(after, USSR, "Duck and Cover") == 3


def test_containment_counts_in_coups_and_in_space() -> None:
    start = position(US, {"Iran": (0, 1)}, facts=(Fact("Containment", US, "turn"),))
    coup = typed(start, "us truman doctrine operations, coup iran, 3")
    assert (markers(coup, "Iran"), coup.military_ops) == ((0, 0), (2, 0))
    assert typed(start, "us truman doctrine space, 1").space == (1, 0)
    assert rules(start.but(facts=()), "us truman doctrine space") == ["6.4.1"]


def test_c031a_red_scare() -> None:
    """C031a: the opponent's cards lose 1, never below 1; the card goes to the discard pile."""
    after = typed(position(USSR, {}), "ussr red scare event")
    assert (after.facts, after.discard) == ((Fact("Red Scare/Purge", US, "turn"),), ("Red Scare/Purge",))
    assert [card_value(after, US, c) for c in ("Truman Doctrine", "Containment")] == [1, 2]
    assert card_value(after, USSR, "Containment") == 3
    by_us = typed(position(US, {}), "us red scare/purge event")
    assert by_us.facts == (Fact("Red Scare/Purge", USSR, "turn"),)


def test_c026a_cia_created_by_the_ussr() -> None:
    """C026a: the USSR shows its hand, the US spends 1 operation, then the USSR its own."""
    asked = typed(position(USSR, {"Poland": (0, 1), "Iran": (1, 0)}), "ussr cia created event first")
    assert owed(asked) == (USSR, "card 26")
    shown = typed(asked, "ussr reveal fidel, reveal nasser, done")
    assert (shown.known[1], owed(shown)) == (("Fidel", "Nasser"), (US, "card 26"))
    assert rules(shown, "us iran 2") != []
    after = typed(shown, "us place iran, ussr place poland")
    assert (markers(after, "Iran"), markers(after, "Poland"), after.removed) == ((2, 0), (0, 2), ("CIA Created",))


def test_cia_created_may_be_left_unused_and_is_no_space_attempt() -> None:
    """SPC-10: only a played card goes into space."""
    asked = typed(position(US, {}), "us cia created event, ussr done")
    assert rules(asked, "us nato space") == ["card 26"]
    assert owed(typed(asked, "us done")) == NEXT_USSR


def test_c026b_containment_and_the_operation_of_cia_created() -> None:
    """C026b, Z-1: 2 operations by default, 1 where the table reads the FAQ."""
    contained = (Fact("Containment", US, "turn"),)
    for modified, points in (("yes", 2), ("no", 1)):
        start = position(US, {"Iran": (1, 0)}, facts=contained, options={"event-ops-modified": modified})
        after = typed(start, "us cia created event, ussr done", f"us place iran {points}")
        assert (markers(after, "Iran"), owed(after)) == ((1 + points, 0), NEXT_USSR)


def test_z_6_the_hand_may_stay_open_for_the_turn() -> None:
    """Z-6: shown once by default, open until the turn ends under the switch."""
    once = typed(position(US, {}), "us cia created event, ussr done")
    assert not once.has("CIA Created")
    table = {"cia-reveal": "turn"}
    assert typed(position(US, {}, options=table), "us cia created event, ussr done").has("CIA Created", USSR)


def test_hl_16_a_headline_is_no_longer_in_the_hand_that_cia_created_opens() -> None:
    """HL-16."""
    start = headlines({}, known=((), ("Truman Doctrine",)))
    asked = typed(start, "ussr headline truman doctrine", "us headline cia created")
    assert owed(asked) == (USSR, "card 26")
    assert rules(asked, "ussr reveal truman doctrine") != []


# -- 28 Suez Crisis --------------------------------------------------------------------------------------------------


def test_c028_suez_crisis() -> None:
    """C028: four in all, two at most from one of France, the UK and Israel."""
    asked = typed(
        position(USSR, {"UK": (5, 0), "France": (1, 0), "Israel": (1, 0), "Italy": (2, 0)}), "ussr suez crisis event"
    )
    after = typed(asked, "ussr uk 2, france, israel")
    assert [markers(after, c)[0] for c in ("UK", "France", "Israel")] == [3, 0, 0]
    assert (owed(after), after.removed) == (NEXT_US, ("Suez Crisis",))
    assert rules(asked, "ussr uk 3") == ["card 28"]
    assert rules(asked, "ussr italy") == ["card 28"]


def test_suez_crisis_takes_what_there_is() -> None:
    after = typed(position(USSR, {"UK": (5, 0), "Israel": (1, 0)}), "ussr suez crisis event, uk 2, israel")
    assert owed(after) == NEXT_US


def test_plc_08_suez_crisis_first_leaves_israel_within_reach() -> None:
    """PLC-08: the marker stood there when the round began."""
    after = typed(position(US, {"Israel": (1, 0)}), "us suez crisis event first, ussr israel, us place israel 3")
    assert markers(after, "Israel") == (3, 0)


# -- 32 UN Intervention ----------------------------------------------------------------------------------------------


def test_c032c_the_companion_gives_its_operations_and_no_event() -> None:
    """C032c: Fidel's two operations are used, Fidel and UN Intervention go to the discard pile."""
    start = position(US, {"Mexico": (1, 0), "Cuba": (2, 0)})
    after = typed(start, "us un intervention fidel, mexico 2")
    assert (markers(after, "Mexico"), markers(after, "Cuba")) == ((3, 0), (2, 0))
    assert (sorted(after.discard), after.removed) == (["Fidel", "UN Intervention"], ())
    assert after.hands == (4, 6)


def test_c032d_un_intervention_alone_is_one_operation() -> None:
    """C032d."""
    after = typed(position(US, {"Mexico": (1, 0)}), "us un intervention operations, mexico")
    assert (markers(after, "Mexico"), after.discard) == ((2, 0), ("UN Intervention",))


def test_b65_un_intervention_has_no_event_of_its_own() -> None:
    """B65: refused with the hint to name the second card; neither an own nor a neutral card will do."""
    start = position(US, {})
    assert rules(start, "us un intervention event") == ["card 32"]
    assert rules(start, "us un intervention containment") == ["card 32"]
    assert rules(start, "us un intervention olympic games") == ["card 32"]
    assert rules(headlines({}), "us headline un intervention") == ["card 32"]


def test_c032e_un_intervention_with_a_card_taken_by_grain_sales() -> None:
    """C032e: the US draws UN Intervention and plays it with a Soviet card of its own hand."""
    start = position(US, {"Mexico": (1, 0)}, turn=4)
    after = typed(start, "us grain sales event, draw un intervention", "us un intervention fidel, mexico 2")
    assert (markers(after, "Mexico"), after.removed) == ((3, 0), ())
    assert {"Fidel", "UN Intervention", "Grain Sales to Soviets"} == set(after.discard)


def test_c032f_a_trapped_side_cannot_use_un_intervention() -> None:
    """C032f: only the trap's discard is allowed, and UN Intervention is a 1."""
    start = position(US, {}, facts=(Fact("Quagmire", US),))
    assert rules(start, "us un intervention fidel") == ["card 42"]
    assert rules(start, "us discard un intervention") == ["card 42"]


def test_un_intervention_that_comes_to_a_side_finds_its_companion_or_nothing() -> None:
    """Missile Envy and Star Wars can make it happen: then the second card is named, or 'done'."""
    asked = event_comes(position(US, {"Mexico": (1, 0)}), "UN Intervention", US)
    assert owed(asked) == (US, "card 32")
    after = typed(asked, "us un intervention fidel, mexico 2")
    assert (markers(after, "Mexico"), sorted(after.discard)) == ((3, 0), ["Fidel", "UN Intervention"])
    assert typed(asked, "us done").discard == ("UN Intervention",)
    assert rules(asked, "us un intervention containment") == ["card 32"]
    assert event_comes(headlines({"Mexico": (1, 0)}), "UN Intervention", US).discard == ("UN Intervention",)


# -- 33 De-Stalinization ---------------------------------------------------------------------------------------------

RED: Board = {"Romania": (0, 3), "Finland": (0, 1), "Poland": (0, 2), "Panama": (2, 0)}


def test_c033a_de_stalinization() -> None:
    """C033a: 3 from Romania and 1 from Finland to Mexico 2, Chile 1, Venezuela 1."""
    asked = typed(position(USSR, RED), "ussr de-stalinization event")
    after = typed(asked, "ussr romania 3, finland 1, mexico 2, chile 1, venezuela 1")
    assert [markers(after, c)[1] for c in ("Romania", "Finland", "Mexico", "Chile", "Venezuela")] == [0, 0, 2, 1, 1]
    assert (owed(after), after.removed) == (NEXT_US, ("De-Stalinization",))


def test_c033b_de_stalinization_places_two_at_most_and_not_under_us_control() -> None:
    """C033b: three in Venezuela refused, as is Panama, which the US controls; a fifth cannot be taken up."""
    lifted = typed(position(USSR, RED), "ussr de-stalinization event, romania 3, finland 1")
    assert rules(lifted, "ussr venezuela 3") == ["card 33"]
    assert rules(lifted, "ussr panama") == ["card 33"]
    assert rules(lifted, "ussr remove poland") == ["card 33"]
    assert rules(lifted, "ussr done") == ["card 33"]


def test_de_stalinization_may_move_fewer_or_none() -> None:
    asked = typed(position(USSR, RED), "ussr de-stalinization event")
    after = typed(asked, "ussr romania 1, done, chile 1")
    assert (markers(after, "Romania"), markers(after, "Chile"), owed(after)) == ((0, 2), (0, 1), NEXT_US)
    assert owed(typed(asked, "ussr done")) == NEXT_US
    assert rules(asked, "ussr remove chile") == ["card 33"]


# -- 35 Formosan Resolution ------------------------------------------------------------------------------------------

FORMOSA = (Fact("Formosan Resolution"),)


def test_formosan_resolution_lies_in_front_while_it_lasts() -> None:
    after = typed(position(US, {}), "us formosan resolution event")
    assert (after.facts, after.front, after.removed, after.discard) == (FORMOSA, ("Formosan Resolution",), (), ())


def test_c001_asia_with_formosan_resolution() -> None:
    """C001: US 3+3 against USSR 3+2: US +1; without it 5 to 5."""
    board = {"Taiwan": (3, 0), "Japan": (4, 0), "South Korea": (3, 0), "North Korea": (0, 3)}
    board |= {"India": (0, 3), "Afghanistan": (0, 2)}
    assert score_region(position(US, board, facts=FORMOSA), "Asia").points == 1
    assert score_region(position(US, board), "Asia").points == 0


def test_c035a_taiwan_under_the_ussr_is_no_battleground() -> None:
    """C035a."""
    assert not is_battleground(position(US, {"Taiwan": (0, 3)}, facts=FORMOSA), "Taiwan")
    assert is_battleground(position(US, {"Taiwan": (3, 0)}, facts=FORMOSA), "Taiwan")
    assert not is_battleground(position(US, {"Taiwan": (3, 0)}), "Taiwan")


def test_b35_formosan_resolution_and_soviet_domination() -> None:
    """B35: USSR North Korea, India, Thailand, Taiwan against US Japan: domination 7, 3 battlegrounds: 10."""
    board = {"North Korea": (0, 3), "India": (0, 3), "Thailand": (0, 2), "Taiwan": (0, 3), "Japan": (4, 0)}
    score = score_region(position(US, board, facts=FORMOSA), "Asia")
    assert (int(score.ussr.tally), int(score.us.tally), score.points) == (7 + 3, 3 + 1, -6)


@pytest.mark.parametrize("how", ["operations, taiwan 5", "space, 1"])
def test_c035b_a_us_china_card_ends_formosan_resolution(how: str) -> None:
    """C035b, Z-12: played in any way; the table says to which pile the card goes."""
    start = position(US, {"Taiwan": (3, 0)}, facts=FORMOSA, front=("Formosan Resolution",), china=US)
    asked = typed(start, f"us china card {how}")
    assert (asked.facts, owed(asked)) == ((), ("table", "Z-12"))
    assert typed(asked, "choose removed").removed == ("Formosan Resolution",)
    assert typed(asked, "choose discard").discard == ("Formosan Resolution",)


def test_c035c_a_soviet_china_card_leaves_it() -> None:
    """C035c."""
    start = position(USSR, {"Taiwan": (3, 1)}, facts=FORMOSA, front=("Formosan Resolution",), china=USSR)
    after = typed(start, "ussr china card operations, taiwan 5")
    assert (after.facts, after.front) == (FORMOSA, ("Formosan Resolution",))


# -- 103 Defectors ---------------------------------------------------------------------------------------------------


def test_hl_11_defectors_cancels_a_headline() -> None:
    """HL-11: a scoring card too, no VP, discarded; the higher card does not go first."""
    start = headlines({"France": (0, 3)})
    after = typed(start, "us headline defectors", "ussr headline europe scoring")
    assert (after.vp, sorted(after.discard), owed(after)) == (0, ["Defectors", "Europe Scoring"], NEXT_USSR)
    higher = typed(start, "ussr headline nuclear test ban", "us headline defectors")
    assert (higher.vp, higher.facts) == (0, ())


def test_b02_defectors_played_by_the_ussr_pays_the_us() -> None:
    """B02: in an action round US +1 VP, not when it is spaced."""
    start = position(USSR, {"Poland": (0, 1)})
    assert typed(start, "ussr defectors operations, poland 2").vp == 1
    assert typed(start, "ussr defectors event first").vp == 1
    spaced = typed(start, "ussr defectors space, 6")
    assert (spaced.vp, spaced.discard) == (0, ("Defectors",))


def test_b03_defectors_played_by_the_us_does_nothing_in_a_round() -> None:
    """B03: no VP, discard pile."""
    after = typed(position(US, {}), "us defectors event")
    assert (after.vp, after.discard, after.facts) == (0, ("Defectors",), ())


def test_b53_defectors_headlined_by_the_ussr_does_nothing() -> None:
    """B53: no VP and nothing cancelled."""
    after = typed(headlines({}), "ussr headline defectors", "us headline containment")
    assert (after.vp, after.has("Containment"), after.discard) == (0, True, ("Defectors",))


def test_defectors_taken_into_a_us_hand_in_a_soviet_round_does_nothing() -> None:
    assert event_comes(position(USSR, {}), "Defectors", US).vp == 0


# -- 104 The Cambridge Five ------------------------------------------------------------------------------------------


def test_c104a_the_cambridge_five() -> None:
    """C104a: the USSR sees both scoring cards and adds 1 in one country of one region they name."""
    asked = typed(position(USSR, {}), "ussr cambridge five event")
    shown = typed(asked, "us reveal asia scoring, reveal middle east scoring, done")
    assert owed(shown) == (USSR, "card 104")
    for country in ("Thailand", "India", "Israel"):
        assert markers(typed(shown, f"ussr {country}"), country) == (0, 1)
    assert rules(shown, "ussr angola") == ["card 104"]
    assert owed(typed(shown, "ussr india")) == NEXT_US
    assert owed(typed(shown, "ussr done")) == NEXT_US


def test_southeast_asia_scoring_names_southeast_asia() -> None:
    asked = typed(position(USSR, {}, turn=7), "ussr cambridge five event, us reveal southeast asia scoring, done")
    assert markers(typed(asked, "ussr thailand"), "Thailand") == (0, 1)
    assert rules(asked, "ussr india") == ["card 104"]


def test_the_cambridge_five_without_a_scoring_card() -> None:
    """The US declares that it holds none."""
    asked = typed(position(USSR, {}), "ussr cambridge five event")
    assert [claim.kind for claim in step(asked, Done(side=US)).claims] == ["no scoring"]
    after = typed(asked, "us done")
    assert (owed(after), after.discard) == (NEXT_US, ("The Cambridge Five",))


def test_c104b_not_in_the_late_war() -> None:
    """C104b: playable on turn 7, not as an event on turn 8; for operations then without the event."""
    assert typed(position(USSR, {}, turn=7), "ussr cambridge five event").pending
    assert rules(position(USSR, {}, turn=8), "ussr cambridge five event") == ["card 104"]
    after = typed(position(US, {"Iran": (1, 0)}, turn=8), "us cambridge five operations, iran 2")
    assert owed(after) == NEXT_USSR


# -- 105 Special Relationship ----------------------------------------------------------------------------------------


def test_c105b_special_relationship_without_nato() -> None:
    """C105b: 1 in Canada, Norway, Benelux or France."""
    asked = typed(position(US, {"UK": (5, 0)}), "us special relationship event")
    for country in ("Canada", "Norway", "Benelux", "France"):
        after = typed(asked, f"us {country}")
        assert (markers(after, country), after.vp, owed(after)) == ((1, 0), 0, NEXT_USSR)
    assert rules(asked, "us uk") == ["card 105"]
    assert rules(asked, "us italy") == ["card 105"]


def test_special_relationship_with_nato() -> None:
    asked = typed(position(US, {"UK": (5, 0)}, facts=NATO), "us special relationship event")
    after = typed(asked, "us italy 2")
    assert (markers(after, "Italy"), after.vp, after.discard) == ((2, 0), 2, ("Special Relationship",))
    assert rules(asked, "us italy, france") == ["card 105"]
    assert rules(asked, "us poland") == ["card 105"]


def test_special_relationship_without_the_uk_does_nothing() -> None:
    for facts in ((), NATO):
        after = typed(position(US, {"UK": (4, 0)}, facts=facts), "us special relationship event")
        assert (owed(after), after.vp, after.discard) == (NEXT_USSR, 0, ("Special Relationship",))


# -- 106 NORAD -------------------------------------------------------------------------------------------------------

SHIELD = (Fact("NORAD"),)
NORTH: Board = {"Canada": (4, 0), "Iran": (1, 0), "Chile": (1, 0)}


def test_norad_comes_into_play() -> None:
    after = typed(position(US, {}), "us norad event")
    assert (after.facts, after.removed) == (SHIELD, ("NORAD",))


def test_c106a_norad_may_add_a_marker_at_the_end_of_the_round() -> None:
    """C106a: DEFCON 3 to 2 by a Soviet coup; 1 where US influence already stands."""
    start = position(USSR, NORTH, facts=SHIELD, defcon=3)
    asked = typed(start, "ussr fidel operations, coup iran, 1")
    assert (asked.defcon, owed(asked)) == (2, (US, "card 106"))
    assert markers(typed(asked, "us chile"), "Chile") == (2, 0)
    assert rules(asked, "us france") == ["card 106"]
    assert owed(typed(asked, "us done")) == NEXT_US


def test_norad_needs_canada_and_its_own_card() -> None:
    weak = NORTH | {"Canada": (3, 0)}
    assert owed(typed(position(USSR, weak, facts=SHIELD, defcon=3), "ussr fidel operations, coup iran, 1")) == NEXT_US
    assert owed(typed(position(USSR, NORTH, defcon=3), "ussr fidel operations, coup iran, 1")) == NEXT_US


def test_c106b_norad_sleeps_in_the_headline_phase() -> None:
    """C106b: DEFCON reaches 2 by a headline: no marker then, none after the first round either."""
    start = headlines(NORTH, facts=SHIELD, defcon=3)
    after = typed(start, "us headline duck and cover", "ussr headline nasser")
    assert (after.defcon, owed(after)) == (2, NEXT_USSR)
    assert owed(typed(after, "ussr vietnam revolts event")) == NEXT_US


def test_c106c_norad_needs_the_level_to_move() -> None:
    """C106c: DEFCON stands at 2 and stays."""
    start = position(USSR, NORTH | {"Cameroon": (1, 0)}, facts=SHIELD, defcon=2)
    assert owed(typed(start, "ussr fidel operations, coup cameroon, 1")) == NEXT_US


def test_c106e_and_b15_norad_after_a_declined_cia_operation() -> None:
    """C106e, B15: the US turns CIA's operation down, the USSR then coups to 2."""
    start = position(USSR, NORTH, facts=SHIELD, defcon=3)
    asked = typed(start, "ussr cia created event first, done", "us done", "ussr coup iran, 1")
    assert (asked.defcon, owed(asked)) == (2, (US, "card 106"))


def test_x_c106f_norad_after_the_level_moved_away_and_back() -> None:
    """X-C106f: DEFCON 2, ABM Treaty makes it 3, the coup 2 again: a marker at the end of that US round."""
    start = position(US, NORTH | {"Angola": (0, 1)}, facts=SHIELD, defcon=2, turn=4)
    asked = typed(start, "us abm treaty event, coup angola, 1")
    assert (asked.defcon, owed(asked)) == (2, (US, "card 106"))


def test_norad_in_a_us_round() -> None:
    start = position(US, NORTH | {"Panama": (0, 1)}, facts=SHIELD, defcon=3)
    assert owed(typed(start, "us fidel operations, coup panama, 1")) == (US, "card 106")


def test_every_early_war_card_but_china_is_written() -> None:
    from referee.games.twilight_struggle.cards.early_war import EVENTS

    early = {c.name for c in CARDS.values() if c.era == "Early" and not c.scoring}
    assert set(EVENTS) == early - {"The China Card"}
