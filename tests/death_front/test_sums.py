"""The sums: what is added, line by line, and what follows from one more or one less. Worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest
from kits.death_front import at, offered, reading, said, typed

from referee.games.death_front import GAME
from referee.games.death_front.pages.odds import in_hand, next_draw
from referee.kernel.line import take

FACE = {"c1": "us alder", "b1": "us small", "d1": "ss alder", "g4": "ss fir"}
SUPPLIED = "supplied by Small on b1, level 1, distance 1"


def sums(position: Any, line: str) -> list[int]:
    """Return the totals of the sums behind *line*."""
    return [int(tally) for tally in reading(position, line).sums]


def test_an_attack_of_5_over_a_defence_of_4_is_1() -> None:
    attack, over, destroyed, *_ = said(at(step="attack", board=FACE), "us attack d1 with c1")
    assert attack == f"attack on SS Alder on d1: 5 Alder on c1 (range f1, {SUPPLIED}) = 5"
    assert over == "attack over defence, more than 0 destroys: 5 attack - 4 defence of SS Alder on d1 = 1"
    assert destroyed == "SS Alder on d1 is destroyed"


def test_what_has_no_defence_is_destroyed_by_1_more_than_the_attack() -> None:
    bare = {**FACE, "d1": "ss small", "d2": "ss mine", "c2": "us cedar", "b2": "us small"}
    position = at(step="attack", options={"attack-targets": "any"}, board=bare)
    assert sums(position, "us attack d1 with c1") == [5, 6]
    assert sums(position, "us attack d2 with c2") == [4, 5]
    told = "attack over defence, more than 0 destroys: 5 attack + 1 Small has no defence (attack-targets = any) = 6"
    assert said(position, "us attack d1 with c1")[1] == told


def test_even_an_attack_of_nothing_destroys_what_has_no_defence() -> None:
    keys: dict[str, Any] = {
        "cards": {"us": {"Clerk": "attack 0 defence 1 needs 0 range f1"}},
        "board": {"c1": "us clerk", "d1": "ss small", "g4": "ss alder"},
    }
    position = at(step="attack", options={"attack-targets": "any"}, **keys)
    assert sums(position, "us attack d1 with c1") == [0, 1]
    assert typed(position, "us attack d1 with c1").discard("ss") == ("Small",)


def test_what_has_a_defence_is_not_destroyed_by_as_much() -> None:
    keys: dict[str, Any] = {
        "cards": {"ss": {"Bunker": "obstacle defence 5"}},
        "board": {**FACE, "d1": "ss bunker"},
    }
    position = at(step="attack", **keys)
    assert sums(position, "us attack d1 with c1") == [5, 0]
    assert typed(position, "us attack d1 with c1").discard("ss") == ()


WORDS = {"us": {"Zeal": "skill attack 2"}, "ss": {"Dig": "skill defence 3"}}


def test_boosts_are_added_for_each_attacker_and_taken_off_for_the_target() -> None:
    board = {**FACE, "d2": "us birch", "c2": "us big", "e1": "ss cedar", "d1": "us alder", "c1": "us small"}
    position = at(step="skill", cards=WORDS, board=board | {"b1": ""})
    position = typed(position, "us uses zeal", "ss uses dig", "us skip", "ss skip")
    attack, over, *_ = said(position, "us attack e1 with d1")
    assert attack.startswith("attack on SS Cedar on e1: 5 Alder on d1 (range f1, ")
    assert attack.endswith(" + 2 Zeal for d1 = 7")
    assert over == "attack over defence, more than 0 destroys: 7 attack - 8 defence of SS Cedar on e1 - 3 Dig = -4"


def test_a_boost_is_of_one_player_and_lasts_a_round() -> None:
    board = {"c1": "us alder", "b1": "us small", "c2": "uk alder", "b2": "uk small", "d1": "ss alder", "d2": "ss alder"}
    keys: dict[str, Any] = {"players": "us, ss, uk, wh", "cards": {"us": {"Zeal": "skill attack 2"}}, "board": board}
    position = typed(at(step="skill", **keys), "us uses zeal", "ss skip, uk skip, wh skip, us skip")
    assert sums(position, "us attack d1 with c1") == [7, 3]
    position = typed(position, "us skip", "ss skip")
    assert sums(position, "uk attack d2 with c2") == [5, 1]
    position = typed(position, "uk skip", "end round")
    assert position.boosts == ()


@pytest.mark.parametrize(
    ("board", "turn", "line", "offset"),
    [
        ({"c2": "us birch", "b2": "us big", "d3": "ss cedar"}, "us", "us attack d3 with c2", "f1r1"),
        ({"c2": "us birch", "b2": "us big", "e2": "ss cedar"}, "us", "us attack e2 with c2", "f2"),
        ({"e2": "ss birch", "f2": "ss big", "d1": "us cedar"}, "ss", "ss attack d1 with e2", "f1r1"),
        ({"e2": "ss cedar", "f2": "ss small", "e3": "us alder"}, "ss", "ss attack e3 with e2", "l1"),
    ],
)
def test_the_range_is_told_as_the_owner_of_the_card_sees_it(
    board: dict[str, str], turn: str, line: str, offset: str
) -> None:
    assert f"(range {offset}, supplied by" in said(at(step="attack", turn=turn, board=board), line)[0]


def test_as_printed_the_range_is_told_as_the_allies_see_it() -> None:
    board = {"e2": "ss birch", "d2": "ss big", "f3": "us cedar"}
    position = at(step="attack", turn="ss", options={"range-turn": "as-printed"}, board=board)
    assert "(range f1r1, supplied by Big on d2" in said(position, "ss attack f3 with e2")[0]


def test_a_forced_attack_without_supply_says_so_in_its_sum() -> None:
    position = at(step="attack", board={"c1": "us alder", "d1": "ss alder"})
    move = typed_move(position, "us attack d1 with c1")
    forced = take(GAME, position, move, forced=True)
    assert str(forced.sums[0]) == "attack on SS Alder on d1: 5 Alder on c1 (range f1, not supplied) = 5"


def typed_move(position: Any, line: str) -> Any:
    """Return the last move of *line*, legal or not."""
    return reading(position, line).moves[-1]


# -- supply ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "by"),
    [
        ({"b1": "us small", "a1": "us long"}, "Small on b1, level 1, distance 1"),
        ({"a1": "us long", "b2": "us small"}, "Long on a1, level 1, distance 2"),
        ({"b1": "us small", "a1": "us big"}, "Big on a1, level 2, distance 2"),
        ({"b1": "us small", "c2": "us small", "d1": "us small"}, "Small on b1, level 1, distance 1"),
        ({"d1": "us small", "c2": "us small"}, "Small on c2, level 1, distance 1"),
    ],
)
def test_the_highest_level_supplies_then_the_nearest_then_the_first_cell(board: dict[str, str], by: str) -> None:
    position = at(step="attack", board={"c1": "us alder", **board})
    assert str(GAME.board(position, "supply us").parts[-1]) == f"US Alder on c1: supplied by {by}"


def test_supply_by_a_skill_card_and_the_need_of_no_supply_are_said() -> None:
    keys: dict[str, Any] = {
        "cards": {"us": {"Airlift": "skill supply", "Scout": "attack 1 defence 1 needs 0 range f1"}}
    }
    position = at(step="skill", **keys, board={"c1": "us alder", "c2": "us scout", "e1": "ss alder"})
    told = [str(part) for part in GAME.board(position, "supply us").parts[1:]]
    assert told == ["US Alder on c1: not supplied (needs level 1)", "US Scout on c2: needs no supply"]
    position = typed(position, "us uses airlift")
    assert str(GAME.board(position, "supply us").parts[1]) == "US Alder on c1: supplied by Airlift"
    assert str(GAME.board(position, "supply ss").parts[1]) == "SS Alder on e1: not supplied (needs level 1)"


def test_a_level_of_exactly_the_need_is_enough_and_one_less_is_not() -> None:
    position = at(step="attack", board={"c1": "us birch", "b1": "us big", "c3": "us birch", "b3": "us small"})
    told = [str(part) for part in GAME.board(position, "supply us").parts[1:]]
    assert told == [
        "US Birch on c1: supplied by Big on b1, level 2, distance 1",
        "US Birch on c3: not supplied (needs level 2)",
    ]


def test_of_two_resources_that_cover_a_cell_the_higher_level_counts_whichever_lies_first() -> None:
    first = GAME.board(at(step="attack", board={"b1": "us big", "c2": "us small"}), "supply us").data["supply"]
    last = GAME.board(at(step="attack", board={"b2": "us small", "b1": "us big"}), "supply us").data["supply"]
    assert first == {"b2": 1, "c1": 2, "c2": 2, "c3": 1, "d1": 2, "d2": 1}
    assert last == {"a2": 1, "b1": 1, "b3": 1, "c1": 2, "c2": 2, "d1": 2}


def test_an_ally_covers_cells_only_with_the_switch() -> None:
    keys: dict[str, Any] = {"players": "us, ss, uk, wh", "board": {"b1": "us small", "b5": "uk long", "f1": "ss small"}}
    alone = GAME.board(at(step="attack", **keys), "supply uk").data["supply"]
    assert alone == {"c5": 1, "d5": 1}
    both = GAME.board(at(step="attack", options={"ally-supply": "yes"}, **keys), "supply uk").data["supply"]
    assert both == {"a1": 1, "b2": 1, "c1": 1, "c5": 1, "d5": 1}


# -- chances ---------------------------------------------------------------------------------------------------------


def rows(position: Any, question: str) -> dict[str, tuple[str, ...]]:
    """Return the rows of the answer to *question* by card or class."""
    table = GAME.odds(position, question).parts[1]
    return {str(name): tuple(map(str, row)) for name, *row in table.rows}


def test_a_card_of_which_all_copies_are_seen_is_not_drawn_and_not_in_hand() -> None:
    position = at(step="draw", board={"a1": "us elm"}, discard={"us": ["fir"]})
    assert rows(position, "us draw elm") == {"Elm": ("0", "0.0 %", "0.0 %")}
    data = GAME.odds(position, "us draw").data
    assert data["Elm"] == data["Fir"] == {"unseen": 0, "next": 0.0}
    assert data["units"] == {"unseen": 22, "next": pytest.approx(22 / 37)}


def test_chances_are_counted_over_hand_and_pile() -> None:
    """7 of 39: 17.9 % on top; 1 - C(32, 8) / C(39, 8) = 1 - 10518300 / 61523748 = 82.9 % in a hand of 8."""
    assert rows(at(step="draw"), "us draw alder") == {"Alder": ("7", "17.9 %", "82.9 %")}


def test_of_a_deck_nobody_described_the_classes_are_known() -> None:
    found = rows(at(step="draw", decks="open"), "us draw")
    assert {name: row[0] for name, row in found.items()} == {
        "units": "24", "resources": "10", "facilities": "3", "skills": "2",
    }  # fmt: skip


ALL = ["alder"] * 7 + ["birch"] * 6 + ["cedar"] * 5 + ["dogwood"] * 4 + ["elm", "fir"] + ["small"] * 5 + ["long"] * 2


def test_nothing_is_drawn_from_an_empty_pile() -> None:
    position = at(step="deploy", hand={"us": 8}, pile={"us": 0}, discard={"us": ALL})
    assert GAME.odds(position, "us draw").data["resources"] == {"unseen": 3, "next": 0.0}


def test_without_unseen_cards_every_chance_is_nothing() -> None:
    assert next_draw(0, 0) == next_draw(1, 0) == in_hand(1, 0, 0) == 0
    assert in_hand(0, 8, 39) == 0


def test_the_attack_that_fits_is_offered_and_only_that() -> None:
    assert offered(at(step="attack", board=FACE)) == ["us: attack d1 with c1", "us: skip"]
