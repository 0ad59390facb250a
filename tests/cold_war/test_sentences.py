"""What the referee says: sums and sentences, each worked out by hand from the cards."""

from __future__ import annotations

import pytest
from kits.cold_war import AHEAD, BEHIND, BUST, PASSES, acting, at, cuba, moves, offered, owed, reasons, said, typed

from referee.games.cold_war import GAME
from referee.games.cold_war.state.position import Position
from referee.kernel.line import take


def page(found: object) -> list[str]:
    return [str(part) for part in found.parts]  # type: ignore[attr-defined]


# -- Briefing --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keys", "told"),
    [
        ('token = "kgb"\nscore.cia = 25\nscore.kgb = 40', "goes to the CIA: lower score, 25 to 40"),
        ('token = "cia"\nscore.cia = 25\nscore.kgb = 40', "stays with the CIA: lower score, 25 to 40"),
        ('token = "cia"\nscore.cia = 35\nscore.kgb = 20', "goes to the KGB: lower score, 20 to 35"),
        ('token = "cia"\nloser = "kgb"', "goes to the KGB: equal scores, it lost the last Cease-fire"),
        ('token = "kgb"\nloser = "cia"', "goes to the CIA: equal scores, it lost the last Cease-fire"),
        ('token = "kgb"\nloser = "both"', "stays with the KGB: equal scores, both sides were in civil disorder"),
        ('token = "kgb"', "stays with the KGB: equal scores, nobody lost the last Cease-fire"),
    ],
)
def test_where_the_balance_token_goes_and_why(keys: str, told: str) -> None:
    assert said(at(f"turn = 2\n{keys}"), "objective iran") == f"the balance token {told}"


def test_unequal_scores_after_a_double_disorder_name_their_option() -> None:
    told = said(at('turn = 2\ntoken = "kgb"\nloser = "both"\nscore.cia = 20\nscore.kgb = 35'), "objective iran")
    reading = "table option balance-after-double-disorder = tie-only"
    assert told == f"the balance token goes to the CIA: lower score, 20 to 35 ({reading})"


def test_where_an_objective_lies_that_cannot_be_turned_up() -> None:
    position = at('turn = 5\ntoken = "cia"\nwon.kgb = ["Egypt"]\nspent = ["Space Race"]\nbottom = ["Cuba", "Chile"]')
    assert reasons(position, "objective egypt") == "Egypt was claimed by the KGB"
    assert reasons(position, "objective space race") == "Space Race was spent and is out of the game"
    assert reasons(position, "objective cuba") == "Cuba lies on the bottom of the deck: Cuba, Chile"


def test_where_an_objective_lies_that_the_director_cannot_claim() -> None:
    position = at(cuba(AHEAD, BEHIND, 'bottom = ["Egypt", "Chile"]', agents=("Director", "Deputy Director")))
    choice = typed(position, PASSES)
    assert reasons(choice, "cia claims cuba") == "Cuba is the objective of this turn"
    assert reasons(choice, "cia claims egypt") == "Egypt lies on the bottom of the deck: Egypt, Chile"
    assert reasons(choice, "cia claims iran") == "Iran does not lie there: the card there is Chile"


# -- Planning --------------------------------------------------------------------------------------------------------


def test_a_secret_agent_x_is_declared_to_be_one_of_those_at_home() -> None:
    position = at('phase = "planning"\nobjective = "Cuba"\ntoken = "cia"\nterminated.kgb = ["Analyst", "Assassin"]')
    [claim] = take(GAME, position, *GAME.from_plain([{"kind": "agent", "side": "kgb", "agent": "unnamed"}])).claims
    assert str(claim.text) == "KGB sends one of: Master Spy, Deputy Director, Double Agent, Director"
    assert claim.side == "kgb"


def test_who_is_back_from_leave_is_said_of_each_side() -> None:
    leave = 'on_leave.cia = ["Analyst"]\non_leave.kgb = ["Director", "Assassin"]'
    position = at(f'phase = "planning"\nobjective = "Cuba"\ntoken = "cia"\n{leave}')
    told = said(position, "cia agent unnamed, kgb agent unnamed")
    assert told == "back from leave: Analyst (CIA)\nback from leave: Director, Assassin (KGB)"


# -- Cease-fire ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cia", "kgb", "objective", "told"),
    [
        (AHEAD, BEHIND, "Cuba", "CIA leads 9 to 7, stability 9"),
        (BEHIND, AHEAD, "Cuba", "KGB leads 9 to 7, stability 9"),
        (BUST, BEHIND, "Cuba", "CIA is above stability (10 to 9): civil disorder; KGB places its token with 7"),
        (AHEAD, '["Generals", "Police"]', "Cuba", "KGB is above stability (10 to 9): civil disorder; CIA places"),
        (BUST, '["Generals", "Police"]', "Cuba", "both sides are above stability 9: civil disorder"),
        ('["Radio"]', '["Opposition"]', "Cuba", "equal at 5; bias Political: KGB has 5, the other none"),
        ('["Radio"]', '["Opposition"]', "Space Race", "equal at 5; bias Media: CIA has 5, the other none"),
        ('["Radio", "Workers"]', '["Police", "Mafia"]', "Cuba", "equal at 6; bias Economic: KGB has 2, the other 1"),
    ],
)
def test_what_the_cease_fire_comes_to(cia: str, kgb: str, objective: str, told: str) -> None:
    agents = ("Deputy Director", "Deputy Director")
    position = at(cuba(cia, kgb, agents=agents).replace('"Cuba"', f'"{objective}"'))
    assert told in said(position, PASSES)


def test_both_totals_are_shown_card_by_card() -> None:
    position = at(cuba('["Bankers", "Guerilla mobilized"]', '["Mafia"]'))
    told = said(position, PASSES).splitlines()
    assert "influence of the CIA: 6 Bankers + 1 Guerilla (mobilized) = 7" in told
    assert "influence of the KGB: 2 Mafia = 2" in told


def test_who_falls_and_to_what() -> None:
    position = at(cuba(BUST, '["Generals", "Police"]', agents=("Analyst", "Deputy Director")))
    told = said(position, PASSES).splitlines()
    assert "the Analyst of the CIA is terminated (civil disorder)" in told
    assert "the Deputy Director of the KGB cannot be terminated: back to headquarters" in told
    killed = at(cuba(AHEAD, BEHIND, agents=("Assassin", "Director")))
    assert "the Director of the KGB is terminated (Assassin)" in said(killed, PASSES).splitlines()


def test_a_pass_that_ends_the_phase_above_stability_is_warned_of() -> None:
    position = at(cuba(BUST, BEHIND, agents=("Deputy Director", "Deputy Director")))
    assert not take(GAME, position, *GAME.from_plain([{"kind": "pass", "side": "cia"}])).warnings
    [ends] = GAME.from_plain([{"kind": "pass", "side": "kgb"}])
    warned = take(GAME, typed(position, "cia passes"), ends).warnings
    assert list(map(str, warned)) == ["the phase ends: the CIA stands at 10, above stability 9: civil disorder"]


@pytest.mark.parametrize(
    ("cia", "line", "warned"),
    [
        ('["Bankers"]', "cia recruits mercenaries", ""),
        ('["Bankers"]', "cia recruits industry", "the CIA stands at 10, above stability 9"),
        (BUST, "cia recruits guerilla", ""),
        (
            '["Students", "Radio"]',
            "cia activates students steals oil tycoons",
            "the CIA stands at 11, above stability 9",
        ),
        ('["Students", "Radio"]', "cia activates students steals trade union", ""),
    ],
)
def test_going_above_stability_is_warned_of_once(cia: str, line: str, warned: str) -> None:
    found = typed(at(cuba(cia, BEHIND)), line.partition(" steals")[0]) if "steals" in line else at(cuba(cia, BEHIND))
    last = "steals" + line.partition("steals")[2] if "steals" in line else line
    assert warned == "\n".join(each for each in said(found, last).splitlines() if "stands" in each)


# -- Debriefing ------------------------------------------------------------------------------------------------------


def lost(*agents: str) -> str:
    return ", ".join(f'"{agent}"' for agent in agents)


def needs_token(*terminated: str, kgb: str = "Double Agent") -> Position:
    """Return the Debriefing where the CIA's token lies and a look ahead needs the token."""
    options = 'options.next-turn-agendas = "needs-token"'
    return typed(
        at(cuba(AHEAD, BEHIND, options, f"terminated.cia = [{lost(*terminated)}]", agents=("Director", kgb))),
        PASSES,
    )


def test_a_look_ahead_is_not_offered_without_the_right_to_it() -> None:
    choice = needs_token("Master Spy")
    assert offered(choice) == ["kgb: send double agent", "kgb: send analyst", "kgb: send assassin"]
    assert "kgb: peek" in offered(typed(at(cuba(AHEAD, BEHIND, agents=("Analyst", "Double Agent"))), PASSES))


def test_the_only_agent_to_send_is_taken_for_granted_where_there_is_no_look_ahead() -> None:
    choice = needs_token("Master Spy", "Double Agent", "Assassin")
    assert offered(choice) == ["kgb: send analyst"]
    assert moves(choice, "cia claims iran") == ["kgb: send analyst", "cia: claim iran"]


def test_a_double_agent_with_nobody_to_send_and_no_look_ahead_does_nothing() -> None:
    position = needs_token("Master Spy", "Double Agent", "Assassin", "Analyst")
    after = typed(position, "cia claims iran")
    assert (after.phase, after.peek, after.on_leave) == ("detente", "", (("Director",), ("Double Agent",)))


def unnamed(*gone: str) -> Position:
    """Return the Debriefing where the CIA's Agent X is unnamed, its *gone* are dead and its Analyst came back late."""
    start = 'phase = "planning"\nobjective = "Cuba"\ntoken = "cia"\non_leave.cia = ["Analyst"]'
    position = typed(at(f"{start}\nterminated.cia = [{lost(*gone)}]"), "cia agent unnamed, kgb agent deputy director")
    return typed(position, "first cia, cia recruits generals", "kgb recruits workers", PASSES)


def test_an_unnamed_agent_x_can_be_one_of_those_who_were_at_home() -> None:
    assert offered(unnamed("Assassin", "Director")) == [
        "cia: reveal master spy",
        "cia: reveal deputy director",
        "cia: reveal double agent",
    ]


def test_an_unnamed_agent_x_who_can_only_be_one_is_taken_for_granted() -> None:
    position = unnamed("Assassin", "Director", "Master Spy", "Double Agent")
    assert offered(position) == ["cia: reveal deputy director"]
    assert moves(position, "end turn") == ["cia: reveal deputy director", "table: end turn"]


# -- Status, score, odds ---------------------------------------------------------------------------------------------

STANDING = """
turn = 3
phase = "struggle"
objective = "Chile"
token = "kgb"
to_act = "cia"
groups.cia = ["Newspapers", "Radio"]
groups.kgb = ["Television", "Workers mobilized"]
"""


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ("", "CIA is 2 below stability 11"),
        ("", "KGB is 4 below stability 11"),
        (', "Mafia"', "CIA is exactly at stability 11"),
        (', "Phone company"', "CIA is 1 above stability 11"),
        (', "Bankers"', "CIA is 4 above stability 11"),
    ],
)
def test_how_far_a_side_is_from_stability(more: str, told: str) -> None:
    position = at(STANDING.replace(', "Radio"', f', "Radio"{more}'))
    assert told in page(GAME.score(position))


def test_odds_are_said_as_they_are_counted() -> None:
    # Unseen are 20: 6 of 1 to 2 without Workers make 7 with seven such; 13 of 3 or more (test_views).
    told = page(GAME.odds(at(STANDING), ""))
    assert told == [
        "CIA at 9, stability 11: the next group goes above in 13 in 20 (65.0 %)",
        "KGB at 7, stability 11: the next group goes above in 6 in 20 (30.0 %)",
        "Counted over the 20 groups that nobody has seen.",
    ]
    assert page(GAME.odds(at(STANDING), "generals"))[0] == "Generals is the next group: 1 in 20 (5.0 %)"
    assert page(GAME.odds(at(STANDING), "generals 5"))[0] == "Generals among the next 5 groups: 1 in 4 (25.0 %)"
    assert page(GAME.odds(at(STANDING), "radio"))[0] == "Radio cannot come: it has been seen"
    assert page(GAME.odds(at(STANDING), "chile"))[0] == "Chile cannot be the next objective"
    assert page(GAME.odds(at(STANDING), "cuba"))[0] == "Cuba is the next objective: 1 in 20 (5.0 %)"


def test_odds_over_more_cards_than_the_deck_holds_are_those_over_the_whole_deck() -> None:
    found = GAME.odds(at(STANDING), "generals 99")
    assert page(found)[0] == "Generals among the next 20 groups: 1 in 1 (100.0 %)"
    assert found.data["odds"][0] == {"card": "Generals", "within": 20, "hits": 1, "of": 1}


def test_odds_say_where_the_population_leaves_no_recruit() -> None:
    full = STANDING.replace("Chile", "Space Race").replace(', "Radio"', "").replace('"Television", ', "")
    # Space Race: population 1, stability 6; unseen are 22, of which 3 and more go above 4: 24 - 8 less Newspapers = 15.
    assert page(GAME.odds(at(full), "cia")) == [
        "CIA at 4, stability 6: the next group goes above in 15 in 22 (68.2 %); but the CIA is at the population limit",
        "Counted over the 22 groups that nobody has seen.",
    ]


def test_odds_name_how_many_cards_a_side_has_looked_at() -> None:
    position = at(STANDING + "known_top.cia = 3\nknown_top.kgb = 1")
    assert page(GAME.odds(position, "generals"))[2:] == [
        "The CIA has looked at the top 3: for it these chances do not hold.",
        "The KGB has looked at the top 1: for it these chances do not hold.",
    ]


def test_what_an_act_owes() -> None:
    position = at(cuba("[]", '["Mafia"]'))
    assert (owed(position), acting(position)) == (("cia", "recruit: there is no group before the CIA"), ("cia", 0))
    assert owed(at(cuba('["Mafia"]', "[]"))) == ("cia", "recruit, activate or pass")
