"""Claims paragraph by paragraph, on positions small enough to be worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest
from kits.cold_war import (
    AHEAD,
    BEHIND,
    BUST,
    PASSES,
    acting,
    at,
    changes,
    cuba,
    moves,
    offered,
    over,
    owed,
    reading,
    reasons,
    refused,
    said,
    typed,
)

from referee.games.cold_war import GAME
from referee.games.cold_war.state.position import Position
from referee.kernel.ruling import RefereeError
from referee.kernel.toml import BadKey

DEPUTIES = ("Deputy Director", "Deputy Director")


def planning(*more: str) -> Position:
    return at("\n".join(('turn = 2\nphase = "planning"\nobjective = "Cuba"\ntoken = "cia"', *more)))


def read_as(option: str, choice: str) -> str:
    return f"(no published rule; table option {option}, read as {choice})"


def chosen(option: str, choice: str) -> str:
    return f"(table option {option} = {choice})"


# -- 1 Briefing ------------------------------------------------------------------------------------------------------


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


# -- 2 Planning ------------------------------------------------------------------------------------------------------


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


# -- 3 Influence Struggle --------------------------------------------------------------------------------------------


def test_the_holder_of_the_token_names_either_side() -> None:
    position = at('phase = "struggle"\nobjective = "Cuba"\ntoken = "kgb"')
    assert offered(position) == ["kgb: first cia", "kgb: first kgb"]
    assert (owed(position), acting(typed(position, "first cia"))) == (("kgb", "say who acts first"), ("cia", 0))


def test_what_can_still_come_is_named_when_it_is_little() -> None:
    seen = [name for name in GAME.names["group"] if name not in ("Radio", "Police")]
    for few in (8, 9):
        discard = ", ".join(f'"{name}"' for name in seen[: 22 - few])
        position = at(cuba('["Radio"]', '["Police"]', f"discard = [{discard}]"))
        left = ", ".join(seen[22 - few :])
        told = f"still to come: {left}" if few == 8 else "9 can come"
        assert reasons(position, f"cia recruits {seen[0]}") == f"{seen[0]} has been discarded; {told}"
        assert reasons(position, "cia recruits police") == f"Police lies before the KGB; {told}"


def test_a_side_with_nothing_may_not_pass_while_a_group_can_be_drawn() -> None:
    position = at(cuba("[]", '["Police"]'))
    assert refused(position, "cia passes") == ["3.3"]
    assert refused(at(cuba('["Radio"]', '["Police"]')), "cia passes") == []
    assert "cia: pass" not in offered(position)
    assert len(offered(position)) == 23


def test_whose_action_it_is_and_what_else_is_wrong() -> None:
    position = at(cuba('["Radio"]', '["Police mobilized"]'))
    assert refused(position, "kgb activates police") == ["3.2", "3.7"]
    assert reasons(position, "kgb recruits mafia") == "it is the action of the CIA"
    assert refused(position, "kgb passes") == ["3.2"]


def test_the_population_may_be_reached_and_not_passed() -> None:
    # Space Race: population 1, stability 6.
    position = at(cuba("[]", '["Mafia"]').replace("Cuba", "Space Race"))
    after = typed(position, "cia recruits generals")
    full = "the KGB is at the population of Space Race: 1 of 1"
    assert (refused(after, "kgb recruits workers"), reasons(after, "kgb recruits workers")) == (["3.5"], full)


def test_a_power_falls_on_its_only_target_or_is_owed() -> None:
    position = typed(at(cuba('["Police", "Guerilla mobilized"]', '["Mafia"]')), "cia activates police")
    assert offered(position) == ["cia: destroy guerilla", "cia: destroy mafia"]
    forced = read_as("forced-effect", "mandatory")
    assert reasons(position, "cia passes") == f"CIA owes: destroy a group with Police {forced}"
    assert typed(position, "destroy guerilla").discard == ("Guerilla",)
    looked = typed(at(cuba('["Radio"]', '["Mafia"]')), "cia activates radio")
    assert reasons(looked, "cia passes") == "CIA owes: look at the top card with Radio: recruit, discard or leave it"
    assert refused(looked, "cia passes") == ["3.12"]


def test_every_card_that_can_lie_on_the_deck_may_be_what_media_sees() -> None:
    seen = ("Radio", "Mafia", "Police")
    left = [name.casefold() for name in GAME.names["group"] if name not in seen]
    keep = [*(f"cia: discard {name}" for name in left), "cia: leave"]
    position = at(cuba('["Radio"]', '["Mafia"]', 'discard = ["Police"]'))
    assert offered(typed(position, "cia activates radio")) == [*(f"cia: recruit {name}" for name in left), *keep]
    # Space Race: population 1.
    full = at(cuba('["Radio"]', '["Mafia"]', 'discard = ["Police"]').replace("Cuba", "Space Race"))
    assert offered(typed(full, "cia activates radio")) == keep


def test_what_each_power_may_do() -> None:
    position = at(cuba('["Workers", "Students", "Police"]', '["Mafia", "Militia mobilized"]'))
    assert offered(typed(position, "cia activates workers")) == [
        "cia: turn students",
        "cia: turn police",
        "cia: turn militia",
    ]
    # Cuba 9: the KGB stands at 2 + 2 = 4, to which Workers add 1 and Police 4.
    assert offered(typed(position, "cia activates students")) == [
        "cia: steal mafia",
        "cia: steal militia",
        "cia: give workers",
        "cia: give police",
    ]
    turned = typed(position, "cia activates workers turns militia")
    assert (turned.is_ready("Militia"), turned.is_ready("Mafia"), turned.is_ready("Workers")) == (True, True, False)


def test_why_a_power_cannot_take_a_group() -> None:
    position = at(cuba('["Workers", "Students", "Police"]', '["Mafia", "Militia mobilized"]'))
    workers, students, police = (typed(position, f"cia activates {name}") for name in ("workers", "students", "police"))
    assert reasons(workers, "cia turns mafia") == "Mafia is Economic itself"
    assert reasons(workers, "cia turns radio") == "Radio is not in play"
    assert reasons(police, "cia destroys police") == "Police cannot hit itself"
    assert reasons(police, "cia destroys radio") == "Radio is not in play"
    assert reasons(students, "cia gives students") == "Students cannot move itself"
    assert reasons(students, "cia gives mafia") == "Mafia does not lie before the CIA"
    assert reasons(students, "cia steals police") == "Police does not lie before the KGB"
    assert refused(students, "cia steals radio") == ["3.10"]


def test_a_moved_group_may_take_only_the_mover_above_stability() -> None:
    # 3 + 6 = 9 and 1 + 5 = 6, Cuba 9: a gift of 3 is 9, exactly; a steal of 5 makes 14.
    position = typed(
        at(cuba('["Nationalists", "Mercenaries", "Industry"]', '["Workers", "Radio"]')), "cia nationalists"
    )
    assert refused(position, "cia gives mercenaries") == []
    assert reasons(position, "cia gives industry") == "the KGB would have 6 + 4 = 10, above the stability 9 of Cuba"
    itself = "the CIA may go above stability itself"
    assert f"{itself} {chosen('political-stability', 'opponent-only')}" in said(position, "cia steals radio")


@pytest.mark.parametrize(
    ("cia", "kgb", "steal", "robbed", "itself"),
    [
        ('["Students"]', '["Bankers", "Mercenaries"]', "mercenaries", False, False),
        ('["Students"]', '["Bankers", "Industry"]', "industry", True, False),
        ('["Students", "Mafia"]', '["Bankers", "Mercenaries"]', "bankers", False, False),
        ('["Students", "Food Companies"]', '["Bankers", "Mercenaries"]', "bankers", False, True),
        ('["Students", "Food Companies"]', '["Bankers", "Industry"]', "bankers", True, True),
    ],
)
def test_a_steal_names_the_options_it_rests_on(cia: str, kgb: str, steal: str, robbed: bool, itself: bool) -> None:
    """Of 9 to 9 or 10 to 9: exactly at stability is not above it, on either side."""
    told = said(at(cuba(cia, kgb)), f"cia activates students steals {steal}")
    above = f"the KGB is robbed although it is above stability {read_as('steal-from-over-stability', 'allowed')}"
    assert (above in told, "the CIA may go above stability itself" in told) == (robbed, itself)


def test_an_activation_without_a_target_says_why() -> None:
    fizzles = read_as("no-target-activation", "fizzle")
    assert said(at(cuba('["Police"]', "[]")), "cia police") == f"Police has no legal target {fizzles}"
    seen = ", ".join(f'"{name}"' for name in GAME.names["group"] if name != "Radio")
    empty = at(cuba('["Radio"]', "[]", f"discard = [{seen}]"))
    assert said(empty, "cia radio") == f"the group deck is empty {fizzles}"
    assert reasons(empty, "cia recruits police") == f"the group deck is empty {read_as('empty-group-deck', 'no-draw')}"


def test_a_target_named_where_no_group_was_activated() -> None:
    position = at(cuba('["Police", "Students mobilized"]', '["Mafia"]'))
    assert reasons(position, "cia destroys mafia") == "no group has just been activated for that"
    # Students, mobilized, could have taken Mafia: it is not for want of a target.
    assert refused(position, "cia steals mafia") == ["3.6"]
    idle = at(cuba('["Police mobilized"]', "[]"))
    assert refused(idle, "cia destroys police") == ["option no-target-activation", "3.8"]
    assert refused(at(cuba('["Police"]', "[]")), "cia destroys police") == ["3.6"]


def test_where_the_table_refuses_idle_activations_those_with_a_target_stay_legal() -> None:
    refuse = 'options.no-target-activation = "refuse"'
    assert refused(at(cuba('["Police"]', '["Mafia"]', refuse)), "cia activates police") == []
    idle = at(cuba('["Police"]', "[]", refuse))
    told = f"Police has no legal target {chosen('no-target-activation', 'refuse')}"
    assert reasons(idle, "cia activates police") == told


def test_a_second_pass_ends_the_phase_and_a_first_one_does_not() -> None:
    position = at(cuba(AHEAD, BEHIND, agents=DEPUTIES))
    once = typed(position, "cia passes")
    assert (acting(once), once.phase) == (("kgb", 1), "struggle")
    assert acting(typed(once, "kgb recruits radio")) == ("cia", 0)
    assert typed(once, "kgb passes").phase == "detente"


def test_the_influence_a_move_leads_to_is_shown_for_the_sides_it_changes() -> None:
    position = at(cuba('["Students", "Radio"]', '["Mafia"]'))
    sums = [str(tally) for tally in reading(position, "cia recruits police").sums]
    assert sums == ["influence of the CIA: 1 Students + 5 Radio + 4 Police = 10"]
    sums = [str(tally) for tally in reading(position, "cia activates students gives radio").sums]
    assert sums == [
        "influence of the CIA: 1 Students (mobilized) = 1",
        "influence of the KGB: 2 Mafia + 5 Radio = 7",
    ]
    assert reading(position, "cia passes").sums == ()


# -- 4 Cease-fire ----------------------------------------------------------------------------------------------------


def test_exactly_at_stability_is_no_disorder_and_one_more_is() -> None:
    fits = typed(at(cuba(AHEAD, BEHIND, agents=DEPUTIES)), PASSES)
    assert (fits.owner("Cuba"), fits.loser) == ("cia", "kgb")
    bust = typed(at(cuba(BUST, BEHIND, agents=DEPUTIES)), PASSES)
    assert (bust.owner("Cuba"), bust.loser) == ("kgb", "cia")


def test_a_disorder_that_waits_for_the_agendas_says_so() -> None:
    waits = 'options.disorder-claim = "after-agendas"'
    told = "civil disorder; KGB places its token with 7"
    position = at(cuba(BUST, BEHIND, waits, agents=DEPUTIES))
    assert f"{told} {chosen('disorder-claim', 'after-agendas')}" in said(position, PASSES)
    assert "disorder-claim" not in said(at(cuba(BUST, BEHIND, agents=DEPUTIES)), PASSES)
    assert "disorder-claim" not in said(
        at(cuba(BUST, BUST.replace("Bankers", "Generals").replace("Industry", "Police"), waits)), PASSES
    )
    assert "disorder-claim" not in said(at(cuba(AHEAD, BEHIND, waits, agents=DEPUTIES)), PASSES)


def test_after_two_disorders_unnamed_agents_fall_in_either_order() -> None:
    position = at(cuba(BUST, '["Generals", "Police"]', agents=("unnamed", "unnamed")))
    both = typed(position, PASSES)
    assert (owed(both), both.phase) == (("both", "reveal both Agents X"), "cease-fire")
    after = typed(both, "kgb reveals analyst", "cia reveals director")
    assert after.terminated == (("Director",), ("Analyst",))


def test_after_one_disorder_only_the_fallen_agent_is_revealed_at_once() -> None:
    after = typed(at(cuba(BUST, BEHIND, agents=("unnamed", "unnamed"))), PASSES)
    assert (owed(after), after.phase) == (("cia", "reveal Agent X"), "cease-fire")


def test_the_nobel_peace_prize_is_offered_to_its_owner_alone() -> None:
    choice = typed(at(cuba(BUST, BEHIND, 'won.cia = ["Nobel Peace Prize"]', agents=("Director", "Analyst"))), PASSES)
    assert offered(choice) == ["cia: event nobel peace prize", "cia: decline"]
    assert owed(choice) == ("cia", "event nobel peace prize, or decline")
    out = f"the Director of the CIA goes on leave and has no agenda {read_as('nobel-agent', 'out')}"
    assert out in said(choice, "cia nobel peace prize")
    without = typed(at(cuba(BUST, BEHIND, 'won.kgb = ["Nobel Peace Prize"]', agents=("Director", "Analyst"))), PASSES)
    assert (without.terminated, without.spent) == ((("Director",), ()), ())


def test_who_keeps_the_prize_loses_the_agent() -> None:
    choice = typed(at(cuba(BUST, BEHIND, 'won.cia = ["Nobel Peace Prize"]', agents=("Director", "Analyst"))), PASSES)
    after = typed(choice, "cia declines")
    assert (after.terminated, after.score("cia"), after.on_leave) == ((("Director",), ()), 5, ((), ("Analyst",)))


def test_a_fallen_deputy_keeps_the_prize() -> None:
    choice = typed(at(cuba(BUST, BEHIND, 'won.cia = ["Nobel Peace Prize"]', agents=DEPUTIES)), PASSES)
    assert offered(choice) == ["cia: decline"]
    assert moves(choice, "end turn") == ["cia: decline", "table: end turn"]
    free = typed(at(cuba(BUST, BEHIND, 'won.cia = ["Nobel Peace Prize"]', agents=("Analyst", "Analyst"))), PASSES)
    assert refused(free, "end turn") == ["event Nobel Peace Prize"]


# -- 5 Debriefing ----------------------------------------------------------------------------------------------------

ONCE = read_as("two-master-spies", "once")


@pytest.mark.parametrize(
    ("agents", "told"),
    [
        (
            ("Master Spy", "Master Spy"),
            f"Master Spy (CIA): both are Master Spies: the objective goes to the side without the token {ONCE}",
        ),
        (("Master Spy", "Master Spy"), "Master Spy (KGB): the objective is claimed already"),
        (("Analyst", "Analyst"), "Analyst (CIA): only the Analyst whose token was not placed acts"),
        (
            ("Analyst", "Deputy Director"),
            "Analyst (CIA): looks at the top three groups in the next Briefing",
        ),
        (
            ("Deputy Director", "Analyst"),
            "Analyst (KGB): looks at the top three groups in the next Briefing "
            + chosen("next-turn-agendas", "always"),
        ),
        (("Deputy Director", "Assassin"), "Assassin (KGB): no effect without the own token"),
        (("Deputy Director", "Director"), "Director (KGB): no effect without the own token"),
        (("Assassin", "Master Spy"), "Assassin (CIA): the objective is claimed already"),
        (
            ("Assassin", "Analyst"),
            f"his reorder stays pending {read_as('dead-analyst', 'works')}",
        ),
        (
            ("Assassin", "Deputy Director"),
            "Assassin (CIA): the objective sinks although the Deputy Director lives "
            + read_as("assassin-vs-deputy", "sinks"),
        ),
        (("Assassin", "Director"), "Cuba goes face down to the bottom of the objective deck"),
        (("Deputy Director", "Deputy Director"), "CIA claims Cuba: 10 points (token)"),
        (("Deputy Director", "Master Spy"), "KGB claims Cuba: 10 points (Master Spy)"),
    ],
)
def test_what_is_said_of_an_agenda(agents: tuple[str, str], told: str) -> None:
    """The CIA's token lies on Cuba, at 9 to 7."""
    assert told in said(at(cuba(AHEAD, BEHIND, agents=agents)), PASSES).splitlines()


@pytest.mark.parametrize(
    ("agents", "unsaid"),
    [
        (("Master Spy", "Deputy Director"), "both are"),
        (("Assassin", "Director"), "assassin-vs-deputy"),
        (("Assassin", "Director"), "stays pending"),
        (("Analyst", "Assassin"), "stays pending"),
        (("Assassin", "Master Spy"), "bottom"),
        (("Analyst", "Deputy Director"), "next-turn-agendas"),
        (("Analyst", "Deputy Director"), "analyst-after-disorder"),
        (("Assassin", "Master Spy"), "disorder-claim"),
    ],
)
def test_what_is_not_said_of_an_agenda(agents: tuple[str, str], unsaid: str) -> None:
    assert unsaid not in said(at(cuba(AHEAD, BEHIND, agents=agents)), PASSES)


def test_two_double_agents_the_one_without_the_token_does_nothing() -> None:
    choice = typed(at(cuba(AHEAD, BEHIND, agents=("Double Agent", "Double Agent"))), PASSES)
    assert owed(choice) == ("cia", "send an agent of the KGB on leave, or peek next turn")
    assert "Double Agent (KGB): only the Double Agent whose token was placed acts" in said(choice, "cia peeks")
    sent = said(choice, "cia sends analyst").splitlines()[0]
    assert sent == f"the Analyst of the KGB is put on leave {read_as('double-agent-pick', 'by-name')}"


def test_a_look_ahead_names_its_option_only_without_the_token() -> None:
    own = typed(at(cuba(AHEAD, BEHIND, agents=("Double Agent", "Deputy Director"))), PASSES)
    shows = "the KGB shows its Agent X first in the next Planning"
    assert said(own, "cia peeks").splitlines()[0] == shows
    foreign = typed(at(cuba(AHEAD, BEHIND, agents=("Deputy Director", "Double Agent"))), PASSES)
    shows = f"the CIA shows its Agent X first in the next Planning {chosen('next-turn-agendas', 'always')}"
    assert said(foreign, "kgb peeks").splitlines()[0] == shows


def test_who_may_be_sent_on_leave_and_why_not_the_others() -> None:
    lost = 'terminated.kgb = ["Assassin"]\non_leave.kgb = ["Analyst"]'
    choice = typed(at(cuba(AHEAD, BEHIND, lost, agents=("Double Agent", "Director"))), PASSES)
    assert offered(choice) == ["cia: send master spy", "cia: send double agent", "cia: peek"]
    assert reasons(choice, "cia sends assassin") == "the Assassin of the KGB is terminated"
    assert reasons(choice, "cia sends analyst") == "the Analyst of the KGB is on leave"
    assert reasons(choice, "cia sends director") == "the Director of the KGB is Agent X"
    deputy = f"the Deputy Director never goes on leave {read_as('double-agent-deputy', 'refused')}"
    assert reasons(choice, "cia sends deputy director") == deputy


def test_a_look_that_needs_the_token_says_so() -> None:
    needs = 'options.next-turn-agendas = "needs-token"'
    choice = typed(at(cuba(AHEAD, BEHIND, needs, agents=("Deputy Director", "Double Agent"))), PASSES)
    by = chosen("next-turn-agendas", "needs-token")
    assert reasons(choice, "kgb peeks") == f"the look needs the token of the KGB {by}"
    analyst = at(cuba(AHEAD, BEHIND, needs, agents=("Deputy Director", "Analyst")))
    assert f"Analyst (KGB): the reorder needs the token of the KGB {by}" in said(analyst, PASSES).splitlines()
    own = typed(at(cuba(AHEAD, BEHIND, needs, agents=("Double Agent", "Deputy Director"))), PASSES)
    assert "cia: peek" in offered(own)


def test_a_double_agent_with_nothing_to_choose_says_so() -> None:
    gone = 'terminated.cia = ["Master Spy", "Double Agent", "Assassin", "Analyst"]'
    needs = 'options.next-turn-agendas = "needs-token"'
    position = at(cuba(AHEAD, BEHIND, gone, needs, agents=("Director", "Double Agent")))
    assert "Double Agent (KGB): there is nothing to choose" in said(position, PASSES).splitlines()


def test_a_dead_analyst_who_would_not_have_worked_leaves_nothing_pending() -> None:
    needs = 'options.next-turn-agendas = "needs-token"'
    position = at(cuba(AHEAD, BEHIND, needs, agents=("Assassin", "Analyst")))
    assert ("stays pending" in said(position, PASSES), typed(position, PASSES).reorder) == (False, "")


def test_what_is_known_of_the_bottom_changes_only_by_the_card_that_is_claimed() -> None:
    known = 'bottom = ["Egypt", "Turkey"]'
    assert typed(at(cuba(AHEAD, BEHIND, known, agents=DEPUTIES)), PASSES).bottom == ("Egypt", "Turkey")
    drawn = at(cuba(AHEAD, BEHIND, known, agents=("Director", "Deputy Director")))
    assert typed(drawn, PASSES, "cia claims turkey").bottom == ("Egypt",)


def test_the_survivor_of_a_disorder_finds_the_objective_claimed() -> None:
    """KGB above stability, CIA's token and claim at once."""
    late = f"the objective is claimed already {chosen('disorder-claim', 'at-once')}"
    for agent in ("Master Spy", "Assassin"):
        position = at(cuba(BEHIND, BUST, agents=(agent, "Deputy Director")))
        assert f"{agent} (CIA): {late}" in said(position, PASSES).splitlines()


def test_the_survivors_analyst_names_the_option_only_where_the_other_was_an_analyst() -> None:
    position = at(cuba(BEHIND, BUST, agents=("Analyst", "Analyst")))
    looks = "Analyst (CIA): looks at the top three groups in the next Briefing"
    told = said(position, PASSES).splitlines()
    assert f"{looks} {read_as('analyst-after-disorder', 'survivor-works')}" in told
    assert looks in said(at(cuba(BEHIND, BUST, agents=("Analyst", "Director"))), PASSES).splitlines()


def test_a_master_spy_where_no_token_was_placed() -> None:
    more = ('won.cia = ["Nobel Peace Prize"]', 'options.nobel-agent = "in-field"')
    position = at(cuba(BUST, '["Generals", "Police"]', *more, agents=("Master Spy", "Deputy Director")))
    choice = typed(position, PASSES)
    told = said(choice, "cia nobel peace prize").splitlines()
    assert "Master Spy (CIA): no token was placed" in told
    stays = f"the Master Spy of the CIA goes on leave after his agenda {chosen('nobel-agent', 'in-field')}"
    assert stays in told


def test_the_director_says_from_which_end_he_draws() -> None:
    position = at(cuba(AHEAD, BEHIND, 'bottom = ["Turkey"]', agents=("Director", "Deputy Director")))
    choice = typed(position, PASSES)
    assert owed(choice) == ("cia", "claim the objective on the bottom of the deck: claim NAME")
    told = said(choice, "cia claims turkey").splitlines()
    assert f"the Director draws from the bottom of the deck {chosen('director-draw', 'bottom')}" in told
    assert "CIA claims Turkey: 15 points (Director)" in told
    assert moves(choice, "end turn") == ["cia: claim turkey", "table: end turn"]
    top = at(cuba(AHEAD, BEHIND, 'options.director-draw = "top"', agents=("Director", "Deputy Director")))
    choice = typed(top, PASSES)
    assert owed(choice) == ("cia", "claim the first face-down objective: claim NAME")
    assert refused(choice, "cia claims cuba") == ["agent Director"]
    assert f"from the top of the deck {chosen('director-draw', 'top')}" in said(choice, "cia claims turkey")


def test_agendas_come_in_the_order_of_initiative() -> None:
    """The KGB's Double Agent (3) before the CIA's Assassin (5), the Analyst (4) before him too."""
    choice = typed(at(cuba(AHEAD, BEHIND, agents=("Assassin", "Double Agent"))), PASSES)
    assert (owed(choice)[0], choice.terminated, choice.settled) == ("kgb", ((), ()), "")
    told = said(at(cuba(AHEAD, BEHIND, agents=("Assassin", "Analyst"))), PASSES)
    assert told.index("Analyst (KGB)") < told.index("the Analyst of the KGB is terminated")


# -- 6 Detente -------------------------------------------------------------------------------------------------------


def debriefed(cia: int, kgb: int, *more: str, agents: tuple[str, str] = DEPUTIES) -> Position:
    """Return the position after the CIA has claimed Cuba: 10 points more than *cia* says."""
    scores = f"score.cia = {cia}\nscore.kgb = {kgb}"
    return typed(at(cuba(AHEAD, BEHIND, scores, *more, agents=agents)), PASSES)


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
    assert (ruling.rule, str(ruling.reason)) == ("6.2", "the game is over")
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


# -- 7 Events --------------------------------------------------------------------------------------------------------


def test_an_event_that_does_nothing_says_what_is_missing() -> None:
    nothing = read_as("event-without-effect", "refuse")
    struggle = at(cuba('["Radio"]', '["Mafia"]', 'won.cia = ["Live Benefit", "Nuclear Escalation"]'))
    assert reasons(struggle, "cia live benefit") == f"the group discard pile is empty {nothing}"
    assert reasons(struggle, "cia nuclear escalation") == f"no Military group is in play {nothing}"
    shown = at(cuba('["Radio"]', '["Mafia"]', 'won.cia = ["Summit Meeting"]', 'shown = ["kgb"]'))
    assert reasons(shown, "cia summit meeting") == f"the opponent's Agent X has been shown {nothing}"
    olympic = debriefed(10, 0, 'won.cia = ["Olympic Games"]')
    assert reasons(olympic, "cia olympic games") == f"no agent of CIA is terminated {nothing}"
    nobel = at(cuba(BUST, BEHIND, 'won.cia = ["Nobel Peace Prize"]', agents=DEPUTIES))
    deputy = f"the Deputy Director cannot be terminated {nothing}"
    assert reasons(typed(nobel, PASSES), "cia nobel peace prize") == deputy


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
    told = f"CIA looks at {looked} objectives and puts them back in any order"
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


# -- what holds of every position ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "fault"),
    [
        ('groups.cia = ["Mafia"]\ndiscard = ["Mafia"]', "Mafia lies in 2 places"),
        ('groups.cia = ["Mafia"]\ngroups.kgb = ["Mafia"]\ndiscard = ["Mafia"]', "Mafia lies in 3 places"),
        ('won.cia = ["Egypt"]\nwon.kgb = ["Egypt"]', "Egypt lies in 2 places"),
        ('won.cia = ["Egypt"]\nspent = ["Egypt"]', "Egypt lies in 2 places"),
        ('won.cia = ["Egypt"]\nbottom = ["Egypt"]', "Egypt lies in 2 places"),
        ('won.cia = ["Cuba"]', "Cuba lies in 2 places"),
        ('won.kgb = ["Cuba"]\nsettled = "kgb"', ""),
        ('terminated.cia = ["Analyst"]\non_leave.cia = ["Analyst"]', "the agents of the CIA are not six"),
        ('agent_x.kgb = "Analyst"\non_leave.kgb = ["Analyst"]', "the agents of the KGB are not six"),
        ('agent_x.kgb = "Analyst"\non_leave.cia = ["Analyst"]', ""),
        ('agent_x.kgb = "unnamed"', ""),
        (
            'groups.kgb = ["Mafia", "Radio", "Police", "Workers", "Students", "Artists"]',
            "the KGB has more groups than the population allows",
        ),
        ('groups.kgb = ["Mafia", "Radio", "Police", "Workers", "Students"]', ""),
    ],
)
def test_a_position_that_cannot_be_is_refused(keys: str, fault: str) -> None:
    text = f'phase = "struggle"\nobjective = "Cuba"\ntoken = "cia"\nto_act = "cia"\n{keys}'
    if fault:
        with pytest.raises(BadKey, match=fault):
            at(text)
    else:
        assert GAME.faults(at(text)) == ()


def test_a_score_below_zero_is_a_fault() -> None:
    position = at(cuba("[]", "[]"))
    assert [str(each) for each in GAME.faults(position.but(carried=(0, -5)))] == ["the score of the KGB is below zero"]
    assert GAME.faults(position.but(carried=(0, 5))) == ()


# -- what has changed ------------------------------------------------------------------------------------------------


def test_changes_say_where_everything_went() -> None:
    position = at(cuba(AHEAD, BEHIND, 'bottom = ["Turkey"]', agents=("Assassin", "Director")))
    assert changes(position, position) == []
    found = changes(position, typed(position, PASSES))
    assert found == [
        {"what": "phase", "from": "struggle", "to": "detente"},
        {"what": "objective", "where": "Cuba", "from": "objective", "to": "bottom"},
        {"what": "agent", "where": "Assassin", "side": "cia", "from": "Agent X", "to": "on leave"},
        {"what": "agent", "where": "Director", "side": "kgb", "from": "Agent X", "to": "terminated"},
    ]


def test_changes_of_a_briefing() -> None:
    before = at('turn = 3\nphase = "detente"\nobjective = "Cuba"\nsettled = "cia"\ntoken = "kgb"\nwon.cia = ["Cuba"]')
    before = typed(before, "end turn")
    assert changes(before, typed(before, "objective iran")) == [
        {"what": "objective", "where": "Iran", "from": "deck", "to": "objective"}
    ]


def test_changes_of_a_claim_and_of_an_event_spent() -> None:
    position = at(cuba(AHEAD, BEHIND, 'won.kgb = ["Space Race"]', agents=DEPUTIES))
    after = typed(position, PASSES)
    gone = [
        {"what": "agent", "where": "Deputy Director", "side": side, "from": "Agent X", "to": "in headquarters"}
        for side in ("cia", "kgb")
    ]
    assert changes(position, after) == [
        {"what": "phase", "from": "struggle", "to": "detente"},
        {"what": "objective", "where": "Cuba", "from": "objective", "to": "cia"},
        gone[0],
        {"what": "score", "side": "cia", "from": 0, "to": 10},
        gone[1],
    ]
    assert changes(after, typed(after, "kgb space race")) == [
        {"what": "objective", "where": "Space Race", "from": "kgb", "to": "spent"},
        {"what": "score", "side": "kgb", "from": 5, "to": 0},
    ]


def test_what_a_ruling_refers_to() -> None:
    assert GAME.source("3.5") == "Cold War rules 3.5"
    assert GAME.source("option nobel-agent") == "table option nobel-agent"
    assert GAME.source("agent Analyst") == "agent card Analyst"
