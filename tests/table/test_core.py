"""The session without a terminal: what was typed, and what it answers, asks and keeps."""

from __future__ import annotations

from typing import Any

import pytest
from kits.evening import Evening

from referee.games.twilight_struggle import GAME
from referee.kernel.decision import Move
from referee.kernel.line import read
from referee.kernel.record.entries import Forced, Note
from referee.kernel.seal import digest
from referee.store import entering
from referee.table.core import offered, pressed
from referee.table.effects import Remember, Save
from referee.table.session import Session

SETUP = ("setup ussr poland 4, e germany 1, yugoslavia 1", "setup us w germany 4, italy 3")
OPENING = (*SETUP, "headline us asia scoring", "headline ussr middle east scoring", "y")


def ts(*lines: str, **more: object) -> Evening:
    """An evening of Twilight Struggle in which the USSR is to play its first action round, after *lines*."""
    return Evening("twilight-struggle", *OPENING, *lines, **more)  # type: ignore[arg-type]


def doomed() -> Evening:
    """An evening at DEFCON 2, where a US coup in Angola is nuclear war."""
    evening = ts()
    changes = {"turn": 5, "stage": "action_round", "phasing": "us", "action_round": 1, "defcon": 2, "angola": [0, 1]}
    evening.kept = entering.adjust(evening.kept, changes, "late")
    evening.session = evening.session.with_game(evening.kept)
    return evening


def test_a_line_is_played_and_kept_and_told_with_what_changed_and_what_is_owed() -> None:
    evening = ts("ussr socialist governments coup iran 4")
    assert evening.lines[-1] == "ussr socialist governments coup iran 4"
    assert [line.strip() for line in evening.said.splitlines()] == [
        "ussr: socialist governments, operations; coup iran; table: roll 4",
        "coup in Iran: 4 die + 3 Socialist Governments - 4 (2 x stability 2) = 3",
        "DEFCON 5 to 4: coup in Iran",
        "influence: Iran us 1 to 0; Iran ussr 0 to 2",
        "military ops: ussr 0 to 3",
        "Socialist Governments: discarded",
        "now: DEFCON 4 | mil of 4: US 0, USSR 3",
        "next: us: action round 1: play a card",
    ]
    assert evening.session.draft == ""


def test_a_refused_line_comes_back_with_its_paragraph_and_is_remembered() -> None:
    evening = ts("ussr nato ops, coup egypt 3")
    assert "refused: no US influence in Egypt [Deluxe rulebook 6.3.1]" in evening.said
    assert evening.session.draft == "ussr nato ops, coup egypt 3"
    assert evening.lines[-1] == "headline ussr middle east scoring"
    assert any(isinstance(each, Remember) for each in evening.asked)


def test_what_is_not_understood_comes_back_with_the_cursor_at_the_word() -> None:
    evening = ts("ussr nato coup xyzzy 3")
    assert "xyzzy" in evening.said
    assert evening.session.draft == "ussr nato coup xyzzy 3"
    assert evening.session.at == len("ussr nato coup ")


def test_the_refused_line_is_forced_with_one_sign() -> None:
    evening = ts("ussr nato ops, coup egypt 3", "!")
    assert evening.ran == [("force", "ussr", "nato", "ops,", "coup", "egypt", "3")]


def test_who_says_no_has_the_line_in_the_editor_again() -> None:
    evening = doomed()
    evening.enter("us nato ops, coup angola 3")
    assert "this loses the game for the US" in evening.said
    assert evening.session.asked is not None
    before = evening.lines
    evening.enter("n")
    assert evening.lines == before
    assert (evening.session.asked, evening.session.draft) == (None, "us nato ops, coup angola 3")


@pytest.mark.parametrize("yes", ["y", "YES", "是", "ok"])
def test_who_says_yes_plays_it(yes: str) -> None:
    evening = doomed()
    evening.enter("us nato ops, coup angola 3")
    evening.enter(yes)
    assert evening.lines[-1] == "us nato ops, coup angola 3"
    assert "game over, ussr wins" in evening.said
    assert "export evening.md" in evening.said


def test_another_line_in_place_of_an_answer_is_that_line() -> None:
    evening = doomed()
    evening.enter("us nato ops, coup angola 3")
    evening.enter("us nato ops, coup iran 3")
    assert evening.session.asked is None
    assert "refused" in evening.said


def test_what_lies_face_down_is_turned_up_only_when_it_is_meant() -> None:
    evening = Evening("twilight-struggle", *SETUP, "headline us asia scoring")
    assert "Asia" not in evening.said
    evening.enter("headline ussr middle east scoring")
    assert "this turns up what lies face down" in evening.said
    evening.enter("y")
    assert "headline middle east scoring" in evening.said


def test_what_is_wrong_with_a_hidden_line_is_not_told() -> None:
    evening = Evening("twilight-struggle", *SETUP)
    assert evening.session.hides
    for line in ("headline us xyzzy", "headline us china card"):
        evening.enter(line)
        assert "xyzzy" not in evening.said
        assert "hina" not in evening.said
        assert evening.session.draft == line


def test_a_die_is_thrown_on_request_and_the_record_says_so() -> None:
    evening = ts("ussr socialist governments coup iran roll", pips=[4])
    assert evening.lines[-1] == "ussr socialist governments coup iran, table: roll 4"
    assert "influence: Iran us 1 to 0; Iran ussr 0 to 2" in evening.said
    last = evening.kept.entries[-1]
    assert isinstance(last, Note)
    assert last.text == "thrown by the referee: table: roll 4"


def test_a_die_that_is_owed_is_thrown_alone() -> None:
    evening = ts("ussr socialist governments coup iran", "roll", pips=[1])
    assert evening.lines[-1] == "table: roll 1"


def test_no_die_is_thrown_where_none_is_owed() -> None:
    evening = ts("roll")
    assert "no die is thrown now" in evening.said
    assert len(evening.lines) == 4


def test_two_dice_of_one_realignment_are_thrown_one_after_the_other() -> None:
    evening = ts("ussr duck and cover realign iran roll", pips=[6, 1, 2])
    assert evening.lines[-1].startswith("ussr duck and cover realign iran, table: roll 6")
    assert evening.pips == [2]


def test_taking_back_a_die_asks_whether_everybody_agrees() -> None:
    evening = ts("ussr socialist governments coup iran 4", "undo")
    assert "does everybody agree?" in evening.said
    assert evening.ran == []
    evening.enter("y")
    assert evening.ran == [("undo", "--agreed")]


def test_taking_back_what_nobody_threw_asks_nothing() -> None:
    evening = Evening("twilight-struggle", "deal", SETUP[0], "undo")
    assert evening.ran == [("undo",)]


def test_a_line_typed_before_another_terminal_wrote_is_not_played_but_shown_what_was() -> None:
    evening = ts()
    evening.kept, _ = entering.play(evening.kept, "ussr socialist governments coup iran 4")
    saved = sum(isinstance(each, Save) for each in evening.asked)
    evening.enter("ussr duck and cover place iraq 1")
    assert "another terminal wrote:" in evening.said
    assert "ussr socialist governments coup iran 4" in evening.said
    assert evening.session.draft == "ussr duck and cover place iraq 1"
    assert sum(isinstance(each, Save) for each in evening.asked) == saved
    assert evening.session.position.military_ops == (0, 3)


def test_the_command_new_is_no_new_hand() -> None:
    evening = Evening("death-front", "new")
    assert evening.said.startswith("Which game?")
    assert evening.lines == []


def test_several_meanings_are_a_numbered_choice() -> None:
    evening = ts("ussr containment")
    assert "  2 operations" in evening.said
    evening.enter("2")
    assert evening.lines[-1] == "ussr containment operations"
    assert evening.session.asked is None


def test_a_region_a_country_or_a_card_by_itself_is_looked_up() -> None:
    evening = ts("asia")
    assert "North Korea*" in evening.said
    assert evening.lines[-1] == "headline ussr middle east scoring"


@pytest.mark.parametrize("name", ["iran", "伊朗"])
def test_a_country_is_looked_up_where_no_country_is_owed(name: str) -> None:
    assert "stability 2, battleground" in ts(name).said
    assert "refused: " in Evening("twilight-struggle", "setup ussr poland 4, e germany 2", name).said


def test_a_line_at_the_table_is_read_once(played: list[tuple[Any, Move]]) -> None:
    evening, line = ts(), "ussr socialist governments coup iran 4"
    played.clear()
    read(evening.session.game, evening.session.position, line)
    once = len(played)
    evening.enter(line)
    assert len(played) == 2 * once > 0


def test_enter_shows_what_is_owed_and_after_a_turn_the_whole_scoring() -> None:
    evening = ts("")
    assert evening.said == "next: ussr: action round 1: play a card"


def test_the_end_of_a_turn_is_told_in_a_few_lines_and_the_rest_on_request() -> None:
    evening = ts()
    changes = {"phasing": "us", "action_round": 6, "hand_size": {"us": 2, "ussr": 2}}
    evening.kept = entering.adjust(evening.kept, changes, "late")
    evening.session = evening.session.with_game(evening.kept)
    evening.enter("us duck and cover place iraq 3, end turn")
    assert "Military operations: US 0 of 5, USSR 0 of 5" in evening.said
    assert "mark of this moment" in evening.said
    assert evening.session.said[-1] == "-- Enter shows all sums and the whole scoring --"
    evening.enter("")
    assert "level, countries/battlegrounds controlled" in evening.said


def test_after_a_turn_the_points_are_those_that_the_status_shows() -> None:
    """DEFCON 5: the US lacks 5 - 2 = 3, the USSR 5 - 3 = 2; the USSR gains 1."""
    evening = ts()
    ops = {"military_ops": {"us": 2, "ussr": 3}, "defcon": 5, "vp": 4}
    changes = {"phasing": "us", "action_round": 6, "hand_size": {"us": 2, "ussr": 2}, **ops}
    evening.kept = entering.adjust(evening.kept, changes, "late")
    evening.session = evening.session.with_game(evening.kept)
    evening.enter("us duck and cover place iraq 3, end turn")
    assert "now: VP US +3" in evening.said
    (earned,) = (line for line in evening.session.said if line.startswith("VP of turn 1: "))
    assert " - 1 military operations = " in earned
    assert "Military operations: US 2 of 5, USSR 3 of 5" in evening.said
    assert "VP for military operations: 2 the USSR lacks - 3 the US lacks = -1" in evening.said
    evening.enter("")
    (stands,) = (line for line in map(str, GAME.status(evening.session.position).flat) if line.startswith("VP: "))
    assert stands == "VP: US +3; 17 more win at once"
    assert stands in evening.said
    assert "Final scoring of this board: +3 now" in evening.said
    assert "as they stand" not in evening.said


def test_the_mark_of_a_moment_is_the_same_at_two_tables() -> None:
    marks = set()
    for line in ("ussr socialist governments coup iran 4", "ussr socialist governments ops, coup iran, 4"):
        evening = ts(line)
        marks.add(digest(evening.kept.game, evening.kept.position))
    assert len(marks) == 1


def test_before_any_game_one_is_chosen_by_number() -> None:
    session = offered(Session(("new",)))
    assert session.asked is not None
    assert "new twilight-struggle" in session.asked.choices


def test_who_leaves_finds_his_half_line_again_but_no_hidden_one() -> None:
    evening = ts()
    assert pressed(evening.session, "ussr nato co").draft == "ussr nato co"
    hidden = Evening("twilight-struggle", *SETUP)
    assert pressed(hidden.session, "headline us mar").draft == ""


def test_a_question_waiting_for_its_answer_keeps_its_line_when_the_terminal_closes() -> None:
    evening = doomed()
    evening.enter("us nato ops, coup angola 3")
    assert pressed(evening.session, "").draft == "us nato ops, coup angola 3"


def test_a_word_that_is_a_line_of_the_game_comes_before_what_others_call_a_command() -> None:
    """'next' and 'new turn' end a turn of Cold War; in Twilight Struggle 'next' asks what may be done."""
    lines = (
        "objective libya, token cia", "cia agent unnamed, kgb agent unnamed", "kgb first",
        "kgb recruits radio, cia recruits nationalists", "kgb recruits mafia, cia recruits police",
        "kgb activates radio, recruits workers", "cia activates nationalists, steals workers",
        "kgb recruits guerilla", "cia passes, kgb passes", "kgb reveals double agent, cia reveals director",
        "kgb sends assassin on leave", "cia claims panama",
    )  # fmt: skip
    evening = Evening("cold-war", *lines)
    evening.enter("new turn")
    assert evening.lines[-1] == "new turn"
    assert "CIA +15: Panama (Director)" in evening.said
    twilight = ts("next")
    assert twilight.said == "ran: legal"


# -- a table that is not strict --------------------------------------------------------------------------------------

ILLEGAL = "ussr nasser coup egypt 3"  # The US has no influence in Egypt: 6.3.1.


def lenient(strictness: str) -> Evening:
    """An evening of Twilight Struggle at a table of that strictness; the USSR is to play."""
    evening = Evening("twilight-struggle", strictness=strictness)
    for line in OPENING:
        evening.enter(line)
    return evening


def test_a_table_that_is_warned_is_asked_about_what_the_rules_refuse() -> None:
    evening = lenient("warn")
    evening.enter(ILLEGAL)
    assert "refused: no US influence in Egypt [Deluxe rulebook 6.3.1]" in evening.said
    assert "record it all the same? y or n" in evening.said
    evening.enter("n")
    assert (evening.lines[-1], evening.session.draft) == (OPENING[-2], ILLEGAL)
    evening.enter(ILLEGAL)
    evening.enter("y")
    assert evening.lines[-1] == ILLEGAL
    assert "forced, in spite of:" in evening.said
    assert isinstance(evening.kept.entries[-1], Forced)


def test_half_a_line_after_which_nothing_may_follow_is_told_what_is_wrong_with_it() -> None:
    evening = Evening("twilight-struggle")
    evening.enter("who ate the pizza ?")
    assert evening.said.startswith("'ate' is not understood; deal")
    assert evening.session.draft == "who ate the pizza "


def test_a_refused_line_comes_back_with_the_roll_that_was_asked_for() -> None:
    evening = doomed()
    evening.enter("ussr duck and cover coup angola roll")
    assert evening.session.draft == "ussr duck and cover coup angola roll"


def test_a_line_refused_long_ago_is_not_what_is_forced() -> None:
    """'!' is said of what was refused just now; a remark in between changes nothing of that."""
    evening = Evening("twilight-struggle")
    evening.enter("setup us poland 1")
    evening.enter("setup ussr poland 4, e germany 1, yugoslavia 1")
    evening.enter("!")
    assert evening.said == "no line was refused just now"
    evening.enter("setup us poland 1")
    evening.enter("note the cat")
    assert evening.session.refused == "setup us poland 1"


def test_a_table_that_only_records_flags_what_the_rules_refuse() -> None:
    evening = lenient("record")
    evening.enter(ILLEGAL)
    assert isinstance(evening.kept.entries[-1], Forced)
    assert "refused: no US influence in Egypt [Deluxe rulebook 6.3.1]" in evening.said
    assert evening.session.asked is None


@pytest.mark.parametrize("said", ["y", "Y", "n", "ok", "好", "对", "否"])
def test_an_answer_where_nothing_was_asked_is_no_line(said: str) -> None:
    """In the set-up 'y' would begin Yugoslavia."""
    evening = Evening("twilight-struggle", "deal")
    evening.enter(said)
    assert evening.said == "nothing was asked"
    assert evening.lines == ["deal"]
    evening = doomed()
    evening.enter("us duck and cover coup angola 3")
    evening.enter(said)
    assert (len(evening.lines) > 5) is (said not in ("n", "否"))


@pytest.mark.parametrize("game", ["twilight-struggle", "cold-war"])
def test_an_answer_that_stands_only_between_the_words_of_a_line_is_none(game: str) -> None:
    """'是' is also said before a side or a card: 'the first is the KGB'."""
    evening = Evening(game)
    evening.enter("是")
    assert evening.said == "nothing was asked"


def test_an_answer_that_is_a_word_of_the_game_is_a_line_of_it() -> None:
    """Death Front: 'no' disagrees where an agreement is asked for."""
    evening = Evening("death-front")
    evening.enter("no")
    assert evening.said != "nothing was asked"
