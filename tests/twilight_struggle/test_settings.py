"""Settings of a new game: profiles and switches of section Z, each with both results (B100), handicap, variants."""

from __future__ import annotations

from typing import Any

import pytest
from kits.twilight_struggle import answer, pile, position_of

from referee.games.twilight_struggle import GAME
from referee.games.twilight_struggle.rules.operations.conduct import Operations
from referee.games.twilight_struggle.rules.scoring import score_region
from referee.games.twilight_struggle.rules.setup import SetUp
from referee.games.twilight_struggle.state.moves import Choose, Discard
from referee.games.twilight_struggle.state.position import OPTIONS, Position
from referee.kernel.line import Reading
from referee.kernel.printed.options import Option
from referee.kernel.ruling import RefereeError

SETTLED = [row for row in OPTIONS.rows.values() if row.settled]
PROFILES = {
    "deluxe": {},
    "faq": {"event-ops-modified": "no", "ames-edition": "original"},
    "digital": {"shuttle-adjacency": "keep", "formosan-pile": "removed"},
}
US_ROUND = {"turn": 6, "action_round": 2, "phasing": "us", "defcon": 5}
USSR_ROUND = {**US_ROUND, "phasing": "ussr"}


def at(base: dict[str, Any], options: dict[str, str] | None = None, **keys: Any) -> Position:
    return position_of(**{**base, "options": options or {}, **keys})


def rules(reading: Reading) -> list[str]:
    return [ruling.rule for ruling in reading.rulings]


def warned(reading: Reading) -> str:
    return " | ".join(str(text) for text in reading.warnings)


# -- profiles --------------------------------------------------------------------------------------------------------


def test_deluxe_is_the_default() -> None:
    assert OPTIONS.choose({}) == OPTIONS.choose({"profile": "deluxe"}) == OPTIONS.standard


@pytest.mark.parametrize("profile", PROFILES)
def test_a_profile_sets_its_switches(profile: str) -> None:
    assert OPTIONS.choose({"profile": profile}).named == PROFILES[profile]


@pytest.mark.parametrize("name", OPTIONS.switches)
def test_b100_every_switch_can_be_set_alone(name: str) -> None:
    for choice in OPTIONS.rows[name].choices:
        assert OPTIONS.choose({"profile": "digital", name: choice})[name] == choice


def test_the_profile_of_options_is_the_nearest() -> None:
    faq = OPTIONS.choose({"profile": "faq", "envy_space": "refuse"})
    assert (faq.profile, faq.apart("faq")) == ("faq", {"envy-space": "refuse"})


def test_unknown_options_and_values_name_the_choices() -> None:
    with pytest.raises(RefereeError, match=r"realign-needs-enemy may be yes, no, not 'maybe'"):
        GAME.new({}, {"realign_needs_enemy": "maybe"})
    with pytest.raises(RefereeError, match=r"there is no table option poker; there are: profile, event-ops-modified"):
        GAME.new({}, {"poker": "no"})
    with pytest.raises(RefereeError, match=r"profile may be deluxe, faq, digital, not 'strict'"):
        GAME.new({}, {"profile": "strict"})
    with pytest.raises(RefereeError, match=r"there is no setting bid; there are: handicap, optional-cards"):
        GAME.new({"bid": 2}, {})


@pytest.mark.parametrize("row", SETTLED, ids=lambda row: row.id)
def test_a_row_without_a_switch_is_settled(row: Option) -> None:
    with pytest.raises(RefereeError, match=f"{row.name} is settled: it is always {row.default}"):
        GAME.new({}, {row.name: "otherwise"})


@pytest.mark.parametrize("said", ["tournament", "Tournament play", "比赛规则"])
def test_a_variant_is_chosen_by_its_name(said: str) -> None:
    for setup, options in (({"variant": said}, {}), ({"scenario": said}, {}), ({}, {"variant": said})):
        assert GAME.new(setup, options).options.named == {"tournament": "yes"}
    assert "Variants: Tournament play" in [str(part) for part in GAME.status(GAME.new({"variant": said}, {})).parts]


@pytest.mark.parametrize("asked", [{"promo_cards": "yes"}, {"variant": "promo"}, {"scenario": "Promo Cards"}])
def test_var_12_the_promo_cards_are_not_refereed(asked: dict[str, str]) -> None:
    with pytest.raises(RefereeError, match="promo cards are not refereed: no public source prints what they do"):
        GAME.new(asked, {})


def test_a_variant_that_there_is_not_is_refused_with_those_there_are() -> None:
    with pytest.raises(RefereeError, match=r"there is no variant 'deluxe poker'; there are: .*tournament"):
        GAME.new({"variant": "deluxe poker"}, {})


def test_the_late_war_scenario_has_no_handicap() -> None:
    with pytest.raises(RefereeError, match="the Late War scenario has no set-up, and so no handicap"):
        GAME.new({"handicap": {"us": 1}}, {"variant": "late-war"})


# -- handicap and optional cards -------------------------------------------------------------------------------------


def test_set_07_a_handicap_is_owed_after_the_set_up() -> None:
    position = GAME.new({"handicap": {"us": 2}}, {})
    after = answer(position, "setup ussr poland 6", "setup us italy 3, w germany 4", "us iran 2")
    assert after.legal
    assert after.after.influence("us", "Iran") == 3
    assert after.after.stage == "headline"


@pytest.mark.parametrize("handicap", [{"us": -1}, {"us": "two"}, {"china": 1}, 2, {"ussr": 21}])
def test_a_handicap_that_cannot_be_is_refused(handicap: Any) -> None:
    with pytest.raises(RefereeError, match="handicap"):
        GAME.new({"handicap": handicap}, {})


@pytest.mark.parametrize(("optional", "all_of_them"), [("yes", True), (True, True), ("no", False), (False, False)])
def test_x_set_11_without_the_optional_cards_the_draw_pile_is_smaller(optional: Any, all_of_them: bool) -> None:
    """The Early War cards without the China Card, 16 of them dealt."""
    left = pile("Early", optional=all_of_them) - 16
    assert answer(GAME.new({"optional_cards": optional}, {}), "deal").after.deck == left


# -- both results of every switch (B100) -----------------------------------------------------------------------------


@pytest.mark.parametrize(("profile", "points"), [("deluxe", 3), ("digital", 3), ("faq", 4)])
def test_z_1_granted_operations_under_red_scare(profile: str, points: int) -> None:
    position = at({**US_ROUND, "profile": profile}, in_play=["red scare on us"])
    reading = answer(position, "us abm treaty event")
    asked = reading.after.pending
    assert isinstance(asked, Operations)
    assert asked.points == points
    value = "no" if profile == "faq" else "yes"
    spent = answer(reading.after, "place canada")
    assert warned(spent) == f"rests on table option event-ops-modified = {value} (Z-1)"


@pytest.mark.parametrize(("value", "refused"), [("yes", ["Z-2"]), ("no", [])])
def test_z_2_realigning_a_country_without_enemy_markers(value: str, refused: list[str]) -> None:
    reading = answer(at(US_ROUND, {"realign_needs_enemy": value}), "us nato operations, realign brazil")
    assert rules(reading) == refused
    assert ("(Z-2)" in warned(reading)) == (value == "no")


@pytest.mark.parametrize(("profile", "points"), [("deluxe", -1), ("faq", -1), ("digital", -2)])
def test_z_3_japan_left_out_keeps_its_point_only_in_the_digital_edition(profile: str, points: int) -> None:
    """C073b: 4 countries each; USSR 3+3 (+1 where the point stays), US 3+2."""
    ours, theirs = ("India", "Thailand", "Taiwan", "Philippines"), ("North Korea", "South Korea", "Pakistan")
    board = {name: [6, 0] for name in ours} | {name: [0, 6] for name in (*theirs, "Afghanistan", "Japan")}
    position = at({**US_ROUND, "profile": profile}, influence=board | {"Australia": [0, 0]})
    assert score_region(position, "Asia", "Japan").points == points


@pytest.mark.parametrize(("value", "result"), [("americas", 2), ("world", 1)])
def test_z_4_death_squads_beyond_the_americas(value: str, result: int) -> None:
    """Zaire has stability 1: die 1 + 3 operations - 2 = 2, and one less where the -1 is world-wide."""
    squads = [{"card": "Latin American Death Squads", "side": "ussr"}]
    position = at(US_ROUND, {"death_squads_scope": value}, in_play=squads, influence={"Zaire": [0, 1]})
    reading = answer(position, "us duck and cover coup zaire 1")
    assert [int(tally) for tally in reading.sums] == [result]
    assert f"death-squads-scope = {value} (Z-4)" in warned(reading)


@pytest.mark.parametrize(
    ("value", "winner", "rule"), [("held-first", "us", "10.1.5"), ("milops-first", "ussr", "10.3.1")]
)
def test_z_5_x_seq_19_held_card_or_military_operations_first(value: str, winner: str, rule: str) -> None:
    end = {"turn": 6, "stage": "cleanup", "defcon": 4, "vp": -17, "military_ops": {"ussr": 4}}
    position = at(end, {"cleanup_order": value}, known_hand={"ussr": ["asia scoring"]})
    reading = answer(position, "end turn")
    over = reading.after.over
    assert over is not None
    assert (over.winner, over.rule) == (winner, rule)
    assert f"cleanup-order = {value} (Z-5)" in warned(reading)


@pytest.mark.parametrize(("value", "lasts"), [("once", False), ("turn", True)])
def test_z_6_a_hand_is_shown_once_or_for_the_turn(value: str, lasts: bool) -> None:
    reading = answer(at(USSR_ROUND, {"cia_reveal": value}), "ussr lone gunman event")
    after = answer(reading.after, "us done").after
    assert after.has("Lone Gunman", "us") == lasts
    assert f"cia-reveal = {value} (Z-6)" in warned(reading)


@pytest.mark.parametrize(("profile", "kind"), [("deluxe", Discard), ("digital", Discard), ("faq", Choose)])
def test_z_8_aldrich_ames_discards_or_orders(profile: str, kind: type[Any]) -> None:
    late = {**USSR_ROUND, "turn": 9, "profile": profile}
    position = at(late, known_hand={"us": ["fidel", "nasser"]}, hand_size={"us": 2})
    after = answer(position, "ussr aldrich ames event").after
    assert kind in getattr(after.pending, "kinds", ())


@pytest.mark.parametrize(("value", "refused"), [("must", ["Z-10"]), ("may", [])])
def test_z_10_trapped_with_scoring_cards_only(value: str, refused: list[str]) -> None:
    hand = {"known_hand": {"us": ["asia scoring"]}, "hand_size": {"us": 1}}
    assert rules(answer(at(US_ROUND, {"trap_scoring": value}, in_play=["Quagmire"], **hand), "us pass")) == refused


@pytest.mark.parametrize(("value", "pile"), [("discard", "discard"), ("removed", "removed"), ("ask", "")])
def test_z_12_the_pile_of_formosan_resolution(value: str, pile: str) -> None:
    position = at(US_ROUND, {"formosan_pile": value}, in_play=["Formosan"], china={"holder": "us"})
    china = answer(position, "us china card place canada 4")
    assert f"formosan-pile = {value} (Z-12)" in warned(china)
    after = answer(china.after, "ussr fidel space 6").after if pile else answer(china.after, "removed").after
    assert after.whereabouts("Formosan Resolution") == (pile or "removed")


@pytest.mark.parametrize(("value", "pile"), [("discard", "discard"), ("removed", "removed")])
def test_z_14_a_starred_event_whose_condition_is_false(value: str, pile: str) -> None:
    """Kitchen Debates with no battlegrounds for either side."""
    reading = answer(at(US_ROUND, {"starred_false_condition": value}), "us kitchen debates event")
    assert reading.after.whereabouts("Kitchen Debates") == pile
    assert f"starred-false-condition = {value} (Z-14)" in warned(reading)


@pytest.mark.parametrize(("value", "vp"), [("pays", -2), ("no", 0)])
def test_z_15_a_war_card_cancelled_by_un_intervention_under_flower_power(value: str, vp: int) -> None:
    position = at(US_ROUND, {"flower_un": value}, in_play=["Flower Power"])
    reading = answer(position, "us un intervention arab-israeli war, place canada")
    assert reading.after.vp == vp
    assert f"flower-un = {value} (Z-15)" in warned(reading)


@pytest.mark.parametrize(("value", "refused"), [("wbc", ["Z-16"]), ("setup", [])])
def test_z_16_set_08_a_handicap_marker_into_greece(value: str, refused: list[str]) -> None:
    position = GAME.new({"handicap": {"us": 1}}, {"bid_rule": value})
    placed = answer(position, "setup ussr poland 6", "setup us italy 3, w germany 4")
    assert isinstance(placed.after.pending, SetUp)
    assert rules(answer(placed.after, "us greece")) == refused


def test_z_16_set_09_over_control_is_allowed() -> None:
    position = GAME.new({"handicap": {"us": 1}}, {})
    reading = answer(position, "setup ussr poland 6", "setup us italy 4, w germany 3", "us italy")
    assert reading.legal
    assert "bid-rule = wbc (Z-16)" in warned(reading)


@pytest.mark.parametrize(("value", "refused"), [("allow", []), ("refuse", ["Z-18"])])
def test_z_18_missile_envy_owed_goes_into_space(value: str, refused: list[str]) -> None:
    position = at(US_ROUND, {"envy_space": value}, in_play=[{"card": "Missile Envy", "side": "us"}])
    reading = answer(position, "us missile envy space 3")
    assert rules(reading) == refused
    assert ("envy-space = allow (Z-18)" in warned(reading)) == (value == "allow")


@pytest.mark.parametrize(("value", "refused"), [("allow", []), ("refuse", ["Z-19"])])
def test_z_19_the_companion_of_un_intervention_goes_into_space(value: str, refused: list[str]) -> None:
    reading = answer(at(US_ROUND, {"un_space": value}), "us un intervention fidel space 3")
    assert rules(reading) == refused
    assert ("un-space = allow (Z-19)" in warned(reading)) == (value == "allow")


@pytest.mark.parametrize(("value", "owed"), [("yes", "reveal held cards: 2 more"), ("no", "headline: USSR, US")])
def test_x_seq_17_held_cards_are_shown_in_tournament_play(value: str, owed: str) -> None:
    end = {"turn": 5, "stage": "cleanup", "defcon": 2, "military_ops": [2, 2], "hand_size": [2, 2]}
    after = answer(at(end, {"tournament": value}), "end turn", *(["deal"] if value == "no" else [])).after
    assert GAME.next(after)["decision"] == owed


def test_a_ruling_by_an_option_names_it() -> None:
    assert GAME.source("Z-2") == "table option realign-needs-enemy (Z-2)"
