"""Section 5 of the reference, row by row: the invented cards are those of the demo deck."""

from __future__ import annotations

from typing import Any

import pytest
from kits.death_front import at, board, over, reasons, refused, said, typed

from referee.games.death_front import GAME

W1 = {"A1-2": "us birch", "A1-1": "us small", "A2-2": "us small", "F-2": "ss alder"}


def test_w1_two_resources_of_level_1_do_not_supply_a_unit_that_needs_2() -> None:
    position = at(step="attack", board={**W1, "A3-3": "us big"})
    assert refused(position, "us attack F-2 with A1-2") == ["attack 4"]
    assert "Small on b2, level 1" in reasons(position, "us attack F-2 with A1-2")
    assert "levels are not added" in reasons(position, "us attack F-2 with A1-2")


def test_w1_big_on_a3_2_supplies_it() -> None:
    told = said(at(step="attack", board={**W1, "A3-2": "us big"}), "us attack F-2 with A1-2")
    assert "supplied by Big on a2, level 2, distance 2" in told[0]


@pytest.mark.parametrize("big", ["A3-3", "A3-2"])
def test_w1_an_alder_there_is_supplied_in_both(big: str) -> None:
    position = at(step="attack", board={**W1, "A1-2": "us alder", big: "us big"})
    assert refused(position, "us attack F-2 with A1-2") == []


W2 = {
    "F-2": "us alder", "A1-2": "us birch", "G1-1": "us cedar", "A2-2": "us big", "F-1": "us long", "G1-2": "ss cedar",
    "G3-4": "ss alder",
}  # fmt: skip


def test_w2a_alder_with_birch_destroys_a_cedar_of_8() -> None:
    position = at(step="attack", board=W2)
    assert "= 9" in said(position, "us attack G1-2 with F-2, A1-2")[0]
    for attacker in ("F-2", "A1-2"):
        after = typed(position, "us attack G1-2 with F-2, A1-2", f"us advance {attacker}")
        assert board(after)["e2"].startswith("us ")
        assert after.discard("ss") == ("Cedar",)


def test_w2b_birch_with_cedar_fails_at_exactly_8() -> None:
    position = at(step="attack", board=W2)
    told = said(position, "us attack G1-2 with A1-2, G1-1")
    assert "= 8" in told[0]
    assert "the attack fails" in told[2]
    after = typed(position, "us attack G1-2 with A1-2, G1-1")
    now = board(after)
    assert (now["c2"], now["e1"], now["e2"]) == ("us Birch sideways", "us Cedar sideways", "ss Cedar")


def test_w2c_nothing_is_left_over_from_a_failed_attack() -> None:
    position = typed(at(step="attack", board=W2), "us attack G1-2 with A1-2, G1-1", "ss skip")
    assert "5 attack - 8 defence" in said(position, "us attack G1-2 with F-2")[1]


@pytest.mark.parametrize(
    ("cell", "card", "covers"),
    [
        ("A1-2", "us birch", ["F-2", "F-3", "G1-2"]),
        ("G1-2", "ss birch", ["A1-2", "F-1", "F-2"]),
        ("A1-4", "us birch", ["F-4", "G1-4"]),
        ("G1-1", "ss birch", ["A1-1", "F-1"]),
        ("G3-3", "ss big", ["G1-3", "G2-2", "G2-3"]),
    ],
)
def test_w3_ranges_are_turned_for_the_side_opposite(cell: str, card: str, covers: list[str]) -> None:
    from referee.games.death_front.printed.grid import long

    view = GAME.board(at(step="attack", board={cell: card}), f"range {cell}")
    assert sorted(long(covered) for covered in view.data["range"]) == covers


W4 = {"A1-2": "us alder", "A2-1": "us small", "A1-3": "us mine"}


@pytest.mark.parametrize(
    ("step", "board", "line", "rules"),
    [
        ("facility", W4, "us place mine at A1-2", []),
        ("deploy", W4, "us deploy small at A1-2", ["deployment 3"]),
        ("deploy", {**W4, "A1-2": ""}, "us deploy alder at F-2", ["D13"]),
        ("deploy", W4, "us move A1-2 to F-2", []),
        ("facility", W4, "us place obstacle at A1-3", ["reminder 6"]),
        ("deploy", {**W4, "A1-1": "us birch"}, "us move A1-1 to A2-1", ["D4"]),
        ("deploy", {**W4, "F-3": "ss alder"}, "ss move F-3 to A1-3", []),
        ("deploy", W4, "us move A1-2 to F-3", ["reminder 4"]),
    ],
    ids="abcdefgh",
)
def test_w4_what_may_share_a_cell(step: str, board: dict[str, str], line: str, rules: list[str]) -> None:
    board = {cell: cards for cell, cards in board.items() if cards}
    assert refused(at(step=step, board=board, turn=line.split()[0]), line) == rules


def test_w4g_the_text_of_the_mine_applies() -> None:
    position = at(step="deploy", board={**W4, "F-3": "ss alder"}, turn="ss")
    assert "Mine on c3" in GAME.next(typed(position, "ss move F-3 to A1-3"))["decision"]


W5 = {
    "A1-2": "us small", "A1-4": "us small", "A1-3": "us birch", "F-4": "us dogwood", "F-1": "us birch",
    "F-2": "ss alder", "F-3": "ss alder", "G1-4": "ss mine", "G1-1": "ss mine", "G1-3": "ss small",
}  # fmt: skip


def test_w5_automatic_removals_are_orthogonal_and_only_at_the_end_of_deployment() -> None:
    position = typed(at(step="facility", board=W5), "us skip", "ss skip")
    assert (position.discard("us"), position.discard("ss")) == (("Small",), ("Mine",))
    assert {"c4", "e1", "c2", "e4"} & set(board(position)) == {"c4", "e1"}
    after = typed(position, "us skip, ss skip, us skip", "ss attack A1-3 with F-3, advance F-3", "end round")
    assert board(after)["c3"] == "ss Alder"
    assert board(after)["c4"] == "us Small"


@pytest.mark.parametrize(
    ("line", "stays"), [("us skip, ss skip", False), ("us move A1-4 to A2-4, ss skip, us skip", True)]
)
def test_w5_the_resource_goes_at_the_end_of_the_next_deployment_unless_it_moves(line: str, stays: bool) -> None:
    board = {"A1-4": "us small", "A1-3": "ss alder", "A3-1": "us alder"}
    position = typed(at(step="deploy", round=3, board=board), line, "end round")
    assert ("Small" in position.discard("us")) is not stays


W6 = {"G3-2": "us alder", "G2-1": "us birch", "G3-4": "us small", "G1-1": "ss fir"}


@pytest.mark.parametrize(
    ("line", "rules"),
    [
        ("us skip", ["D22"]),
        ("us move G3-2 to G3-3", ["deployment 4"]),
        ("us break through G3-4", ["deployment 5", "victory 3"]),
        ("us move G2-1 to G3-1", []),
        ("us break through G3-2", []),
    ],
    ids="abcde",
)
def test_w6_the_forced_breakthrough(line: str, rules: list[str]) -> None:
    assert refused(at(step="deploy", round=7, board=W6), line) == rules


def test_w6d_a_unit_that_comes_to_depth_3_owes_its_exit_in_the_next_round_only() -> None:
    position = typed(at(step="deploy", round=7, board=W6), "us move G2-1 to G3-1")
    assert GAME.next(position)["side"] == "ss"
    position = typed(position, "ss skip")
    assert GAME.next(position)["decision"] == "deploy step: deploy or move a card; before skip, break through with g2"
    without = {cell: card for cell, card in W6.items() if cell != "G3-2"}
    position = typed(
        at(step="deploy", round=7, board=without), "us move G2-1 to G3-1", "ss skip", "us skip", "end round"
    )
    position = typed(position, "ss decline, us decline, ss skip")
    assert GAME.next(position)["decision"] == "deploy step: deploy or move a card; before skip, break through with g1"


def test_w6e_a_breakthrough_ends_the_game_at_once() -> None:
    assert over(typed(at(step="deploy", round=7, board=W6), "us break through G3-2")) == "allies"


@pytest.mark.parametrize(
    ("number", "order"),
    [
        (1, "us ss uk wehrmacht"),
        (2, "ss uk wehrmacht us"),
        (3, "uk wehrmacht us ss"),
        (4, "wehrmacht us ss uk"),
        (5, "us ss uk wehrmacht"),
    ],
)
def test_w7_the_order_of_four_rotates(number: int, order: str) -> None:
    position = at(players="us, ss, uk, wh", round=number, step="draw")
    assert GAME.status(position).data["order"] == order.split()
    assert GAME.next(position)["side"] == order.split()[0]


def counts(position: Any) -> tuple[int, int, int]:
    """Return hand, pile and discard of the US."""
    return position.hand("us"), position.pile("us"), len(position.discard("us"))


def test_w8_the_draw_step_of_round_1_with_8_in_hand() -> None:
    position = at(step="draw")
    assert counts(typed(position, "us declines")) == (8, 31, 0)
    assert counts(typed(position, "us discards alder, draws")) == (8, 30, 1)
    assert refused(position, "us draws, us discards alder") == ["D18"]


def test_w8_with_7_in_hand_the_draw_is_a_duty() -> None:
    position = at(step="draw", hand={"us": 7}, pile={"us": 30}, discard={"us": ["alder", "alder"]})
    assert counts(typed(position, "us draws")) == (8, 29, 2)
    assert refused(position, "us declines") == ["D25"]
    assert refused(position, "us discards alder") == ["draw"]
