"""How moves are said: read off the forms, with examples that are played in the playthroughs."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from kits import death_front
from kits.tables import played
from kits.twilight_struggle import position_of
from typer.main import get_command

from referee.cli.app import app
from referee.games.twilight_struggle.state.moves import Place
from referee.kernel.game import Game, game
from referee.kernel.line import Reading, read
from referee.kernel.ruling import RefereeError
from referee.report.grammar import examples, label, line, move_page, moves_page, said, shown, slots
from referee.report.language import speak_in
from referee.report.terminal import page
from referee.table.helping import TOPICS

GAMES = ("twilight-struggle", "cold-war", "death-front")
TESTS = Path(__file__).parents[1]


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    speak_in("en")
    yield
    speak_in("en")


@cache
def positions(name: str) -> tuple[Any, ...]:
    """Every position in the playthroughs of a game."""
    rules = game(name)
    tables = sorted((TESTS / name.replace("-", "_")).glob("*.table"))
    became = (each for table in tables for _, each in played(table.read_text(encoding="utf-8"), rules))
    readings = (each for each in became if isinstance(each, Reading) and not each.rulings)
    return (*(step.before for reading in readings for step in reading.steps), *EXTRA.get(name, tuple)())


def _repairing() -> tuple[Any, ...]:
    """Death Front: the US uses a skill that takes back a card."""
    keys: dict[str, Any] = {"cards": {"us": {"Repair": "skill recover 1"}}, "discard": {"us": ["alder"], "ss": []}}
    return (death_front.typed(death_front.at(step="skill", **keys), "us uses repair"),)


EXTRA = {"death-front": _repairing}


def kinds(name: str) -> list[tuple[str, str]]:
    """The game and the kinds of its moves."""
    return [(name, form.kind.__struct_config__.tag) for form in game(name).grammar.forms]


def means(rules: Game, position: Any, line: str, moves: tuple[Any, ...]) -> bool:
    """True when *line*, typed in *position*, makes *moves*, and what is not said is taken for granted."""
    try:
        steps = read(rules, position, line).steps
    except RefereeError:
        return False
    return tuple(step.move for step in steps if not step.granted) == moves and not steps[-1].is_refused


@pytest.mark.parametrize(("name", "kind"), [each for name in GAMES for each in dict.fromkeys(kinds(name))])
def test_the_example_of_each_kind_is_legal_somewhere_and_read_as_it_is_shown(name: str, kind: str) -> None:
    rules = game(name)
    [moves] = [moves for said, moves in examples(rules).items() if said.__struct_config__.tag == kind]
    for language in ("en", "zh"):
        typed_ = line(rules, moves, language)
        legal = (at for at in positions(name) if at.pending and not rules.judge(at, moves[0]))
        assert any(means(rules, at, typed_, moves) for at in legal), typed_


@pytest.mark.parametrize("name", GAMES)
def test_every_slot_is_called_something_in_both_languages(name: str) -> None:
    said_ = {pattern for form in game(name).grammar.forms for pattern in (*form.says, *form.bare)}
    used = {slot for pattern in said_ for slot in re.findall(r"\{(\w+)\}", pattern)}
    assert [slot for slot in sorted(used) if not slots().get(slot, {}).get("zh")] == []


def test_no_slot_is_called_that_there_is_not() -> None:
    forms = [form for name in GAMES for form in game(name).grammar.forms]
    used = {slot for form in forms for said_ in (*form.says, *form.bare) for slot in re.findall(r"\{(\w+)\}", said_)}
    assert set(slots()) - used == set()


def test_a_pattern_is_shown_in_the_words_of_the_table() -> None:
    rules = game("twilight-struggle")
    assert shown(rules, "[play] {card}[ with {companion}], {use}") == "[play] CARD[ with CARD], USE"
    assert said(rules, next(form for form in rules.grammar.forms if form.kind is Place)) == "place COUNTRY NUMBER"
    speak_in("zh")
    assert shown(rules, "coup {country}") == "政变〈国家〉"
    assert label("pips") == "〈骰值〉"


def test_what_is_owed_comes_first() -> None:
    rules = game("cold-war")
    first = rules.new({}, {})
    now = {each["move"]: each["now"] for each in moves_page(rules, first).data["moves"]}
    assert [move for move, is_now in now.items() if is_now] == ["objective"]
    text = page(moves_page(rules, first))
    assert text.index("objective OBJECTIVE") < text.index("at other times") < text.index("recruit GROUP")


def test_a_kind_at_length_has_all_its_words_and_orders() -> None:
    text = page(move_page(game("twilight-struggle"), "coups"))
    assert "coup COUNTRY\n  for example: ussr comecon, operations, coup iran, roll 3\n  also: COUNTRY coup\n" in text
    assert "overthrow" in text
    speak_in("zh")
    assert "发动政变" in page(move_page(game("twilight-struggle"), "政变"))


def test_a_word_that_says_no_move_is_refused() -> None:
    with pytest.raises(RefereeError, match="no move is said with 'castle'"):
        move_page(game("twilight-struggle"), "castle")


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_what_is_shown_as_said_now_may_be_said_now(name: str, language: str) -> None:
    rules = game(name)
    speak_in(language)
    for at in [at for at in positions(name) if at.pending][::60]:
        now = [each for each in moves_page(rules, at).data["moves"] if each["now"]]
        legal = {move.__struct_config__.tag for move in rules.options(at)}
        shown_now = [each["example"] for each in now if each["move"] in legal]
        assert shown_now
        assert [said_ for said_ in shown_now if read(rules, at, said_).rulings] == []


AT_ODDS = {"stage": "action_round", "phasing": "us", "turn": 3, "influence": {"Iran": [0, 2], "Cuba": [1, 2]}}


@pytest.mark.parametrize("half", ["us nato coup iran 4", "us nato coup iran roll"])
def test_the_lines_that_the_help_of_a_session_shows_may_be_said_in_an_action_round(half: str) -> None:
    assert half in [str(shown_) for shown_, _ in TOPICS]
    assert not read(game("twilight-struggle"), position_of(**AT_ODDS), half.replace("roll", "2")).rulings


def test_what_the_help_of_odds_shows_is_answered() -> None:
    told = next(param.help for param in get_command(app).get_command(None, "odds").params if param.name == "question")
    asked = re.findall("'([^']+)'", told)
    assert asked == ["us coup iran 3", "korean war", "us space", "realign cuba 3"]
    assert all(game("twilight-struggle").odds(position_of(**AT_ODDS), question).parts for question in asked)
