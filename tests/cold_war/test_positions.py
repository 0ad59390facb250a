"""What holds of every position, and what has changed between two."""

from __future__ import annotations

import pytest
from kits.cold_war import AHEAD, BEHIND, DEPUTIES, PASSES, at, changes, cuba, typed

from referee.games.cold_war import GAME
from referee.kernel.file.toml import BadKey

# -- what holds of every position ----------------------------------------------------------------------------------


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


# -- what has changed ----------------------------------------------------------------------------------------------


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
