"""Section 3: recruits, powers, passes."""

from __future__ import annotations

import pytest
from kits.cold_war import (
    AHEAD,
    BEHIND,
    DEPUTIES,
    acting,
    at,
    chosen,
    cuba,
    moves,
    offered,
    owed,
    read_as,
    reading,
    reasons,
    refused,
    said,
    typed,
)

from referee.games.cold_war import GAME


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
    above = f"the KGB is robbed although it is above stability {chosen('steal-from-over-stability', 'allowed')}"
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
    assert refused(idle, "cia destroys police") == ["3.8"]
    assert refused(at(cuba('["Police"]', "[]")), "cia destroys police") == ["3.6"]


@pytest.mark.parametrize(
    ("cia", "kgb", "line", "rule", "reason"),
    [
        # Nothing on the table can be turned: each way to name a target is refused for what that target is.
        ('["Mafia"]', '["Industry"]', "kgb activates industry on mafia", "3.9", "Mafia is Economic itself"),
        ('["Mafia"]', '["Industry"]', "kgb activates industry turns mafia", "3.9", "Mafia is Economic itself"),
        ('["Mafia"]', '["Industry"]', "kgb industry mafia", "3.9", "Mafia is Economic itself"),
        ('["Mafia"]', '["Industry"]', "kgb activates industry on industry", "3.9", "Industry is Economic itself"),
        ('["Mafia"]', '["Industry"]', "kgb activates industry on radio", "3.9", "Radio is not in play"),
        # Police stand alone.
        ("[]", '["Police"]', "kgb activates police on police", "3.8", "Police cannot hit itself"),
        ("[]", '["Police"]', "kgb activates police destroys police", "3.8", "Police cannot hit itself"),
        ("[]", '["Police"]', "kgb police on bankers", "3.8", "Bankers is not in play"),
        # Government stands alone.
        ("[]", '["Government"]', "kgb activates government on government", "3.10", "Government cannot move itself"),
        ("[]", '["Government"]', "kgb activates government steals mafia", "3.10", "Mafia does not lie before the CIA"),
        # The same while there are targets.
        ('["Mafia"]', '["Industry", "Police"]', "kgb industry on mafia", "3.9", "Mafia is Economic itself"),
        ('["Mafia"]', '["Industry", "Police"]', "kgb activates police on police", "3.8", "Police cannot hit itself"),
        ('["Mafia"]', '["Industry", "Police"]', "kgb activates police on radio", "3.8", "Radio is not in play"),
    ],
)
def test_a_wrong_target_is_refused_for_what_it_is(cia: str, kgb: str, line: str, rule: str, reason: str) -> None:
    position = at(cuba(cia, kgb).replace('to_act = "cia"', 'to_act = "kgb"'))
    assert (refused(position, line), reasons(position, line)) == ([rule], reason)


def test_after_an_idle_activation_the_other_side_may_act_in_the_same_line() -> None:
    position = at(cuba('["Mafia"]', '["Industry"]').replace('to_act = "cia"', 'to_act = "kgb"'))
    both = ["kgb: activate industry", "cia: activate mafia"]
    assert moves(position, "kgb industry, cia mafia") == both
    assert moves(position, "kgb industry, mafia") == both


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
