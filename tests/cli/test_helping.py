"""`help`: of the program, of a command, of the moves of a game."""

from __future__ import annotations

import re

from kits.evening import Evening

from referee.report.language import speak_in


def test_help_is_that_of_the_program_or_of_a_command(referee) -> None:
    assert referee("help").out == referee("--help").out
    assert referee("help", "odds").out == referee("odds", "--help").out
    assert referee("--lang", "zh", "帮助", "概率").out == referee("--lang", "zh", "odds", "--help").out


def test_help_moves_is_about_the_game_in_play_or_one_that_is_named(referee, evening) -> None:
    assert "coup COUNTRY " in referee("help", "moves").out
    assert "recruit GROUP " in referee("help", "moves", "cold-war").out
    assert "政变〈国家〉" in referee("--lang", "zh", "help", "走法").out
    assert "  also: COUNTRY coup\n" in referee("help", "moves", "coup").out
    assert [each["move"] for each in referee("help", "moves", "coup", "--json").data["moves"]] == ["coup"]


def test_help_about_nothing_there_is_says_so(referee) -> None:
    said = referee("help", "chess")
    told = "there is no help about 'chess'; there is: moves, or the name of a command\n"
    assert (said.code, said.out, said.err) == (2, "", told)
    assert referee("help", "moves", "castle").code == 2


def test_help_moves_in_the_session_begins_with_what_is_owed() -> None:
    evening = Evening("cold-war")
    evening.enter("help moves")
    assert evening.said.index("objective OBJECTIVE") < evening.said.index("at other times")
    assert "overthrow" in "\n".join(Evening("twilight-struggle").enter("help moves 政变").said)


def test_help_about_a_move_is_that_of_help_moves() -> None:
    """Who wants to know how a coup is said asks for help with that."""
    evening = Evening("twilight-struggle")
    assert evening.enter("help coup").said == evening.enter("help moves coup").said
    nothing = "there is no help about 'chess'; there is: moves, or the name of a command"
    assert list(evening.enter("help chess").said) == [nothing]


def test_help_at_a_chinese_table_is_chinese() -> None:
    """What is to be typed as well, and the names of the commands; help about one goes by that name too."""
    evening = Evening("twilight-struggle")
    speak_in("zh")
    told = list(evening.enter("帮助").said)
    assert told[0].startswith("美国北约政变伊朗4：")
    assert not re.search("[a-z]{5}", "".join(told).replace("--reason", "").replace("friday", "").replace(".json", ""))
    assert "撤回" in told[-1]
