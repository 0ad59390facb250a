"""Who begins as one asks does not say what is done: a question that nothing answers is no move."""

from __future__ import annotations

import pytest

from referee.kernel.game import game
from referee.kernel.line import read
from referee.kernel.ruling import NotationError

ASKED = [
    ("cold-war", "is it cuba"),
    ("cold-war", "Is Cuba the objective"),
    ("death-front", "is the us happy with its hand"),
    ("death-front", "does us keep"),
    ("twilight-struggle", "did the ussr place 4 in poland"),
    ("twilight-struggle", "should ussr place poland 4"),
    ("twilight-struggle", "was it ussr 4 in poland"),
]
DONE = [
    ("cold-war", "it is cuba"),
    ("cold-war", "the objective is cuba"),
    ("death-front", "the us keeps it"),
    ("twilight-struggle", "ussr will place poland 4"),
    ("twilight-struggle", "will place poland 4"),
]


@pytest.mark.parametrize(("name", "line"), ASKED)
def test_a_question_is_no_move(name: str, line: str) -> None:
    with pytest.raises(NotationError, match="asks something"):
        read(game(name), game(name).new({}, {}), line)


@pytest.mark.parametrize(("name", "line"), DONE)
def test_the_same_words_within_a_line_say_what_is_done(name: str, line: str) -> None:
    reading = read(game(name), game(name).new({}, {}), line)
    assert reading.legal is not False
    assert reading.moves
