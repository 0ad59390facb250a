"""The disputed questions D1 to D42: each read by its default, and the switches the other way as well."""

from __future__ import annotations

import pytest
from kits.death_front import at, board, reasons, refused, said, typed

from referee.games.death_front import GAME
from referee.games.death_front.state.position import OPTIONS
from referee.kernel.printed.options import Option
from referee.kernel.ruling import RefereeError

FOUR = "us, ss, uk, wh"
UNITS = ["alder"] * 7 + ["birch"] * 6 + ["cedar"] * 5 + ["dogwood"] * 4 + ["elm", "fir"]


@pytest.mark.parametrize("row", OPTIONS.rows.values(), ids=lambda row: row.id)
def test_a_ruling_on_a_disputed_question_names_its_option(row: Option) -> None:
    source = GAME.source(row.id)
    assert source.startswith(f"no published rule; {'' if row.settled else 'by default '}read as: ")
    assert source.endswith(f"table option {row.name} ({row.id})")


def test_there_are_42_disputed_questions_and_8_switches() -> None:
    assert [f"D{n}" for n in range(1, 43)] == [key for key in OPTIONS.cited if key != "types"]
    assert set(OPTIONS.switches) == {
        "breakthrough", "stacking", "attack-targets", "ally-supply", "annihilation", "end-check", "range-turn",
        "mulligan",
    }  # fmt: skip


def test_d1_attack_by_target_class_comes_from_the_deck() -> None:
    position = at(step="attack", board={"c1": "us fir", "b1": "us big", "e1": "ss cedar", "g4": "ss alder"})
    assert "7 Fir on c1" in said(position, "us attack e1 with c1")[0]
    position = at(step="attack", board={"c1": "us fir", "b1": "us big", "e1": "ss alder", "g4": "ss alder"})
    assert "4 Fir on c1" in said(position, "us attack e1 with c1")[0]


LAST_ROW = {"breakthrough": "last-row"}


def test_d2_with_last_row_the_last_row_is_depth_4() -> None:
    position = at(step="deploy", options=LAST_ROW, board={"f2": "us alder", "f4": "us small", "a1": "ss cedar"})
    assert refused(position, "us skip") == ["D22"]
    assert refused(position, "us move f2 to e2") == ["deployment 4"]
    assert refused(position, "us break through f2") == ["D2"]
    assert refused(position, "us move f4 to g4") == ["deployment 5"]
    assert typed(position, "us move f2 to g2").over.winner == "allies"


def test_d2_with_last_row_an_advance_onto_it_breaks_through_and_a_blocked_unit_owes_nothing() -> None:
    position = at(
        step="attack", options=LAST_ROW, board={"f2": "us alder", "e2": "us small", "g2": "ss alder", "g4": "ss alder"}
    )
    assert typed(position, "us attack g2 with f2, advance f2").over.rule == "victory 3"
    position = at(step="deploy", options=LAST_ROW, board={"f2": "us alder", "g2": "ss alder"})
    assert refused(position, "us skip") == []


def test_d2_off_board_nothing_is_owed_in_the_second_row() -> None:
    position = at(step="deploy", board={"f2": "us alder"})
    assert refused(position, "us skip") == []
    assert refused(position, "us break through f2") == ["victory 3"]


@pytest.mark.parametrize(("number", "player", "winner"), [(3, "us", "allies"), (4, "ss", "germans")])
def test_d3_of_two_breakthroughs_the_first_mover_wins(number: int, player: str, winner: str) -> None:
    position = at(step="deploy", round=number, board={"g2": "us alder", "a2": "ss alder"})
    assert typed(position, f"{player} break through {'g2' if player == 'us' else 'a2'}").over.winner == winner


STACK = {"c1": "us small", "b1": "us alder", "a1": "us alder", "b3": "us small", "c3": "us small"}


def test_d4_strict_keeps_units_and_resources_apart_and_free_lets_a_unit_join() -> None:
    assert refused(at(step="deploy", board=STACK), "us move b1 to c1") == ["D4"]
    free = at(step="deploy", options={"stacking": "free"}, board=STACK)
    assert {piece.card for piece in typed(free, "us move b1 to c1").on("c1")} == {"Alder", "Small"}
    assert refused(free, "us move b3 to c3") == ["D4"]
    assert refused(free, "us deploy small at b1") == ["deployment 3"]
    assert "stacking = free" in reasons(free, "us move b3 to c3")


def test_d5_a_card_acts_once_in_a_phase() -> None:
    position = typed(at(step="deploy"), "us deploy alder at c1", "ss skip")
    assert refused(position, "us move c1 to d1") == ["D5"]


def test_d6_a_skip_is_final_for_its_step() -> None:
    position = typed(at(step="deploy"), "us skip", "ss deploy alder at e1")
    assert GAME.next(position)["side"] == "ss"
    assert refused(position, "us deploy alder at c1") == ["deploy"]


BUNKER = {"ss": {"Bunker": "obstacle affects both defence 3", "Depot": "level 1 supplies f1"}}
TARGETS = {"c1": "us alder", "b1": "us small", "d1": "ss depot", "c2": "us alder", "b2": "us small", "d2": "ss bunker"}
SHOOT = {**TARGETS, "g4": "ss alder"}


@pytest.mark.parametrize(
    ("option", "bunker", "depot"),
    [("defended", [], ["D7"]), ("units-only", ["D7"], ["D7"]), ("any", [], [])],
)
def test_d7_resources_and_facilities_as_targets(option: str, bunker: list[str], depot: list[str]) -> None:
    position = at(step="attack", options={"attack-targets": option}, cards=BUNKER, board=SHOOT)
    assert refused(position, "us attack facility d2 with c2") == bunker
    assert refused(position, "us attack d1 with c1") == depot


def test_d7_without_a_defence_any_attack_succeeds_and_nobody_advances() -> None:
    position = at(step="attack", options={"attack-targets": "any"}, cards=BUNKER, board=SHOOT)
    after = typed(position, "us attack d1 with c1")
    assert after.discard("ss") == ("Depot",)
    assert GAME.next(after) == {"side": "ss", "decision": "attack step: attack an enemy unit, or skip"}


ALLIES = {"c1": "uk alder", "b1": "us small", "d1": "ss alder", "g5": "ss alder", "c4": "us alder"}


def test_d8_an_allys_resource_supplies_only_with_the_switch() -> None:
    position = at(players=FOUR, step="attack", turn="uk", board=ALLIES)
    assert refused(position, "uk attack d1 with c1") == ["attack 4", "D8"]
    position = at(players=FOUR, step="attack", turn="uk", options={"ally-supply": "yes"}, board=ALLIES)
    assert "supplied by Small on b1" in said(position, "uk attack d1 with c1")[0]


def test_d8_an_enemys_resource_never_supplies() -> None:
    position = at(step="attack", board={"d1": "us alder", "d2": "ss small", "e1": "ss alder"})
    assert refused(position, "us attack e1 with d1") == ["attack 4"]


KILL = {"c1": "us alder", "b1": "us small", "d1": "ss alder"}


def test_d9_all_24_in_the_discard_pile_win_at_once() -> None:
    position = at(step="attack", board=KILL, discard={"ss": UNITS[1:]})
    over = typed(position, "us attack d1 with c1").over
    assert (over.winner, over.rule) == ("allies", "victory 1")


def test_d9_an_emptied_table_is_only_reported_unless_the_switch_says_on_table() -> None:
    assert "does not win (D9)" in said(at(step="attack", board=KILL), "us attack d1 with c1")[-1]
    position = at(step="attack", options={"annihilation": "on-table"}, board=KILL)
    assert typed(position, "us attack d1 with c1").over.winner == "allies"


def test_d10_an_empty_hand_ends_the_game_in_settlement_or_at_once() -> None:
    last = {"step": "deploy", "hand": {"us": 1}, "board": {"e1": "us alder"}}
    position = typed(at(**last), "us deploy small at a1")
    assert position.over is None
    after = typed(position, "ss skip", "us skip", "ss skip, ss skip, us skip")
    assert (after.over.winner, after.over.rule) == ("allies", "end 1")
    over = typed(at(**last, options={"end-check": "at-once"}), "us deploy small at a1").over
    assert (over.winner, over.rule) == ("allies", "end 1")


def test_d10_a_deadlock_is_declared_at_once_only_with_the_switch() -> None:
    assert refused(at(step="deploy"), "declare deadlock") == ["D10"]
    position = at(step="deploy", options={"end-check": "at-once"})
    assert typed(position, "declare deadlock, us agrees, ss agrees").over.rule == "end 3"
    assert GAME.next(typed(position, "declare deadlock, us disagrees"))["side"] == "us"


def test_d11_d37_area_decides_and_equal_areas_are_a_draw() -> None:
    even = {"e1": "us alder", "f2": "us small", "c1": "ss alder"}
    over = typed(at(step="settlement", board=even), "us stuck, us agrees, ss agrees").over
    assert (over.winner, over.rule) == ("", "end 2")
    more = {**even, "e3": "us birch"}
    assert typed(at(step="settlement", board=more), "deadlock, us agrees, ss agrees").over.winner == "allies"


def test_d12_the_referee_declares_nothing_and_all_players_have_to_agree() -> None:
    position = typed(at(step="settlement"), "declare deadlock, us agrees")
    assert GAME.next(position)["side"] == "ss"
    position = typed(position, "ss disagrees")
    assert refused(position, "declare deadlock") == ["D12"]


def test_d13_nothing_is_deployed_on_the_front_row() -> None:
    assert refused(at(step="deploy"), "us deploy alder at d2") == ["D13"]
    assert refused(at(step="facility"), "us place mine at d2") == ["D13"]


def test_d14_only_units_remove_a_resource() -> None:
    position = typed(at(step="facility", board={"d1": "us small", "e1": "ss small"}), "us skip, ss skip")
    assert position.discard("us") == position.discard("ss") == ()


def test_d15_an_engineer_on_the_facility_itself_removes_it() -> None:
    position = typed(at(step="facility", board={"e1": "ss mine, us dogwood"}), "us skip, ss skip")
    assert position.discard("ss") == ("Mine",)


def test_d16_one_attacker_advances_from_any_distance() -> None:
    shot = {"c2": "us birch", "b2": "us big", "e2": "ss alder", "f4": "ss alder", "d2": "us alder"}
    position = typed(at(step="attack", board=shot), "us attack e2 with c2 and d2")
    assert refused(position, "us advance b2") == ["attack 7"]
    position = typed(position, "us advance c2")
    assert board(position)["e2"] == "us Birch sideways"
    assert board(position)["d2"] == "us Alder sideways"
    assert GAME.next(position)["side"] != "us"


def test_d17_one_unsupplied_attacker_refuses_the_attack_as_declared() -> None:
    joint = {"c2": "us birch", "b1": "us long", "e2": "ss alder", "d2": "us alder", "c1": "us small"}
    position = at(step="attack", board={**joint, "d1": "us small"})
    assert refused(position, "us attack e2 with c2 and d2") == ["D17", "attack 4"]
    assert "not supplied: c2; the attack may be declared anew without" in reasons(
        position, "us attack e2 with c2 and d2"
    )
    assert refused(position, "us attack e2 with d2") == []


def test_d18_with_8_in_hand_discard_first() -> None:
    assert refused(at(step="draw"), "us draws") == ["D18"]


def test_d19_no_facility_onto_a_cell_that_the_enemy_holds() -> None:
    position = at(step="facility", board={"c1": "ss alder", "c2": "ss small", "c3": "us alder"})
    assert refused(position, "us place mine at c1") == ["D19"]
    assert refused(position, "us place mine at c2") == ["D19"]
    assert refused(position, "us place mine at c3") == []


def test_d20_an_advance_onto_a_mine_asks_for_its_text() -> None:
    position = at(
        step="attack", board={"d2": "us alder", "c2": "us small", "e2": "ss alder, ss mine", "g4": "ss alder"}
    )
    position = typed(position, "us attack e2 with d2, advance d2")
    assert "Mine on e2" in GAME.next(position)["decision"]
    assert board(typed(position, "turned back"))["d2"] == "us Alder sideways"


def test_d21_as_printed_the_diagram_of_the_germans_is_not_turned() -> None:
    position = at(step="attack", board={"e2": "ss birch"}, options={"range-turn": "as-printed"})
    assert GAME.board(position, "range e2").data["range"] == ["f2", "f3", "g2"]
    assert GAME.board(at(step="attack", board={"e2": "ss birch"}), "range e2").data["range"] == ["c2", "d1", "d2"]


def test_d22_the_breakthrough_is_owed_before_the_skip_not_before_other_goes() -> None:
    position = at(step="deploy", board={"g1": "us alder", "c1": "us birch"})
    assert refused(position, "us move c1 to d1") == []
    assert refused(position, "us skip") == ["D22"]


def test_d22_a_noted_unit_need_not_break_through() -> None:
    assert refused(at(step="deploy", board={"g1": "us fir"}), "us skip") == []


@pytest.mark.parametrize(("number", "first"), [(1, "us"), (2, "ss"), (3, "us"), (4, "ss")])
def test_d23_the_order_of_two_players_rotates(number: int, first: str) -> None:
    assert GAME.next(at(step="deploy", round=number))["side"] == first


def test_d24_four_players_begin_us_ss_uk_wehrmacht() -> None:
    assert GAME.new({"players": "wh, uk, ss, us"}, {}).order == ("us", "ss", "uk", "wehrmacht")


def test_d25_a_draw_below_8_is_not_declined() -> None:
    assert refused(at(step="draw", hand={"us": 7}), "us declines") == ["D25"]


def test_d26_round_1_has_a_draw_step() -> None:
    assert GAME.next(typed(GAME.new({}, {}), "us keeps, ss keeps"))["decision"].startswith("draw step")


def test_d27_an_empty_pile_gives_no_draw_and_costs_nothing() -> None:
    position = at(
        step="settlement",
        hand={"us": 7, "ss": 7},
        pile={"us": 0},
        discard={"us": [*UNITS, *["small"] * 5, "big", "big", "mine"]},
    )
    assert "the pile of the US is empty: no draw (D27)" in said(position, "end round")
    assert typed(position, "end round, ss draws").hand("us") == 7


def test_d28_the_whole_hand_goes_back_or_to_the_discard_pile_or_some_cards_go() -> None:
    back = typed(GAME.new({}, {}), "us redraws")
    assert (back.hand("us"), back.pile("us"), back.discard("us")) == (8, 31, ())
    assert refused(GAME.new({}, {}), "us redraw 3") == ["D28"]
    gone = typed(
        GAME.new({}, {"mulligan": "whole-hand-discarded"}), "us redraws", *["us discards alder"] * 7, "us discards elm"
    )
    assert (gone.hand("us"), gone.pile("us"), len(gone.discard("us"))) == (8, 23, 8)
    some = typed(GAME.new({}, {"mulligan": "some-cards"}), "us redraw 3")
    assert (some.hand("us"), some.pile("us")) == (8, 31)
    assert refused(GAME.new({}, {"mulligan": "some-cards"}), "us redraw 9") == ["setup 4"]


def test_d29_facilities_wait_for_their_step() -> None:
    assert refused(at(step="deploy"), "us deploy mine at c1") == ["D29"]


def test_d30_d31_any_number_of_facilities_and_skill_cards_one_a_go() -> None:
    position = typed(
        at(step="facility"), "us place mine at c1", "ss skip", "us place mine at c2", "us place obstacle at c3"
    )
    assert position.step == "skill"
    position = typed(position, "us uses rally", "ss skip", "us uses barrage")
    assert position.discard("us") == ("Rally", "Barrage")


def test_d32_a_skill_card_is_used_in_its_step_unless_it_says_otherwise() -> None:
    assert refused(at(step="deploy"), "us uses rally") == ["D32"]
    position = at(step="deploy", cards={"us": {"Flash": "skill draw 1 anytime"}}, hand={"us": 5})
    assert typed(position, "us uses flash").hand("us") == 5


def test_d33_a_failed_attack_leaves_no_damage() -> None:
    position = at(step="attack", board={**KILL, "d1": "ss cedar"})
    assert "stands undamaged (D33)" in said(position, "us attack d1 with c1")[-1]


def test_d34_one_resource_supplies_any_number_of_units() -> None:
    feed = {"b2": "us small", "c2": "us alder", "b1": "us alder", "d2": "ss alder", "c1": "ss alder", "g4": "ss alder"}
    position = typed(at(step="attack", board=feed), "us attack d2 with c2, stay", "ss skip", "us attack c1 with b1")
    assert len(position.discard("ss")) == 2


def test_d35_a_resource_moves_into_enemy_land_up_to_depth_3() -> None:
    position = at(step="deploy", board={"f1": "us small", "d2": "us big"})
    assert refused(position, "us move f1 to g1") == []
    assert refused(position, "us move d2 to e2") == []


def test_d36_area_counts_cells_with_units_and_neither_resources_nor_the_front_row() -> None:
    held = {
        "e1": "us alder", "f1": "us birch", "g4": "us cedar", "e4": "us small", "d2": "us dogwood",
        "c1": "ss alder", "b4": "ss alder", "c4": "ss small", "d3": "ss alder",
    }  # fmt: skip
    data = GAME.score(at(step="settlement", board=held)).data
    assert (len(data["area"]["allies"]), len(data["area"]["germans"]), data["leader"]) == (3, 2, "allies")


def test_d38_own_mines_spare_the_ally_and_obstacles_nobody() -> None:
    lie = {"c1": "us mine", "c2": "us obstacle", "b1": "uk alder", "b2": "uk alder"}
    position = at(players=FOUR, step="deploy", turn="uk", board=lie)
    assert GAME.next(typed(position, "uk move b1 to c1"))["side"] == "wehrmacht"
    assert GAME.next(typed(position, "uk move b2 to c2"))["side"] == "table"


def test_d39_an_attack_does_not_combine_the_units_of_allies() -> None:
    joint = {"d1": "us alder", "c1": "uk birch", "b1": "uk big", "d2": "us small", "e1": "ss cedar"}
    position = at(players=FOUR, step="attack", board=joint)
    assert refused(position, "us attack e1 with d1 and c1") == ["D39"]


def test_d40_allies_share_their_territory() -> None:
    position = at(players=FOUR, step="deploy", turn="uk", board={"a3": "us alder"})
    assert [refused(position, f"uk deploy alder at {cell}") for cell in ("a1", "c5", "b3")] == [[], [], []]
    assert refused(position, "uk deploy alder at a3") == ["deployment 3"]


def test_d41_the_side_wins_and_annihilation_counts_both_enemies() -> None:
    position = at(players=FOUR, step="deploy", turn="uk", board={"g5": "uk alder"})
    assert typed(position, "uk break through g5").over.winner == "allies"
    one_gone = at(players=FOUR, step="attack", board=KILL, discard={"ss": UNITS[1:]})
    assert typed(one_gone, "us attack d1 with c1").over is None
    both_gone = at(players=FOUR, step="attack", board=KILL, discard={"ss": UNITS[1:], "wehrmacht": UNITS})
    assert typed(both_gone, "us attack d1 with c1").over.winner == "allies"


@pytest.mark.parametrize(
    ("outcome", "cell", "lost_us", "lost_ss"),
    [
        ("no effect", "e1", (), ()),
        ("card destroyed", None, ("Alder",), ()),
        ("turned back", "d1", (), ()),
        ("facility removed", "e1", (), ("Mine",)),
        ("both removed", None, ("Alder",), ("Mine",)),
    ],
)
def test_d42_the_table_reads_what_a_facility_does(outcome: str, cell: str | None, lost_us, lost_ss) -> None:
    position = at(step="deploy", board={"d1": "us alder", "e1": "ss mine", "c4": "us birch"})
    after = typed(position, "us move d1 to e1", f"outcome {outcome}")
    assert next((p.cell for p in after.of("us") if p.card == "Alder"), None) == cell
    assert (after.discard("us"), after.discard("ss")) == (lost_us, lost_ss)


def test_unit_types_any_number_of_types_is_accepted() -> None:
    types = {card.type for card in GAME.new({}, {}).deck("us").cards if card.kind == "unit"}
    assert len(types) != 14


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"skip": "may-return"}, "skip is settled: it is always final (D6)"),
        ({"stacking": "loose"}, "stacking may be strict, free, not 'loose'"),
        ({"dice": "two"}, "there is no table option dice"),
    ],
)
def test_an_option_that_there_is_not_is_refused_by_name(options: dict[str, str], told: str) -> None:
    with pytest.raises(RefereeError) as refusal:
        GAME.new({}, options)
    assert told in str(refusal.value)
