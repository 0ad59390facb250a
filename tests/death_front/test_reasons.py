"""What a refusal says: the card, the cell, the number and the rule that a table needs to put it right."""

from __future__ import annotations

from typing import Any

import pytest
from kits.death_front import at, offered, reasons, refused, typed

from referee.games.death_front import GAME

FOUR = "us, ss, uk, wh"
DEEP = {"g1": "us alder", "f1": "us birch", "d1": "us cedar", "c4": "us small", "a1": "us elm"}


def deploying(**keys: Any) -> dict[str, Any]:
    return {"step": "deploy", **keys}


@pytest.mark.parametrize(
    ("keys", "line", "told"),
    [
        (deploying(), "us deploy mine at c1", "Mine is a facility: it is placed in the facility step"),
        (
            deploying(board={"c1": "us alder"}),
            "us deploy mine at c1",
            "Mine is a facility: it is placed in the facility step",
        ),
        (deploying(), "us deploy rally at c1", "Rally is a skill card: it is not put on the grid"),
        (
            deploying(),
            "us deploy alder at g2",
            "g2 is German territory: the US deploys on its own side only, rows a, b, c",
        ),
        (
            deploying(turn="ss"),
            "ss deploy alder at a2",
            "a2 is Allied territory: the SS deploys on its own side only, rows e, f, g",
        ),
        (deploying(), "us deploy alder at d2", "d2 is on the front row, which is not the own side"),
        (deploying(board={"c1": "us alder"}), "us deploy small at c1", "c1 holds US Alder"),
        (
            deploying(board={"c1": "us small"}),
            "us deploy alder at c1",
            "c1 holds US Small; a unit cannot share a cell with it (stacking = strict)",
        ),
        (
            deploying(board={"c1": "us small"}),
            "us deploy big at c1",
            "c1 holds US Small; a resource cannot share a cell with it (stacking = strict)",
        ),
    ],
)
def test_why_a_card_is_not_deployed(keys: dict[str, Any], line: str, told: str) -> None:
    assert reasons(at(**keys), line) == told


@pytest.mark.parametrize(
    ("board", "line", "told"),
    [
        ({}, "us place alder at c1", "Alder is a unit: in the facility step only facilities are placed"),
        ({}, "us place big at c1", "Big is a resource: in the facility step only facilities are placed"),
        ({}, "us place rally at c1", "Rally is a skill card: it is not put on the grid"),
        ({}, "us place mine at e2", "e2 is German territory: the US deploys on its own side only, rows a, b, c"),
        ({}, "us place mine at d2", "d2 is on the front row, which is not the own side"),
        (
            {"c1": "us obstacle"},
            "us place mine at c1",
            "c1 holds US Obstacle; two facilities cannot share a cell",
        ),
        (
            {"c1": "ss alder"},
            "us place mine at c1",
            "c1 is held by SS Alder on c1; see the facility's own text",
        ),
    ],
)
def test_why_a_facility_is_not_placed(board: dict[str, str], line: str, told: str) -> None:
    assert reasons(at(step="facility", board=board), line) == told


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("us move birch d1 to e1", "the US has no Birch on d1"),
        ("us move a1 to a1", "a1 holds US Elm"),
        ("us move d1 to d3", "d1 to d3 is 2 squares; a card moves one square along a row or column"),
        ("us move c4 to a3", "c4 to a3 is 3 squares; a card moves one square along a row or column"),
        ("us move d1 to e2", "d1 to e2 is a diagonal move"),
        ("us move g1 to g2", "US Alder on g1 stood at enemy depth 3 as the phase began: it has to go to depth 4"),
        ("us break through c2", "the US has no unit on c2"),
        ("us break through d1", "US Cedar on d1 is not at enemy depth 3 but at 0: nothing else leaves the grid"),
        ("us break through f1", "US Birch on f1 is not at enemy depth 3 but at 2: nothing else leaves the grid"),
        ("us break through a1", "US Elm on a1 is not at enemy depth 3 but at 0: nothing else leaves the grid"),
        (
            "us skip",
            "US Alder on g1 stood at enemy depth 3 as the phase began and must break through before the US skips",
        ),
    ],
)
def test_why_a_card_does_not_move(line: str, told: str) -> None:
    assert reasons(at(**deploying(board=DEEP)), line) == told


def test_a_card_acts_once_in_a_phase() -> None:
    position = typed(at(**deploying(board=DEEP)), "us move d1 to d2", "ss skip")
    assert reasons(position, "us move d2 to d3") == "US Cedar on d2 was deployed or moved in this phase already"
    position = typed(position, "us deploy small at b2")
    assert reasons(position, "us move b2 to b3") == "US Small on b2 was deployed or moved in this phase already"


def test_a_unit_that_acted_does_not_break_through_as_well() -> None:
    position = typed(at(**deploying(board={"f1": "us birch"})), "us move f1 to g1", "ss skip")
    assert reasons(position, "us break through g1") == "US Birch on g1 was deployed or moved in this phase already"
    assert refused(position, "us skip") == []


def test_a_facility_and_a_resource_say_what_they_are() -> None:
    position = at(**deploying(board={"c1": "us mine", "g2": "us small", "f3": "us big", "g4": "us small, us mine"}))
    assert reasons(position, "us move mine c1 to c2") == "US Mine on c1 is a facility and never moves"
    never = "is a resource: it never goes to enemy depth 4"
    assert reasons(position, "us break through g2") == f"US Small on g2 {never}; the US has no unit on g2"
    assert reasons(position, "us break through f3").startswith(f"US Big on f3 {never}")
    strange = at(**deploying(board={"g2": "ss small", "a1": "us alder"}))
    assert reasons(strange, "us break through g2") == "the US has no unit on g2"
    last = at(**deploying(options={"breakthrough": "last-row"}, board={"f2": "us small"}))
    assert reasons(last, "us move f2 to g2") == f"US Small on f2 {never}"


def test_with_last_row_nothing_leaves_the_grid() -> None:
    position = at(**deploying(options={"breakthrough": "last-row"}, board={"f1": "us alder", "e2": "us birch"}))
    told = "depth 4 is the last row here (breakthrough = last-row): move onto it"
    assert reasons(position, "us break through f1") == told
    assert reasons(position, "us break through e2").startswith("US Birch on e2 is not at enemy depth 3 but at 2")


FIGHT = {
    "c1": "us alder", "c2": "us birch", "b1": "us small", "b2": "us small", "c3": "us cedar sideways",
    "b4": "us dogwood", "d1": "ss alder", "d2": "ss mine", "d3": "ss small", "g4": "ss cedar",
}  # fmt: skip
LEVEL_2 = "Birch on c2 needs supply of level 2; it has Small on b2, level 1, distance 1"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (
            "us attack d4 with c1",
            "there is no unit on d4 to attack; d4 is out of range of US Alder on c1, which covers d1",
        ),
        ("us attack b1 with c1", "US Small on b1 is on the own side"),
        (
            "us attack d2 with c2",
            "SS Mine on d2 has no defence in its deck file, so it cannot be attacked (attack-targets = defended); "
            + LEVEL_2,
        ),
        ("us attack d1 with c4", "there is no unit on c4 to attack with"),
        ("us attack d1 with d1", "SS Alder on d1 is the enemy's"),
        ("us attack d1 with c1, c1", "c1 is named twice"),
        ("us attack d1 with c1, c1 and c1", "c1 is named twice"),
        ("美军用c1和c1攻击d1", "c1 is named twice"),
        (
            "us attack d3 with c3",
            "SS Small on d3 has no defence in its deck file, so it cannot be attacked (attack-targets = defended); "
            "US Cedar on c3 is sideways: it has attacked in this round; "
            "Cedar on c3 needs supply of level 1 and is in no supply range",
        ),
        ("us attack d1 with c2", f"d1 is out of range of US Birch on c2, which covers d2, d3, e2; {LEVEL_2}"),
    ],
)
def test_why_an_attack_is_refused(line: str, told: str) -> None:
    found = reasons(at(step="attack", board=FIGHT), line)
    assert found.startswith(told) if "own side" in told else found == told


def test_an_attack_by_nobody_is_none() -> None:
    position = at(step="attack", board=FIGHT)
    attack = {"kind": "attack", "side": "us", "target": "d1", "attackers": [], "aim": "unit"}
    told = GAME.judge(position, GAME.from_plain([attack])[0])
    assert [(ruling.rule, str(ruling.reason)) for ruling in told] == [("attack 2", "an attack needs an attacker")]


def test_a_unit_without_a_range_in_the_grid_covers_nothing() -> None:
    position = at(step="attack", board={"g1": "us alder", "f1": "us small", "g2": "ss alder"})
    assert reasons(position, "us attack g2 with g1") == "g2 is out of range of US Alder on g1, which covers nothing"


def test_units_only_says_so_of_resources_and_facilities() -> None:
    position = at(step="attack", options={"attack-targets": "units-only"}, board=FIGHT)
    told = "SS Mine on d2 is no unit, and only units are attacked (attack-targets = units-only)"
    assert reasons(position, "us attack d2 with c2").startswith(told)


def test_levels_are_not_added_is_said_of_two_sources_only() -> None:
    position = at(step="attack", board={**FIGHT, "d2": "ss alder", "c1": "us small"})
    told = "Birch on c2 needs supply of level 2; it has {}, Small on c1, level 1, distance 1; levels are not added"
    assert reasons(position, "us attack d2 with c2") == told.format("Small on b2, level 1, distance 1")
    assert "levels" not in reasons(at(step="attack", board={**FIGHT, "d2": "ss alder"}), "us attack d2 with c2")


def test_an_ally_is_named_with_its_resource_and_its_units() -> None:
    board = {"c1": "uk alder", "b1": "us small", "c2": "us alder", "b2": "us big", "d1": "ss alder", "d2": "ss alder"}
    position = at(players=FOUR, step="attack", turn="uk", board=board)
    assert reasons(position, "uk attack d1 with c1") == (
        "Alder on c1 needs supply of level 1 and is in no supply range; "
        "Small on b1, level 1, distance 1 is the ally's US and supplies UK Alder on c1 only with ally-supply = yes"
    )
    told = "US Alder on c2 is the ally's: the UK attacks with its own units"
    assert reasons(position, "uk attack d2 with c2") == told


def test_a_partner_without_supply_is_named_alone() -> None:
    board = {"c1": "us alder", "b1": "us small", "c2": "us birch", "d1": "us cedar", "d2": "ss alder", "d3": "ss alder"}
    position = at(step="attack", board=board)
    assert "not supplied" not in reasons(position, "us attack d2 with c2")
    told = "not supplied: c2; the attack may be declared anew without"
    assert told in reasons(position, "us attack d2 with c1, c2")


def test_hands_and_draws_say_the_count() -> None:
    full = at(step="draw")
    assert reasons(full, "us draws") == (
        "the US holds 8 cards and a drawn one would be the ninth: decline, or discard one first and then draw"
    )
    seven = at(step="draw", hand={"us": 7})
    assert reasons(seven, "us declines") == "the US holds 7 cards and has to draw; only a ninth card may be declined"
    assert reasons(seven, "us discards alder") == "only a hand of 8 exchanges a card in the draw step"
    three = "the redraw replaces the whole hand of 8, not 3 (mulligan = whole-hand-back)"
    assert reasons(at(), "us redraw 3") == three
    some = at(options={"mulligan": "some-cards"})
    assert reasons(some, "us redraw 9") == "a hand of 8 can put 1 to 8 cards away, not 9"
    assert refused(some, "us redraw 1") == refused(some, "us redraw 8") == []
    assert refused(some, "us redraw 0") == ["setup 4"]


def test_a_card_that_cannot_be_in_the_hand_says_why() -> None:
    gone = at(step="deploy", board={"a1": "us elm"}, discard={"us": ["fir"]})
    copies = "the only copy of {} is on the table or in the discard pile of the US"
    assert reasons(gone, "us deploy elm at c1") == copies.format("Elm")
    assert reasons(gone, "us deploy fir at c1") == copies.format("Fir")
    pits = {"decks": "open", "cards": {"us": {"Pit": "mine"}}}
    three = at(step="facility", **pits, discard={"us": ["pit"] * 3})
    told = "all 3 facilities of the US are on the table or in the discard pile"
    assert reasons(three, "us place pit at c1") == told
    assert offered(three) == ["us: skip"]
    two = at(step="facility", **pits, discard={"us": ["pit"] * 2})
    assert refused(two, "us place pit at c1") == []
