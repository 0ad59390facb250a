"""The Late War cards, 82-102, 109 and 110: what each does and what it refuses, worked out by hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random

import pytest
from kits.twilight_struggle import action_round, event_comes, headline_phase, markers, refused, side_asked, typed

from referee.games.twilight_struggle.cards.late_war import EVENTS
from referee.games.twilight_struggle.printed.cards import CARDS
from referee.games.twilight_struggle.printed.map import MAP
from referee.games.twilight_struggle.printed.sides import US, USSR, Side
from referee.games.twilight_struggle.rules.duties import rounds_for
from referee.games.twilight_struggle.rules.operations.modifiers import realign_tally
from referee.games.twilight_struggle.state.moves import Choose, Done, Place, Roll, Target
from referee.games.twilight_struggle.state.position import Fact, Position
from referee.kernel import engine
from referee.kernel.position import Decision, Move

at = partial(action_round, turn=8)


def offered(position: Position) -> set[str]:
    """The countries that a legal answer names."""
    return {
        move.country
        for move in engine.options(position)
        if isinstance(move, Target | Place) or hasattr(move, "country")
    }  # type: ignore[union-attr]


# -- 82 Iranian Hostage Crisis


def test_c082_hostage_crisis_empties_iran_and_stays() -> None:
    after = typed(at(USSR, {"Iran": (3, 1)}), "ussr event iranian hostage crisis")
    assert markers(after, "Iran") == (0, 3)
    assert after.has("Iranian Hostage Crisis")
    assert "Iranian Hostage Crisis" in after.removed


def test_c082_evt_02_the_us_cannot_play_it_as_an_event() -> None:
    assert refused(at(US), "us event iranian hostage crisis") == {"5.2"}


# -- 83 The Iron Lady


def test_c083_iron_lady_played_by_the_ussr() -> None:
    """C083: US +1 VP, USSR +1 Argentina, USSR out of the UK."""
    after = typed(at(USSR, {"UK": (5, 2)}), "ussr event first the iron lady")
    assert after.vp == 1
    assert markers(after, "Argentina") == (0, 1)
    assert markers(after, "UK") == (5, 0)


def test_c083_bars_socialist_governments() -> None:
    """C083 and C007b: the card can still be played for operations, and goes to the discard pile."""
    barred = at(USSR, {"France": (2, 0), "Poland": (0, 3)}, facts=(Fact("The Iron Lady"),))
    assert refused(barred, "ussr event socialist governments") == {"card 83"}
    by_us = at(US, {"France": (2, 0)}, facts=(Fact("The Iron Lady"),))
    after = typed(by_us, "us socialist governments operations, place france 3")
    assert markers(after, "France") == (5, 0)
    assert after.discard == ("Socialist Governments",)
    assert side_asked(after) == USSR


@pytest.mark.parametrize("country", ["argentina", "chile"])
def test_plc_07_iron_lady_opens_nothing_in_the_same_round(country: str) -> None:
    """PLC-07: the marker in Argentina was not there when the round began."""
    after = typed(at(USSR, {"Poland": (0, 3)}), "ussr event first the iron lady")
    assert refused(after, f"ussr place {country}") == {"6.1.1"}


# -- 84 Reagan Bombs Libya


@pytest.mark.parametrize(("markers", "points"), [(5, 2), (4, 2), (1, 0), (0, 0)])
def test_c084_half_the_soviet_markers_in_libya(markers: int, points: int) -> None:
    """C084: USSR 5 in Libya pay 2; with none the event counts as played all the same."""
    after = typed(at(US, {"Libya": (0, markers)}), "us event reagan bombs libya")
    assert after.vp == points
    assert after.removed == ("Reagan Bombs Libya",)


# -- 85 Star Wars


def test_c085a_star_wars_brings_back_a_card_that_loses_the_game_for_the_ussr() -> None:
    """C085a: We Will Bury You at DEFCON 2 in a USSR round."""
    position = at(USSR, space=(3, 2), defcon=2, discard=("We Will Bury You",))
    after = typed(position, "ussr event first star wars", "us take we will bury you")
    assert after.over is not None
    assert (after.over.winner, after.over.rule) == (US, "8.1.3")


@pytest.mark.parametrize("card", ["asia scoring", "nato", "fidel"])
def test_c085b_no_scoring_card_and_nothing_from_elsewhere(card: str) -> None:
    """C085b: a scoring card, a removed card, a card that is not in the pile."""
    position = at(US, space=(1, 0), discard=("Asia Scoring", "Duck and Cover"), removed=("NATO",))
    assert refused(typed(position, "us event star wars"), f"us take {card}") == {"card 85"}


@pytest.mark.parametrize("space", [(2, 2), (1, 4)])
def test_c085c_evt_06_no_event_unless_ahead_in_space(space: tuple[int, int]) -> None:
    """C085c, EVT-06 and EVT-17: no event, to the discard pile."""
    position = at(USSR, {"Poland": (0, 3)}, space=space, discard=("Duck and Cover",))
    after = typed(position, "ussr star wars operations, place poland 2")
    assert after.discard == ("Duck and Cover", "Star Wars")
    assert after.removed == ()
    assert side_asked(after) == US


def test_c085_the_card_taken_goes_where_its_event_sends_it() -> None:
    """A starred card leaves the game, another goes back to the discard pile; Star Wars is removed."""
    position = at(US, {"Iran": (0, 0)}, space=(1, 0), discard=("Duck and Cover", "Reagan Bombs Libya"), defcon=4)
    after = typed(position, "us event star wars", "us take duck and cover")
    assert (after.defcon, after.vp) == (3, 2)
    assert after.discard == ("Reagan Bombs Libya", "Duck and Cover")
    assert after.removed == ("Star Wars",)
    again = typed(position, "us event star wars", "us take reagan bombs libya")
    assert set(again.removed) == {"Star Wars", "Reagan Bombs Libya"}


def test_c085_nothing_to_take_and_nothing_taken() -> None:
    empty = typed(at(US, space=(1, 0), discard=("Asia Scoring",)), "us event star wars")
    assert side_asked(empty) == USSR
    assert empty.removed == ("Star Wars",)
    declined = typed(at(US, space=(1, 0), discard=("Duck and Cover",)), "us event star wars", "us done")
    assert declined.discard == ("Duck and Cover",)


def test_c085_a_barred_event_does_not_happen() -> None:
    position = at(US, space=(1, 0), discard=("Socialist Governments",), facts=(Fact("The Iron Lady"),))
    after = typed(position, "us event star wars", "us take socialist governments")
    assert after.discard == ("Socialist Governments",)
    assert side_asked(after) == USSR


def test_c085_the_ussr_carries_out_its_own_card() -> None:
    position = at(US, {"France": (2, 0), "Italy": (1, 0)}, space=(1, 0), discard=("Socialist Governments",))
    asked = typed(position, "us event star wars", "us take socialist governments")
    assert side_asked(asked) == USSR
    assert markers(typed(asked, "ussr france -2, italy -1"), "France") == (0, 0)


def test_c059d_a_war_card_fetched_by_star_wars_pays_flower_power() -> None:
    """C059d: USSR +2 before the war."""
    position = at(US, {"Iran": (0, 2)}, space=(1, 0), discard=("Iran-Iraq War",), facts=(Fact("Flower Power"),))
    after = typed(position, "us event star wars", "us take iran-iraq war")
    assert after.vp == -2
    assert typed(after, "us target iran", "roll 4").vp == 0


def test_c085_un_intervention_out_of_the_discard_pile_takes_a_card_from_the_hand() -> None:
    position = at(US, {"Japan": (4, 0)}, space=(1, 0), discard=("UN Intervention",))
    asked = typed(position, "us event star wars", "us take un intervention")
    after = typed(asked, "us un intervention fidel", "us place japan 2")
    assert after.hands == (7, 9)
    assert after.discard == ("Fidel", "UN Intervention") or after.discard == ("UN Intervention", "Fidel")
    assert after.removed == ("Star Wars",)


def test_c085_hl_13_defectors_fetched_in_time_cancel_the_headline() -> None:
    """As in HL-13: Star Wars (2) comes before a scoring headline (0), and Defectors cancels it."""
    position = headline_phase(turn=8, space=(3, 1), discard=("Defectors",))
    headlines = ("headline ussr asia scoring", "headline us star wars", "us take defectors")
    after = typed(position, *headlines)
    assert (after.discard, after.removed) == (("Defectors", "Asia Scoring"), ("Star Wars",))
    assert (after.vp, after.action_round, after.has("Defectors")) == (0, 1, False)


# -- 86 North Sea Oil


def test_c086a_eight_cards_this_turn_and_no_opec_for_good() -> None:
    """C086a: the US has eight rounds this turn only; OPEC stays barred."""
    after = typed(at(US), "us event north sea oil")
    assert (rounds_for(after, US), rounds_for(after, USSR)) == (8, 7)
    assert refused(after, "ussr event opec") == {"card 86"}
    later = at(USSR, facts=(Fact("North Sea Oil"),))
    assert rounds_for(later, US) == 7
    assert refused(later, "ussr event opec") == {"card 86"}


def test_c086b_the_eighth_round_follows_round_7_of_the_us_and_may_be_declined() -> None:
    """C086b: after USSR 7 and US 7 comes US 8, then the end of the turn."""
    position = at(US, {"UK": (5, 0)}, number=7, facts=(Fact("North Sea Oil"), Fact("North Sea Oil", "rounds", "turn")))
    eighth = typed(position, "us duck and cover operations, place uk 3")
    assert (eighth.action_round, eighth.phasing, side_asked(eighth)) == (8, US, US)
    assert side_asked(typed(eighth, "us pass")) == "table"
    played = typed(eighth, "us nato operations, place uk 4")
    assert side_asked(played) == "table"


def test_c086_the_eighth_round_may_not_be_declined_with_a_scoring_card() -> None:
    facts = (Fact("North Sea Oil"), Fact("North Sea Oil", "rounds", "turn"))
    position = at(US, number=8, facts=facts, known=(("Asia Scoring",), ()), hands=(2, 1))
    assert refused(position, "us pass") == {"10.1.5"}


def test_c086_is_over_with_the_turn() -> None:
    position = at(USSR, number=7, facts=(Fact("North Sea Oil"), Fact("North Sea Oil", "rounds", "turn")), hands=(0, 0))
    after = typed(position, "ussr pass", "us pass", "us pass", "end turn")
    assert after.facts == (Fact("North Sea Oil"),)


# -- 87 The Reformer


@pytest.mark.parametrize(("vp", "markers"), [(0, 4), (3, 4), (-1, 6)])
def test_c087a_four_markers_or_six_when_the_ussr_leads(vp: int, markers: int) -> None:
    """C087a."""
    asked = typed(at(USSR, vp=vp), "ussr event the reformer")
    spread = ("france 2", "italy 2", "uk 2")[: markers // 2]
    after = typed(asked, "ussr " + ", ".join(spread))
    assert sum(after.ussr) == markers
    assert after.has("The Reformer")


def test_c087a_at_most_two_in_one_country_of_europe() -> None:
    asked = typed(at(USSR), "ussr event the reformer", "ussr france 2")
    assert refused(asked, "ussr france") == {"card 87"}
    assert refused(asked, "ussr syria") == {"card 87"}


def test_c087b_b27_no_soviet_coup_in_europe_any_more() -> None:
    """C087b and B27: headlined or played, the coup is barred by card 87, realignment is not."""
    position = at(USSR, {"Hungary": (2, 0), "Poland": (0, 3)}, facts=(Fact("The Reformer"),))
    assert refused(position, "ussr nasser operations, coup hungary") == {"card 87"}
    assert refused(position, "ussr nasser operations, realign hungary") == set()
    outside = at(USSR, {"Syria": (2, 0)}, facts=(Fact("The Reformer"),))
    assert refused(outside, "ussr nasser operations, coup syria") == set()
    by_us = at(US, {"Hungary": (0, 2)}, facts=(Fact("The Reformer"),))
    assert refused(by_us, "us duck and cover operations, coup hungary") == set()


# -- 88 Marine Barracks Bombing


def test_c088_lebanon_and_two_more() -> None:
    """C088: Lebanon US 1, Egypt US 3."""
    asked = typed(at(USSR, {"Lebanon": (1, 0), "Egypt": (3, 0)}), "ussr event marine barracks bombing")
    assert markers(asked, "Lebanon") == (0, 0)
    assert markers(typed(asked, "ussr egypt -2"), "Egypt") == (1, 0)


def test_c088_b34_an_empty_country_wastes_nothing() -> None:
    """B34: the choice is refused and both removals are left."""
    asked = typed(at(USSR, {"Egypt": (1, 0), "Iraq": (1, 0)}), "ussr event marine barracks bombing")
    assert refused(asked, "ussr remove libya") == {"card 88"}
    assert refused(asked, "ussr remove sudan") == {"card 88"}
    after = typed(asked, "ussr egypt -1, iraq -1")
    assert markers(after, "Egypt") == markers(after, "Iraq") == (0, 0)


def test_c088_played_by_the_us_the_ussr_chooses() -> None:
    position = at(US, {"Lebanon": (1, 0), "Saudi Arabia": (3, 0)})
    after = typed(
        position,
        "us event first marine barracks bombing",
        "ussr remove saudi arabia 2",
        "us place saudi arabia 2",
    )
    assert markers(after, "Saudi Arabia") == (3, 0)
    assert after.removed == ("Marine Barracks Bombing",)


# -- 89 Soviets Shoot Down KAL 007


def test_c089_two_points_and_four_operations_with_south_korea() -> None:
    position = at(US, {"South Korea": (3, 0)}, defcon=4)
    after = typed(position, "us event soviets shoot down kal 007")
    assert (after.defcon, after.vp, side_asked(after)) == (3, 2, US)
    assert markers(typed(after, "us place japan 4"), "Japan") == (4, 0)


def test_c089_no_coup_with_it_and_it_may_be_declined() -> None:
    after = typed(at(US, {"South Korea": (3, 0), "Angola": (0, 1)}), "us event soviets shoot down kal 007")
    assert refused(after, "us coup angola") == {"card 89"}
    assert side_asked(typed(after, "us done")) == USSR


def test_c089_nothing_more_without_south_korea() -> None:
    after = typed(at(US, {"South Korea": (2, 0)}), "us event soviets shoot down kal 007")
    assert (after.vp, side_asked(after)) == (2, USSR)


def test_c089_at_defcon_2_the_phasing_side_loses() -> None:
    after = typed(at(USSR, defcon=2), "ussr event first soviets shoot down kal 007")
    assert after.over is not None
    assert after.over.winner == US


def test_c089_z_1_red_scare_changes_the_operations_it_grants() -> None:
    """Z-1: 4 - 1 = 3 by default, 4 where the table follows the FAQ."""
    scare = (Fact("Red Scare/Purge", US, "turn"),)
    position = at(US, {"South Korea": (3, 0)}, facts=scare)
    after = typed(position, "us event soviets shoot down kal 007", "us place japan 3")
    assert side_asked(after) == USSR
    faq = at(US, {"South Korea": (3, 0)}, facts=scare, options={"event-ops-modified": "no"})
    assert side_asked(typed(faq, "us event soviets shoot down kal 007", "us place japan 3")) == US


# -- 90 Glasnost


def test_c090_with_the_reformer() -> None:
    """C090: USSR +2, DEFCON +1, 4 operations for influence or realignment, no coup."""
    position = at(USSR, {"Zaire": (1, 1), "Japan": (1, 0)}, defcon=3, facts=(Fact("The Reformer"),))
    after = typed(position, "ussr event glasnost")
    assert (after.vp, after.defcon, side_asked(after)) == (-2, 4, USSR)
    assert refused(after, "ussr coup zaire") == {"card 90"}
    assert refused(after, "ussr realign zaire") == set()
    assert markers(typed(after, "ussr place zaire 4"), "Zaire") == (1, 5)


def test_c090_without_the_reformer() -> None:
    after = typed(at(USSR, {"Zaire": (1, 1)}, defcon=5), "ussr event glasnost")
    assert (after.vp, after.defcon, side_asked(after)) == (-2, 5, US)


def test_c090_c094_chernobyl_closes_its_region_to_these_operations_too() -> None:
    facts = (Fact("The Reformer"), Fact("Chernobyl", until="turn", detail="Europe"))
    after = typed(at(USSR, {"Poland": (0, 3), "Cuba": (0, 1)}, facts=facts), "ussr event glasnost")
    assert refused(after, "ussr place poland") == {"card 94"}
    assert refused(after, "ussr place cuba") == set()


# -- 91 Ortega Elected in Nicaragua


def test_c091a_a_free_coup_next_to_nicaragua() -> None:
    """C091a: Cuba, Honduras or Costa Rica with 2 operations; 4 + 2 - 2x2 = 2 in Honduras, no military operations."""
    board = {"Nicaragua": (2, 0), "Cuba": (1, 0), "Honduras": (1, 0), "Costa Rica": (1, 0), "Panama": (1, 0)}
    asked = typed(at(USSR, board), "ussr event ortega")
    assert markers(asked, "Nicaragua") == (0, 0)
    assert offered(asked) == {"Cuba", "Honduras", "Costa Rica"}
    after = typed(asked, "ussr coup honduras", "roll 4")
    assert markers(after, "Honduras") == (0, 1)
    assert after.military_ops == (0, 0)


def test_c091a_b33_the_coup_is_optional() -> None:
    """C091a and B33: under Cuban Missile Crisis the USSR is not driven into losing."""
    position = at(USSR, {"Cuba": (1, 0)}, facts=(Fact("Cuban Missile Crisis", USSR, "turn"),))
    asked = typed(position, "ussr event ortega")
    assert Done(side=USSR) in engine.options(asked)
    assert typed(asked, "ussr done").over is None
    lost = typed(asked, "ussr coup cuba")
    assert lost.over is not None
    assert lost.over.rule == "card 40"


def test_c091b_a_coup_in_cuba_at_defcon_2_loses_for_the_phasing_us() -> None:
    """C091b."""
    position = at(US, {"Cuba": (1, 0), "Japan": (4, 0)}, defcon=2)
    after = typed(position, "us event first ortega", "ussr coup cuba", "roll 1")
    assert after.over is not None
    assert (after.over.winner, after.over.rule) == (USSR, "8.1.3")


def test_c091c_no_coup_in_nicaragua_itself() -> None:
    """C091c."""
    asked = typed(at(USSR, {"Nicaragua": (1, 0), "Cuba": (1, 0)}), "ussr event ortega")
    assert "card 91" in refused(asked, "ussr coup nicaragua")
    assert "card 91" in refused(asked, "ussr realign cuba")


def test_c091_no_target_no_question() -> None:
    after = typed(at(USSR, {"Nicaragua": (1, 0)}), "ussr event ortega")
    assert side_asked(after) == US
    assert after.removed == ("Ortega Elected in Nicaragua",)


# -- 92 Terrorism


def test_c092a_two_cards_under_the_hostage_crisis() -> None:
    """C092a: the US discards 2 at random when the USSR plays it."""
    position = at(USSR, facts=(Fact("Iranian Hostage Crisis", US),))
    after = typed(position, "ussr event terrorism", "us discard nato", "us discard duck and cover")
    assert after.hands == (7, 8)
    assert after.discard == ("NATO", "Duck and Cover", "Terrorism")
    assert side_asked(after) == US


def test_c092b_the_ussr_never_loses_two() -> None:
    """C092b."""
    position = at(US, facts=(Fact("Iranian Hostage Crisis", US),))
    after = typed(position, "us event terrorism", "ussr discard fidel")
    assert after.hands == (8, 8)
    assert side_asked(after) == USSR


def test_c092_one_card_without_the_crisis() -> None:
    after = typed(at(USSR), "ussr event terrorism", "us discard nato")
    assert after.hands == (8, 8)
    assert side_asked(after) == US


def test_c092c_evt_08_a_scoring_card_is_thrown_away_unscored() -> None:
    """C092c and EVT-08: no event of the card discarded, and a starred one is not removed."""
    position = at(USSR, {"Japan": (4, 0)})
    after = typed(position, "ussr event terrorism", "us discard asia scoring")
    assert (after.vp, after.discard) == (0, ("Asia Scoring", "Terrorism"))
    starred = typed(position, "ussr event terrorism", "us discard nato")
    assert starred.removed == ()


def test_c092_chn_13_the_china_card_is_safe_and_an_empty_hand_too() -> None:
    """CHN-13: the China Card is no part of the hand."""
    asked = typed(at(USSR, china=US), "ussr event terrorism")
    assert refused(asked, "us discard china") == {"9.5"}
    after = typed(at(USSR, hands=(0, 9)), "ussr event terrorism")
    assert side_asked(after) == US


# -- 93 Iran-Contra Scandal


def test_c093_us_realignment_dice_lose_one_this_turn() -> None:
    """C093: US die -1, the USSR die and coups untouched."""
    after = typed(at(USSR, {"Angola": (1, 2)}), "ussr event iran-contra scandal")
    assert int(realign_tally(after, US, "Angola", 4, US)) == 3
    assert int(realign_tally(after, USSR, "Angola", 4, US)) == 5
    assert markers(typed(after, "us duck and cover operations, coup angola", "roll 1"), "Angola") == (1, 0)


def test_c093_is_over_with_the_turn() -> None:
    position = at(US, number=7, facts=(Fact("Iran-Contra Scandal", US, "turn"),), hands=(0, 0))
    assert typed(position, "us pass", "end turn").facts == ()


# -- 94 Chernobyl


def test_c094_soviet_operations_stay_out_of_the_region() -> None:
    position = at(US, {"Poland": (0, 3), "Cuba": (0, 1)})
    after = typed(position, "us event chernobyl", "us choose europe")
    assert refused(after, "ussr nasser operations, place poland") == {"card 94"}
    assert refused(after, "ussr nasser operations, place cuba") == set()
    assert refused(after.but(), "ussr comecon operations, place poland") == {"card 94"}


def test_c094b_coups_realignments_and_events_are_free() -> None:
    """C094b: a coup may even add influence in the region."""
    named = (Fact("Chernobyl", USSR, "turn", "Europe"),)
    position = at(USSR, {"Poland": (1, 3), "Italy": (1, 0)}, facts=named)
    coup = typed(position, "ussr de gaulle operations, coup italy", "roll 6")
    assert markers(coup, "Italy") == (0, 4)
    assert refused(position, "ussr de gaulle operations, realign poland") == set()
    assert markers(typed(position, "ussr event comecon", "ussr poland, hungary, romania, finland"), "Poland") == (1, 4)


def test_c094c_the_us_names_the_region_when_the_ussr_plays_it() -> None:
    """C094c."""
    asked = typed(at(USSR, {"Poland": (0, 3)}), "ussr event first chernobyl")
    assert side_asked(asked) == US
    after = typed(asked, "us middle east")
    assert after.fact("Chernobyl") == Fact("Chernobyl", USSR, "turn", "Middle East")


@pytest.mark.parametrize("area", ["southeast asia", "western europe"])
def test_x_c094d_a_part_of_a_region_is_refused(area: str) -> None:
    """X-C094d."""
    asked = typed(at(US), "us event chernobyl")
    move = Choose(side=US, option=area.title())
    assert {ruling.rule for ruling in engine.judge(asked, move)} == {"card 94"}
    assert len(engine.options(asked)) == 6


# -- 95 Latin American Debt Crisis


def test_c095_unpaid_two_countries_double() -> None:
    """C095: Brazil 11 becomes 22, Argentina 4 becomes 8."""
    board = {"Brazil": (0, 11), "Argentina": (0, 4), "Chile": (0, 1), "Cuba": (0, 3)}
    asked = typed(at(USSR, board), "ussr event latin american debt crisis", "us done")
    assert offered(asked) == {"Brazil", "Argentina", "Chile"}
    assert "card 95" in refused(asked, "ussr cuba")
    after = typed(asked, "ussr brazil, argentina")
    assert markers(after, "Brazil") == (0, 22)
    assert markers(after, "Argentina") == (0, 8)
    assert after.discard == ("Latin American Debt Crisis",)


def test_c095_the_same_country_does_not_double_twice() -> None:
    board = {"Brazil": (0, 2), "Argentina": (0, 4)}
    asked = typed(at(USSR, board), "ussr event latin american debt crisis", "us done", "ussr brazil")
    assert refused(asked, "ussr brazil") == {"card 95"}


def test_c095_paid_with_a_three() -> None:
    position = at(USSR, {"Brazil": (0, 2)})
    after = typed(position, "ussr event latin american debt crisis", "us discard duck and cover")
    assert markers(after, "Brazil") == (0, 2)
    assert after.hands == (8, 8)


def test_c095_what_cannot_pay() -> None:
    """A printed 2, a 3 under Red Scare, the China Card (CHN-12)."""
    event = "ussr event latin american debt crisis"
    asked = typed(at(USSR, {"Brazil": (0, 2)}, china=US), event)
    assert refused(asked, "us discard olympic games") == {"card 95"}
    assert refused(asked, "us discard china") == {"9.5"}
    scare = at(USSR, {"Brazil": (0, 2)}, facts=(Fact("Red Scare/Purge", US, "turn"),))
    assert refused(typed(scare, event), "us discard duck and cover") == {"card 95"}
    boom = at(USSR, {"Brazil": (0, 2)}, facts=(Fact("Containment", US, "turn"),))
    assert refused(typed(boom, event), "us discard olympic games") == set()


def test_c095_nothing_to_double() -> None:
    after = typed(at(USSR, {"Cuba": (0, 3)}), "ussr event latin american debt crisis", "us done")
    assert side_asked(after) == US


# -- 96 Tear Down This Wall


def test_c096a_a_free_coup_in_europe_in_spite_of_defcon() -> None:
    """C096a and CP-19: DEFCON 3, coup in East Germany with 3: 5 + 3 - 2x3 = 2; DEFCON 2, no military operations."""
    position = at(US, {"East Germany": (0, 3)}, defcon=3)
    asked = typed(position, "us event tear down this wall")
    assert markers(asked, "East Germany") == (3, 3)
    after = typed(asked, "us coup east germany", "roll 5")
    assert markers(after, "East Germany") == (3, 1)
    assert (after.defcon, after.military_ops) == (2, (0, 0))
    assert after.has("Tear Down This Wall")


def test_c096b_b10_no_coup_outside_europe() -> None:
    """C096b and B10: the card's own limit holds at any DEFCON level."""
    for defcon in (3, 5):
        position = at(US, {"East Germany": (0, 3), "Angola": (0, 1)}, defcon=defcon)
        asked = typed(position, "us event tear down this wall")
        assert refused(asked, "us coup angola") == {"card 96"}
        assert refused(asked, "us realign angola") == {"card 96"}
        assert refused(asked, "us coup east germany") == set()


def test_c096_no_influence_with_it_and_it_may_be_declined() -> None:
    asked = typed(at(US, {"East Germany": (0, 3)}), "us event tear down this wall")
    assert "card 96" in refused(asked, "us place east germany")
    assert side_asked(typed(asked, "us done")) == USSR


def test_c096_c055a_willy_brandt_ends_and_never_comes_back() -> None:
    """C055a: the event is impossible from now on, the operations are not."""
    position = at(US, {"East Germany": (0, 0)}, facts=(Fact("Willy Brandt"), Fact("NATO")))
    after = typed(position, "us event tear down this wall")
    assert [fact.card for fact in after.facts] == ["NATO", "Tear Down This Wall"]
    assert refused(after, "ussr event willy brandt") == {"card 96"}


def test_x_c096d_realignment_at_defcon_2() -> None:
    """X-C096d: Poland once, East Germany twice; 3 rolls, no military operations, DEFCON unchanged."""
    position = at(US, {"Poland": (0, 3), "East Germany": (0, 3)}, defcon=2)
    asked = typed(position, "us event tear down this wall")
    first = typed(asked, "us realign poland", "roll 6", "roll 3")
    assert markers(first, "Poland") == (0, 3 - (6 - 3 - 1 - 1))
    after = typed(first, "us realign east germany", "roll 1", "roll 1", "us realign east germany", "roll 1", "roll 1")
    assert (after.defcon, after.military_ops, side_asked(after)) == (2, (0, 0), USSR)


def test_c096_played_by_the_ussr_the_us_still_chooses() -> None:
    """A coup by the US at DEFCON 2 in a USSR round loses for the USSR."""
    position = at(USSR, {"East Germany": (0, 3)}, defcon=2)
    after = typed(position, "ussr event first tear down this wall", "us coup east germany", "roll 1")
    assert after.over is not None
    assert after.over.winner == US


# -- 97 An Evil Empire


def test_c097_c059e_flower_power_ends_and_never_comes_back() -> None:
    """C059e."""
    after = typed(at(US, facts=(Fact("Flower Power"),)), "us event an evil empire")
    assert (after.vp, after.has("Flower Power")) == (1, False)
    assert refused(after, "ussr event flower power") == {"card 97"}


# -- 98 Aldrich Ames Remix


def test_c098_the_ussr_chooses_a_card_of_the_open_hand() -> None:
    asked = typed(at(USSR, hands=(3, 9)), "ussr event aldrich ames", "us reveal nato", "us reveal summit, reveal che")
    assert side_asked(asked) == USSR
    assert set(asked.known[0]) == {"NATO", "Summit", "Che"}
    after = typed(asked, "ussr discard nato")
    assert (after.hands, after.known[0]) == ((2, 8), ("Summit", "Che"))
    assert after.discard == ("NATO",)
    assert after.removed == ("Aldrich Ames Remix",)


def test_c098_only_a_card_of_that_hand_and_not_the_china_card() -> None:
    position = at(USSR, hands=(1, 9), known=(("NATO",), ()), china=US)
    asked = typed(position, "ussr event aldrich ames")
    assert refused(asked, "ussr discard summit") == {"card 98"}
    assert refused(asked, "ussr discard china") == {"9.5"}
    assert refused(asked, "ussr done") == {"card 98"}


def test_c098_either_side_may_name_the_card() -> None:
    asked = typed(at(USSR, hands=(1, 9), known=(("NATO",), ())), "ussr event aldrich ames")
    assert typed(asked, "us discard nato").discard == ("NATO",)


def test_c098_an_empty_hand_and_a_us_play() -> None:
    assert side_asked(typed(at(USSR, hands=(0, 9)), "ussr event aldrich ames")) == US
    by_us = typed(at(US, {"UK": (5, 0)}, hands=(2, 9), known=(("Che",), ())), "us event first aldrich ames")
    assert side_asked(typed(by_us, "ussr discard che")) == US


def test_c098b_b18_cards_drawn_later_are_open_too() -> None:
    """C098b and B18: after Ask Not the US shows what it drew."""
    facts = (Fact("Aldrich Ames Remix", US, "turn"),)
    position = at(US, hands=(2, 9), known=(("Ask Not What Your Country Can Do For You", "Che"), ()), facts=facts)
    asked = typed(position, "us event ask not", "us discard che")
    assert side_asked(asked) == US
    after = typed(asked, "us reveal nato")
    assert after.known[0] == ("NATO",)
    assert side_asked(after) == USSR


def test_c098b_the_hand_is_closed_again_next_turn() -> None:
    facts = (Fact("Aldrich Ames Remix", US, "turn"),)
    assert typed(at(US, number=7, facts=facts, hands=(0, 0)), "us pass", "end turn").facts == ()


ORIGINAL = {"ames-edition": "original"}


def test_z_8_the_first_edition_orders_the_us_hand() -> None:
    """Z-8: the USSR sets the order in which the US plays its cards; how each is used stays with the US."""
    position = at(USSR, {"UK": (5, 0)}, hands=(3, 9), known=(("NATO", "Che", "Summit"), ()), options=ORIGINAL)
    asked = typed(position, "ussr event aldrich ames")
    assert {m.option for m in engine.options(asked) if isinstance(m, Choose)} == {"NATO", "Che", "Summit"}
    after = typed(asked, "ussr choose summit", "ussr choose nato", "ussr choose che")
    assert after.discard == ()
    assert refused(after, "us nato operations, place uk") == {"Z-8"}
    later = typed(after, "us summit operations, place uk", "ussr fidel event")
    assert refused(later, "us che operations, place uk") == {"Z-8"}
    assert refused(later, "us nato operations, place uk") == set()


def test_z_8_a_scoring_card_that_is_due_comes_before_the_order() -> None:
    order = Fact("Aldrich Ames Remix", US, "turn", "NATO; Asia Scoring")
    position = at(US, number=7, hands=(2, 0), known=(("NATO", "Asia Scoring"), ()), facts=(order,), options=ORIGINAL)
    assert refused(position, "us event asia scoring") == set()
    assert refused(position, "us nato operations, place uk") == {"10.1.5"}


# -- 99 Pershing II Deployed


def test_c099_one_marker_out_of_three_countries() -> None:
    """X-MAP-12: Canada belongs to Western Europe."""
    board = {"Canada": (2, 0), "UK": (5, 0), "France": (1, 0), "Italy": (1, 0), "Poland": (1, 0)}
    asked = typed(at(USSR, board), "ussr event pershing ii deployed")
    assert asked.vp == -1
    assert refused(asked, "ussr uk -2") == {"card 99"}
    assert refused(asked, "ussr poland -1") == {"card 99"}
    assert refused(asked, "ussr spain -1") == {"card 99"}
    after = typed(asked, "ussr canada -1, uk -1, france -1")
    assert (markers(after, "Canada"), markers(after, "UK"), markers(after, "France")) == ((1, 0), (4, 0), (0, 0))
    assert side_asked(after) == US


def test_c099_stops_when_countries_run_out() -> None:
    after = typed(at(USSR, {"UK": (5, 0)}), "ussr event pershing ii deployed", "ussr uk -1")
    assert side_asked(after) == US


# -- 100 Wargames


def test_c100a_b78_the_us_ends_the_game_at_plus_2() -> None:
    """C100a and Z-23: US +8 less 6 is +2, the US wins; nothing is scored."""
    position = at(US, {"Cuba": (0, 3), "Mexico": (0, 2)}, vp=8, defcon=2)
    after = typed(position, "us event wargames", "us choose end the game")
    assert after.over is not None
    assert (after.vp, after.over.winner, after.over.rule) == (2, US, "card 100")


@pytest.mark.parametrize(("side", "vp", "winner"), [(US, 6, ""), (US, 5, USSR), (USSR, -8, USSR), (USSR, 14, US)])
def test_c100_six_points_go_to_the_opponent(side: Side, vp: int, winner: str) -> None:
    """Even is a draw; 14 + 6 reaches 20."""
    after = typed(at(side, vp=vp, defcon=2), f"{side} event wargames", f"{side} end")
    assert after.over is not None
    assert after.over.winner == winner


@pytest.mark.parametrize("defcon", [1 + 2, 5])
def test_c100c_no_event_at_another_level(defcon: int) -> None:
    """C100c and EVT-17: the card is not removed."""
    after = typed(at(US, vp=8, defcon=defcon), "us event wargames")
    assert after.over is None
    assert (after.discard, after.removed, side_asked(after)) == (("Wargames",), (), USSR)


def test_c100c_z_14_the_option_is_not_about_wargames() -> None:
    """Z-14 names Kitchen Debates and Our Man in Tehran; for Wargames the FAQ itself says that it stays."""
    removing = {"starred-false-condition": "removed"}
    after = typed(at(US, defcon=3, options=removing), "us event wargames")
    assert (after.discard, after.removed) == (("Wargames",), ())
    debates = typed(at(US, options=removing), "us event kitchen debates")
    assert debates.removed == ("Kitchen Debates",)


def test_c100d_the_holder_may_decline() -> None:
    """C100d."""
    after = typed(at(US, vp=8, defcon=2), "us event wargames", "us decline")
    assert (after.over, after.vp, after.removed) == (None, 8, ("Wargames",))


# -- 101 Solidarity


def test_c101_after_john_paul_ii() -> None:
    position = at(US, {"Poland": (1, 3)}, facts=(Fact("John Paul II Elected Pope"),))
    after = typed(position, "us event solidarity")
    assert markers(after, "Poland") == (4, 3)
    assert after.removed == ("Solidarity",)


def test_c101_evt_17_no_event_without_the_pope() -> None:
    """EVT-17: to the discard pile."""
    after = typed(at(USSR, {"Poland": (0, 3)}), "ussr solidarity operations, place poland 2")
    assert markers(after, "Poland") == (0, 5)
    assert (after.discard, after.removed) == (("Solidarity",), ())


# -- 102 Iran-Iraq War


@pytest.mark.parametrize(("pips", "won"), [(6, True), (5, False)])
def test_c102a_two_us_neighbours_of_iraq(pips: int, won: bool) -> None:
    """C102a: Saudi Arabia and Jordan make the die -2, so 6 is needed; 2 military operations whatever it shows."""
    position = at(USSR, {"Iraq": (2, 1), "Saudi Arabia": (3, 0), "Jordan": (2, 0)})
    after = typed(position, "ussr event iran-iraq war", "ussr target iraq", f"roll {pips}")
    assert after.military_ops == (0, 2)
    assert (after.vp, markers(after, "Iraq")) == ((-2, (0, 3)) if won else (0, (2, 1)))


def test_c102_b32_the_die_is_asked_for_and_shown() -> None:
    """B32."""
    asked = typed(at(US, {"Iran": (0, 2)}), "us event iran-iraq war", "us target iran")
    assert side_asked(asked) == "table"
    assert [int(tally) for tally in engine.step(asked, Roll(pips=5)).sums] == [5]
    assert markers(typed(asked, "roll 4"), "Iran") == (2, 0)


def test_c102_only_iran_or_iraq() -> None:
    asked = typed(at(US), "us event iran-iraq war")
    assert offered(asked) == {"Iran", "Iraq"}
    assert refused(asked, "us target syria") == {"card 102"}


# -- 109 Yuri and Samantha


def test_c109a_b69_every_us_coup_attempt_pays() -> None:
    """C109a and B69: one of two fails, both pay; a Soviet coup pays nothing."""
    after = typed(at(USSR, {"Nigeria": (0, 2), "Syria": (1, 0)}), "ussr event yuri and samantha")
    won = typed(after, "us duck and cover operations, coup nigeria", "roll 3")
    assert won.vp == -1
    soviet = typed(won, "ussr fidel operations, coup syria", "roll 3")
    assert soviet.vp == -1
    again = soviet.put(USSR, "Colombia", 1)
    failed = typed(again, "us summit operations, coup colombia", "roll 1")
    assert markers(failed, "Colombia") == (0, 1)
    assert failed.vp == -2


def test_c109a_free_coups_count_and_realignment_does_not() -> None:
    facts = (Fact("Yuri and Samantha", US, "turn"),)
    position = at(US, {"East Germany": (0, 3), "Cuba": (0, 1)}, facts=facts)
    free = typed(position, "us event tear down this wall", "us coup east germany", "roll 1")
    assert free.vp == -1
    realigned = typed(position, "us summit operations, realign cuba", "roll 1", "roll 1")
    assert realigned.vp == 0


def test_c109_a_coup_before_the_event_in_the_same_round_does_not_count() -> None:
    """The US plays it for operations, the event after: only the remainder of the turn counts (a real game, turn 10)."""
    position = at(US, {"Colombia": (0, 3)})
    after = typed(position, "us yuri and samantha operations, coup colombia", "roll 6")
    assert (after.vp, after.has("Yuri and Samantha")) == (0, True)


def test_c109b_over_with_the_turn() -> None:
    """C109b."""
    position = at(US, number=7, hands=(0, 0), facts=(Fact("Yuri and Samantha", US, "turn"),))
    assert typed(position, "us pass", "end turn").facts == ()


def test_c109c_the_ussr_wins_in_the_middle_of_the_us_round() -> None:
    """C109c: 19 + 1."""
    position = at(US, {"Colombia": (0, 3)}, vp=-19, facts=(Fact("Yuri and Samantha", US, "turn"),))
    after = typed(position, "us summit operations, coup colombia", "roll 6")
    assert after.over is not None
    assert (after.over.winner, after.over.rule) == (USSR, "10.3.1")


# -- 110 AWACS Sale to Saudis


def test_c110_c056b_two_in_saudi_arabia_and_no_muslim_revolution() -> None:
    """C056b."""
    after = typed(at(US), "us event awacs sale to saudis")
    assert markers(after, "Saudi Arabia") == (2, 0)
    assert refused(after, "ussr event muslim revolution") == {"card 110"}


# -- all of them


def test_b09_a_late_war_card_is_in_no_hand_before_turn_8() -> None:
    """B09: Glasnost on turn 1 or 7."""
    for turn in (1, 7):
        assert refused(at(USSR, turn=turn), "ussr event glasnost") == {"4.5D"}
        assert refused(at(USSR, turn=turn), "ussr reveal glasnost") == {"4.5B"}


def _walk(position: Position, until: Decision | None, rng: Random) -> Iterator[Position]:
    """Random legal answers until *until* is owed again; whatever is offered is accepted."""
    for _ in range(60):
        yield position
        if position.over or position.pending == until:
            return
        moves: list[Move] = engine.options(position)
        assert moves, f"dead end: {position.pending}"
        position = engine.apply(position, rng.choice(moves))


@pytest.mark.parametrize("card", EVENTS)
def test_random_answers_never_dead_end(card: str) -> None:
    rng = Random(card)
    for _ in range(14):
        board = {name: (rng.choice((0, 0, 1, 3)), rng.choice((0, 0, 1, 4))) for name in MAP}
        player: Side = rng.choice((US, USSR))
        lasting = rng.sample(("The Reformer", "John Paul II Elected Pope", "Flower Power", "Willy Brandt", "NATO"), 3)
        before = at(
            player,
            board,
            defcon=rng.choice((2, 2, 3, 5)),
            vp=rng.randint(-12, 12),
            space=(rng.randint(0, 3), rng.randint(0, 3)),
            discard=("Duck and Cover", "Asia Scoring", "Olympic Games"),
            hands=(rng.randint(0, 3), 2),
            facts=(*map(Fact, lasting), Fact("Iranian Hostage Crisis", US)),
            options=rng.choice(({}, ORIGINAL)),
        )
        *_, last = _walk(event_comes(before, card, player), before.pending, rng)
        assert last.over or last.pending == before.pending, (card, last.pending)
        assert card in (*last.discard, *last.removed) or last.over, card


def test_every_late_war_card_is_written() -> None:
    assert set(EVENTS) == {card.name for card in CARDS.values() if card.era == "Late" and not card.scoring}
