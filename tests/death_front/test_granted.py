"""What a line of Death Front takes for granted, and what it does not: each line typed once."""

from __future__ import annotations

from typing import Any

import pytest
from kits.death_front import at, moves, offered, over, owed, reading, reasons, refused, typed

from referee.games.death_front import GAME

ANY_TIME = {"us": {"Blitz": "skill attack unit 2 anytime"}, "ss": {"Ruse": "skill attack unit 1 anytime"}}
FACE = {"c1": "us alder", "b1": "us small", "d1": "ss alder", "e1": "ss small"}
NO_ATTACK: dict[str, Any] = {"board": {"c1": "us alder", "e3": "ss alder"}}
FOUR = "us, ss, uk, wh"


def answered(position: Any, line: str) -> str:
    """Return the moves of *line*, those taken for granted in brackets; or why it is refused."""
    found = reading(position, line)
    if found.rulings:
        return f"refused: {found.rulings[0].reason}"
    return "; ".join(f"({GAME.write(s.move)})" if s.granted else GAME.write(s.move) for s in found.steps)


# -- the end of the game ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", ["facility", "skill", "attack", "settlement"])
@pytest.mark.parametrize("line", ["us exits c2", "us move c2 to d2", "us attacks e1 with c2", "us deploys alder at a1"])
def test_a_line_that_cannot_be_played_is_not_accepted_because_the_game_ends_before_it(step: str, line: str) -> None:
    """The US holds no card: the settlement would end the game, and nothing of the line is ever played."""
    position = at(step="attack" if step == "settlement" else step, hand={"us": 0}, board={"c2": "us alder"})
    assert refused(position, line)
    assert over(reading(position, line).after) == "nobody"


def test_a_breakthrough_that_is_typed_ends_the_game_and_what_follows_it_is_refused() -> None:
    position = at(step="deploy", board={"g1": "us alder"})
    assert over(typed(position, "us exits g1")) == "allies"
    assert reasons(position, "us exits g1, ss skip") == "the game is over"
    assert reasons(position, "us exits g1, end round") == "the game is over"


def test_the_end_of_a_round_is_said() -> None:
    settled = at(step="settlement", hand={"us": 5, "ss": 5})
    why = "refused: table owes: go on to the next round, or declare a deadlock or a player stuck"
    for line in ("us draws", "ss draws", "ss skip", "us deploys alder at a1", "us uses rally, us skip"):
        assert answered(settled, line).startswith(("refused: Rally does not say", why)), line
    assert answered(settled, "end round, ss draws") == "table: end round; ss: draw"


def test_end_round_is_no_word_for_skipping_a_step_in_which_cards_may_be_deployed() -> None:
    assert answered(at(step="deploy"), "end round") == "refused: US owes: deploy or move a card, or skip"
    assert answered(at(step="draw"), "end round").startswith("refused: US owes: decline to draw, or discard a card")


def test_end_round_takes_for_granted_that_nobody_uses_what_is_left_but_no_attack_that_could_be_made() -> None:
    skips = "(us: skip); (ss: skip); (us: skip); (ss: skip)"
    ended = answered(at(step="facility", **NO_ATTACK), "end round")
    assert ended == f"{skips}; (us: skip); (ss: skip); table: end round"
    assert answered(at(step="facility", board=FACE), "end round") == "refused: US owes: place a facility, or skip"
    assert answered(at(step="attack", board=FACE), "end round") == "refused: US owes: attack an enemy unit, or skip"


# -- skill cards at any time -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", ["draw", "deploy", "facility", "skill", "attack", "settlement"])
def test_a_card_that_may_be_used_at_any_time_is_used_now_and_gives_nothing_away(step: str) -> None:
    position = at(step=step, cards=ANY_TIME, board=FACE)
    for line in ("us uses blitz", "ss uses ruse"):
        assert answered(position, line) == line.replace(" uses", ": use")


def test_a_card_that_cannot_be_used_now_is_not_carried_into_the_next_round() -> None:
    """The SS has no card until it draws one in the next round."""
    spent = at(step="settlement", cards=ANY_TIME, hand={"ss": 0})
    assert answered(spent, "ss uses ruse") == "refused: SS holds no cards"
    assert answered(typed(spent, "end round, ss draws"), "ss uses ruse") == "ss: use ruse"


def test_a_card_used_before_the_first_hands_are_kept_keeps_nobody_s_hand() -> None:
    position = at(step="setup", cards=ANY_TIME)
    assert answered(position, "us uses blitz").startswith("refused: US owes: keep the first hand or redraw")
    assert answered(position, "ss uses ruse").startswith("refused: it is the go of the US; US owes: keep the first")


def test_a_skill_card_for_its_own_step_goes_there_and_no_farther() -> None:
    assert answered(at(step="facility"), "us uses rally") == "(us: skip); (ss: skip); us: use rally"
    assert answered(at(step="attack", board=FACE), "us uses rally").startswith("refused: Rally does not say")
    assert answered(at(step="deploy"), "us uses rally").startswith("refused: Rally does not say")


# -- a step that one's own next act ends ------------------------------------------------------------------------------


def test_who_deploys_and_then_places_a_facility_or_attacks_has_done_with_deploying() -> None:
    """The SS has skipped: nobody but the US is still deploying."""
    alone = typed(at(step="deploy", board=FACE), "us deploys alder at a1, ss skip")
    placed = "us: deploy alder at a2; (us: skip); us: deploy mine at a3"
    assert answered(alone, "us deploys alder at a2, us places mine at a3") == placed
    attacked = answered(alone, "us deploys alder at a2, us attacks d1 with c1")
    assert attacked.startswith("us: deploy alder at a2; (us: skip); ")
    assert attacked.endswith("us: attack d1 with c1")


def test_nobody_has_done_with_deploying_before_the_other_has_or_by_another_s_act() -> None:
    both = at(step="deploy", board=FACE)
    assert "SS owes: deploy or move a card, or skip" in answered(both, "us deploys alder at a2, us attacks d1 with c1")
    alone = typed(both, "us deploys alder at a1, ss skip")
    for line in ("us deploys alder at a2, ss attacks c1 with d1", "us attacks d1 with c1", "end round"):
        assert answered(alone, line).startswith("refused: ")


# -- whose go it is --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "line", "owes"),
    [
        ("setup", "ss keeps", "keep the first hand or redraw"),
        ("setup", "ss redraws", "keep the first hand or redraw"),
        ("draw", "ss declines", "decline to draw, or discard a card and then draw"),
        ("draw", "ss discards alder", "decline to draw, or discard a card and then draw"),
        ("deploy", "ss deploys alder at e1", "deploy or move a card, or skip"),
        ("deploy", "ss skip", "deploy or move a card, or skip"),
        ("facility", "ss places mine at e3", "place a facility, or skip"),
        ("facility", "ss skip", "place a facility, or skip"),
        ("facility", "ss skip, us skip", "place a facility, or skip"),
        ("skill", "ss uses rally", "use a skill card, or skip"),
        ("skill", "ss skip", "use a skill card, or skip"),
        ("attack", "ss attacks c1 with d1", "attack an enemy unit, or skip"),
        ("attack", "ss skip", "attack an enemy unit, or skip"),
    ],
)
def test_an_act_out_of_turn_gives_away_no_go(step: str, line: str, owes: str) -> None:
    position = at(step=step, board={} if step == "setup" else FACE)
    assert answered(position, line).startswith(f"refused: it is the go of the US; US owes: {owes}")


def test_who_has_done_with_a_step_does_not_end_it_for_the_other_nor_begin_the_next() -> None:
    """The US has skipped the facilities: a second 'us skip' is neither the SS's skip nor that of the skill step."""
    position = typed(at(step="facility"), "us skip")
    assert answered(position, "us skip") == "refused: it is the go of the SS; SS owes: place a facility, or skip"
    told = "refused: 'us: skip' is one too many; it is the go of the SS; SS owes: place a facility, or skip"
    assert answered(at(step="facility"), "us skip, us skip") == told


def test_two_acts_of_one_player_in_a_row_are_one_too_many() -> None:
    told = "refused: 'us: deploy alder at a2' is one too many; it is the go of the SS"
    assert answered(at(step="deploy"), "us deploys alder at a1, us deploys alder at a2").startswith(told)


def test_with_four_players_each_waits_for_those_before() -> None:
    position = at(step="facility", players=FOUR)
    assert answered(position, "wh skip") == "refused: it is the go of the US; US owes: place a facility, or skip"
    assert answered(position, "us skip, ss skip, uk skip, wh skip") == "us: skip; ss: skip; uk: skip; wehrmacht: skip"


def test_only_a_go_without_a_choice_is_passed_over_in_its_own_step() -> None:
    drawing = at(step="draw", hand={"us": 7, "ss": 7})
    assert answered(drawing, "ss draws") == "(us: draw); ss: draw"
    assert answered(drawing, "ss declines").startswith("refused: the SS holds 7 cards and has to draw")
    blind = at(step="attack", board=FACE | {"b1": ""})
    assert answered(blind, "ss attacks c1 with d1") == "(us: skip); ss: attack c1 with d1"
    shut_in = {"c1": "us small", "b1": "ss alder", "c2": "ss birch", "d1": "ss birch"}
    empty = at(step="deploy", hand={"us": 0}, board=shut_in)
    assert answered(empty, "ss skip") == "(us: skip); ss: skip"


# -- skips -----------------------------------------------------------------------------------------------------------


def test_a_skip_of_a_step_that_ended_by_itself_is_not_that_of_the_next_step() -> None:
    """The SS has shown its two skill cards and the US cannot attack: the second skip would end the SS's attacks."""
    position = at(step="skill", discard={"ss": ["rally", "barrage"]}, board=FACE | {"b1": ""})
    told = "refused: 'ss: skip' is not needed: what it answers ended by itself; US owes: attack an enemy unit, or skip"
    assert answered(position, "us skip, ss skip") == told
    away = at(step="skill", discard={"ss": ["rally", "barrage"]}, board={"d1": "ss alder", "e1": "ss small"})
    assert owed(typed(away, "us skip"))[0] == "ss"
    assert answered(away, "us skip, ss skip") == told.replace("US owes", "SS owes")
    assert answered(typed(away, "us skip"), "ss skip") == "ss: skip"


def test_skips_that_are_owed_one_after_the_other_may_stand_in_one_line() -> None:
    twice = "us: skip; ss: skip; us: skip; ss: skip"
    assert answered(at(step="facility", **NO_ATTACK), "us skip, ss skip, us skip, ss skip") == twice


def test_a_skip_nobody_owes_is_refused() -> None:
    assert answered(at(step="settlement"), "us skip").startswith("refused: table owes: go on to the next round")
    thrice = answered(at(step="attack", **NO_ATTACK), "us skip, ss skip, us skip")
    assert thrice.startswith("refused: 'us: skip' is one too many; table owes: go on to the next round")
    entered = typed(
        at(step="attack", board=FACE | {"d1": "ss alder, ss mine"}), "us attacks d1 with c1", "us advances c1"
    )
    assert answered(entered, "us skip").startswith("refused: table owes: read from SS Mine on d1")


def test_skip_at_the_first_hand_keeps_it_and_after_an_attack_stays() -> None:
    assert answered(at(), "us skip") == "us: keep"
    assert answered(at(), "us skip, ss skip") == answered(at(), "both skip") == "us: keep; ss: keep"
    position = at(step="attack", board=FACE | {"f1": "ss cedar"})
    assert answered(position, "us attacks d1 with c1, done") == "us: attack d1 with c1; us: stay"
    assert answered(position, "us attacks d1 with c1, ss skip") == "us: attack d1 with c1; (us: stay); ss: skip"


# -- what is owed now ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "line", "owes"),
    [
        ("facility", "us move c1 to c2", "place a facility, or skip"),
        ("facility", "us draws", "place a facility, or skip"),
        ("skill", "us places mine at a1", "use a skill card, or skip"),
        ("setup", "us attacks d1 with c1", "keep the first hand or redraw"),
        ("deploy", "us attacks d1 with c1", "deploy or move a card, or skip"),
        ("facility", "us agrees", "place a facility, or skip"),
        ("facility", "us advances c1", "place a facility, or skip"),
        ("draw", "us keeps", "decline to draw, or discard a card and then draw"),
    ],
)
def test_what_is_legal_nowhere_is_answered_with_what_is_owed_now(step: str, line: str, owes: str) -> None:
    position = at(step=step, board={} if step == "setup" else FACE)
    assert answered(position, line).startswith(f"refused: US owes: {owes}")


def test_what_is_asked_for_further_on_is_refused_for_what_is_wrong_with_it() -> None:
    assert "is out of range" in answered(at(step="facility", board=FACE | {"e2": "ss alder"}), "us attacks e2 with c1")
    assert "German territory" in answered(at(), "us deploys alder at e1")


def test_a_refused_line_takes_nothing_for_granted() -> None:
    position = at(step="facility", board=FACE)
    assert reading(position, "us attacks e1 with c1").is_refused
    assert offered(position) == offered(at(step="facility", board=FACE))
    assert moves(position, "us skip") == ["us: skip"]
