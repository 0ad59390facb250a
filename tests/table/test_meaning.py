"""What a typed text wants: a line, a question, a command, a die, in the words of the table."""

from __future__ import annotations

import pytest

from referee.cli.app import COMMANDS
from referee.table.meaning import meant, sayings

LINES = [
    "us coup iran 4", "setup ussr poland 4", "end turn", "turn up libya", "move c2 to d2", "us reveals asia scoring",
    "美国政变伊朗4", "space 4", "us rolls 4", "can 2, france 1",
]  # fmt: skip
COMMAND_WORDS = [
    ("undo", ("undo",)),
    ("UNDO 2", ("undo", "2")),
    ("撤销", ("undo",)),
    ("撤销2", ("undo", "2")),
    ("take back", ("undo",)),
    ("board asia", ("board", "asia")),
    ("地图 亚洲", ("board", "亚洲")),
    ("vp", ("status",)),
    ("who is ahead?", ("score",)),
    ("next", ("legal",)),
    ("log", ("history",)),
    ("history --at 3", ("history", "--at", "3")),
    ("amend 12 us coup iran 4", ("amend", "12", "us", "coup", "iran", "4")),
    ('note he said "x & y; (z)', ("note", "he", "said", '"x', "&", "y;", "(z)")),
    ("adjust iran=2,0 --reason 'the cat was here'", ("adjust", "iran=2,0", "--reason", "the cat was here")),
    ("why 6.3.1", ("why", "6.3.1")),
    ("odds us coup iran 3", ("odds", "us", "coup", "iran", "3")),
    ("为什么", ("why",)),
    ("what can I do?", ("legal",)),
    ("whose turn is it?", ("status",)),
    ("why can't I coup italy?", ("why", "coup", "italy")),
    ("new", ("new",)),
    ("how do I win?", ("rules", "victory")),
]
QUESTIONS = [
    ("?us coup iran 4", "us coup iran 4"),
    ("？美国政变伊朗4", "美国政变伊朗4"),
    ("can I coup iran with fidel?", "coup iran with fidel"),
    ("what if us coup iran 4", "us coup iran 4"),
    ("check us nato event", "us nato event"),
    ("能否美国政变伊朗4", "美国政变伊朗4"),
    ("我能政变伊朗吗？", "政变伊朗"),
    ("can ussr coup iran with fidel?", "ussr coup iran with fidel"),
    ("may the US realign cuba", "US realign cuba"),
]


@pytest.mark.parametrize("typed", LINES)
def test_a_line_of_play_is_a_line(typed: str) -> None:
    found = meant(typed, COMMANDS)
    assert (found.does, found.text) == ("line", typed)


@pytest.mark.parametrize(("typed", "words"), COMMAND_WORDS)
def test_a_command_goes_by_its_name_and_by_what_people_call_it(typed: str, words: tuple[str, ...]) -> None:
    found = meant(typed, COMMANDS)
    assert (found.does, found.words) == ("command", words)


@pytest.mark.parametrize(("typed", "line"), QUESTIONS)
def test_a_question_is_checked_and_nothing_more(typed: str, line: str) -> None:
    found = meant(typed, COMMANDS)
    assert (found.does, found.text) == ("check", line)
    assert typed[found.at :].startswith(line)


@pytest.mark.parametrize(
    ("typed", "does", "text"),
    [
        ("us coup iran roll", "roll", "us coup iran"),
        ("roll", "roll", ""),
        ("美国政变伊朗掷骰", "roll", "美国政变伊朗"),
        ("us nato ?", "follow", "us nato"),
        ("?", "follow", ""),
        ("!", "force", ""),
        ("!us pass", "force", "us pass"),
        ("", "nothing", ""),
        ("more", "more", ""),
        ("quit", "leave", ""),
        ("help amend", "help", "amend"),
    ],
)
def test_signs_and_words_of_the_table(typed: str, does: str, text: str) -> None:
    found = meant(typed, COMMANDS)
    assert (found.does, found.text) == (does, text)


@pytest.mark.parametrize("typed", ["history --all", "历史 --all", "log --all"])
def test_a_command_that_takes_nothing_takes_its_options(typed: str) -> None:
    assert meant(typed, COMMANDS).words == ("history", "--all")


def test_every_saying_does_what_the_command_line_or_the_session_knows() -> None:
    session = {"help", "leave", "more", "roll", "play", "check", "force"}
    assert {each.does for each in sayings()} <= session | set(COMMANDS)
    said = [each.said for each in sayings()]
    assert len(said) == len(set(said))
