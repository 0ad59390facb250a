"""Rulings on headlines (section 2), events and the opponent's cards (section 8), and the China Card (section 9).

Rows that belong to one Early War card stand with that card in test_early_war_cards.py: HL-11, HL-16, EVT-01, EVT-03,
EVT-04, EVT-10, X-EVT-20, X-EVT-22.
"""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from kits.twilight_struggle import Board, action_round, headline_phase, markers, owed, rules, typed

from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.sides import US, USSR, Side
from referee.games.twilight_struggle.rules.operations.modifiers import card_value
from referee.games.twilight_struggle.state.moves import Discard, Draw, Give, Headline, Pass, Play, Roll, Take
from referee.games.twilight_struggle.state.position import Fact, Position
from referee.kernel.engine import apply, judge, options, step
from referee.kernel.position import Move

position = partial(action_round, number=3, hands=(6, 6))
headlines = partial(headline_phase, hands=(6, 6))


def trapped(side: Side, trap: str, **fields: Any) -> Position:
    """A round of *side* under *trap*."""
    return position(side, facts=(Fact(trap, side),), **fields)


def against(here: Position, move: Move) -> list[str]:
    """The rules that refuse *move*."""
    return [ruling.rule for ruling in judge(here, move)]


NEXT_US, NEXT_USSR = (US, "4.5D"), (USSR, "4.5D")
FIRST_ROUND = NEXT_USSR


# -- section 2: headlines --------------------------------------------------------------------------------------------


def test_hl_01_a_scoring_card_counts_as_nothing_and_goes_second() -> None:
    """HL-01: USSR Olympic Games (2) before US Middle East Scoring, in whatever order they are typed."""
    start = headlines({"Iran": (2, 0)})
    for lines in (
        ("ussr headline olympic games", "us headline middle east scoring"),
        ("us headline middle east scoring", "ussr headline olympic games"),
    ):
        asked = typed(start, *lines)
        assert (owed(asked), asked.vp) == ((US, "card 20"), 0)
        assert typed(asked, "us participate", "us wins").vp == 2 + 4


def test_hl_02_the_us_goes_first_on_a_tie() -> None:
    """HL-02: Decolonization (2) and Grain Sales (2): the US draws first."""
    asked = typed(headlines({}), "ussr headline decolonization", "us headline grain sales")
    assert (owed(asked), asked.phasing) == ((US, "card 67"), US)


def test_hl_03_of_two_scoring_cards_the_us_one_goes_first() -> None:
    """HL-03."""
    start = headlines({"Chile": (3, 0), "Angola": (0, 1)})
    after = typed(start, "ussr headline africa scoring", "us headline south america scoring")
    assert [entry.amount for entry in after.ledger] == [3, -2]
    assert after.discard == ("South America Scoring", "Africa Scoring")


def test_hl_04_the_player_of_a_headline_loses_by_it() -> None:
    """HL-04: DEFCON 2, the USSR headlines Duck and Cover."""
    after = typed(headlines({}, defcon=2), "us headline europe scoring", "ussr headline duck and cover")
    assert after.over
    assert (after.over.winner, after.over.rule) == (US, "8.1.3")


def test_hl_06_nato_may_be_laid_without_its_condition_and_does_nothing() -> None:
    """HL-06: legal to choose, no operations, discard pile and not removed."""
    after = typed(headlines({}), "us headline nato", "ussr headline nasser")
    assert (owed(after), after.has("NATO"), after.discard, after.removed) == (
        FIRST_ROUND,
        False,
        ("NATO",),
        ("Nasser",),
    )


def test_hl_07_abm_treaty_as_a_headline() -> None:
    """HL-07: DEFCON 3 to 4, then four operations of any kind but the Space Race."""
    start = headlines({"Iran": (1, 1), "Chile": (1, 0)}, defcon=3)
    asked = typed(start, "us headline abm treaty", "ussr headline nasser")
    assert (asked.defcon, owed(asked)) == (4, (US, "card 57"))
    assert markers(typed(asked, "us place chile 4"), "Chile") == (5, 0)
    assert typed(asked, "us coup iran, 1").military_ops == (4, 0)
    assert typed(asked, "us realign iran, 1-1").pending
    assert against(asked, Play(side=US, card="NATO", use="space")) == ["card 57"]


def test_hl_09_both_past_box_four_choose_at_once_again() -> None:
    """HL-09: either may be typed first; while the US alone is past it, the USSR shows its headline first."""
    nato, fidel = Headline(side=US, card="NATO"), Headline(side=USSR, card="Fidel")
    both = headlines({}, space=(4, 4))
    assert against(both, nato) == against(both, fidel) == []
    alone = headlines({}, space=(4, 3))
    assert (against(alone, nato), against(alone, fidel)) == (["6.4.4"], [])
    assert against(apply(alone, fidel), nato) == []


def test_hl_13_defectors_drawn_by_grain_sales_still_cancels() -> None:
    """HL-13: played as an event before the Soviet headline, it cancels it; after it, too late."""
    start = headlines({"Chile": (0, 3), "Iran": (1, 0)}, defcon=4)
    drawn = typed(start, "us headline grain sales", "ussr headline south america scoring", "us draw defectors")
    assert typed(drawn, "us defectors event").vp == 0
    assert typed(drawn, "us give defectors", "us place iran 2").vp == -3
    late = typed(start, "us headline grain sales", "ussr headline nuclear test ban", "us draw defectors")
    after = typed(late, "us defectors event")
    assert (after.vp, after.defcon, owed(after)) == (-2, 5, FIRST_ROUND)


def test_hl_14_a_trapped_side_headlines_normally() -> None:
    """HL-14: Quagmire only takes the action rounds."""
    start = headlines({}, facts=(Fact("Quagmire", US),))
    after = typed(start, "us headline duck and cover", "ussr headline nasser", "ussr vietnam revolts event")
    assert (after.vp, owed(after)) == (1, (US, "card 42"))


def test_hl_15_missile_envy_as_a_headline() -> None:
    """HL-15: an own or neutral card happens at once, an enemy card gives operations; then the USSR owes the card."""
    start = headlines({"Mexico": (1, 0)})
    asked = typed(start, "us headline missile envy", "ussr headline nasser")
    assert owed(asked) == (USSR, "card 49")
    own = typed(asked, "ussr give containment")
    assert (own.has("Containment", US), own.removed) == (True, ("Containment", "Nasser"))
    neutral = typed(asked, "ussr give nuclear test ban")
    assert (neutral.vp, owed(neutral)) == (3, FIRST_ROUND)
    enemy = typed(asked, "ussr give decolonization", "us place mexico 2")
    assert (markers(enemy, "Mexico"), owed(enemy)) == ((3, 0), FIRST_ROUND)
    assert rules(enemy, "ussr vietnam revolts event") == ["card 49"]
    assert rules(enemy, "ussr missile envy event") == ["card 49"]
    assert owed(typed(enemy, "ussr missile envy operations, egypt 2")) == NEXT_US


def test_x_hl_17_a_headline_of_the_enemy_is_carried_out_by_the_enemy() -> None:
    """X-HL-17: the US headlines Decolonization; the USSR names the countries, the US counts as phasing."""
    asked = typed(headlines({}, defcon=4), "us headline decolonization", "ussr headline nasser")
    assert (owed(asked), asked.phasing) == ((USSR, "card 30"), US)
    assert markers(typed(asked, "ussr angola, zaire, thailand, kenya"), "Kenya") == (0, 1)


def test_x_hl_18_every_side_has_to_headline() -> None:
    """X-HL-18."""
    start = headlines({})
    assert against(start, Pass(side=US)) == ["4.5C"]
    half = typed(start, "ussr headline fidel")
    assert against(half, Pass(side=US)) == ["4.5C"]
    assert against(half, Headline(side=USSR, card="Nasser")) == ["4.5C"]


def test_x_hl_19_a_lost_game_leaves_the_second_headline_alone() -> None:
    """X-HL-19: DEFCON 2, We Will Bury You (4) before Grain Sales (2): the USSR loses at once."""
    after = typed(headlines({}, defcon=2), "us headline grain sales", "ussr headline we will bury you")
    assert after.over
    assert (after.over.winner, after.over.rule, after.pending) == (US, "8.1.3", None)
    assert "Grain Sales to Soviets" in after.front


def test_a_headline_has_to_be_a_card_that_can_be_in_the_hand() -> None:
    start = headlines({}, discard=("Fidel",))
    assert rules(start, "ussr headline fidel") == ["4.5C"]
    assert rules(start, "ussr headline china card") == ["9.5"]
    assert rules(start, "ussr headline wargames") == ["4.5C"], "a Late War card on turn 5 (B09)"


# -- section 8: events and the opponent's cards -----------------------------------------------------------------------


@pytest.mark.parametrize("card", ["Fidel", "Arab-Israeli War", "Quagmire"])
def test_evt_02_an_enemy_card_is_never_only_an_event(card: str) -> None:
    """EVT-02: operations have to be played as well."""
    assert against(position(US, {}), Play(side=US, card=card, use="event")) == ["5.2"]


def test_evt_05_an_event_that_pays_nothing_has_happened() -> None:
    """EVT-05: Alliance for Progress, no battleground under the US: 0 VP, card removed."""
    after = typed(position(USSR, {"Poland": (0, 1)}), "ussr alliance for progress operations, poland 3")
    assert (after.vp, after.removed, after.discard) == (0, ("Alliance for Progress",), ())


@pytest.mark.parametrize("lead", [(2, 2), (1, 2)])
def test_evt_06_star_wars_without_the_lead_in_space(lead: tuple[int, int]) -> None:
    """EVT-06: no event, discard pile."""
    start = position(USSR, {"Poland": (0, 1)}, turn=8, space=lead, discard=("Fidel",))
    after = typed(start, "ussr star wars operations, poland 2")
    assert (after.discard, after.removed, owed(after)) == (("Fidel", "Star Wars"), (), NEXT_US)


def test_evt_08_a_discarded_card_has_no_event() -> None:
    """EVT-08: paid to Blockade, thrown to a trap, lost to Terrorism: nothing happens, a scoring card does not score."""
    paid = typed(position(USSR, {"West Germany": (4, 0)}), "ussr blockade event", "us discard containment")
    assert (paid.has("Containment"), paid.discard) == (False, ("Containment",))
    thrown = typed(trapped(US, "Quagmire"), "us discard duck and cover, 6")
    assert (thrown.vp, thrown.defcon, thrown.discard) == (0, 5, ("Duck and Cover",))
    start = position(USSR, {"Chile": (3, 0)}, turn=8)
    lost = typed(start, "ussr terrorism event", "us discard south america scoring")
    assert (lost.vp, lost.discard) == (0, ("South America Scoring", "Terrorism"))


def test_evt_09_a_due_scoring_card_beats_the_discard_to_a_trap() -> None:
    """EVT-09: last round, Quagmire, Europe Scoring in hand: it has to be played."""
    last = trapped(US, "Quagmire", number=7, hands=(2, 6), known=(("Europe Scoring", "NATO"), ()))
    assert rules(last, "us discard nato") == ["10.1.5"]
    assert typed(last, "us play europe scoring").discard == ("Europe Scoring",)


def test_evt_12_quagmire_first_leaves_this_round_alone() -> None:
    """EVT-12: the US still conducts its operations; the trap begins in its next round."""
    start = position(US, {"Chile": (1, 0)})
    after = typed(start, "us quagmire event first, place chile 3")
    assert (markers(after, "Chile"), after.has("Quagmire", US)) == ((4, 0), True)
    assert owed(typed(after, "ussr nasser event")) == (US, "card 42")


def test_evt_13_modifiers_are_added_before_they_are_clamped() -> None:
    """EVT-13: Red Scare and Containment on the US: 4, 3 and 1 stay 4, 3 and 1."""
    both = position(US, {}, facts=(Fact("Red Scare/Purge", US, "turn"), Fact("Containment", US, "turn")))
    cards = ("NATO", "Duck and Cover", "Truman Doctrine")
    assert [card_value(both, US, card) for card in cards] == [4, 3, 1]


def test_evt_15_operations_that_an_event_grants_under_red_scare() -> None:
    """EVT-15, Z-1: the boycott's four operations are three, or four where the table reads the FAQ."""
    for modified, points in (("yes", 3), ("no", 4)):
        scared = (Fact("Red Scare/Purge", USSR, "turn"),)
        start = position(USSR, {"Poland": (0, 1)}, facts=scared, options={"event-ops-modified": modified})
        after = typed(start, "ussr olympic games event, us boycott", f"ussr place poland {points}")
        assert (markers(after, "Poland"), owed(after)) == ((0, 1 + points), NEXT_US)


SEVEN_TO_FIVE: Board = {
    **dict.fromkeys(("Egypt", "Libya", "Iran"), (2, 0)),
    "Israel": (4, 0),
    **dict.fromkeys(("Iraq", "Saudi Arabia"), (0, 3)),
    "Syria": (0, 2),
    "Lebanon": (0, 1),
}


def test_evt_16_one_card_moves_the_difference_only() -> None:
    """EVT-16: US 3+4 and USSR 3+2: US +2; at US 14 and 17 no win, at 18 a win."""
    for before, after in ((14, 16), (17, 19)):
        scored = typed(position(US, SEVEN_TO_FIVE, vp=before), "us middle east scoring")
        assert (scored.vp, scored.over) == (after, None)
    won = typed(position(US, SEVEN_TO_FIVE, vp=18), "us middle east scoring")
    assert won.over
    assert (won.over.winner, won.over.rule) == (US, "10.3.1")


def test_evt_16_two_events_are_taken_one_after_the_other() -> None:
    """EVT-16, C050a: We Will Bury You pays first and wins before Duck and Cover pays the US."""
    start = position(US, {}, vp=-17, defcon=4, facts=(Fact("We Will Bury You"),))
    after = typed(start, "us duck and cover event")
    assert after.over
    assert (after.vp, after.over.winner) == (-20, USSR)


def test_evt_17_wargames_at_defcon_3_does_not_occur() -> None:
    """EVT-17: discard pile, not removed."""
    after = typed(position(US, {}, turn=8, defcon=3), "us wargames event")
    assert (after.discard, after.removed, after.over) == (("Wargames",), (), None)


@pytest.mark.parametrize("card", ["Star Wars", "Kitchen Debates", "Our Man in Tehran", "Solidarity"])
def test_evt_17_a_false_condition_keeps_a_starred_card_in_the_game(card: str) -> None:
    """EVT-17: the USSR plays it for operations, its condition is false: discard pile."""
    start = position(USSR, {"Poland": (0, 1)}, turn=8)
    after = typed(start, f"ussr {card} operations, poland {CARDS[card].ops}")
    assert (after.discard, after.removed, after.vp, markers(after, "Poland")[0]) == ((card,), (), 0, 0)


def test_x_evt_19_an_own_starred_card_for_operations_is_no_event() -> None:
    """X-EVT-19: Fidel by the USSR: discard pile, Cuba untouched."""
    after = typed(position(USSR, {"Poland": (0, 1), "Cuba": (2, 0)}), "ussr fidel operations, poland 2")
    assert (markers(after, "Cuba"), after.discard, after.removed) == ((2, 0), ("Fidel",), ())


def test_x_evt_21_the_underlined_titles_stay_in_view() -> None:
    """X-EVT-21: 21 titles of the box; Red Scare, Containment and Vietnam Revolts end with the turn."""
    underlined = {16, 17, 21, 23, 27, 35, 42, 44, 55, 59, 65, 68, 73, 82, 83, 86, 87, 96, 97, 106, 110}
    assert {card.number for card in CARDS.values() if card.stays and card.number <= 110} == underlined
    end = {"number": 7, "hands": (1, 6)}
    for card, kept in (("Containment", False), ("Marshall Plan", True)):
        here = typed(position(US, {}, **end), f"us {card} event")
        if kept:
            here = typed(here, "us uk, france, italy, w germany, turkey, spain, canada")
        assert here.has(card)
        assert typed(here, "end turn").has(card) == kept


def test_x_evt_23_only_the_discard_pile_is_open_to_salt() -> None:
    """X-EVT-23: not a removed card, not one that lies in front of a player, not a scoring card."""
    piles = {"discard": ("Nasser", "Asia Scoring"), "removed": ("Fidel",), "front": ("Shuttle Diplomacy",)}
    asked = typed(position(US, {}, **piles), "us salt negotiations event")
    assert owed(asked) == (US, "card 43")
    for card in ("Fidel", "Shuttle Diplomacy", "Asia Scoring", "SALT Negotiations"):
        assert against(asked, Take(side=US, card=card)) == ["card 43"]
    after = typed(asked, "us take nasser")
    assert (after.known[0], after.discard) == (("Nasser",), ("Asia Scoring",))


def test_un_intervention_drawn_in_the_headline_phase_finds_no_use() -> None:
    """Card 32: never in the headline phase, not even with Grain Sales."""
    start = headlines({})
    drawn = typed(start, "us headline grain sales", "ussr headline nasser", "us draw un intervention")
    assert rules(drawn, "us un intervention fidel") == ["card 32"]


# -- section 9: the China Card ---------------------------------------------------------------------------------------


def test_chn_02_taken_by_an_event_it_may_be_played_the_same_turn() -> None:
    """CHN-02: Ussuri River Skirmish and Cultural Revolution hand it over face up."""
    ussuri = typed(position(US, {}, china=USSR, china_playable=False), "us ussuri river skirmish event")
    assert (ussuri.china, ussuri.china_playable) == (US, True)
    cultural = typed(position(USSR, {}, china=US, china_playable=False), "ussr cultural revolution event")
    assert (cultural.china, cultural.china_playable) == (USSR, True)
    assert against(typed(ussuri, "ussr nasser event"), Play(side=US, card="The China Card", use="operations")) == []


def test_chn_03_nixon_hands_it_over_face_down() -> None:
    """CHN-03: not to be played this turn."""
    after = typed(position(US, {}, china=USSR), "us nixon plays the china card event", "ussr nasser event")
    assert (after.china, after.china_playable) == (US, False)
    assert against(after, Play(side=US, card="The China Card", use="operations")) == ["9.3"]


def test_chn_05_a_coup_in_thailand() -> None:
    """CHN-05: 5 to the die and 5 military operations; 4 in Iran."""
    start = position(US, {"Thailand": (0, 3), "Iran": (0, 3)}, china=US)
    thailand = typed(start, "us china card operations, coup thailand")
    assert [int(t) for t in step(thailand, Roll(pips=1)).sums] == [1 + 5 - 4]
    assert (markers(typed(thailand, "1"), "Thailand"), typed(thailand, "1").military_ops) == ((0, 1), (5, 0))
    iran = typed(start, "us china card operations, coup iran, 1")
    assert (markers(iran, "Iran"), iran.military_ops) == ((0, 2), (4, 0))


def test_chn_06_six_points_in_southeast_asia_under_vietnam_revolts() -> None:
    """CHN-06: Thailand (US 2/0) +4 costs 2+1+1+1, Laos 1; a seventh point is refused; 5 under Red Scare."""
    revolts = Fact("Vietnam Revolts", USSR, "turn")
    board = {"Thailand": (2, 0), "Vietnam": (0, 2)}
    start = position(USSR, board, china=USSR, facts=(revolts,))
    after = typed(start, "ussr china card operations, thailand 4, laos 1")
    assert (markers(after, "Thailand"), markers(after, "Laos/Cambodia"), owed(after)) == ((2, 4), (0, 1), NEXT_US)
    scared = start.but(facts=(revolts, Fact("Red Scare/Purge", USSR, "turn")))
    five = typed(scared, "ussr china card operations, thailand 4")
    assert (markers(five, "Thailand"), owed(five)) == ((2, 4), NEXT_US)


def test_chn_06_the_points_count_only_while_all_lie_in_the_region() -> None:
    start = position(USSR, {"Vietnam": (0, 2), "Poland": (0, 1)}, china=USSR)
    asia = typed(start, "ussr china card operations, vietnam 5")
    assert (markers(asia, "Vietnam"), owed(asia)) == ((0, 7), NEXT_US)
    mixed = typed(start, "ussr china card operations, vietnam 3, poland 1")
    assert owed(mixed) == NEXT_US


def test_chn_08_red_scare_and_a_coup_in_thailand() -> None:
    """CHN-08: 4-1+1 = 4."""
    scared = (Fact("Red Scare/Purge", USSR, "turn"),)
    asked = typed(
        position(USSR, {"Thailand": (2, 0)}, china=USSR, facts=scared), "ussr china card operations, coup thailand"
    )
    assert [int(t) for t in step(asked, Roll(pips=2)).sums] == [2 + 4 - 4]
    assert typed(asked, "2").military_ops == (0, 4)


def test_chn_09_containment_and_the_china_card() -> None:
    """CHN-09, Z-17: four on the card, five when all of them go to Asia."""
    contained = (Fact("Containment", US, "turn"),)
    start = position(US, {"Chile": (1, 0), "Japan": (1, 0)}, china=US, facts=contained)
    assert owed(typed(start, "us china card operations, chile 4")) == NEXT_USSR
    after = typed(start, "us china card operations, japan 5")
    assert (markers(after, "Japan"), owed(after)) == ((6, 0), NEXT_USSR)
    assert rules(start, "us china card operations, chile 5") != []
    assert rules(start, "us china card operations, japan 6") != []


def test_chn_12_it_is_never_discarded() -> None:
    """CHN-12: not to Quagmire, Bear Trap, Blockade or the Debt Crisis."""
    for side, trap in ((US, "Quagmire"), (USSR, "Bear Trap")):
        assert against(trapped(side, trap, china=side), Discard(side=side, card="The China Card")) == ["9.5"]
    for card, turn in (("Blockade", 5), ("Latin American Debt Crisis", 8)):
        start = position(USSR, {"Chile": (0, 1), "West Germany": (1, 0)}, china=US, turn=turn)
        asked = typed(start, f"ussr {card} event")
        assert against(asked, Discard(side=US, card="The China Card")) == ["9.5"]


def test_chn_13_it_is_not_in_the_hand() -> None:
    """CHN-13: Five Year Plan, Terrorism, Grain Sales, Missile Envy and Aldrich Ames cannot hit it."""
    china = "The China Card"
    plan = typed(position(US, {}, china=USSR), "us five year plan event")
    assert against(plan, Discard(side=USSR, card=china)) == ["9.5"]
    terrorism = typed(position(USSR, {}, china=US, turn=8), "ussr terrorism event")
    assert against(terrorism, Discard(side=US, card=china)) == ["9.5"]
    grain = typed(position(US, {}, china=USSR), "us grain sales event")
    assert against(grain, Draw(side=US, card=china)) == ["9.1"]
    envy = typed(position(US, {}, china=USSR), "us missile envy event")
    assert against(envy, Give(side=USSR, card=china)) == ["9.1"]
    ames = typed(position(USSR, {}, china=US, turn=8), "ussr aldrich ames event")
    ames = typed(ames, "us done")
    assert all(getattr(move, "card", "") != china for move in options(ames))
    assert against(ames, Discard(side=USSR, card=china)) != []


@pytest.mark.parametrize(("holder", "face_up", "vp"), [(US, True, 1), (USSR, False, -1)])
def test_chn_14_one_point_at_the_end_of_turn_10(holder: Side, face_up: bool, vp: int) -> None:
    """CHN-14: face up or down; nothing else on this board scores."""
    last = position(US, {}, turn=10, number=7, hands=(0, 0), china=holder, china_playable=face_up)
    after = typed(last, "us pass, end turn")
    assert after.over
    assert (after.vp, after.over.winner) == (vp, holder)


def test_chn_15_it_adds_nothing_to_asia_scoring() -> None:
    """CHN-15: turn 5, the USSR holds it: presence 3 and a battleground each, 0 VP."""
    board = {"Japan": (4, 0), "North Korea": (0, 3)}
    assert typed(position(US, board, china=USSR), "us asia scoring").vp == 0


def test_chn_16_its_play_uses_up_a_round_and_no_card_of_the_hand() -> None:
    """CHN-16."""
    after = typed(position(USSR, {"Poland": (0, 1)}, china=USSR), "ussr china card operations, poland 4")
    assert (after.hands, owed(after), after.action_round) == ((6, 6), NEXT_US, 3)
    assert (after.china, after.china_playable, after.front) == (US, False, ())


def test_the_china_card_has_no_event_and_only_its_holder_plays_it() -> None:
    start = position(US, {}, china=USSR)
    assert rules(start, "us china card operations") == ["9.1"]
    assert rules(start.but(china=US), "us china card event") == ["9.6"]
    assert rules(start.but(china=US, china_playable=False), "us china card operations") == ["9.3"]


def test_b46_a_trapped_side_may_not_play_it_either() -> None:
    assert against(trapped(US, "Quagmire", china=US), Play(side=US, card="The China Card", use="operations")) == [
        "card 42"
    ]
