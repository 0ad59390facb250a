"""Sections 4 and 5: totals, civil disorder, agendas."""

from __future__ import annotations

import pytest
from kits.cold_war import (
    AHEAD,
    BEHIND,
    BUST,
    DEPUTIES,
    PASSES,
    at,
    chosen,
    cuba,
    moves,
    offered,
    owed,
    read_as,
    reasons,
    refused,
    said,
    typed,
)

# -- 4 Cease-fire --------------------------------------------------------------------------------------------------


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
    assert offered(choice) == ["table: end turn"]
    assert choice.owner("Nobel Peace Prize") == "cia"
    free = typed(at(cuba(BUST, BEHIND, 'won.cia = ["Nobel Peace Prize"]', agents=("Analyst", "Analyst"))), PASSES)
    assert refused(free, "end turn") == ["event Nobel Peace Prize"]


# -- 5 Debriefing --------------------------------------------------------------------------------------------------


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
