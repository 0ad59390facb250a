"""Set-up, the deal, the order of a turn and its end: rulings SET, SEQ, X-SET and X-SEQ."""

from __future__ import annotations

from typing import Any

import pytest
from kits.twilight_struggle import EARLY, LATE, MID, action_round, end_of_rounds, pile, refused, start_of_turn, typed

from referee.games.twilight_struggle.printed.cards import CARDS, CHINA
from referee.games.twilight_struggle.printed.map import MAP, MEMBERS, NAMES
from referee.games.twilight_struggle.printed.sides import US, USSR, Side
from referee.games.twilight_struggle.rules import setup
from referee.games.twilight_struggle.rules.duties import rounds_for
from referee.games.twilight_struggle.rules.turn.dealing import Dealing, deal_order
from referee.games.twilight_struggle.state.moves import Deal, EndTurn, Place, Reshuffle, Reveal
from referee.games.twilight_struggle.state.position import OPTIONS, Fact, Position
from referee.kernel import engine
from referee.kernel.printed.options import Options

USSR_SETUP = "setup ussr poland 4, east germany 1, yugoslavia 1"
US_SETUP = "setup us west germany 4, italy 2, france 1"
TOURNAMENT = OPTIONS.choose({"tournament": "yes"})


def dealt(options: Options = OPTIONS.standard, handicap: tuple[int, int] = (0, 0)) -> Position:
    return engine.apply(setup.start(options, handicap), Deal())


def round_of(side: Side, number: int, turn: int = 4, **changes: Any) -> Position:
    """Round *number* of *side* on the map of the set-up; nothing is known of the hands unless *changes* say so."""
    return action_round(side, None, number, turn=turn, **changes)


def closing(turn: int = 4, **changes: Any) -> Position:
    """The last action round of *turn* has been played."""
    return end_of_rounds(None, **{"turn": turn, "hands": (1, 1), "deck": 60, **changes})


def total(position: Position, side: Side) -> int:
    return sum(position.markers(side))


# -- set-up


def test_set_01_the_start_position() -> None:
    """SET-01: USSR 15, US 25 once the free markers are placed."""
    printed = setup.start()
    assert (total(printed, US), total(printed, USSR)) == (18, 9)
    ready = typed(dealt(), USSR_SETUP, US_SETUP)
    assert (total(ready, US), total(ready, USSR)) == (25, 15)
    assert [ready.influence(US, c) for c in ("Canada", "UK", "Australia", "Panama", "South Africa")] == [2, 5, 4, 1, 1]
    assert [ready.influence(USSR, c) for c in ("North Korea", "East Germany", "Finland", "Syria")] == [3, 4, 1, 1]


@pytest.mark.parametrize("country", ["austria", "finland"])
def test_set_02_b64_ussr_sets_up_in_austria_and_finland(country: str) -> None:
    """SET-02 and B64: both belong to either half of Europe."""
    assert refused(dealt(), f"setup ussr {country} 1") == set()


@pytest.mark.parametrize("country", ["austria", "finland", "canada", "turkey"])
def test_set_03_b64_us_sets_up_in_finland(country: str) -> None:
    """SET-03 and B64."""
    assert refused(typed(dealt(), USSR_SETUP), f"setup us {country} 1") == set()


@pytest.mark.parametrize("country", ["turkey", "greece", "cuba"])
def test_set_04_ussr_not_in_western_europe(country: str) -> None:
    """SET-04."""
    assert refused(dealt(), f"setup ussr {country} 1") == {"3.2"}


def test_set_04_us_not_in_eastern_europe() -> None:
    assert refused(typed(dealt(), USSR_SETUP), "setup us poland 1") == {"3.3"}


def test_set_05_the_ussr_sets_up_first_with_its_hand_dealt() -> None:
    """SET-05: the cards come first, then the 6 of the USSR, then the 7 of the US."""
    assert isinstance(setup.start().pending, Dealing)
    assert refused(dealt(), "setup us france 1") == {"3.2"}
    five = typed(dealt(), "setup ussr poland 5")
    assert refused(five, "setup us france 1") == {"3.2"}
    assert refused(typed(five, "setup ussr poland"), "setup us france 1") == set()


def test_set_05_no_more_than_six_and_seven() -> None:
    assert refused(dealt(), "setup ussr poland 7") != set()
    assert refused(typed(dealt(), USSR_SETUP), "setup us france 8") != set()


def test_set_07_the_handicap_comes_last() -> None:
    """SET-07: US +2 into Iran, which has 1, after all set-up."""
    ready = typed(dealt(handicap=(2, 0)), USSR_SETUP, US_SETUP)
    assert ready.pending is not None
    assert ready.pending.side == US
    after = typed(ready, "setup us iran 2")
    assert after.influence(US, "Iran") == 3
    assert after.pending is not None
    assert after.pending.side == "both"


def test_set_08_z_16_handicap_where_the_us_has_nothing() -> None:
    """SET-08: Greece is refused by the WBC rule, allowed where the table follows the rulebook example; Iran always."""
    wbc = typed(dealt(handicap=(2, 0)), USSR_SETUP, US_SETUP)
    assert refused(wbc, "setup us greece 1") == {"Z-16"}
    example = typed(dealt(OPTIONS.choose({"bid-rule": "setup"}), (2, 0)), USSR_SETUP, US_SETUP)
    assert refused(example, "setup us greece 1") == set()
    assert refused(example, "setup us iran 1") == set()
    assert refused(example, "setup us cuba 1") == {"Z-16"}


def test_set_09_the_handicap_may_over_control() -> None:
    """SET-09: Italy at 5."""
    ready = typed(dealt(handicap=(3, 0)), USSR_SETUP, US_SETUP)
    assert typed(ready, "setup us italy 3").influence(US, "Italy") == 5


def test_x_set_10_markers_at_the_start() -> None:
    """X-SET-10: space, military operations, turn, DEFCON, VP; the USSR has the China Card face up."""
    start = setup.start()
    assert (start.space, start.military_ops, start.turn) == ((0, 0), (0, 0), 1)
    assert (start.defcon, start.vp, start.china, start.china_playable) == (5, 0, USSR, True)


@pytest.mark.parametrize("optional", ["yes", "no"])
def test_x_set_11_cards_at_the_start(optional: str) -> None:
    """X-SET-11: the Early cards without the China Card, and without the optional ones; 16 of them are dealt."""
    options, early = OPTIONS.choose({"optional-cards": optional}), pile("Early", optional=optional == "yes")
    assert setup.start(options).deck == early
    assert (dealt(options).deck, dealt(options).hands) == (early - 16, (8, 8))
    assert len([c for c in setup.start(options).unseen() if c != CHINA]) == early


@pytest.mark.parametrize("optional", ["yes", "no"])
@pytest.mark.parametrize(("turn", "era"), [(4, "Mid"), (8, "Late")])
def test_x_set_11_cards_that_join(turn: int, era: str, optional: str) -> None:
    """X-SET-11: the Mid War cards at turn 4, the Late War cards at turn 8."""
    options, joined = OPTIONS.choose({"optional-cards": optional}), pile(era, optional=optional == "yes")
    assert start_of_turn(turn, options=options, deck=7).deck == 7 + joined


def test_b66_the_headline_phase_is_called_so() -> None:
    """B66: after the set-up and in the headline phase of turn 4, with 7 rounds to come."""
    ready = typed(dealt(), USSR_SETUP, US_SETUP)
    assert (ready.stage, ready.action_round) == ("headline", 0)
    assert rounds_for(ready, US) == 6
    fourth = typed(closing(turn=3, hands=(0, 0)), "end turn", "deal")
    assert (fourth.turn, fourth.stage, fourth.action_round) == (4, "headline", 0)
    assert (rounds_for(fourth, USSR), rounds_for(fourth, US)) == (7, 7)


# -- the deal


@pytest.mark.parametrize(("turn", "held", "size", "drawn"), [(3, 1, 8, 7), (4, 2, 9, 7), (8, 0, 9, 9)])
def test_seq_01_hands_are_dealt_up_to_their_size(turn: int, held: int, size: int, drawn: int) -> None:
    """SEQ-01: the China Card is not counted."""
    ready = start_of_turn(turn, deck=50, hands=(size, held), china=USSR)
    after = engine.apply(ready, Deal())
    assert after.hands == (size, size)
    assert ready.deck - after.deck == drawn


@pytest.mark.parametrize(("turn", "rounds"), [(1, 6), (3, 6), (4, 7), (10, 7)])
def test_seq_02_number_of_action_rounds(turn: int, rounds: int) -> None:
    """SEQ-02: 6 a side in turns 1-3, then 7; the USSR is always first."""
    first = round_of(USSR, 1, turn, hands=(0, 0))
    assert first.phasing == USSR
    order = [(first.action_round, first.phasing)]
    while first.stage == "action_round":
        first = typed(first, "pass")
        order.append((first.action_round, first.phasing))
    assert order[:-1] == [(n, side) for n in range(1, rounds + 1) for side in (USSR, US)]


@pytest.mark.parametrize(("turn", "joined"), [(4, MID), (8, LATE)])
def test_seq_03_the_discards_stay_out(turn: int, joined: int) -> None:
    """SEQ-03: a new era is shuffled into the draw pile only."""
    discard = tuple(card for card in CARDS if CARDS[card].era == "Early")[:11]
    after = start_of_turn(turn, deck=5, discard=discard)
    assert (after.deck, after.discard) == (5 + joined, discard)


def test_seq_04_the_pile_first_then_the_reshuffle() -> None:
    """SEQ-04: turn 5 deals 14 cards, the draw pile has 9: 5 come out of the new pile of 20."""
    discard = tuple(card for card in CARDS if CARDS[card].era == "Mid")[:20]
    position = start_of_turn(5, deck=9, hands=(2, 2), discard=discard)
    short = engine.apply(position, Deal())
    assert engine.options(short) == [Reshuffle()]
    after = engine.apply(short, Reshuffle())
    assert (after.hands, after.deck, after.discard) == ((9, 9), 15, ())


def test_seq_04_no_reshuffle_while_the_pile_suffices() -> None:
    position = start_of_turn(5, deck=14, hands=(2, 2), discard=("NATO",))
    after = engine.apply(position, Deal())
    assert (after.deck, after.discard) == (0, ("NATO",))


def test_x_evt_23_removed_cards_stay_out_of_a_reshuffle() -> None:
    """X-EVT-23 (4.3): only the discard pile is shuffled."""
    position = start_of_turn(5, deck=0, hands=(8, 9), discard=("NATO", "Fidel"), removed=("Nasser",))
    dealt_short = engine.apply(position, Deal())
    after = engine.apply(dealt_short, Reshuffle())
    assert (after.deck, after.removed) == (1, ("Nasser",))
    assert after.whereabouts("Nasser") == "removed"
    assert after.whereabouts("NATO") == ""


def test_seq_09_the_discard_pile_is_open() -> None:
    """SEQ-09: what lies in it is part of every position."""
    assert round_of(US, 1, discard=("NATO",)).whereabouts("NATO") == "discard"


@pytest.mark.parametrize(
    ("us", "ussr", "order"),
    [
        (8, 6, "ussr us ussr us ussr us ussr us ussr us ussr us us us"),
        (1, 3, "ussr us ussr ussr"),
        (0, 2, "ussr ussr"),
    ],
)
def test_x_seq_18_tournament_dealing(us: int, ussr: int, order: str) -> None:
    """X-SEQ-18: in turn from the USSR on; when one side is full the other gets the rest in a row."""
    assert " ".join(deal_order(us, ussr)) == order


def test_x_seq_18_the_order_is_told_in_a_tournament_only() -> None:
    for options, shown in ((TOURNAMENT, True), (OPTIONS.standard, False)):
        pending = setup.start(options).pending
        assert pending is not None
        prompt = str(pending.prompt(setup.start(options)))
        assert ("11.1.3" in prompt) is shown


# -- the rounds


def test_seq_13_b47_scoring_cards_that_need_every_round_left() -> None:
    """SEQ-13 and B47: two rounds left, two scoring cards and NATO in hand."""
    known = (("Asia Scoring", "Europe Scoring", "NATO"), ())
    position = round_of(US, 6, hands=(3, 3), known=known)
    assert refused(position, "us nato operations, place uk") == {"10.1.5"}
    assert refused(position, "us event asia scoring") == set()


def test_seq_13_with_a_round_to_spare_anything_may_be_played() -> None:
    known = (("Asia Scoring", "Europe Scoring", "NATO"), ())
    position = round_of(US, 5, hands=(4, 4), known=known)
    assert refused(position, "us nato operations, place uk") == set()


def test_seq_13_the_china_card_makes_no_exception() -> None:
    """9.5: it cannot be played when a scoring card could then no longer be."""
    position = round_of(US, 7, hands=(1, 1), known=(("Asia Scoring",), ()), china=US)
    assert refused(position, "us china card, place japan") == {"10.1.5"}


def test_x_seq_16_a_scoring_card_drawn_late_is_due_like_any_other() -> None:
    """X-SEQ-16: Ask Not in round 6 draws Africa Scoring, which has to leave the hand in round 7."""
    known = (("Ask Not What Your Country Can Do For You", "NATO", "Duck and Cover", "Containment"), ())
    position = round_of(US, 6, turn=7, hands=(4, 0), known=known)
    drawn = typed(position, "us event ask not", "us discard nato, discard duck and cover", "us done")
    seventh = typed(drawn, "us reveal africa scoring", "ussr pass")
    assert (seventh.action_round, seventh.phasing) == (7, US)
    assert refused(seventh, "us containment operations, place uk") == {"10.1.5"}
    assert refused(seventh, "us event africa scoring") == set()


# -- the end of a turn


def test_seq_10_the_level_before_the_rise_counts() -> None:
    """SEQ-10: DEFCON 2 asks for 2; it goes to 3 only when turn 5 begins."""
    after = typed(closing(defcon=2, military_ops=(2, 0)), "end turn")
    assert (after.turn, after.defcon, after.vp) == (5, 3, 2)
    assert after.military_ops == (0, 0)


def test_seq_11_defcon_5_stays_5() -> None:
    """SEQ-11: at the start of turn 1 and of every other."""
    assert setup.start().defcon == 5
    assert typed(closing(defcon=5, military_ops=(5, 5)), "end turn").defcon == 5


def test_cp_15_both_sides_short() -> None:
    """CP-15: DEFCON 3, US lacks 2, USSR lacks 3: net US +1."""
    assert typed(closing(defcon=3, military_ops=(1, 0)), "end turn").vp == 1


def test_x_seq_15_the_surplus_is_not_carried_over() -> None:
    """X-SEQ-15: DEFCON 3, US 5, USSR 3."""
    after = typed(closing(turn=3, defcon=3, military_ops=(5, 3)), "end turn")
    assert (after.vp, after.military_ops) == (0, (0, 0))


def test_seq_12_the_held_card_comes_before_the_points() -> None:
    """SEQ-12: the USSR holds a scoring card and is 4 short with the US at 17."""
    position = closing(vp=17, defcon=4, military_ops=(4, 0), known=((), ("Asia Scoring",)))
    after = typed(position, "end turn")
    assert after.over is not None
    assert (after.over.winner, after.over.rule, after.vp) == (US, "10.1.5", 17)


@pytest.mark.parametrize(("order", "winner", "vp"), [("held-first", US, -17), ("milops-first", USSR, -21)])
def test_x_seq_19_z_5_the_order_decides_who_wins(order: str, winner: str, vp: int) -> None:
    """X-SEQ-19: USSR at 17 holds a scoring card with 4 operations at DEFCON 4, US has none; Z-5 both ways."""
    position = closing(
        turn=6,
        vp=-17,
        defcon=4,
        military_ops=(0, 4),
        known=((), ("Asia Scoring",)),
        options={"cleanup-order": order},
    )
    after = typed(position, "end turn")
    assert after.over is not None
    assert (after.over.winner, after.vp) == (winner, vp)


@pytest.mark.parametrize(("tournament", "rule"), [("yes", "11.1.2"), ("no", "10.1.5")])
def test_seq_14_a_held_scoring_card_loses(tournament: str, rule: str) -> None:
    """SEQ-14: tournament play has a paragraph for it; elsewhere the designer's answer is all there is (Z-5)."""
    position = closing(known=(("NATO",), ("Asia Scoring",)), options={"tournament": tournament})
    after = typed(position, "end turn")
    assert after.over is not None
    assert (after.over.winner, after.over.rule) == (US, rule)


def test_seq_14_what_nobody_has_shown_is_declared_not_known() -> None:
    position = closing()
    assert {claim.side for claim in engine.step(position, EndTurn()).claims} == {US, USSR}
    assert typed(position, "end turn").over is None


def test_x_seq_17_in_a_tournament_every_held_card_is_shown() -> None:
    """X-SEQ-17: both sides, before anything else of the end of the turn."""
    position = closing(hands=(1, 2), defcon=2, options=TOURNAMENT)
    ended = typed(position, "end turn")
    assert ended.turn == 4
    assert engine.step(position, EndTurn()).claims == ()
    assert refused(ended, "ussr done") == {"11.1.1"}
    assert refused(ended, "deal") == {"11.1.1"}
    after = typed(ended, "ussr reveal fidel", "ussr reveal nasser", "us reveal nato")
    assert (after.turn, after.known) == (5, (("NATO",), ("Fidel", "Nasser")))


def test_x_seq_17_a_scoring_card_shown_loses() -> None:
    after = typed(closing(options=TOURNAMENT), "end turn", "ussr reveal asia scoring", "us reveal nato")
    assert after.over is not None
    assert (after.over.winner, after.over.rule) == (US, "11.1.2")


def test_x_seq_17_off_by_default_and_nothing_to_show_with_known_or_empty_hands() -> None:
    assert typed(closing(), "end turn").turn == 5
    known = closing(hands=(1, 0), known=(("NATO",), ()), options=TOURNAMENT)
    assert typed(known, "end turn").turn == 5


def test_turn_effects_end_and_the_china_card_is_turned_up() -> None:
    facts = (Fact("NATO"), Fact("Containment", US, "turn"))
    after = typed(closing(facts=facts, china=US, china_playable=False), "end turn")
    assert after.facts == (Fact("NATO"),)
    assert (after.china, after.china_playable) == (US, True)


@pytest.mark.parametrize(("space", "who"), [((6, 3), US), ((2, 7), USSR)])
def test_spc_14_box_6_alone_discards_one_held_card(space: tuple[int, int], who: str) -> None:
    """SPC-14: one card of its own choice, no scoring card."""
    position = closing(hands=(2, 2), space=space)
    assert position.pending is not None
    assert position.pending.side == who
    assert refused(position, f"{who} discard asia scoring") == {"10.1.5"}
    after = typed(position, f"{who} discard nato")
    assert after.discard == ("NATO",)
    assert after.pending is not None
    assert after.pending.side == "table"


def test_b98_every_card_is_counted_through_the_first_turn() -> None:
    """B98: draw pile, hands, discards, removed cards and cards on the table are the Early War cards but China."""
    position = typed(dealt(), USSR_SETUP, US_SETUP, "headline ussr fidel", "headline us duck and cover")
    counted = position.deck + sum(position.hands) + len(position.discard) + len(position.removed) + len(position.front)
    assert counted == EARLY


def test_set_up_offers_exactly_its_area() -> None:
    offered = {move.country for move in engine.options(dealt()) if isinstance(move, Place)}
    assert offered == set(MEMBERS["Eastern Europe"])
    assert tuple(MAP) == NAMES


def test_a_reveal_is_accepted_at_any_time() -> None:
    after = engine.apply(dealt(), Reveal(side=US, card="NATO"))
    assert after.known == (("NATO",), ())
    assert after.pending == dealt().pending
