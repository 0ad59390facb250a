"""Situations that came out otherwise than they should in the first release, by their ids, with others of their kind."""

from __future__ import annotations

import tomllib
from functools import partial

import pytest
from kits.claims import Answer
from kits.claims import typed as typed_in

from referee.games.twilight_struggle import GAME
from referee.kernel.file.toml import write

typed = partial(typed_in, "twilight-struggle")


def us(turn: int = 5, *more: str) -> str:
    """Return a US action round of *turn*, with *more* lines of a position file."""
    return "\n".join((f"turn = {turn}", 'phasing = "us"', *more))


def ussr(turn: int = 5, *more: str) -> str:
    """Return a Soviet action round of *turn*, with *more* lines of a position file."""
    return "\n".join((f"turn = {turn}", 'phasing = "ussr"', *more))


def headline(turn: int = 5, *more: str) -> str:
    """Return the headline phase of *turn*, with *more* lines of a position file."""
    return "\n".join((f"turn = {turn}", *more))


def influence(**countries: tuple[int, int]) -> str:
    """Return the line that puts markers (US, USSR) on the map; '_' stands for a space."""
    said = ", ".join(f'"{name.replace("_", " ")}" = [{us}, {ussr}]' for name, (us, ussr) in countries.items())
    return f"influence = {{ {said} }}"


def in_play(*facts: str) -> str:
    return f"in_play = {list(facts)}"


# -- M: modifiers are added up, then held to the limits once, at the end (7.4) -----------------------------------------

PURGED = in_play("Vietnam Revolts", "Red Scare/Purge on ussr")


def purged(*more: str, turn: int = 3) -> str:
    """Return the USSR's second round with Vietnam Revolts in play and Red Scare/Purge on it."""
    return ussr(turn, "action_round = 2", PURGED, *more)


def test_m_1_a_1_under_red_scare_is_worth_1_in_southeast_asia() -> None:
    start = purged(influence(Vietnam=(0, 2)))
    assert not typed(start, "ussr truman doctrine place laos, thailand").legal
    once = typed(start, "ussr truman doctrine place laos")
    assert once.legal
    assert once.owes["side"] == "us"  # Its own event comes after the one point.


def test_m_2_a_coup_there_adds_1_and_counts_1_military_operation() -> None:
    after = typed(purged(influence(Thailand=(9, 0))), "ussr blockade coup thailand 6")
    assert after.markers("Thailand") == (6, 0)  # 6 + 1 - 4 = 3
    assert after.position["military_ops"] == {"us": 0, "ussr": 1}


def test_m_3_there_is_no_second_roll_there() -> None:
    start = purged(influence(Thailand=(9, 0)))
    assert not typed(start, "ussr blockade realign thailand 3-3, thailand 3-3").legal
    assert typed(start, "ussr blockade realign thailand 3-3").owes["side"] == "us"


@pytest.mark.parametrize("card", ["un intervention truman,", "cia created", "nasser"], ids=["m_4", "m_5", "own"])
def test_m_4_m_5_no_second_marker_with_un_intervention_an_enemy_or_an_own_card(card: str) -> None:
    assert not typed(purged(influence(Vietnam=(0, 1))), f"ussr {card} place vietnam 2").legal


@pytest.mark.parametrize(
    ("card", "worth"), [("nato", 4), ("decolonization", 2), ("china card", 5)], ids=["4", "2", "China"]
)
def test_m_6_other_cards_keep_the_bonus(card: str, worth: int) -> None:
    start = purged(influence(Vietnam=(0, 1)))
    assert typed(start, f"ussr {card} place vietnam {worth}").markers("Vietnam") == (0, 1 + worth)
    assert not typed(start, f"ussr {card} place vietnam {worth + 1}").legal


GUNMAN = "us lone gunman event first, us done, ussr place vietnam 2"


@pytest.mark.parametrize("profile", ["deluxe", "digital"])
def test_m_7_granted_operations_are_held_once_too(profile: str) -> None:
    start = us(8, f'profile = "{profile}"', PURGED, influence(Vietnam=(0, 1)))
    assert not typed(start, GUNMAN).legal
    assert typed(start, GUNMAN.removesuffix(" 2")).legal


def test_m_7_granted_operations_are_not_modified_in_faq() -> None:
    start = us(8, 'profile = "faq"', PURGED, influence(Vietnam=(0, 1)))
    assert typed(start, GUNMAN).markers("Vietnam") == (0, 3)


def test_m_granted_in_the_headline_phase() -> None:
    start = headline(5, PURGED, influence(Vietnam=(0, 1)))
    laid = "ussr headline lone gunman, us headline asia scoring"
    assert not typed(start, laid, "us done", "ussr place vietnam 2").legal


def test_m_a_card_that_missile_envy_took() -> None:
    start = purged(influence(Vietnam=(0, 1)), turn=5)
    assert not typed(start, "ussr missile envy event, us gives truman, ussr place vietnam 2").legal


def test_m_one_point_buys_nothing_in_a_us_controlled_country() -> None:
    assert not typed(purged(influence(Vietnam=(0, 1), Thailand=(2, 0))), "ussr nasser place thailand").legal


@pytest.mark.parametrize(
    ("facts", "card", "worth"),
    [
        (("Vietnam Revolts",), "nasser", 2),  # 1 + 1
        (("Vietnam Revolts", "Red Scare/Purge on ussr", "Brezhnev Doctrine"), "nasser", 2),  # 1 - 1 + 1 + 1
        (("Vietnam Revolts", "Brezhnev Doctrine"), "muslim revolution", 5),  # the card stops at 4, the region adds 1
    ],
)
def test_m_sums_that_need_no_floor(facts: tuple[str, ...], card: str, worth: int) -> None:
    start = ussr(5, in_play(*facts), influence(Vietnam=(0, 1)))
    assert typed(start, f"ussr {card} place vietnam {worth}").legal
    assert not typed(start, f"ussr {card} place vietnam {worth + 1}").legal


def test_m_the_us_has_no_bonus_but_that_of_the_china_card() -> None:
    start = us(5, in_play("Red Scare/Purge on us"), 'china = { holder = "us", playable = true }')
    assert typed(start, "us china card place japan 4").legal  # 4 - 1 + 1
    assert not typed(start, "us china card place japan 5").legal


def test_m_a_position_saved_in_the_middle_remembers_the_floor() -> None:
    start = purged(influence(Vietnam=(0, 1)))
    spending = write(typed(start, "ussr nasser operations").position)
    assert typed(spending, "ussr place vietnam").legal
    assert not typed(spending, "ussr place vietnam 2").legal


def test_m_given_by_missile_envy_in_the_headline_phase() -> None:
    start = headline(5, PURGED, influence(Vietnam=(0, 1)))
    laid = "ussr headline missile envy, us headline asia scoring"
    assert not typed(start, laid, "us gives truman", "ussr place vietnam 2").legal
    assert typed(start, laid, "us gives truman", "ussr place vietnam").legal


def test_m_the_sum_tells_what_became_of_the_floor() -> None:
    inside = typed(purged(influence(Vietnam=(0, 1))), "ussr nasser place vietnam").told
    assert "1 Nasser - 1 no floor of 1 needed (7.4) + 1 Vietnam Revolts in Southeast Asia = 1" in inside
    assert "Vietnam Revolts" not in typed(purged(), "ussr nasser place iran").told
    blow = typed(purged(influence(Thailand=(9, 0))), "ussr blockade coup thailand 6").told
    assert "6 die + 1 Blockade - 1 no floor of 1 needed (7.4) + 1 Vietnam Revolts" in blow


def test_m_the_odds_count_the_same() -> None:
    position = GAME.load_position(tomllib.loads(purged(influence(Thailand=(9, 0)))))
    coup = GAME.odds(position, "ussr coup thailand blockade").data
    assert coup["chances"]["succeeds"]["fraction"] == "1/2"  # 1 + die - 4: with a 4 or more
    assert "rolls: 1" in str(GAME.odds(position, "ussr realign thailand blockade").title)


# -- D: Defectors in the headline phase, however it came there (cards 5, 103) ------------------------------------------

PLAN_FIRST = ("us headline five year plan", "ussr headline vietnam revolts", "ussr discard defectors")


def test_d_1_thrown_out_by_a_us_five_year_plan_it_cancels_the_headline_to_come() -> None:
    after = typed(headline(3), *PLAN_FIRST)
    assert (after.markers("Vietnam"), after.pile("in_play"), after.pile("removed")) == ((0, 0), [], [])
    assert sorted(after.pile("discard")) == ["Defectors", "Five Year Plan", "Vietnam Revolts"]
    assert after.owes == {"side": "ussr", "decision": "action round 1: play a card"}


def test_d_1_a_headline_with_choices_and_a_scoring_card_are_cancelled_alike() -> None:
    plan = "us headline five year plan"
    comecon = typed(headline(3), plan, "ussr headline comecon", "ussr discard defectors")
    assert (comecon.owes["decision"], "COMECON" in comecon.pile("discard")) == ("action round 1: play a card", True)
    scoring = typed(headline(3), plan, "ussr headline europe scoring", "ussr discard defectors")
    assert (scoring.position["vp"], "Europe Scoring" in scoring.pile("discard")) == (0, True)


def test_d_2_thrown_out_by_a_five_year_plan_that_grain_sales_drew() -> None:
    line = "us headline grain sales, ussr headline fidel, us draw five year plan, us five year plan event"
    after = typed(headline(5), line, "ussr discard defectors")
    assert (after.markers("Cuba"), "Fidel" in after.pile("discard")) == ((0, 0), True)


def test_d_2_thrown_out_by_a_five_year_plan_that_missile_envy_took() -> None:
    line = "us headline missile envy, ussr headline fidel, ussr gives five year plan"
    after = typed(headline(5), line, "ussr discard defectors")
    assert (after.markers("Cuba"), "Fidel" in after.pile("discard")) == ((0, 0), True)


AHEAD = "space = { us = 5, ussr = 2 }"


def star_wars(card: str) -> str:
    return headline(8, AHEAD, f'discard = ["{card}"]')


REVOLTS = "ussr headline vietnam revolts, us headline star wars"


def test_d_3_thrown_out_by_a_five_year_plan_that_star_wars_took() -> None:
    after = typed(star_wars("Five Year Plan"), REVOLTS, "us take five year plan", "ussr discard defectors")
    assert (after.markers("Vietnam"), after.pile("removed")) == ((0, 0), ["Star Wars"])
    assert "Vietnam Revolts" in after.pile("discard")


@pytest.mark.parametrize(
    ("taken", "lines"),
    [
        ("Defectors", ("us take defectors",)),
        ("Missile Envy", ("us take missile envy", "ussr gives defectors")),
        ("Grain Sales to Soviets", ("us take grain sales", "us draw defectors, us defectors event")),
    ],
    ids=["itself", "Missile Envy", "Grain Sales"],
)
def test_d_3_fetched_by_star_wars_by_any_way(taken: str, lines: tuple[str, ...]) -> None:
    after = typed(star_wars(taken), REVOLTS, *lines)
    assert (after.markers("Vietnam"), "Vietnam Revolts" in after.pile("discard")) == ((0, 0), True)


@pytest.mark.parametrize(
    "lines",
    [
        ("us headline missile envy, ussr headline fidel", "ussr gives defectors"),
        ("us headline grain sales, ussr headline fidel, us draw defectors", "us defectors event"),
        ("us headline defectors", "ussr headline fidel"),
    ],
    ids=["Missile Envy", "Grain Sales", "headlined"],
)
def test_d_played_by_the_us_it_cancels_too(lines: tuple[str, ...]) -> None:
    after = typed(headline(5), *lines)
    assert (after.markers("Cuba"), "Fidel" in after.pile("discard")) == ((0, 0), True)


def told_too_late(after: Answer) -> bool:
    """True when one sentence says that Defectors comes too late."""
    return after.legal and any("Defectors" in line and "too late" in line for line in after.told.splitlines())


@pytest.mark.parametrize(
    "lines",
    [
        ("us headline five year plan, ussr headline flower power", "ussr discard defectors"),
        ("us headline missile envy, ussr headline flower power", "ussr gives defectors"),
        ("us headline grain sales, ussr headline flower power, us draw defectors", "us defectors event"),
    ],
    ids=["Five Year Plan", "Missile Envy", "Grain Sales"],
)
def test_d_4_after_the_ussr_headline_it_is_too_late_and_says_so(lines: tuple[str, ...]) -> None:
    after = typed(headline(5), *lines)
    assert told_too_late(after)
    assert "Flower Power" in after.pile("in_play")


def test_d_4_the_ussrs_own_five_year_plan_is_resolving_when_it_throws_defectors_out() -> None:
    line = "ussr headline five year plan, us headline nuclear test ban"
    assert told_too_late(typed(headline(3), line, "ussr discard defectors"))


def test_d_4_scoring_cards_and_the_way_of_star_wars_come_too_late_alike() -> None:
    line = "us headline five year plan, ussr headline duck and cover"
    assert not told_too_late(typed(headline(5), line, "ussr discard defectors"))
    start = headline(8, AHEAD, 'discard = ["Five Year Plan"]', influence(Brazil=(0, 1)))
    laid = "ussr headline brezhnev doctrine, us headline star wars"
    late = typed(start, laid, "us take five year plan", "ussr discard defectors")
    assert told_too_late(late)
    assert "Brezhnev Doctrine" in late.pile("removed")


def test_d_headlined_by_the_ussr_it_cancels_nothing_and_is_not_late() -> None:
    after = typed(headline(5), "ussr headline defectors, us headline nuclear test ban")
    assert (after.position["vp"], after.pile("in_play")) == (3, [])  # Nuclear Test Ban: 5 - 2
    assert "too late" not in after.told
    assert "Nuclear Test Ban" in after.pile("discard")


PLAN = "ussr five year plan place iraq 3, ussr discard defectors"


def test_d_5_thrown_out_in_a_soviet_round_it_pays_by_a_table_option() -> None:
    pays = typed(ussr(5), PLAN)
    assert pays.position["vp"] == 1
    assert "rests on table option defectors-thrown = pays" in pays.told
    no = typed(ussr(5, 'options = { defectors_thrown = "no" }'), PLAN)
    assert no.position["vp"] == 0
    assert "rests on table option defectors-thrown = no" in no.told


def test_d_5_in_the_digital_edition_it_pays() -> None:
    """A logged game prints it: turn 1, USSR AR6, Five Year Plan discards Defectors, the US gains 1."""
    assert typed(ussr(5, 'profile = "digital"'), PLAN).position["vp"] == 1


@pytest.mark.parametrize(
    ("start", "line", "vp"),
    [
        (ussr(5), "ussr defectors place iraq 2", 1),
        (us(5), "us five year plan event, ussr discard defectors", 0),
        (ussr(5), "ussr un intervention defectors, place iraq 2", 0),
        (ussr(5), "ussr grain sales place iraq 2, us draw defectors, us defectors event", 0),
        (us(5), "us missile envy event, ussr gives defectors", 0),
    ],
    ids=["played", "US round", "cancelled", "US plays it", "Missile Envy"],
)
def test_d_5_only_a_soviet_play_pays(start: str, line: str, vp: int) -> None:
    assert typed(start, line).position["vp"] == vp


@pytest.mark.parametrize(
    ("start", "line"),
    [
        (us(8), "us terrorism event, ussr discard defectors"),
        (ussr(5, in_play("Bear Trap")), "ussr discard defectors, 6"),
        (ussr(5), "ussr missile envy event, us gives defectors, ussr place iraq 2"),
    ],
    ids=["Terrorism", "Bear Trap", "given to the USSR"],
)
def test_d_5_discarded_or_given_without_its_event_it_pays_nothing(start: str, line: str) -> None:
    after = typed(start, line)
    assert (after.legal, after.position["vp"]) == (True, 0)
    assert "defectors-thrown" not in after.told


# -- F: Flower Power and UN Intervention (card 59, Z-15) ---------------------------------------------------------------

FLOWERS = in_play("Flower Power")


@pytest.mark.parametrize("war", ["korean war", "arab-israeli war"])
def test_f_1_in_the_profile_digital_a_cancelled_war_pays_nothing(war: str) -> None:
    start = us(5, 'profile = "digital"', FLOWERS, influence(Chile=(1, 0)))
    after = typed(start, f"us un intervention {war}, place chile 2")
    assert (after.position["vp"], after.markers("Chile")) == (0, (3, 0))


@pytest.mark.parametrize("profile", ["deluxe", "faq"])
def test_f_1_elsewhere_it_pays_as_it_did(profile: str) -> None:
    start = us(5, f'profile = "{profile}"', FLOWERS, influence(Chile=(1, 0)))
    after = typed(start, "us un intervention korean war, place chile 2")
    assert after.position["vp"] == -2
    assert "table option flower-un = pays (Z-15)" in after.told


def test_f_1_a_war_without_un_intervention_pays_in_every_profile() -> None:
    for profile in ("deluxe", "faq", "digital"):
        start = us(5, f'profile = "{profile}"', FLOWERS)
        assert typed(start, "us indo-pakistani war event, pakistan 1").position["vp"] == -2


# -- C: the Cuban Missile Crisis (card 40, Z-7) ------------------------------------------------------------------------

COUP = "us duck and cover coup angola 3"


def crisis(on: str, *more: str, **countries: tuple[int, int]) -> str:
    """Return a round of the side that the crisis threatens, with an enemy marker in Angola."""
    start = us if on == "us" else ussr
    there = (0, 1) if on == "us" else (1, 0)
    return start(5, in_play(f"Cuban Missile Crisis on {on}"), influence(Angola=there, **countries), *more)


@pytest.mark.parametrize(
    ("start", "line", "payers"),
    [
        (crisis("us", West_Germany=(4, 0)), COUP, ["West Germany"]),
        (crisis("us", Turkey=(2, 0)), COUP, ["Turkey"]),
        (crisis("us", Turkey=(2, 0), West_Germany=(2, 0)), COUP, ["West Germany", "Turkey"]),
        (crisis("ussr", Cuba=(0, 3)), "ussr nasser coup angola 3", ["Cuba"]),
        (
            crisis("us", West_Germany=(4, 0), Guatemala=(0, 1)),
            "us junta event, mexico 2, coup guatemala 3",
            ["West Germany"],
        ),
    ],
    ids=["West Germany", "Turkey", "both", "Cuba", "inside an event"],
)
def test_c_1_the_note_of_a_lost_game_says_from_where_it_can_be_bought_off(
    start: str, line: str, payers: list[str]
) -> None:
    after = typed(start, line)
    assert "over" in after.owes  # As typed, the game is lost.
    warning = next(each for each in after.told.splitlines() if "this loses the game" in each)
    assert "pay" in warning
    assert all(country in warning for country in payers)


def test_c_1_where_nothing_can_be_paid_no_country_is_named() -> None:
    told = typed(crisis("us", West_Germany=(1, 0), Turkey=(1, 0)), COUP).told
    assert "this loses the game for the US" in told
    assert "West Germany" not in told
    assert "Turkey" not in told


def test_c_1_paid_before_or_after_the_card_the_coup_is_legal() -> None:
    start = crisis("us", West_Germany=(4, 0))
    assert typed(start, "us pay west germany 2, us duck and cover coup angola 3").markers("Angola") == (3, 0)
    assert typed(start, "us duck and cover ops", "us pay west germany 2", "us coup angola 3").markers("Angola") == (
        3,
        0,
    )


DIGITAL = 'profile = "digital"'


def test_c_2_in_the_profile_digital_payment_is_asked_when_the_coup_is_declared() -> None:
    start = crisis("us", DIGITAL, West_Germany=(4, 0))
    asked = typed(start, "us duck and cover coup angola")
    assert "over" not in asked.owes
    assert asked.owes["side"] == "us"
    paid = typed(start, "us duck and cover coup angola", "us pay west germany 2", "3")
    assert (paid.markers("Angola"), paid.markers("West Germany")) == ((3, 0), (2, 0))


def test_c_2_the_ussr_is_asked_as_well_and_refusing_to_pay_loses() -> None:
    start = crisis("ussr", DIGITAL, Cuba=(0, 3))
    assert typed(start, "ussr nasser coup angola", "ussr pay cuba 2", "3").markers("Cuba") == (0, 1)
    assert typed(start, "ussr nasser coup angola", "ussr done").owes["winner"] == "us"


def test_c_2_where_nobody_can_pay_the_coup_loses_in_the_profile_digital_too() -> None:
    assert typed(crisis("us", DIGITAL, West_Germany=(1, 0)), COUP).owes["winner"] == "ussr"


def test_c_2_inside_an_event_too_and_saved_before_it_is_paid() -> None:
    start = crisis("us", DIGITAL, West_Germany=(4, 0), Turkey=(2, 0), Guatemala=(0, 1))
    asked = typed(start, "us junta event, mexico 2, coup guatemala")
    assert asked.owes["side"] == "us"
    saved = write(asked.position)
    paid = typed(saved, "us pay turkey 2, 6")
    assert (paid.markers("Turkey"), paid.markers("Guatemala")) == ((0, 0), (5, 0))  # 6 + 2 - 2 = 6: 1 goes, 5 come
    assert typed(saved, "us pay france 2").rules == ("card 40",)
    assert typed(saved, "us done").owes["winner"] == "ussr"


def test_c_2_the_die_typed_with_the_coup_comes_too_early() -> None:
    start = crisis("us", DIGITAL, West_Germany=(4, 0))
    assert typed(start, COUP).rules == ("card 40",)
    assert "over" not in typed(start, COUP).owes


def test_c_2_a_coup_of_the_side_that_is_not_threatened_is_not_asked() -> None:
    start = ussr(5, DIGITAL, in_play("Cuban Missile Crisis on us"), influence(Angola=(1, 0), Cuba=(0, 3)))
    assert typed(start, "ussr nasser coup angola 3").markers("Angola") == (0, 1)  # 3 + 1 - 2 = 2


def test_c_1_the_odds_of_a_coup_say_that_it_ends_the_game() -> None:
    for profile in ("deluxe", "digital"):
        start = crisis("us", f'profile = "{profile}"', West_Germany=(4, 0))
        told = GAME.odds(GAME.load_position(tomllib.loads(start)), "us coup angola duck and cover").parts
        assert any("the attempt ends the game" in str(part) for part in told)


# -- S: own events that cannot happen ----------------------------------------------------------------------------------


def test_s_1_solidarity_needs_john_paul_ii_to_be_played_as_an_event() -> None:
    refused = typed(us(8), "us solidarity event")
    assert refused.rules == ("card 101",)
    assert "John Paul II Elected Pope" in refused.reasons


def test_s_1_with_john_paul_ii_it_happens() -> None:
    after = typed(us(8, in_play("John Paul II Elected Pope")), "us solidarity event")
    assert (after.markers("Poland"), "Solidarity" in after.pile("removed")) == ((3, 0), True)


@pytest.mark.parametrize(
    ("start", "line", "rule"),
    [
        (us(8), "us nato event", "card 21"),
        (ussr(8), "ussr cambridge five event", "card 104"),
        (ussr(8, in_play("The Iron Lady")), "ussr socialist governments event, uk", "card 83"),
        (ussr(8, in_play("North Sea Oil")), "ussr opec event", "card 86"),
        (ussr(8, in_play("Camp David Accords")), "ussr arab-israeli war event 3", "card 65"),
    ],
)
def test_s_1_so_do_all_events_that_their_own_or_another_card_forbids(start: str, line: str, rule: str) -> None:
    assert typed(start, line).rules == (rule,)


@pytest.mark.parametrize(
    ("start", "lines"),
    [
        (headline(8), ("us headline solidarity", "ussr headline willy brandt")),
        (ussr(8), ("ussr solidarity place iraq 2",)),
        (us(8), ("us five year plan event, ussr discard solidarity",)),
        (
            headline(8, AHEAD, 'discard = ["Solidarity"]'),
            ("ussr headline fidel, us headline star wars", "us take solidarity"),
        ),
    ],
    ids=["headline", "enemy", "Five Year Plan", "Star Wars"],
)
def test_s_1_elsewhere_it_does_not_happen_and_is_discarded(start: str, lines: tuple[str, ...]) -> None:
    after = typed(start, *lines)
    assert (after.markers("Poland"), "Solidarity" in after.pile("discard")) == ((0, 0), True)


def test_s_1_drawn_by_grain_sales_it_is_refused_as_an_event_and_gives_operations() -> None:
    start = us(8)
    assert not typed(start, "us grain sales event, us draw solidarity", "us solidarity event").legal
    assert typed(start, "us grain sales event, us draw solidarity", "us solidarity place iran 2").legal


@pytest.mark.parametrize(
    ("start", "line"),
    [
        (us(8), "us wargames event"),
        (us(8), "us star wars event"),
        (us(5), "us kitchen debates event"),
        (us(5), "us our man in tehran event"),
        (us(5, influence(UK=(1, 0))), "us special relationship event"),
    ],
)
def test_s_an_event_whose_if_is_false_may_be_played_and_says_why_nothing_happens(start: str, line: str) -> None:
    after = typed(start, line)
    assert after.legal
    assert "no event:" in after.told


def says_nothing_happens(after: Answer, card: str) -> bool:
    """True when a sentence says that nothing happens and names *card*."""
    return any("nothing happens" in line and card in line for line in after.told.splitlines())


def test_an_event_that_another_card_brings_about_says_so_too() -> None:
    ahead = "space = { us = 5, ussr = 2 }"
    taken = typed(us(8, ahead, 'discard = ["One Small Step"]'), "us star wars event, take one small step")
    assert says_nothing_happens(taken, "One Small Step")
    given = typed(us(5), "us missile envy event, ussr gives defectors")
    assert says_nothing_happens(given, "Defectors")
    drawn = typed(us(5), "us grain sales event, us draw alliance for progress", "us alliance for progress event")
    assert says_nothing_happens(drawn, "Alliance for Progress")
    laid = typed(headline(5), "ussr headline defectors, us headline containment")
    assert says_nothing_happens(laid, "Defectors")
    thrown = typed(us(5), "us five year plan event, ussr discard alliance for progress")
    assert says_nothing_happens(thrown, "Alliance for Progress")
    assert not says_nothing_happens(thrown, "Five Year Plan")


@pytest.mark.parametrize(
    ("start", "line", "card"),
    [
        (us(5), "us defectors event", "Defectors"),
        (us(5, "space = { us = 3, ussr = 1 }"), "us one small step event", "One Small Step"),
        (us(5), "us one small step event", "One Small Step"),
        (us(5), "us independent reds event", "Independent Reds"),
        (us(8, influence(Libya=(0, 1))), "us reagan event", "Reagan Bombs Libya"),
        (ussr(3, influence(Cuba=(0, 3))), "ussr fidel event", "Fidel"),
        (ussr(3, influence(Romania=(0, 3))), "ussr romanian abdication event", "Romanian Abdication"),
        (ussr(3, influence(UK=(0, 0), Israel=(0, 0))), "ussr suez crisis event", "Suez Crisis"),
        (ussr(3, influence(UK=(0, 0), Canada=(0, 0))), "ussr socialist governments event", "Socialist Governments"),
        (ussr(5, influence(Iran=(0, 0))), "ussr muslim revolution event", "Muslim Revolution"),
        (ussr(5), "ussr opec event", "OPEC"),
        (us(5), "us alliance for progress event", "Alliance for Progress"),
        (us(5), "us arms race event", "Arms Race"),
        (us(5, "space = { us = 8, ussr = 1 }"), "us captured nazi scientist event", "Captured Nazi Scientist"),
        (us(5, "hand_size = { us = 3, ussr = 0 }"), "us five year plan event", "Five Year Plan"),
        (us(8, "hand_size = { us = 3, ussr = 0 }"), "us terrorism event", "Terrorism"),
        (ussr(8, influence(Israel=(0, 0), Iran=(0, 0))), "ussr marine barracks event", "Marine Barracks Bombing"),
        (us(8, "space = { us = 3, ussr = 1 }"), "us star wars event", "Star Wars"),
    ],
)
def test_an_event_that_may_be_played_and_does_nothing_says_nothing_happens(start: str, line: str, card: str) -> None:
    after = typed(start, line)
    assert after.legal
    assert says_nothing_happens(after, card)


def test_an_enemys_event_that_does_nothing_says_so_as_well() -> None:
    after = typed(ussr(5), "ussr alliance for progress place iraq 3")
    assert says_nothing_happens(after, "Alliance for Progress")


def test_an_event_that_does_something_says_no_such_thing() -> None:
    for line in ("us nuclear test ban event", "us containment event", "us red scare event", "us duck and cover event"):
        assert "nothing happens" not in typed(us(5), line).told


# -- P: Pershing II (card 99) ------------------------------------------------------------------------------------------

PERSHING = influence(Italy=(2, 0), France=(2, 0))


def test_p_1_pershing_removes_from_up_to_three_countries() -> None:
    after = typed(ussr(9, PERSHING), "ussr pershing event, uk, done")
    assert (after.markers("UK"), after.position["vp"], after.owes["side"]) == ((4, 0), -1, "us")


def test_p_1_it_may_stop_before_the_first_and_when_the_us_plays_it() -> None:
    assert typed(ussr(9, PERSHING), "ussr pershing event, done").position["vp"] == -1
    after = typed(us(9, PERSHING), "us pershing event first, ussr uk, ussr done")
    assert (after.markers("UK"), after.owes["side"]) == ((4, 0), "us")


def test_p_1_never_two_from_one_country_and_never_four() -> None:
    assert not typed(ussr(9, PERSHING), "ussr pershing event, uk 2").legal
    assert not typed(ussr(9, PERSHING), "ussr pershing event, uk, italy, france, canada").legal


@pytest.mark.parametrize(
    ("start", "line"),
    [
        (ussr(9, PERSHING), "ussr suez crisis event, uk, done"),
        (us(9), "us voice of america event, north korea, done"),
        (ussr(9, influence(Egypt=(2, 0))), "ussr marine barracks event, egypt, done"),
        (ussr(9, influence(Iran=(1, 0), Egypt=(1, 0))), "ussr muslim revolution event, iran, done"),
        (ussr(9), "ussr the reformer event, italy, done"),
    ],
)
def test_p_1_cards_that_name_a_total_do_not_stop_early(start: str, line: str) -> None:
    assert not typed(start, line).legal


@pytest.mark.parametrize(
    ("start", "line"),
    [
        (ussr(5), "ussr de-stalinization event, remove east germany, done, place chile"),
        (us(5), "us puppet governments event, mexico, done"),
        (ussr(9, influence(Brazil=(0, 2), Chile=(0, 1))), "ussr debt crisis event, us done, ussr brazil, ussr done"),
    ],
)
def test_p_1_cards_that_say_up_to_or_may_do(start: str, line: str) -> None:
    assert typed(start, line).legal


@pytest.mark.parametrize(
    ("more", "line"),
    [
        ("", "us grain sales event, us draw fidel, us give back, us done"),
        ("hand_size = { us = 3, ussr = 0 }", "us grain sales event, us done"),
    ],
    ids=["given back", "empty hand"],
)
def test_p_1_grain_sales_the_us_may_use_the_operations(more: str, line: str) -> None:
    assert typed(us(5, more), line).owes["side"] == "ussr"


# -- A: Ask Not in the last round (card 77, 10.1.5) --------------------------------------------------------------------


def last_us_round(*cards: str, action_round: int = 7, size: int = 0, more: str = "") -> str:
    hand = list(cards)
    return us(
        5,
        f"action_round = {action_round}",
        f"hand_size = {{ us = {size or len(hand)}, ussr = 1 }}",
        f"known_hand = {{ us = {hand} }}",
        more,
    )


ASK = "Ask Not What Your Country Can Do For You"


@pytest.mark.parametrize("size", [2, 3])
def test_a_1_ask_not_may_throw_the_scoring_card_that_it_would_leave_behind(size: int) -> None:
    after = typed(last_us_round("Asia Scoring", ASK, size=size), "us ask not event, discard asia scoring, done")
    assert (after.position["vp"], "Asia Scoring" in after.pile("discard")) == (0, True)


def test_a_1_two_of_them_in_the_last_but_one_round() -> None:
    start = last_us_round("Asia Scoring", "Africa Scoring", ASK, action_round=6)
    assert typed(start, "us ask not event, discard asia scoring, discard africa scoring, done").legal


def test_a_1_but_none_that_is_due_may_be_kept() -> None:
    start = last_us_round("Asia Scoring", "Nasser", ASK)
    kept = typed(start, "us ask not event, discard nasser", "us done")
    assert kept.rules == ("10.1.5",)


def test_a_1_its_operations_throw_nothing_away() -> None:
    assert typed(last_us_round("Asia Scoring", ASK), "us ask not place iran 3").rules == ("10.1.5",)


def test_a_1_a_table_option_reads_it_the_other_way() -> None:
    start = last_us_round("Asia Scoring", ASK, more='options = { ask_not_scoring = "refused" }')
    assert "10.1.5" in typed(start, "us ask not event, discard asia scoring, done").rules


def test_what_an_option_decides_is_refused_with_its_name() -> None:
    junta = typed(us(4, JUNTA), BOTH)
    assert junta.rules == ("card 47", "Z-26")
    assert "this table plays junta-regions = one" in junta.reasons
    hand = last_us_round("Asia Scoring", ASK, more='options = { ask_not_scoring = "refused" }')
    assert typed(hand, "us ask not event, discard asia scoring, done").rules == ("10.1.5", "Z-27")
    assert typed(hand, "us ask not place iran 3").rules == ("10.1.5",)
    envy = typed(envied("digital"), "us missile envy event, ussr give blockade")
    assert envy.rules == ("card 49", "Z-29")


def test_a_1_five_year_plan_may_as_before() -> None:
    hand = 'known_hand = { ussr = ["Europe Scoring", "Five Year Plan"] }'
    start = ussr(5, "action_round = 7", hand, "hand_size = { us = 2, ussr = 2 }")
    after = typed(start, "ussr five year plan place iraq 3", "ussr discard europe scoring")
    assert (after.position["vp"], "Europe Scoring" in after.pile("discard")) == (0, True)


# -- U: the superpowers are names (2.1.5) ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "what",
    [
        "place usa 3", "coup ussr 3", "realign ussr 3-3", "place soviet union 2", "place united states 2",
        "coup usa 3", "realign usa 3-3",  "place 2 soviet union",
    ],
)  # fmt: skip
def test_u_1_no_operation_reaches_a_superpower(what: str) -> None:
    assert typed(us(5), f"us duck and cover {what}").rules == ("2.1.5",)


def test_u_1_nor_does_an_event_nor_the_ussr_nor_a_chinese_line() -> None:
    assert "2.1.5" in typed(us(5), "us brush war event, soviet union 5").rules
    assert typed(ussr(5), "ussr nasser place usa").rules == ("2.1.5",)
    assert typed(us(5), "美方 卧倒并掩护 放置 苏联 2").rules == ("2.1.5",)


def test_u_1_a_side_is_still_a_side() -> None:
    assert typed(us(5), "us duck and cover place iran, us place iran, israel").markers("Iran") == (3, 0)


# -- J: Junta (card 47) ------------------------------------------------------------------------------------------------

JUNTA = influence(Panama=(1, 1), Chile=(0, 1))
BOTH = "us junta event, mexico 2, realign panama 1-1, chile 1-1"


def test_j_1_the_free_realignments_stay_in_one_region() -> None:
    assert "card 47" in typed(us(4, JUNTA), BOTH).rules
    assert typed(us(4, JUNTA), "us junta event, mexico 2, realign panama 1-1, panama 1-1").legal


def test_j_1_a_table_option_opens_both() -> None:
    assert typed(us(4, JUNTA, 'options = { junta_regions = "both" }'), BOTH).legal


def test_j_1_the_markers_bind_the_region_of_nothing() -> None:
    assert typed(us(4, JUNTA), "us junta event, mexico 2, coup chile 6").legal
    assert typed(us(4, JUNTA), "us junta event, brazil 2, realign panama 1-1, panama 1-1").legal


@pytest.mark.parametrize(("what", "rule"), [("coup panama 4", "6.3.1"), ("realign panama 4-1", "Z-2")])
def test_j_2_without_a_target_the_refusal_names_the_target(what: str, rule: str) -> None:
    refused = typed(us(4), f"us junta event, mexico 2, {what}")
    assert refused.rules == (rule,)
    assert "all 2 markers" not in refused.reasons


def test_j_1_the_region_is_that_of_the_first_roll_for_the_ussr_and_in_the_headline_phase_too() -> None:
    board = influence(Panama=(2, 0), Chile=(2, 0))
    assert "card 47" in typed(ussr(4, board), "ussr junta event, cuba 2, realign chile 1-1, panama 1-1").rules
    laid = "ussr headline junta, us headline asia scoring"
    assert "card 47" in typed(headline(4, board), laid, "ussr cuba 2, realign chile 1-1, panama 1-1").rules
    assert typed(headline(4, board), laid, "ussr cuba 2, realign chile 1-1, chile 1-1").legal


def test_j_2_a_coup_where_only_markers_were_placed_is_no_marker() -> None:
    refused = typed(us(5, influence(Hungary=(0, 1))), "us truman doctrine event, hungary, coup panama 4")
    assert refused.rules == ("4.5D",)


def test_j_2_for_the_ussr_too() -> None:
    start = ussr(4, influence(Panama=(0, 0)))
    assert typed(start, "ussr junta event, cuba 2, coup panama 4").rules == ("6.3.1",)


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("ussr ortega event, coup cuba 4", "6.3.1"),
        ("ussr che event, coup peru 4", "6.3.1"),
    ],
)
def test_j_2_other_granted_coups_say_so_already(line: str, rule: str) -> None:
    assert rule in typed(ussr(9), line).rules


# -- B: Blockade and Debt Crisis do not ask a hand that cannot pay (cards 10, 95) --------------------------------------


def hands(us_cards: list[str], us_size: int = 0) -> str:
    size = us_size or len(us_cards)
    return f"known_hand = {{ us = {us_cards} }}\nhand_size = {{ us = {size}, ussr = 4 }}"


GERMANY = influence(West_Germany=(4, 0))


def test_b_1_a_known_hand_that_cannot_pay_is_not_asked() -> None:
    after = typed(ussr(4, hands(["Nasser"]), GERMANY), "ussr blockade event")
    assert (after.markers("West Germany"), after.owes["side"]) == ((0, 0), "us")
    assert after.owes["decision"].startswith("action round")


def test_b_1_a_3_that_red_scare_makes_a_2_cannot_pay() -> None:
    start = ussr(4, in_play("Red Scare/Purge on us"), hands(["Duck and Cover", "Containment"]), GERMANY)
    assert typed(start, "ussr blockade event").markers("West Germany") == (0, 0)


def test_b_1_nor_is_it_when_the_us_plays_blockade_itself() -> None:
    after = typed(us(4, hands(["Nasser", "Blockade"]), GERMANY), "us blockade event first")
    assert (after.markers("West Germany"), after.owes["side"]) == ((0, 0), "us")
    assert "use operations" in after.owes["decision"]


def test_b_1_debt_crisis_goes_to_the_ussr_at_once() -> None:
    after = typed(ussr(9, hands(["Nasser"]), influence(Brazil=(0, 2))), "ussr debt crisis event")
    assert after.owes["side"] == "ussr"
    assert typed(ussr(9, hands(["Nasser"]), influence(Brazil=(0, 2))), "ussr debt crisis event, brazil").markers(
        "Brazil"
    ) == (0, 4)


@pytest.mark.parametrize(
    "start",
    [
        ussr(4, hands(["Nasser"], 2), GERMANY),
        ussr(4, in_play("Containment"), hands(["Fidel"]), GERMANY),
        ussr(4, hands(["Duck and Cover"]), GERMANY),
    ],
    ids=["a card unknown", "a 2 worth 3", "a 3"],
)
def test_b_1_a_hand_that_may_pay_is_asked(start: str) -> None:
    asked = typed(start, "ussr blockade event")
    assert asked.owes["side"] == "us"
    assert asked.owes["decision"].startswith("Blockade:")


def test_b_1_nor_in_the_headline_phase_nor_when_another_card_brings_it_about() -> None:
    hand = 'known_hand = { us = ["Nasser"] }\nhand_size = { us = 2, ussr = 4 }'
    laid = typed(headline(4, hand, GERMANY), "us headline asia scoring, ussr headline blockade")
    assert (laid.markers("West Germany"), laid.owes["decision"][:14]) == ((0, 0), "action round 1")
    start = ussr(5, hands(["Nasser", "Blockade"]), GERMANY)
    given = typed(start, "ussr missile envy event", "us gives blockade")  # Nasser and Missile Envy are left.
    assert given.markers("West Germany") == (0, 0)
    assert "holds no card worth 3 or more" in typed(ussr(4, hands(["Nasser"]), GERMANY), "ussr blockade event").told


# -- I: Iran-Contra (card 93) ------------------------------------------------------------------------------------------


def test_i_1_the_us_die_in_a_soviet_realignment_loses_1_by_a_table_option() -> None:
    start = ussr(8, in_play("Iran-Contra Scandal"), influence(Chile=(3, 1)))
    after = typed(start, "ussr nasser realign chile 3-4")  # 3 against 4 + 1 - 1
    assert after.markers("Chile") == (3, 0)
    assert "rests on table option iran-contra-dice = every" in after.told


def test_i_1_the_other_reading_spares_the_defending_die() -> None:
    option = 'options = { iran_contra_dice = "own-rolls" }'
    start = ussr(8, in_play("Iran-Contra Scandal"), influence(Chile=(3, 3)), option)
    assert typed(start, "ussr nasser realign chile 3-4").markers("Chile") == (3, 2)


def test_i_1_a_us_realignment_loses_1_and_a_coup_nothing() -> None:
    start = us(8, in_play("Iran-Contra Scandal"), influence(Chile=(3, 1)))
    assert typed(start, "us summit realign chile 3-3").markers("Chile") == (3, 1)  # 3 + 1 - 1 against 3
    assert "Iran-Contra" not in typed(start, "us summit coup chile 3").told


# -- R: granted realignments may stop early (6.0; cards 47, 57, 96) ----------------------------------------------------

ABM_FIRST = "us headline abm treaty, ussr headline asia scoring"


@pytest.mark.parametrize(
    ("start", "lines"),
    [
        (us(9, "defcon = 2", influence(France=(1, 3))), ("us tear down event, realign france 4-1, done",)),
        (us(5, influence(Chile=(0, 9))), ("us junta event, peru 2, realign chile 2-1, done",)),
        (us(5, influence(Chile=(0, 9))), ("us abm treaty event, realign chile 2-1, done",)),
        (us(9, influence(South_Korea=(4, 0), Chile=(0, 9))), ("us kal event, realign chile 2-1, done",)),
        (ussr(9, in_play("The Reformer"), influence(Chile=(9, 0))), ("ussr glasnost event, realign chile 2-1, done",)),
        (us(5, influence(Chile=(0, 9))), ("us olympic games event, ussr boycott", "us realign chile 2-1, us done")),
        (ussr(5, influence(Chile=(9, 0))), ("ussr junta event, peru 2, realign chile 2-1, done",)),
        (headline(5, influence(Chile=(0, 9))), (ABM_FIRST, "us realign chile 2-1, done")),
    ],
    ids=["r_1", "r_2", "ABM", "KAL", "Glasnost", "boycott", "USSR", "headline"],
)  # fmt: skip
def test_r_1_r_2_realignments_that_an_event_grants_may_stop(start: str, lines: tuple[str, ...]) -> None:
    assert typed(start, *lines).legal


def test_r_those_of_grain_sales_may_stop_and_those_of_a_card_taken_may_not() -> None:
    start = us(5, influence(Chile=(0, 9)))
    drawn = "us grain sales event, us draw fidel, us give back"
    assert typed(start, drawn, "us realign chile 2-1, done").legal
    taken = "us missile envy event, ussr gives fidel"
    assert typed(start, taken, "us realign chile 2-1, done").rules == ("6.0",)


def test_r_ordinary_operations_are_all_used() -> None:
    start = us(5, influence(Chile=(0, 9)))
    assert typed(start, "us duck and cover realign chile 2-1, done").rules == ("6.0",)
    assert typed(start, "us duck and cover place iran, done").rules == ("6.0",)


def test_r_granted_influence_is_all_used() -> None:
    assert not typed(us(5), "us abm treaty event, place iran, done").legal


# -- V: the highest card under a modifier (card 49, 7.4.2) -------------------------------------------------------------


def envied(profile: str, *more: str) -> str:
    hand = 'known_hand = { ussr = ["Fidel", "Blockade"] }'
    facts = in_play("Red Scare/Purge on ussr")
    return us(5, f'profile = "{profile}"', facts, hand, "hand_size = { us = 4, ussr = 2 }", *more)


def test_v_1_in_deluxe_the_modified_value_counts() -> None:
    after = typed(envied("deluxe"), "us missile envy event, ussr give blockade")
    assert after.legal  # 2 - 1 and 1 - 1 are both worth 1: the USSR chooses.


def test_v_1_the_ruling_names_the_option() -> None:
    told = typed(envied("deluxe"), "us missile envy event, ussr give blockade").told
    assert "rests on table option envy-highest = modified" in told


def test_v_1_in_the_profile_digital_the_printed_value_counts() -> None:
    assert not typed(envied("digital"), "us missile envy event, ussr give blockade").legal
    assert typed(envied("digital"), "us missile envy event, ussr give fidel").legal


def test_v_1_containment_on_the_other_side() -> None:
    hand = 'known_hand = { us = ["NATO", "Duck and Cover"] }'
    more = (in_play("Containment"), hand, "hand_size = { us = 2, ussr = 4 }")
    assert typed(ussr(5, *more), "ussr missile envy event, us give duck and cover").legal  # 3 + 1 and 4, held to 4
    printed = ussr(5, *more, 'options = { envy_highest = "printed" }')
    assert not typed(printed, "ussr missile envy event, us give duck and cover").legal


# -- N: refusals and names ---------------------------------------------------------------------------------------------


def test_n_1_a_round_that_the_side_has_not_is_refused_by_its_own_name() -> None:
    start = us(5, "action_round = 8", "space = { us = 0, ussr = 8 }", influence(Chile=(1, 0)))
    refused = typed(start, "us truman place chile")
    assert refused.rules == ("4.5D",)
    assert "round" in refused.reasons


def test_n_1_so_is_a_seventh_round_in_the_early_war() -> None:
    refused = typed(ussr(3, "action_round = 7"), "ussr nasser place iraq")
    assert refused.rules == ("4.5D",)


def test_n_1_no_card_is_offered_in_it_and_it_is_passed() -> None:
    position = GAME.load_position(tomllib.loads(ussr(3, "action_round = 7")))
    assert [GAME.write(move) for move in GAME.options(position)] == ["ussr: pass"]
    assert typed(ussr(3, "action_round = 7"), "ussr pass").legal


def test_n_1_the_china_card_has_no_such_round_either() -> None:
    assert typed(ussr(3, "action_round = 7"), "ussr china card place iraq 4").rules == ("4.5D",)


def test_n_1_an_eighth_round_that_the_side_has_is_played() -> None:
    start = us(5, "action_round = 8", "space = { us = 8, ussr = 0 }", influence(Chile=(1, 0)))
    assert typed(start, "us truman place chile").legal


def test_n_1_a_scoring_card_that_is_due_is_named() -> None:
    refused = typed(last_us_round("Asia Scoring", "NATO"), "us nato place iran 4")
    assert refused.reasons.endswith("Asia Scoring")


@pytest.mark.parametrize(
    ("line", "country", "markers"),
    [
        ("us colonial rear event, angola, zaire, thailand, burma", "Angola", (1, 0)),
        ("us voice of event, north korea 2, syria, iraq", "North Korea", (0, 1)),
        ("us voice of place iran 2", "Iran", (3, 0)),
        ("us colonial rear place iran 2", "Iran", (3, 0)),
    ],
)
def test_n_2_any_unambiguous_beginning_of_a_name_is_understood(
    line: str, country: str, markers: tuple[int, int]
) -> None:
    assert typed(us(5), line).markers(country) == markers


def test_n_2_in_the_middle_of_a_line_too() -> None:
    laid = typed(headline(5), "us headline colonial rear, ussr headline asia scoring")
    assert laid.owes["decision"].startswith("Colonial Rear Guards")
    drawn = typed(us(5), "us grain sales event, us draw colonial rear, us colonial rear place iran 2")
    assert drawn.markers("Iran") == (3, 0)


# -- messages ----------------------------------------------------------------------------------------------------------


def test_a_first_marker_that_cost_2_is_the_reason() -> None:
    refused = typed(us(5, influence(Poland=(1, 4))), "us duck and cover place poland 3")
    assert not refused.legal
    assert "one too many" not in refused.reasons
    assert "cost 2" in refused.reasons


def test_a_target_that_has_no_enemy_left_is_the_reason() -> None:
    alone = influence(Angola=(0, 1), Syria=(0, 0), Iraq=(0, 0), North_Korea=(0, 0), East_Germany=(0, 0), Finland=(0, 0))
    refused = typed(us(5, alone), "us duck and cover realign angola 6-1, angola 3-3")
    assert refused.rules == ("Z-2",)


def test_a_region_that_is_closed_is_the_reason() -> None:
    start = us(5, "defcon = 2", influence(Angola=(0, 1)))
    refused = typed(start, "us nuclear test ban realign angola 6-1, iraq 3-3")
    assert refused.rules == ("8.1.5",)


def test_one_too_many_is_said_where_it_is_so() -> None:
    assert "one too many" in typed(us(5), "us duck and cover place iran 4").reasons
    five = "ussr decolonization event, angola, zaire, thailand, burma, vietnam"
    assert "one too many" in typed(ussr(5), five).reasons


@pytest.mark.parametrize(
    ("facts", "line", "rule"),
    [
        (influence(Hungary=(1, 4)), "us duck and cover place hungary 2, iran", "6.1.2"),
        (influence(North_Korea=(0, 2), Syria=(0, 0)), "us voice of america event, north korea 2, syria", "card 74"),
        (influence(Poland=(0, 1), Hungary=(0, 2)), "us east european unrest event, poland, poland", "card 29"),
    ],
    ids=["a marker that cost 2", "Removing", "at most 1"],
)
def test_a_choice_that_ended_early_says_why_it_takes_no_more(facts: str, line: str, rule: str) -> None:
    refused = typed(us(5, facts), line)
    assert refused.rules[0] == rule
    assert "one too many" not in refused.reasons


@pytest.mark.parametrize(
    "line",
    [
        "us olympic games event, ussr participate, 3-4",
        "us lone gunman event first, us done, ussr done",
    ],
)
def test_can_end_the_game_is_not_printed_once_the_choice_is_made(line: str) -> None:
    after = typed(us(5, "defcon = 2"), line)
    assert after.legal
    assert "can end the game" not in after.told


@pytest.mark.parametrize(
    "line",
    [
        "us olympic games event",
        "us lone gunman event first",
        "us lone gunman event first, us done",
        "us summit event",
        "us summit event, 2-5",
        "us summit event, ussr wins",
    ],
)
def test_can_end_the_game_is_printed_while_the_choice_is_open(line: str) -> None:
    assert "can end the game" in typed(us(5, "defcon = 2"), line).told


@pytest.mark.parametrize(
    "line", ["us summit event, 5-2", "us summit event, us wins", "us summit event, ussr wins, done"]
)
def test_nor_is_it_printed_where_the_enemy_has_not_won_the_choice(line: str) -> None:
    assert "can end the game" not in typed(us(5, "defcon = 2"), line).told


def test_it_is_the_phasing_side_that_is_warned() -> None:
    assert "the US can end the game" in typed(ussr(5, "defcon = 2"), "ussr summit event").told
    assert "can end the game" not in typed(us(5, "defcon = 3"), "us summit event").told


@pytest.mark.parametrize(
    ("start", "line", "country", "markers"),
    [
        (us(5, influence(Romania=(0, 3))), "us independent reds, romania", "Romania", (3, 3)),
        (us(5, influence(Romania=(0, 3))), "independent reds romania", "Romania", (3, 3)),
        (ussr(5, influence(Egypt=(2, 0))), "ussr muslim revolution, iran, egypt", "Egypt", (0, 0)),
        (ussr(5), "ussr decolonization, vietnam, angola, zaire, nigeria", "Vietnam", (0, 1)),
    ],
)
def test_a_country_after_an_event_card_is_a_country(
    start: str, line: str, country: str, markers: tuple[int, int]
) -> None:
    assert typed(start, line).markers(country) == markers


# -- L: two wars in one headline phase of a digital log ----------------------------------------------------------------


def logged(position: str, text: str) -> tuple[list[str], Answer | None]:
    """Return the moves that a block of a digital log means in *position*, written, and what it leaves unexplained."""
    from referee.games.twilight_struggle.playdek.log import read_log
    from referee.games.twilight_struggle.playdek.translate import translate

    passage = translate(GAME.load_position(tomllib.loads(position)), read_log(text + "\n").blocks[-1], False)
    return [GAME.write(step.move) for step in passage.steps], passage.refused


WARS = """\
Turn 8, Headline Phase: Brush War & Iran-Iraq War*: DEFCON improves to 3
USSR Headlines Brush War
US Headlines Iran-Iraq War*
Event: Brush War
War in Algeria
DEFEAT: 1 < 3
USSR Military Ops to 3
{between}Event: Iran-Iraq War*
War in Iran
VICTORY: 5 >= 4
US gains 2 VP. Score is {score}.
US Military Ops to 2"""
FOUGHT = ["ussr: target algeria", "table: roll 1", "us: target iran", "table: roll 5"]
PAID = "USSR gains 2 VP. Score is USSR 2.\n"


@pytest.mark.parametrize(
    ("facts", "between", "score"),
    [
        (["Flower Power"], f"\n{PAID}", "even"),
        (["Flower Power"], f"\n{PAID}\n", "even"),
        (["Flower Power"], f"{PAID}\n", "even"),
        ([], "\n", "US 2"),
    ],
    ids=["l_1", "blank lines around", "blank line after", "no payment"],
)
def test_l_1_the_second_war_of_a_headline_block_is_read(facts: list[str], between: str, score: str) -> None:
    start = headline(8, 'profile = "digital"', "defcon = 3", in_play(*facts), influence(Algeria=(1, 0)))
    moves, refused = logged(start, WARS.format(between=between, score=score))
    assert (moves[2:], refused) == (FOUGHT, None)


def test_l_1_a_payment_after_an_event_without_a_war_is_read() -> None:
    text = WARS.format(between=f"\n{PAID}", score="even")
    text = text.replace("Brush War", "Quagmire*").replace(
        "War in Algeria\nDEFEAT: 1 < 3\nUSSR Military Ops to 3", "Quagmire* is now in play."
    )
    start = headline(8, 'profile = "digital"', "defcon = 3", in_play("Flower Power"))
    assert logged(start, text)[0][2:] == FOUGHT[2:]
