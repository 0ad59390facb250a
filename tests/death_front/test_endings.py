"""How a game ends: breakthrough, annihilation, an empty hand, the table's word; and who has then won."""

from __future__ import annotations

from typing import Any

import pytest
from kits.death_front import at, offered, over, owed, reading, reasons, refused, said, typed

from referee.games.death_front import GAME

FOUR = "us, ss, uk, wh"
UNITS = ["alder"] * 7 + ["birch"] * 6 + ["cedar"] * 5 + ["dogwood"] * 4 + ["elm", "fir"]
KILL = {"c1": "us alder", "b1": "us small", "d1": "ss alder"}


def how(position: Any) -> str:
    """Return how the game has ended."""
    return str(position.over.how)


# -- area ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "winner", "areas"),
    [
        ({"e1": "us alder", "c1": "ss alder"}, "", "Allies 1, Germans 1: a draw"),
        ({"e1": "us alder", "f1": "us birch", "c1": "ss alder"}, "allies", "Allies 2, Germans 1: the Allies win"),
        ({"e1": "us alder", "c1": "ss alder", "a1": "ss fir"}, "germans", "Allies 1, Germans 2: the Germans win"),
        ({"e1": "us small", "d1": "us alder", "c1": "ss mine", "e2": "ss alder"}, "", "Allies 0, Germans 0: a draw"),
    ],
)
def test_the_greater_area_wins_and_only_units_across_the_front_count(
    board: dict[str, str], winner: str, areas: str
) -> None:
    position = typed(at(step="settlement", board=board), "declare deadlock, us agrees, ss agrees")
    assert over(position) == winner
    assert how(position) == f"a long deadlock without prospect for either side; area held: {areas}"


def test_the_area_is_counted_cell_by_cell() -> None:
    board = {"e1": "us alder", "g4": "us birch sideways", "e2": "us small", "d2": "us cedar", "b1": "ss alder"}
    score = GAME.score(at(step="settlement", board=board))
    assert [str(part) for part in score.parts[:2]] == [
        "area held by the Allies: 1 US Alder on e1 + 1 US Birch on g4 = 2",
        "area held by the Germans: 1 SS Alder on b1 = 1",
    ]
    assert score.data["area"] == {"allies": ["e1", "g4"], "germans": ["b1"]}


def test_allies_hold_their_area_together() -> None:
    board = {"e1": "us alder", "e2": "uk alder", "c1": "ss alder"}
    data = GAME.score(at(players=FOUR, step="settlement", board=board)).data
    assert (data["area"], data["leader"]) == ({"allies": ["e1", "e2"], "germans": ["c1"]}, "allies")


# -- an empty hand ---------------------------------------------------------------------------------------------------


def test_an_empty_hand_ends_the_game_in_settlement_and_is_named() -> None:
    position = at(step="attack", hand={"ss": 0}, board={"e1": "us alder"})
    position = typed(position, "us skip")
    assert (over(position), position.over.rule) == ("allies", "end 1")
    assert how(position) == "the SS holds no cards; area held: Allies 1, Germans 0: the Allies win"


def test_at_once_an_empty_hand_ends_the_game_after_the_move_that_empties_it() -> None:
    keys: dict[str, Any] = {"step": "deploy", "hand": {"us": 1}, "options": {"end-check": "at-once"}}
    position = typed(at(**keys), "us deploy alder at a1")
    assert (over(position), position.over.rule) == ("", "end 1")
    assert over(typed(at(**keys), "us skip")) == "nobody"


def test_at_once_the_hands_put_away_in_the_set_up_end_nothing() -> None:
    position = at(options={"end-check": "at-once", "mulligan": "whole-hand-discarded"})
    position = typed(position, "us redraws", *["us discards alder"] * 7, "us discards birch")
    assert (over(position), owed(position)[0]) == ("nobody", "ss")


@pytest.mark.parametrize(("check", "when"), [("settlement", "in settlement"), ("at-once", "at once")])
def test_the_last_card_in_hand_is_warned_of(check: str, when: str) -> None:
    position = at(step="deploy", hand={"us": 1}, options={"end-check": check})
    told = f"this is the last card in hand: with an empty hand the game ends {when} and the area is compared"
    assert [str(line) for line in reading(position, "us deploy alder at a1").warnings] == [told]
    assert reading(at(step="deploy", hand={"us": 2}), "us deploy alder at a1").warnings == ()
    assert reading(position, "us skip").warnings == ()


def test_the_last_card_is_warned_of_when_it_is_used_or_discarded_too() -> None:
    assert len(reading(at(step="skill", hand={"us": 1}), "us uses rally").warnings) == 1
    spy = at(step="skill", cards={"us": {"Spy": "skill discard 1"}}, hand={"ss": 1})
    assert len(reading(typed(spy, "us uses spy"), "ss discards alder").warnings) == 1


def test_an_attack_that_cannot_succeed_is_warned_of_and_one_that_can_is_not() -> None:
    told = ["this attack cannot succeed; its attackers are turned sideways all the same"]
    weak = at(step="attack", board={**KILL, "d1": "ss cedar"})
    assert [str(line) for line in reading(weak, "us attack d1 with c1").warnings] == told
    assert reading(at(step="attack", board=KILL), "us attack d1 with c1").warnings == ()


# -- annihilation ----------------------------------------------------------------------------------------------------


def test_all_24_unit_cards_of_the_enemy_destroyed_win() -> None:
    position = at(step="attack", board=KILL, discard={"ss": UNITS[1:]})
    position = typed(position, "us attack d1 with c1")
    assert (over(position), position.over.rule) == ("allies", "victory 1")
    assert how(position) == "all 24 unit cards of the Germans are destroyed: the Allies win"


def test_23_of_24_do_not_win_and_the_empty_table_is_told() -> None:
    position = at(step="attack", board=KILL, discard={"ss": UNITS[2:]})
    told = "no unit of the Germans is left on the table; with annihilation = all-cards that does not win (D9)"
    assert said(position, "us attack d1 with c1")[-1] == told
    assert over(typed(position, "us attack d1 with c1")) == "nobody"


def test_a_unit_left_on_the_table_keeps_the_game_going_by_either_reading() -> None:
    for option in ("all-cards", "on-table"):
        keys: dict[str, Any] = {"options": {"annihilation": option}, "board": {**KILL, "g4": "ss alder"}}
        position = at(step="attack", **keys)
        assert said(position, "us attack d1 with c1")[-1] == "SS Alder on d1 is destroyed"
        assert over(typed(position, "us attack d1 with c1")) == "nobody"


def test_with_on_table_the_last_unit_of_the_side_wins() -> None:
    keys: dict[str, Any] = {"players": FOUR, "options": {"annihilation": "on-table"}}
    position = at(step="attack", **keys, board={**KILL, "g5": "wehrmacht alder"})
    assert over(typed(position, "us attack d1 with c1")) == "nobody"
    position = typed(at(step="attack", **keys, board=KILL), "us attack d1 with c1")
    assert (over(position), how(position)) == (
        "allies", "the Germans have no unit left on the table: the Allies win",
    )  # fmt: skip


def test_48_units_of_two_enemies_are_counted_for_annihilation() -> None:
    gone = {"ss": UNITS[1:], "wehrmacht": UNITS}
    position = typed(at(players=FOUR, step="attack", board=KILL, discard=gone), "us attack d1 with c1")
    assert how(position) == "all 48 unit cards of the Germans are destroyed: the Allies win"


def test_the_germans_win_by_annihilation_as_well() -> None:
    board = {"d1": "ss alder", "e1": "ss small", "c1": "us alder"}
    position = at(step="attack", turn="ss", board=board, discard={"us": UNITS[1:]})
    assert over(typed(position, "ss attack c1 with d1")) == "germans"


def test_a_unit_lost_to_a_skill_card_or_a_mine_counts_and_a_resource_does_not() -> None:
    storm = {"us": {"Storm": "skill destroy unit 1", "Raid": "skill destroy resource 1"}}
    lie = {"d1": "ss alder", "e1": "ss small"}
    position = at(step="skill", cards=storm, board=lie, discard={"ss": UNITS[1:]})
    assert over(typed(position, "us uses storm, target d1")) == "allies"
    without = at(step="skill", cards=storm, board={"e1": "ss small"}, discard={"ss": UNITS})
    assert over(typed(without, "us uses raid, target e1")) == "nobody"
    position = at(step="deploy", board={"d1": "us alder", "e1": "ss mine"}, discard={"us": UNITS[1:]})
    assert over(typed(position, "us move d1 to e1", "outcome card destroyed")) == "germans"
    position = at(step="deploy", board={"d1": "us small", "e1": "ss mine"}, discard={"us": UNITS})
    assert over(typed(position, "us move d1 to e1", "outcome card destroyed")) == "nobody"


# -- breakthrough ----------------------------------------------------------------------------------------------------


def test_a_breakthrough_is_told_with_the_unit_and_ends_the_game_at_once() -> None:
    position = typed(at(step="deploy", board={"g1": "us alder", "a1": "ss alder"}), "us break through g1")
    assert (over(position), position.over.rule, position.stack) == ("allies", "victory 3", ())
    assert how(position) == "US Alder on g1 breaks through to enemy depth 4: the Allies win"
    assert [(event.what, event.card, event.owner, event.cell) for event in position.events] == [
        ("broke through", "Alder", "us", "g1"),
    ]  # fmt: skip


def test_of_two_units_at_depth_3_the_first_to_move_wins() -> None:
    position = at(step="deploy", board={"g1": "us alder", "a1": "ss alder"})
    assert refused(position, "ss break through a1") == ["deploy"]
    position = at(step="deploy", turn="ss", board={"g1": "us alder", "a1": "ss alder"})
    assert over(typed(position, "ss break through a1")) == "germans"


def test_with_last_row_a_resource_beside_or_the_own_edge_ends_nothing() -> None:
    keys: dict[str, Any] = {"step": "deploy", "options": {"breakthrough": "last-row"}}
    assert over(typed(at(**keys, board={"b1": "us alder"}), "us move b1 to a1")) == "nobody"
    assert over(typed(at(**keys, board={"e1": "us alder"}), "us move e1 to f1")) == "nobody"
    position = typed(at(**keys, board={"f1": "us alder"}), "us move f1 to g1")
    assert how(position) == "US Alder on g1 breaks through to enemy depth 4: the Allies win"
    assert over(typed(at(**keys, turn="ss", board={"b1": "ss alder"}), "ss move b1 to a1")) == "germans"


def test_with_last_row_a_unit_shut_in_owes_no_breakthrough() -> None:
    keys: dict[str, Any] = {"step": "deploy", "options": {"breakthrough": "last-row"}}
    assert refused(at(**keys, board={"f1": "us alder"}), "us skip") == ["D22"]
    for bar in ("ss alder", "us alder", "ss small"):
        assert refused(at(**keys, board={"f1": "us alder", "g1": bar}), "us skip") == []
    german = at(**keys, turn="ss", board={"b1": "ss alder"})
    assert refused(german, "ss skip") == ["D22"]
    assert refused(at(**keys, turn="ss", board={"b1": "ss alder", "a1": "us alder"}), "ss skip") == []


def test_with_last_row_a_unit_that_stands_on_it_already_owes_nothing_more() -> None:
    position = at(step="deploy", options={"breakthrough": "last-row"}, board={"g1": "us alder"})
    assert refused(position, "us skip") == []
    assert reasons(position, "us break through g1").startswith("US Alder on g1 is not at enemy depth 3 but at 4")


# -- the table's word ------------------------------------------------------------------------------------------------


def test_the_table_goes_on_or_declares_each_thing_once_a_settlement() -> None:
    position = at(step="settlement")
    assert offered(position) == [
        "table: end round", "table: declare deadlock", "table: declare stuck us", "table: declare stuck ss",
    ]  # fmt: skip
    position = typed(position, "declare stuck ss, us agrees, ss disagrees")
    assert offered(position) == ["table: end round", "table: declare deadlock", "table: declare stuck us"]
    told = "that was proposed in this settlement, and not all players agreed"
    assert reasons(position, "declare stuck ss") == told
    position = typed(position, "declare deadlock, us disagrees")
    assert offered(position) == ["table: end round", "table: declare stuck us"]
    assert (position.round, typed(position, "end round").round) == (1, 2)


def test_everybody_is_asked_in_the_order_of_the_round() -> None:
    position = typed(at(players=FOUR, step="settlement", round=2), "declare deadlock")
    asked = []
    for player in ("ss", "uk", "wehrmacht"):
        asked.append(owed(position))
        position = typed(position, f"{player} agrees")
    told = "settlement step: agree or disagree: a long deadlock without prospect for either side"
    assert asked == [("ss", told), ("uk", told), ("wehrmacht", told)]
    assert (owed(position), offered(position)) == (("us", told), ["us: agree", "us: disagree"])
    assert typed(position, "us agrees").over.rule == "end 3"


def test_that_a_player_is_stuck_is_declared_and_rests_on_the_word_of_those_who_agree() -> None:
    position = typed(at(step="settlement", board={"e1": "us alder"}), "declare stuck ss")
    assert owed(position) == ("us", "settlement step: agree or disagree: the SS can do nothing more")
    claims = reading(position, "us agrees").claims
    assert [(claim.side, str(claim.text)) for claim in claims] == [("us", "the SS can do nothing more")]
    assert reading(position, "us disagrees").claims == ()
    assert reading(typed(at(step="settlement"), "declare deadlock"), "us agrees").claims == ()
    position = typed(position, "us agrees, ss agrees")
    assert (position.over.rule, how(position)) == (
        "end 2", "the SS can do nothing more; area held: Allies 1, Germans 0: the Allies win",
    )  # fmt: skip


def test_only_a_player_can_be_stuck() -> None:
    position = at(step="settlement")
    move = GAME.from_plain([{"kind": "declare", "side": "table", "what": "stuck", "who": "uk"}])[0]
    assert [(r.rule, str(r.reason)) for r in GAME.judge(position, move)] == [
        ("end 2", "'uk' is not one of the players"),
    ]  # fmt: skip


def test_a_declaration_waits_for_settlement_and_with_the_switch_comes_at_any_time() -> None:
    told = "the end of the game is looked at in settlement (end-check = settlement)"
    assert reasons(at(step="deploy"), "declare deadlock") == told
    position = at(step="deploy", options={"end-check": "at-once"})
    position = typed(position, "us deploy alder at a1", "declare stuck us", "us agrees, ss disagrees")
    assert owed(position) == ("ss", "deploy step: deploy or move a card, or skip")
    assert [ruling.rule for ruling in reading(position, "us agrees").rulings] == ["deploy"]
