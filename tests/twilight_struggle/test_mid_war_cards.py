"""The Mid War cards, 36-81, 107 and 108: what each does and what it refuses. Expected values are worked out by hand."""

from __future__ import annotations

import pytest
from kits.twilight_struggle import RED_SCARE, Board, held, markers, refused, side_asked, typed, won
from kits.twilight_struggle import action_round as at
from kits.twilight_struggle import headline_phase as headlines

from referee.games.twilight_struggle.cards.contests import summit_tally
from referee.games.twilight_struggle.cards.mid_war import EVENTS
from referee.games.twilight_struggle.pages.warnings import contradictions
from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.sides import US, USSR, Side
from referee.games.twilight_struggle.rules.operations.modifiers import card_value, coup_tally, has_ability
from referee.games.twilight_struggle.rules.turn.traps import Trapped
from referee.games.twilight_struggle.state.moves import Choose, Draw, Give, Play
from referee.games.twilight_struggle.state.position import OWED, Fact, Position
from referee.kernel import engine
from referee.kernel.ruling import Claim
from referee.kernel.text import say

ENVY, CRISIS, SHUTTLE = "Missile Envy", "Cuban Missile Crisis", "Shuttle Diplomacy"
FAQ = {"event-ops-modified": "no"}


# -- 36 Brush War


@pytest.mark.parametrize(("die", "algeria", "vp"), [(3, (2, 0), 0), (4, (0, 2), -1)])
def test_c036a_brush_war_less_one_for_each_neighbour_the_enemy_controls(
    die: int, algeria: tuple[int, int], vp: int
) -> None:
    """C036a: US controls Morocco, so a 3 becomes a 2 and fails; the military operations count either way."""
    position = at(USSR, {"Algeria": (2, 0), "Morocco": (3, 0)})
    after = typed(position, f"ussr event brush war, algeria, {die}")
    assert markers(after, "Algeria") == algeria
    assert (after.vp, after.military_ops, after.defcon) == (vp, (0, 3), 5)
    assert after.discard == ("Brush War",)


@pytest.mark.parametrize(("die", "afghanistan"), [(3, (0, 2)), (4, (2, 0))])
def test_c036b_the_enemy_superpower_next_door_counts(die: int, afghanistan: tuple[int, int]) -> None:
    after = typed(at(US, {"Afghanistan": (0, 2)}), f"us event brush war, afghanistan, {die}")
    assert markers(after, "Afghanistan") == afghanistan


def test_c036d_a_target_without_enemy_influence() -> None:
    after = typed(at(US), "us event brush war, kenya, 3")
    assert (after.vp, markers(after, "Kenya")) == (1, (0, 0))


def test_c036_only_stability_1_and_2() -> None:
    assert refused(at(US, {"Cuba": (0, 3)}), "us event brush war, cuba") == {"card 36"}


@pytest.mark.parametrize("country", ["Greece", "Turkey", "Italy", "Spain/Portugal"])
def test_c021d_nato_protects_against_brush_war(country: str) -> None:
    position = at(USSR, {country: (2, 0)}, facts=(Fact("NATO"),))
    assert refused(position, f"ussr event brush war, {country}") == {"card 21"}
    assert not refused(at(USSR, {country: (1, 0)}, facts=(Fact("NATO"),)), f"ussr event brush war, {country}")
    assert not refused(at(US, {country: (2, 0)}, facts=(Fact("NATO"),)), f"us event brush war, {country}")


# -- 39 Arms Race


@pytest.mark.parametrize(
    ("military_ops", "defcon", "vp"), [((3, 2), 3, 3), ((3, 2), 4, 1), ((3, 3), 3, 0), ((2, 3), 2, 0), ((5, 5), 3, 0)]
)
def test_c039_arms_race_of_the_us(military_ops: tuple[int, int], defcon: int, vp: int) -> None:
    """C039a, C039b, C039c, B68 (5:5 pays 0), B78 (3 VP)."""
    after = typed(at(US, military_ops=military_ops, defcon=defcon), "us event arms race")
    assert after.vp == vp


def test_c039_arms_race_of_the_ussr() -> None:
    assert typed(at(USSR, military_ops=(0, 2), defcon=2), "ussr event arms race").vp == -3


# -- 40 Cuban Missile Crisis


def crisis(side: Side) -> dict[str, object]:
    return {"facts": (Fact(CRISIS, side, "turn"),), "defcon": 2}


def test_c040_the_crisis_hangs_over_the_opponent_for_the_turn() -> None:
    after = typed(at(US), "us event cuban missile crisis")
    assert after.defcon == 2
    assert after.fact(CRISIS) == Fact(CRISIS, USSR, "turn")
    assert after.removed == (CRISIS,)


def test_c040_a_coup_loses_the_game() -> None:
    assert won(typed(at(US, {"Cameroon": (0, 1)}, **crisis(US)), "us arms race coup cameroon")) == (USSR, "card 40")


def test_c040b_two_from_west_germany_end_it() -> None:
    """C040b: then the coup is legal: 4 + 3 - 2 = 5."""
    position = at(US, {"West Germany": (4, 0), "Cameroon": (0, 1)}, **crisis(US))
    after = typed(position, "us pay west germany", "us arms race coup cameroon, 4")
    assert markers(after, "West Germany") == (2, 0)
    assert markers(after, "Cameroon") == (4, 0)


def test_c040b_one_and_one_is_not_enough() -> None:
    position = at(US, {"West Germany": (1, 0), "Turkey": (1, 0), "East Germany": (3, 0)}, **crisis(US))
    for country in ("west germany", "turkey", "east germany"):
        assert refused(position, f"us pay {country}") == {"card 40"}


def test_b06_turkey_pays_as_well() -> None:
    after = typed(at(US, {"West Germany": (4, 0), "Turkey": (2, 0)}, **crisis(US)), "us pay turkey")
    assert markers(after, "Turkey") == (0, 0)
    assert not after.has(CRISIS)


def test_c040_the_ussr_pays_from_cuba_even_in_a_us_round() -> None:
    """Z-7: at any time."""
    after = typed(at(US, {"Cuba": (0, 3)}, **crisis(USSR)), "ussr pay cuba")
    assert markers(after, "Cuba") == (0, 1)
    assert not after.has(CRISIS)
    assert refused(after, "ussr pay cuba") == {"card 40"}


@pytest.mark.parametrize("card", ["lone gunman, us done", "che"])
def test_c040d_a_coup_in_the_enemy_round_loses_all_the_same(card: str) -> None:
    """C040d: the USSR coups in a US round and loses, whoever is phasing."""
    position = at(US, {"Botswana": (1, 0)}, **crisis(USSR))
    assert won(typed(position, f"us event first {card}", "ussr coup botswana")) == (US, "card 40")


def test_c040f_war_and_realignment_are_no_coups() -> None:
    position = at(US, {"Brazil": (0, 2), "Kenya": (0, 1)}, **crisis(US))
    assert not typed(position, "us arms race realign brazil 6-1").over
    assert not typed(position, "us event brush war, kenya, 6").over


def test_c040g_its_player_may_coup() -> None:
    """C040g: USSR played it, so the USSR coups Cameroon freely; in a battleground DEFCON 2 still ends the game."""
    position = at(USSR, {"Cameroon": (1, 0), "Zaire": (1, 0)}, **crisis(US))
    assert not typed(position, "ussr arms race coup cameroon, 1").over
    assert won(typed(position, "ussr arms race coup zaire, 1")) == (US, "8.1.3")


def test_b33_an_optional_coup_can_be_turned_down() -> None:
    position = at(US, {"Honduras": (1, 0)}, **{**crisis(USSR), "turn": 8})
    assert not typed(position, "us event first ortega elected in nicaragua, ussr done").over


# -- 41 Nuclear Subs


SUBS = Fact("Nuclear Subs", US, "turn")


def test_c041a_a_us_coup_leaves_defcon_alone() -> None:
    """C041a: 3 + 4 - 2 = 5 removes 2 and adds 3; military operations 4, DEFCON 2."""
    after = typed(at(US, {"Angola": (0, 2)}, defcon=2, facts=(SUBS,)), "us nato coup angola, 3")
    assert markers(after, "Angola") == (3, 0)
    assert (after.defcon, after.military_ops) == (2, (4, 0))


def test_c041b_region_limits_stay() -> None:
    assert refused(at(US, {"Iran": (0, 2)}, defcon=2, facts=(SUBS,)), "us nato coup iran") == {"8.1.5"}


def test_c041c_only_coups_are_exempt() -> None:
    assert won(typed(at(US, defcon=2, facts=(SUBS,)), "us event duck and cover")) == (USSR, "8.1.3")


def test_c041d_the_crisis_is_stronger() -> None:
    position = at(US, {"Angola": (0, 2)}, defcon=2, facts=(SUBS, Fact(CRISIS, US, "turn")))
    assert won(typed(position, "us nato coup angola")) == (USSR, "card 40")


def test_c041_soviet_coups_lower_defcon() -> None:
    after = typed(at(USSR, {"Angola": (2, 0)}, facts=(SUBS,)), "ussr nato coup angola, 3")
    assert after.defcon == 4


def test_c041_the_event_lasts_for_the_turn() -> None:
    after = typed(at(US), "us event nuclear subs")
    assert after.facts == (SUBS,)
    assert after.removed == ("Nuclear Subs",)


# -- 42 Quagmire, 44 Bear Trap


QUAGMIRE, BEAR = Fact("Quagmire", US), Fact("Bear Trap", USSR)


def test_c042_quagmire_ends_norad() -> None:
    after = typed(at(USSR, facts=(Fact("NORAD"),)), "ussr event quagmire")
    assert after.facts == (QUAGMIRE,)
    assert after.removed == ("Quagmire",)
    assert isinstance(after.pending, Trapped)


@pytest.mark.parametrize(("die", "trapped"), [(4, False), (5, True)])
def test_c042a_one_to_four_frees(die: int, trapped: bool) -> None:
    """C042a: nothing else happens in that round."""
    after = typed(at(US, facts=(QUAGMIRE,)), f"us discard arms race, {die}")
    assert after.has("Quagmire") is trapped
    assert side_asked(after) == USSR
    assert after.discard == ("Arms Race",)


def test_c042c_only_scoring_cards_may_be_played_without_a_two() -> None:
    position = at(US, facts=(QUAGMIRE,), **held(us=("Kitchen Debates", "Asia Scoring")))
    assert refused(position, "us discard kitchen debates") == {"card 42"}
    assert refused(position, "us kitchen debates place canada") == {"card 42"}
    assert refused(position, "us pass") == {"Z-10"}
    assert not refused(position, "us event asia scoring")


def test_c042d_hl_14_the_headline_is_free() -> None:
    """C042d, HL-14: the trap binds action rounds only, and goes on in the next turn."""
    after = typed(headlines(facts=(QUAGMIRE,)), "us headline allende, ussr headline sadat", "ussr event opec")
    assert isinstance(after.pending, Trapped)


def test_c042e_a_due_scoring_card_goes_before_the_trap() -> None:
    position = at(US, number=7, facts=(QUAGMIRE,), **held(us=("Nuclear Subs", "Asia Scoring")))
    assert refused(position, "us discard nuclear subs") == {"10.1.5"}
    assert not refused(position, "us event asia scoring")


def test_c042f_containment_makes_a_one_a_two() -> None:
    position = at(US, facts=(QUAGMIRE, Fact("Containment", US, "turn")), **held(us=("Kitchen Debates", "NATO")))
    assert not refused(position, "us discard kitchen debates")


def test_x_c042g_red_scare_makes_every_two_a_one() -> None:
    """X-C042g: no discard, no roll, the round is lost."""
    position = at(US, facts=(QUAGMIRE, RED_SCARE[US]), **held(us=("Nuclear Subs", "Junta")))
    assert refused(position, "us discard nuclear subs") == {"card 42"}
    after = typed(position, "us pass")
    assert (side_asked(after), after.hands, after.has("Quagmire")) == (USSR, (2, 9), True)


def test_c032f_un_intervention_does_not_help() -> None:
    position = at(US, facts=(QUAGMIRE,))
    assert refused(position, "us un intervention with fidel") == {"card 42"}
    assert "card 42" in refused(position, "us discard un intervention")


def test_chn_12_the_china_card_stays_out_of_the_trap() -> None:
    assert refused(at(US, china=US, facts=(QUAGMIRE,)), "us discard the china card") == {"9.5"}


def test_evt_12_the_round_in_which_it_is_played_goes_on() -> None:
    after = typed(at(US, {"Canada": (2, 0)}), "us event first quagmire, place canada 3")
    assert markers(after, "Canada") == (5, 0)
    assert isinstance(typed(after, "ussr event allende").pending, Trapped)


def test_c044_brezhnev_makes_a_one_a_two() -> None:
    position = at(USSR, facts=(BEAR, Fact("Brezhnev Doctrine", USSR, "turn")))
    after = typed(position, "ussr discard allende, 4")
    assert not after.has("Bear Trap")


def test_c044_bear_trap_binds_the_ussr() -> None:
    after = typed(at(US), "us event bear trap")
    assert after.facts == (BEAR,)
    assert isinstance(after.pending, Trapped)


# -- 43 SALT Negotiations


@pytest.mark.parametrize(("before", "after"), [(2, 4), (4, 5), (5, 5)])
def test_c043a_defcon_improves_by_two(before: int, after: int) -> None:
    """C043a, X-Z-24: to 5 at most."""
    done = typed(at(USSR, defcon=before), "ussr event salt negotiations")
    assert (done.defcon, done.removed) == (after, ("SALT Negotiations",))


def test_c043b_one_card_comes_back_and_is_known() -> None:
    position = at(USSR, discard=("Brush War", "Asia Scoring"), defcon=3)
    after = typed(position, "ussr event salt negotiations, take brush war")
    assert after.known == ((), ("Brush War",))
    assert after.hands == (9, 9)
    assert after.discard == ("Asia Scoring",)
    assert not refused(position, "ussr event salt negotiations, done")


@pytest.mark.parametrize("card", ["fidel", "asia scoring", "shuttle diplomacy", "nato"])
def test_c043b_x_evt_23_what_it_may_not_take(card: str) -> None:
    """C043b, X-EVT-23: no removed card, no scoring card, none that lies on the table, none from elsewhere."""
    position = at(US, discard=("Brush War", "Asia Scoring"), removed=("Fidel",), front=(SHUTTLE,))
    assert refused(position, f"us event salt negotiations, take {card}") == {"card 43"}


def test_c043c_every_coup_die_loses_one() -> None:
    """C043c: 4 + 3 - 1 - 2 = 4; military operations are not changed."""
    salt = typed(at(USSR), "ussr event salt negotiations")
    assert salt.facts == (Fact("SALT Negotiations", until="turn"),)
    for side, result in ((USSR, (0, 3)), (US, (3, 0))):
        position = at(side, {"Cameroon": (1, 0) if side == USSR else (0, 1)}, facts=salt.facts)
        after = typed(position, f"{side} arms race coup cameroon, 4")
        assert markers(after, "Cameroon") == result
        assert max(after.military_ops) == 3


def test_b30_a_card_that_changed_hands_is_not_in_the_pile() -> None:
    position = at(USSR, discard=("Junta",), **held(us=("SALT Negotiations",)))
    after = typed(position, "ussr event missile envy, us give salt negotiations")
    assert refused(after, "ussr take missile envy") == {"card 43"}


# -- 45 Summit


AHEAD: Board = {"Mexico": (2, 0), "Guatemala": (1, 0)}  # the US dominates Central America


@pytest.mark.parametrize(("dice", "vp"), [("4-4", 2), ("3-5", -2), ("3-4", 0)])
def test_c045_one_more_for_each_region(dice: str, vp: int) -> None:
    """C045, B51: the US adds 1, so 3-4 is a tie, which ends the Summit without another roll."""
    after = typed(at(US, AHEAD), f"us event summit, {dice}")
    assert after.vp == vp
    assert side_asked(after) == (US if vp > 0 else USSR)
    assert bool(after.discard) is (vp == 0)


@pytest.mark.parametrize(("answer", "defcon"), [("improve", 4), ("degrade", 2), ("done", 3)])
def test_c045b_the_winner_may_move_defcon(answer: str, defcon: int) -> None:
    after = typed(at(US, AHEAD, defcon=3), "us event summit, 6-1", f"us {answer}")
    assert (after.defcon, after.discard) == (defcon, ("Summit",))


def test_c045_the_table_may_name_the_winner() -> None:
    after = typed(at(US), "us event summit, ussr wins, ussr degrade")
    assert (after.vp, after.defcon) == (-2, 4)
    tie = typed(at(US), "us event summit, tie")
    assert (tie.vp, tie.discard) == (0, ("Summit",))


def test_c045c_degrading_at_defcon_2_hurts_the_phasing_side() -> None:
    assert won(typed(at(US, defcon=2), "us event summit, 1-6, ussr degrade")) == (USSR, "8.1.3")


def test_c045d_shuttle_diplomacy_does_not_matter() -> None:
    """C045d: the USSR dominates Asia with Pakistan and Burma, and keeps its 1: 4 to 3 + 1 is a tie."""
    board: Board = {"Pakistan": (0, 2), "Burma": (0, 2)}
    after = typed(at(US, board, facts=(Fact(SHUTTLE, US),), front=(SHUTTLE,)), "us event summit, 4-3")
    assert (after.vp, after.front) == (0, (SHUTTLE,))


def test_x_c094d_the_summit_counts_the_six_regions() -> None:
    """X-C094d: Thailand and Laos dominate Asia once, not Southeast Asia as well; control counts like domination."""
    position = at(US, {"Thailand": (2, 0), "Laos/Cambodia": (1, 0)})
    assert [int(summit_tally(position, side, 3)) for side in (US, USSR)] == [4, 3]
    africa = ("Algeria", "Nigeria", "Zaire", "Angola", "South Africa")
    assert int(summit_tally(at(US, dict.fromkeys(africa, (0, 3))), USSR, 3)) == 4
    assert int(summit_tally(at(US, {"Algeria": (0, 3)}), USSR, 3)) == 3


# -- 46 How I Learned to Stop Worrying


@pytest.mark.parametrize("level", [2, 3, 4, 5])
def test_c046a_any_level_and_five_military_operations(level: int) -> None:
    after = typed(at(US, defcon=3, military_ops=(2, 1)), f"us event how i learned to stop worrying, choose {level}")
    assert (after.defcon, after.military_ops) == (level, (5, 1))
    assert after.removed == ("How I Learned to Stop Worrying",)


def test_c046a_level_1_is_free_too_and_loses() -> None:
    assert won(typed(at(US), "us event how i learned to stop worrying, choose 1")) == (USSR, "8.1.3")
    asking = typed(at(US), "us event how i learned to stop worrying")
    assert engine.judge(asking, Choose(side=US, option="6"))


# -- 47 Junta


def test_c047a_two_in_one_country_then_a_coup() -> None:
    """C047a, C047b: at DEFCON 2 in Colombia 4 + 2 - 2 = 4; no military operations."""
    position = at(US, {"Colombia": (0, 1)}, defcon=2)
    after = typed(position, "us event junta, venezuela 2, coup colombia, 4")
    assert markers(after, "Venezuela") == (2, 0)
    assert markers(after, "Colombia") == (3, 0)
    assert (after.military_ops, after.defcon, after.discard) == ((0, 0), 2, ("Junta",))


def test_c047a_the_two_are_not_split() -> None:
    assert refused(at(US), "us event junta, venezuela, brazil") == {"card 47"}
    assert refused(at(US), "us event junta, angola 2") == {"card 47"}


def test_c047a_one_kind_of_follow_up_within_one_of_the_two_regions() -> None:
    board: Board = {"Brazil": (0, 3), "Angola": (0, 2), "Cuba": (0, 3)}
    placed = typed(at(US, board), "us event junta, venezuela 2")
    assert refused(placed, "us coup angola") == {"card 47"}
    assert "card 47" in refused(placed, "us place venezuela")
    rolled = typed(placed, "us realign brazil 3-3")
    assert refused(rolled, "us coup brazil")
    assert not refused(rolled, "us done")
    assert refused(rolled, "us realign cuba 3-3") == {"card 47", "Z-26"}
    assert not refused(rolled, "us realign brazil 3-3")
    assert side_asked(typed(placed, "us done")) == USSR


def test_c047b_a_battleground_coup_lowers_defcon() -> None:
    after = typed(at(USSR, {"Brazil": (1, 0)}, defcon=3), "ussr event junta, cuba 2, coup brazil, 1")
    assert (after.defcon, after.military_ops) == (2, (0, 0))


@pytest.mark.parametrize(("options", "result"), [({}, (1, 0)), (FAQ, (2, 0))])
def test_z_1_junta_under_red_scare(options: dict[str, str], result: tuple[int, int]) -> None:
    """Z-1: 4 + 1 - 4 = 1 empties Brazil's USSR 1 and adds nothing; unmodified 2 gives one more."""
    position = at(US, {"Brazil": (1, 1)}, options=options, facts=(RED_SCARE[US],))
    assert markers(typed(position, "us event junta, chile 2, coup brazil, 4"), "Brazil") == result


def test_b23_played_for_operations_it_has_no_limit() -> None:
    assert not refused(at(US, {"Angola": (0, 2)}), "us junta realign angola 3-3")


# -- 48 Kitchen Debates


def test_c048a_more_battlegrounds_pay_two() -> None:
    after = typed(at(US, {"Mexico": (2, 0), "Panama": (2, 0), "Cuba": (0, 3)}), "us event kitchen debates")
    assert (after.vp, after.removed) == (2, ("Kitchen Debates",))


@pytest.mark.parametrize(("pile", "options"), [("discard", {}), ("removed", {"starred-false-condition": "removed"})])
def test_evt_17_z_14_kitchen_debates_without_the_lead(pile: str, options: dict[str, str]) -> None:
    """EVT-17: equal battlegrounds pay nothing and the card is not removed, unless the table plays Z-14 otherwise."""
    position = at(US, {"Mexico": (2, 0), "Cuba": (0, 3)}, options=options)
    after = typed(position, "us event kitchen debates")
    assert (after.vp, getattr(after, pile)) == (0, ("Kitchen Debates",))


# -- 49 Missile Envy


def test_c049a_the_giver_chooses_among_equals() -> None:
    position = at(US, **held(("NATO", "Muslim Revolution", "Allende")))
    asking = typed(position, "us event missile envy")
    assert side_asked(asking) == USSR
    assert refused(asking, "ussr give allende") == {"card 49"}
    assert not refused(asking, "ussr give nato")
    assert not refused(asking, "ussr give muslim revolution")


def test_c049b_the_own_event_happens_at_once() -> None:
    """C049b, B99: NATO comes into effect; Missile Envy lies in the Soviet hand, which is as large as before."""
    position = at(US, facts=(Fact("Marshall Plan"),), **held(("NATO", "Fidel")))
    after = typed(position, "us event missile envy, ussr give nato")
    assert after.has("NATO")
    assert after.removed == ("NATO",)
    assert after.known == ((), ("Fidel", ENVY))
    assert after.hands == (8, 2)
    assert after.has(ENVY, USSR)


def test_b59_the_giver_has_to_use_it_for_operations_next_round() -> None:
    position = at(US, {"Cuba": (0, 3)}, **held(("Junta", "Fidel")))
    after = typed(position, "us event missile envy, ussr give junta", "us chile 2", "us done")
    assert refused(after, "ussr event fidel") == {"card 49"}
    assert refused(after, "ussr event missile envy") == {"card 49"}
    done = typed(after, "ussr missile envy place cuba 2")
    assert not done.has(ENVY)
    assert done.discard == ("Junta", ENVY)


@pytest.mark.parametrize(("answer", "rules"), [("allow", set()), ("refuse", {"Z-18"})])
def test_z_18_the_owed_card_on_the_space_race(answer: str, rules: set[str]) -> None:
    position = at(USSR, options={"envy-space": answer}, facts=(Fact(ENVY, USSR, detail=OWED),), **held((ENVY,)))
    assert refused(position, "ussr missile envy space") == rules


def test_b71_an_enemy_card_gives_its_operations_only() -> None:
    """B71: the USSR uses the four operations of NATO; the event does not happen and NATO is not removed."""
    position = at(USSR, {"Cuba": (0, 3)}, facts=(Fact("Marshall Plan"),), **held(us=("NATO",)))
    after = typed(position, "ussr event missile envy, us give nato", "ussr place cuba 4")
    assert markers(after, "Cuba") == (0, 7)
    assert (after.discard, after.removed, after.has("NATO")) == (("NATO",), (), False)


def test_c049_the_enemy_card_may_be_spaced() -> None:
    position = at(US, **held(("De-Stalinization", "Allende")))
    after = typed(position, "us event missile envy, ussr give de-stalinization", "us de-stalinization space, 1")
    assert (after.space, after.vp, after.discard) == ((1, 0), 2, ("De-Stalinization",))
    asking = typed(position, "us event missile envy, ussr give de-stalinization")
    assert refused(asking, "us event de-stalinization") == {"6.0"}


@pytest.mark.parametrize("scared", [False, True])
def test_c049e_the_trap_takes_missile_envy(scared: bool) -> None:
    """C049e: it is the card to be discarded, unless Red Scare has made it a 1."""
    facts = (BEAR, Fact(ENVY, USSR, detail=OWED), *((RED_SCARE[USSR],) if scared else ()))
    position = at(USSR, facts=facts, **held((ENVY, "Muslim Revolution")))
    assert refused(position, "ussr discard muslim revolution") == (set() if scared else {"card 49"})
    assert refused(position, "ussr discard missile envy") == ({"card 44"} if scared else set())


def test_c049g_a_lethal_neutral_event_happens() -> None:
    position = at(US, defcon=2, **held(("Olympic Games",)))
    after = typed(position, "us event missile envy, ussr give olympic games, ussr boycott")
    assert won(after) == (USSR, "8.1.3")


def test_hl_15_in_the_headline_phase() -> None:
    """HL-15: a neutral card's event happens at once, and the USSR owes Missile Envy in its first round."""
    position = headlines(military_ops=(3, 0), defcon=3)
    laid = typed(position, "us headline missile envy, ussr headline allende")
    after = typed(laid, "ussr give arms race")
    assert after.vp == 3
    assert side_asked(after) == USSR
    assert refused(after, "ussr event opec") == {"card 49"}


def test_hl_16_the_enemy_headline_is_not_in_hand() -> None:
    laid = typed(headlines(), "us headline missile envy, ussr headline allende")
    assert refused(laid, "ussr give allende") == {"card 49"}


@pytest.mark.parametrize(
    ("facts", "card", "rules"), [((), "Allende", {"card 49"}), ((RED_SCARE[USSR],), "Allende", set())]
)
def test_c049_the_value_is_the_modified_one(facts: tuple[Fact, ...], card: str, rules: set[str]) -> None:
    """RB 7.4.2: under Red Scare a printed 1 and a printed 2 are worth the same."""
    position = at(US, facts=facts, **held((card, "Junta")))
    assert refused(position, f"us event missile envy, ussr give {card}") == rules


def test_c049_what_cannot_be_verified_is_declared() -> None:
    """The USSR gives a printed 1, so under Red Scare it may hold printed 2s, but nothing above."""
    for facts, limit in (((), 1), ((RED_SCARE[USSR],), 2)):
        asking = typed(at(US, facts=facts), "us event missile envy")
        (claim,) = engine.step(asking, Give(side=USSR, card="Allende")).claims
        assert (claim.side, claim.kind, claim.limit) == (USSR, "at most", limit)
    known = typed(at(US, **held(("Allende",))), "us event missile envy")
    assert engine.step(known, Give(side=USSR, card="Allende")).claims == ()


def test_c049_a_card_above_the_declared_value_is_talked_about() -> None:
    after = typed(at(US, {"Cuba": (0, 3)}), "us event missile envy, ussr give allende, us place canada")
    assert not contradictions(after, Play(side=USSR, card=ENVY, use="operations"))
    after = typed(after, "ussr missile envy place cuba 2", "us arms race place canada 3")
    assert contradictions(after, Play(side=USSR, card="Arms Race", use="event")) == ()
    assert contradictions(after, Play(side=USSR, card="Junta", use="event"))
    assert contradictions(after, Draw(side=US, card="Junta"))


def test_c049_without_an_operations_card_nothing_is_exchanged() -> None:
    empty = typed(at(US, hands=(9, 0)), "us event missile envy")
    assert (empty.discard, empty.has(ENVY)) == ((ENVY,), False)
    scoring = typed(at(US, **held(("Asia Scoring",))), "us event missile envy")
    assert refused(scoring, "ussr give asia scoring") == {"card 49"}
    assert typed(scoring, "ussr done").discard == (ENVY,)
    able = typed(at(US, **held(("Asia Scoring", "Allende"))), "us event missile envy")
    assert refused(able, "ussr done") == {"card 49"}


def test_chn_13_the_china_card_is_not_in_the_hand() -> None:
    """CHN-13: neither Missile Envy nor Grain Sales reaches it."""
    asking = typed(at(US), "us event missile envy")
    assert refused(asking, "ussr give the china card") == {"9.1"}
    drawing = typed(at(US), "us event grain sales")
    assert refused(drawing, "us draw the china card") == {"9.1"}


def test_evt_09_a_due_scoring_card_goes_before_missile_envy() -> None:
    facts = (Fact(ENVY, USSR, detail=OWED),)
    position = at(USSR, {"Cuba": (0, 3)}, number=7, facts=facts, **held((ENVY, "Asia Scoring")))
    assert refused(position, "ussr missile envy place cuba 2") == {"10.1.5"}
    assert not refused(position, "ussr asia scoring")


def test_c049_the_duty_leaves_with_the_card() -> None:
    position = at(US, facts=(Fact(ENVY, USSR, detail=OWED),), **held((ENVY, "Fidel")))
    after = typed(position, "us event grain sales, draw missile envy, missile envy place canada 2")
    assert not after.has(ENVY)
    assert not refused(after, "ussr event fidel")
    given_back = typed(position, "us event grain sales, draw missile envy, give missile envy, place canada 2")
    assert refused(given_back, "ussr event fidel") == {"card 49"}


def test_c049_an_owed_missile_envy_is_no_headline() -> None:
    position = headlines(facts=(Fact(ENVY, USSR, detail=OWED),), known=((), (ENVY,)))
    assert refused(position, "ussr headline missile envy") == {"card 49"}


def test_c049_un_intervention_is_played_with_an_enemy_card_or_wasted() -> None:
    position = at(US, {"Canada": (2, 0)}, **held(("UN Intervention",)))
    after = typed(position, "us event missile envy, ussr give un intervention, us done")
    assert after.discard == ("UN Intervention",)
    used = typed(position, "us event missile envy, ussr give un intervention", "us un intervention with fidel")
    assert markers(typed(used, "us place canada 2"), "Canada") == (4, 0)


def test_b40_the_duty_outlasts_a_bought_off_crisis() -> None:
    facts = (Fact(ENVY, US, detail=OWED), Fact(CRISIS, US, "turn"))
    position = at(US, {"Turkey": (2, 0)}, facts=facts, **held(us=(ENVY, "NATO")))
    after = typed(position, "us pay turkey")
    assert refused(after, "us nato place canada") == {"card 49"}
    assert not refused(after, "us missile envy place canada 2")


# -- 50 We Will Bury You


def test_c050a_the_ussr_is_paid_first() -> None:
    """C050a: USSR +3, then Duck and Cover takes DEFCON from 4 to 3 for 2 VP; from 17 the 3 win."""
    after = typed(at(USSR, number=3), "ussr event we will bury you", "us event duck and cover")
    assert (after.vp, after.defcon) == (-1, 3)
    assert after.removed == ("We Will Bury You",)
    assert not after.has("We Will Bury You")
    near = typed(at(USSR, number=3, vp=-17), "ussr event we will bury you", "us event duck and cover")
    assert won(near) == (USSR, "10.3.1")


def test_c050c_un_intervention_in_the_first_round_saves_the_us() -> None:
    position = headlines({"Canada": (2, 0)})
    laid = typed(position, "us headline kitchen debates, ussr headline we will bury you", "ussr event opec")
    assert typed(laid, "us un intervention with fidel, place canada 2").vp == 0
    assert typed(laid, "us un intervention operations, place canada").vp == -3


def test_c050d_no_next_round_no_points() -> None:
    """C050d: played for operations in the last US round of turn 10."""
    position = at(US, {"Canada": (2, 0)}, number=7, turn=10)
    after = typed(position, "us event first we will bury you, place canada 4")
    assert (after.vp, after.defcon, side_asked(after)) == (0, 4, "table")


def test_x_hl_19_nuclear_war_in_the_headline_phase() -> None:
    laid = typed(headlines(defcon=2), "us headline grain sales, ussr headline we will bury you")
    assert won(laid) == (US, "8.1.3")


# -- 51 to 58


def test_c051_brezhnev_adds_one_up_to_four() -> None:
    after = typed(at(USSR), "ussr event brezhnev doctrine")
    assert after.facts == (Fact("Brezhnev Doctrine", USSR, "turn"),)
    assert [card_value(after, USSR, card) for card in ("Allende", "OPEC", "NATO")] == [2, 4, 4]
    assert card_value(after, US, "OPEC") == 3


def test_c052_portuguese_empire_crumbles() -> None:
    after = typed(at(USSR), "ussr event portuguese empire crumbles")
    assert [markers(after, c) for c in ("Angola", "SE African States")] == [(0, 2), (0, 2)]


def test_c053a_z_9_b58_the_two_may_be_split() -> None:
    after = typed(at(USSR), "ussr event south african unrest, south africa, angola, botswana")
    assert [markers(after, c) for c in ("South Africa", "Angola", "Botswana")] == [(0, 1)] * 3
    together = typed(at(USSR), "ussr event south african unrest, angola 2, south africa")
    assert [markers(together, c) for c in ("South Africa", "Angola")] == [(0, 1), (0, 2)]
    assert side_asked(typed(at(USSR), "ussr event south african unrest, south africa 2")) == US


@pytest.mark.parametrize("choice", ["south africa, zimbabwe 2", "angola 3", "south africa 1, angola 1, south africa 1"])
def test_c053b_what_does_not_fit(choice: str) -> None:
    """C053b: Zimbabwe does not touch South Africa; no third neighbour; not 2 there and neighbours as well."""
    assert refused(at(USSR), f"ussr event south african unrest, {choice}") == {"card 53"}


def test_c054_allende() -> None:
    assert markers(typed(at(USSR), "ussr event allende"), "Chile") == (0, 2)


def test_c055_willy_brandt() -> None:
    position = at(USSR, {"West Germany": (5, 0)}, facts=(Fact("NATO"),))
    assert refused(position, "ussr arms race coup west germany") == {"card 21"}
    after = typed(position, "ussr event willy brandt")
    assert (after.vp, markers(after, "West Germany")) == (-1, (5, 1))
    again = at(USSR, {"West Germany": (5, 1)}, facts=after.facts)
    assert not refused(again, "ussr arms race coup west germany")


def test_c055a_after_tear_down_this_wall_operations_only() -> None:
    position = at(USSR, {"Cuba": (0, 3)}, facts=(Fact("Tear Down This Wall"),))
    assert refused(position, "ussr event willy brandt") == {"card 96"}
    assert typed(position, "ussr willy brandt place cuba 2").discard == ("Willy Brandt",)


def test_c056a_two_countries_are_emptied() -> None:
    board: Board = {"Egypt": (3, 1), "Iran": (2, 0), "Libya": (1, 0)}
    after = typed(at(USSR, board), "ussr event muslim revolution, egypt, iran")
    assert [markers(after, c) for c in board] == [(0, 1), (0, 0), (1, 0)]
    assert side_asked(after) == US


def test_c056b_barred_by_awacs() -> None:
    position = at(USSR, {"Egypt": (3, 1)}, facts=(Fact("AWACS Sale to Saudis"),))
    assert refused(position, "ussr event muslim revolution") == {"card 110"}


@pytest.mark.parametrize("country", ["Israel", "Lebanon", "Gulf States", "Sudan"])
def test_c056c_not_on_the_list_or_empty(country: str) -> None:
    board: Board = {"Israel": (1, 0), "Lebanon": (1, 0), "Gulf States": (1, 0), "Egypt": (1, 0)}
    assert refused(at(USSR, board), f"ussr event muslim revolution, {country}") == {"card 56"}


def test_c057_defcon_first_then_the_coup() -> None:
    """C057: DEFCON 2 to 3, and the coup in Brazil takes it back to 2: 3 + 4 - 4 = 3."""
    after = typed(at(US, {"Brazil": (0, 1)}, defcon=2), "us event abm treaty, coup brazil, 3")
    assert (after.defcon, after.military_ops, markers(after, "Brazil")) == (2, (4, 0), (2, 0))


def test_hl_07_spc_10_abm_treaty_as_a_headline() -> None:
    """HL-07, SPC-10: DEFCON 4, then 4 operations, not on the Space Race."""
    position = headlines({"Canada": (2, 0)}, defcon=3)
    laid = typed(position, "us headline abm treaty, ussr headline allende")
    assert laid.defcon == 4
    assert refused(laid, "us abm treaty space") == {"card 57"}
    assert markers(typed(laid, "us place canada 4"), "Canada") == (6, 0)


def test_chn_02_cultural_revolution_takes_the_china_card_face_up() -> None:
    after = typed(at(USSR, china=US, china_playable=False), "ussr event cultural revolution")
    assert (after.china, after.china_playable, after.vp) == (USSR, True, 0)


def test_c058b_or_pays_one() -> None:
    after = typed(at(USSR, china=USSR, china_playable=False), "ussr event cultural revolution")
    assert (after.china, after.china_playable, after.vp) == (USSR, False, -1)


# -- 59 Flower Power


FLOWER = Fact("Flower Power")


def test_c059_a_war_card_of_the_us_pays_two() -> None:
    position = at(US, {"Canada": (2, 0)}, facts=(FLOWER,))
    assert typed(position, "us event brush war, kenya, 1").vp == -2
    assert typed(position, "us brush war place canada 3").vp == -2
    assert typed(position, "us event arms race").vp == 0
    assert typed(at(USSR, facts=(FLOWER,)), "ussr event brush war, kenya, 1").vp == 0


def test_c059_a_us_headline_pays_too() -> None:
    """As the logs show it: the points come with the card, before its event."""
    laid = typed(headlines(facts=(FLOWER,)), "us headline brush war, ussr headline allende")
    assert laid.vp == -2


def test_c059b_spc_18_not_in_space_nor_as_a_discard() -> None:
    assert typed(at(US, facts=(FLOWER,)), "us brush war space, 6").vp == 0
    assert typed(at(US, facts=(FLOWER, QUAGMIRE)), "us discard brush war, 1").vp == 0


def test_c059c_a_war_that_is_barred_does_not_pay() -> None:
    position = at(US, {"Canada": (2, 0)}, facts=(FLOWER, Fact("Camp David Accords")))
    assert typed(position, "us arab-israeli war place canada 2").vp == 0


@pytest.mark.parametrize(
    "drawn", ["us event grain sales, us draw korean war", "us event missile envy, ussr give korean war"]
)
def test_c059d_a_war_card_of_the_ussr_used_by_the_us(drawn: str) -> None:
    """C059d: taken with Grain Sales or Missile Envy and used for operations."""
    position = at(US, {"Canada": (2, 0)}, facts=(FLOWER,), **held(("Korean War",)))
    use = "us korean war place canada 2" if "grain" in drawn else "us place canada 2"
    assert typed(position, drawn, use).vp == -2


def test_c059e_barred_by_an_evil_empire() -> None:
    assert refused(at(USSR, facts=(Fact("An Evil Empire"),)), "ussr event flower power") == {"card 97"}


@pytest.mark.parametrize(("answer", "vp"), [("pays", -2), ("no", 0)])
def test_z_15_with_un_intervention(answer: str, vp: int) -> None:
    position = at(US, {"Canada": (2, 0)}, facts=(FLOWER,), options={"flower-un": answer})
    assert typed(position, "us un intervention with korean war, place canada 2").vp == vp


# -- 60 to 66


@pytest.mark.parametrize("side", [US, USSR])
def test_c060_u2_incident_and_un_intervention(side: Side) -> None:
    after = typed(at(USSR), "ussr event u2 incident")
    assert (after.vp, after.facts) == (-1, (Fact("U2 Incident", until="turn"),))
    companion = "fidel" if side == US else "nato"
    line = f"{side} un intervention with {companion}, place {'canada' if side == US else 'poland'}"
    assert typed(at(side, facts=after.facts), line).vp == -1
    assert typed(at(side, facts=after.facts), f"{side} un intervention operations, place {line.split()[-1]}").vp == 0


def test_c061_opec() -> None:
    board: Board = {"Egypt": (0, 2), "Venezuela": (0, 2), "Gulf States": (0, 3), "Iran": (2, 0), "Syria": (0, 2)}
    assert typed(at(USSR, board), "ussr event opec").vp == -3
    assert refused(at(USSR, board, facts=(Fact("North Sea Oil"),)), "ussr event opec") == {"card 86"}


def test_cp_18_lone_gunman_and_a_lethal_coup() -> None:
    """CP-18: the US loses by the Soviet coup in Angola in its round; before that it shows its hand."""
    position = at(US, {"Angola": (1, 0)}, defcon=2)
    shown = typed(position, "us event first lone gunman, reveal nato, done")
    assert shown.known == (("NATO",), ())
    assert won(typed(shown, "ussr coup angola, 1")) == (USSR, "8.1.3")


def test_c062_one_operation_that_may_be_turned_down() -> None:
    position = at(USSR, {"Cuba": (0, 3)}, hands=(0, 9))
    asking = typed(position, "ussr event lone gunman")
    assert side_asked(typed(asking, "ussr place cuba")) == US
    assert side_asked(typed(asking, "ussr done")) == US
    assert refused(asking, "ussr lone gunman space") == {"card 62"}


@pytest.mark.parametrize(("option", "open_hand"), [("once", False), ("turn", True)])
def test_z_6_lone_gunman_may_leave_the_hand_open(option: str, open_hand: bool) -> None:
    position = at(USSR, hands=(0, 9), options={"cia-reveal": option})
    assert typed(position, "ussr event lone gunman").has("Lone Gunman", US) is open_hand


def test_c063_colonial_rear_guards() -> None:
    after = typed(at(US), "us event colonial rear guards, nigeria, zaire, thailand, burma")
    assert [markers(after, c) for c in ("Nigeria", "Zaire", "Thailand", "Burma")] == [(1, 0)] * 4
    assert refused(at(US), "us event colonial rear guards, nigeria 2") == {"card 63"}
    assert refused(at(US), "us event colonial rear guards, india") == {"card 63"}


def test_b26_the_freedom_of_the_event_ends_with_it() -> None:
    after = typed(at(US), "us event colonial rear guards, nigeria, zaire, kenya, burma", "ussr event allende")
    assert refused(after, "us arms race place vietnam") == {"6.1.1"}


def test_c064_panama_canal_returned() -> None:
    after = typed(at(US), "us event panama canal returned")
    assert [markers(after, c) for c in ("Panama", "Costa Rica", "Venezuela")] == [(1, 0)] * 3
    assert after.removed == ("Panama Canal Returned",)


def test_c065_camp_david_accords() -> None:
    after = typed(at(US), "us event camp david accords")
    assert after.vp == 1
    assert [markers(after, c) for c in ("Israel", "Jordan", "Egypt")] == [(1, 0)] * 3
    assert refused(after, "ussr event arab-israeli war") == {"card 65"}


def test_c066_puppet_governments() -> None:
    position = at(US, {"Chile": (0, 1), "Peru": (1, 0)})
    after = typed(position, "us event puppet governments, poland, zaire, cuba")
    assert [markers(after, c) for c in ("Poland", "Zaire", "Cuba")] == [(1, 0)] * 3
    for choice in ("chile", "peru", "cuba 2"):
        assert refused(position, f"us event puppet governments, {choice}") == {"card 66"}
    assert side_asked(typed(position, "us event puppet governments, poland, done")) == USSR


# -- 67 Grain Sales to Soviets


def grain(**changes: object) -> Position:
    return at(US, {"Canada": (2, 0)}, **{**held(("Fidel", "OPEC", "UN Intervention", "Nuclear Subs")), **changes})


def test_c067_the_drawn_card_is_played_in_any_way() -> None:
    drawn = typed(grain(), "us event grain sales, draw fidel")
    assert side_asked(drawn) == US
    after = typed(drawn, "us fidel place canada 2")
    assert markers(after, "Canada") == (4, 0)
    assert (after.removed, after.hands) == (("Fidel",), (8, 3))
    assert after.discard == ("Grain Sales to Soviets",)
    assert refused(drawn, "us event fidel") == {"5.2"}
    assert refused(drawn, "us nato place canada 4") == {"card 67"}


def test_c067_the_own_event_of_the_drawer() -> None:
    after = typed(grain(), "us event grain sales, draw nuclear subs, event nuclear subs")
    assert after.has("Nuclear Subs")


def test_c067b_given_back_it_leaves_two_operations() -> None:
    """C067b: of Grain Sales, not for the Space Race; the card is known in the Soviet hand."""
    back = typed(grain(), "us event grain sales, draw opec, give opec")
    assert back.hands == (8, 4)
    assert refused(back, "us grain sales space") == {"card 67"}
    assert markers(typed(back, "us place canada 2"), "Canada") == (4, 0)


def test_c067c_an_empty_hand_leaves_two_operations() -> None:
    after = typed(grain(hands=(9, 0), known=((), ())), "us event grain sales, place canada 2")
    assert markers(after, "Canada") == (4, 0)


def test_c067e_in_the_soviet_round() -> None:
    """C067e: the US decides, and Duck and Cover at DEFCON 2 loses the game for the USSR."""
    position = at(USSR, defcon=2, **held(("Duck and Cover", "Grain Sales to Soviets")))
    drawing = typed(position, "ussr event first grain sales")
    assert side_asked(drawing) == US
    assert won(typed(drawing, "us draw duck and cover, event duck and cover")) == (US, "8.1.3")


def test_c032e_un_intervention_with_the_drawn_card() -> None:
    """C032e: Fidel's event is cancelled; also the other way round with a drawn UN Intervention."""
    after = typed(
        grain(), "us event grain sales, draw un intervention", "us un intervention with allende, place canada"
    )
    assert markers(after, "Canada") == (3, 0)
    own = grain(known=((), ("Fidel",)), hands=(9, 1))
    after = typed(own, "us event grain sales, draw fidel", "us un intervention with fidel, place canada 2")
    assert after.removed == ()
    assert after.discard == ("Fidel", "UN Intervention", "Grain Sales to Soviets")
    assert after.hands == (7, 0)


def test_spc_11_the_drawn_card_is_the_space_attempt_of_the_turn() -> None:
    after = typed(grain(), "us event grain sales, draw opec, opec space, 3")
    assert (after.space, after.space_tries, after.removed) == ((1, 0), (1, 0), ())
    tried = typed(grain(space_tries=(1, 0)), "us event grain sales, draw opec")
    assert refused(tried, "us opec space") == {"6.4.2"}


def test_c067_a_scoring_card_is_scored() -> None:
    position = grain(**held(("Africa Scoring",)))
    assert not refused(position, "us event grain sales, draw africa scoring, africa scoring")


def test_hl_13_grain_sales_finds_defectors() -> None:
    """HL-13: the Soviet headline, which has not been resolved, is cancelled."""
    laid = typed(headlines(turn=8), "us headline grain sales, ussr headline allende")
    after = typed(laid, "us draw defectors, event defectors")
    assert markers(after, "Chile") == (0, 0)
    assert "Allende" in after.discard


# -- 68 to 72


def test_c068_john_paul_makes_solidarity_playable() -> None:
    after = typed(at(US, {"Poland": (0, 3)}), "us event john paul ii elected pope")
    assert markers(after, "Poland") == (1, 1)
    again = at(US, {"Poland": (0, 1)}, turn=8, facts=after.facts)
    assert markers(typed(again, "us event solidarity"), "Poland") == (3, 1)


def test_c069a_death_squads_change_coups_in_the_americas() -> None:
    """C069a: the USSR played it: its own coups +1, those of the US -1, nothing in Africa."""
    after = typed(at(USSR), "ussr event latin american death squads")
    for side, country, result in ((US, "Colombia", 3), (USSR, "Colombia", 5), (US, "Zaire", 4), (USSR, "Zaire", 4)):
        assert int(coup_tally(after, side, "Arms Race", 3, country, 3)) == result


def test_z_4_death_squads_worldwide() -> None:
    after = typed(at(USSR, options={"death-squads-scope": "world"}), "ussr event latin american death squads")
    assert int(coup_tally(after, US, "Arms Race", 3, "Zaire", 3)) == 3
    assert int(coup_tally(after, USSR, "Arms Race", 3, "Zaire", 3)) == 4


def test_c069b_military_operations_are_not_changed() -> None:
    squads = (Fact("Latin American Death Squads", USSR, "turn"),)
    after = typed(at(US, {"Colombia": (0, 1)}, facts=squads), "us arms race coup colombia, 3")
    assert after.military_ops == (3, 0)


def test_c070_oas_founded() -> None:
    assert markers(typed(at(US), "us event oas founded, brazil 2"), "Brazil") == (2, 0)
    assert not refused(at(US), "us event oas founded, brazil, cuba")
    assert refused(at(US), "us event oas founded, angola") == {"card 70"}


def test_c071b_chn_03_nixon_takes_the_china_card_face_down() -> None:
    after = typed(at(US, china=USSR, china_playable=True), "us event nixon plays the china card")
    assert (after.china, after.china_playable, after.vp) == (US, False, 0)


def test_c071_nixon_pays_the_holder_two() -> None:
    after = typed(at(US, china=US), "us event nixon plays the china card")
    assert (after.china, after.china_playable, after.vp) == (US, True, 2)


def test_c072_sadat_expels_soviets() -> None:
    after = typed(at(US, {"Egypt": (0, 4)}), "us event sadat expels soviets")
    assert (markers(after, "Egypt"), CARDS["Sadat Expels Soviets"].ops) == ((1, 0), 1)


# -- 73 Shuttle Diplomacy


WAITING: dict[str, object] = {"facts": (Fact(SHUTTLE, US),), "front": (SHUTTLE,)}
ASIA: Board = {
    **dict.fromkeys(("North Korea", "South Korea", "Japan", "Pakistan", "Afghanistan"), (0, 4)),
    **dict.fromkeys(("India", "Thailand", "Taiwan", "Philippines"), (3, 0)),
}
MIDDLE_EAST: Board = {
    **dict.fromkeys(("Egypt", "Iraq", "Libya", "Lebanon"), (0, 3)),
    **dict.fromkeys(("Iran", "Israel"), (4, 0)),
}


def test_c073_the_card_waits_before_the_us() -> None:
    after = typed(at(US), "us event shuttle diplomacy")
    assert (after.facts, after.front, after.discard) == ((Fact(SHUTTLE, US),), (SHUTTLE,), ())


def test_c073a_without_north_korea_not_even_presence() -> None:
    after = typed(at(USSR, {"North Korea": (0, 3)}, **WAITING), "ussr asia scoring")
    assert (after.vp, after.facts, after.front) == (0, (), ())
    assert SHUTTLE in after.discard


@pytest.mark.parametrize(("adjacency", "vp"), [("drop", -1), ("keep", -2)])
def test_c073b_z_3_japan_drops_out(adjacency: str, vp: int) -> None:
    """C073b: 4 countries each; USSR 3 + 3 (+ 1 for Japan next to the US in the digital edition), US 3 + 2."""
    position = at(USSR, ASIA, **WAITING, options={"shuttle-adjacency": adjacency})
    assert typed(position, "ussr asia scoring", "us japan").vp == vp


def test_c073c_southeast_asia_scoring_does_not_use_it_up() -> None:
    after = typed(at(USSR, ASIA, **WAITING), "ussr southeast asia scoring")
    assert (after.front, after.removed) == ((SHUTTLE,), ("Southeast Asia Scoring",))


def test_c073f_the_us_picks_a_soviet_battleground() -> None:
    asking = typed(at(USSR, ASIA, **WAITING), "ussr asia scoring")
    assert side_asked(asking) == US
    assert refused(asking, "us afghanistan") == {"card 73"}
    assert refused(asking, "us india") == {"card 73"}


def test_x_c073g_middle_east_without_egypt() -> None:
    """X-C073g: 3 + 2 each; without the card USSR 5 + 3, US 3 + 2."""
    after = typed(at(USSR, MIDDLE_EAST, **WAITING), "ussr middle east scoring", "us egypt")
    assert (after.vp, after.facts) == (0, ())
    assert after.discard == (SHUTTLE, "Middle East Scoring")
    assert typed(at(USSR, MIDDLE_EAST), "ussr middle east scoring").vp == -3


def test_b17_the_log_names_the_card_and_the_country() -> None:
    after = typed(at(USSR, ASIA, **WAITING), "ussr asia scoring", "us japan")
    said = " / ".join(map(str, after.news))
    assert "Shuttle Diplomacy leaves out Japan" in said
    assert "undefined" not in said


# -- 74 to 80


def test_c074_voice_of_america() -> None:
    position = at(US, {"Cuba": (0, 3), "Iran": (1, 1), "Poland": (0, 4), "India": (0, 1)})
    after = typed(position, "us event the voice of america, cuba 2, iran, india")
    assert [markers(after, c) for c in ("Cuba", "Iran", "India")] == [(0, 1), (1, 0), (0, 0)]
    assert side_asked(after) == USSR
    for choice in ("cuba 3", "poland", "angola"):
        assert refused(position, f"us event the voice of america, {choice}") == {"card 74"}


def test_c075_b14_two_in_one_country() -> None:
    after = typed(at(USSR), "ussr event liberation theology, cuba 2, haiti")
    assert [markers(after, c) for c in ("Cuba", "Haiti")] == [(0, 2), (0, 1)]
    assert refused(at(USSR), "ussr event liberation theology, cuba 3") == {"card 75"}
    assert refused(at(USSR), "ussr event liberation theology, brazil") == {"card 75"}


def test_c076a_chn_02_ussuri_takes_the_china_card_face_up() -> None:
    after = typed(at(US, china=USSR, china_playable=False), "us event ussuri river skirmish")
    assert (after.china, after.china_playable) == (US, True)


def test_c076b_the_holder_adds_four_in_asia() -> None:
    position = at(US, china=US, china_playable=False)
    after = typed(position, "us event ussuri river skirmish, india 2, thailand, north korea")
    assert [markers(after, c) for c in ("India", "Thailand", "North Korea")] == [(2, 0), (1, 0), (1, 0)]
    assert refused(position, "us event ussuri river skirmish, india 3") == {"card 76"}
    assert refused(position, "us event ussuri river skirmish, iran") == {"card 76"}


ASK = "event ask not what your country can do for you"


def test_c077_five_cards_for_five_unseen_ones() -> None:
    thrown = "discard asia scoring, fidel, nato, opec, allende"
    after = typed(at(US), f"us {ASK}, {thrown}, done")
    assert (after.hands, after.deck, len(after.discard)) == ((8, 9), 35, 5)
    assert after.known == ((), ())
    assert refused(after, "us discard junta")


def test_c077_the_whole_hand() -> None:
    hand = ("Ask Not What Your Country Can Do For You", "Fidel", "Asia Scoring")
    after = typed(at(US, **held(us=hand)), f"us {ASK}, discard fidel, asia scoring")
    assert (after.hands, after.deck, after.known, side_asked(after)) == ((2, 9), 38, ((), ()), USSR)
    assert after.removed == ("Ask Not What Your Country Can Do For You",)


def test_c077_the_deck_runs_out() -> None:
    """The three thrown cards are shuffled with the discards; one of them is still to be drawn."""
    asking = typed(at(US, deck=2, discard=("Junta",)), f"us {ASK}, discard fidel, nato, opec, done")
    assert side_asked(asking) == "table"
    after = typed(asking, "reshuffle")
    assert (after.hands, after.deck, after.discard) == ((8, 9), 3, ())


def test_b61_played_by_the_ussr_the_us_decides() -> None:
    asking = typed(at(USSR), "ussr event first ask not")
    assert side_asked(asking) == US
    assert not refused(asking, "us discard africa scoring, done")
    assert refused(asking, "us discard the china card") == {"9.1"}


def test_c077_old_declarations_end_with_the_draw() -> None:
    claim = Claim(US, "no scoring", say("none"))
    after = typed(at(US, claims=(claim,)), f"us {ASK}, discard fidel, done")
    assert after.claims == ()
    assert typed(at(US, claims=(claim,)), f"us {ASK}, done").claims == (claim,)


def test_x_seq_16_a_drawn_scoring_card_is_due_this_turn() -> None:
    after = typed(at(US, number=6, turn=7), f"us {ASK}, discard fidel, opec, done", "ussr event allende")
    after = typed(after, "us reveal africa scoring")
    assert refused(after, "us event nuclear subs") == {"10.1.5"}
    assert not refused(after, "us africa scoring")


def test_c078_alliance_for_progress() -> None:
    board: Board = {"Mexico": (2, 0), "Brazil": (2, 0), "Chile": (3, 0), "Haiti": (1, 0), "Cuba": (0, 3)}
    assert typed(at(US, board), "us event alliance for progress").vp == 3


def test_evt_05_without_a_battleground_it_counts_as_played() -> None:
    after = typed(at(USSR, {"Cuba": (0, 3)}), "ussr alliance for progress place cuba 3")
    assert (after.vp, after.removed) == (0, ("Alliance for Progress",))


@pytest.mark.parametrize(
    ("space", "reached", "vp"), [((1, 3), (3, 3), 0), ((1, 2), (3, 2), 2), ((2, 2), (2, 2), 0), ((3, 1), (3, 1), 0)]
)
def test_c080_one_small_step_of_the_us(space: tuple[int, int], reached: tuple[int, int], vp: int) -> None:
    """C080a: two boxes, the second one paid; C080b: level or ahead nothing happens. SPC-12: no attempt is used."""
    after = typed(at(US, space=space, space_tries=(1, 0)), "us event one small step")
    assert (after.space, after.vp, after.space_tries) == (reached, vp, (1, 0))
    assert not has_ability(after, US, 2) or reached[1] < 2


def test_c080_the_track_ends_at_box_8() -> None:
    """The USSR enters box 8 second: 0 VP."""
    after = typed(at(USSR, space=(8, 7), turn=8), "ussr event one small step")
    assert (after.space, after.vp) == ((8, 8), 0)


# -- 107 Che


REBELS: Board = {"Botswana": (1, 0), "Nigeria": (1, 0), "Tunisia": (1, 0), "Burma": (1, 0)}


def test_c107a_two_coups_against_different_countries() -> None:
    """C107a: 5 + 3 - 4 = 4 in Botswana; then Tunisia, not Nigeria (a battleground), Burma or Botswana again."""
    after = typed(at(USSR, REBELS), "ussr event che, coup botswana, 5")
    assert markers(after, "Botswana") == (0, 3)
    assert after.military_ops == (0, 3)
    assert refused(after, "ussr coup nigeria") == {"card 107"}
    assert refused(after, "ussr coup burma") == {"card 107"}
    assert "card 107" in refused(after, "ussr coup botswana")
    second = typed(after, "ussr coup tunisia, 5")
    assert (markers(second, "Tunisia"), second.military_ops, second.defcon) == ((0, 3), (0, 5), 5)
    assert (side_asked(second), second.discard) == (US, ("Che",))


def test_c107b_no_second_coup_after_a_failure() -> None:
    after = typed(at(USSR, REBELS), "ussr event che, coup botswana, 1")
    assert (markers(after, "Botswana"), side_asked(after), after.military_ops) == ((1, 0), US, (0, 3))


@pytest.mark.parametrize(("options", "military_ops"), [({}, (0, 2)), (FAQ, (0, 3))])
def test_c107d_z_1_under_red_scare(options: dict[str, str], military_ops: tuple[int, int]) -> None:
    position = at(USSR, REBELS, options=options, facts=(RED_SCARE[USSR],))
    assert typed(position, "ussr event che, coup botswana, 1").military_ops == military_ops


def test_c107e_both_coups_can_be_turned_down() -> None:
    assert side_asked(typed(at(USSR, REBELS), "ussr event che, done")) == US
    assert side_asked(typed(at(USSR, REBELS), "ussr event che, coup botswana, 5, done")) == US
    assert refused(at(USSR, REBELS), "ussr event che, coup nigeria") == {"card 107"}


# -- 108 Our Man in Tehran


TEHRAN = "Our Man in Tehran"
PERSIA: Board = {"Iran": (2, 0)}


def test_c108_without_a_country_nothing_happens() -> None:
    after = typed(at(US, {"Iran": (1, 0)}), "us event our man in tehran")
    assert (after.discard, after.removed, side_asked(after)) == ((TEHRAN,), (), USSR)


def test_b07_five_seen_two_discarded() -> None:
    seen = "look fidel, look opec, look nato, look asia scoring, look allende"
    after = typed(at(US, PERSIA), f"us event our man in tehran, {seen}, discard fidel, asia scoring, done")
    assert (after.deck, after.discard, after.removed) == (38, ("Fidel", "Asia Scoring"), (TEHRAN,))
    assert (after.vp, markers(after, "Cuba")) == (0, (0, 0))


def test_c108_the_cards_kept_need_not_be_named() -> None:
    after = typed(at(US, PERSIA), "us event our man in tehran, discard fidel, opec, nato, junta, allende")
    assert (after.deck, len(after.discard), side_asked(after)) == (35, 5, USSR)
    assert typed(at(US, PERSIA), "us event our man in tehran, done").deck == 40


def test_c108_only_cards_in_view() -> None:
    position = at(US, PERSIA, known=((), ("Willy Brandt",)), discard=("Quagmire",))
    looking = typed(position, "us event our man in tehran")
    for card in ("willy brandt", "quagmire", "glasnost"):
        assert refused(looking, f"us discard {card}") == {"card 108"}
    full = typed(looking, "us look fidel, look opec, look nato, look junta, look allende")
    assert refused(full, "us look che") == {"card 108"}
    assert refused(full, "us discard che") == {"card 108"}


def test_c108_played_by_the_ussr_its_operations_follow() -> None:
    position = at(USSR, {**PERSIA, "Cuba": (0, 3)})
    after = typed(position, "ussr event first our man in tehran, us discard fidel, done", "ussr place cuba 2")
    assert markers(after, "Cuba") == (0, 5)


def test_c108_a_short_pile_is_made_anew() -> None:
    """Three cards are left and four lie in the discard pile: two of these are looked at as well."""
    position = at(US, PERSIA, deck=3, discard=("Fidel", "NATO", "Junta", "OPEC"))
    looking = typed(position, "us event our man in tehran, reshuffle")
    assert (looking.deck, looking.discard) == (7, ())
    after = typed(looking, "us discard nato, done")
    assert (after.deck, after.discard) == (6, ("NATO",))


# -- all of them


def test_every_mid_war_card_is_written() -> None:
    printed = {card.name for card in CARDS.values() if card.era == "Mid" and not card.scoring}
    assert set(EVENTS) == printed


@pytest.mark.parametrize("card", [card for card in EVENTS if CARDS[card].side != "neutral"])
def test_evt_02_the_enemy_event_is_never_played_alone(card: str) -> None:
    enemy: Side = USSR if CARDS[card].side == US else US
    assert refused(at(enemy), f"{enemy} event {card}") == {"5.2"}


@pytest.mark.parametrize("card", sorted(EVENTS))
def test_an_event_can_always_be_answered(card: str) -> None:
    """What is offered is accepted, and the event comes to an end; nothing is offered in vain."""
    player: Side = USSR if CARDS[card].side == USSR else US
    position = at(player, {**PERSIA, **REBELS, **AHEAD}, discard=("Junta",) if card != "Junta" else ())
    position = engine.apply(position, Play(side=player, card=card, use="event"))
    for turn in range(40):
        offered = engine.options(position)
        assert offered or position.over
        if position.over or (isinstance(offered[0], Play) and position.phasing != player):
            return
        position = engine.apply(position, offered[turn % len(offered)])
