"""The rows of *Worked numbers* (section 7 of the reference), W1 to W8."""

from __future__ import annotations

import pytest
from kits.cold_war import acting, at, reasons, refused, said, typed

from referee.games.cold_war.state.position import Position

W1 = """
phase = "struggle"
objective = "{objective}"
token = "cia"
to_act = "cia"
[groups]
cia = ["Newspapers", "Radio", "Mafia"]
kgb = ["Television", "Workers", "Police"]
"""


@pytest.mark.parametrize(("objective", "token"), [("Turkey", "kgb"), ("Chile", "cia"), ("Greece", "kgb")])
def test_w1_a_tie_goes_by_the_single_highest_card_of_the_first_faction_anybody_has(objective: str, token: str) -> None:
    after = typed(at(W1.format(objective=objective)), "cia passes, kgb passes")
    assert after.domination == token
    assert (after.influence("cia"), after.influence("kgb")) == (11, 11)


W2 = """
phase = "struggle"
objective = "Vietnam"
token = "cia"
to_act = "cia"
score.cia = 40
score.kgb = 35
groups.cia = ["Generals", "Fundamentalists"]
groups.kgb = ["Students", "Mafia"]
agent_x.cia = "Director"
agent_x.kgb = "Master Spy"
"""


def test_w2_one_disorder_gives_the_objective_at_once() -> None:
    position = at(W2)
    after = typed(position, "cia passes, kgb passes")
    assert (after.score("cia"), after.score("kgb")) == (40, 55)
    assert after.terminated == (("Director",), ())
    assert after.on_leave == ((), ("Master Spy",))
    assert "disorder-claim" in said(position, "cia passes, kgb passes")
    assert typed(after, "objective cuba").token == "cia"


def test_w2_after_the_agendas_the_master_spy_hands_it_over() -> None:
    after = typed(at(W2 + 'options.disorder-claim = "after-agendas"'), "cia passes, kgb passes")
    assert (after.score("cia"), after.score("kgb")) == (60, 35)
    assert after.terminated == (("Director",), ())


def libya(cia: str, kgb: str, options: str = "") -> str:
    return f"""
        phase = "struggle"
        objective = "Libya"
        token = "cia"
        to_act = "cia"
        groups.cia = {cia}
        groups.kgb = {kgb}
        {options}
    """


CIA, KGB = '["Nationalists", "Police", "Phone company"]', '["Radio", "Mafia"]'


def test_w3a_a_gift_may_take_the_opponent_exactly_to_stability() -> None:
    after = typed(at(libya(CIA, KGB)), "cia activates nationalists give police")
    assert (after.influence("cia"), after.influence("kgb")) == (6, 11)
    assert len(after.mine("kgb")) == 3


def test_w3b_a_gift_may_not_take_him_above() -> None:
    position = at(libya(CIA, '["Radio", "Mafia", "Workers"]'))
    assert refused(position, "cia activates nationalists give police") == ["3.11"]
    assert "8 + 4 = 12" in reasons(position, "cia activates nationalists give police")
    after = typed(position, "cia activates nationalists give phone company")
    assert (after.influence("kgb"), len(after.mine("kgb"))) == (11, 4)


def test_w3c_a_steal_may_take_the_mover_above() -> None:
    after = typed(at(libya(CIA, KGB)), "cia activates nationalists steal radio")
    assert (after.influence("cia"), after.influence("kgb")) == (15, 2)
    both = at(libya(CIA, KGB, 'options.political-stability = "both-sides"'))
    assert refused(both, "cia activates nationalists steal radio") == ["option political-stability"]


def test_w3d_a_steal_beyond_the_population_is_refused() -> None:
    position = at(libya('["Nationalists", "Police", "Phone company", "Artists"]', KGB))
    assert refused(position, "cia activates nationalists steal radio") == ["3.5"]
    assert refused(position, "cia activates nationalists steal mafia") == ["3.5"]


def test_w3e_a_group_never_moves_itself() -> None:
    assert refused(at(libya(CIA, KGB)), "cia activates nationalists give nationalists") == ["3.10"]


def test_w3f_nothing_is_given_to_a_side_above_stability_but_it_may_be_robbed() -> None:
    position = at(libya(CIA, '["Radio", "Bankers", "Workers"]'))
    for gift in ("police", "phone company"):
        assert refused(position, f"cia activates nationalists give {gift}") == ["3.11"]
    assert typed(position, "cia activates nationalists steal bankers").influence("kgb") == 6


def test_w4_live_benefit_keeps_to_the_population_and_takes_the_top_of_the_discard() -> None:
    position = at(
        """
        phase = "struggle"
        objective = "Korea"
        token = "kgb"
        to_act = "kgb"
        discard = ["Students"]
        score.cia = 0
        score.kgb = 45
        won.kgb = ["Live Benefit"]
        groups.cia = ["Police"]
        groups.kgb = ["Artists", "NGOs", "Workers", "Militia"]
        """
    )
    assert refused(position, "kgb live benefit") == ["3.5"]
    assert (position.score("kgb"), position.pending.side) == (45, "kgb")
    after = typed(position, "kgb passes", "cia activates police destroy ngos", "kgb live benefit")
    assert after.holder("NGOs") == "kgb"
    assert after.is_ready("NGOs")
    assert after.discard == ("Students",)
    assert (len(after.mine("kgb")), after.influence("kgb"), after.score("kgb")) == (4, 6, 40)
    assert acting(after) == ("cia", 0)


def test_w5_spy_and_director_and_equal_scores_of_a_hundred() -> None:
    position = at(
        """
        phase = "struggle"
        objective = "Cuba"
        token = "cia"
        to_act = "cia"
        bottom = ["Turkey"]
        score.cia = 85
        score.kgb = 90
        groups.cia = ["Bankers", "Mercenaries"]
        groups.kgb = ["Oil Tycoons", "Trade Union"]
        agent_x.cia = "Director"
        agent_x.kgb = "Master Spy"
        """
    )
    after = typed(position, "cia passes, kgb passes", "cia claims turkey")
    assert (after.owner("Cuba"), after.owner("Turkey")) == ("kgb", "cia")
    assert (after.score("cia"), after.score("kgb"), after.over) == (100, 100, None)
    assert after.on_leave == (("Director",), ("Master Spy",))
    assert typed(after, "objective egypt").token == "kgb"


W6 = """
phase = "struggle"
objective = "Panama"
token = "kgb"
to_act = "cia"
score.cia = 30
score.kgb = 30
groups.cia = ["Radio", "Industry"]
groups.kgb = ["Generals", "Workers"]
agent_x.cia = "Assassin"
agent_x.kgb = "Deputy Director"
"""


def test_w6_the_deputy_lives_and_the_objective_sinks() -> None:
    after = typed(at(W6), "cia passes, kgb passes")
    assert (after.bottom, after.score("cia"), after.score("kgb")) == (("Panama",), 30, 30)
    assert after.terminated == ((), ())
    assert after.on_leave == (("Assassin",), ())
    planning = typed(after, "objective cuba, shuffle")
    assert planning.token == "kgb"
    assert refused(planning, "kgb agent deputy director") == []
    assert refused(planning, "cia agent assassin") == ["2.2"]
    assert planning.eligible("cia") == ("Master Spy", "Deputy Director", "Double Agent", "Analyst", "Director")


def test_w6_a_director_who_works_next_turn_claims_panama() -> None:
    after = typed(at(W6), "cia passes, kgb passes", "objective cuba, cia agent director, kgb agent analyst, first cia")
    after = typed(after, "cia recruits radio", "kgb recruits mafia", "cia passes, kgb passes")
    assert refused(after, "cia claims turkey") == ["agent Director"]
    assert typed(after, "cia claims panama").score("cia") == 30 + 10 + 15


W7 = """
phase = "struggle"
objective = "Angola"
token = "cia"
to_act = "cia"
groups.cia = ["Radio"]
groups.kgb = ["Mafia"]
agent_x.cia = "Double Agent"
agent_x.kgb = "Double Agent"
"""


def test_w7_two_double_agents_and_who_may_be_sent_next() -> None:
    choice = typed(at(W7), "cia passes, kgb passes")
    assert choice.pending.side == "cia"
    assert refused(choice, "cia sends deputy director") == ["option double-agent-deputy"]
    after = typed(choice, "cia sends director on leave")
    assert after.owner("Angola") == "cia"
    planning = typed(after, "objective cuba, shuffle")
    assert planning.eligible("kgb") == ("Master Spy", "Deputy Director", "Analyst", "Assassin")
    assert len(planning.eligible("cia")) == 5
    following = typed(planning, "cia agent analyst, kgb agent analyst")
    assert following.returned == (("Double Agent",), ("Director", "Double Agent"))
    assert following.on_leave == ((), ())


def test_w7_the_peek_makes_the_other_side_choose_and_show_first() -> None:
    planning = typed(at(W7), "cia passes, kgb passes", "cia peeks", "objective cuba, shuffle")
    assert planning.pending.side == "kgb"
    assert refused(planning, "cia agent analyst") == ["2.1"]
    assert refused(planning, "kgb agent unnamed") == ["2.3"]
    after = typed(planning, "kgb shows assassin")
    assert (after.pending.side, after.x("kgb"), after.shown) == ("cia", "Assassin", (False, True))
    assert refused(after, "cia agent unnamed") == []


def briefed(cia: int, kgb: int, token: str, loser: str, options: str = "") -> Position:
    """Return the position after the next objective was turned up: who holds the balance token then?"""
    text = f'turn = 2\ntoken = "{token}"\nscore.cia = {cia}\nscore.kgb = {kgb}\nloser = "{loser}"\n{options}'
    return typed(at(text), "objective cuba")


@pytest.mark.parametrize(
    ("cia", "kgb", "token", "loser", "holder"),
    [
        pytest.param(25, 40, "kgb", "kgb", "cia", id="W8a lower score"),
        pytest.param(30, 30, "cia", "kgb", "kgb", id="W8b without the token"),
        pytest.param(30, 30, "kgb", "cia", "cia", id="W8c alone in disorder"),
        pytest.param(30, 30, "kgb", "both", "kgb", id="W8d both in disorder: stays"),
        pytest.param(20, 35, "kgb", "both", "cia", id="W8e both in disorder, unequal"),
    ],
)
def test_w8_the_balance_token(cia: int, kgb: int, token: str, loser: str, holder: str) -> None:
    assert briefed(cia, kgb, token, loser).token == holder


def test_w8b_who_lost_the_cease_fire_is_a_table_option() -> None:
    text = """
        phase = "struggle"
        objective = "Cuba"
        token = "{token}"
        to_act = "cia"
        score.cia = 30
        score.kgb = 20
        groups.cia = ["Radio"]
        groups.kgb = ["Mafia"]
        agent_x.cia = "Director"
        agent_x.kgb = "Master Spy"
        bottom = ["Egypt"]
        options.cease-fire-loser = "{reading}"
    """
    for reading, loser in (("no-token", "kgb"), ("no-objective", "cia")):
        position = at(text.format(token="kgb", reading=reading))
        assert typed(position, "cia passes, kgb passes", "cia claims egypt").loser == loser


def test_w8f_the_first_token_is_guessed() -> None:
    position = typed(at("turn = 1"), "objective cuba")
    assert position.pending.source == "0.2"
    assert typed(position, "token kgb").token == "kgb"
