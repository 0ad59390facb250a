"""Sections 6 and 7: the end of a turn, the six events."""

from __future__ import annotations

from typing import Any

import pytest
from kits.cold_war import (
    AHEAD,
    BEHIND,
    BUST,
    DEPUTIES,
    PASSES,
    acting,
    at,
    chosen,
    cuba,
    debriefed,
    moves,
    offered,
    over,
    owed,
    read_as,
    reasons,
    refused,
    said,
    typed,
)

from referee.games.cold_war import GAME
from referee.kernel.ruling import RefereeError

# -- 6 Detente -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cia", "kgb", "winner"),
    [
        (85, 90, "nobody"),
        (90, 90, "cia"),
        (90, 95, "cia"),
        (85, 100, "kgb"),
        (90, 100, "nobody"),
        (95, 100, "cia"),
        (90, 105, "kgb"),
        (85, 95, "nobody"),
    ],
)
def test_a_hundred_points_win_and_of_two_such_scores_the_higher(cia: int, kgb: int, winner: str) -> None:
    assert over(debriefed(cia, kgb)) == winner


def test_how_the_game_was_won() -> None:
    position = at(cuba(AHEAD, BEHIND, "score.cia = 95\nscore.kgb = 100", agents=DEPUTIES))
    assert "CIA has 105 points to 100" in said(position, PASSES).splitlines()
    position = at(cuba(AHEAD, BEHIND, "score.cia = 30\nscore.kgb = 100", agents=DEPUTIES))
    won = typed(position, PASSES)
    assert (str(won.over.how), won.over.rule, won.over.winner) == ("KGB has 100 points to 40", "6.2", "kgb")
    assert GAME.options(won) == []
    [ruling] = GAME.judge(won, *GAME.from_plain([{"kind": "pass", "side": "cia"}]))
    assert (ruling.rule, str(ruling.reason)) == ("6.2", "the game is over: KGB has 100 points to 40")
    with pytest.raises(RefereeError, match="not even forced; the game is over"):
        GAME.advance(won, *GAME.from_plain([{"kind": "pass", "side": "cia"}]))


def test_after_a_draw_the_option_that_ended_the_game_refuses_everything() -> None:
    ended = 'over = {winner = "", how = "drawn", rule = "option empty-objective-deck"}'
    drawn = at(
        f'turn = 9\nphase = "detente"\nobjective = "Cuba"\nsettled = "cia"\ntoken = "cia"\nwon.cia = ["Cuba"]\n{ended}'
    )
    assert refused(drawn, "cia passes") == ["option empty-objective-deck"]


def test_equal_scores_of_a_hundred_or_more_go_on_and_it_is_said() -> None:
    told = "equal at {n}: the game goes on until one side is ahead"
    assert told.format(n=100) in said(debriefed(90, 100), "end turn")
    assert told.format(n=110) in said(debriefed(100, 110), "end turn")
    assert "equal at" not in said(debriefed(85, 95), "end turn")
    assert "equal at" not in said(debriefed(80, 85), "end turn")


def test_the_end_of_the_turn_is_asked_where_the_points_do_not_decide_or_an_event_can_be_used() -> None:
    assert owed(debriefed(0, 0)) == ("table", "end turn")
    race = debriefed(95, 5, 'won.kgb = ["Space Race"]')
    assert owed(race) == ("table", "end turn, or use an event: Space Race")
    assert offered(race) == ["table: end turn", "kgb: event space race"]
    # The Olympic Games could do nothing: nobody is terminated. So nothing is asked, and the points decide.
    assert over(debriefed(95, 5, 'won.kgb = ["Olympic Games"]')) == "cia"


def test_only_events_that_do_something_are_offered_at_the_end() -> None:
    both = 'won.cia = ["Olympic Games", "Space Race"]'
    assert owed(debriefed(10, 0, both)) == ("table", "end turn, or use an event: Space Race")
    assert owed(debriefed(10, 0, both, 'terminated.cia = ["Analyst"]')) == (
        "table",
        "end turn, or use an event: Olympic Games, Space Race",
    )


def test_points_spent_before_the_check_are_said_to_decide_it() -> None:
    race = 'won.cia = ["Space Race"]'
    rests = read_as("detente-events", "before-check")
    spent = f"the points of Space Race are spent before the check for 100 points {rests}"
    # 100 less 5 do not win any more; 105 less 5 still do; 50 never did.
    assert spent in said(debriefed(90, 0, race), "cia space race").splitlines()
    assert spent not in said(debriefed(95, 0, race), "cia space race")
    assert spent not in said(debriefed(40, 0, race), "cia space race")
    # 105 to 105 less 5: the KGB wins by what the CIA has spent.
    assert spent in said(debriefed(95, 105, race), "cia space race").splitlines()


def test_where_the_check_comes_first_an_event_left_unused_is_said() -> None:
    after = 'options.detente-events = "after-check"'
    told = f"the check for 100 points comes before the events {chosen('detente-events', 'after-check')}"
    scores = "score.cia = 95\nscore.kgb = 5"
    with_event = at(cuba(AHEAD, BEHIND, after, scores, 'won.kgb = ["Space Race"]', agents=DEPUTIES))
    assert told in said(with_event, PASSES).splitlines()
    assert told not in said(at(cuba(AHEAD, BEHIND, after, scores, agents=DEPUTIES)), PASSES)
    assert over(typed(with_event, PASSES)) == "cia"
    before = at(cuba(AHEAD, BEHIND, scores, agents=DEPUTIES))
    assert "comes before" not in said(before, PASSES)
    late = debriefed(40, 5, after, 'won.kgb = ["Space Race"]')
    assert "kgb: event space race" in offered(late)
    assert "spent before" not in said(late, "kgb space race")


def test_surviving_agents_go_on_leave_and_the_deputy_home() -> None:
    after = typed(at(cuba(AHEAD, BEHIND, agents=("Analyst", "Deputy Director"))), PASSES)
    assert (after.on_leave, after.agent_x, after.shown) == ((("Analyst",), ()), ("", ""), (False, False))
    assert "Deputy Director" in after.headquarters("kgb")


def test_who_lost_the_cease_fire_when_a_spy_turned_it_round() -> None:
    reverse = typed(at(cuba(AHEAD, BEHIND, agents=("Deputy Director", "Master Spy"))), PASSES)
    assert reverse.loser == "kgb"
    objective = 'options.cease-fire-loser = "no-objective"'
    turned = at(cuba(AHEAD, BEHIND, objective, agents=("Deputy Director", "Master Spy")))
    assert typed(turned, PASSES).loser == "cia"
    assert "lost by: CIA (table option cease-fire-loser = no-objective)" in said(turned, PASSES)
    both = at(cuba(BUST, '["Generals", "Police"]', objective, agents=DEPUTIES))
    assert (typed(both, PASSES).loser, "cease-fire-loser" in said(both, PASSES)) == ("both", False)


# -- 7 Events ------------------------------------------------------------------------------------------------------


def test_an_event_that_does_nothing_says_what_is_missing() -> None:
    nothing = read_as("event-without-effect", "refuse")
    struggle = at(cuba('["Radio"]', '["Mafia"]', 'won.cia = ["Live Benefit", "Nuclear Escalation"]'))
    assert reasons(struggle, "cia live benefit") == f"the group discard pile is empty {nothing}"
    assert reasons(struggle, "cia nuclear escalation") == f"no Military group is in play {nothing}"
    shown = at(cuba('["Radio"]', '["Mafia"]', 'won.cia = ["Summit Meeting"]', 'shown = ["kgb"]'))
    assert reasons(shown, "cia summit meeting") == f"the opponent's Agent X has been shown {nothing}"
    olympic = debriefed(10, 0, 'won.cia = ["Olympic Games"]')
    assert reasons(olympic, "cia olympic games") == f"no agent of CIA is terminated {nothing}"


def test_the_summit_says_why_it_costs_nothing_and_why_it_may_interrupt() -> None:
    position = at(cuba('["Radio"]', '["Mafia"]', 'won.cia = ["Summit Meeting"]'))
    free = f"the Summit Meeting costs no action {read_as('summit-meeting', 'free')}"
    told = said(position, "cia summit meeting").splitlines()
    assert free in told
    assert not any("announced" in each for each in told)
    assert acting(typed(position, "cia summit meeting")) == ("cia", 0)
    interrupts = f"it may be announced before the action of the KGB {read_as('summit-timing', 'between-actions')}"
    told = said(typed(position, "cia passes"), "cia summit meeting").splitlines()
    assert (free in told, interrupts in told) == (True, True)


def test_the_summit_that_costs_the_action_says_so_and_other_events_do_not() -> None:
    action = 'options.summit-meeting = "action"'
    position = at(cuba('["Radio"]', '["Police"]', 'won.cia = ["Summit Meeting", "Nuclear Escalation"]', action))
    told = f"the Summit Meeting costs the action {chosen('summit-meeting', 'action')}"
    assert told in said(position, "cia summit meeting").splitlines()
    assert "costs the action" not in said(position, "cia nuclear escalation")
    assert acting(typed(position, "cia nuclear escalation")) == ("kgb", 0)


def test_live_benefit_recruits_and_says_whom() -> None:
    position = at(cuba('["Radio"]', '["Mafia"]', 'won.cia = ["Live Benefit"]', 'discard = ["Workers", "Police"]'))
    told = said(position, "cia live benefit").splitlines()
    assert told[:2] == ["CIA spends Live Benefit: 5 points less", "CIA recruits Police from the discard pile"]
    bare = at(cuba("[]", '["Mafia"]', 'won.cia = ["Live Benefit"]', 'discard = ["Workers"]'))
    rests = f"CIA recruits Workers from the discard pile {read_as('event-with-no-groups', 'live-benefit-only')}"
    assert rests in said(bare, "cia live benefit").splitlines()


def test_nuclear_escalation_needs_no_order_for_one_group() -> None:
    won = 'won.cia = ["Nuclear Escalation"]'
    one = at(cuba('["Radio"]', '["Police", "Mafia"]', won))
    assert "Police is discarded" in said(one, "cia nuclear escalation").splitlines()
    assert typed(one, "cia nuclear escalation").discard == ("Police",)
    two = typed(at(cuba('["Guerilla"]', '["Police", "Mafia"]', won)), "cia nuclear escalation")
    assert offered(two) == ["cia: discard guerilla", "cia: discard police"]
    assert reasons(two, "cia discards mafia") == "Mafia is not Military"
    assert reasons(two, "cia discards radio") == "Radio is not in play"
    assert typed(two, "cia discards police").discard == ("Police", "Guerilla")


def test_who_comes_back_with_the_olympic_games() -> None:
    dead = 'terminated.cia = ["Analyst", "Assassin"]\nterminated.kgb = ["Director"]'
    choice = typed(debriefed(10, 0, 'won.cia = ["Olympic Games"]', dead), "cia olympic games")
    assert offered(choice) == ["cia: return analyst", "cia: return assassin"]
    assert owed(choice) == ("cia", "return one of: Analyst, Assassin")
    own = f"the terminated Director is the opponent's {read_as('olympic-agent', 'own')}"
    assert reasons(choice, "cia returns director") == own
    assert reasons(choice, "cia returns master spy") == "the Master Spy of the CIA is in headquarters"
    assert "the Analyst of the CIA comes back, on leave" in said(choice, "cia returns analyst").splitlines()
    assert typed(choice, "cia returns analyst").on_leave == (("Analyst",), ())
    only = 'terminated.cia = ["Analyst"]'
    one = typed(debriefed(10, 0, 'won.cia = ["Olympic Games"]', only), "cia olympic games")
    assert moves(one, "end turn") == ["cia: return analyst", "table: end turn"]


EIGHTEEN = (
    *("Egypt", "Vietnam", "Panama", "Angola", "Afghanistan", "Honduras", "Libya", "Greece", "Turkey"),
    *("Iran", "Congo", "Czechoslovakia", "Chile", "Korea", "Nobel Peace Prize", "Live Benefit"),
    *("Nuclear Escalation", "Summit Meeting"),
)


@pytest.mark.parametrize(
    ("left", "bottom", "looked", "known"),
    [
        # Objectives that are neither claimed nor spent, those of them known on the bottom, how many are looked at,
        # and what of the bottom is known after that.
        (4, (), 3, ()),
        (3, (), 3, ()),
        (2, (), 2, ()),
        (1, ("Egypt",), 1, ()),
        (2, ("Egypt",), 2, ()),
        (3, ("Egypt", "Vietnam"), 3, ()),
        (4, ("Egypt", "Vietnam"), 3, ("Vietnam",)),
        (5, ("Egypt", "Vietnam"), 3, ("Egypt", "Vietnam")),
        (6, ("Egypt", "Vietnam"), 3, ("Egypt", "Vietnam")),
    ],
)
def test_how_many_objectives_a_space_race_mixes(left: int, bottom: tuple[str, ...], looked: int, known: Any) -> None:
    gone = ", ".join(f'"{name}"' for name in EIGHTEEN[left:])
    lowest = ", ".join(f'"{name}"' for name in bottom)
    position = at(
        'phase = "detente"\nobjective = "Cuba"\nsettled = "kgb"\ntoken = "cia"\nwon.kgb = ["Cuba", "Olympic Games"]\n'
        f'won.cia = ["Space Race"]\nspent = [{gone}]\nbottom = [{lowest}]'
    )
    several = f"{looked} objectives and puts them back in any order"
    told = f"CIA looks at {'1 objective and puts it back' if looked == 1 else several}"
    short = f" {read_as('short-space-race', 'what-remains')}" if looked < 3 else ""
    assert f"{told}{short}" in said(position, "cia space race").splitlines()
    assert typed(position, "cia space race").bottom == known


def test_a_space_race_without_a_card_to_look_at_does_nothing() -> None:
    gone = ", ".join(f'"{name}"' for name in EIGHTEEN)
    position = at(
        'phase = "detente"\nobjective = "Cuba"\nsettled = "kgb"\ntoken = "cia"\nwon.kgb = ["Cuba", "Olympic Games"]\n'
        f'won.cia = ["Space Race"]\nspent = [{gone}]'
    )
    nothing = read_as("event-without-effect", "refuse")
    assert reasons(position, "cia space race") == f"the objective deck is empty {nothing}"


def test_an_event_of_an_earlier_turn_names_no_option_for_its_turn() -> None:
    assert "event-same-turn" not in said(debriefed(10, 0, 'won.cia = ["Space Race"]'), "cia space race")
    position = at(cuba(AHEAD, BEHIND, 'bottom = ["Space Race"]', agents=("Director", "Analyst")))
    told = f"Space Race is used in the turn it was claimed {read_as('event-same-turn', 'allowed')}"
    assert told in said(typed(position, PASSES, "cia claims space race"), "cia space race").splitlines()


def test_who_may_use_an_event_and_when() -> None:
    position = at(cuba('["Radio"]', '["Police"]', 'won.cia = ["Space Race"]\nwon.kgb = ["Nuclear Escalation"]'))
    assert reasons(position, "kgb space race").splitlines() == [
        "KGB does not own Space Race",
        "Space Race is used in Detente, not in Influence Struggle",
    ]
    assert refused(position, "cia nuclear escalation") == ["7.1"]
    assert refused(position, "kgb nuclear escalation") == ["3.2"]
    assert refused(typed(position, "cia passes"), "kgb nuclear escalation") == []
