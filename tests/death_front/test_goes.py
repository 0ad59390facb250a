"""Whose go it is, what it may be, and what goes without saying."""

from __future__ import annotations

from typing import Any

import pytest
from kits.death_front import at, board, moves, offered, owed, reading, refused, said, typed

from referee.games.death_front import GAME

FOUR = "us, ss, uk, wh"
UNITS = ["alder"] * 7 + ["birch"] * 6 + ["cedar"] * 5 + ["dogwood"] * 4 + ["elm", "fir"]
RESOURCES = ["small"] * 5 + ["long"] * 3 + ["big"] * 2


# -- what goes without saying ----------------------------------------------------------------------------------------


def test_a_player_without_cards_whose_pieces_cannot_move_need_not_skip() -> None:
    position = at(step="deploy", hand={"us": 0}, board={"a1": "us small", "a2": "ss alder", "b1": "ss birch"})
    assert offered(position) == ["us: skip"]
    assert moves(position, "ss skip") == ["us: skip", "ss: skip"]


@pytest.mark.parametrize(
    ("hand", "cells"),
    [
        (1, {"a1": "us small", "a2": "ss alder", "b1": "ss birch"}),
        (0, {"a1": "us small", "a2": "ss alder", "c1": "ss birch"}),
        (0, {"a1": "us small", "b1": "us small", "a2": "ss alder"}),
    ],
)
def test_a_player_with_a_card_in_hand_or_a_way_to_go_skips_aloud(hand: int, cells: dict[str, str]) -> None:
    position = at(step="deploy", hand={"us": hand}, board=cells)
    assert refused(position, "ss skip") == ["deploy"]
    assert moves(position, "us skip, ss skip") == ["us: skip", "ss: skip"]


def test_a_breakthrough_that_is_owed_is_never_taken_for_granted() -> None:
    position = at(step="deploy", hand={"us": 0}, board={"g1": "us alder", "g2": "ss alder", "f1": "ss birch"})
    assert offered(position) == ["us: break through g1"]
    assert refused(position, "ss skip") == ["deploy"]


def test_of_the_attack_step_only_a_go_without_an_attack_goes_without_saying() -> None:
    face = {"c1": "us alder", "b1": "us small", "d1": "ss alder", "e1": "ss small"}
    assert refused(at(step="attack", board=face), "ss attack c1 with d1") == ["attack step"]
    position = at(step="attack", board=face | {"b1": ""})
    assert moves(position, "ss attack c1 with d1") == ["us: skip", "ss: attack c1 with d1"]


def test_hands_are_kept_draws_made_or_declined_and_no_skill_or_facility_used_without_saying() -> None:
    assert moves(at(), "us declines") == ["us: keep", "ss: keep", "us: decline"]
    seven = at(step="draw", hand={"us": 7, "ss": 7})
    assert moves(seven, "us skip") == ["us: draw", "ss: draw", "us: skip"]
    assert moves(at(step="draw"), "us skip") == ["us: decline", "ss: decline", "us: skip"]
    alone: dict[str, Any] = {"hand": {"ss": 0}, "board": {"c1": "us alder", "d1": "ss alder", "b1": "us small"}}
    assert moves(at(step="facility", **alone), "us uses rally") == ["us: skip", "us: use rally"]
    skipped = moves(at(step="skill", **alone), "us attack d1 with c1")
    assert skipped == ["us: skip", "us: attack d1 with c1"]


def test_an_advance_is_not_made_without_saying() -> None:
    face = {"c1": "us alder", "b1": "us small", "d1": "ss alder", "g4": "ss alder", "f4": "ss small"}
    position = typed(at(step="attack", board=face), "us attack d1 with c1")
    assert owed(position) == ("us", "attack step: advance onto d1 with one of c1, or stay")
    assert moves(position, "ss skip") == ["us: stay", "ss: skip"]


# -- what is offered -------------------------------------------------------------------------------------------------


def test_a_full_hand_declines_or_discards_any_card_it_can_hold() -> None:
    position = at(step="draw", board={"a1": "us elm"}, discard={"us": ["fir", "rally"]})
    kept = ["alder", "birch", "cedar", "dogwood", "small", "long", "big", "mine", "obstacle", "barrage"]
    assert offered(position) == ["us: decline", *(f"us: discard {card}" for card in kept)]
    assert offered(at(step="draw", hand={"us": 7})) == ["us: draw"]


def test_only_skill_cards_that_can_be_in_the_hand_are_offered_and_the_last_two_seen_end_the_goes() -> None:
    assert offered(at(step="skill")) == ["us: use barrage", "us: use rally", "us: skip"]
    position = at(step="skill", discard={"us": ["rally"]}, board={"e1": "ss alder"})
    assert offered(position) == ["us: use barrage", "us: skip"]
    position = typed(position, "us uses barrage, target e1")
    assert owed(typed(position, "ss skip")) == (
        "table",
        "settlement step: go on to the next round, or declare a deadlock or a player stuck",
    )


def test_the_own_discard_pile_is_what_can_be_taken_back_save_the_card_that_does_it() -> None:
    keys: dict[str, Any] = {"cards": {"us": {"Repair": "skill recover 1"}}}
    position = at(step="skill", **keys, discard={"us": ["birch", "small", "birch"], "ss": ["cedar"]})
    position = typed(position, "us uses repair")
    assert offered(position) == ["us: recover birch", "us: recover small"]
    assert refused(position, "us recovers repair") == refused(position, "us recovers cedar") == ["skills"]
    position = typed(position, "us recovers birch")
    assert (position.hand("us"), position.discard("us")) == (8, ("Small", "Birch", "Repair"))


def test_with_nothing_else_in_the_pile_nothing_is_taken_back() -> None:
    position = typed(at(step="skill", cards={"us": {"Repair": "skill recover 1"}}), "us uses repair")
    assert owed(position) == ("ss", "skill step: use a skill card, or skip")
    assert (position.hand("us"), position.discard("us")) == (7, ("Repair",))


def test_only_enemy_cards_of_the_class_named_are_targets() -> None:
    keys: dict[str, Any] = {"cards": {"us": {"Storm": "skill destroy resource 2"}}}
    lie = {"c1": "us small", "e1": "ss small", "f1": "ss alder", "e2": "ss big", "f2": "ss mine"}
    position = typed(at(step="skill", **keys, board=lie), "us uses storm")
    assert owed(position) == ("us", "skill step: name the enemy resource that Storm destroys")
    assert offered(position) == ["us: target resource e1", "us: target resource e2"]
    position = typed(position, "us target e2")
    assert offered(position) == ["us: target resource e1"]
    assert typed(position, "us target e1").discard("ss") == ("Big", "Small")


def test_drawing_and_using_are_what_cannot_be_unseen() -> None:
    kinds = ("draw", "redraw", "use", "discard", "deploy", "attack", "skip", "target", "recover", "outcome")
    assert [kind for kind in kinds if GAME.reveals({"kind": kind, "side": "us"})] == ["draw", "redraw", "use"]


def test_a_first_hand_is_kept_or_put_away_whole_and_by_the_switch_in_part() -> None:
    assert offered(at()) == ["us: keep", "us: redraw 8"]
    some = [f"us: redraw {count}" for count in range(1, 9)]
    assert offered(at(options={"mulligan": "some-cards"})) == ["us: keep", *some]
    assert GAME.to_plain(GAME.hear(at(), "us redraws").moves[0])["count"] == 8


def test_deployments_are_offered_on_every_own_cell_for_every_card_that_can_be_held() -> None:
    position = at(step="deploy", decks="open", cards={"us": {"Pole": "attack 1 defence 1 needs 0 range f1"}})
    own = [f"{row}{column}" for row in "abc" for column in range(1, 5)]
    assert offered(position) == [*(f"us: deploy pole at {cell}" for cell in own), "us: skip"]
    pit = at(step="facility", players=FOUR, turn="wh", decks="open", cards={"wehrmacht": {"Pit": "mine"}})
    own = [f"{row}{column}" for row in "efg" for column in range(1, 6)]
    assert offered(pit) == [*(f"wehrmacht: deploy pit at {cell}" for cell in own), "wehrmacht: skip"]


def test_moves_are_offered_to_free_neighbours_and_of_cards_that_have_not_acted() -> None:
    lie = {"b2": "us alder", "b1": "us small", "c2": "ss alder", "d4": "us big", "a4": "us mine"}
    position = at(step="deploy", hand={"us": 0}, board=lie)
    assert offered(position) == [
        "us: move small b1 to c1", "us: move small b1 to a1", "us: move alder b2 to b3", "us: move alder b2 to a2",
        "us: move big d4 to e4", "us: move big d4 to d3", "us: move big d4 to c4", "us: skip",
    ]  # fmt: skip
    position = typed(position, "us move d4 to e4", "ss skip")
    assert not [move for move in offered(position) if "big" in move]


def test_a_noted_unit_is_offered_every_cell_it_may_enter() -> None:
    position = at(step="deploy", hand={"us": 0}, board={"a1": "us elm", "b1": "ss alder", "c1": "ss small"})
    cells = [f"{row}{column}" for row in "abcdefg" for column in range(1, 5)]
    free = [cell for cell in cells if cell not in ("a1", "b1", "c1")]
    assert offered(position) == [*(f"us: move elm a1 to {cell}" for cell in free), "us: skip"]


LONG_RANGE = "attack 1 defence 1 needs 0 range f1 f1r1 f1l1 f1r2 f1l2 f2 f2r1 f2l1 f2r2 f2l2 f1r3 f2r3 f1l3 f2l3"


@pytest.mark.parametrize(("units", "groups"), [(2, 3), (8, 255), (9, 9 + 36 + 84 + 1)])
def test_of_more_than_eight_attackers_only_the_small_groups_and_the_whole_are_offered(units: int, groups: int) -> None:
    """2^8 - 1 = 255 groups of 8; of 9 those of one, two and three: 9 + 36 + 84, and all nine."""
    cells = [f"{row}{column}" for row in "cb" for column in range(1, 6)][:units]
    keys: dict[str, Any] = {
        "players": FOUR,
        "decks": "open",
        "cards": {"us": {"Pole": LONG_RANGE}, "ss": {"Wall": LONG_RANGE}},
    }
    position = at(step="attack", **keys, board={**dict.fromkeys(cells, "us pole"), "d3": "ss wall"})
    found = offered(position)
    assert (len(found), found[-1]) == (groups + 1, "us: skip")
    assert f"us: attack d3 with {' and '.join(sorted(cells))}" in found


@pytest.mark.parametrize(
    ("cells", "others"),
    [("c5 b1 b2 b3 b4", "us pole sideways"), ("c5 b1 b2 b3 b4", "us gun"), ("a1 a2 a3 a4 a5", "us pole")],
    ids=["sideways", "not supplied", "out of range"],
)
def test_units_that_cannot_attack_do_not_count_among_the_eight(cells: str, others: str) -> None:
    """Of nine units four can attack: 2^4 - 1 = 15 groups."""
    able = dict.fromkeys(("c1", "c2", "c3", "c4"), "us pole")
    cards = {"us": {"Pole": LONG_RANGE, "Gun": LONG_RANGE.replace("needs 0", "needs 1")}, "ss": {"Wall": LONG_RANGE}}
    lie = {**able, **dict.fromkeys(cells.split(), others), "d3": "ss wall"}
    found = offered(at(step="attack", players=FOUR, decks="open", cards=cards, board=lie))
    assert (len(found), found[-2:]) == (16, ["us: attack d3 with c1 and c2 and c3 and c4", "us: skip"])


def test_resources_and_facilities_are_offered_as_targets_by_the_switch() -> None:
    face = {"c1": "us alder", "b1": "us small", "d1": "ss small, ss mine", "d2": "uk alder", "c3": "us mine"}
    keys: dict[str, Any] = {"players": FOUR, "step": "attack", "board": face}
    assert offered(at(**keys)) == ["us: skip"]
    assert offered(at(**keys, options={"attack-targets": "units-only"})) == ["us: skip"]
    assert offered(at(**keys, options={"attack-targets": "any"})) == [
        "us: attack resource d1 with c1", "us: attack facility d1 with c1", "us: skip",
    ]  # fmt: skip


# -- the round -------------------------------------------------------------------------------------------------------


def test_a_go_passes_on_and_comes_round_until_all_have_skipped() -> None:
    position = at(step="deploy", players=FOUR)
    order = []
    for line in ("us deploy alder at a1", "ss skip", "uk deploy alder at a2", "wh deploy alder at g1", "us skip"):
        order.append(owed(position)[0])
        position = typed(position, line)
    assert order == ["us", "ss", "uk", "wehrmacht", "us"]
    assert owed(position)[0] == "uk"
    assert refused(position, "ss deploy alder at g2") == refused(position, "us deploy alder at a3") == ["deploy"]
    assert owed(typed(position, "uk skip", "wh skip")) == ("us", "facility step: place a facility, or skip")


def test_a_round_goes_through_its_steps_in_order_and_the_next_begins_with_the_next_player() -> None:
    position, steps = at(step="draw", board={"c1": "us alder", "e1": "ss alder"}), []
    lines = ("us declines", "ss declines", "us skip", "ss skip", "us skip", "ss skip", "us skip", "ss skip", "us skip")
    for line in (*lines, "ss skip", "end round"):
        steps.append((position.round, position.step, owed(position)[0]))
        position = typed(position, line)
    twice = [(1, step, side) for step in ("draw", "deploy", "facility", "skill", "attack") for side in ("us", "ss")]
    assert steps == [*twice, (1, "settlement", "table")]
    assert (position.round, position.step, owed(position)) == (
        2, "draw", ("ss", "draw step: decline to draw, or discard a card and then draw"),
    )  # fmt: skip


def test_the_next_round_finds_units_upright_free_to_act_and_forgets_what_happened() -> None:
    face = {"c1": "us cedar", "b1": "us small", "d1": "ss cedar", "d2": "ss mine acted"}
    position = typed(at(step="attack", board=face), "us attack d1 with c1", "ss skip")
    assert (position.unit("c1").sideways, [event.what for event in position.events]) == (True, ["failed"])
    position = typed(position, "end round")
    assert not any(piece.sideways or piece.acted for piece in position.pieces)
    assert (position.events, position.boosts) == ((), ())


def test_whoever_has_nothing_to_do_in_a_step_is_passed_over() -> None:
    empty = {"hand": {"us": 0, "wehrmacht": 0}, "board": {"c1": "us alder", "e1": "ss alder", "c2": "uk mine"}}
    position = typed(at(players=FOUR, step="draw", **empty), "us draws, ss declines, uk declines, wh draws")
    assert owed(position)[0] == "us"
    position = typed(position, "us deploy small at a1", "ss skip, uk skip, wh deploy small at g5", "us skip")
    assert owed(position) == ("ss", "facility step: place a facility, or skip")
    position = typed(position, "ss skip, uk skip, ss skip, uk skip")
    assert owed(position) == ("us", "attack step: attack an enemy unit, or skip")
    assert owed(typed(position, "us skip")) == ("ss", "attack step: attack an enemy unit, or skip")


def test_who_has_no_cards_left_for_a_step_is_not_asked() -> None:
    keys: dict[str, Any] = {"decks": "open", "cards": {"us": {"Pit": "mine", "Fog": "skill"}}}
    seen = at(step="deploy", **keys, discard={"us": ["pit", "pit", "pit", "fog", "fog"]})
    position = typed(seen, "us skip, ss skip")
    assert owed(position) == ("ss", "facility step: place a facility, or skip")
    assert owed(typed(position, "ss skip")) == ("ss", "skill step: use a skill card, or skip")
    two = typed(at(step="deploy", **keys, discard={"us": ["pit", "pit", "fog"]}), "us skip, ss skip")
    assert owed(two) == ("us", "facility step: place a facility, or skip")
    assert owed(typed(two, "us skip, ss skip")) == ("us", "skill step: use a skill card, or skip")


# -- hands and piles -------------------------------------------------------------------------------------------------


def test_a_draw_takes_no_more_than_the_pile_holds() -> None:
    keys: dict[str, Any] = {"cards": {"us": {"Levy": "skill draw 3"}}, "hand": {"us": 3}}
    position = typed(at(step="skill", **keys, pile={"us": 2}, discard={"us": [*UNITS, *RESOURCES]}), "us uses levy")
    assert (position.hand("us"), position.pile("us")) == (4, 0)
    position = typed(at(step="skill", **keys), "us uses levy")
    assert (position.hand("us"), position.pile("us")) == (5, 33)


def test_with_both_piles_empty_nobody_draws_and_both_are_told() -> None:
    spent = [*UNITS, *RESOURCES[:7]]
    keys: dict[str, Any] = {"pile": {"us": 0, "ss": 0}, "discard": {"us": spent, "ss": spent}}
    position = at(step="settlement", **keys)
    assert [line for line in said(position, "end round") if "pile" in line] == [
        "the pile of the SS is empty: no draw (D27)", "the pile of the US is empty: no draw (D27)",
    ]  # fmt: skip
    after = typed(position, "end round")
    assert (after.step, after.hands, after.piles) == ("deploy", (8, 8), (0, 0))


def test_the_last_card_of_a_pile_is_drawn() -> None:
    spent = [*UNITS, *RESOURCES[:7]]
    position = at(step="draw", hand={"us": 7}, pile={"us": 1}, discard={"us": spent})
    position = typed(position, "us draws")
    assert (position.hand("us"), position.pile("us"), owed(position)[0]) == (8, 0, "ss")


def test_an_exchange_discards_first_and_then_draws_one() -> None:
    position = typed(at(step="draw"), "us discards alder")
    assert (owed(position), position.hand("us"), position.pile("us")) == (("us", "draw step: draw a card"), 7, 31)
    position = typed(position, "us draws")
    assert (position.hand("us"), position.pile("us"), position.discard("us")) == (8, 30, ("Alder",))
    assert owed(position)[0] == "ss"


def test_a_hand_put_on_the_discard_pile_is_drawn_anew_once_it_is_all_there() -> None:
    position = typed(at(options={"mulligan": "whole-hand-discarded"}), "us redraws")
    assert owed(position) == ("us", "setup step: discard 8 of the 8 cards in hand")
    position = typed(position, *["us discards alder"] * 7)
    assert owed(position) == ("us", "setup step: discard 1 of the 1 cards in hand")
    position = typed(position, "us discards birch")
    assert (position.hand("us"), position.pile("us"), owed(position)[0]) == (8, 23, "ss")
    assert position.redrawn == ("us",)


def test_a_second_redraw_is_told_apart_from_a_redraw_out_of_turn() -> None:
    position = typed(at(), "us redraws")
    told = [str(ruling.reason) for ruling in reading(position, "us redraws").rulings]
    assert told[0] == "the US has redrawn already, and there is never a second time"
    assert "setup 4" not in refused(typed(position, "ss keeps"), "ss redraws")


@pytest.mark.parametrize(("drawn", "left"), [(1, 0), (2, 1), (3, 2)])
def test_only_what_is_above_eight_is_discarded_at_once(drawn: int, left: int) -> None:
    position = typed(at(step="skill", cards={"us": {"Levy": f"skill draw {drawn}"}}), "us uses levy")
    assert position.hand("us") == 7 + drawn
    if left:
        assert owed(position) == ("us", f"skill step: discard {left} of the {7 + drawn} cards in hand")
        position = typed(position, *["us discards alder"] * left)
    assert (position.hand("us"), owed(position)[0]) == (8, "ss")


def test_a_card_seen_from_the_hand_is_no_longer_in_it() -> None:
    position = typed(at(step="deploy"), "us deploy alder at a1")
    assert (position.hand("us"), position.pile("us")) == (7, 31)
    assert board(position) == {"a1": "us Alder"}
    assert position.unit("a1").acted
    position = typed(at(step="facility"), "us place mine at a1")
    assert (position.hand("us"), board(position)) == (7, {"a1": "us Mine"})
