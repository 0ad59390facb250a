"""A game begun by answering questions: the command that the answers come to, and what is asked again."""

from __future__ import annotations

import pytest
from kits.evening import COMMANDS, Evening
from kits.terminal import at_a_terminal

from referee.kernel.ruling import RefereeError
from referee.store import games
from referee.store.seating import sit
from referee.table import core
from referee.table.beginning import Beginning, known_games
from referee.table.session import Session


def answered(*answers: str) -> Beginning:
    """A game that is being begun, after *answers*."""
    begins = Beginning()
    for answer in answers:
        begins = begins.answered(answer)
    return begins


def asked(begins: Beginning) -> str:
    """The question that comes next."""
    return begins.asking()[0] if begins.question else ""


def test_enter_alone_begins_the_game_that_is_meant_first() -> None:
    begins = answered("", "", "", "", "", "", "")
    assert (begins.words, begins.question) == (("new", "twilight-struggle"), None)


def test_every_answer_becomes_words_of_the_command() -> None:
    begins = answered("1", "friday", "us=2", "no", "1, late-war", "digital", "bid-rule=setup, envy-space=refuse")
    given = ("--bid", "us=2", "--no-optional-cards", "--variant", "tournament", "--variant", "late-war")
    options = ("--profile", "digital", "--option", "bid-rule=setup", "--option", "envy-space=refuse")
    assert begins.words == ("new", "twilight-struggle", "friday", *given, *options)
    assert begins.question is None


@pytest.mark.parametrize(
    ("game", "questions"),
    [
        ("cold-war", ["What is it called?", "Who holds the balance token?", "Whose readings of the rules?"]),
        ("death-front", ["What is it called?", "Which armies play?", "Whose cards?", "Other table options?"]),
    ],
)
def test_each_game_asks_what_it_needs(game: str, questions: list[str]) -> None:
    begins, found = answered(game), list[str]()
    while begins.question:
        found.append(asked(begins))
        begins = begins.answered("")
    assert found[: len(questions)] == questions


def test_each_list_of_the_games_numbers_them_alike() -> None:
    offered = [f"  {number} {name}:" for number, name in enumerate(known_games(), start=1)]
    for rows in (Beginning().asking(), core.offered(Session(COMMANDS)).said):
        numbered = [row for row in rows if row[2:3].isdecimal()]
        assert [row[: len(first)] for row, first in zip(numbered, offered, strict=True)] == offered


def test_an_answer_that_is_none_names_those_there_are() -> None:
    with pytest.raises(RefereeError, match="'chess' is none of them; there are: twilight-struggle, cold-war"):
        answered("chess")


def test_in_the_session_the_answers_run_the_command_and_the_line_is_told() -> None:
    evening = Evening("twilight-struggle")
    assert "Which game?" in evening.enter("new").said[0]
    for answer in ("cold-war", "saturday", "cia", ""):
        evening.enter(answer)
    assert evening.session.asked
    evening.enter("")
    assert evening.ran[-1] == ("new", "cold-war", "saturday", "--set", "token=cia")
    assert evening.session.said[-1] == "in one line: referee new cold-war saturday --set token=cia"
    assert evening.session.asked is None


def test_what_cannot_be_is_told_and_asked_again_and_leaving_begins_nothing() -> None:
    with at_a_terminal("new") as terminal:
        terminal.wait("Which game?")
        for line, answer in (
            ("3", "What is it called?"),
            ("", "Which armies play?"),
            ("us, xx", "there is no army xx"),
        ):
            terminal.type(f"{line}\r")
            terminal.wait(answer)
        terminal.press("ctrl-c")
        terminal.wait("nothing is begun")
        assert terminal.ended() == 1
    assert games.is_empty()


def test_at_a_terminal_enter_takes_what_is_usual() -> None:
    with at_a_terminal("--lang", "zh", "new") as terminal:
        terminal.wait("回车：冷战热斗")
        terminal.type("冷战\rfriday\r\r\r\r")
        terminal.wait("referee play friday")
        assert terminal.ended() == 0
    assert sit("friday").game.name == "cold-war"
