"""The position: what it counts, what changes in it, what always holds, and the options it is played under."""

from __future__ import annotations

from typing import Any

import pytest
from kits.death_front import at, board, changes, owed, reading, reasons, refused, said, typed
from msgspec.structs import replace

from referee.games.death_front import GAME
from referee.games.death_front.printed.cards import Card
from referee.games.death_front.state.position import OPTIONS, Position
from referee.kernel.ruling import RefereeError

FOUR = "us, ss, uk, wh"


# -- counts ----------------------------------------------------------------------------------------------------------


def test_copies_seen_are_counted_on_the_table_and_in_the_discard_pile() -> None:
    position = at(board={"c1": "us big", "c2": "us alder", "d1": "ss alder"}, discard={"us": ["alder", "big", "alder"]})
    assert (position.seen("us", "Alder"), position.seen("us", "Big"), position.seen("ss", "Alder")) == (3, 2, 1)
    assert (position.seen_of("us", "unit"), position.discarded("us", "unit"), position.seen_of("us", "skill")) == (
        3,
        2,
        0,
    )


def test_a_card_can_be_hidden_as_often_as_its_copies_and_its_class_allow() -> None:
    position = at(
        decks="open", cards={"us": {"Pit": "mine copies 2", "Wall": "obstacle"}}, discard={"us": ["wall"] * 2}
    )
    pit, wall = (position.describe("us", name) for name in ("Pit", "Wall"))
    assert (position.hidden("us", pit), position.hidden("us", wall)) == (1, 1)
    fresh = at(decks="open", cards={"us": {"Pit": "mine copies 2", "Wall": "obstacle"}})
    assert (fresh.hidden("us", pit), fresh.hidden("us", wall)) == (2, 3)


def test_a_player_without_cards_holds_none_of_any_kind() -> None:
    position = at(hand={"us": 0})
    assert position.holdable("us", "unit", "resource", "facility", "skill") == []
    seen = at(discard={"us": ["mine", "rally"]}, board={"a1": "us mine"})
    assert [card.name for card in seen.holdable("us", "facility", "skill")] == ["Obstacle", "Barrage"]
    assert [card.name for card in at().holdable("us", "facility", "skill")] == ["Mine", "Obstacle", "Barrage", "Rally"]


def test_a_hand_never_counts_fewer_than_no_cards() -> None:
    position = at(hand={"us": 1})
    assert [position.hold("us", amount).hand("us") for amount in (-2, -1, 0, 2)] == [0, 0, 1, 3]
    assert position.hold("us", 2).hand("ss") == 8


@pytest.mark.parametrize(
    ("number", "players", "order"),
    [
        (2, "us, ss", "ss us"),
        (3, "us, ss", "us ss"),
        (4, FOUR, "wehrmacht us ss uk"),
        (6, FOUR, "ss uk wehrmacht us"),
        (3, "uk, wh", "uk wehrmacht"),
    ],
)
def test_every_round_the_first_goes_last(number: int, players: str, order: str) -> None:
    assert at(players=players, round=number).order == tuple(order.split())


@pytest.mark.parametrize(
    ("option", "allied", "german"),
    [("off-board", [-3, -1, 0, 1, 3], [3, 1, 0, -1, -3]), ("last-row", [-3, -1, 1, 2, 4], [4, 2, 1, -1, -3])],
)
def test_depth_counts_from_the_front_row(option: str, allied: list[int], german: list[int]) -> None:
    position = at(options={"breakthrough": option})
    for camp, depths in (("allies", allied), ("germans", german)):
        assert [position.depth(f"{row}1", camp) for row in "acdeg"] == depths


def test_a_card_described_once_is_not_described_anew_by_a_move() -> None:
    position = at(decks="open", cards={"us": {"Pit": "mine"}})
    other = Card("Pit", "facility", form="obstacle")
    assert position.learn("us", other).describe("us", "Pit").form == "mine"
    assert position.learn("us", None) == position
    assert position.learn("ss", other).describe("ss", "Pit").form == "obstacle"


def test_the_last_card_laid_on_the_discard_pile_is_on_top_and_one_taken_back_is_one_copy() -> None:
    position = at(discard={"us": ["alder", "small"]}).to_discard("us", "Alder")
    assert position.discard("us") == ("Alder", "Small", "Alder")
    back = position.from_discard("us", "Alder")
    assert (back.discard("us"), back.hand("us")) == (("Small", "Alder"), 9)


# -- changes ---------------------------------------------------------------------------------------------------------


def changed(position: Position, *lines: str) -> list[dict[str, Any]]:
    """Return the rows of what *lines* change."""
    return changes(position, typed(position, *lines))


def test_a_deployment_changes_a_cell_and_a_hand() -> None:
    assert changed(at(step="deploy"), "us deploy alder at b2") == [
        {"what": "cell", "where": "b2", "from": "", "to": "us Alder"},
        {"what": "hand", "side": "us", "from": 8, "to": 7},
    ]


def test_a_kill_and_an_advance_change_cells_and_a_discard_pile() -> None:
    position = at(step="attack", board={"c1": "us alder", "b1": "us small", "d1": "ss alder, ss mine", "g4": "ss fir"})
    assert changed(position, "us attack d1 with c1, advance c1, outcome nothing") == [
        {"what": "cell", "where": "c1", "from": "us Alder", "to": ""},
        {"what": "cell", "where": "d1", "from": "ss Alder, ss Mine", "to": "us Alder sideways, ss Mine"},
        {"what": "discard", "side": "ss", "from": [], "to": ["Alder"]},
    ]


def test_draws_steps_rounds_and_descriptions_are_changes() -> None:
    position = at(step="draw", hand={"us": 7})
    assert changed(position, "us draws") == [
        {"what": "hand", "side": "us", "from": 7, "to": 8},
        {"what": "deck", "side": "us", "from": 32, "to": 31},
    ]
    assert changed(at(step="settlement"), "end round") == [
        {"what": "round", "from": 1, "to": 2}, {"what": "step", "from": "settlement", "to": "draw"},
    ]  # fmt: skip
    position = at(step="deploy", decks="open")
    rows = changed(position, "us deploy pole at a1 = attack 1 defence 1 needs 0 range f1")
    assert rows[-1] == {"what": "described", "side": "us", "card": "Pole"}


def test_the_end_and_its_undoing_are_changes() -> None:
    position = at(step="deploy", board={"g1": "us alder"})
    ended = typed(position, "us break through g1")
    how = "US Alder on g1 breaks through to enemy depth 4: the Allies win"
    told = {"over": True, "winner": "allies", "how": how, "rule": "victory 3"}
    assert changes(position, ended) == [{"what": "over", **told}]
    assert GAME.next(ended) == told
    assert changes(ended, position) == [{"what": "over", "over": False}]
    assert changes(ended, ended) == []


# -- what always holds -----------------------------------------------------------------------------------------------


def faults(position: Position) -> list[str]:
    return [str(fault) for fault in GAME.faults(position)]


def test_thirty_nine_cards_a_player() -> None:
    position = at(board={"c1": "us alder"})
    assert (faults(position), position.hands, position.piles) == ([], (8, 8), (30, 31))
    told = "US: 8 in hand, 31 in the pile and 1 seen are not 39"
    assert faults(position.but(piles=(31, 31))) == [told]


def test_a_hand_is_above_eight_only_while_cards_are_owed_to_the_discard_pile() -> None:
    assert faults(at().but(hands=(9, 8), piles=(30, 31))) == ["US holds 9 cards, 30 in the pile"]
    assert faults(at().but(hands=(-1, 8), piles=(40, 31))) == ["US holds -1 cards, 40 in the pile"]
    assert faults(at().but(hands=(8, 40), piles=(31, -1))) == ["SS holds 40 cards, -1 in the pile"]
    assert faults(at().but(hands=(0, 8), piles=(39, 31))) == []
    assert faults(at().but(piles=(-1, 31)))[1] == "US holds 8 cards, -1 in the pile"
    position = typed(at(step="skill", cards={"us": {"Levy": "skill draw 3"}}), "us uses levy")
    assert (position.hand("us"), faults(position)) == (10, [])


def test_no_more_copies_and_no_more_of_a_class_than_a_deck_has() -> None:
    two, three = at(discard={"us": ["elm"]}), ("Elm", "Elm")
    assert faults(two) == []
    assert faults(two.but(discards=(three, ()), piles=(29, 31))) == ["US has more than 1 Elm"]
    position = at(decks="open", cards={"us": {"Fog": "skill"}}, discard={"us": ["fog", "fog"]})
    assert faults(position) == []
    more = position.but(discards=(("Fog",) * 3, ()), piles=(28, 31))
    assert faults(more) == ["US has more than 2 of class skill"]


def test_no_cell_beside_the_grid_and_none_with_more_than_it_may_hold() -> None:
    for cell, cards, told in (
        ("c1", "us alder, us small", "c1 holds unit, resource"),
        ("c1", "us mine, us obstacle", "c1 holds facility, facility"),
    ):
        with pytest.raises(RefereeError) as refusal:
            at(board={cell: cards})
        assert told in str(refusal.value)
    assert faults(at(options={"stacking": "free"}, board={"c1": "us alder, us small, us mine"})) == []
    position = at(board={"c1": "us alder, us mine"})
    beside = position.but(pieces=tuple(replace(piece, cell="c5") for piece in position.pieces))
    assert faults(beside) == ["c5 is not on the grid"]


# -- table options ---------------------------------------------------------------------------------------------------


def test_switches_are_set_by_name_with_hyphens_or_underscores() -> None:
    assert (
        OPTIONS.choose({"ally-supply": "yes"})
        == OPTIONS.choose({"ally_supply": "yes"})
        == OPTIONS.choose({"ally-supply": True})
    )
    assert OPTIONS.choose({"ally-supply": False}) == OPTIONS.choose({})
    assert OPTIONS.choose({"mulligan": "some-cards"})["mulligan"] == "some-cards"
    assert OPTIONS.choose({}).named == {}


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        ({"skip": "may-return"}, "skip is settled: it is always final (D6)"),
        ({"deploy_on_front": True}, "deploy-on-front is settled: it is always no (D13)"),
        ({"stacking": True}, "stacking may be strict, free, not 'True'"),
        ({"unit-types": "fourteen"}, "unit-types is settled: it is always unchecked (types)"),
    ],
)
def test_what_is_no_choice_is_refused_with_the_reason(chosen: dict[str, Any], told: str) -> None:
    with pytest.raises(RefereeError) as refusal:
        OPTIONS.choose(chosen)
    assert str(refusal.value) == told


# -- a new game ------------------------------------------------------------------------------------------------------


def test_a_new_game_has_its_players_allies_first_and_hands_of_eight() -> None:
    position = GAME.new({"players": "wh, uk"}, {})
    assert (position.players, position.hands, position.piles) == (("uk", "wehrmacht"), (8, 8), (31, 31))
    assert (position.round, position.step, owed(position)[0]) == (1, "setup", "uk")
    assert GAME.new({"players": ["heer", "usa"]}, {}).players == ("us", "wehrmacht")


def test_the_decks_named_say_who_plays_and_one_left_out_is_open() -> None:
    assert GAME.new({"decks": {"uk": "demo", "wh": "open"}}, {}).players == ("uk", "wehrmacht")
    position = GAME.new({"decks": {"us": "demo"}}, {})
    assert (position.players, len(position.deck("us").cards), position.deck("ss").cards) == (("us", "ss"), 13, ())


@pytest.mark.parametrize(
    ("setup", "told"),
    [
        ({"player": "us, ss"}, "there is no setting player; there are: players, decks"),
        ({"players": 2}, "players: the players are armies, as in us, ss; not '2'"),
        ({"players": ["us", 2]}, "players: the players are armies, as in us, ss; not '['us', 2]'"),
        ({"players": "us, ss, us, ss"}, "players: an army is named twice: us, ss, us, ss"),
        ({"players": "us, ss, uk"}, "players: two or four players can play, not 3 [setup 1]"),
        ({"players": "us, ss", "decks": {"uk": "demo"}}, "decks.uk: uk does not play; the players are: us, ss"),
        (
            {"players": "ss, wh"},
            "players: two players are one of us, uk against one of ss, wehrmacht; "
            "ss, wehrmacht are on the same side [setup 1]",
        ),
    ],
)
def test_a_setting_that_cannot_be_is_named(setup: dict[str, Any], told: str) -> None:
    with pytest.raises(RefereeError) as refusal:
        GAME.new(setup, {})
    assert str(refusal.value) == told


# -- mines, obstacles, removals --------------------------------------------------------------------------------------

MINED = {"d1": "us alder", "e1": "ss mine", "c4": "us birch"}


RESULTS = "no effect, stops, card destroyed, turned back, facility removed, both removed"


def test_entering_a_facility_asks_for_its_text() -> None:
    position = typed(at(step="deploy", board=MINED), "us move d1 to e1")
    text = "Invented: the unit that enters is destroyed and the mine removed."
    assert owed(position) == (
        "table",
        f"deploy step: read from SS Mine on e1 what it does to US Alder on e1 ({text}): {RESULTS}",
    )
    claims = reading(position, "outcome nothing").claims
    told = "SS Mine on e1: no effect, as the table read it from the card"
    assert [(claim.side, str(claim.text)) for claim in claims] == [("table", told)]
    assert owed(typed(position, "outcome nothing"))[0] == "ss"


def test_a_facility_or_a_card_that_the_table_takes_off_asks_nothing_more() -> None:
    position = typed(at(step="deploy", board=MINED), "us move d1 to e1")
    for left in ("us alder", "ss mine", ""):
        assert owed(GAME.adjust(position, {"board": {"e1": left}}))[0] == "ss"
    assert owed(GAME.adjust(position, {"board": {"c4": ""}}))[0] == "table"


def test_a_facility_without_text_is_named_alone() -> None:
    keys: dict[str, Any] = {"cards": {"ss": {"Pit": "mine"}}, "board": {**MINED, "e1": "ss pit"}}
    position = typed(at(step="deploy", **keys), "us move d1 to e1")
    assert owed(position)[1] == f"deploy step: read from SS Pit on e1 what it does to US Alder on e1: {RESULTS}"


@pytest.mark.parametrize(
    ("outcome", "told"),
    [
        ("card destroyed", ["US Alder on e1 is destroyed"]),
        ("facility removed", ["SS Mine on e1 is removed"]),
        ("both removed", ["SS Mine on e1 is removed", "US Alder on e1 is destroyed"]),
        ("turned back", ["US Alder on e1 turns back to d1"]),
        ("no effect", []),
    ],
)
def test_what_became_of_the_two_is_told(outcome: str, told: list[str]) -> None:
    position = typed(at(step="deploy", board=MINED), "us move d1 to e1")
    assert said(position, f"outcome {outcome}") == told


def test_a_card_deployed_onto_an_obstacle_has_nowhere_to_turn_back_to() -> None:
    position = typed(at(step="deploy", board={"c1": "us obstacle"}), "us deploy small at c1")
    told = "Small was deployed here: there is no cell to turn back to"
    assert reasons(position, "outcome turned back") == told
    assert "turned back" not in " ".join(GAME.write(move) for move in GAME.options(position))
    assert board(typed(position, "outcome both removed")) == {}
    assert typed(position, "outcome card destroyed").discard("us") == ("Small",)


def test_own_mines_ask_nothing_and_own_obstacles_do() -> None:
    position = at(step="deploy", board={"c1": "us mine", "c2": "us obstacle"})
    assert owed(typed(position, "us deploy alder at c1"))[0] == "ss"
    assert owed(typed(position, "us deploy alder at c2"))[0] == "table"


def test_a_facility_placed_under_a_card_asks_nothing() -> None:
    position = at(step="facility", board={"c1": "us alder"})
    assert owed(typed(position, "us place obstacle at c1"))[0] == "ss"


NEAR = {"c2": "us small", "e3": "ss mine"}


@pytest.mark.parametrize(
    ("extra", "gone"),
    [
        ({"d2": "ss alder"}, ["Small"]),
        ({"b2": "ss alder"}, ["Small"]),
        ({"c1": "ss alder sideways"}, ["Small"]),
        ({"c3": "ss alder"}, ["Small"]),
        ({"d1": "ss alder"}, []),
        ({"a2": "ss alder"}, []),
        ({"d2": "ss small"}, []),
        ({"d2": "us alder"}, []),
        ({"d3": "us dogwood"}, ["Mine"]),
        ({"e4": "us dogwood"}, ["Mine"]),
        ({"f4": "us dogwood"}, []),
        ({"d3": "us alder"}, []),
        ({"d3": "ss dogwood"}, []),
    ],
)
def test_what_stands_within_one_square_of_an_enemy_is_removed_at_the_end_of_deployment(
    extra: dict[str, str], gone: list[str]
) -> None:
    position = typed(at(step="facility", board={**NEAR, **extra}), "us skip", "ss skip")
    assert [*position.discard("us"), *position.discard("ss")] == gone
    assert [event.what for event in position.events] == ["removed"] * len(gone)


def test_a_removal_says_by_whom_and_by_which_rule() -> None:
    position = at(step="facility", board={**NEAR, "d2": "ss alder", "d3": "us dogwood"})
    position = typed(position, "us skip")
    assert said(position, "ss skip") == [
        "US Small on c2 is removed: SS Alder on d2 is within one square (deployment 6)",
        "SS Mine on e3 is removed: US Dogwood on d3 is within one square (deployment 8)",
    ]


# -- skill cards -----------------------------------------------------------------------------------------------------


def test_a_skill_card_is_told_with_what_it_does() -> None:
    words = {"us": {"Zeal": "skill attack 2", "Dig": "skill defence 1", "Airlift": "skill supply", "Fog": "skill"}}
    position = at(step="skill", cards=words)
    assert said(position, "us uses zeal") == ["US uses Zeal", "the units of the US have +2 attack until the round ends"]
    assert said(position, "us uses dig")[1] == "the units of the US have +1 defence until the round ends"
    assert said(position, "us uses airlift")[1] == "the units of the US are supplied until the round ends"
    told = "US uses Fog: follow its text; what it changes on the table is entered with 'adjust'"
    assert said(position, "us uses fog") == [told]


def test_a_skill_card_with_a_text_of_its_own_has_it_read() -> None:
    deck = {"skill": [{"name": "Fog", "copies": 2, "text": "No attacks."}]}
    position = at(step="skill", decks={"us": deck})
    told = "US uses Fog: follow its text (No attacks.); what it changes on the table is entered with 'adjust'"
    assert said(position, "us uses fog") == [told]


def test_every_enemy_discards_as_many_as_the_card_says_and_no_more_than_are_held() -> None:
    keys: dict[str, Any] = {"players": FOUR, "cards": {"us": {"Spy": "skill discard 2"}}, "hand": {"wehrmacht": 1}}
    position = typed(at(step="skill", **keys), "us uses spy")
    assert owed(position) == ("ss", "skill step: discard 2 of the 8 cards in hand")
    position = typed(position, "ss discards alder", "ss discards birch")
    assert owed(position) == ("wehrmacht", "skill step: discard 1 of the 1 cards in hand")
    position = typed(position, "wh discards alder")
    assert (position.hands, owed(position)[0]) == ((7, 6, 8, 0), "ss")
    alone = at(step="skill", cards={"us": {"Spy": "skill discard 2"}}, hand={"ss": 0})
    after = typed(alone, "us uses spy")
    assert (after.hands, owed(after)) == ((7, 0), ("us", "skill step: use a skill card, or skip"))


def use(side: str, card: str) -> Any:
    """Return the move as such: a line might take others for granted before it."""
    return GAME.from_plain([{"kind": "use", "side": side, "card": card}])[0]


def test_a_card_of_any_time_is_used_out_of_step_but_not_in_the_set_up_nor_by_a_stranger() -> None:
    keys: dict[str, Any] = {"cards": {"ss": {"Flash": "skill draw 1 anytime", "Fog": "skill"}}, "hand": {"ss": 6}}
    position = at(step="attack", **keys, board={"c1": "us alder", "e1": "ss alder"})
    assert GAME.judge(position, use("ss", "Flash")) == ()
    used = GAME.advance(position, use("ss", "Flash"))
    assert (used.hand("ss"), used.discard("ss"), owed(used)) == (6, ("Flash",), owed(position))
    refusals = {card: GAME.judge(position, use("ss", card)) for card in ("Fog", "Alder")}
    assert [(r.rule, str(r.reason)) for r in (*refusals["Fog"], *refusals["Alder"])] == [
        ("D32", "Fog does not say that it may be used outside the skill step"),
        ("cards 6", "Alder is a unit, not a skill card"),
    ]
    assert [ruling.rule for ruling in GAME.judge(at(step="setup", **keys), use("ss", "Flash"))] == ["setup 4"]
    assert [ruling.rule for ruling in GAME.judge(position, use("uk", "Flash"))] == ["attack step"]


def test_in_the_skill_step_cards_are_used_in_order_save_those_of_any_time() -> None:
    position = at(step="skill", cards={"ss": {"Flash": "skill draw 1 anytime", "Fog": "skill"}})
    assert [ruling.rule for ruling in GAME.judge(position, use("ss", "Fog"))] == ["skills"]
    assert GAME.judge(position, use("ss", "Flash")) == ()


# -- advancing -------------------------------------------------------------------------------------------------------

SHOT = {"c2": "us birch", "b2": "us big", "e2": "ss alder", "f4": "ss alder", "d2": "us alder", "c1": "us cedar"}


def test_only_who_took_part_advances_and_it_is_told() -> None:
    position = typed(at(step="attack", board=SHOT), "us attack e2 with c2 and d2")
    assert owed(position) == ("us", "attack step: advance onto e2 with one of c2, d2, or stay")
    assert reasons(position, "us advance c1") == "c1 took no part in the attack on e2"
    assert said(position, "us advance c2") == ["US Birch on c2 advances onto e2"]
    after = typed(position, "us advance c2")
    assert [(event.what, event.card, event.cell) for event in after.events] == [
        ("destroyed", "Alder", "e2"), ("advanced", "Birch", "e2"),
    ]  # fmt: skip
    assert (owed(after)[0], owed(typed(position, "us stay"))[0]) == ("ss", "ss")


def test_an_advance_to_depth_3_ends_nothing_and_owes_its_breakthrough_in_the_next_deployment() -> None:
    deep = {"f1": "us alder", "e1": "us small", "g1": "ss alder", "c4": "ss fir"}
    position = typed(at(step="attack", board=deep), "us attack g1 with f1, advance f1")
    assert (position.over, owed(position)[0]) == (None, "ss")
    position = typed(position, "ss skip", "end round", "ss declines, us declines", "ss skip")
    assert refused(position, "us skip") == ["D22"]


def test_nobody_advances_after_a_failure_onto_a_resource_or_into_the_place_of_one() -> None:
    failed = typed(at(step="attack", board={**SHOT, "e2": "ss cedar"}), "us attack e2 with d2")
    assert owed(failed)[0] == "ss"
    free = {"options": {"stacking": "free", "attack-targets": "any"}, "step": "attack"}
    shared = {**SHOT, "e2": "ss alder, ss small"}
    assert owed(typed(at(**free, board=shared), "us attack e2 with d2"))[0] == "us"
    assert owed(typed(at(**free, board=shared), "us attack resource e2 with d2"))[0] == "ss"


def test_a_forced_move_that_needs_a_card_where_none_is_says_so() -> None:
    position = at(step="attack", board=SHOT)
    for plain in (
        {"kind": "attack", "side": "us", "target": "e4", "attackers": ["d2"], "aim": "unit"},
        {"kind": "attack", "side": "us", "target": "e2", "attackers": ["a1"], "aim": "unit"},
    ):
        with pytest.raises(RefereeError) as refusal:
            GAME.advance(position, GAME.from_plain([plain])[0])
        assert "put the board right with 'adjust' first" in str(refusal.value)


def test_a_forced_card_that_nobody_has_described_is_asked_for() -> None:
    position = at(step="skill", decks="open")
    assert [ruling.rule for ruling in GAME.judge(position, use("us", "Fog"))] == ["cards 1"]
    with pytest.raises(RefereeError) as refusal:
        GAME.advance(position, use("us", "Fog"))
    assert str(refusal.value) == "nobody has described Fog: give what stands on it after '='"
