"""Sections 1 and 2: the objective, the balance token, the shuffle, both Agents X."""

from __future__ import annotations

from kits.cold_war import (
    AHEAD,
    BEHIND,
    PASSES,
    at,
    cuba,
    offered,
    owed,
    planning,
    reading,
    reasons,
    refused,
    said,
    typed,
)

from referee.games.cold_war import GAME

# -- 1 Briefing ----------------------------------------------------------------------------------------------------


def test_an_objective_turned_up_again_is_no_longer_known_to_lie_on_the_bottom() -> None:
    # All other 19 are claimed or spent: the deck is Korea above Chile.
    gone = '"Egypt", "Vietnam", "Panama", "Angola", "Afghanistan", "Honduras", "Libya", "Greece", "Turkey", "Iran"'
    rest = '"Cuba", "Congo", "Czechoslovakia"'
    events = '"Nobel Peace Prize", "Live Benefit", "Nuclear Escalation", "Space Race", "Olympic Games"'
    position = at(
        f'turn = 9\ntoken = "cia"\nwon.cia = [{gone}]\nwon.kgb = [{rest}]\n'
        f'spent = [{events}, "Summit Meeting"]\nbottom = ["Korea", "Chile"]'
    )
    assert offered(position) == ["table: objective korea"]
    assert reasons(position, "objective chile") == "Chile lies on the bottom of the deck: Korea, Chile"
    after = typed(position, "objective korea")
    assert (after.objective, after.settled, after.bottom, after.lowest()) == ("Korea", "", ("Chile",), ("Chile",))


def test_nobody_has_looked_at_a_deck_that_was_just_shuffled() -> None:
    assert len(GAME.odds(GAME.new({}, {}), "radio").parts) == 2
    assert (GAME.new({}, {}).score("cia"), GAME.new({}, {}).score("kgb")) == (0, 0)


def test_the_first_token_goes_to_either_side() -> None:
    position = typed(GAME.new({}, {}), "objective cuba")
    assert offered(position) == ["table: token cia", "table: token kgb"]
    assert typed(position, "token cia").token == "cia"
    assert offered(GAME.new({}, {})) == [f"table: objective {name.casefold()}" for name in GAME.names["objective"]]


def test_the_shuffle_puts_every_group_back_and_forgets_what_was_looked_at() -> None:
    position = at(
        'turn = 2\ntoken = "cia"\ndiscard = ["Police"]\ngroups.kgb = ["Radio"]\nknown_top.cia = 2\nknown_top.kgb = 1'
    )
    position = typed(position, "objective iran")
    assert offered(position) == ["table: shuffle"]
    after = typed(position, "shuffle")
    assert (len(after.unseen()), after.discard, after.known_top) == (24, (), (0, 0))


def test_the_analyst_looks_at_three_groups_after_the_shuffle() -> None:
    position = typed(at('turn = 2\ntoken = "cia"\nreorder = "cia"'), "objective iran, shuffle")
    assert offered(position) == ["cia: reorder"]
    after = typed(position, "cia reorders")
    assert (after.known_top, after.reorder, after.phase) == ((3, 0), "", "planning")


def test_what_was_looked_at_moves_up_with_every_card_drawn() -> None:
    start = cuba('["Radio"]', '["Television"]', "known_top.cia = 3", "known_top.kgb = 1")
    once = typed(at(start), "cia recruits workers")
    assert once.known_top == (2, 0)
    again = typed(once, "kgb recruits mafia")
    assert again.known_top == (1, 0)
    # A look at the top card adds nothing to what a side has looked at already.
    assert typed(at(start), "cia activates radio leaves it").known_top == (3, 1)
    assert typed(at(start), "cia activates radio discards mafia").known_top == (2, 0)
    assert typed(at(start), "cia activates radio recruits mafia").known_top == (2, 0)
    other = cuba('["Radio"]', '["Television"]', "known_top.cia = 1", "known_top.kgb = 3")
    assert typed(at(other), "cia recruits workers").known_top == (0, 2)
    assert typed(at(other), "cia recruits workers", "kgb recruits mafia").known_top == (0, 1)


# -- 2 Planning ----------------------------------------------------------------------------------------------------


def test_who_may_be_chosen_as_agent_x() -> None:
    position = planning('on_leave.cia = ["Analyst"]', 'terminated.cia = ["Assassin", "Director", "Master Spy"]')
    mine = ["cia: agent unnamed", "cia: agent deputy director", "cia: agent double agent"]
    assert [move for move in offered(position) if move.startswith("cia")] == mine
    assert len(offered(position)) == 3 + 7
    assert owed(position) == ("both", "choose Agent X: agent NAME or agent unnamed")


def test_who_shows_first_has_no_secret_choice() -> None:
    position = planning('peek = "cia"', 'terminated.kgb = ["Assassin", "Director", "Master Spy", "Analyst"]')
    assert owed(position) == ("kgb", "choose Agent X and show him: agent NAME")
    assert offered(position) == ["kgb: agent deputy director", "kgb: agent double agent"]
    told = "the KGB must name and show its Agent X before the opponent chooses"
    assert (refused(position, "kgb agent unnamed"), reasons(position, "kgb agent unnamed")) == (["2.3"], told)
    after = typed(position, "kgb agent double agent")
    assert (after.shown, after.peek) == ((False, True), "")
    done = typed(after, "cia agent analyst")
    assert (done.shown, done.x("cia"), done.phase) == ((False, True), "Analyst", "struggle")


def test_only_a_secret_agent_x_is_declared() -> None:
    assert [str(each.text) for each in reading(planning(), "kgb agent director").claims] == []
    [claim] = reading(planning('terminated.kgb = ["Assassin"]'), "kgb agent unnamed").claims
    assert (claim.side, str(claim.text)) == (
        "kgb",
        "KGB sends one of: Master Spy, Deputy Director, Double Agent, Analyst, Director",
    )


def test_a_reveal_says_why_an_agent_cannot_be_agent_x() -> None:
    position = planning('on_leave.cia = ["Analyst"]', 'terminated.cia = ["Director"]')
    position = typed(position, "cia agent unnamed, kgb agent deputy director, first cia")
    position = typed(position, "cia recruits generals", "kgb recruits workers", PASSES)
    assert reasons(position, "cia reveals analyst") == "the Analyst was on leave when Agents X were chosen"
    assert reasons(position, "cia reveals director") == "the Director of the CIA is terminated, not in headquarters"
    assert typed(position, "cia reveals assassin").on_leave[0] == ("Assassin",)


def test_two_unnamed_agents_are_revealed_in_either_order_and_a_named_one_needs_no_reveal() -> None:
    both = typed(at(cuba(AHEAD, BEHIND, agents=("unnamed", "unnamed"))), PASSES)
    assert owed(both) == ("both", "reveal both Agents X")
    assert len(offered(both)) == 12
    one = typed(both, "kgb reveals deputy director")
    assert (owed(one), one.shown) == (("cia", "reveal Agent X"), (False, True))
    alone = typed(at(cuba(AHEAD, BEHIND, agents=("Deputy Director", "unnamed"))), PASSES)
    assert (owed(alone), len(offered(alone))) == (("kgb", "reveal Agent X"), 6)


def test_each_agent_x_is_said_and_shown() -> None:
    told = said(at(cuba(AHEAD, BEHIND, agents=("Deputy Director", "Director"))), PASSES).splitlines()
    assert "the Agent X of the CIA is the Deputy Director" in told
    assert "the Agent X of the KGB is the Director" in told
    summit = at(cuba(AHEAD, BEHIND, 'won.cia = ["Summit Meeting"]', 'shown = ["cia"]'))
    assert typed(summit, "cia summit meeting").shown == (True, True)
