"""What a line of Cold War takes for granted, and what it does not: each line typed once."""

from __future__ import annotations

from typing import Any

import pytest
from kits.cold_war import AHEAD, BEHIND, PASSES, at, cuba, over, owed, reading, reasons, typed

from referee.games.cold_war import GAME

DETENTE = 'turn = 3\nphase = "detente"\nobjective = "Cuba"\ntoken = "cia"\n'
OWED = "refused: table owes: end turn"
EVERY = (
    *("Egypt", "Vietnam", "Panama", "Angola", "Afghanistan", "Honduras", "Libya", "Greece", "Turkey", "Iran", "Cuba"),
    *("Congo", "Czechoslovakia", "Chile", "Korea", "Nobel Peace Prize", "Live Benefit", "Nuclear Escalation"),
    *("Summit Meeting", "Space Race"),
)
# Equal at 250, and no objective is left: the game is drawn as the turn ends.
LAST = f"""
turn = 21
phase = "detente"
objective = "Olympic Games"
settled = "cia"
token = "cia"
won.cia = {[*EVERY[:-1], "Olympic Games"]}
spent = ["Space Race"]
score.cia = 250
score.kgb = 250
"""


def answered(position: Any, line: str) -> str:
    """Return the moves of *line*, those taken for granted in brackets; or why it is refused."""
    found = reading(position, line)
    if found.rulings:
        return f"refused: {found.rulings[0].reason}"
    return "; ".join(f"({GAME.write(s.move)})" if s.granted else GAME.write(s.move) for s in found.steps)


def lasted(*won: str, more: str = "") -> Any:
    """Return the Detente of turn 3 in which the CIA owns *won*."""
    return at(f"{DETENTE}won.cia = [{', '.join(f'{name!r}' for name in won)}]\n{more}")


# -- the end of a turn and of the game -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line",
    [
        "cia recruits bankers", "kgb activates bankers", "cia passes", "kgb first", "cia agent director", "shuffle",
        "cia claims libya", "cia reveals director", "cia sends analyst", "kgb peeks", "token kgb", "cia declines",
    ],
)  # fmt: skip
def test_a_line_of_another_phase_does_not_end_the_turn(line: str) -> None:
    assert answered(lasted(), line) == OWED


def test_a_new_objective_is_what_says_that_the_turn_is_over() -> None:
    assert answered(lasted(), "objective libya") == "(table: end turn); table: objective libya"
    assert answered(lasted(), "libya") == "(table: end turn); table: objective libya"
    begun = "objective libya, cia agent director, kgb agent unnamed"
    assert answered(lasted(), begun) == (
        "(table: end turn); table: objective libya; (table: shuffle); cia: agent director; kgb: agent unnamed"
    )


def test_the_end_of_a_turn_in_which_an_event_can_be_used_is_said() -> None:
    racing = lasted("Space Race")
    why = "refused: table owes: end turn, or use an event: Space Race"
    assert answered(racing, "objective libya") == answered(racing, "cia agent director") == why
    assert answered(racing, "end turn, objective libya") == "table: end turn; table: objective libya"
    used = "cia: event space race; (table: end turn); table: objective libya"
    assert answered(racing, "cia space race, objective libya") == used
    assert answered(lasted("Olympic Games"), "objective libya") == "(table: end turn); table: objective libya"
    games = lasted("Olympic Games", more='terminated.cia = ["Analyst"]')
    assert answered(games, "objective libya") == why.replace("Space Race", "Olympic Games")
    assert answered(games, "olympic games, objective libya") == (
        "cia: event olympic games; (cia: return analyst); (table: end turn); table: objective libya"
    )


def test_an_event_that_its_side_does_not_own_is_not_the_next_objective() -> None:
    assert answered(lasted(), "kgb space race") == "refused: KGB does not own Space Race"
    assert answered(lasted(), "cia uses olympic games") == "refused: CIA does not own Olympic Games"
    assert answered(lasted(), "olympic games") == "(table: end turn); table: objective olympic games"


def test_an_objective_that_cannot_be_turned_up_is_refused_for_that() -> None:
    assert answered(lasted("Libya"), "objective libya") == "refused: Libya was claimed by the CIA"


@pytest.mark.parametrize("line", ["cia recruits bankers", "cia agent director", "objective cuba", "kgb passes"])
def test_the_draw_at_the_last_objective_is_never_taken_for_granted(line: str) -> None:
    """`end turn` ends the game here: whatever follows would never be played."""
    position = at(LAST)
    assert over(typed(position, "end turn")) == ""
    assert answered(position, line).startswith("refused: ")
    assert reasons(position, f"end turn, {line}") == "the game is over"


def test_points_that_win_when_the_turn_ends_are_never_counted_unsaid() -> None:
    """The KGB has 105 points and could still spend the Space Race: nobody but the table says that it does not."""
    position = at(DETENTE + 'won.kgb = ["Space Race"]\nscore.cia = 0\nscore.kgb = 105\n')
    assert over(typed(position, "end turn")) == "kgb"
    assert answered(position, "objective libya").startswith("refused: table owes: end turn, or use an event")
    assert answered(position, "cia recruits bankers").startswith("refused: table owes: end turn, or use an event")


# -- what can only be one thing --------------------------------------------------------------------------------------


def test_what_can_only_be_one_card_is_taken_for_granted_and_what_can_be_two_is_not() -> None:
    agents = 'on_leave.kgb = ["Double Agent", "Analyst", "Assassin", "Director"]\nterminated.kgb = '
    ended = at(cuba(AHEAD, BEHIND, agents + '["Master Spy"]', agents=("Analyst", "unnamed")))
    only = "cia: pass; kgb: pass; (kgb: reveal deputy director); table: end turn"
    assert answered(ended, f"{PASSES}, end turn") == only
    two = typed(at(cuba(AHEAD, BEHIND, agents + "[]", agents=("Analyst", "unnamed"))), PASSES)
    assert answered(two, "end turn") == answered(two, "objective libya") == "refused: KGB owes: reveal Agent X"


def test_a_choice_of_the_double_agent_or_a_claim_is_not_made_for_anybody() -> None:
    spies = typed(at(cuba(AHEAD, BEHIND, agents=("Double Agent", "Analyst"))), PASSES)
    sends = "refused: CIA owes: send an agent of the KGB on leave, or peek next turn"
    assert answered(spies, "objective libya") == answered(spies, "end turn") == sends
    claims = typed(at(cuba(AHEAD, BEHIND, agents=("Director", "Analyst"))), PASSES)
    why = "refused: CIA owes: claim the objective on the bottom of the deck: claim NAME"
    assert answered(claims, "end turn") == why
    seen = at(cuba(AHEAD, BEHIND, 'bottom = ["Turkey"]', agents=("Director", "Analyst")))
    told = "cia: pass; kgb: pass; (cia: claim turkey); table: end turn"
    assert answered(seen, f"{PASSES}, end turn") == told


@pytest.mark.parametrize("agents", [("Double Agent", "Analyst"), ("Director", "Analyst"), ("Analyst", "unnamed")])
def test_a_line_that_goes_on_after_the_last_pass_is_refused_without_naming_an_agent(agents: tuple[str, str]) -> None:
    told = answered(at(cuba(AHEAD, BEHIND, agents=agents)), f"{PASSES}, end turn")
    assert told.startswith("refused: 'kgb: pass' turns up what lies face down: play it first")


def test_the_shuffle_and_a_look_at_the_top_are_taken_for_granted_before_an_agent_only() -> None:
    briefing = typed(at('turn = 2\ntoken = "cia"\nreorder = "kgb"'), "objective egypt")
    assert answered(briefing, "cia agent director") == "(table: shuffle); (kgb: reorder); cia: agent director"
    assert answered(briefing, "cia recruits bankers").startswith("refused: table owes: shuffle all 24 groups")
    assert answered(briefing, "kgb first").startswith("refused: table owes: shuffle all 24 groups")
    assert answered(briefing, "objective libya").startswith("refused: table owes: shuffle all 24 groups")
    assert answered(briefing, "kgb reorders") == "(table: shuffle); kgb: reorder"


def test_a_reveal_while_agents_are_chosen_in_secret_chooses_none() -> None:
    planning = at('phase = "planning"\nobjective = "Cuba"\ntoken = "cia"')
    assert answered(planning, "cia reveals director").startswith("refused: ")
    shown = at('phase = "planning"\nobjective = "Cuba"\ntoken = "cia"\npeek = "cia"')
    assert answered(shown, "kgb shows director") == "kgb: agent director"
    assert answered(shown, "cia agent director") == "refused: KGB owes: choose Agent X and show him: agent NAME"


# -- whose action it is ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", ["kgb recruits industry", "kgb activates oil tycoons", "kgb passes"])
def test_an_action_out_of_turn_gives_away_no_action(line: str) -> None:
    position = at(cuba(AHEAD, BEHIND))
    assert answered(position, line) == "refused: it is the action of the CIA"
    assert owed(reading(position, line).before)[0] == "cia"


def test_a_second_action_in_a_row_is_one_too_many() -> None:
    position = at(cuba(AHEAD, BEHIND))
    told = "refused: 'cia: pass' is one too many; it is the action of the KGB"
    assert answered(position, "cia passes, cia passes") == told
    assert answered(position, "cia recruits industry, cia passes").startswith("refused: it is the action of the KGB")


def test_a_power_that_is_owed_is_nobody_else_s_and_no_pass() -> None:
    position = typed(at(cuba('["Police", "Mercenaries"]', BEHIND)), "cia activates police")
    owes = "it is the action of the CIA; CIA owes: destroy a group with Police"
    assert owes in answered(position, "kgb passes")
    assert "CIA owes: destroy a group with Police" in answered(position, "cia passes")
    assert answered(position, "cia activates mercenaries").startswith("refused: ")


def test_two_passes_end_the_phase_and_a_third_passes_nothing() -> None:
    position = at(cuba(AHEAD, BEHIND, agents=("Analyst", "Assassin")))
    assert answered(position, f"{PASSES}, cia passes").startswith("refused: ")
    assert answered(position, f"{PASSES}, objective libya") == (
        "cia: pass; kgb: pass; (table: end turn); table: objective libya"
    )


def test_what_follows_the_end_of_the_game_is_refused() -> None:
    position = at(cuba(AHEAD, BEHIND, "score.cia = 95\nscore.kgb = 0", agents=("Analyst", "Assassin")))
    assert over(typed(position, PASSES)) == "cia"
    assert reasons(position, f"{PASSES}, objective libya") == "the game is over"
    assert reasons(position, f"{PASSES}, end turn") == "the game is over"


# -- who begins ------------------------------------------------------------------------------------------------------


def test_who_holds_the_token_begins_or_lets_the_other_begin_as_the_line_goes_on() -> None:
    planning = at('turn = 2\nphase = "planning"\nobjective = "Cuba"\ntoken = "cia"\n')
    laid = "cia agent director, kgb agent unnamed"
    told = "cia: agent director; kgb: agent unnamed"
    for side in ("cia", "kgb"):
        line = f"{laid}, {side} recruits bankers"
        assert answered(planning, line) == f"{told}; (cia: first {side}); {side}: recruit bankers"


def test_nobody_else_begins_before_the_holder_of_the_token_has_said_so() -> None:
    waiting = at('turn = 2\nphase = "struggle"\nobjective = "Cuba"\ntoken = "cia"\n')
    for line in ("cia recruits bankers", "中情局招募银行家"):
        assert answered(waiting, line) == "(cia: first cia); cia: recruit bankers"
    for line in ("kgb recruits bankers", "recruits bankers", "bankers"):
        assert answered(waiting, line) == "refused: CIA owes: say who acts first"
