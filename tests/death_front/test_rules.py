"""The rules of the guide: what each paragraph refuses, and what happens by itself."""

from __future__ import annotations

from typing import Any

import pytest
from kits.death_front import at, reading, reasons, refused, said, typed

from referee.games.death_front import GAME
from referee.games.death_front.pages.books import BOOKS
from referee.games.death_front.printed.armies import CAMPS, SEATS
from referee.games.death_front.printed.cards import COUNTS, SIZE
from referee.games.death_front.printed.facts import facts
from referee.games.death_front.rules.attack_paragraphs import ATTACK, EACH
from referee.games.death_front.rules.deployment_paragraphs import DEPLOY, FACILITY
from referee.games.death_front.state.position import HAND_LIMIT, OPTIONS
from referee.kernel.ruling import RefereeError

FACE = {"c1": "us alder", "b1": "us small", "d1": "ss alder", "g4": "ss cedar"}


def test_the_printed_facts_stand_in_the_data() -> None:
    box = facts("game")
    assert box["deck"] == COUNTS
    assert (SIZE, 4 * SIZE + box["front_cards"], box["hand"]) == (39, 161, HAND_LIMIT)
    assert {row["id"]: row["side"] for row in box["army"]} == CAMPS
    assert [row["id"] for row in box["army"]] == list(SEATS)


@pytest.mark.parametrize("book", [DEPLOY, FACILITY, ATTACK, EACH])
def test_every_cited_paragraph_exists_and_says_where_it_stands(book: Any) -> None:
    for rule in {rule for checks in book.checks.values() for rule, _ in checks}:
        assert rule in BOOKS.paragraphs or rule in OPTIONS.cited
        assert GAME.source(rule).startswith(("publisher's guide, ", "no published rule; "))


def test_every_paragraph_and_disputed_question_is_in_english_and_chinese() -> None:
    for row in BOOKS.paragraphs.values():
        assert all(row[key] for key in ("where", "where_zh", "title", "title_zh", "text", "text_zh"))
    assert all(row.question["en"] and row.question["zh"] for row in OPTIONS.rows.values())


@pytest.mark.parametrize(
    ("players", "told"),
    [
        ("us, ss, uk", "two or four players can play, not 3"),
        ("us", "two or four players can play, not 1"),
        ("us, uk", "us, uk are on the same side"),
        ("us, us", "an army is named twice"),
        ("us, france", "there is no army france"),
    ],
)
def test_setup_1_two_or_four_players_of_both_sides(players: str, told: str) -> None:
    with pytest.raises(RefereeError) as refusal:
        GAME.new({"players": players}, {})
    assert told in str(refusal.value)


@pytest.mark.parametrize(("players", "columns"), [("us, ss", 4), ("us, ss, uk, wh", 5)])
def test_setup_2_and_5_the_grid_has_7_rows_and_4_or_5_columns(players: str, columns: int) -> None:
    from referee.games.death_front.printed.grid import cells

    assert GAME.new({"players": players}, {}).columns == columns
    assert len(cells(columns)) == 7 * columns


def test_setup_4_8_cards_drawn_leave_31() -> None:
    position = GAME.new({}, {})
    assert (position.hand("us"), position.pile("us")) == (8, 31)


def test_setup_4_there_is_never_a_second_redraw() -> None:
    position = typed(GAME.new({}, {}), "us redraws")
    assert refused(position, "us redraws")[0] == "setup 4"


def test_deployment_1_one_square_along_a_row_or_column() -> None:
    position = at(step="deploy", board={"c1": "us alder", "b3": "us small", "a4": "us elm"})
    assert refused(position, "us move c1 to d2") == ["reminder 4"]
    assert refused(position, "us move c1 to c3") == ["deployment 1"]
    assert refused(position, "us move c1 to c1") == ["deployment 3", "deployment 1"]
    assert refused(position, "us move b3 to c3") == []


def test_deployment_1_a_noted_unit_moves_as_its_card_says_which_is_declared() -> None:
    found = reading(at(step="deploy", board={"a4": "us elm"}), "us move a4 to e2")
    assert (found.legal, str(found.claims[0].text).startswith("Elm moves farther")) == (None, True)


def test_deployment_2_the_own_side_only() -> None:
    position = at(step="deploy")
    assert [refused(position, f"us deploy alder at {cell}") for cell in ("a1", "b4", "c2")] == [[], [], []]
    assert refused(position, "us deploy alder at e1") == ["deployment 2"]
    assert refused(at(step="deploy", turn="ss"), "ss deploy alder at c1") == ["deployment 2"]


def test_deployment_3_no_cell_with_a_unit_friend_or_foe() -> None:
    position = at(step="deploy", board={"c1": "us alder", "d1": "ss alder", "c2": "us birch"})
    assert refused(position, "us move c1 to d1") == ["deployment 3"]
    assert refused(position, "us move c1 to c2") == ["deployment 3"]
    assert refused(position, "us deploy alder at c1") == ["deployment 3"]


def test_cards_5_a_facility_never_moves() -> None:
    assert "cards 5" in refused(at(step="deploy", board={"c1": "us mine"}), "us move c1 to c2")


def test_cards_6_a_skill_card_is_not_laid_on_the_grid() -> None:
    assert refused(at(step="deploy"), "us deploy rally at c1") == ["cards 6"]
    assert refused(at(step="facility"), "us deploy rally at c1") == ["cards 6"]
    assert refused(at(step="skill"), "us uses alder") == ["cards 6"]


def test_only_own_cards_are_moved() -> None:
    assert refused(at(step="deploy", board={"d1": "ss alder"}), "us move d1 to d2") == ["deploy"]


def test_reminder_5_facilities_go_on_the_own_side_too() -> None:
    assert refused(at(step="facility"), "us place mine at e1") == ["reminder 5"]
    assert refused(at(step="facility"), "us place alder at c1") == ["facilities"]


def test_a_card_of_which_all_copies_are_seen_is_not_in_the_hand() -> None:
    position = at(step="deploy", board={"c1": "us big", "c2": "us big"})
    assert "all 2 copies of Big" in reasons(position, "us deploy big at a1")
    position = at(step="deploy", hand={"us": 0}, board={"c1": "us alder"})
    assert "US holds no cards" in reasons(position, "us deploy big at a1")


def test_reminder_2_a_hand_above_8_is_discarded_down_at_once() -> None:
    position = typed(at(step="skill", cards={"us": {"Levy": "skill draw 3"}}), "us uses levy")
    assert GAME.next(position)["decision"] == "skill step: discard 2 of the 10 cards in hand"
    assert refused(position, "us skip") == ["reminder 2"]
    assert typed(position, "us discards alder, us discards birch").hand("us") == 8


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("us attack c2 with c1", ["attack step", "attack 5"]),
        ("us attack b1 with c1", ["attack step", "D7", "attack 5"]),
        ("us attack d1 with d1", ["attack step"]),
        ("us attack d1 with c3", ["attack step"]),
        ("us attack d1 with c1, c1", ["attack 2"]),
        ("us attack g4 with c1", ["attack 5"]),
    ],
)
def test_attacks_that_no_rule_allows(line: str, rules: list[str]) -> None:
    assert refused(at(step="attack", board=FACE), line) == rules


def test_attack_2_a_sideways_unit_attacks_no_more_in_this_round() -> None:
    board = {**FACE, "c2": "us cedar", "d2": "ss alder", "b2": "us small"}
    position = typed(at(step="attack", board=board), "us attack d2 with c2", "ss skip")
    assert refused(position, "us attack d2 with c2") == ["attack 2"]
    assert typed(position, "us skip, end round").unit("c2").sideways is False


def test_attack_3_a_sideways_enemy_may_be_attacked() -> None:
    assert refused(at(step="attack", board={**FACE, "d1": "ss alder sideways"}), "us attack d1 with c1") == []


def test_attack_6_a_unit_killed_before_its_attack_does_not_attack() -> None:
    position = typed(at(step="attack", board={**FACE, "e1": "ss long"}), "us attack d1 with c1")
    assert position.unit("d1") is None
    assert position.discard("ss") == ("Alder",)
    assert "attack step" in refused(typed(position, "us stay"), "ss attack c1 with d1")


def test_attack_exactly_equal_to_defence_fails() -> None:
    board = {"c1": "us cedar", "b1": "us small", "d1": "ss alder"}
    told = said(at(step="attack", board=board), "us attack d1 with c1")
    assert told[1] == "attack over defence, more than 0 destroys: 4 attack - 4 defence of SS Alder on d1 = 0"
    assert "the attack fails" in told[2]


def test_reminder_8_nothing_blocks_a_shot() -> None:
    board = {"c2": "us birch", "b2": "us big", "d2": "us alder", "e2": "ss alder"}
    assert refused(at(step="attack", board=board), "us attack e2 with c2") == []


def test_cards_4_defence_needs_no_supply_and_a_unit_that_needs_0_none_either() -> None:
    board = {"c1": "us scout", "d1": "ss alder"}
    position = at(step="attack", cards={"us": {"Scout": "attack 5 defence 1 needs 0 range f1"}}, board=board)
    assert refused(position, "us attack d1 with c1") == []


def test_skills_destroy_boost_supply_discard_and_recover() -> None:
    words = {
        "Storm": "skill destroy resource 1", "Zeal": "skill attack 2", "Dig": "skill defence 2",
        "Airlift": "skill supply", "Spy": "skill discard 1", "Repair": "skill recover 1",
    }  # fmt: skip
    board = {"c1": "us cedar", "d1": "ss alder", "e1": "ss long", "e2": "ss small"}
    position = at(step="skill", cards={"us": words}, board=board, discard={"us": ["birch"]})
    assert typed(position, "us uses storm, target e2").discard("ss") == ("Small",)
    assert typed(position, "us uses spy, ss discards alder").hand("ss") == 7
    assert typed(position, "us uses repair, recover birch").discard("us") == ("Repair",)
    supplied = typed(position, "us uses airlift", "ss skip, us skip")
    assert typed(supplied, "us attack d1 with c1").discard("ss") == ()
    zealous = at(step="skill", cards={"us": words}, board={**board, "b1": "us small"})
    stronger = typed(zealous, "us uses zeal", "ss skip, us skip")
    assert typed(stronger, "us attack d1 with c1").discard("ss") == ("Alder",)
    dug = typed(at(step="skill", cards={"us": words}, board=board, hand={"us": 8}), "us uses dig", "ss skip, us skip")
    assert typed(dug, "us skip, ss attack c1 with d1").discard("us") == ("Dig",)


def test_a_skill_without_effects_is_read_aloud_and_left_to_the_table() -> None:
    position = at(step="skill", cards={"us": {"Fog": "skill"}})
    assert "entered with 'adjust'" in said(position, "us uses fog")[-1]


def test_end_1_the_empty_hand_of_any_one_player_ends_the_game_for_all() -> None:
    position = at(players="us, ss, uk, wh", step="skill", hand={"wehrmacht": 0})
    over = typed(position, "us skip, ss skip, uk skip").over
    assert (over.winner, over.rule) == ("", "end 1")


def test_reminder_1_across_the_end_of_a_round_one_side_acts_twice_which_is_no_error() -> None:
    position = typed(at(players="us, ss, uk, wh", step="deploy"), "us skip, ss skip, uk skip, wh skip", "end round")
    assert GAME.next(position)["side"] == "ss"


def test_the_game_is_over_for_every_further_line() -> None:
    position = typed(at(step="deploy", board={"g1": "us alder"}), "us break through g1")
    assert refused(position, "us skip") == ["victory 3"]
