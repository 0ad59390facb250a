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


# -- what the rest of the line shows ---------------------------------------------------------------------------------

PACT, LIFTED = "ussr warsaw pact event", "ussr de-stalinization event"
BOTH_WAYS = action_round(USSR, {"Romania": (1, 0), "Bulgaria": (2, 0)}, turn=2)
LENT = action_round(USSR, {"Poland": (0, 4), "East Germany": (0, 3), "Romania": (0, 2)}, turn=2)
GAMES = action_round(US, None, turn=2)
DEBT = action_round(USSR, {"Chile": (0, 2), "Peru": (0, 1), "Brazil": (0, 2)}, turn=8)


def shown(position: Any, line: str) -> str:
    """Return what of *line* nobody typed."""
    found = read(GAME, position, line)
    assert not found.rulings, found.rulings
    return "; ".join(GAME.write(step.move) for step in found.steps if step.granted)


def asked_back(position: Any, line: str) -> str:
    with pytest.raises(NotationError) as error:
        read(GAME, position, line)
    return str(error.value)


@pytest.mark.parametrize(
    ("position", "line", "way"),
    [
        (BOTH_WAYS, f"{PACT}: 2 east germany 2 romania 1 bulgaria", "ussr: choose add"),
        (BOTH_WAYS, f"{PACT}: romania, poland", "ussr: choose add"),
        (BOTH_WAYS, "苏联华沙条约事件，罗马尼亚2，保加利亚2", "ussr: choose add"),
        (GAMES, "us olympic games event 5-3", "ussr: choose participate"),
        (GAMES, "us olympic games 5-3", "ussr: choose participate"),
        (GAMES, "us olympic games event, us rolls 5, ussr rolls 3", "ussr: choose participate"),
        (GAMES, "美国奥运会事件，5比3", "ussr: choose participate"),
        (GAMES, "us olympic games event, coup syria 4", "ussr: choose boycott"),
        (GAMES, "美国奥运会事件，政变叙利亚，4", "ussr: choose boycott"),
        (DEBT, "ussr latin american debt crisis event: doubles chile and brazil", "us: done"),
        (DEBT, "苏联拉美债务危机事件，智利，巴西", "us: done"),
    ],
)
def test_which_way_a_choice_went_need_not_be_said_where_one_way_alone_leads_on(
    position: Any, line: str, way: str
) -> None:
    assert shown(position, line) == way


@pytest.mark.parametrize("line", [f"{PACT}: romania, bulgaria", f"{PACT}: romania", "苏联华沙条约事件，罗马尼亚"])
def test_where_two_ways_lead_on_both_are_named_and_none_is_taken(line: str) -> None:
    """There is US influence in both: it may be removed, or the USSR adds to them."""
    assert asked_back(BOTH_WAYS, line) == "say which is meant: choose remove, choose add"


@pytest.mark.parametrize(
    "said", ["removes us influence from romania, bulgaria", "us loses romania, bulgaria", "clears romania, bulgaria"]
)
def test_who_says_whose_influence_goes_removes_it(said: str) -> None:
    named = "ussr: target romania; ussr: target bulgaria"
    assert answered(BOTH_WAYS, f"{PACT}: {said}") == f"ussr: warsaw pact formed, event; (ussr: choose remove); {named}"
    assert not read(GAME, BOTH_WAYS, f"{PACT}: remove romania").rulings
    with pytest.raises(NotationError):
        read(GAME, typed(BOTH_WAYS, f"{PACT}, remove"), "removes ussr influence from romania")


def test_what_leads_on_nowhere_is_asked_for_as_ever() -> None:
    """After either answer somebody else is to play; a level of DEFCON or a region shows in nothing that follows."""
    late = action_round(US, None, turn=8)
    for line in ("us how i learned event, ussr nasser event", "us chernobyl event, ussr nasser event"):
        assert "US owes" in answered(late, line)
    assert answered(BOTH_WAYS, f"{PACT}: us nato event").endswith("choose: remove, add")


def test_a_choice_that_waits_is_made_by_nobody_else() -> None:
    """The dice are nobody's act; the operations are the US's, and Chile is doubled by the USSR."""
    games = typed(GAMES, "us olympic games event")
    assert answered(games, "5-3").startswith("(ussr: choose participate); table: roll 5")
    assert answered(games, "us coup syria 4") == "refused: USSR owes: Olympic Games: choose: participate, boycott"
    owed = "refused: US owes: Latin American Debt Crisis: discard a card of 3 or more operations, or done"
    assert answered(typed(DEBT, "ussr latin american debt crisis event"), "ussr chile, brazil") == owed
    blockade = typed(action_round(USSR, None, turn=2), "ussr blockade event")
    assert answered(blockade, "us plays nato for operations").startswith("refused: ")


def test_a_way_that_ends_the_game_is_said() -> None:
    assert "choose: end the game, or done" in answered(
        action_round(US, None, turn=8, defcon=2), "us wargames event, ussr nasser event"
    )


def test_a_card_whose_use_is_not_said_is_no_event_because_its_operations_do_not_suffice() -> None:
    assert answered(BOTH_WAYS, "ussr warsaw pact: 2 east germany 2 romania 1 bulgaria").startswith("refused: ")


@pytest.mark.parametrize(
    "line",
    [
        f"{LIFTED}: removes 2 from poland, 1 from e germany and puts 2 in egypt, 1 in cuba",
        f"{LIFTED}: poland 2, e germany 1, egypt 2, cuba 1",
        f"{LIFTED}: poland -2, e germany -1, egypt +2, cuba +1",
        "苏联非斯大林化事件，波兰移除2，东德移除1，埃及放2，古巴放1",
        "苏联非斯大林化事件，移除波兰2，东德1，放置埃及2，古巴1",
    ],
)
def test_who_goes_on_with_something_else_has_stopped(line: str) -> None:
    lifted = "ussr: remove poland; ussr: remove poland; ussr: remove east germany"
    placed = "ussr: place egypt; ussr: place egypt; ussr: place cuba"
    assert answered(LENT, line) == f"ussr: de-stalinization, event; {lifted}; (ussr: done); {placed}"


def test_who_has_begun_in_a_line_before_may_stop_in_the_next_and_nobody_stops_for_another() -> None:
    begun = typed(LENT, f"{LIFTED}, poland -2")
    assert answered(begun, "puts 2 in egypt") == "(ussr: done); ussr: place egypt; ussr: place egypt"
    assert answered(begun, "us nato event") == (
        "refused: USSR owes: De-Stalinization: take up 2 more USSR influence to move, or done"
    )


def test_a_list_goes_on_with_what_its_verb_says_and_without_a_verb_it_is_asked_where_it_ends() -> None:
    """Romania may be the third that is taken up, or the first that is put down."""
    told = answered(LENT, f"{LIFTED}: takes 2 from poland, 1 from romania, puts 1 in finland")
    assert told.endswith("ussr: remove romania; (ussr: done); ussr: place finland")
    asked = asked_back(LENT, f"{LIFTED}: poland 2, romania 1, finland 1")
    assert "remove romania; done; place finland" in asked
    assert "done; place romania; place finland" in asked


def test_cards_that_are_looked_at_are_discarded_from_the_verb_on() -> None:
    """Israel gives the US control of a country in the Middle East, which Our Man in Tehran needs."""
    looking = action_round(US, {"Israel": (4, 0)}, turn=5)
    seen = ("nasser", "fidel", "nato", "blockade", "comecon")
    line = f"us our man in tehran event: looks at {', '.join(seen)}; discards fidel"
    assert answered(looking, line).endswith(f"{'; '.join(f'us: look {card}' for card in seen)}; us: discard fidel")


@pytest.mark.parametrize(
    ("line", "chosen"),
    [
        ("us summit event 5-3, defcon 4", "us: choose degrade"),
        ("us summit event 5-3, improves defcon", "us: choose improve"),
        ("us summit event, us wins, defcon stays", "us: done"),
        ("us chernobyl event: europe", "us: choose Europe"),
        ("us how i learned event, sets defcon to 4", "us: choose 4"),
        ("美国切尔诺贝利事件：欧洲", "us: choose Europe"),
        ("美国高峰会议事件，5比3，降低", "us: choose degrade"),
        ("us junta event: chile x2, no coup", "us: done"),
    ],
)
def test_an_alternative_is_said_as_people_say_it(line: str, chosen: str) -> None:
    """Nobody dominates a region at the start; DEFCON is at 5."""
    position = action_round(US, {"Cuba": (0, 3)}, turn=8, defcon=5)
    assert answered(position, line).split("; ")[-1] == chosen


def test_the_winner_of_the_summit_raises_defcon_by_naming_the_level_or_the_way() -> None:
    position = action_round(US, None, turn=8, defcon=3)
    for line in ("us summit event 5-3, defcon 4", "美国峰会事件，5比3，核战等级升高"):
        assert answered(position, line).endswith("us: choose improve")
    assert answered(position, "us summit event 5-3, defcon 5") == (
        "refused: 5 is not offered: choose: improve, degrade, or done"
    )


def test_a_refusal_to_end_the_game_is_said_as_people_say_it() -> None:
    close = action_round(US, None, turn=8, defcon=2)
    for line in ("us wargames event, does not end the game", "美国战争游戏事件，不结束"):
        assert answered(close, line) == "us: wargames, event; us: done"


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
