"""The rows of *Disputed / edge rulings* (section 5), each named by its question or by the option that decides it."""

from __future__ import annotations

import pytest
from kits.cold_war import AHEAD, BEHIND, BUST, PASSES, acting, at, cuba, reading, refused, said, typed

# -- agendas after one civil disorder --------------------------------------------------------------------------------


def test_two_master_spies_say_on_what_they_rest() -> None:
    position = at(cuba(AHEAD, BEHIND, agents=("Master Spy", "Master Spy")))
    assert "two-master-spies, read as once" in said(position, PASSES)


@pytest.mark.parametrize(
    ("reading", "claims", "bottom"), [("at-once", "cia", ()), ("after-agendas", "bottom", ("Cuba",))]
)
def test_one_bust_and_the_survivor_is_the_assassin(reading: str, claims: str, bottom: tuple[str, ...]) -> None:
    option = f'options.disorder-claim = "{reading}"'
    after = typed(at(cuba(BEHIND, BUST, option, agents=("Assassin", "Analyst"))), PASSES)
    assert (after.settled, after.bottom) == (claims, bottom)
    assert after.terminated == ((), ("Analyst",))


def test_one_bust_both_double_agents_the_survivors_acts() -> None:
    after = typed(at(cuba(BUST, BEHIND, agents=("Double Agent", "Double Agent"))), PASSES)
    assert after.pending.side == "kgb"
    assert after.terminated == (("Double Agent",), ())


def test_one_bust_both_analysts_the_survivors_acts_although_his_token_is_placed() -> None:
    position = at(cuba(BUST, BEHIND, agents=("Analyst", "Analyst")))
    assert typed(position, PASSES).reorder == "kgb"
    assert "analyst-after-disorder, read as survivor-works" in said(position, PASSES)


def test_one_bust_and_the_survivor_is_the_director() -> None:
    after = typed(at(cuba(BUST, BEHIND, 'bottom = ["Turkey"]', agents=("Analyst", "Director"))), PASSES, "claim turkey")
    assert after.score("kgb") == 10 + 15


def test_a_bust_deputy_returns_at_once_and_the_objective_is_lost() -> None:
    after = typed(at(cuba(BUST, BEHIND, agents=("Deputy Director", "Analyst"))), PASSES)
    assert "Deputy Director" in after.headquarters("cia")
    assert (after.terminated, after.owner("Cuba")) == (((), ()), "kgb")


def test_both_bust_nobody_claims_and_both_agents_die() -> None:
    after = typed(at(cuba(BUST, '["Generals", "Police"]', agents=("Assassin", "Double Agent"))), PASSES)
    assert (after.bottom, after.loser) == (("Cuba",), "both")
    assert after.terminated == (("Assassin",), ("Double Agent",))
    assert (after.peek, after.score("cia"), after.score("kgb")) == ("", 0, 0)


def test_the_survivor_stays_hidden_until_the_debriefing() -> None:
    position = at(cuba(BUST, BEHIND, agents=("unnamed", "unnamed")))
    after = typed(position, PASSES)
    assert (after.phase, after.pending.side) == ("cease-fire", "cia")
    after = typed(after, "cia reveals analyst")
    assert (after.phase, after.pending.side, after.shown[1]) == ("debriefing", "kgb", False)


# -- Double Agent, Assassin, Analyst, Director -----------------------------------------------------------------------


def test_an_assassin_kills_the_double_agent_whose_look_still_works() -> None:
    after = typed(at(cuba(AHEAD, BEHIND, agents=("Assassin", "Double Agent"))), PASSES, "kgb peeks")
    assert (after.terminated, after.peek) == (((), ("Double Agent",)), "kgb")
    after = typed(after, "objective egypt, shuffle")
    assert refused(after, "cia agent unnamed") == ["2.3"]


def test_a_dead_analyst_still_reorders() -> None:
    position = at(cuba(AHEAD, BEHIND, agents=("Assassin", "Analyst")))
    assert "dead-analyst, read as works" in said(position, PASSES)
    after = typed(position, PASSES, "objective egypt, shuffle")
    assert (after.pending.source, after.pending.side) == ("1.4", "kgb")
    assert typed(after, "kgb reorders").known_top == (0, 3)


def test_assassin_meets_deputy_names_its_option() -> None:
    position = at(cuba(AHEAD, BEHIND, agents=("Assassin", "Deputy Director")))
    assert "assassin-vs-deputy, read as sinks" in said(position, PASSES)


def test_when_only_the_deputy_is_at_home_the_look_is_left() -> None:
    lost = 'terminated.kgb = ["Master Spy", "Double Agent", "Assassin", "Analyst"]'
    choice = typed(at(cuba(AHEAD, BEHIND, lost, agents=("Double Agent", "Director"))), PASSES)
    assert refused(choice, "cia sends deputy director") == ["option double-agent-deputy"]
    assert refused(choice, "cia sends assassin") == ["agent Double Agent"]
    assert typed(choice, "objective egypt").peek == "cia"
    assert typed(choice, "objective egypt, shuffle").pending.side == "kgb"


def test_the_double_agent_cannot_send_the_opposing_agent_x() -> None:
    choice = typed(at(cuba(AHEAD, BEHIND, agents=("Double Agent", "Director"))), PASSES)
    assert refused(choice, "cia sends director") == ["agent Double Agent"]
    assert "double-agent-pick, read as by-name" in said(choice, "cia sends analyst")


def test_a_director_with_one_objective_left_gets_no_other() -> None:
    every = '"Egypt", "Vietnam", "Panama", "Angola", "Afghanistan"'
    rest = '"Honduras", "Libya", "Greece", "Turkey", "Iran", "Congo", "Czechoslovakia", "Chile", "Korea"'
    events = (
        '"Nobel Peace Prize", "Live Benefit", "Nuclear Escalation", "Space Race", "Olympic Games", "Summit Meeting"'
    )
    position = at(cuba(AHEAD, BEHIND, f"won.cia = [{every}]", f"won.kgb = [{rest}]", f"spent = [{events}]"))
    assert "no other objective is left" in said(position, PASSES)
    # 20 + 20 + 15 + 10 + 15 = 80, and Cuba; 10 + 15 + 10 + 15 + 15 + 10 + 20 + 10 + 10 = 115 win.
    after = typed(position, PASSES)
    assert (after.score("cia"), after.score("kgb"), after.over.winner) == (90, 115, "kgb")


def test_equal_scores_without_an_objective_left_are_a_draw() -> None:
    every = '"Egypt", "Vietnam", "Panama", "Angola", "Afghanistan", "Turkey", "Live Benefit"'
    rest = '"Honduras", "Libya", "Greece", "Iran", "Congo", "Czechoslovakia", "Chile", "Korea"'
    rest += ', "Space Race", "Olympic Games"'
    events = '"Nobel Peace Prize", "Nuclear Escalation", "Summit Meeting"'
    position = at(cuba(AHEAD, BEHIND, f"won.cia = [{every}]", f"won.kgb = [{rest}]", f"spent = [{events}]"))
    # 80 + 15 + 5 and Cuba's 10; 10 + 15 + 10 + 15 + 10 + 20 + 10 + 10 + 5 + 5 = 110: three events spent.
    after = typed(position, PASSES)
    assert (after.score("cia"), after.score("kgb"), after.over) == (110, 110, None)
    after = typed(after, "end turn")
    assert (after.over.winner, after.over.rule) == ("", "option empty-objective-deck")


# -- powers ----------------------------------------------------------------------------------------------------------


def test_stealing_from_a_side_above_stability_is_legal_and_giving_to_it_is_not() -> None:
    position = at(cuba('["Students", "Artists"]', BUST))
    assert refused(position, "cia activates students steal bankers") == []
    assert refused(position, "cia activates students give artists") == ["3.11"]


def test_an_activation_without_a_target_mobilizes_and_is_no_pass() -> None:
    position = at(cuba('["Police"]', "[]"))
    after = typed(position, "cia activates police")
    assert not after.is_ready("Police")
    assert acting(after) == ("kgb", 0)
    assert "no-target-activation, read as fizzle" in said(position, "cia activates police")


def test_an_activation_without_a_target_may_be_refused_by_the_table() -> None:
    position = at(cuba('["Police"]', "[]", 'options.no-target-activation = "refuse"'))
    assert refused(position, "cia activates police") == ["option no-target-activation"]


@pytest.mark.parametrize("group", ["Police", "Industry", "Students"])
def test_a_power_must_take_its_target_even_ones_own(group: str) -> None:
    position = typed(at(cuba(f'["{group}", "Artists"]', "[]")), f"cia activates {group}")
    assert refused(position, "cia passes") == ["option forced-effect"]
    assert refused(position, "kgb recruits radio") == ["option forced-effect"]


def test_what_another_faction_does_is_refused_by_what_the_group_of_this_one_does() -> None:
    position = at(cuba('["Police", "Industry", "Students", "Radio"]', '["Workers"]'))
    assert refused(position, "cia activates police, steals workers") == ["3.8"]
    assert refused(position, "cia activates industry, destroys workers") == ["3.9"]
    assert refused(position, "cia activates students, destroys workers") == ["3.10"]
    assert refused(position, "cia activates radio, steals workers") == ["3.12"]


def test_powers_hit_no_group_that_is_not_there_nor_themselves() -> None:
    position = at(cuba('["Police", "Industry", "Students"]', '["Mafia", "Radio mobilized"]'))
    assert refused(position, "cia activates police destroy police") == ["3.8"]
    assert refused(position, "cia activates police destroy generals") == ["3.8"]
    assert refused(position, "cia activates industry turn mafia") == ["3.9"]
    assert refused(position, "cia activates industry turn artists") == ["3.9"]
    assert refused(position, "cia activates students steal police") == ["3.10"]
    assert refused(position, "cia activates students give mafia") == ["3.10"]


def test_economic_readies_without_power_and_a_stolen_ready_group_may_act() -> None:
    position = at(cuba('["Students", "Industry"]', '["Artists", "Militia mobilized"]'))
    after = typed(position, "cia activates industry turns militia", "kgb activates militia destroys industry")
    after = typed(after, "cia activates students steals artists", "kgb passes")
    assert refused(after, "cia activates students") == ["3.7"]
    assert typed(after, "cia activates artists, leaves it").pending.side == "kgb"


def test_a_moved_group_keeps_its_state() -> None:
    position = at(cuba('["Students"]', '["Artists", "Militia mobilized"]'))
    assert not typed(position, "cia activates students steals militia").is_ready("Militia")
    assert typed(position, "cia activates students steals artists").is_ready("Artists")


def test_media_at_the_population_limit_may_only_discard_or_leave() -> None:
    position = at(cuba('["Radio"]', "[]").replace("Cuba", "Space Race"))
    looked = typed(position, "cia activates radio")
    assert refused(looked, "recruit mafia") == ["3.5"]
    assert typed(looked, "discard mafia").discard == ("Mafia",)
    assert refused(looked, "discard radio") == ["3.4"]
    left = typed(looked, "leave")
    assert (left.discard, left.known_top, left.unseen() == looked.unseen()) == ((), (1, 0), True)


def test_a_power_without_any_legal_target_says_why_each_is_none() -> None:
    position = at(cuba('["Opposition", "Police"]', '["Bankers", "Radio", "Mafia"]').replace("Cuba", "Turkey"))
    # Turkey: population 3, stability 13; the KGB stands at 6 + 5 + 2 = 13 with three groups.
    full = at(cuba('["Opposition", "Police", "Artists"]', '["Bankers", "Radio", "Mafia"]').replace("Cuba", "Turkey"))
    assert refused(full, "cia activates opposition gives police") == ["3.5", "3.11"]
    assert refused(position, "cia activates opposition gives police") == ["3.5", "3.11"]
    assert refused(position, "cia gives police") == ["3.6"]


def test_a_stolen_last_group_forces_a_recruit_again() -> None:
    after = typed(at(cuba('["Students"]', '["Radio"]')), "cia activates students steal radio")
    assert refused(after, "kgb passes") == ["3.3"]
    assert refused(after, "kgb activates radio") == ["3.3", "3.6"]


# -- an empty group deck ---------------------------------------------------------------------------------------------


EVERY = (
    '"Guerilla", "Militia", "Mercenaries", "Infantry", "Generals", "Workers", "Mafia", "Food Companies", "Industry", '
    '"Oil Tycoons", "Bankers", "Students", "Trade Union", "Nationalists", "Fundamentalists", "Opposition", '
    '"Government", '
    '"Artists", "NGOs", "Phone company", "Newspapers", "Television"'
)


def test_with_an_empty_group_deck_nobody_draws_and_a_bare_side_passes() -> None:
    position = at(cuba('["Radio", "Police"]', "[]", f"discard = [{EVERY}]"))
    assert refused(position, "cia recruits generals") == ["option empty-group-deck"]
    assert "no-target-activation" in said(position, "cia activates radio")
    after = typed(position, "cia activates police destroys radio", "kgb passes")
    assert refused(after, "cia passes") == []
    assert typed(after, "cia passes").domination == "cia"


def test_nobody_with_a_group_means_no_token() -> None:
    position = at(cuba("[]", "[]", f'discard = [{EVERY}, "Radio", "Police"]'))
    after = typed(position, PASSES)
    assert (after.bottom, after.loser, after.terminated) == (("Cuba",), "", ((), ()))
    assert "empty-group-deck, read as no-draw" in said(position, PASSES)
    kept = typed(after, "objective egypt")
    assert kept.token == "cia"


# -- events ----------------------------------------------------------------------------------------------------------


def test_an_event_is_used_by_its_owner_in_its_phase() -> None:
    position = at(cuba(AHEAD, BEHIND, 'won.cia = ["Space Race", "Live Benefit"]'))
    assert refused(position, "cia space race") == ["7.2"]
    assert refused(position, "kgb space race") == ["7.1", "7.2"]
    assert refused(position, "kgb live benefit") == ["7.1"]


@pytest.mark.parametrize(
    ("event", "phase", "more"),
    [
        ("Live Benefit", "struggle", ""),
        ("Nuclear Escalation", "struggle", ""),
        ("Olympic Games", "detente", 'won.kgb = ["Space Race"]'),
    ],
)
def test_an_event_that_could_do_nothing_is_refused(event: str, phase: str, more: str) -> None:
    text = cuba('["Radio"]', '["Mafia"]', f'won.cia = ["{event}"]', more)
    if phase == "detente":
        text = text.replace("struggle", phase).replace("Cuba", "Egypt").replace("agent_x", "# agent_x")
        text = text.replace('to_act = "cia"', "")
    assert refused(at(text), f"cia {event}") == ["option event-without-effect"]


def test_nobel_saves_the_agent_and_the_objective_is_lost_all_the_same() -> None:
    nobel = 'won.cia = ["Nobel Peace Prize"]'
    choice = typed(at(cuba(BUST, BEHIND, nobel, agents=("Director", "Assassin"))), PASSES)
    assert (choice.pending.side, choice.score("kgb")) == ("cia", 10)
    after = typed(choice, "cia nobel peace prize")
    assert (after.on_leave, after.terminated) == ((("Director",), ("Assassin",)), ((), ()))
    assert (after.score("cia"), after.spent) == (0, ("Nobel Peace Prize",))
    assert "nobel-agent, read as out" in said(choice, "cia nobel peace prize")
    assert typed(choice, "cia declines").terminated == (("Director",), ())


def test_nobel_in_the_field_the_agenda_resolves_and_the_assassin_may_kill() -> None:
    more = ('won.cia = ["Nobel Peace Prize"]', 'options.nobel-agent = "in-field"')
    killed = typed(at(cuba(BUST, BEHIND, *more, agents=("Director", "Assassin"))), PASSES, "cia nobel peace prize")
    assert killed.terminated == (("Director",), ())
    acts = typed(at(cuba(BUST, BEHIND, *more, agents=("Analyst", "Master Spy"))), PASSES, "cia nobel peace prize")
    assert (acts.reorder, acts.on_leave) == ("cia", (("Analyst",), ("Master Spy",)))
    faced = typed(
        at(cuba(BUST, BEHIND, *more, agents=("Double Agent", "Double Agent"))), PASSES, "cia nobel peace prize"
    )
    assert faced.pending.side == "kgb"


def test_nobel_in_the_field_after_two_disorders_only_double_agent_and_analyst_act() -> None:
    more = ('won.cia = ["Nobel Peace Prize"]', 'options.nobel-agent = "in-field"', 'bottom = ["Turkey"]')
    for agent, pending in (
        ("Director", "table"),
        ("Master Spy", "table"),
        ("Assassin", "table"),
        ("Double Agent", "cia"),
    ):
        both = at(cuba(BUST, '["Generals", "Police"]', *more, agents=(agent, "Analyst")))
        after = typed(both, PASSES, "cia nobel peace prize")
        assert (after.pending.side, after.bottom, after.score("cia")) == (pending, ("Turkey", "Cuba"), 0)
    both = at(cuba(BUST, '["Generals", "Police"]', *more, agents=("Analyst", "Director")))
    assert typed(both, PASSES, "cia nobel peace prize").reorder == "cia"


def test_nobel_is_refused_for_the_deputy() -> None:
    nobel = 'won.cia = ["Nobel Peace Prize"]'
    choice = typed(at(cuba(BUST, BEHIND, nobel, agents=("Deputy Director", "Analyst"))), PASSES)
    assert refused(choice, "cia nobel peace prize") == ["7.2"]
    after = typed(choice, "objective egypt")
    assert (after.score("cia"), "Deputy Director" in after.headquarters("cia")) == (5, True)


def test_without_groups_live_benefit_recruits_and_nuclear_does_not() -> None:
    more = ('won.cia = ["Live Benefit", "Nuclear Escalation"]', 'discard = ["Radio"]')
    position = at(cuba("[]", '["Police"]', *more))
    assert refused(position, "cia nuclear escalation") == ["option event-with-no-groups"]
    assert typed(position, "cia live benefit").holder("Radio") == "cia"
    assert "event-with-no-groups, read as live-benefit-only" in said(position, "cia live benefit")


def test_nuclear_escalation_takes_every_military_group_in_the_users_order() -> None:
    more = ('won.cia = ["Nuclear Escalation"]',)
    position = at(cuba('["Guerilla", "Radio"]', '["Police mobilized", "Militia", "Mafia"]', *more))
    after = typed(position, "cia nuclear escalation")
    assert refused(after, "cia discards mafia") == ["event Nuclear Escalation"]
    assert refused(after, "cia discards generals") == ["event Nuclear Escalation"]
    after = typed(after, "police, guerilla")
    assert after.discard == ("Police", "Guerilla", "Militia")
    assert (after.influence("cia"), after.influence("kgb"), after.pending.side) == (5, 2, "kgb")
    assert after.score("cia") == 0


def test_action_events_break_a_run_of_passes_and_the_summit_does_not() -> None:
    more = ('won.kgb = ["Nuclear Escalation", "Summit Meeting"]',)
    position = typed(at(cuba('["Police", "Radio"]', '["Mafia"]', *more)), "cia passes")
    assert acting(typed(position, "kgb nuclear escalation")) == ("cia", 0)
    free = typed(position, "kgb summit meeting")
    assert (acting(free), free.shown[0]) == (("kgb", 1), True)
    assert typed(free, "kgb passes").phase != "struggle"


def test_the_summit_may_be_announced_in_the_opponents_action() -> None:
    summit = 'won.kgb = ["Summit Meeting"]'
    position = at(cuba('["Radio"]', '["Mafia"]', summit, agents=("unnamed", "unnamed")))
    after = typed(position, "kgb summit meeting", "cia reveals analyst")
    assert (after.x("cia"), after.shown, after.pending.side) == ("Analyst", (True, False), "cia")
    ended = typed(position, PASSES)
    assert refused(ended, "kgb summit meeting") == ["7.2"]


def test_the_summit_may_cost_the_action() -> None:
    more = ('won.kgb = ["Summit Meeting"]', 'options.summit-meeting = "action"')
    position = at(cuba('["Radio"]', '["Mafia"]', *more))
    assert refused(position, "kgb summit meeting") == ["3.2"]
    after = typed(position, "cia passes", "kgb summit meeting")
    assert acting(after) == ("cia", 0)
    assert "table option summit-meeting = action" in said(typed(position, "cia passes"), "kgb summit meeting")
    empty = at(cuba('["Radio"]', "[]", *more))
    assert refused(typed(empty, "cia passes"), "kgb summit meeting") == ["option event-with-no-groups"]


def test_a_shown_agent_x_needs_no_summit() -> None:
    position = at(cuba('["Radio"]', '["Mafia"]', 'won.kgb = ["Summit Meeting"]', 'shown = ["cia"]'))
    assert refused(position, "kgb summit meeting") == ["option event-without-effect"]


DETENTE = """
phase = "detente"
objective = "Cuba"
settled = "cia"
token = "cia"
won.cia = ["Cuba", "Olympic Games", "Space Race"]
terminated.cia = ["Analyst"]
terminated.kgb = ["Director"]
"""


ELEVEN = (
    '"Egypt", "Vietnam", "Panama", "Angola", "Afghanistan", "Honduras", "Libya", "Greece", "Turkey", "Iran", "Congo"'
)
FIVE = '"Czechoslovakia", "Nobel Peace Prize", "Live Benefit", "Nuclear Escalation", "Summit Meeting"'


def test_olympic_games_bring_back_an_own_agent_on_leave() -> None:
    position = at(DETENTE)
    choice = typed(position, "cia olympic games")
    assert refused(choice, "cia returns director") == ["option olympic-agent"]
    assert refused(choice, "cia returns assassin") == ["event Olympic Games"]
    after = typed(choice, "cia returns analyst", "end turn, objective egypt, shuffle")
    assert refused(after, "cia agent analyst") == ["2.2"]
    later = typed(after, "cia agent director, kgb agent analyst")
    assert "Analyst" in later.headquarters("cia")


def test_space_race_mixes_what_was_known_of_the_bottom() -> None:
    text = DETENTE.replace('["Cuba", ', f'["Cuba", {ELEVEN}, ')
    position = at(text + f'spent = [{FIVE}]\nbottom = ["Korea", "Chile"]')
    assert (position.loose(), position.on_top(), position.lowest()) == ((), ("Korea",), ("Chile",))
    after = typed(position, "cia space race")
    assert (after.bottom, set(after.on_top()), set(after.lowest())) == ((), {"Korea", "Chile"}, {"Korea", "Chile"})


def test_a_short_space_race_names_its_option() -> None:
    text = DETENTE.replace('["Cuba", ', f'["Cuba", {ELEVEN}, ') + f"spent = [{FIVE}]"
    assert "short-space-race, read as what-remains" in said(at(text), "cia space race")


def test_an_event_won_this_turn_may_be_used_at_once() -> None:
    position = at(cuba(AHEAD, BEHIND, 'bottom = ["Space Race"]', agents=("Director", "Analyst")))
    after = typed(position, PASSES, "cia claims space race")
    assert after.score("cia") == 15
    assert "event-same-turn, read as allowed" in said(after, "cia space race")
    assert typed(after, "cia space race").score("cia") == 10


@pytest.mark.parametrize(("reading", "wins"), [("before-check", False), ("after-check", True)])
def test_detente_events_before_or_after_the_check(reading: str, wins: bool) -> None:
    text = DETENTE + f'score.cia = 100\nscore.kgb = 0\noptions.detente-events = "{reading}"'
    position = at(text)
    assert bool(position.over) is wins
    if not wins:
        assert typed(position, "cia space race, end turn").over is None
        assert "detente-events, read as before-check" in said(position, "cia space race")
        assert typed(position, "end turn").over.winner == "cia"


# -- Agent X ---------------------------------------------------------------------------------------------------------


def test_an_unnamed_agent_must_have_been_available() -> None:
    position = at(
        'turn = 2\nphase = "planning"\nobjective = "Cuba"\ntoken = "cia"\n'
        'on_leave.cia = ["Analyst"]\nterminated.cia = ["Director"]'
    )
    assert refused(position, "cia agent analyst") == ["2.2"]
    after = typed(position, "cia agent unnamed, kgb agent unnamed, first cia")
    after = typed(after, "cia recruits radio", "kgb recruits mafia", PASSES)
    assert refused(after, "cia reveals analyst") == ["2.2"]
    assert refused(after, "cia reveals director") == ["2.2"]
    assert typed(after, "kgb reveals assassin, cia reveals master spy").owner("Cuba") == "kgb"


def test_an_unnamed_agent_is_declared_not_verified() -> None:
    position = at('phase = "planning"\nobjective = "Cuba"\ntoken = "cia"')
    assert reading(position, "cia agent unnamed").legal is None
    assert reading(position, "cia agent analyst").legal is True


def test_the_objective_flipped_cannot_be_one_that_lies_elsewhere() -> None:
    position = at('turn = 5\ntoken = "cia"\nwon.cia = ["Egypt"]\nspent = ["Space Race"]\nbottom = ["Cuba"]')
    for card in ("egypt", "space race", "cuba"):
        assert refused(position, f"objective {card}") == ["1.1"]
    assert refused(position, "objective iran") == []


# -- readings of the profile cn --------------------------------------------------------------------------------------


def test_the_director_may_draw_from_the_top() -> None:
    option = 'options.director-draw = "top"'
    position = at(cuba(AHEAD, BEHIND, option, 'bottom = ["Turkey"]', agents=("Director", "Analyst")))
    choice = typed(position, PASSES)
    assert refused(choice, "cia claims turkey") == ["option director-draw"]
    assert typed(choice, "cia claims iran").score("cia") == 25


@pytest.mark.parametrize(
    ("agents", "reorder"), [(("Analyst", "Deputy Director"), "cia"), (("Deputy Director", "Analyst"), "")]
)
def test_the_reorder_may_need_the_token(agents: tuple[str, str], reorder: str) -> None:
    option = 'options.next-turn-agendas = "needs-token"'
    assert typed(at(cuba(AHEAD, BEHIND, option, agents=agents)), PASSES).reorder == reorder


def test_where_the_token_is_needed_two_analysts_do_nothing() -> None:
    option = 'options.next-turn-agendas = "needs-token"'
    assert typed(at(cuba(AHEAD, BEHIND, option, agents=("Analyst", "Analyst"))), PASSES).reorder == ""


def test_the_look_may_need_the_token_and_the_leave_does_not() -> None:
    option = 'options.next-turn-agendas = "needs-token"'
    choice = typed(at(cuba(AHEAD, BEHIND, option, agents=("Analyst", "Double Agent"))), PASSES)
    assert refused(choice, "kgb peeks") == ["option next-turn-agendas"]
    assert typed(choice, "kgb sends director").on_leave[0] == ("Director", "Analyst")


def test_who_lost_the_cease_fire_is_said_only_where_the_readings_differ() -> None:
    plain = at(cuba(AHEAD, BEHIND, agents=("Analyst", "Deputy Director")))
    assert "cease-fire-loser" not in said(plain, PASSES)
    reversed_ = at(cuba(AHEAD, BEHIND, agents=("Analyst", "Master Spy")))
    assert "lost by: KGB (no published rule; table option cease-fire-loser, read as no-token)" in said(
        reversed_, PASSES
    )
    sunk = at(cuba(AHEAD, BEHIND, 'options.cease-fire-loser = "no-objective"', agents=("Assassin", "Director")))
    assert "lost by: nobody (table option cease-fire-loser = no-objective)" in said(sunk, PASSES)
