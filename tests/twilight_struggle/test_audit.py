"""A tournament judge's audit: cards in combination, typed from outside, answered by the printed card or paragraph."""

from __future__ import annotations

from typing import Any

import pytest
from kits.twilight_struggle import Board, answer, position_of, rules, typed

from referee.games.twilight_struggle import GAME
from referee.games.twilight_struggle.printed.map import MAP
from referee.games.twilight_struggle.printed.sides import US, USSR
from referee.games.twilight_struggle.state.position import Position
from referee.report.reading import as_data


def at(side: str, board: Board | None = None, **keys: Any) -> Position:
    """Round 2 of turn 5 at DEFCON 4, where *board* is all the influence there is, as (US, USSR)."""
    influence = {name: list((board or {}).get(name, (0, 0))) for name in MAP}
    clock = {} if "stage" in keys else {"action_round": 2, "phasing": side}
    return position_of(**{"influence": influence, "turn": 5, "defcon": 4, **clock, **keys})


def told(position: Position, line: str) -> list[str]:
    return [str(each) for each in answer(position, line).told]


# -- rounds and traps ------------------------------------------------------------------------------------------------

OIL = ["North Sea Oil", {"card": "North Sea Oil", "until": "turn"}]


def test_a_trapped_us_may_decline_the_eighth_round() -> None:
    """Card 86 offers a round ("may"); Quagmire takes hold of rounds that are played, so the seventh is not declined."""
    held = {"us": ["NATO", "Duck and Cover"]}
    eighth = at(US, turn=8, action_round=8, in_play=["Quagmire", *OIL], known_hand=held)
    reading = answer(eighth, "us pass")
    assert reading.legal
    assert not reading.claims
    assert not reading.warnings
    assert typed(eighth, "us discard nato 5").has("Quagmire")
    seventh = at(US, turn=8, action_round=7, in_play=["Quagmire", *OIL], known_hand=held)
    assert rules(seventh, "us pass") == ["card 42"]
    assert typed(seventh, "us discard nato 5").action_round == 8


def test_a_trapped_side_may_not_decline_the_bonus_round_with_a_scoring_card() -> None:
    held = {"us": ["NATO", "Asia Scoring"]}
    eighth = at(US, turn=8, action_round=8, in_play=["Quagmire", *OIL], known_hand=held)
    assert rules(eighth, "us pass") == ["10.1.5"]
    assert typed(eighth, "us asia scoring").discard == ("Asia Scoring",)


def test_box_8_and_north_sea_oil_together_give_eight_rounds() -> None:
    """Not nine: both say "eight rounds"."""
    seventh = at(US, turn=8, action_round=7, in_play=OIL, space=[8, 3], hand_size=[3, 0])
    eighth = typed(seventh, "us nato place canada 4")
    assert (eighth.action_round, eighth.phasing) == (8, US)
    assert typed(eighth, "us wargames place mexico 4").stage == "cleanup"


def test_the_rounds_of_north_sea_oil_are_no_side_in_the_data() -> None:
    data = as_data(GAME, answer(at(US, turn=8, hand_size=[3, 3]), "us north sea oil event"))
    begun = [change for change in data["changes"] if change["what"] == "effect begins"]
    assert [change.get("side", "") for change in begun] == ["", ""]
    assert begun[1]["detail"] == "rounds"


# -- war cards, UN Intervention and the Space Race -------------------------------------------------------------------


def test_flower_power_does_not_pay_for_a_war_spaced_with_un_intervention() -> None:
    """FAQ #59: on the Space Race a war card does nothing, with or without UN Intervention."""
    board = at(US, {"Panama": (2, 0)}, in_play=["Flower Power"])
    spaced = answer(board, "us un intervention korean war space 6")
    assert spaced.after.vp == 0
    assert not any("flower_un" in str(warning) for warning in spaced.warnings)
    assert typed(board, "us un intervention korean war place panama 2").vp == -2


# -- Summit ----------------------------------------------------------------------------------------------------------


def test_formosan_resolution_does_not_help_at_the_summit() -> None:
    """Card 35 makes Taiwan a battleground when Asia is scored; the Summit scores nothing (as C045d for card 73).

    India and Taiwan against Pakistan: one battleground each, so nobody dominates Asia.
    """
    board: Board = {"India": (3, 0), "Taiwan": (3, 0), "Burma": (2, 0), "Pakistan": (0, 2)}
    asia = at(US, board, in_play=["Formosan Resolution"])
    assert told(asia, "us summit event 3 4")[:2] == ["US at the Summit: 3 die = 3", "USSR at the Summit: 4 die = 4"]
    assert "US in Asia: 7 domination + 2 battlegrounds = 9" in told(asia, "us asia scoring")


# -- both sides' Death Squads ----------------------------------------------------------------------------------------


def test_both_sides_death_squads_cancel_out() -> None:
    """The card comes back by card 43: +1 and -1 on every coup in the Americas."""
    squads = [{"card": "Latin American Death Squads", "side": side} for side in (US, USSR)]
    for order in (squads, squads[::-1]):
        board = at(US, {"Colombia": (0, 2)}, in_play=order)
        total = as_data(GAME, answer(board, "us fidel coup colombia 3"))["tally"][-1]
        assert sorted(amount for amount, _ in total["lines"]) == [-2, -1, 1, 2, 3]
        assert total["total"] == 3


# -- an empty hand ---------------------------------------------------------------------------------------------------


def test_an_empty_us_hand_has_nothing_to_discard_to_blockade_or_debt_crisis() -> None:
    """Cards 10, 95: what happens otherwise happens at once; 'done' may still be said."""
    board: Board = {"West Germany": (4, 0), "Brazil": (0, 3)}
    asked = at(USSR, board, turn=9, hand_size=[0, 4])
    assert typed(asked, "ussr blockade event").influence(US, "West Germany") == 0
    assert typed(asked, "ussr blockade event, us done").influence(US, "West Germany") == 0
    assert typed(asked, "ussr latin american debt crisis event, brazil").influence(USSR, "Brazil") == 6


# -- which table option an answer rests on ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "rests"),
    [
        ("us kitchen debates event", True),
        ("us our man in tehran event", True),
        ("us star wars event", False),
        ("us wargames event", False),
    ],
)
def test_only_disputed_conditions_rest_on_the_table_option(line: str, rests: bool) -> None:
    """Z-14 is about cards 48 and 108; 5.2 itself settles card 85 and FAQ #100 card 100."""
    reading = answer(at(US, turn=8, defcon=3), line)
    assert reading.legal
    assert any("starred-false-condition" in str(warning) for warning in reading.warnings) is rests


# -- sums that explain themselves ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "sums"),
    [
        ("ussr china card place vietnam 6", [(4, "The China Card"), (1, "The China Card in Asia"), (1, "Vietnam")]),
        ("ussr china card place vietnam 3, india 1", [(3, "The China Card"), (1, "The China Card in Asia")]),
        ("ussr fidel place vietnam 3", [(2, "Fidel"), (1, "Vietnam Revolts in Southeast Asia")]),
    ],
)
def test_the_extra_operation_of_a_region_is_shown(line: str, sums: list[tuple[int, str]]) -> None:
    """9.6, card 9: 4 + 1 + 1 = 6 in Southeast Asia (7.4); with India among them Vietnam Revolts adds nothing."""
    red = ["Red Scare/Purge on ussr"] if "india" in line else []
    board: Board = {"Vietnam": (0, 2), "India": (0, 1)}
    held = at(USSR, board, in_play=["Vietnam Revolts", *red], china={"holder": USSR})
    last = as_data(GAME, answer(held, line))["tally"][-1]
    assert last["total"] == sum(amount for amount, _ in sums)
    for (amount, because), (shown, text) in zip(sums, last["lines"], strict=True):
        assert amount == shown
        assert text.startswith(because)


def test_the_fifth_realignment_roll_shows_its_reason() -> None:
    held = at(USSR, {"Thailand": (9, 0)}, china={"holder": USSR})
    rolls = ", ".join(["thailand 3-2"] * 5)
    assert "USSR operations: 4 The China Card + 1 The China Card in Asia = 5" in told(
        held, f"ussr china card realign {rolls}"
    )


# -- a choice that has fallen away still says what is wrong ----------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("us star wars event, take asia scoring", "card 85"),
        ("us salt negotiations event, take asia scoring", "card 43"),
        ("us salt negotiations event, take nato", "card 43"),
        ("us independent reds event, poland", "card 22"),
        ("us truman doctrine event, italy", "card 19"),
        ("us voice of america event, poland", "card 74"),
    ],
)
def test_a_wrong_choice_is_refused_by_the_card_where_nothing_could_be_chosen(line: str, rule: str) -> None:
    """No country or card qualifies, so the event asks nothing: the ruling still cites the card, not the next round."""
    board = at(US, {"Poland": (0, 3)}, turn=8, space=[2, 1], discard=["Asia Scoring"])
    assert rules(board, line)[0] == rule
    assert as_data(GAME, answer(board, line))["legal"] is False


def test_every_reason_against_removing_is_given() -> None:
    """Card 88: Italy holds no US influence, and it is not in the Middle East."""
    reading = answer(at(USSR, {"Egypt": (2, 0)}, turn=9), "ussr marine barracks bombing event, italy")
    assert [str(ruling.reason) for ruling in reading.rulings] == [
        "no US influence in Italy",
        "Italy does not qualify; needed: Middle East",
    ]


# -- typing ----------------------------------------------------------------------------------------------------------


def test_the_crisis_is_bought_off_with_two_markers_of_one_country() -> None:
    """Card 40: 2 from West Germany or 2 from Turkey, typed with or without the number; 1 + 1 is not enough."""
    board: Board = {"Turkey": (2, 0), "West Germany": (4, 0), "Nigeria": (1, 1)}
    crisis = at(USSR, board, in_play=["Cuban Missile Crisis on us"])
    for line in ("us pay turkey", "us pay turkey 2", "us buy off turkey 2", "us remove turkey 2"):
        paid = typed(crisis, line)
        assert paid.influence(US, "Turkey") == 0, line
        assert not paid.has("Cuban Missile Crisis"), line
        assert paid.phasing == USSR
        assert paid.pending is not None
    assert rules(crisis, "us pay turkey 1, west germany 1") == ["card 40"]
    assert rules(crisis, "us pay west germany 3") == ["card 40"]


@pytest.mark.parametrize("line", ["poland 2, finland 1, romania 2", "remove poland 2, finland 1, romania 2"])
def test_what_a_named_country_loses_may_be_said(line: str) -> None:
    """Card 29 in the Late War takes 2 from each of three countries, 1 where there is no more."""
    board: Board = {"Poland": (0, 3), "Finland": (0, 1), "Romania": (0, 4)}
    end = typed(at(US, board, turn=8), f"us east european unrest event, {line}")
    assert [end.influence(USSR, country) for country in board] == [1, 0, 2]


def test_a_wrong_number_is_not_swallowed() -> None:
    board: Board = {"Poland": (0, 3), "Finland": (0, 1), "Romania": (0, 4)}
    assert rules(at(US, board, turn=8), "us east european unrest event, poland 3") == ["card 29"]
    assert rules(at(US, board, turn=8), "us brush war event, finland 3") == ["card 36"]


def test_a_die_after_a_war_target_stays_a_die() -> None:
    end = typed(at(US, {"Nigeria": (1, 2)}), "us brush war event, nigeria 3")
    assert (end.influence(US, "Nigeria"), end.vp) == (3, 1)


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("us abm treaty event, space 2", "card 57"),
        ("us olympic games event, ussr boycott, us space 2", "card 20"),
        ("us grain sales event, draw nato, give back, space 2", "card 67"),
    ],
)
def test_operations_of_an_event_are_refused_to_the_space_race_by_its_card(line: str, rule: str) -> None:
    """6.4.1: a card is spaced, not the operations of an event; the card need not be named again."""
    assert rules(at(US), line) == [rule]


def test_a_drawn_card_need_not_be_named_again() -> None:
    """Card 67: the US may play it in any way."""
    board = at(US, {"Panama": (2, 0), "Nigeria": (1, 1)})
    assert typed(board, "us grain sales event, draw korean war, space 1").space == (1, 0)
    assert typed(board, "us grain sales event, draw nato, place panama 4").influence(US, "Panama") == 6
    assert typed(board, "us grain sales event, draw korean war, event first 4, place panama 2").vp == -2
    assert rules(board, "us grain sales event, draw korean war, event") == ["5.2"]
    assert typed(board, "us grain sales event, draw nato, return, coup nigeria 3").military_ops == (2, 0)


# -- combinations that stood the audit -------------------------------------------------------------------------------


def test_red_scare_brezhnev_china_and_vietnam_add_up_to_six() -> None:
    """7.4: 4 - 1 + 1 = 4, then +1 for Asia and +1 for Southeast Asia; the seventh point is refused."""
    play = ["Red Scare/Purge on ussr", "Brezhnev Doctrine", "Vietnam Revolts"]
    board = at(USSR, {"Vietnam": (0, 2), "Thailand": (2, 0)}, in_play=play, china={"holder": USSR})
    assert typed(board, "ussr china card place thailand 4, laos 1").influence(USSR, "Thailand") == 4
    assert rules(board, "ussr china card place thailand 4, laos 2") == ["6.1.2"]  # The first one in Thailand cost 2.


def test_tear_down_gives_west_germany_back_to_nato_but_not_france() -> None:
    """Cards 96, 55, 21, 17."""
    play = ["NATO", "De Gaulle Leads France", "Willy Brandt"]
    board: Board = {"France": (3, 0), "West Germany": (5, 1)}
    torn = typed(at(US, board, turn=8, defcon=5, in_play=play), "us tear down this wall event, done")
    assert rules(torn, "ussr duck and cover coup west germany 3") == ["card 21"]
    assert rules(torn, "ussr duck and cover coup france 3") == []


def test_un_intervention_in_the_trap_is_no_way_round_we_will_bury_you() -> None:
    """FAQ #42/44, card 50: the trapped US only discards, and pays 3 VP before it does."""
    board = at(US, in_play=["Quagmire", "We Will Bury You"], vp=-17)
    assert rules(board, "us un intervention fidel")[0] == "card 42"
    over = typed(board, "us discard nato 3").over
    assert over
    assert (over.winner, over.rule) == (USSR, "10.3.1")


def test_star_wars_takes_un_intervention_missile_envy_and_wars() -> None:
    """Card 85: the event happens at once, as if the US had played the card from its hand."""
    found = ["UN Intervention", "Missile Envy", "Brush War", "The Cambridge Five"]
    board = at(
        US, {"Nigeria": (1, 1)}, turn=8, space=[3, 2], discard=found, in_play=["Flower Power"],
        known_hand={"ussr": ["Quagmire"]}, hand_size=[5, 1],
    )  # fmt: skip
    un = typed(board, "us star wars event, take un intervention, un intervention fidel place nigeria 2")
    assert un.influence(US, "Nigeria") == 3
    assert "Fidel" in un.discard
    envy = typed(board, "us star wars event, take missile envy, ussr give quagmire, us place nigeria 3")
    assert envy.known[1] == ("Missile Envy",)
    assert "Quagmire" in envy.discard
    war = typed(board, "us star wars event, take brush war, nigeria 3")
    assert war.vp == 1 - 2
    assert "The Cambridge Five" in typed(board, "us star wars event, take cambridge five").discard


@pytest.mark.parametrize("card", ["Asia Scoring", "Summit", "Fidel", "NATO"])
def test_five_year_plan_throws_out_what_has_no_us_event_now(card: str) -> None:
    """Card 5; NATO without its condition does not happen and is not removed."""
    board = at(USSR, {"Cuba": (0, 3)}, known_hand={"ussr": [card]})
    end = typed(board, f"ussr five year plan place cuba 3, discard {card.lower()}")
    assert set(end.discard) == {"Five Year Plan", card}
    assert not end.removed


def test_five_year_plan_kills_the_side_that_is_phasing() -> None:
    """8.1.3: the Duck and Cover that it throws out degrades DEFCON in the phase of whoever played the plan."""
    held = {"ussr": ["Duck and Cover"]}
    lines = {USSR: "ussr five year plan event first, discard duck and cover",
             US: "us five year plan event, ussr discard duck and cover"}  # fmt: skip
    for side, line in lines.items():
        over = typed(at(side, defcon=2, known_hand=held), line).over
        assert over
        assert over.winner == (US if side == USSR else USSR)


def test_norad_played_by_the_ussr_in_the_round_of_its_coup() -> None:
    """Card 106: NORAD is in effect when the round ends in which DEFCON moved to 2."""
    board = at(USSR, {"Canada": (4, 0), "Nigeria": (1, 1)}, defcon=3)
    assert typed(board, "ussr norad coup nigeria 1, us canada").influence(US, "Canada") == 5


@pytest.mark.parametrize(
    ("vp", "winner"), [(8, US), (6, ""), (-8, USSR), (-14, USSR), (14, US)]
)  # + 6 for the USSR, then whoever leads
def test_wargames_ends_the_game_for_whoever_leads(vp: int, winner: str) -> None:
    over = typed(at(US, turn=9, defcon=2, vp=vp), "us wargames event, end the game").over
    assert over
    assert over.winner == winner


def test_a_refused_coup_carries_every_reason() -> None:
    """6.3.1, 8.1.5 and the cards that protect: all of them at once."""
    board = at(USSR, {"Italy": (4, 0)}, defcon=3, turn=9, in_play=["NATO", "The Reformer"])
    assert rules(board, "ussr fidel coup italy 3") == ["8.1.5", "card 21", "card 87"]
    assert rules(at(US, defcon=3), "us nato coup thailand 1") == ["6.3.1", "8.1.5"]


def test_what_is_typed_after_the_move_that_ends_the_game_is_not_played() -> None:
    """Card 50, 10.3.1: the 3 VP come before the operations of the round, so nobody comes to place them."""
    board = at(US, {"Panama": (2, 0)}, vp=-17, in_play=["We Will Bury You"])
    assert rules(board, "us duck and cover place panama 3") == ["10.3.1"]
    reading = answer(board, "us duck and cover operations")
    assert reading.legal
    assert reading.after.over.winner == USSR
    assert reading.after.influence(US, "Panama") == 2
    assert rules(reading.after, "us place panama") == ["10.3.1"]


@pytest.mark.parametrize("line", ["iran", "us iran", "us france"])
def test_a_country_typed_while_a_card_is_owed_is_no_card(line: str) -> None:
    """Iran is a country in full, and only the beginning of Iranian Hostage Crisis: the discard is still owed."""
    owing = answer(at(USSR, {"West Germany": (3, 0), "Iran": (2, 0)}, turn=5), "ussr blockade event").after
    (ruling,) = answer(owing, line).rulings
    assert str(ruling.reason) == "US owes: Blockade: discard a card of 3 or more operations, or done"
