"""The tutorial: its script is true to the rules in both languages; what the learner types is judged as at a table."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from kits.evening import Evening
from kits.terminal import at_a_terminal

from referee.kernel.line import read
from referee.kernel.ruling import RefereeError
from referee.report.language import speak_in
from referee.table.effects import Speak
from referee.table.lesson import learnt, lesson, skipped, through

GAMES = ("twilight-struggle", "cold-war", "death-front")
FIRST = "setup ussr poland 4, e germany 1, yugoslavia 1"


@pytest.mark.parametrize("name", GAMES)
def test_each_line_is_what_the_script_says_of_it_and_the_same_in_both_languages(name: str) -> None:
    now = lesson(name)
    rules, position, seen = now.sitting.game, now.sitting.position, Counter[bool]()
    for step in now.steps:
        english, chinese = (read(rules, position, line) for line in (step.line, step.line_zh))
        assert bool(english.rulings) == step.refused, step.line
        assert [each.move for each in chinese.steps] == [each.move for each in english.steps], step.line_zh
        seen[step.refused] += 1
        position = position if step.refused else english.after
    assert seen[True] >= 1
    assert now.steps[-1].line.startswith("end ")


@pytest.mark.parametrize("name", GAMES)
def test_every_step_that_is_typed_says_what_is_done_in_both_languages(name: str) -> None:
    for step in lesson(name).steps:
        assert step.played or (step.task and step.task_zh)
        assert bool(step.then) == bool(step.then_zh)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_it_is_printed_through_where_nobody_can_type(referee_home: Path, name: str, language: str) -> None:
    speak_in(language)
    told = "\n".join(through(lesson(name)))
    speak_in("en")
    assert ("refused: " if language == "en" else "不合规则：") in told
    assert ("the lesson is over" if language == "en" else "教程结束") in told
    assert not referee_home.exists()


@pytest.fixture
def referee_home(home: Path) -> Path:
    return home


def test_another_legal_line_is_named_and_not_played() -> None:
    now = learnt(lesson("twilight-struggle"), "setup ussr poland 6")
    assert now.heard[0] == "legal, but not what is asked for: table: deal; ussr: place poland x6"
    assert (now.heard[1], now.number, now.draft) == (f"type: {FIRST}", 0, "")


def test_a_line_that_is_refused_is_refused_as_at_the_table_and_comes_back() -> None:
    now = learnt(lesson("twilight-struggle"), "setup ussr france 6")
    assert now.heard[0].startswith("refused: ")
    assert now.heard[0].endswith("[Deluxe rulebook 3.2]")
    assert (now.number, now.draft) == (0, "setup ussr france 6")


def test_the_same_moves_in_other_words_and_order_go_on() -> None:
    now = learnt(lesson("twilight-struggle"), "ussr puts 1 in yugoslavia, east germany, 4 in poland")
    assert now.number == 1
    now = learnt(now, "us west germny 4, italy 3")
    assert now.number == 2


def test_the_wrong_move_is_to_be_typed_where_the_step_asks_for_it() -> None:
    now = lesson("twilight-struggle")
    while now.step and not now.step.refused:
        now = skipped(now)
    before = now.sitting.position
    now = learnt(now, "us duck and cover coup poland 6")
    assert now.heard[0].startswith("refused: Europe is closed to coups and realignment at DEFCON 4")
    assert now.sitting.position == before


def test_a_game_without_a_script_says_so() -> None:
    with pytest.raises(RefereeError, match="has no tutorial; see: referee help moves noughts-and-crosses"):
        lesson("noughts-and-crosses")


def test_in_the_session_the_game_that_was_on_the_table_is_there_again_afterwards() -> None:
    evening = Evening("cold-war", "objective cuba, token cia")
    evening.enter("tutorial twilight-struggle")
    assert "step 1 of 21" in evening.said
    assert evening.session.game.name == "twilight-struggle"
    evening.enter("status")
    assert "VP: even; 20 win at once" in evening.said
    evening.enter(FIRST)
    assert "step 2 of 21" in evening.said
    evening.enter("hint")
    assert evening.said == "type: setup us w germany 4, italy 3"
    evening.enter("us italy ?")
    assert "italy" in evening.said
    evening.enter("quit")
    assert evening.session.game.name == "cold-war"
    assert evening.lines == ["objective cuba, token cia"]
    assert not evening.session.done
    spoken = [each.game for each in evening.asked if isinstance(each, Speak)]
    assert (spoken[0], spoken[-1]) == ("twilight-struggle", "cold-war")


def test_a_whole_lesson_at_a_terminal(home: Path) -> None:
    with at_a_terminal("tutorial", "death-front") as terminal:
        terminal.wait("step 1 of 8")
        terminal.enter("us deploy birch at c2")
        for number in range(3, 9):
            screen = terminal.enter("do it")
            assert f"step {number} of 8" in (terminal.enter("") if "more rows: Enter" in screen else screen)
        terminal.type("end round\r")
        assert terminal.ended() == 0
        assert "the lesson is over" in terminal.shown()
    assert terminal.trouble() == ""
    assert not home.exists()
