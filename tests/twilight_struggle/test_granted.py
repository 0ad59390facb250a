"""What a line of Twilight Struggle takes for granted, and what it does not: each line typed once."""

from __future__ import annotations

from typing import Any

import pytest
from kits.twilight_struggle import action_round, end_of_rounds, headline_phase, typed

from referee.games.twilight_struggle import GAME
from referee.games.twilight_struggle.printed.sides import US, USSR
from referee.games.twilight_struggle.state.position import Fact
from referee.kernel.line import read
from referee.kernel.ruling import NotationError

END = "refused: table owes: end turn 3"
ROUND = action_round(USSR, None, number=3, turn=3)


def answered(position: Any, line: str) -> str:
    """Return the moves of *line*, those taken for granted in brackets; or why it is refused."""
    found = read(GAME, position, line)
    if found.rulings:
        return f"refused: {found.rulings[0].reason}"
    return "; ".join(f"({GAME.write(s.move)})" if s.granted else GAME.write(s.move) for s in found.steps)


def closing(**fields: Any) -> Any:
    """Return the end of turn 3, all action rounds played."""
    return end_of_rounds(None, turn=3, **fields)


# -- the end of a turn -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["headline us nato", "us headline nato", "us headlines nato"])
def test_a_headline_says_that_the_turn_is_over(line: str) -> None:
    assert answered(closing(), line) == "(table: end turn); (table: deal); us: headline nato"


def test_a_deal_says_that_the_turn_is_over() -> None:
    assert answered(closing(), "deal") == "(table: end turn); table: deal"
    dealt = "(table: end turn); table: deal; ussr: headline fidel"
    assert answered(closing(), "deal, ussr headline fidel") == dealt


@pytest.mark.parametrize(
    "line",
    [
        "ussr china", "us nato", "ussr fidel", "us nato place france 4", "us duck and cover coup iran 3", "us pass",
        "ussr place iraq", "us coup syria 4", "reshuffle", "done", "3", "us discard nato",
    ],
)  # fmt: skip
def test_nothing_else_does(line: str) -> None:
    """`ussr china` is no headline that is refused, and a bare card no headline: the turn is not over yet."""
    assert answered(closing(), line) == END


def test_what_could_be_done_at_the_start_of_the_next_turn_is_not_carried_there() -> None:
    """After the deal the US would hold cards to show, and the short pile would be reshuffled."""
    position = end_of_rounds(None, turn=3, hands=(0, 0), deck=3, discard=("Duck and Cover", "Fidel"))
    shown = "refused: the US hand is known and does not hold NATO"
    assert answered(position, "us reveals nato") == shown
    late = end_of_rounds(None, turn=4, hands=(7, 7), deck=3, discard=("Duck and Cover", "Fidel"))
    assert answered(late, "reshuffle") == "refused: table owes: end turn 4"
    assert answered(late, "deal, reshuffle") == "(table: end turn); table: deal; table: reshuffle"


def test_a_headline_that_cannot_be_one_is_refused_for_that() -> None:
    assert answered(closing(), "ussr headline china") == "refused: the China Card cannot be a headline"
    assert answered(closing(), "headline us un intervention") == "refused: UN Intervention cannot be a headline"


def test_the_end_of_a_turn_in_which_somebody_may_still_discard_is_said() -> None:
    landed = closing(space=(6, 0), hands=(2, 1))
    assert answered(landed, "headline us nato").startswith("refused: US owes: discard one held card")
    assert answered(landed, "us done, headline ussr fidel").startswith("us: done; (table: end turn)")


def test_a_turn_that_ends_the_game_is_never_ended_unsaid() -> None:
    """The US is known to hold a scoring card; after turn 10 there is no next one; the USSR is a point short of 20."""
    held = closing(known=(("Asia Scoring",), ()), hands=(1, 0))
    last = end_of_rounds(None, turn=10)
    short = closing(vp=-19, defcon=3, military_ops=(0, 3))
    for position in (held, last, short):
        assert typed(position, "end turn").over
        for line in ("headline us nato", "deal", "us nato place france 4", "ussr headline fidel, us headline nato"):
            assert answered(position, line).startswith("refused: table owes: end turn")
        assert answered(position, "end turn, headline us nato") == "refused: the game is over"


def test_held_cards_that_a_tournament_shows_are_shown_aloud() -> None:
    shown = closing(hands=(1, 0), options=GAME.new({}, {"tournament": "yes"}).options)
    assert answered(shown, "headline us nato") == END
    assert answered(shown, "end turn, headline us nato").startswith("refused: US owes: reveal held cards")


# -- the start of a turn ---------------------------------------------------------------------------------------------


def test_the_deal_and_a_reshuffle_go_without_saying_before_what_comes_then() -> None:
    begun = typed(closing(), "end turn")
    assert answered(begun, "us nato") == "(table: deal); us: headline nato"
    short = typed(end_of_rounds(None, turn=4, hands=(7, 7), deck=3, discard=("Duck and Cover", "Fidel")), "end turn")
    assert answered(short, "us headline nato") == "(table: deal); (table: reshuffle); us: headline nato"
    assert answered(begun, "us nato place france 4").startswith("refused: table owes: deal")
    assert answered(begun, "us china") == "refused: the China Card cannot be a headline"
    assert answered(begun, "us done").startswith("refused: table owes: deal")
    assert answered(GAME.new({}, {}), "ussr poland") == "(table: deal); ussr: place poland"


def test_the_deal_may_say_how_many_cards_each_side_gets() -> None:
    begun = typed(closing(hands=(1, 1), deck=60), "end turn")
    assert answered(begun, "deal us 8, ussr 8") == answered(begun, "deal: USSR 8, US 8") == "table: deal"
    assert answered(begun, "deal us 8, ussr 8, us headline nato") == "table: deal; us: headline nato"
    assert answered(begun, "deal us 9, ussr 8").startswith("refused: no die is thrown now; both sides lay a card now")


def test_cards_are_not_dealt_twice() -> None:
    told = "refused: the cards of turn 5 are dealt; both sides lay a card now; headline: USSR, US"
    assert answered(headline_phase(None), "deal us 8, ussr 8") == answered(headline_phase(None), "deal") == told


# -- whose turn it is ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "us duck and cover coup iran 3",
        "us nato place france 4",
        "us pass",
        "us place italy",
        "us coup syria 3",
        "us nato event",
    ],
)
def test_in_the_action_round_of_the_ussr_the_us_plays_nothing(line: str) -> None:
    told = "refused: it is the action round of the USSR; USSR owes: action round 3: play a card"
    assert answered(ROUND, line) == told


def test_after_its_own_round_a_side_waits() -> None:
    twice = answered(ROUND, "ussr nasser event, ussr fidel event")
    assert twice.startswith("refused: 'ussr: fidel, event' is one too many; it is the action round of the US")
    assert answered(ROUND, "ussr nasser event, us nato place france 4").endswith("us: place france")


def test_a_trapped_side_has_its_action_round_too() -> None:
    trapped = action_round(US, None, turn=5, facts=(Fact("Quagmire", US, "game"),))
    assert answered(trapped, "ussr nasser event").startswith("refused: it is the action round of the US; US owes")


def test_five_year_plan_is_a_card_and_no_die() -> None:
    assert answered(ROUND, "ussr 5 year plan coup iran 3").startswith(
        "ussr: five year plan, operations; ussr: coup iran"
    )
    assert "is an event of the US" in answered(ROUND, "ussr 5 year plan event")


# -- hands that are looked at ----------------------------------------------------------------------------------------


def test_a_hand_that_was_looked_at_need_not_be_typed_in() -> None:
    asked = typed(action_round(US, None), "us cia created event")
    assert answered(asked, "us place france") == "(ussr: done); us: place france"
    assert (
        answered(asked, "ussr reveals nasser, us place france") == "ussr: reveal nasser; (ussr: done); us: place france"
    )


def test_that_there_is_no_other_scoring_card_is_said() -> None:
    asked = typed(action_round(USSR, None), "ussr cambridge five event")
    assert answered(asked, "ussr place thailand").startswith(
        "refused: US owes: The Cambridge Five: reveal every scoring"
    )


# -- done ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("ussr decolonization event, done", "4 more to go"),
        ("ussr decolonization event, angola, done", "3 more to go"),
        ("ussr comecon place iran 2, done", "all operations have to be used"),
        ("ussr comecon ops, done", "all operations have to be used"),
        ("ussr comecon coup iran, done, 3", "table owes: the die of the USSR coup in Iran"),
        ("ussr fidel space, done, 2", "table owes: the USSR space race die"),
        ("ussr arab-israeli war event, done, 5", "table owes: the war die in Israel"),
        ("ussr five year plan event first, done", "a card has to be discarded"),
        ("done", "USSR owes: action round 3: play a card"),
        ("ussr reveals nasser, done", "USSR owes: action round 3: play a card"),
        ("us done", "it is the action round of the USSR"),
    ],
)
def test_done_before_an_open_choice_is_refused(line: str, why: str) -> None:
    assert why in answered(ROUND, line)


@pytest.mark.parametrize(
    ("line", "last"),
    [
        ("ussr decolonization event, angola, zaire, laos, thailand, done", "ussr: place thailand"),
        ("ussr comecon place iran 3, done", "ussr: place iran"),
        ("ussr comecon coup iran 3, done", "table: roll 3"),
        ("ussr nasser event, done", "ussr: nasser, event"),
        ("ussr nasser event, done, us nato place france 4", "us: place france"),
    ],
)
def test_done_where_a_choice_has_come_to_its_end_by_itself_does_no_harm(line: str, last: str) -> None:
    assert answered(ROUND, line).split("; ")[-1] == last
    assert not read(GAME, ROUND, line).rulings


def test_done_at_the_next_choice_of_the_same_card_is_an_answer_to_it() -> None:
    position = action_round(USSR, {"Poland": (0, 4), "East Germany": (0, 3)})
    event = "ussr de-stalinization event, poland -4"
    assert answered(position, f"{event}, done") == "refused: 4 more to go"
    assert answered(position, f"{event}, place cuba 2, chile 2, done").endswith("ussr: place chile")


def test_done_after_the_other_side_s_choice_and_before_one_s_own_operations_is_refused() -> None:
    event = "us decolonization event first, ussr angola, zaire, laos, thailand"
    assert answered(action_round(US, {}), f"{event}, us done") == "refused: all operations have to be used"


def test_done_between_two_headlines_is_refused() -> None:
    assert answered(headline_phase(None), "us headline nato, done, ussr headline fidel").startswith(
        "refused: both sides"
    )


# -- dice ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    ["3", "roll 3", "ussr nasser event, 3", "ussr comecon place iran 3, 3", "ussr comecon coup iran 3, 4", "4-1"],
)
def test_a_die_nobody_asked_for_is_refused(line: str) -> None:
    assert answered(ROUND, line).startswith("refused: ")


LOSING = {"defcon": 2, "facts": (Fact("Cuban Missile Crisis", US, "turn"),), "board": {"Cameroon": (0, 1)}}


def test_after_a_move_that_ended_the_game_its_die_does_no_harm_and_nothing_else_is_played() -> None:
    position = action_round(US, **LOSING)
    coup = "us: fidel, operations; us: coup cameroon"
    assert answered(position, "us fidel coup cameroon 3") == answered(position, "us fidel coup cameroon") == coup
    for more in ("3, 4", "3, done", "ussr nasser event", "end turn", "headline us nato", "us pass", "deal"):
        assert answered(position, f"us fidel coup cameroon {more}") == "refused: the game is over"


def test_what_is_refused_is_what_was_typed_and_no_other_use_of_the_card_that_would_end_the_game() -> None:
    """At DEFCON 2 the event of Duck and Cover would lose the game (8.1.3); its operations were said."""
    position = action_round(US, defcon=2, board={"Iran": (0, 1)})
    assert answered(position, "us duck and cover operations, coup iran 4") == (
        "refused: Middle East is closed to coups and realignment at DEFCON 2"
    )


def test_an_operation_after_a_card_that_ended_the_game_is_refused() -> None:
    """We Will Bury You gives the USSR its last 3 VP as the US plays another card."""
    buried = action_round(US, None, vp=-18, facts=(Fact("We Will Bury You", USSR, "game"),))
    assert typed(buried, "us nato ops").over
    assert (
        answered(buried, "us nato place france 4")
        == answered(buried, "us nato coup syria 3")
        == "refused: the game is over"
    )


def test_what_cannot_be_read_after_the_game_is_not_accepted_either() -> None:
    with pytest.raises(NotationError):
        read(GAME, action_round(US, **LOSING), "us fidel coup cameroon, xyzzy")


@pytest.mark.parametrize(
    ("line", "came"),
    [
        ("zaire, angola, laos, burma, malaysia", "refused"),
        ("zaire, angola, laos, burma, us malaysia", "(ussr: done); us: place malaysia"),
        ("zaire, angola, laos, burma, done, us malaysia", "ussr: done; us: place malaysia"),
    ],
)
def test_of_a_list_that_is_too_long_the_rest_is_not_the_other_sides(line: str, came: str) -> None:
    """Decolonization adds four; the hand that CIA Created shows, and the US marker after it, are no fifth."""
    position = typed(headline_phase(None), "headline us cia created", "headline ussr decolonization")
    assert came in answered(position, line)
